import PeachCore

/// The pitch of one note, and how steady it is.
struct PitchMeasurement {
  /// The fundamental's distance from the expected frequency, in cents.
  let cents: Double
  /// Standard deviation of the frequency in cents, over the partials by their energy.
  let vibrato: Double
  /// Standard deviation of the strongest partial's level from a smooth decay, in dB. Two tones of nearly the same frequency
  /// beat; a tremolo of the same depth looks alike.
  let beating: Double
  /// The frequency of the strongest partial in Hz.
  let strongest: Double

  /// How many partials are looked for.
  static let partials = 8
  /// How far from its key a partial is looked for, in cents: less than half of the way from the eighth partial to the ninth.
  static let reach = 100.0
  /// The least share of the energy that the partials must have; with less, there is no pitch near the key.
  static let leastShare = 0.1

  /// Nil where the sound has no pitch within 100 cents of `expected`.
  ///
  /// - Parameter partials: how many are looked for.
  ///
  /// Where the fundamental is 30 dB or more below the strongest partial, it is inferred from the others: partial n lies
  /// c + s·n² cents from n times the expected frequency, with s the stretch of a stiff string to first order (Fletcher 1964).
  init?(of sound: Sound, expected: Double, from start: Double, to end: Double, partials: Int = Self.partials) {
    // Long enough that neighbouring partials lie outside the window's main lobe.
    let length = min(max(0.1, 8 / expected), (end - start) / 2)
    let found = (1...partials).filter { Double($0) * expected < min(16000, 0.45 * sound.rate) }.map { number in
      let near = Self.search(sound, Double(number) * expected, fundamental: expected, from: start, to: end)
      return (number: number, track: PartialTrack(of: sound, near: near, from: start, to: end, length: length))
    }
    let energy = found.reduce(0) { $0 + $1.track.power }
    guard let strongest = found.max(by: { $0.track.power < $1.track.power })?.track, strongest.power > 0,
      // A cosine of amplitude a has the mean square a² / 2.
      energy / 2 >= Self.leastShare * sound.meanSquare(from: start, to: end),
      let cents = Self.fundamental(found, strongest: strongest.power, expected: expected)
    else { return nil }
    self.cents = cents
    self.strongest = strongest.frequency
    vibrato = (found.reduce(0) { $0 + $1.track.power * $1.track.vibrato * $1.track.vibrato } / energy).squareRoot()
    beating = strongest.swing
  }

  /// The strongest frequency within reach of `center`, near enough for a track to begin with.
  private static func search(
    _ sound: Sound, _ center: Double, fundamental: Double, from start: Double, to end: Double
  ) -> Double {
    let length = min(max(60 / fundamental, 0.05), 0.8, (end - start) / 2)
    let middle = start + length / 2
    let width = center * (exp2(reach / 1200) - 1)
    let candidates = stride(from: center - width, through: center + width, by: min(1 / length, width))
    let powers = candidates.map { (frequency: $0, power: sound.power($0, center: middle, length: length)) }
    guard let best = powers.max(by: { $0.power < $1.power })?.frequency else { return center }
    let hop = length / 8
    let advance = (0..<Sound.channels).reduce(Phasor()) { sum, channel in
      let early = sound.component(best, channel: channel, center: middle, length: length)
      return sum + sound.component(best, channel: channel, center: middle + hop, length: length).turned(back: early)
    }
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
    }.filter { abs($0.cents) <= reach }
    if let first = points.first, first.square == 1, first.weight > 1e-3 * strongest { return first.cents }
    guard !points.isEmpty else { return nil }
    let weight = points.reduce(0) { $0 + $1.weight }
    let square = points.reduce(0) { $0 + $1.weight * $1.square } / weight
    let cents = points.reduce(0) { $0 + $1.weight * $1.cents } / weight
    // Two partials cannot tell a stretch from an error.
    guard points.count > 2 else { return cents }
    let spread = points.reduce(0) { $0 + $1.weight * ($1.square - square) * ($1.square - square) }
    let stretch = points.reduce(0) { $0 + $1.weight * ($1.square - square) * ($1.cents - cents) } / spread
    return cents + stretch * (1 - square)
  }
}
