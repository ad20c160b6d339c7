import PeachCore
import ProofExercises
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// What holds for every exercise: those of the program, and those that prove that a new one needs nothing else.
@Suite struct ExerciseContractTests {
  private static let names = Proof.all.map(\.name)
  private static let begin = 1_790_000_000_000
  private let fixture = ExchangeFixture()

  /// A listener with a threshold of 12 hundredths of the largest difference, who tunes 3 cents too high, ± 4 cents.
  private struct Listener {
    let ear = SimulatedListener(threshold: 12, lapse: 0.01)
    var hand = SimulatedTuner()

    init() { (hand.bias, hand.precision) = (3, 4) }

    func response(to trial: Trial, _ form: AnswerForm, using generator: inout SeededGenerator) -> Response {
      if form.isTuning {
        return .match(Match(error: Cents(hand.error(from: trial.offset, on: trial.note, using: &generator))))
      }
      let choice = ear.answer(trial, form, using: &generator).answer
      return .choice(choice, isRight: choice == form.right(in: trial))
    }
  }

  /// Trains with a simulated listener, stores the answers, four an hour, and returns them.
  @discardableResult private func train(
    _ exercise: Exercise, _ store: TrainingDataStore, answers: Int
  ) throws -> [CompletedTrial] {
    let (listener, settings) = (Listener(), TrainingSettings())
    var start = ExerciseCourse.Start(try store.profiles.readyFit(of: exercise))
    start.history = try store.trainingHistory(of: exercise)
    var (course, generator) = (exercise.course.make(exercise, start), SeededGenerator(seed: 7))
    course.begin(at: UTCTime(milliseconds: Self.begin))
    return try (0..<answers).map { index in
      let time = UTCTime(milliseconds: Self.begin + index * 900_000)
      let trial = course.next(settings, using: &generator)
      let completed = CompletedTrial(
        trial, response: listener.response(to: trial, exercise.answerForm, using: &generator),
        responseTime: .milliseconds(700))
      course.add(completed, at: time)
      try store.record(
        AnswerRecord(exercise, time: time, completed, strategy: exercise.course.usesStrategy ? settings.strategy : nil))
      return completed
    }
  }

  /// What somebody hears who knows nothing of columns: of a difference in pitch, that of the last note from the first, or between
  /// notes on other keys, how far they are apart; otherwise level, or length and time.
  private func heard(_ phrase: Phrase, _ unit: AnswerColumn.Unit?) -> Double {
    let (first, last) = (phrase.notes[0].note, phrase.notes[phrase.notes.count - 1].note)
    switch unit {
    case .cents?:
      let keys = Double(last.key.number - first.key.number)
      let pitch = keys * 100 + last.offset.value - first.offset.value
      return first.key == last.key ? pitch : abs(pitch)
    case .decibels?: return last.amplitude.value - first.amplitude.value
    default:
      let (length, usual): (Duration, Duration) = (last.duration, first.duration)
      let begin: Duration = phrase.times.last?.begin ?? .zero
      return (begin + length) / Duration.milliseconds(1) - usual / Duration.milliseconds(1)
    }
  }

  /// Whether more of what is judged is heard where `above` is right.
  private func hearsMoreAbove(_ exercise: Exercise) -> Bool {
    let unit = exercise.columns.scale.column.declaration.unit
    var course = exercise.course.make(exercise, .init(exercise.fit.init()))
    var generator = SeededGenerator(seed: 3)
    course.begin(at: UTCTime(milliseconds: Self.begin))
    for _ in 0..<40 {
      var trial = course.next(TrainingSettings(), using: &generator)
      let size = Cents(max(trial.offset.magnitude, 1))
      trial.offset = -size
      let below = heard(exercise.phrase(of: trial), unit)
      trial.offset = size
      let above = heard(exercise.phrase(of: trial), unit)
      guard below < above, exercise.answerForm.right(in: trial) == .up else { return false }
    }
    return true
  }

