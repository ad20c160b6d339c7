import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// The declarations of the columns, and what is read from them.
@Suite struct AnswerColumnTests {
  private static let all = AnswerTable().files.all

  @Test func `names and places in files are unique`() {
    expect(Set(Self.all.map(\.name)).count, equals: Self.all.count)
    expect(Set(Self.all.map(\.number)).count, equals: Self.all.count)
    // Those of sounds and runs are last.
    let last = (FileColumns.sound + FileColumns.run).map(\.number)
    expect(that: last == last.sorted() && Self.all.map(\.number).suffix(last.count) == last[...])
    expect(Set(AnswerTable().columns.map(\.sql)).count, equals: AnswerTable().columns.count)
  }

  @Test func `a row holds columns of any number`() {
    let column = Column<Int>(1000, "far", sql: "far", .integer(0...9), .trial, Text("far away"))
    var row = AnswerRow()
    #expect(row[column] == nil)
    row[column] = 7
    expect(that: row[column] == 7 && row != AnswerRow() && AnswerRow() != row)
    row[column] = nil
    expect(that: row[column] == nil && row == AnswerRow() && AnswerRow() == row)
  }

  @Test func `the tables have the declared columns and no others`() throws {
    let store = try TrainingDataStore.temporary()
    func columns(of table: String) throws -> Set<String> {
      let names = "SELECT name || ' ' || type FROM pragma_table_info('\(table)')"
      return Set(try store.database.texts(names).compactMap { $0 })
    }
    func declared(_ columns: [AnswerColumn]) -> Set<String> { Set(columns.map { "\($0.sql) \($0.type.sql)" }) }
    try expect(
      columns(of: "answer"),
      equals: declared(AnswerTable().columns).union(["id INTEGER", "sound_source INTEGER", "run TEXT"]))
    try expect(columns(of: "run"), equals: declared(RunColumns.stored))
  }

  /// A possible answer to each exercise.
  private static func record(of exercise: Exercise) -> AnswerRecord {
    var generator = SeededGenerator(seed: 1)
    let trial = exercise.trial((MIDINote(60), Cents(10)), condition: nil, TrainingSettings(), using: &generator)
    let path = TuningPath(
      firstTouch: .milliseconds(100), touches: 1, reversals: 0, overshoot: Cents(1), smallestStep: Cents(1),
      source: .key)
    let response: Response =
      exercise.answerForm.isTuning
      ? .match(Match(error: Cents(1), path: path))
      : .choice(exercise.answerForm.right(in: trial) ?? .up, isRight: true)
    let completed = CompletedTrial(trial, response: response, responseTime: .milliseconds(500), source: .key)
    let font = SoundFontRecord(file: "x.sf2", size: 1, modified: .zero)
    return AnswerRecord(
      exercise, time: .sample, completed, soundSource: SoundSourceRecord(name: "x.sf2:0:0", soundFont: font),
      strategy: exercise.answerForm.isTuning ? nil : .kazez, gain: 0)
  }

  @Test(arguments: [-10.0, 10], [nil, .down, .up] as [Direction?])
  func `a row is right if its choice is, whatever direction was named`(cents: Double, direction: Direction?) throws {
    let (exercise, store) = (Exercise.voices, try TrainingDataStore.temporary())
    var generator = SeededGenerator(seed: 1)
    let trial = exercise.trial((MIDINote(60), Cents(cents)), condition: nil, TrainingSettings(), using: &generator)
    let right = try #require(exercise.answerForm.right(in: trial))
    for choice in exercise.answerForm.choices.indices.map({ ChoiceIndex(rawValue: $0) }) {
      let completed = CompletedTrial(
        trial: trial, response: .choice(choice, isRight: choice == right), responseTime: .zero, time: .zero,
        direction: direction)
      let record = AnswerRecord(exercise, completed, strategy: .kazez)
      let row = record.row(purpose: .training)
      expect(that: row[CommonColumns.correct] == (choice == right) && row[CommonColumns.namedDirection] == direction)
      try store.record(record)
    }
    try expect(store.database.integer("SELECT count(*) FROM answer"), equals: 3)
    try expect(store.answers(in: .impossible).count, equals: 0)
  }

