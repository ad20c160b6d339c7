import Foundation
import PeachCore
import TestSupport
import Testing

@Suite struct ExchangeTests {
  let folder = TemporaryFolder()

  private func run(_ line: String, environment: [String: String] = [:], under wrapper: [String] = []) throws
    -> Program.Result
  {
    try Program.run(
      line.split(separator: " ").map(String.init) + ["--data-dir", folder.path + "/data"], environment: environment,
      under: wrapper)
  }

  private func train(_ count: Int) throws {
    #expect(try run("train --listener simulated --sound sine --comparisons \(count) --seed 1").status == 0)
  }

  private var database: String { folder.path + "/data/peach.sqlite" }

  private func count() throws -> String {
    try rows(database, "SELECT count(*) FROM answer").first ?? ""
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data").sorted()
  }

  private func age(_ sql: String) throws { _ = try Program.tool(["sqlite3", database, sql]) }

  @Test(arguments: ["csv", "json", "jsonl"])
  func `export, delete, import and export again gives the same bytes`(format: String) throws {
    try train(20)
    let bytes = try run("export --format \(format)").output
    let path = folder.path + "/out"
    let export = try run("export --format \(format) --output \(path)")
    #expect(export.status == 0 && export.output == "" && export.error == "Wrote \(path): 20 answers.\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == bytes)
    let deletion = try run("delete --all --yes")
    #expect(deletion.output.hasPrefix("20 answers were deleted.\nBackup: \(folder.path)/data/peach-backup-"))
    #expect(try run("import \(path)").output == "20 answers were added.\n")
    #expect(try run("export --format \(format)").output == bytes)
    #expect(try run("import \(path) --lang de").output == "0 Antworten kamen hinzu.\n20 waren schon gespeichert.\n")
  }

  @Test func `without a database an export is empty and makes none`() throws {
    #expect(try run("export").output.hasPrefix("id,time,"))
    #expect(try run("delete --all --yes").output == "There are no answers to delete.\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
  }

  @Test func `deleting without a terminal needs --yes, and the error says so`() throws {
    try train(3)
    for (line, words) in [
      ("delete --all", "--yes"), ("import \(database) --replace", "--yes"), ("delete --yes", "--before DATE"),
      ("delete --yes --all --before 2026-01-01", "--before DATE"), ("delete --yes --from 2026-01-01", "--to DATE"),
      ("delete --yes --before tomorrow", "2026-11-21T18:30+01:00"),
      ("delete --yes --before 2026-02-30", "expected a day such as"),
      ("delete --yes --from 2026-01-02 --to 2026-01-01", "not be later"),
      ("delete --yes --impossible --all", "--impossible."),
      ("delete --yes --lang de", "--last-training oder --impossible."),
      ("delete --yes --impossible --last-training", "--last-training, or"),
      ("delete --yes --last-training --all", "--last-training, or"),
      ("delete --yes --before x --lang de", "erwartet wird ein Tag"), ("export --range fortnight", "quarter"),
      ("import x --merge --replace", "combined"),
    ] {
      let result = try run(line)
      #expect(result.status == 64 && result.error.contains(words) && result.output == "", "\(line): \(result.error)")
    }
    #expect(try count() == "3")
  }

  @Test func `answers to an unknown exercise are kept, and the doctor says so`() throws {
    try train(3)
    try age("UPDATE answer SET exercise = 'chords' WHERE id = 1")
    #expect(try run("delete --impossible --yes").output == "There are no answers to delete.\n")
    #expect(try run("doctor").output.contains("1 answer to exercises that this version doesn't know\n"))
  }

  @Test func `answers with impossible values are counted, named and deleted`() throws {
    try train(20)
    #expect(try run("delete --impossible --yes").output == "There are no answers to delete.\n")
    try age("UPDATE answer SET cents = 9e999 WHERE id <= 2")
    try age("UPDATE profile_rows SET count = -5; UPDATE profile_day SET day = 9223372036854775807")
    let profile = try run("profile")
    #expect(profile.output.contains("2 answers have impossible values and are ignored. See 'peach doctor'."))
    #expect(try run("profile --json").output.contains("\"impossibleAnswers\" : 2"))
    let doctor = try run("doctor").output
    #expect(doctor.contains("note     Database       2 answers have impossible values and are left out\n"))
    #expect(doctor.contains("peach delete --impossible"))
    let deletion = try run("delete --impossible --yes")
    #expect(deletion.output.hasPrefix("2 answers were deleted.\nBackup: "))
    #expect(!deletion.output.contains("restore it"))
    #expect(try run("profile --json").output.contains("\"impossibleAnswers\" : 0"))
    #expect(try count() == "18")
  }

