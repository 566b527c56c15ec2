/// # Parsing
///
/// Turns blocks of bytes into events: which line says what, when, in which process.
///
/// What it is: the export styles (dialects), the framing of records, the clock of an input, the scan for literals, and
/// the patterns that give a line its meaning. What it is not: it knows nothing of apps, relaunches or faults, and keeps
/// nothing but the record at hand.
///
/// Data flow: a scanner finds every pattern literal in a block (`ScannedBlock`); the `Assembler` frames the record
/// round each hit in the dialect in force (`Record`), the `PatternLibrary` matches it, and out come ``LogItem``s in
/// the order of the input.
