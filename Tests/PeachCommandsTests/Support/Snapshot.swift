import Foundation
import TestSupport
import Testing

/// Compares texts with reviewed ones in `Snapshots/`.
enum Snapshot {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Snapshots")

  /// Compares a text with the recorded one. With RECORD_SNAPSHOTS=1 it records the text instead, and fails so that it gets
  /// reviewed.
  static func compare(_ text: String, with name: String) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("\(name) was recorded.")
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    expect(text, equals: recorded, "\(name): RECORD_SNAPSHOTS=1 records the new text")
  }
}
