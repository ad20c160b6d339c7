import Foundation
import Testing

/// A type with more lines does several things, which can be types of their own.
struct TypeSizeTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  @Test func `no type has more than 600 lines over all its files`() throws {
    let paths = FileManager.default.enumerator(atPath: Self.sources.path)?.compactMap { $0 as? String } ?? []
    var sizes: [String: Int] = [:]
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
      for (name, lines) in Self.types(in: text.components(separatedBy: "\n")) { sizes[name, default: 0] += lines }
    }
    #expect(sizes.count > 500)
    for (name, lines) in sizes where lines > 600 { Issue.record("\(name) has \(lines) lines") }
  }

  /// The declarations and extensions of a file, each with its number of lines.
  private static func types(in lines: [String]) -> [(name: String, lines: Int)] {
    lines.enumerated().compactMap { start, line in
      guard let type = line.firstMatch(of: /^(?:[a-z@]+ )*(?:struct|class|enum|actor|extension) ([A-Z][\w.]*)/) else {
        return nil
      }
      let end = line.hasSuffix("}") ? start : lines[start...].firstIndex { $0.hasPrefix("}") } ?? start
      return (String(type.output.1), end - start + 1)
    }
  }
}
