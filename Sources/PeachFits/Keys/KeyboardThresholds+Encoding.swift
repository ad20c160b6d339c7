import PeachBase

extension KeyboardThresholds {
  package func encoded() -> [UInt8] { BitPatterns.bytes((mean + covariance).map(\.bitPattern)) }

  /// Decodes the result of `encoded()`; nil if no sequence of answers could have produced the values.
  package init?(encoded bytes: [UInt8]) {
    guard let words = BitPatterns.words(bytes, count: Self.dimensions + Self.covariances) else { return nil }
    let numbers = words.map(Double.init(bitPattern:))
    guard numbers.allSatisfy({ abs($0) < FilterBank.largestNumber }),
      Cholesky(order: Self.dimensions, element: { numbers[Self.dimensions + GaussianFilter.place($0, $1)] })
        .isPositiveDefinite
    else { return nil }
    self.init(mean: Array(numbers.prefix(Self.dimensions)), covariance: Array(numbers.dropFirst(Self.dimensions)))
  }
}
