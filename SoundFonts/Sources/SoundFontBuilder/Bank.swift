/// Renders and levels the instruments of Peach's bank, and puts them together.
struct Bank {
  static let instruments: [any Instrument] = [
    Piano(), Organ(), Violin(), Cello(), Strings(), Trumpet(), Horn(), Oboe(), Clarinet(), Flute(), PureSine(),
  ]

  private(set) var samples: [SoundFont.Sample] = []

  /// The file's bytes, the same on every run and machine.
  static func bytes() -> [UInt8] {
    var bank = Bank()
    let rendered = instruments.map { bank.add($0) }
    let soundFont = SoundFont(samples: bank.samples, instruments: rendered, presets: presets)
    return SoundFontWriter(soundFont: soundFont, information: Information.chunks).bytes()
  }

  /// A preset for each instrument, and the last instrument, the sine, again in bank 128: players look there for the drums
  /// of channel 10 when they load a file, and warn if the bank is missing.
  private static var presets: [SoundFont.Preset] {
    let named = instruments.enumerated().map { index, instrument in
      SoundFont.Preset(
        name: instrument.name, bank: instrument.bank, program: instrument.program, instrument: index)
    }
    return named + [
      SoundFont.Preset(name: "Drum channel: sine", bank: 128, program: 0, instrument: instruments.count - 1)
    ]
  }

  mutating func add(_ instrument: any Instrument) -> SoundFont.Instrument {
    let zones = LeveledInstrument(instrument).zones
    return SoundFont.Instrument(
      name: instrument.name,
      zones: zones.flatMap { zone, layers in layers.flatMap { add($0, to: zone, of: instrument) } })
  }

  /// Adds a layer's sample. A layer louder than full scale becomes several equal zones that share a softer sample, and half
  /// of the zones of one that swells rise slowly.
  private mutating func add(_ layer: Layer, to zone: KeyZone, of instrument: any Instrument) -> [SoundFont.Zone] {
    let peak = layer.samples.reduce(0) { max($0, $1.magnitude) }
    let rising: Double = layer.envelope.swell == nil ? 0 : 1
    let voices = (1 + rising) * max(1, (peak / (1 + rising) / 0.999).rounded(.up))
    let data = layer.samples.map { Int16(($0 / voices * 32768).rounded()) }
    let loop = layer.loops ? layer.waveform.bodyLength..<data.count : nil
    samples.append(
      SoundFont.Sample(
        // The first 16 samples of the loop follow it for the player's interpolation.
        name: "\(instrument.name.prefix(13)) \(zone.root)\(layer.name)",
        data: data + (loop.map { data[$0].prefix(16) } ?? []),
        loop: loop, sampleRate: layer.waveform.tuning.sampleRate, root: zone.root))
    return (0..<Int(voices)).map { voice in
      SoundFont.Zone(
        keys: zone.keys, sample: samples.count - 1,
        generators: generators(of: layer, root: zone.root, swell: voice % 2 == 1 ? layer.envelope.swell : nil),
        modulators: modulators(of: layer.velocity))
    }
  }

  private func modulators(of velocity: VelocityResponse) -> [Modulator] {
    let cents = velocity.filter.map { Int($0.cents.rounded()) } ?? 0
    let attenuation = Modulator.velocityToAttenuation(centibels: velocity.centibels)
    guard velocity.filter?.curve == .concave else { return [attenuation, .velocityToFilterCutoff(cents: cents)] }
    return [attenuation, .velocityToFilterCutoff(cents: 0), .velocityToFilterCutoff(concave: cents)]
  }

  /// In the order of the specification. The format defines decay and release times for 96 dB.
  private func generators(of layer: Layer, root: Int, swell: Double?) -> [Generator] {
    let filter = layer.velocity.filter.map { [Generator.initialFilterCutoff($0.highest)] } ?? []
    let pan = layer.pan == 0 ? [] : [Generator.pan(Int((500 * layer.pan).rounded()))]
    let attack = swell.map { [Generator.attackVolumeEnvelope(Generator.timecents($0))] } ?? []
    let release = Generator.releaseVolumeEnvelope(Generator.timecents(layer.envelope.release * 96 / 60))
    guard let decay = layer.envelope.decay else { return filter + pan + attack + [release] }
    // The decay starts at the end of the body on all keys.
    let keyed = 100 * (root - 60)
    return filter + pan + [
      .holdVolumeEnvelope(Generator.timecents(layer.waveform.bodySeconds) + keyed),
      .decayVolumeEnvelope(Generator.timecents(96 / decay) + keyed),
      .sustainVolumeEnvelope(1440), release, .keyToHold(100), .keyToDecay(100),
    ]
  }
}
