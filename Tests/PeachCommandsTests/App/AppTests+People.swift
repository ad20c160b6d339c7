import Foundation
import TestSupport
import Testing

/// Choosing and adding people without leaving the program.
extension AppTests {
  private func person(_ name: String) -> String { folder.path + "/people/" + name }

  private func settings(_ line: String) throws {
    try Program.run("settings set " + line, environment: environment()).expect(status: 0)
  }

  @Test func `people are added and chosen, and each has settings of their own`() throws {
    try settings("reference-pitch 442")
    let terminal = try atStart()
    terminal.type("u").expect("Add the people who share this computer.")
    terminal.type("Anna").expect("› + Anna ")
    terminal.type("\r").expect { $0.text.contains("›   Anna") && $0.text.contains("Copied from your settings") }
    terminal.type("Bert\r").expect("›   Bert")
    try settings("language de --as Bert")
    terminal.type("\r").expect { $0.lines[0].contains("Bert") && $0.text.contains("Training starten") }
    terminal.type("s").expect("442")
    terminal.type("qu").expect("› ● Bert")
    terminal.type("an").expect("›   Anna")
    terminal.type("\r").expect { $0.lines[0].contains("Anna") && $0.text.contains("Start training") }
    // The setting is stored for Anna alone.
    terminal.type("\u{1B}[C").expect("‹  Intervals  ›")
    terminal.type("u\u{1B}[H\r").expect { $0.lines[0].contains("(without a name)") }
    terminal.expect("‹  Pitch comparison  ›")
    terminal.type("q").expectExit(0)
    expect(
      terminal.transcript.components(separatedBy: "\u{1B}[?1049l").count, equals: 2, "It left the full screen once.")
    for (name, exercise) in [("Anna", "intervals"), ("Bert", "comparison")] {
      try Program.run("settings get exercise --as \(name)", environment: environment()).expect(output: "\(exercise)\n")
    }
  }

  @Test func `who adds somebody as another person is told whose settings are copied`() throws {
    try settings("reference-pitch 442")
    try Program.run("people add Max", environment: environment()).expect(status: 0)
    try settings("reference-pitch 415 --as Max")
    let terminal = try atStart(["--as", "Max"])
    terminal.type("u").expect("› ● Max")
    terminal.type("Neu").expect("› + Neu ")
    terminal.type("\r").expect {
      $0.text.filter { !" \n".contains($0) }.contains("Copiedfromthedatawithoutaname:Referencepitch.")
    }
    terminal.type("\u{1B}").expect("Start training")
    terminal.type("q").expectExit(0)
    try Program.run("settings get reference-pitch --as Neu", environment: environment()).expect(output: "442\n")
  }

  /// Changes a setting of Anna's while another program holds the database, and chooses Bert.
  private func leaveAnna() throws -> (terminal: PseudoTerminal, lock: ForeignLock) {
    for name in ["Anna", "Bert"] { try Program.run("people add \(name)", environment: environment()).expect(status: 0) }
    try settings("duration 1 --as Anna")
    let terminal = try atStart(["--as", "Anna"])
    let lock = try ForeignLock(person("Anna") + "/peach.sqlite")
    terminal.type("\u{1B}[C").expect("‹  Intervals  ›")
    terminal.type("uber\r").expect { !$0.isAlternate && $0.text.contains("Saving settings") }
    return (terminal, lock)
  }

  @Test func `a setting that waits for another program is stored before somebody else is chosen`() throws {
    let (terminal, lock) = try leaveAnna()
    lock.release()
    terminal.expect { $0.isAlternate && $0.lines[0].contains("Bert") && $0.text.contains("‹  Pitch comparison  ›") }
    // Nothing of this program is left in Anna's folder.
    try Program.run("people rename Anna Anne", environment: environment()).expect(status: 0)
    terminal.type("q").expectExit(0)
    try Program.run("settings get exercise --as Anne", environment: environment()).expect(output: "intervals\n")
  }

  @Test func `what couldn't be stored for somebody is said then, and when the program ends as somebody else`() throws {
    let (terminal, lock) = try leaveAnna()
    // Ends the wait.
    terminal.type("q").expect { $0.lines[0].contains("Bert") && $0.text.contains("Settings could not be stored.") }
    lock.release()
    // A second change, after which nothing was lost.
    terminal.type("u").expect("› ● Bert")
    terminal.type("\u{1B}[H\r").expect { $0.lines[0].contains("(without a name)") && $0.text.contains("⏎") }
    let before = terminal.transcript.count
    terminal.type("q")
    expect(terminal.exitCode(), equals: 74)
    expect(String(terminal.transcript.dropFirst(before)), .contains("Settings could not be stored."))
  }

