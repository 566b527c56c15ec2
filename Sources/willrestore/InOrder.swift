/// Hands results on in the order of their numbers, each as soon as all before it are there.
struct InOrder<Element> {
  private var waiting: [Int: Element] = [:]
  private var next = 0

  /// Takes the result of a number, and hands on what is due now.
  mutating func add(_ element: Element, at number: Int, _ handOn: (Element) -> Void) {
    waiting[number] = element
    while let due = waiting.removeValue(forKey: next) {
      next += 1
      handOn(due)
    }
  }
}
