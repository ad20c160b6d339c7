import PeachBase

/// Thresholds read from the bank. They hold as of the last answer; `at(_:)` predicts them for a later instant.
extension FilterBank {
  /// The distance in semitones within which a key needs an answer to be shown.
  public static let radius = 6

  public func answers(on key: MIDINote) -> Int { counts[key.number] }

  /// The lowest and the highest key with an answer; nil without answers.
  var answeredKeys: ClosedRange<MIDINote>? {
    counts.firstIndex { $0 > 0 }.flatMap { first in
      counts.lastIndex { $0 > 0 }.map { MIDINote(first)...MIDINote($0) }
    }
  }

  /// Whether there is an answer within `radius` semitones of the key. The bank says nothing about other keys.
  public func isHeard(_ key: MIDINote) -> Bool {
    counts[max(0, key.number - Self.radius)...min(Self.keys - 1, key.number + Self.radius)].contains { $0 > 0 }
  }

  /// The number of answers whose keys count for the mean.
  public static let recent = 500

  /// The keys of a range in the last 500 answers up to the latest on any of them, lowest first: what a listener trained long ago
  /// doesn't tell how well they hear now.
  public func recentKeys(in range: ClosedRange<MIDINote>) -> [MIDINote] {
    let newest = range.keys.reduce(0) { max($0, latest[$1.number]) }
    return range.keys.filter { latest[$0.number] > max(0, newest - Self.recent) }
  }

  /// The heard keys of a range, lowest first.
  public func heardKeys(in range: ClosedRange<MIDINote>) -> [MIDINote] {
    range.keys.filter(isHeard)
  }

  /// The mean of log2 T over these keys with its 95 % interval; nil without keys. For a constant listener the value is the
  /// distribution's median (`GaussianMixture.threshold`).
  ///
  /// It must not be read over keys that weren't heard, about which it would only repeat the prior.
  public func threshold(over keys: [MIDINote]) -> ThresholdEstimate? {
    keys.isEmpty ? nil : estimate(over: keys)
  }

  /// The threshold over all keys answered lately; nil without answers.
  public var overallThreshold: ThresholdEstimate? { threshold(over: recentKeys(in: MIDINote(0)...MIDINote(127))) }

  public var isNarrow: Bool { overallThreshold?.isNarrow ?? false }

  /// The same for at least one key, heard or not.
  func estimate(over keys: [MIDINote]) -> ThresholdEstimate {
    estimate(along: KeyboardBasis.profile.mean(over: keys), deviation: model.overallDeviation)
  }

  /// The threshold of one key; nil if it wasn't heard.
  public func threshold(of key: MIDINote) -> ThresholdEstimate? {
    isHeard(key) ? estimate(along: Array(KeyboardBasis.profile[key]), deviation: model.keyDeviation) : nil
  }

  /// The calibrated estimate of level + Σ loadings·coefficients.
  private func estimate(along loadings: [Double], deviation: Double) -> ThresholdEstimate {
    let mixture = mixture(along: loadings, deviation: deviation)
    guard model.changes else { return mixture.threshold }
    let variance = mixture.variance - deviation * deviation
    return BandCalibration.estimate(
      mean: mixture.mean, variance: variance, ends: mixture.ends95,
      factor: isLongAfter ? 1 : BandCalibration.factor(variance: variance))
  }

  /// The difference in log2 cents that the listener is expected to judge correctly with a probability when listening
  /// without bias, also on keys that weren't heard.
  ///
  /// - Parameter probability: as with two choices; of more choices, the one as far between chance and certainty.
  package func expectedLog2(of key: MIDINote, correct probability: Double = 0.75) -> Double {
    let quantile = log2(StandardNormal.quantile(probability) / StandardNormal.upperQuartile)
    let loadings = [1] + KeyboardBasis.profile[key]
    return sum { filter, index in
      let mean = loadings.indices.reduce(0) { $0 + loadings[$1] * filter.mean[$1] }
      return filter.weight * (mean + quantile / model.slope(of: index))
    }
  }

  /// The distribution of the octaves by which the mean of log2 T over some keys is above that over others.
  func difference(of keys: [MIDINote], from others: [MIDINote]) -> GaussianMixture {
    let (first, second) = (KeyboardBasis.profile.mean(over: keys), KeyboardBasis.profile.mean(over: others))
    return mixture(level: 0, along: zip(first, second).map { $0 - $1 }, deviation: model.keyDeviation)
  }

  /// The distribution of level + Σ loadings·coefficients plus an independent deviation.
  ///
  /// - Parameter level: the loading of the level; 0 for a difference.
  private func mixture(level: Double = 1, along loadings: [Double], deviation: Double) -> GaussianMixture {
    var mixture = GaussianMixture()
    for part in parts(level: level, along: loadings) {
      mixture.add(weight: part.weight, mean: part.mean, variance: part.variance + deviation * deviation)
    }
    return mixture
  }

