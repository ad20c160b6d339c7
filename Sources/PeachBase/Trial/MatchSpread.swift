/// How far from exact a listener's matches usually are: about two thirds of the latest ones are closer.
///
/// The quantile of the latest matches is shrunk towards `initial`, in logarithms, as if `weight` matches had had that spread.
public struct MatchSpread: Equatable, Sendable {
  /// Before the first match.
  public static let initial = Cents(10)
  /// The smallest spread: hardly anybody hears less.
  public static let least = Cents(1)
  /// The number of matches remembered.
  public static let memory = 40
  /// The number of matches that `initial` counts for.
  static let weight = 10.0
  /// The proportion of matches within one standard deviation of a normal distribution.
  static let proportion = 0.6827

  /// The sizes of the latest errors in cents, the oldest first.
  private var sizes: [Double]

  /// - Parameter errors: those of earlier matches, the oldest first.
  public init(_ errors: [Cents] = []) { sizes = errors.suffix(Self.memory).map { abs($0.value) } }

  public mutating func add(_ error: Cents) {
    sizes.append(abs(error.value))
    if sizes.count > Self.memory { sizes.removeFirst() }
  }

  public var value: Cents {
    let sorted = sizes.sorted()
    guard !sorted.isEmpty else { return Self.initial }
    let place = Int((Double(sorted.count) * Self.proportion).rounded(.up)) - 1
    let (own, count) = (max(sorted[place], Self.least.value), Double(sorted.count))
    let logarithm = (count * log(own) + Self.weight * log(Self.initial.value)) / (count + Self.weight)
    return Cents(exp(logarithm))
  }
}