  @Test func `columns are in their tables, and tell imported answers from stored ones`() {
    let columns = (CommonColumns.all + Exercises.builtIn.flatMap(\.columns.own)).map(\.declaration)
    let unique = Set(columns).sorted { $0.number < $1.number }
    func names(_ isIn: (AnswerColumn) -> Bool) -> String { unique.filter(isIn).map(\.name).joined(separator: " ") }
    expect(
      names(\.isCompared),
      equals: "time midiNote centOffset correct exercise intervalSemitones direction intervalCents presentation "
        + "matchingMode errorCents chord voice oddNote")
    expect(
      names { $0.part == .record },
      equals: "id time velocity referencePitchHertz durationMilliseconds gapMilliseconds strategy purpose gainDecibels "
        + "dropOuts replays")
    expect(
      names { $0.part == .answer },
      equals: "answer correct responseTimeMilliseconds source errorCents firstTouchMilliseconds touches reversals "
        + "overshootCents stepCents tunedWith namedDirection")
    #expect(SoundColumns.all.allSatisfy { $0.declaration.part == .sound })
    #expect(RunColumns.all.allSatisfy { $0.declaration.part == .run })
    expect(names { !$0.isStored }, equals: "secondMidiNote")
    expect(FileColumns.required.map(\.name), equals: ["id", "time", "midiNote", "centOffset", "correct", "purpose"])
    expect(
      FileColumns.run.map(\.name),
      equals: [
        "run", "participant", "runPurpose", "runStarted", "peachVersion", "fluidSynthVersion", "driver",
        "sampleRateHertz", "periodFrames", "runPlan",
      ])
    expect(
      RunColumns.stored.map(\.sql).joined(separator: " "),
      equals: "id purpose started_ms peach_version fluidsynth_version driver sample_rate period plan")
    expect(UTCTime(milliseconds: CommonColumns.possibleTime.upperBound).iso, equals: "2200-01-01T00:00:00.000Z")
    expect(CommonColumns.possibleTime.lowerBound, equals: 0)
  }

  @Test func `the key of note 2 follows from note 1, the interval and its direction`() {
    func second(_ note: Int?, _ interval: Int?, _ direction: Direction?) -> ColumnValue? {
      var row = AnswerRow()
      row[CommonColumns.note] = note
      row[IntervalColumns.interval] = interval
      row[IntervalColumns.direction] = direction
      return IntervalColumns.secondNote.declaration.derive?(row)
    }
    expect(that: second(60, 7, .up) == .integer(67) && second(60, 7, .down) == .integer(53))
    expect(that: second(60, 7, nil) == nil && second(60, nil, .up) == nil && second(nil, 7, .up) == nil)
  }

  @Test func `files of the first versions have the interval alone, which is upwards, melodic and equal-tempered`() {
    func completed(_ change: (inout AnswerRow) -> Void) -> AnswerRow {
      var row = AnswerRow()
      row[IntervalColumns.interval] = 4
      change(&row)
      Exercise.intervals.columns.completeEarlier(&row)
      return row
    }
    let earliest = completed { _ in }
    expect(that: earliest[IntervalColumns.direction] == .up && earliest[IntervalColumns.presentation] == .melodic)
    expect(that: earliest[IntervalColumns.size] == 400 && earliest[IntervalColumns.tuning] == "equal")
    expect(earliest[CommonColumns.replays], equals: 0)
    let known = completed { row in
      row[IntervalColumns.direction] = .down
      row[IntervalColumns.presentation] = .harmonic
      (row[IntervalColumns.size], row[IntervalColumns.tuning]) = (386, "just")
      row[CommonColumns.replays] = 3
    }
    expect(that: known[IntervalColumns.direction] == .down && known[IntervalColumns.presentation] == .harmonic)
    expect(that: known[IntervalColumns.size] == 386 && known[IntervalColumns.tuning] == "just")
    expect(known[CommonColumns.replays], equals: 3)
    // The size of another tuning isn't known.
    #expect(completed { $0[IntervalColumns.tuning] = "just" }[IntervalColumns.size] == nil)
    expect(completed { $0[IntervalColumns.tuning] = "equal" }[IntervalColumns.size], equals: 400)
    let sized = completed { $0[IntervalColumns.size] = 390 }
    expect(that: sized[IntervalColumns.size] == 390 && sized[IntervalColumns.tuning] == nil)
    #expect(completed { $0[IntervalColumns.interval] = nil }[IntervalColumns.size] == nil)
  }