  /// The weight of each filter, and the mean and the variance of level + Σ loadings·coefficients in it.
  private func parts(level: Double, along loadings: [Double]) -> [(weight: Double, mean: Double, variance: Double)] {
    var parts: [(weight: Double, mean: Double, variance: Double)] = []
    parts.reserveCapacity(model.filters)
    let vector = [level] + loadings + [0, 0]
    forEachFilter { filter in
      vector.withUnsafeBufferPointer { vector in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: GaussianFilter.dimensions) { product in
          let (vector, product) = (vector.start, product.start)
          filter.multiply(vector, into: product)
          var (mean, variance) = (0.0, 0.0)
          for index in 0..<GaussianFilter.dimensions {
            mean += vector[index] * filter.mean[index]
            variance += vector[index] * product[index]
          }
          parts.append((filter.weight, mean, variance))
        }
      }
    }
    return parts
  }

  /// The distribution of the octaves by which the mean of log2 T over the answered keys is above that of another bank: of the same
  /// listener, whose slope and lapse rate are the same in both. Both banks need the model of a constant listener.
  func difference(from other: FilterBank) -> GaussianMixture {
    func own(_ bank: FilterBank) -> [(weight: Double, mean: Double, variance: Double)] {
      let keys = bank.answeredKeys?.keys ?? [MIDINote(60)]
      return bank.parts(level: 1, along: KeyboardBasis.profile.mean(over: keys))
    }
    let pairs = zip(own(self), own(other))
    // Both posteriors contain the same prior, which counts once.
    let weights = zip(pairs, model.priorWeights).map { $0.0.weight * $0.1.weight / $1 }
    let total = weights.reduce(0, +)
    var mixture = GaussianMixture()
    for ((one, other), weight) in zip(pairs, weights) {
      mixture.add(weight: weight / total, mean: one.mean - other.mean, variance: one.variance + other.variance)
    }
    return mixture
  }

  /// The posterior mean of the psychometric slope β: the geometric mean over the filters.
  public var slope: Double { exp2(sum { filter, index in filter.weight * log2(model.slope(of: index)) }) }

  /// The posterior mean of the lapse rate λ, 0…1.
  public var lapse: Double { sum { filter, index in filter.weight * model.lapse(of: index) } }

  /// The probability that the listener wasn't listening at the last answer, 0…1.
  public var notListening: Double { sum { filter, _ in filter.weight * filter.notListening } }

  /// The posterior mean of the bias b, in units of σ; positive for a tendency to answer up.
  public var bias: Double { sum { filter, _ in filter.weight * filter.mean[GaussianFilter.bias] } }

  private func sum(_ term: (GaussianFilter, _ index: Int) -> Double) -> Double {
    var (sum, index) = (0.0, 0)
    forEachFilter { filter in
      sum += term(filter, index)
      index += 1
    }
    return sum
  }

  /// The thresholds at this time for any keys, as one Gaussian with the mean and covariance of the bank.
  public var known: KeyboardThresholds {
    let dimensions = KeyboardThresholds.dimensions
    var mean = Array(repeating: 0.0, count: dimensions)
    forEachFilter { filter in for index in 0..<dimensions { mean[index] += filter.weight * filter.mean[index] } }
    var covariance = Array(repeating: 0.0, count: KeyboardThresholds.covariances)
    forEachFilter { filter in
      var place = 0
      for row in 0..<dimensions {
        let distance = filter.mean[row] - mean[row]
        for column in 0...row {
          covariance[place] +=
            filter.weight * (filter.covariance[place] + distance * (filter.mean[column] - mean[column]))
          place += 1
        }
      }
    }
    return KeyboardThresholds(mean: mean, covariance: covariance)
  }

  /// Calls `body` with the filters in their order.
  private func forEachFilter(_ body: (GaussianFilter) -> Void) {
    GaussianFilter.withAll(groups) { $0.forEach(body) }
  }
}

extension ClosedRange<MIDINote> {
  /// The keys, lowest first.
  var keys: [MIDINote] { (lowerBound.number...upperBound.number).map { MIDINote($0) } }
}

/// A mixture of normal distributions.
struct GaussianMixture {
  private var parts: [(weight: Double, mean: Double, deviation: Double)] = []
  private(set) var mean = 0.0
  private var meanSquare = 0.0

  var variance: Double { max(0, meanSquare - mean * mean) }

  private static let negligible = 1e-9
  private static let smallestVariance = 1e-8
  private static let bisections = 40

  mutating func add(weight: Double, mean: Double, variance: Double) {
    self.mean += weight * mean
    meanSquare += weight * (variance + mean * mean)
    guard weight > Self.negligible else { return }
    parts.append((weight, mean, max(variance, Self.smallestVariance).squareRoot()))
  }

  /// The median with the 2.5 and 97.5 % quantiles. The mean would be too fine: as lapses and a bias can't be excluded, some fine
  /// thresholds remain possible.
  var threshold: ThresholdEstimate {
    let ends = ends95
    return ThresholdEstimate(octaves: Estimate(value: quantile(0.5), lower95: ends.lower, upper95: ends.upper))
  }

  /// The 2.5 and 97.5 % quantiles.
  var ends95: (lower: Double, upper: Double) { (quantile(0.025), quantile(0.975)) }

  /// Of a difference of two thresholds.
  ///
  /// - Parameter factor: that of each quantile's distance from the mean.
  func octaves(factor: Double = 1) -> Estimate {
    func end(_ end: Double) -> Double { mean + factor * (end - mean) }
    let ends = ends95
    return Estimate(value: mean, lower95: end(ends.lower), upper95: end(ends.upper))
  }

  /// 2 to its power: the ratio of two thresholds.
  func ratio() -> Estimate { octaves().exponential }

  /// By bisection.
  func quantile(_ probability: Double) -> Double {
    var low = parts.reduce(Double.infinity) { min($0, $1.mean - 8 * $1.deviation) }
    var high = parts.reduce(-Double.infinity) { max($0, $1.mean + 8 * $1.deviation) }
    NormalTable.standard.withLookup { table in
      for _ in 0..<Self.bisections {
        let middle = (low + high) / 2
        var cumulative = 0.0
        for part in parts { cumulative += part.weight * table.cumulative((middle - part.mean) / part.deviation) }
        if cumulative < probability { low = middle } else { high = middle }
      }
    }
    return (low + high) / 2
  }
}
