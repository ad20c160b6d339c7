import PeachCore
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommands

/// Which sound is played while others are wanted, are loading, fail to load, or are no longer wanted.
@Suite struct SoundSwitchTests {
  private let test: TestTraining
  private let setup: SessionSetup
  private let playback = Playback(sampleRate: 48000)

  init() throws {
    test = try TestTraining()
    try test.other.set(.sound, to: "sine")
    setup = try test.training.setup { _ in
      SessionPlan(course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1)
    }
  }

  /// A switch that waits for nothing during a training.
  private func sounds(_ loading: LoadingSound? = nil) throws -> SoundSwitch {
    try SoundSwitch(setup, through: test.context.gate, isHeard: true, loading: loading, patience: .zero)
  }

  /// A switch with the sine in use.
  private func sine() throws -> SoundSwitch {
    let sounds = try sounds()
    try sounds.beginLoading()
    #expect(try sounds.finishLoading { false })
    return sounds
  }

  private func renderer(_ sounds: SoundSwitch) throws -> any NoteRenderer {
    try #require(try sounds.player(into: playback) as? RenderingNotePlayer).renderer
  }

  @Test func `a sound already loaded is used if it is the one in the settings`() throws {
    let (piano, finish) = test.loading(TestTraining.piano)
    try expect(sounds(piano).id, equals: .sine)
    try test.other.set(.sound, to: TestTraining.piano.description)
    let sounds = try sounds(piano)
    try sounds.beginLoading()
    finish()
    #expect(try sounds.finishLoading { false })
    expect(that: sounds.id == TestTraining.piano && sounds.measurement?.gain == 0)
    #expect(try renderer(sounds) is SoundFontRenderer)
  }

  @Test func `the other sounds of an exercise are loaded, and a note that names none of them is refused`() throws {
    let drone = Exercise(
      ExerciseName(rawValue: "drone"), Exercise.comparison.words, Exercise.comparison.answerForm,
      sounds: [TestTraining.piano])
    let setup = try test.training.setup { _ in SessionPlan(course: TrainingCourse(drone, .init(KeyFit())), seed: 1) }
    let sounds = try SoundSwitch(setup, through: test.context.gate, isHeard: true, patience: .zero)
    try sounds.beginLoading()
    #expect(try sounds.finishLoading { false })
    func phrase(_ sound: Int) -> Phrase {
      var notes = [Note(key: .a4, duration: .milliseconds(300)), Note(key: .a4, duration: .milliseconds(300))]
      notes[1].sound = sound
      return Phrase(notes.map { TimedNote($0) })
    }
    let both = try renderer(sounds)
    let rendered = try (0...1).map { try RenderedPhrase(phrase($0), by: both).voices.map(\.voice.rendered) }
    // The first notes are the same sine, the second ones differ.
    expect(rendered[0][0].samples(0), equals: rendered[1][0].samples(0))
    #expect(rendered[0][1].samples(0) != rendered[1][1].samples(0))
    #expect(throws: AudioError.missingSound(3, of: 2)) { try RenderedPhrase(phrase(2), by: both) }
    let alone = try renderer(sine())
    #expect(throws: AudioError.missingSound(2, of: 1)) { try RenderedPhrase(phrase(1), by: alone) }
  }

  @Test func `the old sound plays until the new one is loaded`() throws {
    let sounds = try sine()
    let first = try sounds.player(into: playback)
    let (piano, finish) = test.loading(TestTraining.piano)
    sounds.take(piano)
    try test.other.set(.sound, to: TestTraining.piano.description)
    #expect(try sounds.player(into: playback) === first)
    expect(sounds.id, equals: .sine)
    finish()
    #expect(try renderer(sounds) is SoundFontRenderer)
    expect(sounds.id, equals: TestTraining.piano)
  }

  @Test func `a superseded sound is not used when it has been loaded`() throws {
    let sounds = try sine()
    let first = try sounds.player(into: playback)
    let (piano, finish) = test.loading(TestTraining.piano)
    try test.other.set(.sound, to: TestTraining.piano.description)
    sounds.take(piano)
    #expect(try sounds.player(into: playback) === first)
    try test.other.set(.sound, to: "sine")
    finish()
    #expect(try sounds.player(into: playback) === first)
    expect(sounds.id, equals: .sine)
  }

  @Test func `a failed load is reported once, and the old sound remains`() throws {
    let sounds = try sine()
    let first = try sounds.player(into: playback)
    let failure = AudioError.unreadableSoundFont(path: "Peach.sf2", .empty)
    let (piano, finish) = test.loading(TestTraining.piano, failure: failure)
    sounds.take(piano)
    try test.other.set(.sound, to: TestTraining.piano.description)
    finish()
    #expect(throws: failure) { try sounds.player(into: playback) }
    expect(sounds.id, equals: .sine)
    try test.other.set(.sound, to: "sine")
    #expect(try sounds.player(into: playback) === first)
  }

  @Test func `a sound that can't be found is an error before anything is loaded`() throws {
    let sounds = try sine()
    try test.other.set(.sound, to: "gone.sf2:0:0")
    do throws(AudioError) {
      try sounds.beginLoading()
      Issue.record("It was found.")
    } catch {
      guard case .soundFontNotFound("gone.sf2", _) = error else { throw error }
    }
  }

  @Test func `who leaves waits for no sound`() throws {
    let sounds = try sine()
    let (piano, finish) = test.loading(TestTraining.piano)
    sounds.take(piano)
    var looks = 0
    #expect(
      try !sounds.finishLoading {
        looks += 1
        return looks == 2
      })
    expect(sounds.id, equals: .sine)
    finish()
    #expect(try sounds.finishLoading { true })
    expect(sounds.id, equals: TestTraining.piano)
  }

  @Test func `a new playback gets a new player, the same one keeps it`() throws {
    let sounds = try sine()
    let first = try sounds.player(into: playback)
    #expect(try sounds.player(into: playback) === first)
    let second = try sounds.player(into: Playback(sampleRate: 44100))
    #expect(second !== first)
    #expect((second as? RenderingNotePlayer)?.renderer.sampleRate == 44100)
  }
}
