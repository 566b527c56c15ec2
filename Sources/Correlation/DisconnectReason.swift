/// The daemon's numbers for the end of a link, by who or what ended it.
enum DisconnectReason {
  /// The link timed out, or could not be established.
  static let radioTrouble: Set<Int> = [708, 716, 734, 740, 757, 761, 762]
  /// The accessory ended it.
  static let byAccessory: Set<Int> = [431, 719, 720, 721]

  /// Neither this phone nor its apps ended it.
  static func isFromElsewhere(_ reason: Int) -> Bool { radioTrouble.contains(reason) || byAccessory.contains(reason) }
}
