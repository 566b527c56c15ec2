/// The version of the tool, as `--version` and every report state it.
let version = "0.1.0"
