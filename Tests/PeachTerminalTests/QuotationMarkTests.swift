import Foundation
import Testing

/// Text for users has 'straight' quotation marks in English, as in the messages of other command-line programs, and »these«
/// in German.
@Suite struct QuotationMarkTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  /// The lines of all sources except comments and the replacements in `Glyphs`, with the names of their files.
  private static let lines: [(file: String, text: String)] = {
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Glyphs.swift") }.flatMap { path in
      let text = (try? String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map { (path, $0.drop { $0 == " " }) }
        .filter { !$0.1.hasPrefix("//") }.map { ($0.0, String($0.1)) }
    }
  }()

  @Test func `text for users has one kind of quotation marks in each language`() {
    #expect(Self.lines.count > 10_000)
    for (file, line) in Self.lines {
      #expect(!line.contains { "“”„‟‘’‚".contains($0) }, "\(file): \(line)")
      // Both languages are marked by their labels; a continued string isn't.
      if line.hasPrefix("de: ") { #expect(!line.contains(/[ ("]'[^' ]/), "\(file): \(line)") }
      if line.hasPrefix("en: ") && !line.contains("de: ") { #expect(!line.contains("»"), "\(file): \(line)") }
    }
  }
}
