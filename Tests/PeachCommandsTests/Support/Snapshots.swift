import Foundation
import Testing

/// Compares screens with reviewed ones in `Tests/PeachCommandsTests/Snapshots`.
///
/// With `RECORD_SNAPSHOTS=1` they are recorded instead, and the test fails so that they get reviewed.
struct Snapshots {
  private let url: URL
  private let recorded: [String: String]
  private var parts: [(name: String, text: String)] = []
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  /// - Parameter file: contains several texts, each below a line with its name.
  init(_ file: String) {
    url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Snapshots").appendingPathComponent(file + ".txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    recorded = Dictionary(
      text.components(separatedBy: "\n== ").compactMap { part in
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2 else { return nil }
        return (lines[0].replacingOccurrences(of: "== ", with: ""), String(lines[1]))
      }, uniquingKeysWith: { $1 })
  }

  /// Waits until a terminal shows the recorded screen, and compares. While recording, waits until nothing changes.
  ///
  /// - Parameter masked: replaces text that differs between runs.
  mutating func take(_ name: String, of terminal: PseudoTerminal, masked: (String) -> String = { $0 }) {
    let expected = Self.isRecording ? nil : recorded[name].map(trimmed)
    var (shown, last, since) = ("", "", ContinuousClock.now)
    _ = terminal.wait(within: 10) { screen in
      let snapshot = screen.snapshot
      if snapshot != shown { (shown, last, since) = (snapshot, trimmed(masked(snapshot)), .now) }
      return expected.map { $0 == last } ?? (ContinuousClock.now - since > .milliseconds(700))
    }
    parts.append((name, last))
    if !Self.isRecording { #expect(last == expected, "\(name):\n\(last)") }
  }

  private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .newlines) }

  func finish() throws {
    guard Self.isRecording else { return }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let text = parts.map { "== \($0.name)\n\($0.text)\n" }.joined(separator: "\n")
    try text.write(to: url, atomically: true, encoding: .utf8)
    Issue.record("recorded \(url.lastPathComponent)")
  }
}
