import Foundation
import PeachCore
import TestSupport
import Testing

@Suite struct ExchangeTests {
  let folder = TemporaryFolder()

  private func run(_ line: String, environment: [String: String] = [:], under wrapper: [String] = []) throws
    -> Program.Result
  {
    try Program.run(line.words + ["--data-dir", folder.path + "/data"], environment: environment, under: wrapper)
  }

  private func train(_ count: Int) throws {
    try run("train --listener simulated --sound sine --comparisons \(count) --seed 1").expect(status: 0)
  }

  private var database: String { folder.path + "/data/peach.sqlite" }

  private func count() throws -> String {
    try rows(database, "SELECT count(*) FROM answer").first ?? ""
  }

  private func expectAnswers(_ expected: Int, line: Int = #line) throws {
    try expectRows(database, "SELECT count(*) FROM answer", ["\(expected)"], line: line)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data").sorted()
  }

  /// A file of answers each of which has another sound.
  private func manySounds(_ count: Int) throws -> String {
    let path = folder.path + "/sounds.csv"
    let rows = (0..<count).map { number in
      let id = String(number + 0x1000_0000, radix: 16, uppercase: true) + "-EEEE-4AAA-8EEE-EEEEEEEEEEEE"
      return "\(id),2026-01-01T00:00:00Z,60,5.0,higher,true,training,s\(number)\n"
    }
    let header = "id,time,midiNote,centOffset,answer,correct,purpose,sound\n"
    try (header + rows.joined()).write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `a day or a time is deleted from its first moment on, and a day to its last`() throws {
    try train(5)
    let midnight = try #require(UTCTime(iso: "2025-07-03T00:00Z")).milliseconds
    let day = 86_400_000
    for (index, distance) in [-1, 0, day - 1, day, 2 * day + day / 2].enumerated() {
      try age("UPDATE answer SET time_ms = \(midnight + distance) WHERE id = 1 + \(index)")
    }
    for (span, deleted) in [
      ("--before 2025-07-02", 0), ("--to 2025-07-01", 0), ("--before 2025-07-03", 1), ("--to 2025-07-02", 0),
      ("--before 2025-07-03T00:00", 0), ("--to 2025-07-03T00:00", 0),
      ("--from 2025-07-03T00:00 --to 2025-07-03T00:00", 0), ("--from 2025-07-03T23:59:59.999 --to 2025-07-03", 1),
      ("--before 2025-07-03T00:00:00.001", 1), ("--to 2025-07-03", 0), ("--before 2025-07-04", 0),
      ("--from 2025-07-04 --to 2025-07-04", 1), ("--before 2025-07-05T12:00", 0), ("--to 2025-07-05", 1),
    ] {
      try run("delete \(span) --yes --json --no-backup", environment: ["TZ": "UTC0"]).expect(
        status: 0, output: .contains("\"deleted\" : \(deleted)"))
    }
  }

  @Test func `forty thousand sounds are imported and deleted in seconds`() throws {
    let path = try manySounds(40_000)
    try Program.run(["import", path, "--data-dir", folder.path], limit: 20)
      .expect(status: 0, output: "40,000 answers were added.\n")
    try Program.run(["delete", "--all", "--yes", "--no-backup", "--data-dir", folder.path], limit: 20).expect(status: 0)
  }

  private func age(_ sql: String) throws { _ = try Program.tool(["sqlite3", database, sql]) }

  @Test(arguments: ["csv", "json", "jsonl"])
  func `export, delete, import and export again gives the same bytes`(format: String) throws {
    try train(20)
    let bytes = try run("export --format \(format)").output
    let path = folder.path + "/out"
    let export = try run("export --format \(format) --output \(path)")
    export.expect(status: 0, output: "", error: "Wrote \(path): 20 answers.\n")
    try expect(String(contentsOfFile: path, encoding: .utf8), .equals(bytes))
    try run("delete all --yes").expect(
      output: .begins("20 answers were deleted.\nTo restore them: peach import \(folder.path)/data/peach-backup-"))
    try run("import \(path)").expect(output: "20 answers were added.\n")
    try run("export --format \(format)").expect(output: .equals(bytes))
    try run("import \(path) --lang de").expect(output: "0 Antworten kamen hinzu.\n20 waren schon gespeichert.\n")
    // The line that restores them names the folder, too.
    let replaced = try run("import \(path) --replace --yes").expect(status: 0)
    let line = try #require(replaced.lines.first { $0.hasPrefix("To restore them: peach import ") })
    #expect(line.hasSuffix(" --data-dir \(folder.path)/data"))
  }

  @Test(arguments: [
    ("a.csv", "", "id,time,"), ("a.json", "", "["), ("a.JSONL", "", "{"), ("a.txt", "", "id,time,"),
    ("json", "", "id,time,"),
    ("a.json", "--format csv", "id,time,"), ("a.csv", "--format jsonl", "{"),
    ("a.json", "--format spreadsheet", "id,time,"),
  ]) func `the ending of the file says the format, unless it is given`(name: String, format: String, begins: String)
    throws
  {
    try train(2)
    try run("export \(format) --output \(folder.path)/\(name)").expect(status: 0)
    try expect(String(contentsOfFile: folder.path + "/" + name, encoding: .utf8), .begins(begins))
  }

  @Test(arguments: [
    "xlsx", "XLS", "ods", "numbers", "tsv", "parquet", "sav", "rds", "html", "pdf", "gz", "zip",
  ])
  func `an ending that promises another format is refused, unless the format is given`(ending: String) throws {
    let path = folder.path + "/answers." + ending
    try train(1)
    try run("export --output \(path)").expect(
      status: 64, error: .contains("can't be written as .\(ending.lowercased())."))
    expectFile(path, exists: false)
    try run("export --output \(path) --format csv").expect(status: 0)
    // A name alone promises nothing.
    try run("export --output \(ending)", under: ["env", "-C", folder.path]).expect(status: 0)
  }

  @Test func `without a database an export is empty and makes none`() throws {
    try run("export").expect(output: .begins("id,time,"))
    try run("delete --all --yes").expect(output: "There are no answers to delete.\n")
    expectFile(folder.path + "/data", exists: false)
  }

  @Test func `deleting without a terminal needs --yes, and the error says so`() throws {
    try train(3)
    for (line, words) in [
      ("delete --all", "--yes"), ("import \(database) --replace", "--yes"), ("delete --yes", "--from DATE --to DATE"),
      ("delete all --yes --to 2026-01-01", "--to DATE"), ("delete --yes --from 2026-01-01", "--to DATE"),
      ("delete --yes --to tomorrow", "2026-11-21T18:30"),
      ("delete --yes --before 2026-02-30", "expected a day such as"),
      ("delete --yes --from 2026-01-02 --to 2026-01-01", "not be later"),
      ("delete --yes --impossible --all", "impossible,"), ("delete --yes all --impossible", "impossible,"),
      ("delete --yes --lang de", "last-training, impossible, --to DATE oder"), ("delete some --yes", "isn't a"),
      ("delete --yes --impossible --last-training", "last-training,"),
      ("delete --yes --last-training --all", "last-training,"),
      ("delete --yes --before x --lang de", "erwartet wird ein Tag"), ("export --range fortnight", "quarter"),
      ("import x --merge --replace", "combined"),
    ] {
      try run(line).expect(status: 64, output: "", error: .contains(words))
    }
    try expectAnswers(3)
  }

  @Test func `answers to an unknown exercise are kept, and the doctor says so`() throws {
    try train(3)
    try age("UPDATE answer SET exercise = 'rhythms' WHERE id = 1")
    try run("delete --impossible --yes").expect(output: "There are no answers to delete.\n")
    try run("doctor").expect(output: .contains("1 answer to exercises that this version doesn't know\n"))
  }

  @Test func `answers with impossible values are counted, named and deleted`() throws {
    try train(20)
    try run("delete --impossible --yes").expect(output: "There are no answers to delete.\n")
    try age("UPDATE answer SET cents = 9e999 WHERE id <= 2")
    try age("UPDATE profile_state SET answers = -5; UPDATE profile_day SET day = 9223372036854775807")
    let profile = try run("profile --plain")
    profile.expect(
      output: .contains(
        "2 answers have impossible values and are ignored. See 'peach doctor --data-dir \(folder.path)/data'."))
    try run("profile --json").expect(output: .contains("\"impossibleAnswers\" : 2"))
    let words =
      "note     Database       2 answers have impossible values and are left out. comparison, centOffset: 'Inf' is not a number "
      + "from -12700 to 12700.\n"
    // What this version has stored isn't to be deleted.
    expect(try run("doctor").output, [.contains(words, "please report this"), .lacks("delete impossible")])
    try age("UPDATE run SET peach_version = '0.3.0'")
    expect(try run("doctor").output, .contains(words, "peach delete impossible"))
    try run("delete impossible --yes").expect(output: [
      .begins("2 answers were deleted.\nBackup: "), .lacks("restore them"),
    ])
    try run("profile --json").expect(output: .contains("\"impossibleAnswers\" : 0"))
    try expectAnswers(18)
  }

  @Test func `days are those of the user's clock`() throws {
    try train(3)
    // Central European Summer Time: 22:00 UTC is midnight.
    let zone = ["TZ": Self.berlin]
    try age("UPDATE answer SET time_ms = 1751493600000 + (id - 2)")
    try run("delete --from 2025-07-03 --to 2025-07-03 --yes --json --no-backup", environment: zone).expect(
      output: .contains("\"deleted\" : 2", "2025-07-02T22:00:00.000Z"))
    try expectAnswers(1)
    try run("delete --before 2025-07-03 --yes", environment: ["TZ": "UTC0"]).expect(output: .begins("1 answer was"))
    try expect(files().filter { $0.hasPrefix("peach-backup") }.count, equals: 1)
    try expectRows(database, "SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM sound_source)", ["0|0"])
  }

  /// In northern and southern summer and winter, around the changes, and with a zone of its own.
  @Test func `a time of day is that of the clock on that day`() throws {
    let times: [(zone: String, local: String, time: String)] = [
      ("UTC0", "2025-07-03T10:00", "2025-07-03T10:00Z"), (Self.berlin, "2025-07-03T10:00", "2025-07-03T08:00Z"),
      (Self.berlin, "2025-01-03T10:00", "2025-01-03T09:00Z"), (Self.berlin, "2025-03-30T01:59", "2025-03-30T00:59Z"),
      (Self.berlin, "2025-03-30T03:00", "2025-03-30T01:00Z"), (Self.berlin, "2025-10-26T01:59", "2025-10-25T23:59Z"),
      (Self.berlin, "2025-07-03T10:00+05:30", "2025-07-03T04:30Z"),
      (Self.asuncion, "2024-01-05T10:00:00.25", "2024-01-05T13:00:00.25Z"),
      (Self.asuncion, "2024-07-05T10:00", "2024-07-05T14:00Z"),
      (Self.lordHowe, "2025-01-06T10:00", "2025-01-05T23:00Z"),
      (Self.lordHowe, "2025-07-06T10:00", "2025-07-05T23:30Z"),
    ]
    try train(2 * times.count)
    var changes = ""
    for (index, (_, _, text)) in times.enumerated() {
      let time = try #require(UTCTime(iso: text)).milliseconds
      changes += "UPDATE answer SET time_ms = \(time) - (id & 1) WHERE (id - 1) / 2 = \(index);"
    }
    try age(changes)
    for (zone, local, text) in times {
      let time = try #require(UTCTime(iso: text))
      let end = UTCTime(milliseconds: time.milliseconds + 1).iso
      try run("delete --from \(local) --to \(end) --yes --json --no-backup", environment: ["TZ": zone]).expect(
        output: .contains("\"deleted\" : 1", time.iso))
    }
    try expectAnswers(times.count)
  }

  private static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"
  private static let lordHowe = "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"
  private static let havana = "CST5CDT,M3.2.0/0,M11.1.0/1"
  private static let asuncion = "<-04>4<-03>,M10.1.0/0,M3.4.0/0"
  private static let amman = "EET-2EEST,M3.5.4/24,M10.5.5/1"

  /// Days with their first moment and that of the next. Clocks are put forward or back in the early morning, at midnight, to
  /// midnight, or by half an hour.
  @Test(arguments: [
    ("UTC0", "2025-07-03", "2025-07-03T00:00Z", "2025-07-04T00:00Z"),
    ("<+0545>-5:45", "2025-07-03", "2025-07-02T18:15Z", "2025-07-03T18:15Z"),
    (berlin, "2025-03-30", "2025-03-29T23:00Z", "2025-03-30T22:00Z"),
    (berlin, "2025-10-26", "2025-10-25T22:00Z", "2025-10-26T23:00Z"),
    (havana, "2025-03-09", "2025-03-09T05:00Z", "2025-03-10T04:00Z"),
    (havana, "2025-11-01", "2025-11-01T04:00Z", "2025-11-02T04:00Z"),
    (havana, "2025-11-02", "2025-11-02T04:00Z", "2025-11-03T05:00Z"),
    (asuncion, "2024-03-23", "2024-03-23T03:00Z", "2024-03-24T04:00Z"),
    (asuncion, "2024-03-24", "2024-03-24T04:00Z", "2024-03-25T04:00Z"),
    (asuncion, "2024-10-06", "2024-10-06T04:00Z", "2024-10-07T03:00Z"),
    (amman, "2021-03-26", "2021-03-25T22:00Z", "2021-03-26T21:00Z"),
    (amman, "2021-10-28", "2021-10-27T21:00Z", "2021-10-28T21:00Z"),
    (amman, "2021-10-29", "2021-10-28T21:00Z", "2021-10-29T22:00Z"),
    (lordHowe, "2025-04-06", "2025-04-05T13:00Z", "2025-04-06T13:30Z"),
  ]) func `a day has all its hours wherever clocks are put forward or back`(
    zone: String, day: String, start: String, end: String
  ) throws {
    try train(4)
    let (start, end) = (try #require(UTCTime(iso: start)).milliseconds, try #require(UTCTime(iso: end)).milliseconds)
    let times = [start - 1, start, end - 1, end].enumerated().map { "WHEN \($0 + 1) THEN \($1)" }
    try age("UPDATE answer SET time_ms = CASE id \(times.joined(separator: " ")) END")
    try run("delete --from \(day) --to \(day) --yes --no-backup", environment: ["TZ": zone]).expect(
      output: .begins("2 answers were deleted."))
    try expectRows(database, "SELECT id FROM answer ORDER BY id", ["1", "4"])
  }

  @Test func `the last training can be taken back, with its number of answers and its times`() throws {
    try run("delete --last-training --yes").expect(output: "There are no answers to delete.\n")
    try train(3)
    try train(20)
    try train(2)
    try age(
      """
      UPDATE answer SET time_ms = 1751493600000 + id * 60000;
      -- Neither a measurement nor an imported answer without a run is a training.
      UPDATE answer SET time_ms = time_ms + 900000, run = NULL WHERE id = 1;
      UPDATE answer SET time_ms = time_ms + 900000, purpose = 'measurement' WHERE id = 2
      """)
    try expectRows(database, "SELECT count(DISTINCT run) FROM answer WHERE purpose = 'training'", ["3"])
    let terminal = try PseudoTerminal(
      columns: 150, rows: 30,
      environment: Program.environment(["TZ": "UTC0", "PEACH_DATA_DIR": folder.path + "/data", "PEACH": Program.path]))
    terminal.type("TZ=CET-1CEST,M3.5.0,M10.5.0/3 \"$PEACH\" delete --last-training\n").expect(
      "Delete 2 answers (Pitch comparison) of 2025-07-03, 00:24 to 00:25? [y/N]")
    terminal.type("n\n").expect("Nothing was deleted.")
    terminal.type("\"$PEACH\" delete --last-training\n").expect(
      "Delete 2 answers (Pitch comparison) of 2025-07-02, 22:24 to 22:25? [y/N]")
    terminal.type("y\n").expect("2 answers were deleted.")
    expect(that: terminal.status() == 0 && terminal.transcript.contains("To restore them: peach import "))
    try expectAnswers(23)
    try run("profile").expect(output: .contains("23 answers"))
    // The one before is the last now.
    try run("delete --last-training --yes", environment: ["TZ": "UTC0"]).expect(
      output: .begins(
        "Deleted: 20 answers (Pitch comparison) of 2025-07-02, 22:04 to 22:23.\nTo restore them: peach import "))
    try expectRows(database, "SELECT id FROM answer ORDER BY id", ["1", "2", "3"])
  }

  /// Before and after the training before it, and in 2033.
  @Test(arguments: [1_000_000_000_000, 1_700_000_000_000, 2_000_000_000_000])
  func `the last training is the one stored last, whatever the clock said`(time: Int) throws {
    try train(3)
    try age("UPDATE answer SET time_ms = 1600000000000 + id")
    try train(2)
    try age("UPDATE answer SET time_ms = \(time) + id WHERE id > 3")
    try run("delete last-training --yes --lang de").expect(
      status: 0, output: .begins("Gelöscht: 2 Antworten (Tonhöhenvergleich) vom "))
    try expectRows(database, "SELECT id FROM answer ORDER BY id", ["1", "2", "3"])
  }

  @Test func `on a terminal it asks once, and only a yes deletes`() throws {
    try train(3)
    try age("UPDATE answer SET time_ms = 1751493600000 + id * 86400000")
    let terminal = try PseudoTerminal(
      columns: 150, rows: 30,
      environment: Program.environment(["TZ": "UTC0", "PEACH_DATA_DIR": folder.path + "/data", "PEACH": Program.path]))
    terminal.type("\"$PEACH\" delete --all\n").expect("Delete 3 answers, 2025-07-03 to 2025-07-05? [y/N]")
    terminal.type("\n").expect("Nothing was deleted.")
    terminal.expectStatus(0)
    try expectAnswers(3)
    // Where the locale has no umlauts they are spelled out, here too.
    terminal.type("LC_ALL=C \"$PEACH\" delete --all --lang de\n")
    terminal.expect("Zu loeschen: 3 Antworten, 2025-07-03 bis 2025-07-05. Loeschen? [j/N]")
    terminal.type("\n").expect("Es wurde nichts geloescht.")
    terminal.type("clear; \"$PEACH\" delete --all --lang de\n")
    terminal.expect("Zu löschen: 3 Antworten, 2025-07-03 bis 2025-07-05. Löschen? [j/N]")
    terminal.type("j\n").expect("3 Antworten wurden gelöscht.").expect { _ in (try? count()) == "0" }
  }

  @Test(arguments: [
    "delete --all", "delete --last-training", "delete --from 2020-01-01 --to 2099-12-31", "import export.csv --replace",
    "people remove Anna",
  ])
  func `whatever deletes answers asks first on a terminal`(line: String) throws {
    try train(3)
    try run("people add Anna").expect(status: 0)
    try run("train --as Anna --listener simulated --comparisons 2").expect(status: 0)
    try run("export --output \(folder.path)/export.csv").expect(status: 0)
    let anna = folder.path + "/data/people/Anna/peach.sqlite"
    let terminal = try PseudoTerminal(
      columns: 150, rows: 30,
      environment: Program.environment(["PEACH_DATA_DIR": folder.path + "/data", "PEACH": Program.path]))
    terminal.type("cd \(folder.path); \"$PEACH\" \(line)\n").expect("[y/N]")
    terminal.type("\n")
    terminal.expectStatus(0)
    try expectAnswers(3)
    try expectRows(anna, "SELECT count(*) FROM answer", ["2"])
  }

  @Test func `files that are missing or bad have their exit codes and are named`() throws {
    try run("import /nowhere.csv").expect(status: 66)
    try run("import /").expect(status: 66)
    expectFile(folder.path + "/data", exists: false)
    let path = folder.path + "/bad.csv"
    try "id,time,midiNote,centOffset,correct,purpose\n,2026-11-21T08:30Z,200,1,true,training\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let problem = "line 2, column midiNote: '200' is not a whole number from 0 to 127.\nNothing was imported.\n"
    try run("import \(path)").expect(status: 65, output: "", error: "Error: \(path), \(problem)")
    try run("import \(path) --lang de").expect(
      error: .contains("Zeile 2, Spalte midiNote: »200« ist keine ganze Zahl von 0 bis 127"))
  }

  @Test func `a file that is a pipe may be closed by its reader`() throws {
    try train(3)
    // It begins when the reader has left.
    let closing = ["bash", "-c", "exec 3> >(:); wait $!; exec \"$@\" >&3", "bash"]
    for line in ["export", "play A4 --sound sine --duration 3"] {
      try run(line + " --output /dev/stdout", under: closing).expect(status: 128 + SIGPIPE, error: "")
    }
  }

  @Test func `the system's words are in the language asked for`() throws {
    try run("import \(folder.path)/none.csv --lang de").expect(
      status: 66, error: "Fehler: \(folder.path)/none.csv lässt sich nicht lesen: Datei oder Ordner nicht gefunden.\n")
  }

  @Test(.disabled(if: Program.isSanitized))
  func `a full disk leaves no half of a file and no half of an import`() throws {
    try train(400)
    let whole = try run("export").output
    let small = ["bash", "-c", "ulimit -f 40; exec \"$@\"", "bash"]
    let path = folder.path + "/out.csv"
    let export = try run("export --output \(path)", under: small)
    export.expect(status: 74, error: .begins("Error: Cannot write \(path): "))
    try expectFiles(in: folder.path, ["data"])
    try run("export --output \(folder.path)/no/out.csv").expect(status: 73)
    // If the backup can't be written, the answers are kept.
    try run("delete --all --yes", under: small).expect(status: 74)
    try expectAnswers(400)
    #expect(try files().allSatisfy { !$0.hasPrefix("peach-backup") })
    try whole.write(toFile: path, atomically: true, encoding: .utf8)
    try run("delete --all --yes --no-backup").expect(status: 0)
    try run("import \(path)", under: small).expect(status: 74, output: "")
    try expectAnswers(0)
    try run("import \(path)").expect(status: 0)
    try run("export").expect(output: .equals(whole))
  }

  @Test func `a reader that goes away ends an export quietly`() throws {
    try train(400)
    let result = try run("export", under: ["bash", "-c", "\"$@\" | head -n 1; exit ${PIPESTATUS[0]}", "bash"])
    expect(that: result.status == 128 + SIGPIPE && result.error == "" && result.lines.count == 1)
    try run("export", under: ["bash", "-c", "\"$@\" > /dev/full", "bash"]).expect(status: 74)
  }

  @Test func `an import reports its result as JSON`() throws {
    let path = folder.path + "/app.csv"
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,centOffset,"
      + "isCorrect,initialCentOffset,userCentError"
    try """
    # peach-export-format:1
    \(header)
    pitchComparison,2026-03-03T14:30:00Z,60,C4,60,C4,P1,equalTemperament,15.5,true,,
    pitchMatching,2026-03-03T14:30:00Z,69,A4,69,A4,P1,equalTemperament,,,25.0,3.2
    pitchMatching,2026-03-03T14:31:00Z,69,A4,69,A4,P1,equalTemperament,,,25.0,25.0
    pitchMatching,2026-03-03T14:32:00Z,69,A4,72,C5,m3,equalTemperament,,,25.0,3.2

    """.write(toFile: path, atomically: true, encoding: .utf8)
    try run("import \(path) --json").expect(
      output: """
        {
          "added" : 2,
          "alreadyThere" : 0,
          "deleted" : 0,
          "differing" : 0,
          "format" : "app1",
          "notTaken" : {
            "pitchMatching" : 1
          },
          "untuned" : 1
        }

        """)
    // Answers that are stored with other values are counted apart from those that are already there.
    let export = try run("export").output.replacing(",15.5,", with: ",16.5,")
    try export.write(toFile: path, atomically: true, encoding: .utf8)
    try run("import \(path) --json").expect(
      output: .contains("\"added\" : 0,", "\"alreadyThere\" : 1,", "\"differing\" : 1,"))
  }

  @Test func `two imports of one file at once add it once`() throws {
    try train(200)
    let path = folder.path + "/out.jsonl"
    try run("export --format jsonl --output \(path)").expect(status: 0)
    try run("delete --all --yes --no-backup").expect(status: 0)
    let processes = try (0..<3).map { _ in
      try Program.start(["import", path, "--data-dir", folder.path + "/data"])
    }
    for process in processes { process.expectExit(0) }
    try expectAnswers(200)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal undoes an import`(signal: Int32) throws {
    try train(1)
    let line = try #require(try run("export --format jsonl").lines.first)
    let path = folder.path + "/many.jsonl"
    let bare = line.replacingOccurrences(of: #""id":"[^"]*""#, with: #""id":null"#, options: .regularExpression)
    try String(repeating: bare + "\n", count: 12_000).write(toFile: path, atomically: true, encoding: .utf8)
    let process = try Program.start(["import", path, "--data-dir", folder.path + "/data"])
    // Stop it during its transaction; it continues with the signal.
    let isStopped = eventually(within: 60) {
      guard ForeignLock.isWriting(database) else { return process.exitCode != nil }
      process.signal(SIGSTOP)
      if ForeignLock.isWriting(database) { return true }
      process.signal(SIGCONT)
      return false
    }
    // Meanwhile others can't write.
    try expect(that: isStopped && ForeignLock.isHeld(database))
    process.signal(signal)
    process.signal(SIGCONT)
    expect(process.wait(), equals: 128 + signal)
    try expectAnswers(1)
  }

  @Test func `Ctrl-C during an import clears the progress and says what was kept`() throws {
    try train(1)
    let line = try #require(try run("export --format jsonl").lines.first)
    let bare = line.replacingOccurrences(of: #""id":"[^"]*""#, with: #""id":null"#, options: .regularExpression) + "\n"
    let path = folder.path + "/pipe.jsonl"
    expect(mkfifo(path, 0o600), equals: 0)
    let pipe = open(path, O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: Program.environment(),
      command: [Program.path, "import", path, "--data-dir", folder.path + "/data"])
    terminal.expect { screen in
      // A line that doesn't fit is not written at all.
      while write(pipe, bare, bare.utf8.count) > 0 {}
      return screen.lines[0].contains("Reading: ") && screen.lines[0].contains(" answers")
    }
    // Now it waits for more of the pipe.
    terminal.type("\u{03}").expectExit(130)
    expect(terminal.screen.lines[0], .begins("Nothing was imported. "))
    expect(terminal.screen.text, .lacks("Reading"))
    try expectAnswers(1)
  }

  @Test func `standard input is imported in every format`() throws {
    try train(3)
    for format in ["csv", "json", "jsonl"] {
      let export = try run("export --format \(format)").output
      let folder = folder.path + "/\(format)"
      try Program.run(["import", "-", "--data-dir", folder], input: export)
        .expect(status: 0, output: "3 answers were added.\n")
      try Program.run(["import", "-", "--data-dir", folder, "--replace"], input: export)
        .expect(status: 64, error: .contains("add --yes"))
      try Program.run(["import", "-", "--data-dir", folder, "--replace", "--yes"], input: export)
        .expect(status: 0, output: .ends("3 answers were added.\n"))
      try Program.run(["import", "-", "--data-dir", folder], input: String(export.dropLast(30)) + "x")
        .expect(status: 65, error: .begins("Error: standard input, line "))
    }
    try Program.run(["import", "-", "--data-dir", folder.path, "--lang", "de"], input: "")
      .expect(status: 65, error: .begins("Fehler: Standardeingabe: die Datei hat keine Zeilen"))
  }

  @Test func `replacing by what is typed at a terminal doesn't ask, since the answer would be a row`() throws {
    let terminal = try PseudoTerminal(
      columns: 100, rows: 24, environment: Program.environment([:]),
      command: [Program.path, "import", "-", "--replace", "--data-dir", folder.path + "/data"])
    terminal.expect("add --yes").expectExit(64)
  }

  @Test(arguments: [
    (";", "x", "answers.csv, line 2: expected 6 fields separated by semicolons, found 7.\nNothing was imported."),
    (
      ",", "",
      "answers.csv, line 2, column centOffset: '1,5' is not a number from -12700 to 12700; numbers have a decimal comma"
    ),
    (
      ",;", "",
      "answers.csv, line 1, column midiNote;centOffset: the columns are separated by commas and by semicolons;"
    ),
    ("|", "", "answers.csv, line 1: the columns must be separated by commas, semicolons or tabs."),
  ])
  func `a table that can't be read is reported with the place, the reason and what to do`(
    separators: String, end: String, message: String
  ) throws {
    let (one, two) = (String(separators.prefix(1)), String(separators.suffix(1)))
    let header =
      ["id", "time", "midiNote"].joined(separator: one) + two
      + ["centOffset", "correct", "purpose"].joined(separator: one)
    let row = ["", "2026-11-21T08:30Z", "60", "\"1,5\"", "true", "training", end].joined(separator: one)
    try (header + "\n" + row + "\n").write(toFile: folder.path + "/answers.csv", atomically: true, encoding: .utf8)
    let result = try run("import \(folder.path)/answers.csv")
    result.expect(status: 65, output: "", error: .begins("Error: \(folder.path)/" + message))
    try run("import \(folder.path)/answers.csv --lang de").expect(status: 65, error: .lacks("separated"))
  }
}