  @Test func `an exercise reads and needs the columns of its form and its own`() {
    func names(_ columns: some Sequence<AnswerColumn>) -> String {
      columns.sorted { $0.number < $1.number }.map(\.name).joined(separator: " ")
    }
    let trial = "midiNote centOffset"
    let interval = "intervalSemitones direction intervalCents tuning presentation"
    let chord = "chord voice voiceMidiNotes voiceCents voiceCorrectionsCents voiceLevelsDecibels"
    let rows: [(Exercise, read: String, required: String)] = [
      (.comparison, "\(trial) correct amplitudeOffsetDecibels condition", "id time \(trial) correct purpose replays"),
      (
        .intervals,
        "\(trial) correct amplitudeOffsetDecibels condition \(interval)",
        "id time \(trial) correct purpose intervalSemitones replays direction intervalCents tuning presentation"
      ),
      (
        .matching, "\(trial) amplitudeOffsetDecibels condition matchingMode errorCents",
        "id time \(trial) purpose replays matchingMode errorCents"
      ),
      (
        .chords,
        "\(trial) amplitudeOffsetDecibels condition intervalSemitones intervalCents tuning errorCents "
          + chord,
        "id time \(trial) purpose intervalSemitones replays intervalCents tuning errorCents \(chord)"
      ),
      (
        .voices,
        "\(trial) answer correct amplitudeOffsetDecibels condition intervalSemitones intervalCents tuning \(chord)",
        "id time \(trial) correct purpose intervalSemitones replays intervalCents tuning \(chord)"
      ),
      (
        .oddOneOut, "\(trial) answer correct amplitudeOffsetDecibels condition oddNote",
        "id time \(trial) correct purpose replays oddNote"
      ),
    ]
    for (exercise, read, required) in rows {
      expect(names(exercise.columns.read), equals: read)
      expect(names(exercise.columns.required), equals: required)
      let isTuning = exercise.answerForm.isTuning
      expect(names(exercise.columns.excluded), equals: (isTuning ? "answer correct strategy" : ""))
    }
    expect(that: names(Exercise.comparison.columns.rareFacts) == "oddNote" && Exercise.voices.columns.rareFacts.isEmpty)
    expect(names(Exercise.intervals.columns.rareFacts), equals: "correction1Cents correction2Cents voiceCents")
    expect(
      that: Exercise.comparison.columns.type(of: CommonColumns.answer.declaration) == .word(["higher", "lower"])
        && Exercise.oddOneOut.columns.type(of: CommonColumns.answer.declaration) == .word(["first", "second", "third"]))
  }

