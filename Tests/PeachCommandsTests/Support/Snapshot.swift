import Foundation
import Testing

/// Whole texts as they were once looked at and found good, in `Snapshots/`.
enum Snapshot {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Snapshots")

  /// Compares a text with the kept one; with RECORD_SNAPSHOTS=1 keeps it instead, and fails so that it is looked at.
  static func compare(_ text: String, with name: String) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("\(name) was recorded.")
      return
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(text == kept, "\(name): RECORD_SNAPSHOTS=1 keeps what there is now")
  }
}
