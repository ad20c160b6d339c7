import PeachBase
import PeachRecords

/// Encodes the rows of an export.
struct RowWriter {
  let format: ExportFormat
  /// Whether texts in CSV that a spreadsheet would take for a formula get a leading apostrophe.
  let quotesFormulas: Bool
  private(set) var bytes: [UInt8] = []
  private var rows = 0
  private var isFirstCell = true

  private let names: [String]
  /// In JSON, by the numbers of the columns.
  private let keys: [Int: [UInt8]]

  init(_ format: ExportFormat, _ columns: [AnswerColumn], quotesFormulas: Bool = false) {
    self.format = format
    names = columns.map(\.name)
    keys = Dictionary(uniqueKeysWithValues: columns.map { ($0.number, Array("\"\($0.name)\":".utf8)) })
    self.quotesFormulas = quotesFormulas
  }

  /// Returns the bytes written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func begin() {
    switch format {
    case .csv: bytes += Array((names.joined(separator: ",") + "\r\n").utf8)
    case .json: bytes.append(UInt8(ascii: "["))
    case .jsonl: break
    }
  }

  mutating func beginRow() {
    isFirstCell = true
    switch format {
    case .csv: break
    case .json: bytes += Array((rows == 0 ? "\n{" : ",\n{").utf8)
    case .jsonl: bytes.append(UInt8(ascii: "{"))
    }
    rows += 1
  }

  mutating func endRow() {
    switch format {
    case .csv: bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    case .json: bytes.append(UInt8(ascii: "}"))
    case .jsonl: bytes += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
    }
  }

  mutating func end() {
    if format == .json { bytes += Array("\n]\n".utf8) }
  }

  mutating func cell(_ column: AnswerColumn, _ value: ColumnValue?) {
    separate()
    if format != .csv { bytes += keys[column.number] ?? [] }
    guard let written = value.flatMap(column.type.written) else {
      if format != .csv { bytes += Array("null".utf8) }
      return
    }
    if column.type.isText { appendText(written) } else { append(written) }
  }

  private mutating func appendText(_ text: String) {
    if format == .csv {
      appendField(quotesFormulas && text.isFormula ? "'" + text : text)
    } else {
      appendString(text)
    }
  }

  /// Appends cells written by another writer of the same format.
  mutating func cells(_ written: [UInt8]) {
    separate()
    bytes += written
  }

  private mutating func separate() {
    if !isFirstCell { bytes.append(UInt8(ascii: ",")) }
    isFirstCell = false
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a CSV field (RFC 4180, section 2). An empty text is quoted to distinguish it from a missing value.
  private mutating func appendField(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    // Texts with a space at either end or a leading # are safer in quotes.
    if isPlain && !text.isEmpty && text.utf8.first != 0x20 && text.utf8.last != 0x20 && text.utf8.first != 0x23 {
      return append(text)
    }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  /// Appends a JSON string (RFC 8259, section 7). Unprintable characters are escaped, too.
  private mutating func appendString(_ text: String) {
    bytes.append(0x22)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [0x5C, UInt8(truncatingIfNeeded: scalar.value)]
      case _ where scalar.isUnprintable: bytes += scalar.escapedForJSON.utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(0x22)
  }
}

extension String {
  /// Whether a spreadsheet would evaluate the text. Numbers aren't formulas.
  fileprivate var isFormula: Bool {
    guard let first = unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else { return false }
    return Double(self) == nil
  }
}
