import PeachBase

/// The pitch of one note and its steadiness.
struct PitchMeasurement {
  /// The deviation of the fundamental from the expected frequency, in cents.
  let cents: Double
  /// Standard deviation of the frequency in cents, averaged over the partials by energy.
  let vibrato: Double
  /// Standard deviation of the strongest partial's level from a smooth decay, in dB. It doesn't distinguish beating from a
  /// tremolo of the same depth.
  let beating: Double
  /// The frequency of the strongest partial in Hz.
  let strongest: Double
  /// How far the partials up to the sixth lie above the multiples of the first, in cents, weighted with their energy.
  let pull: Double

  /// The number of partials to search for.
  static let partials = 8
  /// The search range around the expected frequency of a partial, in cents: less than half the interval from the eighth partial
  /// to the ninth.
  static let searchRange = 100.0
  /// The minimum proportion of the energy in the partials; with less, the sound has no pitch near the key.
  static let minimumEnergy = 0.1

  /// Nil if the sound has no pitch within 100 cents of `expected`.
  ///
  /// - Parameter partials: how many to search for.
  ///
  /// If the fundamental is 30 dB or more below the strongest partial, it is inferred from the others: partial n is
  /// c + s·n² cents from n times the expected frequency, where s is the first-order stretch of a stiff string (Fletcher 1964).
  init?(of sound: Sound, expected: Double, from start: Double, to end: Double, partials: Int = Self.partials) {
    let length = Self.windowLength(for: expected, within: end - start)
    let found = (1...partials).filter { Double($0) * expected < min(16000, 0.45 * sound.rate) }.map { number in
      let near = Self.search(sound, Double(number) * expected, fundamental: expected, from: start, to: end)
      return (number: number, track: PartialTrack(of: sound, near: near, from: start, to: end, length: length))
    }
    let energy = found.reduce(0) { $0 + $1.track.power }
    guard let strongest = found.max(by: { $0.track.power < $1.track.power })?.track, strongest.power > 0,
      // The mean square of a cosine of amplitude a is a² / 2.
      energy / 2 >= Self.minimumEnergy * sound.meanSquare(from: start, to: end),
      let cents = Self.fundamental(found, strongest: strongest.power, expected: expected)
    else { return nil }
    self.cents = cents
    self.strongest = strongest.frequency
    vibrato = (found.reduce(0) { $0 + $1.track.power * $1.track.vibrato * $1.track.vibrato } / energy).squareRoot()
    beating = strongest.swing
    pull = Self.pull(found, of: expected * exp2(cents / 1200), strongest: strongest.power)
  }

  /// The length of a partial's windows in seconds: long enough that neighbouring partials lie outside the window's main lobe.
  static func windowLength(for fundamental: Double, within seconds: Double) -> Double {
    min(max(0.1, 8 / fundamental), seconds / 2)
  }

  private static func pull(
    _ partials: [(number: Int, track: PartialTrack)], of first: Double, strongest: Double
  ) -> Double {
    var sums = (weight: 0.0, cents: 0.0)
    for (number, track) in partials where number <= 6 && track.power > 1e-4 * strongest && track.vibrato < 50 {
      let cents = 1200 * log2(track.frequency / (Double(number) * first))
      guard abs(cents) <= searchRange else { continue }
      sums.weight += track.power
      sums.cents += track.power * cents
    }
    return sums.weight > 0 ? sums.cents / sums.weight : 0
  }

  /// The strongest frequency near `center`, accurate enough to start a track.
  private static func search(
    _ sound: Sound, _ center: Double, fundamental: Double, from start: Double, to end: Double
  ) -> Double {
    let length = min(max(60 / fundamental, 0.05), 0.8, (end - start) / 2)
    let middle = start + length / 2
    let width = center * (exp2(searchRange / 1200) - 1)
    let candidates = Array(stride(from: center - width, through: center + width, by: min(1 / length, width)))
    let powers = zip(candidates, sound.powers(candidates, center: middle, length: length))
    guard let best = powers.max(by: { $0.1 < $1.1 })?.0 else { return center }
    let hop = length / 8
    let early = sound.components(best, center: middle, length: length)
    let late = sound.components(best, center: middle + hop, length: length)
    let advance = zip(early, late).reduce(Phasor()) { $0 + $1.1.turned(back: $1.0) }
    return best + advance.phase / (2 * .pi * hop)
  }

  private static func fundamental(
    _ partials: [(number: Int, track: PartialTrack)], strongest: Double, expected: Double
  ) -> Double? {
    let points = partials.filter { $0.track.power > 1e-4 * strongest && $0.track.vibrato < 50 }.map {
      (
        square: Double($0.number * $0.number), cents: 1200 * log2($0.track.frequency / (Double($0.number) * expected)),
        weight: $0.track.power
      )
    }.filter { abs($0.cents) <= searchRange }
    if let first = points.first, first.square == 1, first.weight > 1e-3 * strongest { return first.cents }
    guard !points.isEmpty else { return nil }
    let weight = points.reduce(0) { $0 + $1.weight }
    let square = points.reduce(0) { $0 + $1.weight * $1.square } / weight
    let cents = points.reduce(0) { $0 + $1.weight * $1.cents } / weight
    // Two partials can't distinguish a stretch from an error.
    guard points.count > 2 else { return cents }
    let spread = points.reduce(0) { $0 + $1.weight * ($1.square - square) * ($1.square - square) }
    let stretch = points.reduce(0) { $0 + $1.weight * ($1.square - square) * ($1.cents - cents) } / spread
    return cents + stretch * (1 - square)
  }
}
