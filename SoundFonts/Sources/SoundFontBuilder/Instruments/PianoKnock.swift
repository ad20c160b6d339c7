/// The knock of the hammer, the key bed and the soundboard: a layer of its own, played once, which grows more with velocity
/// than the strings.
struct PianoKnock {
  let strings: PianoStrings

  /// - Parameter side: −1 for the left layer, 1 for the right one.
  func layer(side: Double) -> Layer {
    let zone = strings.zone
    let period = 0.24
    // The knock has no high frequencies in the bass, so a lower sample rate does.
    let saving = zone.root > 72 ? 1 : 0.68
    let rates = zone.sampleRates.lowerBound * saving...zone.sampleRates.upperBound * saving
    let tuning = LoopTuning(frequency: zone.frequency, seconds: period, sampleRates: rates)
    var random = RandomStream(7, zone.root, side < 0 ? 0 : 1)
    var waveform = Waveform(bodySeconds: 0.225, tuning: tuning)
    let power = strings.levels.reduce(0) { $0 + Decibels.power($1) / 2 } / 2
    let notches = Notches(
      cycles: strings.levels.indices.prefix(30).map { index in
        Int((strings.spectrum.frequency(partial: index + 1) / zone.frequency * Double(tuning.cycles)).rounded())
      }, width: min(0.36 * zone.frequency, 1.2 * min(45, max(5, 0.27 * zone.frequency))))
    for (band, fade) in Self.bands {
      let noise = PeriodicNoise(
        band, power: power, notches: notches, loopSeconds: tuning.seconds,
        highest: 0.46 * Double(tuning.sampleRate), emphasis: strings.filter.emphasis, using: &random)
      waveform.add(noise) { t in
        smoothStep(t, over: 0.0025) * PortableMath.exp(-t / fade) * (1 - smoothStep(t - 0.10, over: 0.12))
      }
    }
    let velocity = VelocityResponse(
      centibels: 600,
      filter: VelocityFilter(
        cutoff: min(9000, 1.6 * strings.filter.cutoff), cents: strings.filter.cents, curve: strings.filter.curve))
    // Lifted by what the steeper law takes away at velocity 63.
    let middle = VelocityFilter.velocity
    waveform.scale(
      by: Decibels.amplitude(velocity.attenuation(at: middle) - VelocityResponse().attenuation(at: middle)))
    return Layer(
      name: side < 0 ? "KL" : "KR", waveform: waveform, loops: false, pan: 0.7 * side, velocity: velocity,
      envelope: VolumeEnvelope(release: 0.125))
  }

  /// Noise relative to the strings, and the time constant of its decay in seconds.
  private static let bands = [
    (NoiseBand(-17, 45...330, low: 18), 0.05), (NoiseBand(-22, 300...1100, low: 12), 0.028),
    (NoiseBand(-24, 1000...6500, low: 12, tilt: -2), 0.014), (NoiseBand(-34, 300...3500, low: 9), 0.10),
  ]
}
