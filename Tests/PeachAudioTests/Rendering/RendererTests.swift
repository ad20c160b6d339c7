import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Which notes measurements of loudness ask for, and renderers of several sounds.
@Suite struct RendererTests {
  private let folder = TemporaryFolder()

  private func calibration(
    _ renderer: KeyedRenderer, _ keys: [MIDINote]? = nil, velocity: Int = 63
  ) throws -> Double {
    try SoundCalibration(renderer, keys: keys, velocity: MIDIVelocity(velocity)).gain
  }

  @Test func `a sound's loudness is the mean of its keys, and silent ones don't count`() throws {
    let plain = KeyedRenderer(rate: 6000)
    let gain = try calibration(plain, velocity: 77)
    expect(plain.asked.map(\.key.number), equals: [48, 53, 58, 63, 68, 73, 78, 83])
    #expect(plain.asked.allSatisfy { $0.velocity.value == 77 && $0.duration == .milliseconds(1050) })
    // 16 and −4 dB more on two of eight keys.
    let uneven = KeyedRenderer(rate: 6000) { $0 == MIDINote(48) ? 16 : $0 == MIDINote(83) ? -4 : 0 }
    #expect(abs(try calibration(uneven) - (gain - 1.5)) < 0.11)
    let louder = KeyedRenderer(rate: 6000, silent: [48, 53]) { _ in 6 }
    let quieter = KeyedRenderer(rate: 6000, silent: [48, 53])
    #expect(abs(try calibration(quieter) - calibration(louder) - 6) < 0.11)
    try expect(calibration(KeyedRenderer(rate: 6000, silent: Set(0...127))), equals: 1000)
  }

  @Test func `gains are tenths of a dB within what is stored, and inaudible is what 24 dB leave below -60 LUFS`() {
    for (gain, stored) in [(Double.infinity, 1000.0), (-.infinity, -1000), (2.34, 2.3), (2.36, 2.4), (-2.36, -2.4)] {
      expect(SoundCalibration(gain: gain).gain, equals: stored)
    }
    // −23 − 61 + 24 = −60.
    expect(that: !SoundCalibration.isInaudible(gain: 61) && SoundCalibration.isInaudible(gain: 61.1))
    #expect(!SoundCalibration.isInaudible(gain: -61.1))
  }

  /// The loudness and the peak of a key, the gain of its preset, and that of the key.
  @Test(
    arguments: [
      (-20, 0.1, 0, -3), (-26.04, 0.1, 0, 3), (-26.06, 0.1, 0, 3.1), (-23, 0.1, 5, 0), (-23.04, 0.1, 0, 0),
      // At most 12 dB from the preset's.
      (-50, 0.01, 3, 15), (5, 0.1, 3, -9), (-34.9, 0.01, 0, 11.9),
      // A peak of 0.9 leaves 0.915 dB, and one of 0.5 6.02.
      (-40, 0.9, 0, 0.9), (-40, 0.5, 0, 6), (-29, 0.5, 0, 6),
      // Too faint to be heard.
      (-60, 0.001, 0, 12), (-60.01, 0.001, 0, 0), (-63, 0.001, 2.9, 2.9), (-63, 0.001, 3, 15),
    ] as [(Double, Double, Double, Double)])
  func `a key has the gain that it needs, within its limits`(
    loudness: Double, peak: Double, preset: Double, gain: Double
  ) {
    let level = KeyLevel(loudness: loudness, peak: peak)
    #expect(abs(level.gain(of: preset) - gain) < 1e-9)
    expect(level.gain(of: preset).sign, equals: (gain < 0 ? .minus : .plus))
  }

