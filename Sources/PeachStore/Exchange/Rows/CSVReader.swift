import PeachRecords

/// Reads a table: RFC 4180, with lines that end in CR LF or LF, and with what spreadsheets and R make of one.
///
/// Fields are separated by commas, semicolons or tabs. Rows and columns without values are skipped, fields missing at the end
/// of a row are empty, and so are R's `NA` and the empty quotes of programs that quote every field. A first column without a name
/// has names or numbers of the rows.
final class CSVReader: RowReader {
  private struct Field {
    var range: Range<Int>
    let isQuoted: Bool
  }

  private let source: ByteSource
  let separator: Separator
  private var bytes: [UInt8] = []
  private var fields: [Field] = []
  private var before: (bytes: [UInt8], fields: [Field]) = ([], [])
  private(set) var line = 1
  private(set) var columns: [String] = []
  /// Whether the last row ends with the file instead of its line.
  private var isCut = false
  /// The number of first columns with names of the rows: R and pandas write one without a name, which pandas reads as
  /// `Unnamed: 0` and writes beside another one.
  private var numbered = 0
  /// The fields in which `NA` and empty quotes can be a text.
  private var texts: Set<Int> = []
  /// Whether `NA` or empty quotes stood where there can't be a text: then they are missing values everywhere.
  private var writesMissing = false

  /// The most columns and rows of Excel; its files can have as many without values.
  private static let (mostFields, mostEmptyRows) = (1 << 14, 1 << 20)

  /// Reads the header.
  ///
  /// - Parameter texts: the columns with texts, in which `NA` isn't always a missing value.
  init(_ source: ByteSource, texts: Set<String> = []) throws(ImportError) {
    self.source = source
    separator = try .next(in: source)
    guard try readRecord() else { throw ImportError(.empty) }
    let count = fields.lastIndex { !$0.range.isEmpty }.map { $0 + 1 } ?? 0
    while numbered < count - 1, try isOfRowNames(numbered) { numbered += 1 }
    var known: Set<String> = []
    for index in numbered..<count {
      guard let name = try text(index, column: nil), !name.isEmpty else {
        throw ImportError(.unnamedColumn(index + 1), line: line)
      }
      guard known.insert(name).inserted else { throw ImportError(.repeatedColumn, line: line, column: name) }
      if texts.contains(name) { self.texts.insert(index) }
      columns.append(name)
    }
  }

  private func isOfRowNames(_ index: Int) throws(ImportError) -> Bool {
    if index == 0, fields[index].range.isEmpty { return true }
    return try text(index, column: nil)?.hasPrefix("Unnamed: ") == true
  }

  var proportion: Double? { source.proportion }

  var hasDecimalCommas: Bool { separator != .comma }

  func next() throws(ImportError) -> Bool {
    guard try readRecord() else { return false }
    let expected = numbered + columns.count
    let last = fields.lastIndex { !$0.range.isEmpty } ?? 0
    // A row that isn't complete could be one whose rest is lost.
    let isShort = fields.count < expected && (isCut || last == 0)
    guard last < expected, !isShort else {
      throw ImportError(.fieldCount(last + 1, expected: expected, separator), line: line)
    }
    while fields.count < expected { fields.append(Field(range: bytes.count..<bytes.count, isQuoted: false)) }
    dropMissing()
    return true
  }

  /// An empty field has no value; an empty quoted field is an empty text.
  func value(_ index: Int) throws(ImportError) -> String? { try text(numbered + index, column: columns[index]) }

  func isRepeated(_ index: Int) -> Bool {
    let index = numbered + index
    guard before.fields.indices.contains(index), before.fields[index].isQuoted == fields[index].isQuoted else {
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

  /// Empties the fields whose value is missing. Texts can be `NA` and empty too, but not if other fields are; empty texts aren't
  /// told from missing ones then.
  private func dropMissing() {
    let missing = fields.indices.filter {
      let range = fields[$0].range
      return range.isEmpty ? fields[$0].isQuoted : bytes[range].elementsEqual([0x4E, 0x41])
    }
    writesMissing = writesMissing || missing.contains { !texts.contains($0) }
    guard writesMissing else { return }
    for index in missing where !(texts.contains(index) && fields[index].isQuoted) {
      fields[index] = Field(range: 0..<0, isQuoted: false)
    }
    for index in texts where fields[index].range.isEmpty { fields[index] = Field(range: 0..<0, isQuoted: false) }
  }

  /// Reads a row with values; false at the end.
  private func readRecord() throws(ImportError) -> Bool {
    swap(&before.bytes, &bytes)
    swap(&before.fields, &fields)
    var emptyRows = 0
    repeat {
      bytes.removeAll(keepingCapacity: true)
      fields.removeAll(keepingCapacity: true)
      line = source.line
      guard emptyRows <= Self.mostEmptyRows else { throw ImportError(.tooLong, line: line) }
      emptyRows += 1
      guard try source.peek() != nil else { return false }
      while try readField() {
        guard fields.count < Self.mostFields else { throw ImportError(.tooLong, line: line) }
      }
    } while bytes.isEmpty
    return true
  }

  /// Reads a field; returns whether another one follows.
  private func readField() throws(ImportError) -> Bool {
    let start = bytes.count
    isCut = false
    if try source.peek() == 0x22 {
      _ = try source.next()
      try readQuoted()
      let place = place
      fields.append(Field(range: start..<bytes.count, isQuoted: true))
      guard let byte = try source.next() else {
        isCut = true
        return false
      }
      if byte == separator.rawValue { return true }
      if byte == 0x0A { return false }
      guard byte == 0x0D, try source.next() == 0x0A else { throw ImportError(.strayQuote, line: line, column: place) }
      return false
    }
    defer { fields.append(Field(range: start..<bytes.count, isQuoted: false)) }
    while let byte = try source.next() {
      switch byte {
      case separator.rawValue: return true
      case 0x0A: return false
      case 0x0D:
        guard try source.peek() ?? 0x0A == 0x0A else { throw ImportError(.strayReturn, line: line, column: place) }
      case 0x22: throw ImportError(.strayQuote, line: line, column: place)
      default:
        try append(byte)
        try source.takePlain(into: &bytes, until: separator.rawValue, limit: longestRow - bytes.count)
      }
    }
    isCut = true
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
  private var place: String? {
    let index = fields.count - numbered
    return columns.indices.contains(index) ? columns[index] : nil
  }
}
