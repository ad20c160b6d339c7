import Foundation
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// The list of command lines whose outputs scripts/checks/check-outputs compares.
@Suite struct RecordedOutputTests {
  /// What these print depends on the machine.
  private static let others = ["sounds", "midi", "midi monitor", "midi learn", "doctor", "info"]

  @Test func `every command and option is in the list`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Recorded/outputs.txt")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map { line in
      line.drop { $0 != " " }.split(separator: " ").map { $0.hasPrefix("+") ? String($0.dropFirst()) : String($0) }
    }
    for (command, names) in CommandTree.shown where names.count > 1 {
      let name = names.dropFirst()
      guard !Self.others.contains(name.joined(separator: " ")) else { continue }
      let used = Set(lines.filter { $0.starts(with: name) }.joined())
      let missing = command.options.filter { $0.isListed && !used.contains("--" + $0.name) }.map(\.name)
      expect(that: !used.isEmpty && missing == [], "\(name.joined(separator: " "))")
    }
  }
}
