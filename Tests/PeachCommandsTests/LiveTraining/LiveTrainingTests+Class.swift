import Foundation
import TestSupport
import Testing

extension LiveTrainingTests {
  @Test func `a class of five trains at one terminal, and everybody's answers are their own`() throws {
    try quicken()
    let names = ["Anna", "Bert", "Clara", "Dora", "Emil"]
    let terminal = try terminal()
    terminal.type("peach\n").expect { $0.isAlternate && $0.text.contains("⏎") }
    for (index, name) in names.enumerated() {
      terminal.type("u\(name)\r").expect("›   \(name)")
      terminal.type("\r").expect { $0.lines[0].contains(name) && $0.text.contains("Start training") }
      terminal.type("\r")
      for _ in 0...index {
        try terminal.require { $0.isDim("Higher") == false && $0.lines[0].contains(name) }
        terminal.type("h").expect { $0.text.contains("orrect") }
      }
      terminal.type("\u{1B}").expect { $0.isAlternate && $0.text.contains("Start training") }
    }
    // The first one goes on where she left off.
    terminal.type("uan\r").expect { $0.lines[0].contains("Anna") }
    try terminal.type("\r").require { $0.isDim("Higher") == false }
    terminal.type("l").expect { $0.text.contains("orrect") }
    terminal.type("\u{1B}").expect("Start training")
    terminal.expectPrompt(after: "q").expectStatus(0)
    for (name, count) in zip(names, [2, 2, 3, 4, 5]) {
      try expectRows(folder.path + "/people/\(name)/peach.sqlite", "SELECT count(*) FROM answer", ["\(count)"])
    }
    try expect(answers(), equals: [])
    let report = try Program.run("people report --counts", environment: environment).expect(status: 0)
    let people = report.lines.filter { $0.hasPrefix("  ") }.compactMap(\.words.first)
    expect(people, equals: ["Person"] + names)
  }
}