  @Test(arguments: names) func `more is heard where the choice above exact is right`(name: ExerciseName) throws {
    try withAll(name) { if $0.answerForm.isSides { #expect(hearsMoreAbove($0)) } }
  }

  @Test func `an exercise whose choices are the wrong way round is heard`() {
    let inverted = Exercise(
      ExerciseName(rawValue: "longer"), Exercise.comparison.words,
      .sides(
        below: Choice("longer", Text("Longer"), letters: Text("l")),
        above: Choice("shorter", Text("Shorter"), letters: Text("h"))),
      columns: { AnswerColumns($0, scale: lateness) },
      phrase: { trial in
        var notes = trial.phrase.notes
        notes[1].note.duration -= .milliseconds(1) * lateness.value(of: trial.offset)
        return Phrase(notes)
      })
    #expect(!hearsMoreAbove(inverted))
  }

  /// The phrases of a training that nobody answers.
  private func phrases(_ exercise: Exercise, _ settings: TrainingSettings) -> [Phrase] {
    var course = exercise.course.make(exercise, .init(exercise.fit.init()))
    var generator = SeededGenerator(seed: 5)
    course.begin(at: UTCTime(milliseconds: Self.begin))
    return (0..<60).map { _ in exercise.phrase(of: course.next(settings, using: &generator)) }
  }

  /// Another value of each setting that says how notes sound, and what else has to be set for it to have an effect.
  private static let sounding: [(setting: Setting, value: String, others: [(Setting, String)])] = [
    (.noteRange, "C4:C6", []), (.duration, "0.7", []), (.gap, "0.5", []), (.varyLoudness, "1", []),
    (.maxOffset, "9", [(.varyLoudness, "1")]), (.velocity, "100", []), (.referencePitch, "432", []),
    (.volume, "-5", []),
  ]

  @Test(arguments: names) func `it offers the settings that change what sounds, and no others`(name: ExerciseName)
    throws
  {
    try withAll(name) { exercise in
      for (setting, value, others) in Self.sounding {
        var before = Settings()
        for (other, value) in others { try other.set(value, in: &before) }
        var after = before
        try setting.set(value, in: &after)
        let isHeard = phrases(exercise, before.training) != phrases(exercise, after.training)
        expect(isHeard, equals: exercise.takes(setting), "\(setting.name)")
      }
    }
  }

  @Test(arguments: names) func `all its notes lie in the note range`(name: ExerciseName) throws {
    try withAll(name) { exercise in
      for text in ["A0:A1", "C2:C3", "C3:C5", "C7:C8", "A0:C8"] {
        var settings = Settings()
        try Setting.noteRange.set(text, in: &settings)
        let range = settings.training.noteRange
        #expect(exercise.conflict(in: settings.training) == nil)
        for note in phrases(exercise, settings.training).flatMap(\.notes).map(\.note) {
          #expect(range.contains(note.key), "\(text): \(note.key.name)")
        }
      }
    }
  }

  @Test func `an exercise whose notes are farther apart than the note range is refused with a reason`() {
    let wide = Exercise(
      ExerciseName(rawValue: "wide"), Exercise.comparison.words, Exercise.comparison.answerForm, reach: -12...7)
    var settings = TrainingSettings()
    #expect(wide.conflict(in: settings) == nil)
    settings.noteRange = NoteRange(trusted: MIDINote(60)...MIDINote(78))
    #expect(wide.conflict(in: settings)?.english.contains("at least 19 semitones") == true)
  }

  @Test func `the columns that a fit reads are added to those of the exercise`() {
    let columns = Exercise(
      ExerciseName(rawValue: "own"), Exercise.matching.words, .tuning,
      columns: { AnswerColumns($0, own: [ChordColumns.chord], required: [ChordColumns.chord]) }, fit: MatchHistory.self,
      course: .matching
    ).columns
    expect(that: columns.has(ChordColumns.chord) && columns.has(MatchingColumns.mode))
    for column in [ChordColumns.chord.declaration, MatchingColumns.mode.declaration] {
      expect(that: columns.required.contains(column) && columns.facts.contains(column))
    }
  }

  private func withAll(_ name: ExerciseName, _ body: (Exercise) throws -> Void) throws {
    try Exercises.$all.withValue(Proof.all) { try body(try #require(Exercises[name])) }
  }

  private func profile(_ exercise: Exercise, _ store: TrainingDataStore, _ answers: Int) throws -> ProfileRows {
    let request = ProfileRequest(exercise.name, part: exercise.part(TrainingSettings()))
    return try store.profiles.rows(request, now: UTCTime(milliseconds: Self.begin + answers * 900_000))
  }

  @Test(arguments: names) func `answers come back unchanged from rows and files, and belong to it alone`(
    name: ExerciseName
  ) throws {
    try withAll(name) { exercise in
      let store = try fixture.store()
      let completed = try train(exercise, store, answers: 40)
      for answered in completed {
        let row = exercise.columns.row(of: answered)
        let (trial, response) = try #require(exercise.columns.read(row, of: name))
        expect(that: trial.note == answered.trial.note && abs(trial.offset.value - answered.trial.offset.value) < 1e-9)
        for column in exercise.columns.facts { #expect(trial.facts[column] == answered.trial.facts[column]) }
        switch (response, answered.response) {
        case (.choice(let read, let isRight), .choice(let given, let wasRight)):
          expect(that: read == given && isRight == wasRight)
        case (.match(let read), .match(let made)): #expect(read.error == made.error)
        default: Issue.record("another form of answer")
        }
      }
      try expect(store.answers(in: .impossible).count, equals: 0)
      if exercise.course.usesStrategy {
        let history = try store.trainingHistory(of: exercise)[TrainingSettings().strategy].map(\.completed.response)
        expect(history, equals: completed.map(\.response))
      }
      let figures = try profile(exercise, store, 40).rows.map(\.figures)
      for format in ExportFormat.allCases {
        let copy = try fixture.expectRoundTrip(of: store, format, answers: 40)
        try expect(profile(exercise, copy, 40).rows.map(\.figures), equals: figures)
      }
      for other in Proof.all {
        let profile = try profile(other, store, 40)
        expect(profile.answers, equals: (other.name == name ? 40 : 0), "\(other.name.rawValue)")
        try expect(that: other.name == name || store.trainingHistory(of: other).last == nil)
        expect(that: profile.request.exercise == other.name && (profile.emptyReason == nil) == (other.name == name))
      }
    }
  }

  @Test(arguments: names) func `a row that contradicts itself is refused with line and column`(
    name: ExerciseName
  ) throws {
    try withAll(name) { exercise in
      let store = try fixture.store()
      try train(exercise, store, answers: 5)
      let lines = try store.exported().split(separator: "\r\n")
      let header = lines[0].split(separator: ",", omittingEmptySubsequences: false)
      let column = exercise.answerForm.isTuning ? "errorCents" : "correct"
      let place = try #require(header.firstIndex { $0 == column })
      var row = lines[4].split(separator: ",", omittingEmptySubsequences: false)
      row[place] = exercise.answerForm.isTuning ? "" : row[place] == "true" ? "false" : "true"
      let file = try fixture.file(lines[0] + "\n" + lines[1] + "\n" + row.joined(separator: ",") + "\n")
      let error = try #require(throws: ImportError.self) { try fixture.store("copy").imported(file) }
      expect(that: error.line == 3 && error.column == column)
      if !exercise.answerForm.isTuning { #expect(error.problem == .contradiction(String(row[place]))) }
    }
  }

  @Test(arguments: names) func `the fit finds the simulated listener, now and over time`(name: ExerciseName) throws {
    try withAll(name) { exercise in
      let store = try fixture.store()
      try train(exercise, store, answers: 300)
      let profile = try profile(exercise, store, 300)
      let row = try #require(profile.rows.first)
      for case let figure? in row.figures {
        switch figure {
        case .threshold(let threshold, _): #expect(abs(threshold.octaves.value - log2(12)) < 1, "\(threshold.cents)")
        case .place(let place, _):
          // Voices of chords are seen from equal temperament.
          let exact = exercise.tuning == .just ? row.reference ?? 0 : 0
          #expect(abs(place.value - exact - (exercise.answerForm.isTuning ? 3 : 0)) < 4)
        case .spread(let spread, _): #expect(abs(log2(spread.value / 4)) < 0.4, "\(spread.value)")
        }
      }
      expect(that: row.course.entries.count > 1 && row.course.entries.map(\.answers).reduce(0, +) == row.answers)
      expect(profile.answers, equals: 300)
      // The unit is that of the column in which the difference stands.
      let unit = exercise.columns.scale.column.declaration.unit?.rawValue
      expect(profile.unit.word.english, equals: unit)
      #expect(profile.words.spoken.contains { $0.english.contains(" \(profile.unit.word.english)") })
      // The stored fit is that of all rows.
      try store.profiles.update(exercise)
      let again = try self.profile(exercise, try fixture.store(), 300)
      expect(
        that: again.rows.map(\.figures) == profile.rows.map(\.figures) && again.words.spoken == profile.words.spoken)
    }
  }

  @Test func `names, letters and columns don't collide`() {
    expect(Set(Self.names).count, equals: Self.names.count)
    let commands: Set<Character> = ["a", "d", "i", "m", "p", "q", "r", "s", "u", "x", "j", "k"]
    for exercise in Proof.all {
      for language in LanguageCode.allCases {
        let letters = exercise.answerForm.choices.flatMap { Array($0.letters(language)) }
        expect(
          that: Set(letters).count == letters.count && commands.isDisjoint(with: letters), "\(exercise.name.rawValue)")
      }
    }
    let columns = Dictionary(
      (CommonColumns.all + Proof.all.flatMap(\.columns.own)).map { ($0.declaration.number, $0.declaration) },
      uniquingKeysWith: { first, second in
        #expect(first === second, "\(first.name) and \(second.name) have one number")
        return first
      }
    ).values
    expect(that: Set(columns.map(\.name)).count == columns.count && Set(columns.map(\.sql)).count == columns.count)
  }

  @Test(arguments: names) func `every word has a translation`(name: ExerciseName) throws {
    try withAll(name) { exercise in
      let words = exercise.words
      let choices = exercise.answerForm.choices.map(\.label)
      for text in [words.title, words.question, words.shortQuestion]
        + [words.hint, words.explanation].compactMap({ $0 })
        + choices + exercise.columns.own.map(\.declaration.meaning)
      {
        expect(that: !text.english.isEmpty && !text.german.isEmpty && text.english != text.german, "\(text.english)")
      }
    }
  }
}
