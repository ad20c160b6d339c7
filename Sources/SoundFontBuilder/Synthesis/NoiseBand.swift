/// A band of noise, carried by the partials of the sound it belongs to.
struct NoiseBand {
  /// Its power in dB below that of the partials.
  let level: Double
  /// In hertz; the noise falls by 24 dB an octave below it and above it.
  let band: ClosedRange<Double>

  /// Noise of the given share of `power`, around each of the carriers and around 0 Hz.
  ///
  /// It has the carriers' own phases: in phase with a partial, noise can only sway its amplitude.
  func partials(
    power: Double, carriers: [Partial], tuning: LoopTuning, using random: inout RandomStream,
    envelope: @escaping (Double) -> Double
  ) -> [Partial] {
    let places = [(cycles: 0, phase: 0)] + carriers.map { (cycles: $0.cycles, phase: $0.phase) }
    let weights = places.map { weight(at: max(0.3 * tuning.frequency, Double($0.cycles) / tuning.seconds)) }
    let total = weights.reduce(0) { $0 + $1 * $1 }
    guard total > 0 else { return [] }
    let scale = (2 * power * Decibels.power(level) / total).squareRoot()
    var partials: [Partial] = []
    for (place, weight) in zip(places, weights) where weight > 0.01 {
      let amplitude = weight * scale
      partials.append(
        Partial(
          cycles: place.cycles, phase: place.phase, texture: Texture.noise(periods: tuning.cycles, using: &random)
        ) { amplitude * envelope($0) })
    }
    return partials
  }

  private func weight(at frequency: Double) -> Double {
    if frequency < band.lowerBound { return PortableMath.power(frequency / band.lowerBound, 4) }
    if frequency > band.upperBound { return PortableMath.power(band.upperBound / frequency, 4) }
    return 1
  }
}
