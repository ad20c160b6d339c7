import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// What a test expects of a text. A literal is the whole text; an array is several expectations.
indirect enum ExpectedText: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
  case equals(String)
  case begins(String)
  case ends(String)
  case parts([String])
  case noParts([String])
  case all([ExpectedText])

  static func contains(_ parts: String...) -> ExpectedText { .parts(parts) }
  static func lacks(_ parts: String...) -> ExpectedText { .noParts(parts) }

  init(stringLiteral text: String) { self = .equals(text) }
  init(arrayLiteral expectations: ExpectedText...) { self = .all(expectations) }

  /// How a text differs from the expectation; empty if it doesn't.
  func differences(in text: String) -> [String] {
    switch self {
    case .equals(let other): text == other ? [] : ["isn't \(other.debugDescription)"]
    case .begins(let start): text.hasPrefix(start) ? [] : ["doesn't begin with \(start.debugDescription)"]
    case .ends(let end): text.hasSuffix(end) ? [] : ["doesn't end with \(end.debugDescription)"]
    case .parts(let parts): parts.filter { !text.contains($0) }.map { "doesn't contain \($0.debugDescription)" }
    case .noParts(let parts): parts.filter { text.contains($0) }.map { "contains \($0.debugDescription)" }
    case .all(let expectations): expectations.flatMap { $0.differences(in: text) }
    }
  }
}

/// Reports an issue with the text if it isn't as expected.
func expect(_ text: String, _ expected: ExpectedText, file: String = #filePath, line: Int = #line) {
  report(expected.differences(in: text).map { "The text \($0)." }, text, file, line)
}

/// Reports an issue if a query doesn't give the expected rows.
func expectRows(
  _ database: String, _ query: String, _ expected: [String], file: String = #filePath, line: Int = #line
) throws {
  let found = try rows(database, query)
  if found != expected { report(["\(query): \(found), not \(expected)."], "", file, line) }
}

/// Reports an issue if a file is missing, or exists when it shouldn't.
func expectFile(_ path: String, exists: Bool = true, file: String = #filePath, line: Int = #line) {
  guard FilePaths.exists(path) != exists else { return }
  report(["\(path) \(exists ? "doesn't exist" : "exists")."], "", file, line)
}

/// Reports an issue if a folder has other files.
func expectFiles(in folder: String, _ expected: [String], file: String = #filePath, line: Int = #line) throws {
  let found = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  if found != expected.sorted() { report(["\(folder) has \(found), not \(expected)."], "", file, line) }
}

/// Reports an issue if a function of the system has failed.
func expectSuccess(_ code: Int32, file: String = #filePath, line: Int = #line) {
  if code != 0 { report([String(cString: strerror(errno))], "", file, line) }
}

/// Reports an issue if a condition doesn't become true in time.
func expectEventually(
  within seconds: Double = 10, file: String = #filePath, line: Int = #line, _ condition: () throws -> Bool
) rethrows {
  if try !eventually(within: seconds, condition) {
    report(["The condition didn't become true within \(seconds) s."], "", file, line)
  }
}

extension WAVFile {
  /// Reads a file that the program has written.
  static func read(_ path: String) throws -> WAVFile {
    try #require(WAVFile([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))), "\(path)")
  }
}

extension String {
  /// The text without Peach's own control sequences for styles, which begin with a reset.
  var withoutStyles: String { replacing(/\u{1B}\[0[;0-9]*m/, with: "") }
}