  @Test func `days are those of the user's clock`() throws {
    try train(3)
    // Central European Summer Time: 22:00 UTC is midnight.
    let zone = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    try age("UPDATE answer SET time_ms = 1751493600000 + (id - 2)")
    let json = try run("delete --from 2025-07-03 --to 2025-07-03 --yes --json --no-backup", environment: zone)
    #expect(json.output.contains("\"deleted\" : 2") && json.output.contains("2025-07-02T22:00:00.000Z"))
    #expect(try count() == "1")
    #expect(try run("delete --before 2025-07-03 --yes", environment: ["TZ": "UTC0"]).output.hasPrefix("1 answer was"))
    #expect(try files().filter { $0.hasPrefix("peach-backup") }.count == 1)
    #expect(try rows(database, "SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM sound_source)") == ["0|0"])
  }

  @Test func `the last training can be taken back, with its number of answers and its times`() throws {
    #expect(try run("delete --last-training --yes").output == "There are no answers to delete.\n")
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
    #expect(try rows(database, "SELECT count(DISTINCT run) FROM answer WHERE purpose = 'training'") == ["3"])
    let terminal = try PseudoTerminal(
      columns: 150, rows: 30,
      environment: Program.environment(["TZ": "UTC0", "PEACH_DATA_DIR": folder.path + "/data", "PEACH": Program.path]))
    terminal.type("\"$PEACH\" delete --last-training\n")
    #expect(terminal.wait(forText: "Delete 2 answers of 2025-07-02, 22:24 to 22:25? [y/N]"))
    terminal.type("y\n")
    #expect(terminal.wait(forText: "2 answers were deleted."))
    #expect(terminal.status() == 0 && terminal.transcript.contains("Backup: "))
    #expect(try count() == "23")
    #expect(try run("profile").output.contains("23 answers"))
    // The one before is the last now.
    #expect(try run("delete --last-training --yes").output.hasPrefix("20 answers were deleted.\nBackup: "))
    #expect(try rows(database, "SELECT id FROM answer ORDER BY id") == ["1", "2", "3"])
  }

  @Test func `on a terminal it asks once, and only a yes deletes`() throws {
    try train(3)
    try age("UPDATE answer SET time_ms = 1751493600000 + id * 86400000")
    let terminal = try PseudoTerminal(
      columns: 150, rows: 30,
      environment: Program.environment(["TZ": "UTC0", "PEACH_DATA_DIR": folder.path + "/data", "PEACH": Program.path]))
    terminal.type("\"$PEACH\" delete --all\n")
    #expect(terminal.wait(forText: "Delete 3 answers, 2025-07-03 to 2025-07-05? [y/N]"))
    terminal.type("\n")
    #expect(terminal.wait(forText: "Nothing was deleted."))
    #expect(terminal.status() == 0)
    #expect(try count() == "3")
    // Where the locale has no umlauts they are spelled out, here too.
    terminal.type("LC_ALL=C \"$PEACH\" delete --all --lang de\n")
    #expect(terminal.wait(forText: "Zu loeschen: 3 Antworten, 2025-07-03 bis 2025-07-05. Loeschen? [j/N]"))
    terminal.type("\n")
    #expect(terminal.wait(forText: "Nichts wurde geloescht."))
    terminal.type("clear; \"$PEACH\" delete --all --lang de\n")
    #expect(terminal.wait(forText: "Zu löschen: 3 Antworten, 2025-07-03 bis 2025-07-05. Löschen? [j/N]"))
    terminal.type("j\n")
    #expect(terminal.wait(forText: "3 Antworten wurden gelöscht."))
    #expect(terminal.wait { _ in (try? count()) == "0" })
  }

