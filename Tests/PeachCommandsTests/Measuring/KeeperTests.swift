import AudioMeasurement
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommands

/// What is said about a sound while it is measured, and what is stored of it.
@Suite struct KeeperTests {
  private let test: TestTraining
  private let setup: SessionSetup
  private let file: SoundFontFile
  private let grand: SoundSource
  private let violin: SoundSource

  init() throws {
    test = try TestTraining()
    setup = try test.training.setup { _ in
      SessionPlan(course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1)
    }
    var font = TestSoundFont.sine
    font.keys = 60...84
    font.presets = [.init(program: 0, name: "Grand"), .init(program: 40, name: "Fine Violin")]
    file = try SoundFontFile(path: test.folder.write(font.bytes, "two.sf2"))
    grand = .preset(file, file.presets[0])
    violin = .preset(file, file.presets[1])
  }

  private func settings(_ presentation: Presentation) -> IntervalSettings {
    var settings = IntervalSettings()
    settings.presentation = presentation
    return settings
  }

  @Test func `a sound that dies away is told once, and only where notes sound together`() {
    let keeper = PitchKeeper(setup.data, through: test.context.gate, areCorrected: false)
    defer { keeper.finish() }
    expect(
      that: keeper.news(about: grand, settings(.melodic)) == nil
        && keeper.news(about: .sine, settings(.harmonic)) == nil)
    #expect(keeper.news(about: violin, settings(.harmonic)) == nil)
    expect(
      keeper.news(about: grand, settings(.harmonic)),
      equals: Text(
        en: "Grand dies away. Sustained presets such as strings show beats better.",
        de: "Grand verklingt. Mit anhaltenden Klangfarben wie Streichern hörst du Schwebungen besser."))
    #expect(keeper.news(about: grand, settings(.harmonic)) == nil)
  }

  @Test func `measured keys are told once, and stored as soon as the file's digest is known`() throws {
    let keeper = PitchKeeper(setup.data, through: test.context.gate, areCorrected: false)
    defer { keeper.finish() }
    var training = TrainingSettings()
    training.noteRange = try #require(NoteRange(description: "C4:C5"))
    // Attacks bend the pitch of so short notes, so that no key is exact.
    training.sounding.duration = .milliseconds(300)
    func pitches() { _ = keeper.pitches(of: violin, for: .intervals, training, sampleRate: 48000) }
    pitches()
    var news: Text?
    expectEventually(within: 30) {
      pitches()
      news = news ?? keeper.news(about: violin, settings(.melodic))
      return news != nil
    }
    let text = try #require(news)
    expect(text.english, .contains("Fine Violin", "good to ±1 cent"))
    expect(text.german, .contains("Fine Violin", "auf ±1 Cent genau"))
    #expect(keeper.news(about: violin, settings(.melodic)) == nil)
    keeper.poll()
    try test.other.sounds.setDigest("ab", of: file.record, file.version)
    keeper.poll()
    let place = KeyPitchConditions(
      preset: PresetKey(sha256: "ab", bank: 0, program: 40), velocity: training.sounding.velocity,
      duration: .milliseconds(300), sampleRate: 48000, fluidSynth: Fluid.version ?? "none")
    try expectEventually { try !test.other.sounds.keyPitches(of: place).isEmpty }
    #expect(try test.other.sounds.keyPitches(of: place).contains { $0.key == MIDINote(60) })
  }

  @Test func `a sound whose chords don't tell exactness is told once it is measured`() {
    let keeper = BeatKeeper(through: test.context.gate)
    #expect(keeper.news(about: violin) == nil)
    var news: Text?
    expectEventually(within: 30) {
      news = keeper.news(about: violin)
      return news != nil
    }
    expect(news, equals: BeatMessages.hardlyBeats("Fine Violin"))
    #expect(keeper.news(about: violin) == nil)
  }

  @Test func `a sound without the keys of a session is refused, with the velocities that have them`() throws {
    // An octave and a fifth from C4 softly played, two octaves with more force.
    var font = TestSoundFont.sine
    func zone(_ highest: Int16, _ softest: Int16, _ loudest: Int16) -> [TestSoundFont.Generator] {
      [.init(43, highest << 8 | 60), .init(44, loudest << 8 | softest)]
    }
    font.zones = [zone(79, 1, 40), zone(84, 41, 90)]
    let layers = try SoundFontFile(path: test.folder.write(font.bytes, "layers.sf2"))
    let source = SoundSource.preset(layers, layers.presets[0])
    func range(_ text: String) throws -> NoteRange { try #require(NoteRange(description: text)) }
    let cases: [(range: String, velocity: Int, purpose: Purpose, others: ClosedRange<Int>??)] = [
      ("C4:G5", 40, .training, nil), ("C4:G5", 40, .measurement, nil), ("C3:C5", 40, .training, nil),
      ("C3:C5", 40, .measurement, .some(nil)), ("G#4:C8", 40, .training, .some(41...90)),
      ("C4:C6", 100, .experiment, .some(1...90)), ("C1:C3", 40, .training, .some(nil)),
    ]
    for (given, velocity, purpose, others) in cases {
      var settings = Settings()
      settings.training.noteRange = try range(given)
      settings.training.sounding.velocity = MIDIVelocity(velocity)
      let setup = try test.training.setup { _ in
        SessionPlan(
          purpose: purpose, course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1, settings: settings)
      }
      var found: AudioError?
      do throws(AudioError) { try test.training.check(source, for: setup) } catch { found = error }
      let expected = others.map {
        AudioError.missingKeys(
          preset: "Test Sine", keys: source.keys(at: MIDIVelocity(velocity)), velocity: MIDIVelocity(velocity),
          others: $0)
      }
      expect(found, equals: expected, "\(given), \(velocity), \(purpose)")
      #expect(throws: Never.self) { try test.training.check(.sine, for: setup) }
    }
    // The keys of a plan count more than the range of the settings.
    let setup = try test.training.setup { _ in
      SessionPlan(
        purpose: .measurement, course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1, settings: Settings(),
        range: try range("C3:C5"))
    }
    #expect(throws: AudioError.self) { try test.training.check(source, for: setup) }
    var font2 = TestSoundFont.sine
    font2.presets = [.init(program: 0, name: "Good"), .init(program: 1, name: "Bad", own: .init(rate: 0))]
    let bad = try SoundFontFile(path: test.folder.write(font2.bytes, "bad.sf2"))
    let preset = try #require(bad.presets.first { $0.name == "Bad" })
    let defect = try #require(preset.defect)
    #expect(throws: AudioError.unusablePreset("Bad", path: bad.path, defect)) {
      try test.training.check(.preset(bad, preset), for: setup)
    }
  }
}
