import Foundation
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
    terminal.type("aAnna\r").expect { $0.text.contains("›   Anna") && $0.text.contains("Copied from your settings") }
    terminal.type("aANNA\r").expect("There is already a person called 'Anna'.")
    // What was typed stays for correction.
    terminal.type("\u{7F}\u{7F}\u{7F}\u{7F}Bert\r").expect("›   Bert")
    try settings("language de --as Bert")
    terminal.type("\r").expect { $0.lines[0].hasSuffix("Bert  ") && $0.text.contains("Training starten") }
    terminal.type("s").expect("442")
    terminal.type("qu").expect("› ● Bert")
    terminal.type("k\r").expect { $0.lines[0].hasSuffix("Anna  ") && $0.text.contains("Start training") }
    // The setting is stored for Anna alone.
    terminal.type("\u{1B}[C").expect("‹  Intervals  ›")
    terminal.type("i").expect { $0.text.contains(/Person +Anna/) }
    terminal.type("qu\u{1B}[H\r").expect {
      $0.lines[0].hasSuffix("Peach".padding(toLength: 76, withPad: " ", startingAt: 0))
    }
    terminal.expect("‹  Pitch comparison  ›")
    terminal.type("q").expectExit(0)
    #expect(terminal.transcript.components(separatedBy: "\u{1B}[?1049l").count == 2, "It left the full screen once.")
    for (name, exercise) in [("Anna", "intervals"), ("Bert", "comparison")] {
      try Program.run("settings get exercise --as \(name)", environment: environment()).expect(output: "\(exercise)\n")
    }
  }

  @Test func `a setting that waits for another program is stored before somebody else is chosen`() throws {
    for name in ["Anna", "Bert"] { try Program.run("people add \(name)", environment: environment()).expect(status: 0) }
    try settings("duration 1 --as Anna")
    let terminal = try atStart(["--as", "Anna"])
    let lock = try ForeignLock(person("Anna") + "/peach.sqlite")
    terminal.type("\u{1B}[C").expect("‹  Intervals  ›")
    terminal.type("uj\r").expect { !$0.isAlternate && $0.text.contains("Saving settings") }
    lock.release()
    terminal.expect { $0.isAlternate && $0.lines[0].contains("Bert") && $0.text.contains("‹  Pitch comparison  ›") }
    // Nothing of this program is left in Anna's folder.
    try Program.run("people rename Anna Anne", environment: environment()).expect(status: 0)
    terminal.type("q").expectExit(0)
    try Program.run("settings get exercise --as Anne", environment: environment()).expect(output: "intervals\n")
  }

  @Test(arguments: [(80, 24), (40, 12)]) func `somebody who is chosen in another terminal is marked`(
    columns: Int, rows: Int
  ) throws {
    for name in ["Anna", "Bert"] { try Program.run("people add \(name)", environment: environment()).expect(status: 0) }
    let other = try atStart(["--as", "anna"])
    let terminal = try atStart(columns: columns, rows: rows)
    terminal.type("u").expect { $0.text.contains(/Anna +in use elsewhere/) && !$0.text.contains(/Bert +in use/) }
    other.type("uj\r").expect { $0.lines[0].hasSuffix("Bert  ") }
    terminal.type("qu").expect { $0.text.contains(/Bert +in use elsewhere/) && !$0.text.contains(/Anna +in use/) }
    other.type("q").expectExit(0)
    terminal.type("qu").expect { $0.text.contains("Bert") && !$0.text.contains("in use") }
    terminal.type("qq").expectExit(0)
  }

  @Test func `somebody who was removed meanwhile can't be chosen`() throws {
    try Program.run("people add Anna", environment: environment()).expect(status: 0)
    let terminal = try atStart()
    terminal.type("u").expect("Anna")
    try Program.run("people remove Anna --yes", environment: environment()).expect(status: 0)
    terminal.type("j\r").expect("There is no person called 'Anna'.")
    #expect(!terminal.screen.text.contains("   Anna"))
    terminal.type("qq").expectExit(0)
  }

  @Test func `people are chosen by lines from a pipe`() throws {
    let lines = "u\na\nÄnne\n\nu\na\nBert\nu\nesc\nu\nänne\nq\n"
    let run = try Program.run("--plain --lang de", environment: environment(), input: lines)
    run.expect(status: 0, output: .contains("Änne wurde hinzugefügt.\n", "Neuer Name:\n", "Person: Änne\n"))
    try expectFiles(in: folder.path + "/people", ["Bert", "Änne"])
  }
}