  @Test func `the level of a key is that of its loudest 400 ms within a second at the default velocity`() throws {
    // 20 dB louder from 0.4 to 0.8 s, and after 1 s.
    func level(_ isLoud: @escaping (Double) -> Bool) throws -> KeyLevel {
      let renderer = KeyedRenderer(rate: 12_000) { note, time in
        (isLoud(time) ? 0.2 : 0.02) * sin(2 * .pi * note.frequency.hertz * time)
      }
      let level = try KeyLevel(MIDINote(70), with: renderer)
      expect(renderer.asked, equals: [Note(key: MIDINote(70), velocity: .medium, duration: .milliseconds(1050))])
      return level
    }
    let (all, part, late) = (
      try level { _ in true }, try level { $0 >= 0.4 && $0 < 0.8 }, try level { $0 > 1 }
    )
    expect(that: abs(all.loudness - part.loudness) < 0.05 && abs(late.loudness - all.loudness + 20) < 0.05)
    expect(that: abs(all.peak - 0.2) < 0.001 && abs(part.peak - 0.2) < 0.001)
  }

  @Test func `a shortfall is what a key lacks with its gain, and without levels nothing`() throws {
    var font = TestSoundFont.sine
    font.modulators = [[3, 48, 800, 0, 0]]
    let source = try folder.source(font)
    let factory = NotePlayerFactory(gate: nil)
    let renderer = try #require(try factory.renderer(for: source, sampleRate: 48000) as? SoundFontRenderer)
    let plain = try #require(try source.renderer(sampleRate: 48000) as? SoundFontRenderer)
    var missing: [Double] = []
    for key in [36, 60, 96, 120].map({ MIDINote($0) }) {
      let note = Note(key: key, duration: .milliseconds(1050))
      let heard = Instruments.loudness(try renderer.render(note), to: 1)
      let shortfall = try renderer.shortfall(of: key)
      #expect(abs(shortfall - (-23 - heard)) < 0.06, "\(key.number): \(shortfall)")
      missing.append(shortfall)
      try expect(plain.shortfall(of: key), equals: 0)
    }
    #expect(missing[3] > 3)
  }

  /// A sine whose pitch is off by the rate of its samples.
  private func renderer(_ rate: UInt32) throws -> SoundFontRenderer {
    let file = try SoundFontFile(
      path: folder.write(MeasuredSounds.sine(sampleRate: rate).font.bytes, "\(rate).sf2"))
    return try Instruments.renderer(file, "0:0")
  }

  @Test func `of several sounds each note has its own, at the exact pitch`() throws {
    let renderers: [any NoteRenderer] = [try renderer(48100), try renderer(47800), SineRenderer(sampleRate: 48000)]
    let sounds = SoundsRenderer(renderers)
    expect(that: sounds.sounds == 3 && sounds.sampleRate == 48000 && sounds.first === renderers[0])
    for (offset, velocity) in [(10.0, 63), (-40, 63), (0, 100)] {
      for sound in 0...2 {
        var note = Note(key: .a4, offset: Cents(offset), velocity: MIDIVelocity(velocity), duration: .milliseconds(700))
        note.sound = sound
        let wanted = 440 * exp2(offset / 1200)
        let tone = Instruments.tone(try sounds.render(note))
        #expect(abs(1200 * log2(tone.frequency(near: wanted, from: 0.1, to: 0.6) / wanted)) < 0.01, "\(sound)")
      }
    }
    // The sine isn't measured, and stays as it is.
    var note = Note(key: MIDINote(50), duration: .milliseconds(300))
    note.sound = 2
    try expect(sounds.render(note).samples(0), equals: SineRenderer(sampleRate: 48000).render(note).samples(0))
  }

  @Test(arguments: [0, 6, -30] as [Int16]) func `keys of a preset that sounds an octave higher are corrected, too`(
    cents: Int16
  ) throws {
    var font = TestSoundFont.sine
    (font.rootKey, font.zones) = (57, [[.fineTune(cents)]])
    let renderer = try NotePlayerFactory(gate: nil).renderer(
      for: folder.source(font), with: [], correctingKeys: true, sampleRate: 48000)
    let tone = Instruments.tone(try renderer.render(Note(key: .a4, duration: .milliseconds(700))))
    #expect(abs(1200 * log2(tone.frequency(near: 880, from: 0.1, to: 0.6) / 880)) < 0.05)
  }

