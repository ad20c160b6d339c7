import Foundation
import PeachDrawing
import TestSupport
import Testing

@Suite struct MarkFileTests {
  @Test func `the logo in the README is up to date`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = "Sources/peach/Documentation.docc/Resources/mark.svg"
    #expect(try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8).contains(path))
    let file = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    expect(file, equals: Mark.element().markup + "\n", "\(Mark.element().markup)")
  }
}
