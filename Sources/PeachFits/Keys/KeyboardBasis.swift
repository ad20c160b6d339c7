import PeachBase

/// Smooth functions of the key, in which deviations of the threshold over the keyboard are expressed.
///
/// With independent standard normal coefficients, the deviations are a Gaussian process with the covariance
/// SD²·exp(−(i − j)² / (2·length²)) at the centres, interpolated in between: φ(key) = SD·C⁻¹·k(centres, key), where C is
/// the lower Cholesky factor of the centres' correlations k (Rasmussen & Williams 2006, section 2.2).
struct KeyboardBasis: Sendable {
  let count: Int
  /// φ of the keys 0…127, key by key.
  private let values: [Double]

  /// Deviations with an SD of .9 octave that change over about an octave; 8 functions.
  static let profile = KeyboardBasis(centres: stride(from: 22, through: 106, by: 12), length: 12, deviation: 0.9)
  /// A finer shape for comparing two times, so that other keys aren't mistaken for progress; 12 functions.
  static let trend = KeyboardBasis(centres: stride(from: 20, through: 108, by: 8), length: 8, deviation: 1.2)

  private static let keys = 128
  /// Added to the correlations' diagonal, which keeps their factor exact.
  private static let jitter = 1e-9

  /// - Parameters:
  ///   - centres: keys.
  ///   - length: in semitones.
  ///   - deviation: in octaves.
  init(centres: some Sequence<Int>, length: Double, deviation: Double) {
    let centres = centres.map(Double.init)
    func correlation(_ first: Double, _ second: Double) -> Double {
      exp(-(first - second) * (first - second) / (2 * length * length))
    }
    let factor = Cholesky(order: centres.count) { row, column in
      correlation(centres[row], centres[column]) + (row == column ? Self.jitter : 0)
    }
    count = centres.count
    values = (0..<Self.keys).flatMap { key in
      factor.forwardSolve(centres.map { correlation($0, Double(key)) }).map { deviation * $0 }
    }
  }

  /// The values of all functions at a key.
  subscript(key: MIDINote) -> ArraySlice<Double> { values[count * key.number..<count * (key.number + 1)] }

  /// The mean over several keys of the values of each function; zeros without keys.
  func mean(over keys: [MIDINote]) -> [Double] {
    var sums = Array(repeating: 0.0, count: count)
    for key in keys {
      for (index, value) in zip(sums.indices, self[key]) { sums[index] += value / Double(keys.count) }
    }
    return sums
  }

  /// Calls `body` with the functions' values at a key.
  func withValues<Result>(at key: MIDINote, _ body: (UnsafePointer<Double>) -> Result) -> Result {
    values.withUnsafeBufferPointer { values in
      body(values.start + count * key.number)
    }
  }
}
