import Foundation
import PeachCore
import TestSupport
import Testing

/// Training while its database is deleted, replaced or renamed.
extension LiveTrainingTests {
  private var data: String { folder.path + "/data" }
  private var database: String { data + "/" + TrainingDataStore.fileName }

  private func start() throws -> EventSession {
    let environment = environment.merging(["PEACH_DATA_DIR": data]) { $1 }
    try quicken(environment)
    return try EventSession("train", environment: environment)
  }

  /// The response times of answers that events report as stored, at once or later.
  private func storedTimes(_ events: [TrainingEvent]) -> [Int] {
    let later = Set(events.filter { $0.state == "stored" }.compactMap(\.comparison))
    return events.filter { event in
      event.state == "showingFeedback" && (event.stored == true || event.comparison.map(later.contains) == true)
    }.compactMap(\.responseTimeMilliseconds)
  }

  private func answers(_ events: [TrainingEvent]) -> Int { events.count { $0.state == "showingFeedback" } }

  @Test(arguments: DatabaseMove.allCases)
  func `after a database was moved, every stored answer is found at its path`(move: DatabaseMove) throws {
    let session = try start()
    // On a busy disk, an answer can be stored later than the next one is given.
    #expect(try session.answer { answers($0) >= 2 && storedTimes($0).count == answers($0) })
    let before = answers(session.events)
    try move.perform(in: data)
    #expect(try session.answer { answers($0) >= before + 2 && storedTimes($0).count == answers($0) })
    try session.send("quit")
    try session.end().expect(status: 0, error: "")
    // Also those that were given before.
    let times = storedTimes(session.events).map(String.init)
    let query = "SELECT response_ms FROM answer AS a JOIN run ON run.id = a.run ORDER BY a.id"
    try expect(rows(database, query), equals: times)
  }

  @Test(arguments: [DatabaseMove.deleted, .folderRenamed])
  func `an import waits for a training whose database was moved`(move: DatabaseMove) throws {
    let session = try start()
    #expect(try session.answer { answers($0) >= 1 && storedTimes($0).count == answers($0) })
    try move.perform(in: data)
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
    try DatabaseMove.folderRenamed.perform(in: data)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: data))
    #expect(try session.answer { answers($0) == 3 })
    try session.send("quit")
    let error = try session.end().expect(status: 74).error
    let moved = "The database \(database) was moved, replaced or deleted while Peach was using it. "
    expect(error.components(separatedBy: "Your answers are no longer stored. " + moved).count, equals: 2)
    #expect(error.contains("Error: 2 answers could not be stored. " + moved))
    expect(storedTimes(session.events).count, equals: 1)
    try expectRows(data + "-old/peach.sqlite", "SELECT count(*) FROM answer", ["1"])
  }

  @Test(arguments: DatabaseMove.allCases)
  func `answers before a pause between tasks are found at the path of a database that was moved in it`(
    move: DatabaseMove
  ) throws {
    let line = try "experiment run \(SampleExperiment.writeTasks(to: folder)) --participant P1 --data-dir \(data)"
    let session = try EventSession(line, environment: environment)
    try session.answerAll { event in
      if event.reason == "paused" {
        try move.perform(in: data)
        return "start"
      }
      return event.state != "awaitingAnswer" ? nil : event.exercise == "odd-one-out" ? "third" : "higher"
    }
    try session.end().expect(status: 0)
    // A trial that drops out is asked again.
    try expectRows(
      database, "SELECT exercise || ' ' || count(*) FROM answer WHERE drop_outs = 0 GROUP BY exercise ORDER BY 1",
      ["comparison 4", "odd-one-out 2"])
  }
}
