/// The differences presented on one note, in cents, without direction. They aren't a threshold.
public struct NoteStatistics: Equatable, Sendable {
  public private(set) var count = 0
  /// The sum of the differences in cents.
  private(set) var sum = 0.0
  /// The sum of the squared differences in cents².
  private(set) var sumOfSquares = 0.0
  /// The latest answer on this note; an answer in a warm-up only if there is no other.
  public private(set) var last: Last?

  public struct Last: Equatable, Sendable {
    /// In cents, without direction.
    public let difference: Double
    public let correct: Bool

    public init(difference: Double, correct: Bool) {
      self.difference = difference
      self.correct = correct
    }
  }

  public init() {}

  /// Creates the statistics from stored sums of at least one answer.
  init(count: Int, sum: Double, sumOfSquares: Double, last: Last) {
    precondition(count > 0)
    self.count = count
    self.sum = sum
    self.sumOfSquares = sumOfSquares
    self.last = last
  }

  mutating func add(_ difference: Double, correct: Bool, isWarmUp: Bool = false) {
    count += 1
    sum += difference
    sumOfSquares += difference * difference
    if last == nil || !isWarmUp { last = Last(difference: difference, correct: correct) }
  }
}
