/// Tells the lines of AccessorySetupKit that show a session of the app: activated, its picker shown, an accessory added.
///
/// That the library is loaded, fails or is spoken of says nothing: apps link it for phones on which they never use it.
enum AccessorySetup {
  static let library = "AccessorySetupKit"
  private static let subsystem = "com.apple.AccessorySetupKit"

  /// The events of `ASAccessorySession` that only a session has, in the spellings of code and of prose.
  private static let signs = [
    "session activated", "asaccessorysession activated", "session did activate", "session is active",
    "eventtype: activated", "eventtype activated", "accessoryadded", "accessory added", "added accessory",
    "accessorychanged", "accessory changed", "migrationcomplete", "migration complete", "pickerdidpresent",
    "picker did present", "picker presented", "showing picker", "pickersetuppairing", "pickersetupbridging",
  ]
  /// Words of a line that tells of something that did not come about.
  private static let refusals = [
    "error", "fail", "denied", "refus", "reject", "invalid", "unsupported", "unable", "missing", "not ", "n't ",
    "cannot",
    "before ", "without ",
    "no accessory",
  ]

  /// Whether the record, of the library within some process, shows a session.
  static func isSession(_ record: Record) -> Bool {
    guard record.library == library || record.subsystem == subsystem else { return false }
    let words = String(decoding: record.message.prefix(512), as: UTF8.self).lowercased()
    return signs.contains { words.contains($0) } && !refusals.contains { words.contains($0) }
  }
}
