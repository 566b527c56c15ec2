import Parsing

/// What was seen in a session, line by line, for formats that draw it.
extension Report {
  /// A line of the log that tells something of a session.
  public struct Mark: Sendable, Hashable {
    /// Whose line it is in a drawing.
    public enum Lane: Sendable, Hashable, Comparable {
      /// The system, about the process.
      case system
      /// `bluetoothd`.
      case daemon
      /// The app itself.
      case app
      /// Whoever speaks, about this peripheral.
      case device(String)
    }

    /// Where the line stands, and when.
    public var place: Place
    /// In which lane it is drawn.
    public var lane: Lane
    /// The name of the event: "daemon.link.up".
    public var event: String
    /// The record as it stands in the log.
    public var text: String
    /// The record was longer than what is kept of one.
    public var isCut: Bool

    /// A line of a session.
    public init(place: Place, lane: Lane, event: String, text: String, isCut: Bool) {
      self.place = place
      self.lane = lane
      self.event = event
      self.text = text
      self.isCut = isCut
    }
  }
}