  @Test func `a factory corrects keys where sounds are compared or where it is told, and players fit their sound`()
    throws
  {
    let (factory, other) = (NotePlayerFactory(gate: nil), NotePlayerFactory(gate: nil))
    let source = try folder.source(.sine)
    func sounds(_ others: [SoundSource], _ corrects: Bool) throws -> Int? {
      let renderer = try factory.renderer(
        for: source, with: others.map { ($0, other) }, correctingKeys: corrects, sampleRate: 44100)
      expect(renderer.sampleRate, equals: 44100)
      return (renderer as? SoundsRenderer)?.sounds
    }
    try expect(that: sounds([], false) == nil && sounds([], true) == 1)
    try expect(that: sounds([.sine, source], false) == 3 && sounds([.sine], true) == 2)
    let playback = Playback(sampleRate: 44100)
    #expect(try factory.player(for: source, into: playback) is SoundFontNotePlayer)
    #expect(try factory.player(for: .sine, into: playback) is SineWaveNotePlayer)
    try expect(that: factory.load(.sine) == 0 && factory.measurement(of: .sine) == nil)
  }

  /// A sound that is audible at the default velocity, and its attenuation with others.
  @Test func `a sound has to be heard at the velocity of a training on one of its keys`() throws {
    var font = TestSoundFont(loop: TestSoundFont.sine.loop.map { $0 / 20 }, rootKey: 69)
    // Attenuates by what the default velocity curve raises, and as much again.
    font.modulators = [[0x0002, 48, 700, 0, 0]]
    let source = try folder.source(font)
    let factory = NotePlayerFactory(gate: nil)
    let gain = try factory.load(source)
    try expect(that: factory.load(source, at: .medium) == gain && factory.load(source, at: MIDIVelocity(40)) == gain)
    #expect(throws: AudioError.inaudible(preset: "Test Sine", velocity: MIDIVelocity(127))) {
      try factory.load(source, at: MIDIVelocity(127))
    }
    // Silent at other velocities is an error of the keys.
    var soft = TestSoundFont.sine
    soft.zones = [[.init(44, 64 << 8)]]
    let other = try folder.source(soft)
    try expect(factory.load(other, at: MIDIVelocity(100)), equals: factory.load(other))
  }

  @Test func `calibration signals are as loud as their volume says, on their sides`() throws {
    for signal in [CalibrationSignal.tone, .noise] {
      func rendered(_ volume: Double, _ side: CalibrationSignal.Side = .both) throws -> RenderedNote {
        try signal.render(.milliseconds(200), volume: AmplitudeDB(volume), on: side, sampleRate: 48000)
      }
      let (plain, soft, loud) = (try rendered(0), try rendered(-7), try rendered(11, .right))
      expect(
        that: abs(20 * log10(Double(plain.peak / soft.peak)) - 7) < 1e-3 && soft.gain == -7 && plain.frames == 9600)
      expect(that: abs(20 * log10(Double(loud.peak / plain.peak)) - 11) < 1e-3 && loud.gain == 11)
      expect(that: loud.channelPeaks.left == 0 && plain.channelPeaks.left == plain.channelPeaks.right)
    }
    #expect(throws: AudioError.silentKey(preset: "sine", key: MIDINote(83))) {
      try CalibrationSignal.tone.render(.seconds(1), volume: .zero, sampleRate: 2000)
    }
  }

  @Test(arguments: [(5.0, 0), (8, 0), (440, 69), (452, 69), (453.5, 70), (18_000, 127)])
  func `a tone of any frequency is as loud as that of the nearest key`(frequency: Double, key: Int) throws {
    let note = try SineRenderer(sampleRate: 48000).tone(Frequency(frequency), .seconds(1), ramp: .milliseconds(100))
    let tone = Instruments.tone(note)
    #expect(abs(tone.peak() / SineRenderer.peak(of: MIDINote(key)) - 1) < 0.001)
    guard frequency > 100 else { return }
    #expect(abs(1200 * log2(tone.frequency(near: frequency, from: 0.2, to: 0.8) / frequency)) < 0.001)
  }
}