  /// What changes in a possible answer, and whether it is still possible.
  private static let contradictions: [(exercise: Exercise, values: [(AnswerColumn, ColumnValue?)], isPossible: Bool)] =
    {
      let (cents, answer, correct) = (
        CommonColumns.cents.declaration, CommonColumns.answer.declaration, CommonColumns.correct.declaration
      )
      let (odd, note, touch) = (
        Exercise.oddNote.declaration, CommonColumns.note.declaration, TuningColumns.firstTouch.declaration
      )
      let (response, purpose) = (CommonColumns.responseTime.declaration, CommonColumns.purpose.declaration)
      let (interval, direction) = (IntervalColumns.interval.declaration, IntervalColumns.direction.declaration)
      let (first, second) = (IntervalColumns.correction1.declaration, IntervalColumns.correction2.declaration)
      let (chord, voice, keys) = (
        ChordColumns.chord.declaration, ChordColumns.voice.declaration, ChordColumns.keys.declaration
      )
      let lists = [ChordColumns.cents, ChordColumns.corrections, ChordColumns.levels].map(\.declaration)
      let no = ColumnValue.integer(0)
      return [
        (.comparison, [], true), (.comparison, [(cents, .real(0))], true),
        (.comparison, [(cents, .real(-0.1))], false), (.comparison, [(cents, .real(-0.1)), (correct, no)], true),
        (.comparison, [(answer, .text("lower"))], false),
        (.comparison, [(answer, .text("lower")), (correct, no)], true),
        (.comparison, [(answer, .text("lower")), (cents, .real(0))], false),
        (.comparison, [(answer, .text("lower")), (cents, .real(-1))], true),
        (.comparison, [(odd, .integer(1))], true), (.comparison, [(odd, .integer(2))], true),
        (.comparison, [(odd, .integer(3))], false),
        (.oddOneOut, [(odd, .integer(3)), (answer, .text("third"))], true),
        (.oddOneOut, [(odd, .integer(2)), (answer, .text("second"))], true),
        (.oddOneOut, [(odd, .integer(1)), (answer, .text("first"))], true),
        (.oddOneOut, [(odd, .integer(3)), (answer, .text("first"))], false),
        (.oddOneOut, [(odd, .integer(3)), (answer, .text("first")), (correct, no)], true),
        (.oddOneOut, [(odd, .integer(2)), (answer, .text("second")), (correct, no)], false),
        (.intervals, [(note, .integer(120)), (interval, .integer(7))], true),
        (.intervals, [(note, .integer(121)), (interval, .integer(7))], false),
        (.intervals, [(note, .integer(7)), (interval, .integer(7)), (direction, .text("down"))], true),
        (.intervals, [(note, .integer(6)), (interval, .integer(7)), (direction, .text("down"))], false),
        (.intervals, [(first, nil), (second, nil)], true), (.intervals, [(first, nil), (second, .real(1))], false),
        (.intervals, [(first, .real(1)), (second, nil)], false),
        (.intervals, [(first, .real(1)), (second, .real(2))], true),
        (.matching, [(touch, .integer(500)), (response, .integer(500))], true),
        (.matching, [(touch, .integer(501)), (response, .integer(500))], false),
        (.matching, [(touch, .integer(501)), (response, nil)], true), (.matching, [(touch, nil)], true),
        (.matching, [(purpose, .text("measurement"))], false), (.matching, [(purpose, .text("experiment"))], true),
        (.chords, [(chord, .text("minor"))], true), (.chords, [(chord, .text("seventh-16/9"))], true),
        (.chords, [(chord, .text("P1,M3,TT,P8"))], true), (.chords, [(chord, .text("m3,P5"))], false),
        (.chords, [(chord, .text("P1,3"))], false), (.chords, [(chord, .text("P1,M3;P5"))], false),
        (.chords, [(chord, .text("Minor"))], false),
        (.chords, [(keys, .text("48 55 60")), (note, .integer(55)), (voice, .integer(3))], true),
        (.chords, [(keys, .text("48 55 60")), (note, .integer(55)), (voice, .integer(4))], false),
        (.chords, [(keys, .text("48 55 60")), (note, .integer(5)), (voice, .integer(1))], false),
        (.chords, [(keys, .text("48 55 60")), (note, .integer(60)), (voice, .integer(1))], true),
        (.chords, [(keys, .text("48 55")), (note, .integer(48)), (voice, .integer(1))], false),
      ] + lists.map { (.chords, [($0, .text("1 2"))], false) } + lists.map { (.chords, [($0, .text("1 2 3"))], true) }
    }()

  @Test func `a row is possible only if its values agree`() throws {
    let store = try TrainingDataStore.temporary()
    let table = AnswerTable()
    try store.database.execute("PRAGMA ignore_check_constraints = ON")
    let insert = try store.database.prepare(table.insert)
    for (place, (exercise, values, isPossible)) in Self.contradictions.enumerated() {
      var row = Self.record(of: exercise).row(purpose: .training)
      for (column, value) in values { row[column] = value }
      try insert.bind(table.columns.map { row[$0] } + [nil, nil])
      while try insert.step() {}
      let count = try store.database.integer("SELECT count(*) FROM answer WHERE \(table.isPossible(exercise))")
      expect(count, equals: (isPossible ? 1 : 0), "\(place): \(exercise.name.rawValue) \(values.map { $0.0.name })")
      try store.database.execute("DELETE FROM answer")
    }
  }

  /// Values at the limits of a type, and just beyond.
  private static func limits(_ type: ColumnType) -> (inside: [ColumnValue], outside: [ColumnValue]) {
    switch type {
    case .integer(let range), .time(let range?):
      ([range.lowerBound, range.upperBound].map(\.value), [range.lowerBound &- 1, range.upperBound &+ 1].map(\.value))
    case .real(let range):
      (
        [range.lowerBound, range.upperBound].map(\.value),
        [range.lowerBound.nextDown, range.upperBound.nextUp, .infinity].map(\.value)
      )
    case .boolean: ([], [.integer(-1), .integer(2)])
    case .text(let longest?):
      ([.text(String(repeating: "ä", count: longest))], [.text(String(repeating: "ä", count: longest + 1))])
    case .numbers(let range, let most):
      (
        [ColumnType.list([Double](repeating: range.upperBound, count: most)), "5e-06"].map(\.value),
        [
          "x", "1 x", "1 2]", "inf", "1..2", ColumnType.list([range.upperBound.nextUp]),
          ColumnType.list([Double](repeating: 1, count: most + 1)),
        ].map(\.value)
      )
    case .word(let words): (words.map(\.value), [.text(""), .text((words.first ?? "") + "x")])
    case .uuid: ([.text(UUID().uuidString)], [.text(String(UUID().uuidString.dropLast()))])
    case .text(nil), .time(nil), .digest: ([], [])
    }
  }

