/// Renders, levels and quantises the instruments of Peach's bank.
enum Bank {
  static let instruments: [any Instrument] = [
    Piano(), Organ(), Violin(), Strings(), Trumpet(), Clarinet(), Flute(), PureSine(),
  ]

  /// The file's bytes, the same on every run and machine.
  static func bytes() -> [UInt8] {
    let rendered = instruments.map { instrument in
      SoundFont.Instrument(name: instrument.name, zones: instrument.zones.map { zone(of: instrument, $0) })
    }
    let soundFont = SoundFont(instruments: rendered, presets: presets)
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

  static func zone(of instrument: any Instrument, _ zone: KeyZone) -> SoundFont.Zone {
    let sound = instrument.sound(for: zone)
    var waveform = Waveform(partials: sound.partials, bodySeconds: sound.bodySeconds, tuning: sound.tuning)
    switch sound.level {
    case .common: waveform.scale(by: Decibels.amplitude(commonLevel - middleLevel(of: waveform, zone)))
    case .peak(let peak): waveform.scale(by: peak)
    }
    return SoundFont.Zone(
      keys: zone.keys, sample: sample(waveform, name: "\(instrument.name) \(zone.root)", root: zone.root),
      generators: envelope(of: sound, root: zone.root))
  }

  /// The K-weighted level of all sounds over the first 0.5 s, in dB: the highest without clipping.
  static let commonLevel = -20.0

  /// The mean of the levels of the zone's softest and loudest keys.
  private static func middleLevel(of waveform: Waveform, _ zone: KeyZone) -> Double {
    let levels = zone.keys.map { key in
      KWeighting.level(of: waveform, ratio: PortableMath.exp2(Double(key - zone.root) / 12))
    }
    return ((levels.min() ?? 0) + (levels.max() ?? 0)) / 2
  }

  /// The sample in 16 bits, followed by the first 16 samples of the loop for the player's interpolation.
  private static func sample(_ waveform: Waveform, name: String, root: Int) -> SoundFont.Sample {
    let loop = waveform.bodyLength..<waveform.samples.count
    let extended = waveform.samples + waveform.samples[loop].prefix(16)
    let data = extended.map { value in
      let scaled = (value * 32768).rounded()
      precondition(scaled.magnitude < 32767, "\(name) clips")
      return Int16(scaled)
    }
    return SoundFont.Sample(name: name, data: data, loop: loop, sampleRate: waveform.tuning.sampleRate, root: root)
  }

  /// The release and, for a decaying sound, the decay of the loop, which starts at the end of the body on all keys.
  ///
  /// The format defines decay and release times for 96 dB.
  private static func envelope(of sound: Sound, root: Int) -> [Generator] {
    let release = Generator.releaseVolumeEnvelope(Generator.timecents(sound.release * 96 / 60))
    guard let decay = sound.decay else { return [release] }
    let keyed = 100 * (root - 60)
    return [
      .holdVolumeEnvelope(Generator.timecents(sound.bodySeconds) + keyed),
      .decayVolumeEnvelope(Generator.timecents(96 / decay) + keyed),
      .sustainVolumeEnvelope(1440), release, .keyToHold(100), .keyToDecay(100),
    ]
  }
}
