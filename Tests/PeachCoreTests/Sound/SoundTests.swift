import PeachCore
import TestSupport
import Testing

@testable import PeachBase

/// Phrases, sounds and what was measured of them.
@Suite struct SoundTests {
  @Test func `drivers are tried in their order`() {
    expect(AudioDriverName.automatic, equals: ["pulseaudio", "pipewire", "coreaudio", "alsa"])
    expect(AudioDriverName.all, equals: AudioDriverName.automatic + ["jack", "oss", "portaudio"])
  }

  private func phrase() -> Phrase {
    let notes = [(60, 1.0), (64, 0.5), (67, 2.0)].map { Note(key: MIDINote($0), duration: .seconds($1)) }
    return Phrase(
      [
        TimedNote(notes[0]), TimedNote(notes[1], .after(gap: .seconds(0.25))), TimedNote(notes[2], .at(.seconds(0.5))),
      ], tuned: 1, isChord: true, volume: AmplitudeDB(-3))
  }

  @Test func `notes begin after the end of the note before, or at a time`() {
    let times = phrase().times
    expect(times.map(\.begin), equals: [.zero, .seconds(1.25), .seconds(0.5)])
    expect(times.map(\.end), equals: [.seconds(1), .seconds(1.75), .seconds(2.5)])
    let gap = TimedNote(Note(key: .a4), .after(gap: .seconds(3)))
    // The first note begins at once.
    expect(Phrase([gap, gap]).times.map(\.begin), equals: [.zero, .seconds(4)])
  }

  @Test func `a tuned note is held, and opens the answers, until nothing is tuned`() {
    let phrase = phrase()
    expect(that: phrase.notes.map(\.isHeld) == [false, true, false] && phrase.answersOpen == .began(1))
    let untuned = phrase.untuned
    expect(that: untuned.notes.map(\.isHeld) == [false, false, false] && untuned.tuned == nil && !untuned.isChord)
    expect(that: untuned.answersOpen == .began(1) && untuned.volume == AmplitudeDB(-3))
    expect(untuned.notes.map(\.note), equals: phrase.notes.map(\.note))
    expect(
      that: Phrase(untuned.notes).answersOpen == .began(2)
        && Phrase(untuned.notes, answersOpen: .ended).answersOpen == .ended)
    var changed = phrase
    changed[2] = Note(key: .a4)
    expect(
      that: changed[2].key == .a4 && changed.notes[2].start == .at(.seconds(0.5)) && changed[0].key == MIDINote(60))
  }

  @Test func `the first key without a pitch is named`() {
    final class Source: KeyPitchSource {
      func pitch(of key: MIDINote) -> KeyPitch {
        KeyPitch(error: Cents(1), grade: key.number > 60 ? .unusable : .coarse)
      }
    }
    let source = Source()
    expect(KeyPitches(source).unusableKey(of: phrase()), equals: MIDINote(64))
    expect(that: KeyPitches().unusableKey(of: phrase()) == nil && KeyPitches()[.a4] == .exact)
    expect(that: KeyPitches(source) == KeyPitches(source) && KeyPitches(source) != KeyPitches(Source()))
    expect(that: KeyPitches(source)[MIDINote(60)].grade == .coarse && KeyPitch.exact.error == .zero)
    expect(
      that: PitchGrade.allCases == [.exact, .near, .coarse, .unusable]
        && PitchGrade.allCases.sorted() == PitchGrade.allCases)
    expect(PitchGrade.coarseOffset, equals: 10)
  }

  /// Keeps what it is told to play.
  private final class Recorder: NotePlayer {
    var gain: Double?
    private(set) var played: (phrase: Phrase, time: SessionTime)?
    private var prepared: Phrase?

    func prepare(_ phrase: Phrase) { prepared = phrase }
    func start(at time: SessionTime) { played = prepared.map { ($0, time) } }
    func stop() {}
    func tick(level: AmplitudeDB, after responseTime: Duration) {}
  }

  @Test(
    arguments: [(440, 69, 0), (446, 69, 23.448), (455, 70, -41.964), (1, 0, -3637.632), (30_000, 127, 1509.578)]
      as [(Double, Int, Double)])
  func `a frequency is played by the nearest key`(hertz: Double, key: Int, cents: Double) throws {
    let player = Recorder()
    try player.play(
      Frequency(hertz), velocity: MIDIVelocity(9), amplitude: AmplitudeDB(-5), duration: .seconds(0.25))
    let (phrase, time) = try #require(player.played)
    let note = phrase[0]
    expect(that: time == .zero && phrase.notes.count == 1 && note.key == MIDINote(key))
    expect(note.offset.value, near: cents, within: 1e-3)
    expect(note.frequency.hertz, near: hertz, within: 1e-9 * hertz)
    expect(
      that: note.velocity == MIDIVelocity(9) && note.amplitude == AmplitudeDB(-5) && note.duration == .seconds(0.25))
  }

