import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachStore

@Suite struct ChordTests {
  private var settings = TrainingSettings()

  /// Trials of an exercise with chords, for a chord and other own settings.
  private func trials(
    _ exercise: Exercise, _ own: [Setting: String], count: Int = 200, seed: UInt64 = 1
  ) throws -> [Trial] {
    var settings = Settings()
    settings.exercise = exercise.name
    settings.training = self.settings
    for (setting, value) in own { try setting.set(value, in: &settings) }
    var (generator, course) = (
      SeededGenerator(seed: seed), exercise.course.make(exercise, .init(exercise.fit.init()))
    )
    return (0..<count).map { _ in course.next(settings.training, using: &generator) }
  }

  @Test func `a chord is a name or intervals above the root`() {
    for chord in Chord.named { #expect(Chord(chord.word) == chord) }
    expect(that: Chord("P1,M3,P5") == .major && Chord("M3,P5") == .major && Chord("M3,P1,P5") == .major)
    expect(Chord("m3,P4,m6")?.word, equals: "P1,m3,P4,m6")
    for text in ["", "P1", "all", "major,P5", "P1,P1,P5", "P1,m2,M2,m3,M3,P4,P5", "Major", "P9"] {
      #expect(Chord(text) == nil, "\(text)")
    }
  }

  @Test func `exact are the ratios of the tuning, and the named one of a dominant seventh`() throws {
    func cents(_ word: String, _ interval: Interval, _ system: TuningSystem = .just) -> Double {
      let (root, key) = (MIDINote(60), MIDINote(60 + interval.semitones))
      let offset = Chord(word)?.offset(of: interval, on: key, root: root, in: system)
      return Double(100 * interval.semitones) + (offset ?? .nan)
    }
    for (word, ratio) in [("seventh-16/9", 16 / 9.0), ("seventh-9/5", 9 / 5.0), ("seventh-7/4", 7 / 4.0)] {
      #expect(abs(cents(word, .minorSeventh) - 1200 * log2(ratio)) < 1e-9)
      expect(cents(word, .minorSeventh, .equal), equals: 1000)
      #expect(abs(cents(word, .majorThird) - 386.3137) < 1e-3)
    }
    #expect(abs(cents("minor", .minorThird) - 1200 * log2(6 / 5.0)) < 1e-9)
  }

  /// The voices of chords by their number, from the lowest up.
  private static let places = [
    2: ["lowest", "highest"], 3: ["lowest", "middle", "highest"],
    4: ["lowest", "second lowest", "second highest", "highest"],
    5: ["lowest", "second lowest", "middle", "second highest", "highest"],
    6: ["lowest", "second lowest", "third lowest", "third highest", "second highest", "highest"],
  ]
  private static let german = [
    "lowest": "untersten", "second lowest": "zweituntersten", "third lowest": "drittuntersten", "middle": "mittleren",
    "third highest": "drittobersten", "second highest": "zweitobersten", "highest": "obersten",
  ]

  @Test(
    arguments: Chord.named.map(\.word) + ["P1,P5,P8", "P1,M3,P5,M7,P8", "P1,M3,P5,M6,M7,P8"],
    ["C2:C6", "A0:A1", "F#4:F#5"])
  func `all voices lie in the range, and one of them is asked`(word: String, range: String) throws {
    var test = self
    test.settings.noteRange = try #require(NoteRange(description: range))
    let trials = try test.trials(.chords, [.chord: word])
    let chord = try #require(Chord(word))
    for trial in trials {
      let (phrase, asked) = (Exercise.chords.phrase(of: trial), try #require(trial[ChordColumns.voice]))
      let keys = phrase.notes.map(\.note.key)
      expect(
        that: keys.allSatisfy(test.settings.noteRange.contains) && keys == keys.sorted()
          && Set(keys).count == keys.count)
      expect(that: keys.contains(trial.note) && (10...40).contains(trial.offset.magnitude))
      expect(asked, equals: 1 + keys.count { $0 < keys[asked - 1] })
      let place = try #require(Self.places[keys.count]?[asked - 1])
      let word = try #require(Self.german[place])
      expect(
        Exercise.chords.question(of: trial), equals: Text(en: "Tune the \(place) voice.", de: "Stimme den \(word) Ton.")
      )
      expect(that: phrase.tuned == asked - 1 && phrase.isChord && phrase.notes.allSatisfy(\.isHeld))
      let interval = try #require(trial[IntervalColumns.interval].flatMap(Interval.init))
      #expect((keys[asked - 1].number - trial.note.number - interval.semitones).isMultiple(of: 12))
      // Exact is the ratio to the root, within octaves.
      let voice = phrase[asked - 1]
      let exact =
        Double(100 * voice.key.number) + voice.offset.value - trial.offset.value - Double(100 * trial.note.number)
      let key = MIDINote(60 + interval.semitones)
      let offset = try #require(chord.offset(of: interval, on: key, root: MIDINote(60), in: .just))
      let octaves = (exact - Double(100 * interval.semitones) - offset) / 1200
      #expect(abs(octaves - octaves.rounded()) < 1e-8)
      expect(trial[IntervalColumns.tuning], equals: "just")
    }
    #expect(Set(trials.map(\.note)).count > (range == "C2:C6" ? 20 : 0))
    let tones = chord == .drone ? 7 : chord.intervals.count - 1
    expect(that: Set(trials.compactMap { $0[IntervalColumns.interval] }).count == tones || range != "C2:C6")
  }

  @Test func `inversions change, and a drone sounds in one octave or two`() throws {
    let lowest = try trials(.chords, [.chord: "major"]).compactMap { trial in
      trial.voicing.map { $0.voices[0].key.number - trial.note.number }
    }
    expect(Set(lowest), equals: [0, -8, -5])
    let counts = Set(try trials(.chords, [.chord: "drone"]).compactMap { $0.voicing?.voices.count })
    expect(counts, equals: [2, 3])
  }

  @Test func `the root changes, stays or is a note`() throws {
    #expect(Set(try trials(.chords, [.root: "fixed"]).map(\.note)).count == 1)
    let fixed = try (1...9 as ClosedRange<UInt64>).map {
      try trials(.chords, [.root: "fixed"], count: 1, seed: $0)[0].note
    }
    #expect(Set(fixed).count > 3)
    #expect(Set(try trials(.chords, [.root: "D3"]).map(\.note)) == [MIDINote(50)])
    // Outside of the range, the nearest possible root.
    #expect(Set(try trials(.chords, [.root: "C8"]).map(\.note)).allSatisfy { $0.number > 72 })
  }

  @Test(arguments: [
    ("drone", "any", "G3", "C4:C5", false), ("drone", "third", "G3", "C4:C5", true),
    ("drone", "octave", "C3", "C4:C5", true), ("drone", "octave", "C#3", "C4:C5", false),
    ("major", "any", "G3", "C4:C5", true), ("major", "any", "D2", "C4:C6", true), ("major", "any", "D9", "C4:C6", true),
    ("P1,M7,P8", "seventh", "D4", "C4:C5", false), ("P1,M7,P8", "seventh", "D4", "C4:D5", true),
  ])
  func `a root from which the chord never lies in the range is refused, and in any other trial it stays`(
    chord: String, voice: String, root: String, range: String, fits: Bool
  ) throws {
    var settings = Settings()
    settings.exercise = .chords
    for (setting, value) in [
      (Setting.chord, chord), (.voice, voice), (.root, root), (.noteRange, range),
    ] { try setting.set(value, in: &settings) }
    let (key, notes) = (try #require(MIDINote(name: root)), settings.training.noteRange)
    expect(Setting.root.conflict(in: settings), equals: (fits ? nil : ChordMessages.misfit(key, notes)))
    var test = self
    test.settings.noteRange = notes
    let roots = try test.trials(.chords, [.chord: chord, .voice: voice, .root: root]).map(\.note.number)
    expect(roots.allSatisfy { ($0 - key.number).isMultiple(of: 12) }, equals: fits)
  }

  @Test func `a voice can be chosen, and one that the chord hasn't is refused`() throws {
    let thirds = try trials(.chords, [.chord: "seventh-7/4", .voice: "third"])
    expect(Set(thirds.compactMap { $0[IntervalColumns.interval] }), equals: [4])
    let overDrone = try trials(.chords, [.chord: "drone", .voice: "third"])
    expect(Set(overDrone.compactMap { $0[IntervalColumns.interval] }), equals: [3, 4])
    var settings = Settings()
    try Setting.voice.set("seventh", in: &settings)
    expect(Setting.voice.conflict(in: settings), equals: ChordMessages.missing("seventh", in: .major))
    try Setting.chord.set("seventh-9/5", in: &settings)
    #expect(Exercise.chords.conflict(in: settings.training) == nil)
    expect(Exercise.voices.conflict(in: settings.training), equals: ChordMessages.needsThreeVoices)
    // What one exercise can't use, another can.
    #expect(Setting.chord.conflict(in: settings) == nil)
    settings.exercise = .voices
    expect(Setting.chord.conflict(in: settings), equals: ChordMessages.needsThreeVoices)
  }

  @Test func `the tuning is just without a choice, and then the chosen one for intervals too`() throws {
    var settings = Settings()
    settings.exercise = .chords
    expect(Setting.tuning.value(in: settings), equals: "just")
    settings.exercise = .intervals
    expect(Setting.tuning.value(in: settings), equals: "equal")
    try Setting.tuning.set("meantone", in: &settings)
    settings.exercise = .voices
    expect(Setting.tuning.value(in: settings), equals: "meantone")
    #expect(
      try trials(.chords, [.tuning: "equal"]).allSatisfy {
        $0[IntervalColumns.size] == 400 || $0[IntervalColumns.size] == 700
      })
    Setting.tuning.reset(in: &settings)
    expect(that: settings.training.intervals.tuning == nil && Setting.tuning.value(in: settings) == "just")
  }

  @Test mutating func `levels are roved, all voices are lowered by their power, and only the asked one is off`() throws
  {
    settings.sounding.volume = AmplitudeDB(3)
    for trial in try trials(.chords, [.chord: "seventh-9/5"]) + trials(.voices, [:]) {
      let exercise = try #require(Exercises[trial.exercise])
      let (phrase, voicing) = (exercise.phrase(of: trial), try #require(trial.voicing))
      let levels = phrase.notes.map(\.note.amplitude.value)
      expect(that: levels.allSatisfy { abs($0) <= 1 } && Set(levels).count == levels.count)
      let power = levels.reduce(0) { $0 + pow(10, ($1 + phrase.volume.value - 3) / 10) }
      #expect(abs(power - 1) < 1e-9)
      for (index, note) in phrase.notes.enumerated() {
        let off = note.note.offset.value - voicing.voices[index].cents - voicing.voices[index].correction
        #expect(abs(off - (index + 1 == trial[ChordColumns.voice] ? trial.offset.value : 0)) < 1e-6)
      }
    }
  }

  @Test mutating func `steadier keys are chosen, and their errors are corrected`() throws {
    settings.intervals.pitches = KeyPitches(GradedKeys())
    let trials = try trials(.chords, [:])
    let keys = trials.flatMap { $0.voicing?.voices ?? [] }
    #expect(keys.count { GradedKeys().pitch(of: $0.key).grade >= .coarse } < keys.count / 10)
    #expect(keys.allSatisfy { $0.correction == 0 - GradedKeys().pitch(of: $0.key).error.value })
  }

  @Test func `each of three voices is off equally often, on the key that the strategy chose`() throws {
    let trials = try trials(.voices, [.chord: "minor"], count: 3000)
    for voice in 1...3 { #expect((900...1100).contains(trials.count { $0[ChordColumns.voice] == voice })) }
    for trial in trials.prefix(100) {
      let phrase = Exercise.voices.phrase(of: trial)
      let asked = try #require(trial[ChordColumns.voice])
      expect(that: phrase[asked - 1].key == trial.note && phrase.tuned == nil && phrase.answersOpen == .began(2))
      expect(that: Exercise.voices.answerForm.right(in: trial)?.rawValue == asked - 1 && trial.amplitudeOffset == .zero)
    }
  }

  @Test func `of three choices Kazez widens less unless the settings say how much`() throws {
    var settings = Settings()
    func widen(_ choices: Int?) -> Double? {
      (settings.training.nextNoteStrategy(choices: choices) as? KazezNoteStrategy)?.staircase.widen
    }
    expect(that: widen(nil) == 0.2 && widen(3) == 0.12)
    try Setting.strategy.set("kazez:widen=0.3", in: &settings)
    expect(that: widen(nil) == 0.3 && widen(3) == 0.3)
  }

  @Test func `texts of imported rows that aren't numbers have no voices`() throws {
    var trial = try trials(.chords, [:], count: 1)[0]
    #expect(trial.voicing != nil)
    trial[ChordColumns.levels] = "0 0"
    #expect(trial.voicing == nil)
    for text in ["", "1 x 2", "1e999 0 0", "0 0 0 0 0 0 0 0", "  "] {
      trial[ChordColumns.levels] = text
      #expect(trial.voicing == nil, "\(text)")
    }
  }
}

@Suite struct ExactChordTests {
  private var session = TrainingSession(
    Exercise.chords.course.make(.chords, .init(ChordHistory())), seed: 1, origin: .zero)

  /// Tunes by 5 cents and confirms after three seconds.
  private mutating func confirm() throws -> (trial: Trial, effects: [TrainingSession.Effect]) {
    _ = session.handle(.start(TrainingSettings()), at: .zero)
    let phrase = Exercise.chords.phrase(of: try #require(session.open))
    for index in phrase.notes.indices { _ = session.handle(.player(.began(index)), at: SessionTime(0.1)) }
    expect(session.handle(.adjust(Cents(5)), at: SessionTime(2)), equals: [.retune(Cents(5))])
    let trial = try #require(session.open)
    return (trial, session.handle(.commit(from: .key), at: SessionTime(3)))
  }

  @Test
  mutating func `after a match the exact chord sounds for a second, without a tick, and then the next one follows`()
    throws
  {
    let (trial, effects) = try confirm()
    expect(that: effects.first == .playExact(-trial.offset) && !effects.contains(.silence) && !effects.contains(.tick))
    expect(that: effects.contains(.endFeedback(SessionTime(4))) && effects.recorded != nil)
    let pause = session.handle(.feedbackOver, at: SessionTime(4))
    expect(pause, equals: [.silence, .endFeedback(SessionTime(4.4)), .readSettings])
    let next = session.handle(.settings(TrainingSettings()), at: SessionTime(4))
    #expect(next.contains(.play(at: SessionTime(4.4))))
    _ = session.handle(.feedbackOver, at: SessionTime(4.4))
    expect(that: session.open != nil && session.open != trial)
  }

  @Test mutating func `stopping while it sounds keeps the match`() throws {
    let (_, effects) = try confirm()
    #expect(effects.recorded != nil)
    expect(session.handle(.stop(.quit), at: SessionTime(3.5)).first, equals: .silence)
    expect(that: session.state == .idle && session.handle(.feedbackOver, at: SessionTime(4)) == [])
    #expect(session.handle(.start(TrainingSettings()), at: SessionTime(9)).contains(.play(at: SessionTime(9))))
  }

  @Test func `the last match ends the training after its second`() throws {
    var start = ExerciseCourse.Start(ChordHistory())
    start.answers = 1
    var test = self
    test.session = TrainingSession(Exercise.chords.course.make(.chords, start), seed: 1, origin: .zero)
    _ = try test.confirm()
    expect(test.session.handle(.feedbackOver, at: SessionTime(4)), equals: [.silence, .endFeedback(SessionTime(4.4))])
    #expect(test.session.handle(.feedbackOver, at: SessionTime(4.4)).contains(.finish))
  }
}
