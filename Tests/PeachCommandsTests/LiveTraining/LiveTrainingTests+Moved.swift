import Foundation
import PeachCore
import Testing

/// Training while its database is deleted, replaced or renamed.
extension LiveTrainingTests {
  enum Move: CaseIterable { case deleted, replaced, folderRenamed, logDeleted }

  private var data: String { folder.path + "/data" }
  private var database: String { data + "/" + TrainingDataStore.fileName }

  private func start() throws -> EventSession {
    let environment = environment.merging(["PEACH_DATA_DIR": data]) { $1 }
    try quicken(environment)
    return try EventSession("train", environment: environment)
  }

  private func perform(_ move: Move) throws {
    switch move {
    case .deleted: try FileManager.default.removeItem(atPath: database)
    case .replaced:
      let other = TemporaryFolder()
      try Program.run(["settings", "set", "sound", "sine"], environment: ["PEACH_DATA_DIR": other.path]).expect(
        status: 0)
      try #require(rename(other.database, database) == 0)
    case .folderRenamed: try #require(rename(data, folder.path + "/old") == 0)
    case .logDeleted: try FileManager.default.removeItem(atPath: database + "-wal")
    }
  }

  /// The response times of answers that events report as stored, at once or later.
  private func storedTimes(_ events: [TrainingEvent]) -> [Int] {
    let later = Set(events.filter { $0.state == "stored" }.compactMap(\.comparison))
    return events.filter { event in
      event.state == "showingFeedback" && (event.stored == true || event.comparison.map(later.contains) == true)
    }.compactMap(\.responseTimeMilliseconds)
  }

  private func answers(_ events: [TrainingEvent]) -> Int { events.count { $0.state == "showingFeedback" } }

  @Test(arguments: Move.allCases)
  func `after a database was moved, every stored answer is found at its path`(move: Move) throws {
    let session = try start()
    // On a busy disk, an answer can be stored later than the next one is given.
    #expect(try session.answer { answers($0) >= 2 && storedTimes($0).count == answers($0) })
    let before = answers(session.events)
    try perform(move)
    #expect(try session.answer { answers($0) >= before + 2 && storedTimes($0).count == answers($0) })
    try session.send("quit")
    try session.end().expect(status: 0, error: "")
    // Also those that were given before.
    let times = storedTimes(session.events).map(String.init)
    let query = "SELECT response_ms FROM answer AS a JOIN run ON run.id = a.run ORDER BY a.id"
    try expect(rows(database, query), equals: times)
  }

  @Test(arguments: [Move.deleted, .folderRenamed])
  func `an import waits for a training whose database was moved`(move: Move) throws {
    let session = try start()
    #expect(try session.answer { answers($0) >= 1 && storedTimes($0).count == answers($0) })
    try perform(move)
    #expect(try session.answer { answers($0) >= 3 && storedTimes($0).count == answers($0) })
    let (file, said) = (folder.path + "/row.csv", folder.path + "/said.txt")
    try "id,time,midiNote,centOffset,correct,purpose\n,2026-11-21T08:30Z,60,1,true,training\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    try Data().write(to: URL(fileURLWithPath: said))
    let log = try #require(FileHandle(forWritingAtPath: said))
    let importing = try Program.start(["import", file, "--data-dir", data], error: log.fileDescriptor)
    try expectEventually { try String(contentsOfFile: said, encoding: .utf8).contains("A training is running.") }
    #expect(importing.exitCode == nil)
    try session.send("quit")
    try session.end().expect(status: 0, error: "")
    importing.expectExit(0)
  }

  @Test func `if no database can be created, one message says so and no answer counts as stored`() throws {
    let session = try start()
    #expect(try session.answer { answers($0) == 1 && storedTimes($0).count == 1 })
    try perform(.folderRenamed)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: data))
    #expect(try session.answer { answers($0) == 3 })
    try session.send("quit")
    let error = try session.end().expect(status: 74).error
    let moved = "The database \(database) was moved, replaced or deleted while Peach was using it. "
    expect(error.components(separatedBy: "Your answers are no longer stored. " + moved).count, equals: 2)
    #expect(error.contains("Error: 2 answers could not be stored. " + moved))
    expect(storedTimes(session.events).count, equals: 1)
    try expectRows(folder.path + "/old/peach.sqlite", "SELECT count(*) FROM answer", ["1"])
  }
}
