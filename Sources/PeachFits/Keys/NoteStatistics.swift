/// The answers on one note.
public struct NoteStatistics: Equatable, Sendable {
  public private(set) var count = 0
  /// The latest one; one in a warm-up only if there is no other.
  public private(set) var last: Last?

  package init(count: Int = 0, last: Last? = nil) {
    (self.count, self.last) = (count, last)
  }

  public struct Last: Equatable, Sendable {
    /// In cents, without direction.
    public let difference: Double
    public let correct: Bool
  }

  package mutating func add(_ difference: Double, correct: Bool, isWarmUp: Bool = false) {
    count += 1
    if last == nil || !isWarmUp { last = Last(difference: difference, correct: correct) }
  }
}
