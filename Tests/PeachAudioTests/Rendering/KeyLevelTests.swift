import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// The gain of each key, and what is heard with it.
@Suite struct KeyLevelTests {
  private let folder = TemporaryFolder()
  private static let keys = stride(from: 36, through: 84, by: 6).map { MIDINote($0) }

  /// A renderer as trainings have it, and one without any gain.
  private func renderers(_ source: SoundSource) throws -> (levelled: any NoteRenderer, plain: any NoteRenderer) {
    try (NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: 48000), source.renderer(sampleRate: 48000))
  }

  private func note(_ key: MIDINote, velocity: MIDIVelocity = .medium) -> Note {
    Note(key: key, velocity: velocity, duration: .seconds(1.05))
  }

  /// Checks the gains of a sound's keys against those that an independent measurement gives.
  ///
  /// - Returns: the differences from the sound's own gain in dB.
  @discardableResult
  private func check(_ source: SoundSource, keys: [MIDINote] = Self.keys) throws -> [Double] {
    let (levelled, plain) = try renderers(source)
    return try keys.map { key in
      let before = try plain.render(note(key))
      let after = try levelled.render(note(key))
      let loudness = Instruments.loudness(before, to: 1)
      var wanted = min(max(-23 - loudness, levelled.gain - 12), levelled.gain + 12)
      wanted = min(wanted, -decibels(Double(before.peak)))
      if loudness + levelled.gain < -60 { wanted = levelled.gain }
      // Rounded to tenths of a dB.
      #expect(abs(after.gain - wanted) < 0.11, "key \(key.number): \(after.gain) dB instead of \(wanted)")
      expect(that: after.peak <= 1 && after.peak == before.peak * Float(pow(10, after.gain / 20)))
      return after.gain - levelled.gain
    }
  }

  /// A sine that is attenuated by `amount` tenths of a dB more on key 128 than on key 0.
  private func falling(by amount: UInt16) -> TestSoundFont {
    var font = TestSoundFont.sine
    font.modulators = [[3, 48, amount, 0, 0]]
    return font
  }

  @Test func `each key is at -23 LUFS`() throws {
    let uneven = try folder.source(falling(by: 450))
    let differences = try check(uneven)
    // Without gains, the keys differ by this much.
    #expect(try #require(differences.max()) - #require(differences.min()) > 12, "\(differences)")
    let levelled = try renderers(uneven).levelled
    for key in Self.keys {
      #expect(abs(Instruments.loudness(try levelled.render(note(key)), to: 1) + 23) < 0.1)
    }
  }

  @Test func `a key's gain is at most 12 dB from the sound's, and a faint key keeps the sound's`() throws {
    var rising = falling(by: 300)
    // From the highest key to the lowest.
    rising.modulators[0][0] |= 0x100
    try expect(check(folder.source(rising), keys: [MIDINote(120)]), equals: [-12])
    try expect(check(folder.source(falling(by: 800)), keys: [96, 120].map { MIDINote($0) }), equals: [12, 0])
  }

  @Test func `a key whose peak would be above full scale is softer`() throws {
    var font = TestSoundFont.sine
    font.loop = (0..<4800).map { $0 == 2400 ? 32000 : 0 }
    let clicks = try folder.source(font)
    try check(clicks, keys: [MIDINote(69)])
    let rendered = try renderers(clicks).levelled.render(note(MIDINote(69)))
    expect(that: rendered.peak <= 1 && rendered.peak > 0.98)
    #expect(Instruments.loudness(rendered) < -24)
  }

  @Test func `a bundled preset is at -23 LUFS on each key`() throws {
    let file = try Instruments.peach()
    for preset in file.presets where preset.place != "8:80" {
      let keys = try #require(preset.keys)
      try check(.preset(file, preset), keys: [36, 60, 84].map { MIDINote($0) }.filter(keys.contains))
    }
  }

  @Test(.enabled(if: Instruments.hasFluidR3), arguments: [11, 46, 108])
  func `a sampled preset is at -23 LUFS on each key`(program: Int) throws {
    let file = try SoundFontFile(path: Instruments.fluidR3)
    try check(.preset(file, file.preset(bank: 0, program: program)))
  }

  @Test func `both notes of a comparison, and all velocities, have the gain of their key, at any rate`() throws {
    let file = try Instruments.peach()
    let source = SoundSource.preset(file, try file.preset(named: "piano"))
    let (levelled, plain) = try renderers(source)
    let gain = try levelled.render(note(.a4)).gain
    #expect(gain < -1)
    for (offset, velocity) in [(0.0, 1), (0, 127), (13.7, 63), (-100, 63)] {
      var note = note(.a4, velocity: MIDIVelocity(velocity))
      note.offset = Cents(offset)
      let (before, after) = (try plain.render(note), try levelled.render(note))
      expect(after.gain, equals: gain)
      let factor = Float(pow(10, gain / 20))
      #expect(zip(before.samples(1), after.samples(1)).allSatisfy { $0 * factor == $1 })
    }
    let other = try NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: 44100)
    try expect(other.render(note(.a4)).gain, equals: gain)
  }

  @Test func `a key is measured once for all renderers of a factory`() throws {
    let levels = KeyLevels()
    guard case .preset(let file, let preset) = try folder.source(.sine) else { return }
    var made = 0
    for _ in 0..<2 {
      for key in [60, 61] {
        let level = try levels.level(of: MIDINote(key)) { () throws(AudioError) in
          made += 1
          return try SoundFontRenderer(LoadedSoundFont(file), preset: preset, sampleRate: 48000)
        }
        #expect(level != nil)
      }
    }
    expect(made, equals: 2)
  }

  @Test func `a file that is replaced while it is in use is loaded and measured anew`() throws {
    typealias Heard = (gains: [Double], samples: [Float], measurement: SoundMeasurement?)
    func heard(_ font: TestSoundFont, _ factory: NotePlayerFactory) throws -> Heard {
      let file = try MeasuredSounds.file(font, in: folder)
      let source = SoundSource.preset(file, try file.preset(named: "0:0"))
      let renderer = try factory.renderer(for: source, sampleRate: 48000)
      let notes = try [48, 84].map { try renderer.render(note(MIDINote($0))) }
      return (
        [renderer.gain] + notes.map(\.gain), notes.flatMap { $0.samples(0) }, try factory.measurement(of: source)
      )
    }
    // Softer, most of all on high keys, lower and with a vibrato.
    var other = falling(by: 300)
    other.loop = other.loop.map { $0 / 4 }
    other.rootKey += 7
    other.zones = [[.vibrato(50)]]
    let factory = NotePlayerFactory(gate: nil)
    let (former, latter) = (try heard(.sine, factory), try heard(other, factory))
    let expected = try heard(other, NotePlayerFactory(gate: nil))
    expect(that: latter.gains == expected.gains && latter.measurement == expected.measurement)
    #expect(zip(former.gains, latter.gains).allSatisfy { $0 != $1 })
    #expect(former.measurement?.steadiness != latter.measurement?.steadiness)
    // Not compared in an expectation, which would describe both arrays.
    let sounds = (isNew: latter.samples == expected.samples, isOld: latter.samples == former.samples)
    expect(that: sounds.isNew && !sounds.isOld)
  }

  @Test func `a key that sounds only at other velocities has the sound's gain`() throws {
    var font = TestSoundFont.sine
    font.keys = 40...80
    // Velocities from 100 to 127.
    font.zones = [[TestSoundFont.Generator(44, 127 << 8 | 100)]]
    let source = try folder.source(font)
    let renderer = try renderers(source).levelled
    let loud = try renderer.render(note(.a4, velocity: MIDIVelocity(110)))
    expect(that: loud.gain == renderer.gain && loud.gain != 0)
    #expect(throws: AudioError.self) { try renderers(source).levelled.render(note(.a4)) }
  }

  @Test func `the gain of an answer is that of note 1, with the volume`() throws {
    let uneven = try folder.source(falling(by: 400))
    let playback = Playback(sampleRate: 48000)
    let player = try NotePlayerFactory(gate: nil).player(for: uneven, into: playback)
    let levelled = try renderers(uneven).levelled
    let (low, high) = (note(MIDINote(40)), note(MIDINote(64)))
    let gains = try [low, high].map { try levelled.render($0).gain }
    #expect(gains[1] - gains[0] > 5)
    for (first, second, gain) in [(low, high, gains[0]), (high, low, gains[1])] {
      try player.prepare(Phrase([TimedNote(first), TimedNote(second)], volume: AmplitudeDB(-6)))
      expect(player.gain, equals: gain - 6)
    }
    for mode in MatchingMode.allCases {
      var notes = [TimedNote(high), TimedNote(high)]
      notes[0].isHeld = mode == .together
      try player.prepare(Phrase(notes, tuned: 1, volume: AmplitudeDB(-6)))
      expect(player.gain, equals: gains[1] - 6)
    }
  }

  @Test(arguments: [Interval.minorThird, .fifth, .octave], ["0:0", "0:48", "0:73"])
  func `a harmonic pair is as loud as a note, and so is one whose notes differ in level`(
    interval: Interval, preset: String
  ) throws {
    let file = try Instruments.peach()
    let renderer = try renderers(.preset(file, file.preset(named: preset))).levelled
    for amplitude in [0.0, 6] {
      let trial = Trial(
        exercise: .intervals, note: MIDINote(55),
        interval: TrialInterval(interval, .up, in: .equal, presentation: .harmonic), offset: Cents(7),
        amplitudeOffset: AmplitudeDB(amplitude))
      let pair = trial.phrase
      let notes = try [pair[0], pair[1]].map { try renderer.render($0) }
      let sum = RenderedNote(mixing: notes.map { ($0, 0) })
      RenderedPhrase.raise(notes, by: pair.volume, peak: Double(sum.peak))
      let loudness = Instruments.loudness(RenderedNote(mixing: notes.map { ($0, 0) }))
      #expect(abs(loudness + 23) < 1.5, "\(loudness)")
    }
  }

  @Test func `the sine is as loud on all keys as ISO 226 says, like that of the bundled SoundFont`() throws {
    let file = try Instruments.peach()
    let bundled = try renderers(.preset(file, file.preset(named: "8:80"))).levelled
    let own: any NoteRenderer = SineRenderer(sampleRate: 48000)
    let differences = try (21...108).map { key in
      let note = Note(key: MIDINote(key), duration: .milliseconds(400))
      let rendered = try [own, bundled].map { try $0.render(note) }
      #expect(rendered.allSatisfy { $0.gain == 0 && $0.peak < 0.62 })
      let magnitudes = rendered.map {
        Instruments.tone($0).component(note.frequency.hertz, center: 0.2, length: 0.28).magnitude
      }
      return decibels(magnitudes[0] / magnitudes[1])
    }
    #expect(try #require(differences.max()) - #require(differences.min()) < 0.3, "\(differences)")
    // The standard's 80 phon at 80, 125, 250 and 1,000 Hz.
    let standard: [(key: Double, level: Double)] = [(39.5, 95.2), (47.2, 90.1), (59.2, 84.3), (83.2, 80)]
    for (key, level) in standard {
      let below = Int(key)
      let near = [below, below + 1].map { decibels(SineRenderer.peak(of: MIDINote($0)) / 0.0774) }
      let found = near[0] + (key - Double(below)) * (near[1] - near[0])
      #expect(abs(80 + found - level) < 0.15, "key \(key): \(found)")
    }
  }
}