  @Test func `a setting that couldn't be stored is said at the end, with the exit code of its error`() throws {
    try settings("duration 1")
    let terminal = try atStart()
    let lock = try ForeignLock(folder.database)
    terminal.type("\u{1B}[C").expect("‹  Intervals  ›")
    terminal.type("q").expect { !$0.isAlternate && $0.text.contains("Saving settings") }
    terminal.type("q").expect("Settings could not be stored.")
    expect(terminal.exitCode(), equals: 74)
    lock.release()
  }

  @Test(arguments: [(80, 24), (40, 12)]) func `somebody who is chosen in another terminal is marked`(
    columns: Int, rows: Int
  ) throws {
    for name in ["Anna", "Bert"] { try Program.run("people add \(name)", environment: environment()).expect(status: 0) }
    let other = try atStart(["--as", "anna"])
    let terminal = try atStart(columns: columns, rows: rows)
    terminal.type("u").expect { $0.text.contains(/Anna +in use elsewhere/) && !$0.text.contains(/Bert +in use/) }
    let list = try Program.run("people --json", environment: environment()).json().items
    expect(list.dropFirst().map(\.isInUseElsewhere.bool), equals: [true, false])
    other.type("uber\r").expect { $0.lines[0].contains("Bert") }
    terminal.type("\u{1B}").expect("Start training")
    terminal.type("u").expect { $0.text.contains(/Bert +in use elsewhere/) && !$0.text.contains(/Anna +in use/) }
    other.type("q").expectExit(0)
    terminal.type("\u{1B}").expect("Start training")
    terminal.type("u").expect { $0.text.contains("Bert") && !$0.text.contains("in use") }
    terminal.type("\u{1B}").expect("Start training")
    terminal.type("q").expectExit(0)
  }

  @Test func `people are renamed and removed, also the one who is chosen`() throws {
    for name in ["Anna", "Bert"] { try Program.run("people add \(name)", environment: environment()).expect(status: 0) }
    try settings("duration 1 --as Anna")
    let terminal = try atStart(["--as", "Anna"])
    terminal.type("u").expect("› ● Anna")
    terminal.type("\u{1B}OQ").expect("New name: Anna_")
    terminal.type("\u{7F}e\r").expect("› ● Anne")
    try expectFiles(in: folder.path + "/people", ["Anne", "Bert"])
    terminal.type("\u{1B}[3~").expect("Remove Anne (0 answers)?")
    terminal.type("n").expect("› ● Anne")
    terminal.type("\u{1B}[3~").expect("Remove Anne (0 answers)?")
    terminal.type("y").expect { $0.text.contains("Anne was removed.") && $0.text.contains("● (without a name)") }
    expect(terminal.screen.text, .contains("To bring back the data: peach people restore Anne"))
    try expectFiles(in: folder.path + "/people", ["Bert"])
    let other = try atStart(["--as", "bert"])
    terminal.type("b\u{1B}[3~").expect("Remove Bert")
    terminal.type("y").expect("Bert's data is in use.")
    other.type("q").expectExit(0)
    terminal.type("\u{1B}").expect("Start training")
    terminal.type("q").expectExit(0)
  }

  @Test func `a terminal begins with the one who trained last and isn't in use elsewhere, a pipe with nobody`() throws {
    for (name, comparisons) in [("Bert", 2), ("Anna", 3)] {
      try Program.run("people add \(name)", environment: environment()).expect(status: 0)
      try Program.run(
        "train --as \(name) --data-dir \(folder.path) --listener simulated:threshold=9 --sound sine "
          + "--comparisons \(comparisons) --output \(folder.path)/\(name).wav", environment: environment()
      ).expect(status: 0)
    }
    let terminal = try atStart()
    #expect(terminal.screen.lines[0].contains("Anna"))
    terminal.type("u").expect { $0.text.contains(/Bert +trained today/) }
    terminal.type("\u{1B}").expect("Start training")
    let other = try atStart()
    #expect(other.screen.lines[0].contains("Bert"))
    other.type("q").expectExit(0)
    terminal.type("q").expectExit(0)
    let run = try Program.run("--plain", environment: environment(), input: "q\n")
    run.expect(status: 0, output: .contains("Person: (without a name)\n"))
  }