  @Test(arguments: Exercises.all.map(\.name.rawValue))
  func `a value beyond the limits of its column is impossible`(name: String) throws {
    let exercise = try #require(Exercises[ExerciseName(rawValue: name)])
    let store = try TrainingDataStore.temporary()
    let table = AnswerTable()
    try store.database.execute("PRAGMA ignore_check_constraints = ON")
    let insert = try store.database.prepare(table.insert)
    // Prepared once, because each has a condition for every column.
    let possible = try [table.isPossible, table.isPossible(exercise)].map {
      try store.database.prepare("SELECT count(*) FROM answer WHERE \($0)")
    }
    func counts(_ row: AnswerRow) throws -> [Int] {
      try insert.bind(table.columns.map { row[$0] } + [nil, nil])
      while try insert.step() {}
      defer { try? store.database.execute("DELETE FROM answer") }
      return try possible.map { try $0.first([]) ?? -1 }
    }
    let whole = Self.record(of: exercise).row(purpose: .training)
    try expect(counts(whole), equals: [1, 1])
    // Each of these values agrees with others, which `limits` doesn't know.
    let dependent: Set<AnswerColumn> = Set(
      [AnswerColumn](
        CommonColumns.note, CommonColumns.cents, CommonColumns.answer, CommonColumns.correct, CommonColumns.purpose,
        CommonColumns.responseTime, TuningColumns.firstTouch, IntervalColumns.interval, IntervalColumns.correction1,
        IntervalColumns.correction2)
        + exercise.columns.rules.map(\.column) + [AnswerColumn](ChordColumns.keys)
        + [exercise.answerForm.rightColumn].compactMap { $0 })
    for column in table.columns where column != CommonColumns.exercise.declaration {
      var row = whole
      guard exercise.columns.has(column) else {
        row[column] = Self.limits(column.type).inside.first ?? (column.type == .boolean ? .integer(1) : .text("x"))
        try expect(counts(row), equals: [0, 0], "\(column.name) is another exercise's")
        continue
      }
      let (inside, outside) = Self.limits(exercise.columns.type(of: column))
      for value in outside {
        row[column] = value
        try expect(counts(row), equals: [0, 0], "\(column.name) \(value)")
      }
      for value in inside where !dependent.contains(column) {
        row[column] = value
        try expect(counts(row), equals: [1, 1], "\(column.name) \(value)")
      }
      row[column] = nil
      // The table itself refuses these without a value.
      guard
        ![AnswerColumn](
          CommonColumns.id, CommonColumns.time, CommonColumns.note, CommonColumns.purpose, CommonColumns.replays
        )
        .contains(column)
      else { continue }
      let isPossible = !exercise.columns.required.contains(column)
      if !dependent.contains(column) { #expect(try counts(row) == (isPossible ? [1, 1] : [0, 0]), "\(column.name)") }
    }
  }

  /// Texts in a file that aren't values of a type.
  private static func wrongTexts(_ type: ColumnType) -> [String] {
    switch type {
    case .boolean: ["2"]
    case .digest: ["00"]
    case .time(nil): ["yesterday"]
    default: limits(type).outside.compactMap(type.written).filter { !$0.isEmpty }
    }
  }

  @Test(arguments: Exercises.all.map(\.name.rawValue))
  func `an import refuses a value beyond the limits of its column, and says where`(name: String) throws {
    let exercise = try #require(Exercises[ExerciseName(rawValue: name)])
    let fixture = ExchangeFixture()
    let store = try fixture.store()
    try store.record(Self.record(of: exercise), run: RunRecord.sample(plan: "{}"))
    let rows = try store.exported().split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let (header, whole) = (rows[0], rows[1])
    expect(header.map(String.init), equals: Self.all.map(\.name))
    let empty = try fixture.store("empty")
    var refused: Set<AnswerColumn> = []
    for (place, column) in Self.all.enumerated() where column != CommonColumns.exercise.declaration {
      let isForeign = column.part != .sound && column.part != .run && !exercise.columns.has(column)
      let type = exercise.columns.type(of: column)
      let texts =
        isForeign ? Self.limits(column.type).inside.prefix(1).compactMap(column.type.written) : Self.wrongTexts(type)
      for text in texts {
        var row = whole
        row[place] = text[...]
        let file = try fixture.file(header.joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n")
        let problem: ImportError.Problem =
          isForeign ? .contradiction(text) : .badValue(text, type.expectation(for: text))
        #expect(throws: ImportError(problem, line: 2, column: column.name)) { try empty.imported(file) }
        refused.insert(column)
      }
    }
    #expect(refused.count > 30)
    try expect(empty.count(), equals: 0)
    try expect(empty.imported(fixture.file(store.exported())).added, equals: 1)
  }

  @Test func `an import takes 64 hexadecimal digits as the digest of a SoundFont, and no other text`() throws {
    let (fixture, exercise) = (ExchangeFixture(), Exercise.comparison)
    let store = try fixture.store()
    try store.record(Self.record(of: exercise), run: RunRecord.sample(plan: "{}"))
    let rows = try store.exported().split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let place = try #require(Self.all.firstIndex(of: SoundColumns.sha256.declaration))
    func file(_ digest: String) throws -> String {
      var row = rows[1]
      row[place] = digest[...]
      return try fixture.file(rows[0].joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n")
    }
    let zeros = String(repeating: "0", count: 64)
    for (number, digest) in [zeros, String(repeating: "9f", count: 32), String(repeating: "Af", count: 32)].enumerated()
    {
      let copy = try fixture.store("copy-\(number)")
      try expect(copy.imported(file(digest)).added, equals: 1)
      #expect(try copy.exported().contains(",\(digest),"))
    }
    let empty = try fixture.store("empty")
    for text in [
      "0", "abc", String(zeros.dropLast()), zeros + "0", zeros.dropLast() + "g", zeros.dropLast() + " ",
      "0x" + zeros.dropLast(2), zeros.replacing("0", with: "ä"), zeros.replacing("00", with: "ä"),
    ] {
      let error = ImportError(.badValue(text, .digest), line: 2, column: "soundFontSha256")
      #expect(throws: error) { try empty.imported(file(text)) }
    }
    try expect(empty.count(), equals: 0)
  }

  @Test func `the article has the declared columns`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/peach/Documentation.docc/Data.md").standardizedFileURL
    let article = try String(contentsOf: path, encoding: .utf8)
    let head = "| column | unit | values | meaning |\n|---|---|---|---|\n"
    let begin = try #require(article.range(of: head)).lowerBound
    let end = try #require(article[begin...].range(of: "\n\n")).lowerBound
    let table =
      head
      + Self.all.map { column in
        let cells = ["`\(column.name)`", column.unit?.rawValue ?? "", column.type.values, column.meaning.english]
        return "| " + cells.joined(separator: " | ") + " |"
      }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try (article[..<begin] + table + article[end...]).write(to: path, atomically: true, encoding: .utf8)
    } else {
      #expect(article[begin..<end] == table, "RECORD_SNAPSHOTS=1 writes it.")
    }
  }
}

extension ColumnType {
  /// The possible values, for the article.
  fileprivate var values: String {
    switch self {
    case .integer(0...Int.max): "0 or more"
    case .integer(let range): "\(Self.number(Double(range.lowerBound))) to \(Self.number(Double(range.upperBound)))"
    case .real(let range): "\(Self.number(range.lowerBound)) to \(Self.number(range.upperBound))"
    case .boolean: "`true` or `false`"
    case .text(nil): ""
    case .text(let longest?): "at most \(Self.number(Double(longest))) characters"
    case .numbers(let range, let most):
      "at most \(most) numbers from \(Self.number(range.lowerBound)) to \(Self.number(range.upperBound)), with spaces between"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .time(nil): "a time"
    case .time: "1970-01-01 to 2200-01-01"
    case .uuid: "a UUID"
    case .digest: "64 hexadecimal digits"
    }
  }

  /// With commas between thousands, and a minus sign.
  private static func number(_ value: Double) -> String {
    let digits = String(Int(value.magnitude))
    let groups = stride(from: digits.count, to: 0, by: -3).map { digits.prefix($0).suffix(3) }.reversed()
    return (value < 0 ? "−" : "") + groups.joined(separator: ",")
  }
}
