/// # Diagnosis
///
/// Says what went wrong, how surely, and what proves it; or that the log cannot tell, and what would.
///
/// What it is: the rules, coverage (was the thing's absence visible?), the wording of an app, causes that absorb their
/// consequences, the relaunch table, and the ``Report``. What it is not: it reads no bytes and prints nothing.
///
/// Data flow: the correlator's lives and events → each rule answers once per occasion (fired, clear, undetermined) →
/// causes absorb consequences → the report.
