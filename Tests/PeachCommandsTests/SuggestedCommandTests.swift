import Foundation
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// The command lines in what Peach says: hints, findings, notices, help and examples, in both languages.
@Suite struct SuggestedCommandTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  /// What stands for a value that is known only when the text is said.
  private static let value = "…"

  /// The one-line texts of a source, in one piece where they are put together from several.
  private static func texts(_ source: String) -> [String] {
    let lines = source.replacing(/"""[\s\S]*?"""/, with: "").split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    return lines.joined(separator: "\n").replacing(/"\s*\+\s*"/, with: "")
      .matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { String($0.1) }
  }

  /// The words after each `peach` of a text, as far as the quotation mark or the punctuation that ends the command.
  private static func commands(in text: String) -> [[String]] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.indices.filter { words[$0].trimmingPrefix(/['»(]+/) == "peach" }.map { start in
      var command: [String] = []
      for word in words[(start + 1)...] {
        guard word != "|", word != "peach" else { break }
        if let inserted = word.firstRange(of: "\\(") {
          let begin = word[..<inserted.lowerBound]
          command.append(begin.isEmpty ? value : String(begin))
          continue
        }
        let bare = word.replacing(/['«.,;:)]+$/, with: "")
        command.append(String(bare))
        if bare != word { break }
      }
      return command
    }
  }

  @Test func `commands are found where a quotation mark, punctuation or another command ends them`() {
    let text = "Use 'peach sounds FILE --check' or »peach info«, or: peach export --range \\(period) | peach import -"
    expect(
      Self.commands(in: text),
      equals: [
        ["sounds", "FILE", "--check"], ["info"], ["export", "--range", "…"], ["import", "-"],
      ])
    let source = "  // \"peach never\"\n  a(\"To try all \"\n    + \"drivers: peach settings reset\\(options)\")"
    expect(Self.texts(source).flatMap(Self.commands), equals: [["settings", "reset"]])
  }

  @Test func `every command that a text names is one, with options and values that it takes`() throws {
    let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
    var commands: Set<[String]> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      commands.formUnion(Self.texts(source).flatMap(Self.commands))
    }
    expect(that: commands.count > 100 && commands.contains(["midi", "monitor"]))
    #expect(commands.contains { $0.starts(with: ["train", "--listener", "simulated"]) })
    for command in commands {
      do {
        // Help needs no arguments, and has the names and values of all options checked.
        _ = try Parser(root: .peach).parse(command + ["--help"])
      } catch let error as UsageError {
        switch error.problem {
        case .unknownCommand(Self.value, _), .badValue(Self.value, _, _): break
        default: Issue.record("peach \(command.joined(separator: " ")): \(error.message.english)")
        }
      }
    }
  }
}
