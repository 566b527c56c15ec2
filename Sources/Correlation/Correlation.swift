/// # Correlation
///
/// Stitches events into the story of each app: process lives, awake stretches in them, managers, devices, what was
/// pending; and keeps for each input what it could have shown.
///
/// What it is: joins of names (bundle, process, pid, session name, identifier), the state of an app at each moment, the
/// merging of several inputs of one case. What it is not: it judges nothing; whether something is a fault is the rules'
/// business.
///
/// Data flow: ``LogItem``s of all inputs, merged in order → ``Correlator/consume(_:)`` → ``World``.
