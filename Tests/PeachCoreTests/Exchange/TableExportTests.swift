import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// Runs as tables: what is the same in every run is in a table of runs.
@Suite struct TableExportTests {
  private let folder = TemporaryFolder()

  private func uuid(_ number: Int) throws -> UUID {
    try #require(UUID(uuidString: "00000000-0000-4000-8000-0000000000\(10 + number)"))
  }

  private func run(_ number: Int, _ started: Int, driver: String = "offline") throws -> RunRecord {
    RunRecord(
      id: try uuid(number), purpose: .experiment, started: UTCTime(milliseconds: started), peachVersion: "0.4",
      fluidSynthVersion: "2.3", driver: driver, sampleRate: 44100, period: 256, plan: "{}")
  }

  @Test func `each table has its runs, what varies, and nothing without a value`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    let runs = try [run(0, 0), run(1, 1000, driver: "alsa"), run(2, 2000), run(3, 3000)]
    func record(
      _ id: Int, _ run: RunRecord, at milliseconds: Int, note: Int, velocity: Int = 63, gap: Int = 0,
      condition: String? = nil, answer: ChoiceIndex = .up
    ) throws {
      var trial = Trial(note: MIDINote(note), offset: Cents(12.5), amplitudeOffset: AmplitudeDB(-0.5))
      (trial.sounding.velocity, trial.sounding.gap, trial.condition) = (
        MIDIVelocity(velocity), .milliseconds(gap), condition
      )
      let record = AnswerRecord(
        id: try uuid(id), time: UTCTime(milliseconds: milliseconds), trial: trial, answer: answer,
        responseTime: .milliseconds(900), strategy: .questPlus, source: .key)
      try store.record(record, run: run)
    }
    // The order of rows isn't that of times. The velocity varies in a run, the gap only between runs.
    try record(20, runs[0], at: 3000, note: 63, condition: "main", answer: .down)
    try record(21, runs[0], at: 1000, note: 61, velocity: 64)
    try record(22, runs[0], at: 2000, note: 62)
    try record(23, runs[1], at: 4000, note: 64, gap: 250)
    try record(24, runs[2], at: 5000, note: 65)
    try record(25, runs[2], at: 6000, note: 66)
    try record(26, runs[2], at: 7000, note: 67)
    try store.database.execute(
      """
      UPDATE answer SET purpose = 'training' WHERE note = 66;
      PRAGMA ignore_check_constraints = ON; UPDATE answer SET cents = 99999 WHERE note = 67
      """)

