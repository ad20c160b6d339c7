import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// A column of its own.
private let fourth = Column<Int>(
  120, "fourthNote", sql: "fourth_note", .integer(1...4), .trial, isCompared: true,
  Text(en: "which of four notes it was", de: "welcher von vier Tönen es war"))

extension Exercise {
  /// A comparison with that column.
  fileprivate static let ownColumn = Exercise(
    ExerciseName(rawValue: "one-of-four"), Exercise.comparison.words, Exercise.comparison.answerForm,
    columns: { AnswerColumns($0, own: [fourth], required: [fourth]) }, prepare: { trial, _, _ in trial[fourth] = 2 })
}

/// Databases whose tables lack the columns of an exercise.
@Suite struct AddedColumnTests {
  private let fixture = ExchangeFixture()
  private let exercises: [Exercise] = Exercises.all + [.ownColumn]

  private func names(_ database: Database) throws -> Set<String> {
    Set(try database.texts("SELECT name FROM pragma_table_info('answer')").compactMap { $0 })
  }

  private func record(_ store: TrainingDataStore, _ exercise: Exercise) throws {
    var generator = SeededGenerator(seed: 1)
    let trial = exercise.trial((MIDINote(60), Cents(10)), condition: nil, TrainingSettings(), using: &generator)
    let completed = CompletedTrial(
      trial, response: .choice(.up, isRight: true), responseTime: .milliseconds(500), source: .key)
    try store.record(AnswerRecord(exercise, time: .sample, completed, strategy: .kazez))
  }

  @Test func `a column is added when the database is opened, and earlier answers stay`() throws {
    let folder = fixture.folder.path + "/data"
    let earlier = try { () throws -> String in
      let store = try fixture.store()
      try record(store, Exercise.comparison)
      #expect(try !names(store.database).contains("fourth_note"))
      return try store.exported()
    }()
    let store = try TrainingDataStore(folder: folder, exercises)
    #expect(try names(store.database).contains("fourth_note"))
    try expect(store.database.integer("SELECT count(*) FROM answer WHERE fourth_note IS NULL"), equals: 1)
    try record(store, .ownColumn)
    try expect(store.database.integer("SELECT fourth_note FROM answer WHERE exercise = 'one-of-four'"), equals: 2)
    try expect(store.answers(in: .impossible).count, equals: 0)
    try expect(store.profile(of: .ownColumn).bank.answers, equals: 1)

    // Files have it beside the others.
    let exported = try store.exported()
    #expect(exported.split(separator: "\r\n")[0].contains(",fourthNote,"))
    let copy = try TrainingDataStore(folder: fixture.folder.path + "/copy", exercises)
    let file = try ImportFile(path: fixture.file(exported), exercises)
    try expect(copy.importAnswers(from: file, replacing: false).added, equals: 2)
    try expect(copy.exported(), equals: exported)
    #expect(throws: ImportError(.unknownColumn, line: 1, column: "fourthNote")) {
      try ImportFile(path: fixture.file(exported))
    }

    // A program without the exercise leaves its answers alone.
    let other = try fixture.store()
    try expect(other.answers(in: .impossible).count, equals: 0)
    try expect(other.database.integer("SELECT fourth_note FROM answer WHERE exercise = 'one-of-four'"), equals: 2)
    #expect(try earlier.split(separator: "\r\n").allSatisfy(other.exported().contains))
  }

  @Test func `a column that a database lacks is read as missing where it can't be written`() throws {
    try record(fixture.store(), Exercise.comparison)
    let path = fixture.folder.path + "/data/" + TrainingDataStore.fileName
    let store = try TrainingDataStore(path: path, reading: Database(reading: path, isUnused: true), exercises)
    #expect(try !names(store.database).contains("fourth_note"))
    try expect(store.answers(in: .impossible).count, equals: 0)
    try expect(store.profile(of: Exercise.comparison).bank.answers, equals: 1)
    try expect(store.profile(of: .ownColumn).bank.answers, equals: 0)
    try expect(store.exported().split(separator: "\r\n").count, equals: 2)
  }

  @Test(arguments: ["gap_ms", "interval", "id"])
  func `a column of the format itself isn't added, because somebody has removed it`(column: String) throws {
    let path = try { () throws -> String in
      let store = try fixture.store()
      try record(store, Exercise.comparison)
      try store.database.execute("ALTER TABLE answer RENAME COLUMN \(column) TO dollars")
      return store.path
    }()
    #expect(throws: DataStoreError.self) {
      try TrainingDataStore(folder: fixture.folder.path + "/data", exercises)
    }
    #expect(throws: (any Error).self) {
      try TrainingDataStore(path: path, reading: Database(reading: path, isUnused: true), exercises)
    }
    #expect(try names(Database(reading: path, isUnused: true)).contains("dollars"))
  }
}
