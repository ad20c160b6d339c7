import Foundation
import PeachCore
import TestSupport
import Testing

/// The settings as a form, in the built program at a terminal.
@Suite(.timeLimit(.minutes(10))) struct SettingsFormTests {
  private let folder = TemporaryFolder()
  private let down = "\u{1B}[B"

  /// The program with its settings or another screen open; no shell is in between.
  private func terminal(
    _ columns: Int = 80, _ rows: Int = 24, title: String = "Settings", environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      columns: columns, rows: rows,
      environment: Program.environment(["PEACH_DATA_DIR": folder.path].merging(environment) { $1 }),
      command: [Program.path])
    terminal.expect("Peach")
    terminal.type("s").expect { $0.lines[0].hasPrefix("  " + title) }
    return terminal
  }

  /// Whether a setting is stored soon: a change shows before a slow disk has it.
  private func stores(_ key: String, _ value: String) throws -> Bool {
    try eventually {
      try Program.run(["settings", "get", key], environment: ["PEACH_DATA_DIR": folder.path]).lines.first == value
    }
  }

  @Test func `a change is stored as soon as it shows, and Esc leads back to Start`() throws {
    let terminal = try terminal()
    terminal.type(String(repeating: down, count: 5) + "\u{1B}[C\u{1B}[C").expect("0.10        ├")
    #expect(try stores("vary-loudness", "0.1"))
    terminal.type("\u{1B}[A0,5\r").expect("Note duration        0.5 s")
    #expect(try stores("duration", "0.5"))
    terminal.type("\u{1B}").expect { $0.lines[0] == "  ◗ Peach" + String(repeating: " ", count: 71) }
    terminal.type("q").expectExit(0)
  }

  @Test func `another language acts at once, and so do the defaults`() throws {
    let terminal = try terminal(80, 60)
    terminal.expect("Language             automatic")
    // The language is the last setting, before the three rows of the last group.
    terminal.type("\u{1B}[F\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[D").expect("Sprache                Deutsch")
    terminal.expect("  Einstellungen")
    #expect(try stores("language", "de"))
    terminal.type("\u{1B}").expect("Training starten")
    terminal.type("s\u{1B}[F").expect("› Vorgaben wiederherstellen")
    // Nor does it wait for another program that holds the database.
    let lock = try ForeignLock(folder.database)
    terminal.type("\rj").expect("All settings have their defaults again.")
    lock.release()
    #expect(try stores("language", "auto"))
  }

  @Test(arguments: [true, false]) func `with the defaults, the exercise that was chosen before is no longer in use`(
    isChosenAtStart: Bool
  ) throws {
    let terminal = try terminal(80, 60)
    if isChosenAtStart {
      terminal.type("\u{1B}").expect("‹  Pitch comparison  ›")
      terminal.type("\u{1B}[C").expect("‹  Intervals  ›")
      terminal.type("s").expect("› Exercise")
    } else {
      terminal.type("\u{1B}[C").expect { $0.text.contains(/› Exercise +Intervals/) }
    }
    #expect(try stores("exercise", "intervals"))
    terminal.type("\u{1B}[F").expect("› Restore all defaults")
    terminal.type("\ry").expect("All settings have their defaults again.")
    terminal.expect { $0.text.contains(/Exercise +Pitch comparison/) }
    #expect(try stores("exercise", "comparison"))
    // Nor does this run train it.
    terminal.type("\u{1B}").expect("‹  Pitch comparison  ›")
    terminal.type("p").expect { $0.lines[0].hasPrefix("  Profile ") }
    terminal.type("q").expect("‹  Pitch comparison  ›")
    terminal.type("q").expectExit(0)
  }

  @Test func `all answers are deleted after a yes, and kept in a file`() throws {
    let trained = try Program.run(
      "train --listener simulated --comparisons 3 --output /dev/null --data-dir \(folder.path) --sound sine "
        + "--duration 0.3")
    trained.expect(status: 0)
    let terminal = try terminal(80, 60)
    terminal.expect { $0.text.contains("Delete all answers   3 answers") }
    terminal.type("\u{1B}[F\u{1B}[A\rn\ry").expect(
      "3 answers were deleted. When you quit, the command")
    terminal.expect { $0.text.contains("Delete all answers   0 answers") }
    let backups = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".csv") }
    expect(backups.count, equals: 1)
  }

  @Test func `sounds are found and chosen; a failed preview is reported, and keys still work`() throws {
    let terminal = try terminal()
    terminal.type(String(repeating: down, count: 6) + "sine peach 8:80").expect("1 sound")
    terminal.type("\r ").expect("No audio device. Run 'peach doctor' to find out why.")
    terminal.type("\r").expect("Peach · ")
    #expect(try stores("sound", "Peach.sf2:8:80"))
  }

  @Test func `a sound from any folder is in the list while it is in use`() throws {
    let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../SoundFonts/Peach.sf2"
    let path = folder.path + "/Elsewhere.sf2"
    try FileManager.default.copyItem(atPath: bundled, toPath: path)
    let set = try Program.run(
      ["settings", "set", "sound", path + ":8:80"], environment: ["PEACH_DATA_DIR": folder.path])
    set.expect(status: 0)
    let terminal = try terminal(120)
    terminal.type(String(repeating: down, count: 6) + "\r")
    terminal.expect { $0.lines.contains { $0.contains("› ●") && $0.contains("Elsewhere.sf2") } }
    terminal.type("q")
  }

  @Test(arguments: [(40, 12), (80, 24), (200, 60)]) func `the form fits its window, whatever becomes of that`(
    columns: Int, rows: Int
  ) throws {
    let terminal = try terminal(columns, rows, title: "Einstellungen", environment: ["PEACH_LANG": "de"])
    terminal.type("\u{1B}[6~\u{1B}[6~")
    #expect(
      terminal.wait { $0.lines.contains { $0.hasPrefix("  › ") } && !$0.lines[1...3].joined().contains("› Tonumfang") })
    terminal.resize(columns: 60, rows: 14)
    terminal.expect { $0.lines[0].hasPrefix("  Einstellungen") && $0.lines.contains { $0.hasPrefix("  › ") } }
  }
}
