import Foundation
import TestSupport
import Testing

/// Every screen in both languages, at the smallest size, the usual one and a large one.
@Suite(.timeLimit(.minutes(10))) struct ScreenSnapshotTests {
  @Test(arguments: ["en", "de"]) func `every screen looks as it did`(language: String) throws {
    let (delete, f2) = ("\u{1B}[3~", "\u{1B}OQ")
    let keys = [
      ("", "start"), ("?", "keys"), ("xp", "profile"), ("qs", "settings"), ("\u{1B}[F", "data"), ("qi", "info"),
      ("qu", "people"), ("Anna", "new name"), ("\r", "person"), (delete, "removing"), ("x" + f2, "renaming"),
    ]
    try compare("screens-" + language, language, training: [], keys: keys, sizes: [(40, 12), (80, 24), (200, 60)])
  }

  @Test(arguments: ["en", "de"]) func `the screens of intervals look as they did`(language: String) throws {
    try compare(
      "intervals-" + language, language, training: ["intervals", "--intervals", "m3,M3,P5", "--direction", "both"],
      keys: [("", "start"), ("p", "profile"), ("qs", "settings")], sizes: [(40, 12), (80, 24)])
  }

  @Test(arguments: ["en", "de"]) func `the screens of matching look as they did`(language: String) throws {
    try compare(
      "matching-" + language, language, training: ["matching"], listener: "simulated:bias=3,precision=4,rt=0.1",
      answers: 40,
      keys: [("", "start"), ("p", "profile"), ("\t", "together"), ("qs", "settings")], sizes: [(40, 12), (80, 24)])
  }

  @Test(arguments: ["en", "de"]) func `the first screens look as they did`(language: String) throws {
    try compare(
      "first-" + language, language, training: [], answers: 0, keys: [("", "start"), ("p", "profile")],
      sizes: [(40, 12), (80, 24), (200, 60)])
  }

  /// Each start screen also offers the exercise that shares its place.
  @Test(arguments: ["odd-one-out", "chords", "voices"], ["en", "de"])
  func `the screens of the other exercises look as they did`(exercise: String, language: String) throws {
    try compare(
      "\(exercise)-\(language)", language, training: [exercise],
      listener: exercise == "chords" ? "simulated:precision=4,rt=0.1" : "simulated:threshold=8", answers: 60,
      keys: [("", "start"), ("p", "profile"), ("qs", "settings")], sizes: [(80, 24)])
  }

  private func compare(
    _ file: String, _ language: String, training: [String], listener: String = "simulated:threshold=8",
    answers: Int = 400, keys: [(key: String, name: String)], sizes: [(Int, Int)]
  ) throws {
    let folder = TemporaryFolder()
    let environment = Program.environment(["PEACH": Program.path])
    try PreparedDatabase.copy(["screens", "\(answers)"] + training, to: folder) { folder in
      // The paths on the screens are to be the same everywhere.
      let train =
        ["train"] + training
        + ["--listener", listener, "--comparisons", "\(answers)", "--seed", "3", "--duration", "0.3"]
      for command in [
        ["settings", "set", "sound", "sine"], ["settings", "set", "exercise", training.first ?? "comparison"],
      ] + (answers > 0 ? [train] : []) {
        try expect(Program.run(command + ["--data-dir", folder.path]).status, equals: 0)
      }
      try folder.putAnswersOnOneDay()
    }
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, background: "rgb:1717/1414/2121", environment: environment,
      command: ["bash", "-c", "cd \(folder.path) && exec $PEACH --lang \(language) --data-dir ."])
    terminal.expect { $0.text.contains("⏎") && ($0.hasKeyboard || $0.text.contains { "⣀⠤⠒⠉".contains($0) }) }
    var snapshots = Snapshots(file)
    for (key, name) in keys {
      terminal.type(key)
      for (columns, rows) in sizes {
        terminal.resize(columns: columns, rows: rows)
        snapshots.take("\(name) \(columns)×\(rows)", of: terminal) { masked($0, folder) }
      }
    }
    terminal.type("\u{03}").expectExit(130)
    try snapshots.finish()
  }

  /// Masks what differs from machine to machine and from run to run.
  private func masked(_ shown: String, _ folder: TemporaryFolder) -> String {
    var text = shown.replacingOccurrences(of: folder.name, with: String(repeating: "x", count: folder.name.count))
    for library in ["FluidSynth", "SQLite"] {
      text = text.replacingOccurrences(of: "(\(library) +)[0-9.]+", with: "$1N", options: .regularExpression)
    }
    // The day of the answers is today.
    for (day, mask) in [(#"\d{4}-\d\d-\d\d"#, "YYYY-MM-DD"), (#" *\d+\.? \p{L}+\.? \d{4}"#, " DAY")] {
      text = text.replacingOccurrences(of: day, with: mask, options: .regularExpression)
    }
    // A date is shorter in the first days of a month, and so is its row, whose looks end in another column.
    let rows = shown.components(separatedBy: "\n")
    var lines = text.components(separatedBy: "\n")
    for row in lines.indices where lines[row].contains(" DAY") {
      for index in lines.indices where lines[index].hasPrefix("\(row): ") {
        lines[index] = lines[index].replacingOccurrences(of: "-\(rows[row].count - 1)", with: "-…")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension TemporaryFolder {
  /// The last part of its path.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Moves simulated answers, which lie after the moment of their simulation, so that none is on the day after it.
  func putAnswersOnOneDay() throws {
    let endOfDay = "(min(time_ms) / 86400000 + 1) * 86400000 - 1"
    let excess = "(SELECT max(0, max(time_ms) - (\(endOfDay))) FROM answer)"
    _ = try Program.tool(["sqlite3", database, "UPDATE answer SET time_ms = time_ms - \(excess)"])
  }
}
