/// Reads comma-separated values: RFC 4180, with lines that end in CR LF or LF. Empty lines are skipped.
final class CSVReader: RowReader {
  private struct Field {
    let range: Range<Int>
    let isQuoted: Bool
  }

  private let source: ByteSource
  private var bytes: [UInt8] = []
  private var fields: [Field] = []
  private var before: (bytes: [UInt8], fields: [Field]) = ([], [])
  private(set) var line = 1
  private(set) var columns: [String] = []

  private static let mostFields = 256

  /// Reads the header.
  init(_ source: ByteSource) throws(ImportError) {
    self.source = source
    guard try readRecord() else { throw ImportError(.empty) }
    for index in fields.indices {
      let name = try text(index, column: nil) ?? ""
      guard !columns.contains(name) else { throw ImportError(.repeatedColumn, line: line, column: name) }
      columns.append(name)
    }
  }

  var proportion: Double? { source.proportion }

  func next() throws(ImportError) -> Bool {
    guard try readRecord() else { return false }
    guard fields.count == columns.count else {
      throw ImportError(.fieldCount(fields.count, expected: columns.count), line: line)
    }
    return true
  }

  /// An empty field has no value; an empty quoted field is an empty text.
  func value(_ index: Int) throws(ImportError) -> String? { try text(index, column: columns[index]) }

  func isRepeated(_ index: Int) -> Bool {
    guard before.fields.count == fields.count, before.fields[index].isQuoted == fields[index].isQuoted else {
      return false
    }
    return before.bytes[before.fields[index].range].elementsEqual(bytes[fields[index].range])
  }

  private func text(_ index: Int, column: String?) throws(ImportError) -> String? {
    let field = fields[index]
    if field.range.isEmpty && !field.isQuoted { return nil }
    guard let text = String(strict: bytes[field.range]) else {
      throw ImportError(.notUTF8, line: line, column: column)
    }
    return text
  }

  private func readRecord() throws(ImportError) -> Bool {
    swap(&before.bytes, &bytes)
    swap(&before.fields, &fields)
    repeat {
      bytes.removeAll(keepingCapacity: true)
      fields.removeAll(keepingCapacity: true)
      line = source.line
      guard try source.peek() != nil else { return false }
      while try readField() {
        guard fields.count < Self.mostFields else { throw ImportError(.tooLong, line: line) }
      }
    } while fields.count == 1 && fields[0].range.isEmpty && !fields[0].isQuoted
    return true
  }

  /// Reads a field; returns whether another one follows.
  private func readField() throws(ImportError) -> Bool {
    let start = bytes.count
    if try source.peek() == 0x22 {
      _ = try source.next()
      try readQuoted()
      let place = place
      fields.append(Field(range: start..<bytes.count, isQuoted: true))
      guard let byte = try source.next() else { return false }
      if byte == 0x2C { return true }
      if byte == 0x0A { return false }
      guard byte == 0x0D, try source.next() == 0x0A else { throw ImportError(.strayQuote, line: line, column: place) }
      return false
    }
    defer { fields.append(Field(range: start..<bytes.count, isQuoted: false)) }
    while let byte = try source.next() {
      switch byte {
      case 0x2C: return true
      case 0x0A: return false
      case 0x0D:
        guard try source.peek() ?? 0x0A == 0x0A else { throw ImportError(.strayReturn, line: line, column: place) }
      case 0x22: throw ImportError(.strayQuote, line: line, column: place)
      default:
        try append(byte)
        try source.takePlain(into: &bytes, limit: longestRow - bytes.count)
      }
    }
    return false
  }

  private func readQuoted() throws(ImportError) {
    while let byte = try source.next() {
      if byte == 0x22 {
        guard try source.peek() == 0x22 else { return }
        _ = try source.next()
      }
      try append(byte)
    }
    throw ImportError(.unclosedQuote, line: line, column: place)
  }

  private func append(_ byte: UInt8) throws(ImportError) {
    guard bytes.count < longestRow else { throw ImportError(.tooLong, line: line) }
    bytes.append(byte)
  }

  /// The name of the current column, if known.
  private var place: String? { fields.count < columns.count ? columns[fields.count] : nil }
}
