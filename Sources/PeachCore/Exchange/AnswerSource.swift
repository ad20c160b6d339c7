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
    func json(isArray: Bool) throws(ImportError) -> RowValues {
      RowValues(try JSONReader(source, isArray: isArray, table.files), table)
    }
    try source.skipBlanks()
    switch try source.peek() {
    case nil:
      // An export without answers has no lines. Any other empty file is probably an accident.
      guard name.hasSuffix(".jsonl") else { throw ImportError(.empty) }
      self.init(ExportFormat.jsonl.rawValue, try json(isArray: false))
    case UInt8(ascii: "["): self.init(ExportFormat.json.rawValue, try json(isArray: true))
    case UInt8(ascii: "{"): self.init(ExportFormat.jsonl.rawValue, try json(isArray: false))
    case UInt8(ascii: "#"):
      let version = try Self.appVersion(source)
      let values = RowValues(try CSVReader(source), table)
      try values.require(AppRow.required)
      self.init("app\(version)", values, isOfApp: true)
    default:
      let reader = try Self.header(source)
      let values = RowValues(reader, table)
      let known = Set(table.files.all.map(\.name))
      guard reader.columns.filter(known.contains).count >= 2 else { throw ImportError(.unknownFormat) }
      for column in reader.columns where !known.contains(column) {
        throw ImportError(.unknownColumn, line: reader.line, column: column)
      }
      try values.require(FileColumns.required.map(\.name))
      self.init(ExportFormat.csv.rawValue, values)
    }
  }

  /// A file whose header isn't valid CSV has an unknown format.
  private static func header(_ source: ByteSource) throws(ImportError) -> CSVReader {
    do throws(ImportError) {
      return try CSVReader(source)
    } catch {
      if case .unreadable = error.problem { throw error }
      throw ImportError(.unknownFormat)
    }
  }

  /// Reads a line such as `# peach-export-format:3`.
  private static func appVersion(_ source: ByteSource) throws(ImportError) -> Int {
    var line: [UInt8] = []
    while let byte = try source.next(), byte != 0x0A, line.count < 200 { line.append(byte) }
    let text = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
    let prefix = "#peach-export-format:"
    guard text.hasPrefix(prefix) else { throw ImportError(.unknownFormat) }
    let version = String(text.dropFirst(prefix.count))
    guard let number = Int(version), (1...3).contains(number) else {
      throw ImportError(.unknownVersion(version), line: 1)
    }
    return number
  }
}

extension RowValues {
  /// - Throws: `ImportError` for the first of these columns that the file lacks.
  fileprivate func require(_ names: [String]) throws(ImportError) {
    for name in names where places[name] == nil {
      throw ImportError(.missingColumn, line: reader.line, column: name)
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
