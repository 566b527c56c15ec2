/// # Reporting
///
/// Prints what the analysis found: for the person first, for machines too.
///
/// What it is: a file per output format (``OutputFormat`` is their list), the tables of the subcommands, and the
/// neutralising of log text on its way out. What it is not: it decides nothing. A sentence about a case is written where
/// the case is judged; here it is only set, escaped and wrapped.
///
/// Data flow: a ``Diagnosis/Report`` → runs of text, each escaped as it is made → lines or JSON → a ``ByteSink``.
///
/// Log text is hostile. ``VisibleText`` makes every control, bidirectional and invisible character visible, and no line
/// of any format begins with text of the log: it stands behind a mark, a label or a quotation.
