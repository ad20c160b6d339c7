/// What was presented on one note: count, mean and spread of the absolute differences in cents.
///
/// Updated one answer at a time by Welford's method (1962). These describe what was *presented*; a threshold is not among them.
public struct NoteStatistics: Equatable, Sendable {
  public private(set) var count = 0
  /// The mean difference in cents; 0 where there is no answer.
  public private(set) var mean = 0.0
  /// The sum of squared deviations from the mean, in cents².
  private var squares = 0.0
  /// The latest answer on this note; those of warm-ups only where there is no other.
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

  /// From sums over stored rows: the count, the sum of differences and the sum of their squares.
  public init(count: Int, sum: Double, sumOfSquares: Double, last: Last) {
    precondition(count > 0)
    self.count = count
    mean = sum / Double(count)
    squares = max(0, sumOfSquares - sum * mean)
    self.last = last
  }

  /// The sum of all differences in cents, and of their squares.
  var sum: Double { mean * Double(count) }
  var sumOfSquares: Double { squares + mean * mean * Double(count) }

  /// The sample standard deviation in cents; nil below two answers.
  public var standardDeviation: Double? { count < 2 ? nil : (squares / Double(count - 1)).squareRoot() }

  mutating func add(_ difference: Double, correct: Bool, isWarmUp: Bool = false) {
    count += 1
    let deviation = difference - mean
    mean += deviation / Double(count)
    squares += deviation * (difference - mean)
    if last == nil || !isWarmUp { last = Last(difference: difference, correct: correct) }
  }
}
