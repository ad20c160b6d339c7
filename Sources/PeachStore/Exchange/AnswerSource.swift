import PeachBase
import PeachExercises
import PeachRecords

/// A source of imported answers: an export of Peach, or the CSV of the Peach app for iOS.
struct AnswerSource {
  /// `csv`, `json`, `jsonl`, or `app1`, `app2`, `app3` for the formats of the app.
  let name: String
  let isOfApp: Bool
  let values: RowValues

  private init(_ name: String, _ values: RowValues, isOfApp: Bool = false) {
    (self.name, self.isOfApp, self.values) = (name, isOfApp, values)
  }

  /// Detects the format from the first bytes.
  init(_ source: ByteSource, name: String, _ table: AnswerTable) throws(ImportError) {
    // The line with which some spreadsheets are told the separator.
    if try source.isNext("sep=", "SEP=", "\"sep=") { _ = try source.line(atMost: 0) }
    if try source.firstMark() == nil { try source.skipBlanks() }
    switch try source.firstMark() {
    case nil:
      // An export without answers has no lines. Any other empty file is probably an accident.
      guard name.hasSuffix(".jsonl") || name.hasSuffix(".jsonl.gz") else { throw ImportError(.empty) }
      self.init(ExportFormat.jsonl.rawValue, RowValues(try JSONReader(source, isArray: false, table.files), table))
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try source.skipBlanks()
      let isArray = try source.isNext("[")
      self.init(
        (isArray ? ExportFormat.json : .jsonl).rawValue,
        RowValues(try JSONReader(source, isArray: isArray, table.files), table))
    default: try self.init(tableIn: source, table)
    }
  }

  private init(tableIn source: ByteSource, _ table: AnswerTable) throws(ImportError) {
    while try source.isNext("\n", "\r", " ") { _ = try source.next() }
    let known = Set(table.files.all.map(\.name))
    let lines = try source.nextLines()
    if let version = try Self.appVersion(lines[0]) {
      _ = try source.line(atMost: 0)
      let values = RowValues(try CSVReader(source), table)
      try values.require(AppRow.required)
      self.init("app\(version)", values, isOfApp: true)
      return
    }
    let header = Self.header(lines, known)
    // A spreadsheet may have empty rows before it.
    guard lines[..<(header ?? lines.count)].allSatisfy({ Self.words(of: $0).isEmpty }) else {
      throw ImportError(header == nil ? .unknownFormat : .headerNotFirst, line: header.map { source.line + $0 })
    }
    let reader = try CSVReader(source, texts: Set(table.files.all.filter { $0.type.hasAnyText }.map(\.name)))
    let values = RowValues(reader, table)
    guard reader.columns.count > 1 else { throw ImportError(.unknownSeparator, line: reader.line) }
    for column in reader.columns where !known.contains(column) {
      let other = Separator(in: column).map { ImportError.Problem.mixedSeparators(reader.separator, $0) }
      throw ImportError(other ?? .unknownColumn, line: reader.line, column: column)
    }
    try values.require(FileColumns.required.map(\.name))
    self.init(ExportFormat.csv.rawValue, values)
  }

  /// The line with the names of most columns, whatever separates them; nil if none has two.
  private static func header(_ lines: [Substring], _ known: Set<String>) -> Int? {
    let known = Set(known.map { $0.lowercased() })
    let counts = lines.map { words(of: $0).count(where: known.contains) }
    return counts.max().flatMap { $0 >= 2 ? counts.firstIndex(of: $0) : nil }
  }

  private static func words(of line: Substring) -> [String] {
    line.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// That of a line such as `# peach-export-format:3`, with the quotes and separators that a spreadsheet may have put around it; nil
  /// for another line.
  private static func appVersion(_ line: Substring) throws(ImportError) -> Int? {
    let line = line.filter { !$0.isWhitespace && $0 != "\"" }
    let prefix = "#peach-export-format:"
    guard line.hasPrefix(prefix) else { return nil }
    let version = String(line.dropFirst(prefix.count).prefix { Separator(in: String($0)) == nil })
    guard let number = Int(version), (1...3).contains(number) else {
      throw ImportError(.unknownVersion(version), line: 1)
    }
    return number
  }
}

extension ByteSource {
  /// The first byte in the preview that is neither a blank nor a line end.
  fileprivate func firstMark() throws(ImportError) -> UInt8? {
    try preview().first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
  }