    var tables = zip(runs, [3, 7, 3, 3]).map { TableRun($0.id, table: $1) }
    for (index, name) in ["P1", "P2", "P,3", "P4"].enumerated() {
      tables[index].row[DatasetColumns.participant] = name
      tables[index].row[DatasetColumns.run] = index + 1
    }
    tables[1].row[DatasetColumns.finished] = true
    tables[0].places = [(1, 1, "practice"), (2, 2, "practice"), (3, 2, "main")]
    tables[1].places = [(1, nil, "main")]
    // The last one has no answers.
    var (written, progress) = ([Int?: String](), [Int]())
    var order: [Int?] = []
    let found = try store.export(tables, progress: { _, rows, _ in progress.append(rows) }) { table, bytes in
      order.append(table)
      written[table, default: ""] += String(decoding: bytes, as: UTF8.self)
    }
    expect(that: order == [3, 7, nil] && found.answers == 5 && found.leftOut == 1)
    expect(that: found.exercises == [.comparison] && found.rows.map(\.place) == [0, 1, 2])
    let head =
      "participant,runNumber,trialNumber,session,block,id,time,midiNote,centOffset,answer,correct,"
      + "responseTimeMilliseconds,velocity,amplitudeOffsetDecibels,condition,dropOuts,replays,source\r\n"
    let id = "00000000-0000-4000-8000-0000000000"
    func time(_ second: Int) -> String { "1970-01-01T00:00:0\(second).000Z" }
    expect(
      written[3],
      equals: head + "P1,1,1,1,practice,\(id)31,\(time(1)),61,12.5,higher,true,900,64,-0.5,,0,0,key\r\n"
        + "P1,1,2,2,practice,\(id)32,\(time(2)),62,12.5,higher,true,900,63,-0.5,,0,0,key\r\n"
        + "P1,1,3,2,main,\(id)30,\(time(3)),63,12.5,lower,false,900,63,-0.5,main,0,0,key\r\n"
        + "\"P,3\",3,1,,,\(id)34,\(time(5)),65,12.5,higher,true,900,63,-0.5,,0,0,key\r\n")
    expect(written[7], equals: head + "P2,2,1,,main,\(id)33,\(time(4)),64,12.5,higher,true,900,63,-0.5,,0,0,key\r\n")
    let same = "experiment,1970-01-01T00:00:0"
    expect(
      written[nil],
      equals: "runNumber,participant,finished,run,runPurpose,runStarted,peachVersion,fluidSynthVersion,driver,"
        + "sampleRateHertz,periodFrames,referencePitchHertz,durationMilliseconds,gapMilliseconds,strategy,purpose,"
        + "exercise,sound\r\n"
        + "1,P1,,\(id)10,\(same)0.000Z,0.4,2.3,offline,44100.0,256,440.0,1000,0,quest-plus,experiment,comparison,sine\r\n"
        + "2,P2,true,\(id)11,\(same)1.000Z,0.4,2.3,alsa,44100.0,256,440.0,1000,250,quest-plus,experiment,comparison,sine\r\n"
        + "3,\"P,3\",,\(id)12,\(same)2.000Z,0.4,2.3,offline,44100.0,256,440.0,1000,0,quest-plus,experiment,comparison,sine\r\n"
    )
    // Each column once: both tables have the participant and the number of the run.
    let names = found.columns.map(\.name)
    expect(that: Set(names).count == names.count && names.count == 18 + 18 - 2)
    expect(that: found.runColumns.count == 18 && found.answerColumns.count == 18)
    #expect(try store.export([TableRun]()) { _, _ in }.rows.isEmpty)
  }

  @Test func `long tables come in pieces of whole rows, and their progress is told`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    let run = try run(0, 0)
    try store.record(.numbered(1), run: run)
    try store.database.execute(
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2499)
      INSERT INTO answer (uuid, exercise, time_ms, note, cents, answer, correct, purpose, run)
      SELECT '00000000-0000-4000-8000-' || printf('%012d', n), exercise, time_ms + n, note, cents, answer, correct, purpose,
        run FROM number JOIN answer ON answer.id = 1
      """)
    var (pieces, progress) = ([(table: Int?, bytes: [UInt8])](), [(rows: Int, share: Double?)]())
    let found = try store.export(
      [TableRun(run.id, table: 5)], progress: { _, rows, share in progress.append((rows, share)) }
    ) { pieces.append(($0, $1)) }
    expect(that: found.answers == 2500 && found.leftOut == 0)
    expect(that: pieces.count > 3 && pieces.dropLast().allSatisfy { $0.table == 5 } && pieces.last?.table == nil)
    #expect(pieces.allSatisfy { $0.bytes.suffix(2) == [0x0D, 0x0A] })
    #expect(pieces.dropLast(2).allSatisfy { (65_536..<66_536).contains($0.bytes.count) })
    let lines = pieces.dropLast().map { piece in piece.bytes.count { $0 == 0x0A } }
    expect(lines.reduce(0, +), equals: 2501)
    // What was told last is told again while a statement takes long.
    let told = progress.enumerated().filter { $0 == 0 || progress[$0 - 1].rows != $1.rows }.map(\.element)
    expect(that: told.map(\.rows) == [0, 1000, 2000] && told.map(\.share) == [nil, 0.4, 0.8])
  }

  @Test func `which columns can describe a run`() {
    let all = AnswerTable().files.ofAnswers + FileColumns.sound + FileColumns.run
    let names = all.filter(\.canDescribeRun).map(\.name)
    expect(
      Set(names),
      equals: Set(
        [
          "velocity", "referencePitchHertz", "durationMilliseconds", "gapMilliseconds", "strategy", "purpose",
          "exercise",
        ] + (FileColumns.sound + FileColumns.run).map(\.name)
      )
      .union(all.filter { $0.part == .record && $0.number > 20 && $0.number < 100 }.map(\.name)))
  }
}
