/// A band of noise made by modulating the partials of a sound.
struct NoiseBand {
  /// Its power relative to that of the partials, in dB.
  let level: Double
  /// In hertz. The noise falls by 24 dB per octave outside the band.
  let band: ClosedRange<Double>

  /// Noise around each of the carriers and around 0 Hz, at `level` relative to `power`.
  ///
  /// It has the phases of the carriers, so it modulates only their amplitudes.
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