  /// The lines in the preview, at least one.
  fileprivate func nextLines() throws(ImportError) -> [Substring] {
    String(decoding: try preview(), as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// Reads the rest of the line, of which it returns the first bytes.
  fileprivate func line(atMost count: Int) throws(ImportError) -> String {
    let number = line
    var (line, length): ([UInt8], Int) = ([], 0)
    while let byte = try next(), byte != 0x0A {
      if line.count < count { line.append(byte) }
      length += 1
      guard length < longestRow else { throw ImportError(.tooLong, line: number) }
    }
    return String(decoding: line, as: UTF8.self)
  }
}

extension RowValues {
  /// - Throws: `ImportError` for those of these columns that the file lacks.
  fileprivate func require(_ names: [String]) throws(ImportError) {
    let missing = names.filter { places[$0] == nil }
    guard missing.isEmpty else {
      throw ImportError(.missingColumn, line: reader.line, column: missing.joined(separator: ", "))
    }
  }

  /// The answer in a row of Peach's own export.
  func peachAnswer() throws(ImportError) -> ImportedAnswer {
    let plan = try plan()
    var row = AnswerRow()
    row[CommonColumns.exercise] = plan.exercise
    for cell in plan.foreign where try reader.value(cell.place)?.isEmpty == false {
      throw try contradiction(cell.column.name)
    }
    for cell in plan.own { row[cell.column] = try read(cell, plan) }
    plan.columns.completeEarlier(&row)
    for column in plan.required where row[column] == nil { _ = try required(row[column], column.name) }
    for cell in plan.derived {
      if let given = try read(cell, plan), given != row[cell.column] { throw try contradiction(cell.column.name) }
    }
    let origin = try origin()
    return ImportedAnswer(row: row, sound: origin.sound, run: origin.run, line: reader.line)
  }

  /// How this row is read. Files without a column for the exercise predate other exercises and contain comparisons.
  private func plan() throws(ImportError) -> ColumnPlan {
    let column = CommonColumns.exercise.declaration.name
    let written = try text(column)
    if let known = plans[written] { return known }
    let names = ColumnType.word(table.exercises.map(\.name.rawValue))
    let word = try written.flatMap { text throws(ImportError) in try value(text, column, names) }
    let exercise = try required(table[word.flatMap(ExerciseName.init) ?? .comparison], column)
    let plan = ColumnPlan(exercise, in: table.files, places)
    plans[written] = plan
    return plan
  }

  /// A value, or the word for it in earlier versions.
  private func read(_ cell: ColumnPlan.Cell, _ plan: ColumnPlan) throws(ImportError) -> ColumnValue? {
    guard let text = try reader.value(cell.place) else { return nil }
    if cell.isAnswer, let present = plan.columns.earlierWords[text] { return .text(present) }
    return try value(text, cell.column.name, cell.type)
  }

  /// The sound and the run of this row.
  private func origin() throws(ImportError) -> (sound: ImportedSound?, run: RunRecord?) {
    if let latest, Self.originColumns.allSatisfy({ name in places[name].map { reader.isRepeated($0) } ?? true }) {
      return latest
    }
    let origin = (try sound(), try run())
    latest = origin
    return origin
  }

  private static let originColumns = (FileColumns.sound + FileColumns.run).map(\.name)

  private func sound() throws(ImportError) -> ImportedSound? {
    let (file, sound) = (try value(SoundColumns.file), try value(SoundColumns.sound))
    let digest = try value(SoundColumns.sha256)
    guard let file else {
      if digest != nil { _ = try required(file, SoundColumns.file.declaration.name) }
      return sound.map { ImportedSound(name: $0) }
    }
    let font = SoundFontRecord(
      file: file, size: try required(SoundColumns.size), modified: try required(SoundColumns.modified))
    return ImportedSound(name: try required(SoundColumns.sound), font: font, sha256: digest)
  }

  private func run() throws(ImportError) -> RunRecord? {
    guard try value(RunColumns.id) != nil else { return nil }
    var row = AnswerRow()
    for column in RunColumns.stored {
      row[column] = try value(column.name, column.type)
      if column != RunColumns.plan.declaration { _ = try required(row[column], column.name) }
    }
    if let text = row[RunColumns.plan] {
      guard let plan = JSON(parsing: text), case .object = plan else {
        throw ImportError(.badValue(text, .object), line: reader.line, column: RunColumns.plan.declaration.name)
      }
      let participant = RunColumns.participant
      if let named = try value(participant), named != plan["participant"]?.text {
        throw try contradiction(participant.declaration.name)
      }
    }
    return RunRecord(row)
  }
}

/// How the columns of a file are read in the rows of one exercise.
final class ColumnPlan {
  /// A column that the file has.
  struct Cell {
    let column: AnswerColumn
    let type: ColumnType
    /// Its index in the file.
    let place: Int
    let isAnswer: Bool
  }

  let exercise: ExerciseName
  let columns: AnswerColumns
  let own: [Cell]
  let derived: [Cell]
  let foreign: [Cell]
  /// All that must have a value but the ID, which the app's files lack.
  let required: [AnswerColumn]

  /// - Parameters:
  ///   - files: all columns of files.
  ///   - places: the indices of those that the file has, by name.
  init(_ exercise: Exercise, in files: FileColumns, _ places: [String: Int]) {
    let columns = exercise.columns
    (self.exercise, self.columns) = (exercise.name, columns)
    let all = files.ofAnswers.filter { $0 != CommonColumns.exercise.declaration }
    let cells = all.compactMap { column in
      places[column.name].map { place in
        Cell(
          column: column, type: columns.type(of: column), place: place,
          isAnswer: column == CommonColumns.answer.declaration)
      }
    }
    own = cells.filter { columns.has($0.column) && $0.column.derive == nil }
    derived = cells.filter { columns.has($0.column) && $0.column.derive != nil }
    foreign = cells.filter { !columns.has($0.column) }
    required = all.filter { columns.required.contains($0) && $0 != CommonColumns.id.declaration }
  }
}