  /// Commands that change, delete or hand on somebody's data.
  @Test(arguments: [
    "settings", "settings list", "settings get sound", "settings set duration 1", "settings reset duration", "export",
    "delete last-training", "info", "midi learn none",
  ]) func `a command about the data without a name says so at a terminal where somebody else trained last`(line: String)
    throws
  {
    func said() throws -> String {
      let terminal = try PseudoTerminal(
        columns: 160, rows: 60, environment: environment(), command: [Program.path] + line.words)
      #expect(terminal.exitCode() != nil)
      return terminal.screen.text
    }
    let words = "This is the data without a name. Anna trained last: add --as Anna for theirs."
    try Program.run("people add Anna", environment: environment()).expect(status: 0)
    try expect(said(), .lacks(words))
    try train(2, "--as Anna")
    try expect(said(), .contains(words))
    try expect(Program.run(line, environment: environment()).error, .lacks(words))
  }

  /// At a terminal some commands use the data of the one who trained last; without one, none does.
  @Test(arguments: [
    ("info", false), ("settings set duration 99", false), ("delete", false), ("sounds", false), ("doctor", false),
    ("measure", false), ("people add", false), ("profile", true), ("train", true), ("people", true),
    ("people list", true), ("", true),
  ]) func `errors and help are in the language of the data that the command uses`(line: String, usesLast: Bool) throws {
    try Program.run("people add Anna", environment: environment()).expect(status: 0)
    try settings("language de")
    try train(2, "--as Anna")
    func said(_ line: String) throws -> String {
      let terminal = try open(line.words, columns: 160)
      #expect(terminal.exitCode() != nil)
      return terminal.transcript
    }
    let error = line + " --bogus"
    try Program.run(error, environment: environment()).expect(status: 64, error: .contains("Unbekannte Option"))
    try Program.run(error + " --as Anna", environment: environment()).expect(
      status: 64, error: .contains("Unknown option"))
    try expect(said(error), .contains(usesLast ? "Unknown option" : "Unbekannte Option"))
    try expect(said(line + " --help"), [.contains(usesLast ? "USAGE" : "AUFRUF"), .lacks("Zuletzt hat Anna")])
  }

  @Test func `an error that only the command finds is in the language of the data that it uses`() throws {
    try Program.run("people add Anna", environment: environment()).expect(status: 0)
    try settings("language de")
    try train(2, "--as Anna")
    for (line, words) in [
      ("delete", "Fehler: "), ("profile matching --note-range C3:C4", "Error: "),
      // It has no terminal, whoever sits at one.
      ("train chords --set root=G3 --chord drone --note-range C4:C5 --listener simulated", "Fehler: "),
    ] {
      try open(line.words, columns: 160).expect(words).expectExit(64)
    }
  }

  @Test func `somebody whose database can't be read is told apart from one who hasn't trained`() throws {
    for name in ["Anna", "Bert"] { try Program.run("people add \(name)", environment: environment()).expect(status: 0) }
    try Data("no database".utf8).write(to: URL(fileURLWithPath: person("Bert") + "/peach.sqlite"))
    let terminal = try atStart()
    terminal.type("u").expect { $0.text.contains(/Bert +can't be read/) && !$0.text.contains(/Anna +can't/) }
    terminal.type("\u{1B}").expect("Start training")
    terminal.type("q").expectExit(0)
  }

  @Test func `files of a profile at a terminal are about the one who trained last`() throws {
    try Program.run("people add Anna", environment: environment()).expect(status: 0)
    try train(2, "--as Anna")
    let path = folder.path + "/profile.svg"
    let terminal = try PseudoTerminal(
      columns: 160, rows: 20, environment: environment(), command: [Program.path, "profile", "--output", path])
    terminal.expect("Anna").expectExit(0)
    try expect(String(contentsOfFile: path, encoding: .utf8), .contains("2 answers"))
  }

  @Test func `somebody who was removed meanwhile can't be chosen`() throws {
    try Program.run("people add Anna", environment: environment()).expect(status: 0)
    let terminal = try atStart()
    terminal.type("u").expect("Anna")
    try Program.run("people remove Anna --yes", environment: environment()).expect(status: 0)
    terminal.type("an\r").expect("There is no person called 'Anna'.")
    #expect(!terminal.screen.text.contains("   Anna"))
    terminal.type("\u{1B}").expect("Start training")
    terminal.type("q").expectExit(0)
  }

  @Test func `people are chosen by lines from a pipe`() throws {
    let lines = "u\nÄnne\n\nBert\n\nesc\nu\nänne\nq\n"
    let run = try Program.run("--plain --lang de", environment: environment(), input: lines)
    run.expect(
      status: 0,
      output: .contains(
        "Änne wurde hinzugefügt. Mit Return geht es als Änne weiter.\n", "Suchen: Bert. Bert hinzufügen, 1/1.\n",
        "Person: Änne\n"))
    try expectFiles(in: folder.path + "/people", ["Bert", "Änne"])
  }
}
