/// # Options
///
/// The words of the command line: which there are, what they mean, and what is wrong with those that mean nothing.
///
/// What it is: one table of commands (``CommandTable``) and one of options (``OptionTable``), the parser and the help
/// that both are driven by, the readers of values, and the exit status. What it is not: it opens no file, prints
/// nothing and runs nothing; the program `willrestore` does.
///
/// Data flow: arguments → ``ArgumentParser`` → ``Request``, or a ``UsageError`` that says what, where and what to do.
