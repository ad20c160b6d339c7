import PeachBase
import PeachExercises
import PeachRecords

/// Reads flat JSON objects from one array or one per line (RFC 8259; JSON Lines).
///
/// Numbers keep their written form. All rows have the columns of an export; missing keys have no value.
final class JSONReader: RowReader {
  private let source: ByteSource
  private let isArray: Bool
  private var isFirst = true
  private var isOver = false
  private var values: [String?]
  private var before: [String?]
  private var seen: [Bool]
  private var scratch: [UInt8] = []
  /// The last string with escapes; the rows of a run repeat its plan.
  private var escaped: (written: [UInt8], text: String) = ([], "")
  private(set) var line = 1
  let columns: [String]
  private let places: [String: Int]

  /// - Parameter isArray: whether the next byte is `[`.
  init(_ source: ByteSource, isArray: Bool, _ files: FileColumns) throws(ImportError) {
    self.source = source
    self.isArray = isArray
    columns = files.all.map(\.name)
    places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    values = Array(repeating: nil, count: columns.count)
    before = values
    seen = Array(repeating: false, count: columns.count)
    if isArray { try expect("[") }
  }

  var proportion: Double? { source.proportion }
  var hasDecimalCommas: Bool { false }
  func value(_ index: Int) -> String? { values[index] }
  func isRepeated(_ index: Int) -> Bool { before[index] == values[index] }

  func next() throws(ImportError) -> Bool {
    guard !isOver else { return false }
    try source.skipBlanks()
    line = source.line
    if try isEnd() {
      isOver = true
      return false
    }
    if isArray && !isFirst {
      try expect(",")
      try source.skipBlanks()
      line = source.line
    }
    isFirst = false
    guard try source.peek() == UInt8(ascii: "{") else { throw defect(.object) }
    try readObject()
    return true
  }

  private func isEnd() throws(ImportError) -> Bool {
    guard isArray else { return try source.peek() == nil }
    guard try takes("]") else { return false }
    try source.skipBlanks()
    guard try source.peek() == nil else { throw defect(.endOfFile) }
    return true
  }

  private func readObject() throws(ImportError) {
    swap(&before, &values)
    for index in values.indices {
      values[index] = nil
      seen[index] = false
    }
    try expect("{")
    try source.skipBlanks()
    if try takes("}") { return }
    while true {
      try source.skipBlanks()
      let key = try readString(column: nil)
      guard let column = places[key] else {
        throw ImportError(.unknownColumn, line: line, column: key)
      }
      guard !seen[column] else { throw ImportError(.repeatedColumn, line: line, column: key) }
      seen[column] = true
      try source.skipBlanks()
      try expect(":")
      try source.skipBlanks()
      values[column] = try readValue(key)
      try source.skipBlanks()
      if try takes("}") { return }
      try expect(",")
    }
  }

  private func readValue(_ column: String) throws(ImportError) -> String? {
    switch try source.peek() {
    case UInt8(ascii: "\""): return try readString(column: column)
    case UInt8(ascii: "{"), UInt8(ascii: "["): throw defect(.flatValue, column)
    default: break
    }
    scratch.removeAll(keepingCapacity: true)
    while let byte = try source.peek(), Self.isWordByte(byte) {
      guard scratch.count < 64 else { throw defect(.value, column) }
      scratch.append(byte)
      _ = try source.next()
    }
    let word = String(decoding: scratch, as: UTF8.self)
    switch word {
    case "null": return nil
    case "true", "false": return word
    default:
      guard JSON.isNumber(scratch) else { throw defect(.value, column) }
      return word
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  private func readString(column: String?) throws(ImportError) -> String {
    guard try takes("\"") else { throw defect(.string, column) }
    scratch.removeAll(keepingCapacity: true)
    var hasEscape = false
    while true {
      guard let byte = try source.next() else {
        if hasEscape { _ = try unescaped(column) }
        throw defect(.token("\""), column)
      }
      // A byte can be written as six: \u000a.
      guard scratch.count < (hasEscape ? 6 : 1) * longestRow else { throw tooLong(column) }
      switch byte {
      case 0x22:
        let decoded = hasEscape ? try unescaped(column) : nil
        if let decoded, decoded.utf8.count >= longestRow { throw tooLong(column) }
        guard let text = String(strict: scratch[...]), decoded?.utf8.contains(0) != true else {
          throw ImportError(.notUTF8, line: line, column: column)
        }
        return decoded ?? text
      case 0x5C:
        guard let next = try source.next() else { throw defect(.string, column) }
        hasEscape = true
        scratch += [byte, next]
      case 0..<0x20: throw defect(.string, column)
      default: scratch.append(byte)
      }
    }
  }

  private func tooLong(_ column: String?) -> ImportError { ImportError(.tooLong, line: line, column: column) }

  /// The string that has been read so far, without its quotes.
  private func unescaped(_ column: String?) throws(ImportError) -> String {
    if escaped.written == scratch { return escaped.text }
    let written = "\"" + String(decoding: scratch, as: UTF8.self) + "\""
    guard let text = JSON(parsing: written)?.text else { throw defect(.string, column) }
    escaped = (scratch, text)
    return text
  }

  /// Reads a token, if it follows.
  private func takes(_ token: Unicode.Scalar) throws(ImportError) -> Bool {
    guard try source.peek() == UInt8(ascii: token) else { return false }
    _ = try source.next()
    return true
  }

  private func expect(_ token: Unicode.Scalar) throws(ImportError) {
    guard try source.next() == UInt8(ascii: token) else { throw defect(.token(String(token))) }
  }

  private func defect(_ expectation: ImportError.Expectation, _ column: String? = nil) -> ImportError {
    ImportError(.json(expectation), line: line, column: column)
  }
}