  @Test func `a sound has one of three written forms`() {
    let all: [(String, SoundSourceID?)] = [
      ("sine", .sine), ("default", .standard), ("a.sf2:0:7", .preset(file: "a.sf2", bank: 0, program: 7)),
      ("c:/a:b.sf2:128:65535", .preset(file: "c:/a:b.sf2", bank: 128, program: 65535)),
      ("a.sf2:65535:0", .preset(file: "a.sf2", bank: 65535, program: 0)), ("a.sf2:65536:0", nil),
      ("a.sf2:0:65536", nil), ("a.sf2:-1:0", nil), ("a.sf2:0:-1", nil), ("a.sf2:0", nil), (":0:0", nil),
      ("a.sf2:x:0", nil), ("a.sf2:0:", nil), ("", nil), ("Sine", nil),
    ]
    for (text, id) in all {
      expect(SoundSourceID(description: text), equals: id, "\(text)")
      if let id { #expect(id.description == text) }
    }
    expect(SoundSourceID.preset(file: "a.sf2", bank: 1, program: 2).file, equals: "a.sf2")
    expect(that: SoundSourceID.sine.file == nil && SoundSourceID.standard.file == nil)
  }

  @Test func `a pitch wavers and beats from its limits on`() {
    let all: [(vibrato: Double, beating: Double, wavers: Bool, beats: Bool)] = [
      (1.999, 2.499, false, false), (2, 0, true, false), (0, 2.5, false, true), (3, 4, true, true),
    ]
    for (vibrato, beating, wavers, beats) in all {
      let steadiness = Steadiness(vibrato: vibrato, beating: beating)
      expect(
        that: steadiness.wavers == wavers && steadiness.beats == beats && steadiness.isSteady == !(wavers || beats))
    }
    expect(SoundMeasurement.gains, equals: -1000...1000)
  }

  @Test func `figures of a pitch are finite, and spreads aren't negative`() {
    func isPossible(_ change: (inout [Double]) -> Void) -> Bool {
      var values = [1200.0, -0.5, 0, 0, 0, -7]
      change(&values)
      return KeyPitchMeasurement.Figures(
        error: values[0], residue: values[1], unsteadiness: values[2], beating: values[3], disagreement: values[4],
        pull: values[5]
      ).isPossible
    }
    expect(that: isPossible { _ in } && isPossible { $0[0] = -1200 })
    expect(that: !isPossible { $0[0] = 1200.1 } && !isPossible { $0[0] = -1200.1 })
    for index in 0..<6 { #expect(!isPossible { $0[index] = .nan } && !isPossible { $0[index] = .infinity }) }
    for index in 2...4 { #expect(!isPossible { $0[index] = -0.001 }, "\(index)") }
    let silent = KeyPitchMeasurement(key: .a4, figures: nil).pitch(duration: .seconds(1))
    expect(that: silent == KeyPitch(error: .zero, grade: .unusable) && KeyPitchMeasurement.held == .seconds(30))
  }

  @Test func `headphones are checked by two tests, both of which must be passed`() {
    expect(
      that: HeadphoneTest.trials == 6 && HeadphoneTest.antiphase.leastRight == 5
        && HeadphoneTest.huggins.leastRight == 6)
    var rig = RigRecord(time: .zero, version: "1.2", driver: "alsa", sampleRate: 44_100, volume: -7)
    expect(that: rig.version == "1.2" && rig.driver == "alsa" && rig.sampleRate == 44_100 && rig.volume == -7)
    let all: [([HeadphoneTest: Int], Bool?)] = [
      ([:], nil), ([.antiphase: 5, .huggins: 6], true), ([.antiphase: 6, .huggins: 6], true),
      ([.antiphase: 4, .huggins: 6], false), ([.antiphase: 6, .huggins: 5], false), ([.antiphase: 6], false),
      ([.huggins: 6], false),
    ]
    for (right, passed) in all {
      rig.rightAnswers = right
      expect(rig.passedHeadphones, equals: passed, "\(right)")
    }
    expect(RigRecord.Level.readings, equals: 0...140)
  }
}
