/// Hands results on in the order of their numbers, each as soon as all before it are there.
struct InOrder<Element> {
  private var waiting: [Int: Element] = [:]
  private var next = 0

  /// Takes the result of a number, and hands on what is due now.
  mutating func add(_ element: Element, at number: Int) -> [Element] {
    waiting[number] = element
    var due: [Element] = []
    while let element = waiting.removeValue(forKey: next) {
      next += 1
      due.append(element)
    }
    return due
  }
}