  @Test func `files that are missing or bad have their exit codes and are named`() throws {
    #expect(try run("import /nowhere.csv").status == 66)
    #expect(try run("import /").status == 66)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    let path = folder.path + "/bad.csv"
    try "id,time,midiNote,centOffset,correct,purpose\n,2026-11-21T08:30Z,200,1,true,training\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let bad = try run("import \(path)")
    #expect(bad.status == 65 && bad.output == "")
    #expect(
      bad.error
        == "Error: \(path), line 2, column midiNote: '200' is not a whole number, 0…127.\nNothing was imported.\n")
    #expect(
      try run("import \(path) --lang de").error.contains("Zeile 2, Spalte midiNote: »200« ist keine ganze Zahl, 0…127"))
  }

  @Test func `writing to closed standard output is reported`() throws {
    try train(3)
    let closed = ["bash", "-c", "\"$@\" >&-", "bash"]
    for line in ["export", "profile --json", "info"] {
      let result = try run(line, under: closed)
      #expect(result.status == 74 && result.error == "Error: Cannot write to standard output: Bad file descriptor.\n")
    }
    // Where nothing is to be written to it, it is not missed.
    #expect(try run("export --output \(folder.path)/out.csv", under: closed).status == 0)
  }

  @Test func `a file that is a pipe may be closed by its reader`() throws {
    try train(3)
    // It begins when the reader has left.
    let closing = ["bash", "-c", "exec 3> >(:); wait $!; exec \"$@\" >&3", "bash"]
    for line in ["export", "play A4 --sound sine --duration 3"] {
      let result = try run(line + " --output /dev/stdout", under: closing)
      #expect(result.status == 128 + SIGPIPE && result.error.isEmpty, "\(line): \(result.error)")
    }
  }

  @Test func `the system's words are in the language asked for`() throws {
    let result = try run("import \(folder.path)/none.csv --lang de")
    #expect(result.status == 66)
    #expect(
      result.error == "Fehler: \(folder.path)/none.csv lässt sich nicht lesen: Datei oder Ordner nicht gefunden.\n")
  }

  @Test func `a full disk leaves no half of a file and no half of an import`() throws {
    try train(400)
    let whole = try run("export").output
    let small = ["bash", "-c", "ulimit -f 40; exec \"$@\"", "bash"]
    let path = folder.path + "/out.csv"
    let export = try run("export --output \(path)", under: small)
    #expect(export.status == 74 && export.error.hasPrefix("Error: Cannot write \(path): "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["data"])
    #expect(try run("export --output \(folder.path)/no/out.csv").status == 73)
    // If the backup can't be written, the answers are kept.
    #expect(try run("delete --all --yes", under: small).status == 74)
    #expect(try count() == "400")
    #expect(try files().allSatisfy { !$0.hasPrefix("peach-backup") })
    try whole.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try run("delete --all --yes --no-backup").status == 0)
    let full = try run("import \(path)", under: small)
    #expect(full.status == 74 && full.output == "")
    #expect(try count() == "0")
    #expect(try run("import \(path)").status == 0)
    #expect(try run("export").output == whole)
  }

  @Test func `a reader that goes away ends an export quietly`() throws {
    try train(400)
    let result = try run(
      "export", under: ["bash", "-c", "\"$@\" | head -n 1; exit ${PIPESTATUS[0]}", "bash"])
    #expect(result.status == 128 + SIGPIPE && result.error == "" && result.lines.count == 1)
    let full = try run("export", under: ["bash", "-c", "\"$@\" > /dev/full", "bash"])
    #expect(full.status == 74)
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
    struct Report: Decodable, Equatable {
      let format: String, added: Int, alreadyThere: Int, differing: Int, untuned: Int
      let notTaken: [String: Int], deleted: Int
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(run("import \(path) --json").output.utf8))
    #expect(
      report
        == Report(
          format: "app1", added: 2, alreadyThere: 0, differing: 0, untuned: 1, notTaken: ["pitchMatching": 1],
          deleted: 0))
  }

  @Test func `two imports of one file at once add it once`() throws {
    try train(200)
    let path = folder.path + "/out.jsonl"
    #expect(try run("export --format jsonl --output \(path)").status == 0)
    #expect(try run("delete --all --yes --no-backup").status == 0)
    let processes = try (0..<3).map { _ in
      try Program.start(["import", path, "--data-dir", folder.path + "/data"])
    }
    for process in processes { #expect(process.wait() == 0) }
    #expect(try count() == "200")
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
    #expect(try isStopped && ForeignLock.isHeld(database))
    process.signal(signal)
    process.signal(SIGCONT)
    #expect(process.wait() == 128 + signal)
    #expect(try count() == "1")
  }
}
