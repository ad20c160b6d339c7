import Synchronization

/// A lock-free queue between one thread that pushes and one that pops.
///
/// Its owner must keep it alive as long as either thread uses it.
struct Ring<Element: BitwiseCopyable>: ~Copyable {
  private let slots: UnsafeMutablePointer<Element>
  private let capacity: Int
  /// The numbers of elements pushed and popped so far.
  private let pushed = Atomic<Int>(0)
  private let popped = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }

  deinit { slots.deallocate() }

  /// Adds elements at once, so that the other side sees all or none; false if there is no room.
  func push(_ elements: [Element]) -> Bool {
    let end = pushed.load(ordering: .relaxed)
    guard end - popped.load(ordering: .acquiring) <= capacity - elements.count else { return false }
    for (index, element) in elements.enumerated() { (slots + (end + index) % capacity).initialize(to: element) }
    pushed.store(end + elements.count, ordering: .releasing)
    return true
  }

  @inline(__always)
  func push(_ element: Element) -> Bool {
    let end = pushed.load(ordering: .relaxed)
    guard end - popped.load(ordering: .acquiring) < capacity else { return false }
    (slots + end % capacity).initialize(to: element)
    pushed.store(end + 1, ordering: .releasing)
    return true
  }

  @inline(__always)
  func pop() -> Element? {
    let start = popped.load(ordering: .relaxed)
    guard start < pushed.load(ordering: .acquiring) else { return nil }
    let element = slots[start % capacity]
    popped.store(start + 1, ordering: .releasing)
    return element
  }
}
