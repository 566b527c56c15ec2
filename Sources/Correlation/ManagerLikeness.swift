/// How much shows that what two halves of a life tell of is one manager, the least first.
enum ManagerLikeness: CaseIterable {
  /// Nothing speaks against it.
  case possible
  /// Both have no identifier.
  case withoutIdentifier
  /// Both have the same identifier.
  case identifier
  /// Both are the same object or session.
  case instance

  /// nil where they are two.
  init?(_ one: Manager, _ other: Manager) {
    func differ<Value: Equatable>(_ path: KeyPath<Manager, Value?>) -> Bool {
      guard let mine = one[keyPath: path], let its = other[keyPath: path] else { return false }
      return mine != its
    }
    guard one.role == other.role, !differ(\.object), !differ(\.session), !differ(\.identifier),
      !(one.hasNoIdentifier && other.identifier != nil), !(other.hasNoIdentifier && one.identifier != nil)
    else { return nil }
    if let object = one.object, object == other.object {
      self = .instance
    } else if let session = one.session, session == other.session {
      self = .instance
    } else if let identifier = one.identifier, identifier == other.identifier {
      self = .identifier
    } else {
      self = one.hasNoIdentifier && other.hasNoIdentifier ? .withoutIdentifier : .possible
    }
  }
}
