/// A table as spreadsheets, R and pandas write it.
struct Spreadsheet {
  struct Cell: Equatable {
    var text: String
    var isQuoted = false
  }

  var rows: [[Cell]]

  /// Reads what Peach writes.
  init(_ text: String) {
    rows = []
    var (row, cell, isOpen) = ([Cell](), Cell(text: ""), false)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where isOpen && rest.first == "\"": cell.text.unicodeScalars.append(rest.removeFirst())
      case "\"": (isOpen, cell.isQuoted) = (!isOpen, true)
      case "," where !isOpen, "\r" where !isOpen:
        row.append(cell)
        cell = Cell(text: "")
      case "\n" where !isOpen:
        rows.append(row)
        row = []
      default: cell.text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Replaces the texts in all cells below the header.
  func mapping(_ change: (_ column: String, Cell) -> Cell) -> Spreadsheet {
    var copy = self
    for row in rows.indices.dropFirst() {
      for (index, name) in rows[0].enumerated() where index < rows[row].count {
        copy.rows[row][index] = change(name.text, rows[row][index])
      }
    }
    return copy
  }

  /// The table with decimal commas; texts stay as they are, and so do lists of several numbers.
  var withDecimalCommas: Spreadsheet {
    mapping { column, cell in
      Double(cell.text) == nil || cell.isQuoted || column == "fluidSynthVersion"
        ? cell : Cell(text: cell.text.replacing(".", with: ","))
    }
  }

  /// The table with this in place of missing values.
  func withMissing(_ word: String) -> Spreadsheet {
    mapping { _, cell in cell.text.isEmpty ? Cell(text: word) : cell }
  }

  /// The table with empty columns and rows at the end.
  func padded(columns: Int, rows count: Int) -> Spreadsheet {
    var copy = self
    let width = (rows.map(\.count).max() ?? 0) + columns
    for index in rows.indices {
      copy.rows[index] += Array(repeating: Cell(text: ""), count: width - rows[index].count)
    }
    copy.rows += Array(repeating: Array(repeating: Cell(text: ""), count: width), count: count)
    return copy
  }

  /// The table without the empty cells at the ends of rows.
  var shortened: Spreadsheet {
    var copy = self
    for index in copy.rows.indices {
      while copy.rows[index].last == Cell(text: "") { copy.rows[index].removeLast() }
    }
    return copy
  }

  /// The table with a first column without a name, in which the rows are numbered.
  var numbered: Spreadsheet { numbered("") }

  func numbered(_ name: String) -> Spreadsheet {
    var copy = self
    for index in rows.indices {
      copy.rows[index].insert(Cell(text: index == 0 ? name : String(index), isQuoted: true), at: 0)
    }
    return copy
  }

  func written(_ separator: Character = ",", lineEnd: String = "\r\n", quotesAll: Bool = false) -> String {
    rows.map { row in
      row.map { cell in
        let needsQuotes = cell.text.contains { $0 == separator || "\"\n\r\r\n".contains($0) }
        return cell.isQuoted || needsQuotes || (quotesAll && !cell.text.isEmpty)
          ? "\"" + cell.text.replacing("\"", with: "\"\"") + "\"" : cell.text
      }.joined(separator: String(separator)) + lineEnd
    }.joined()
  }
}
