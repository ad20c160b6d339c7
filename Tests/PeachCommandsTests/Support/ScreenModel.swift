import Foundation

/// The cells of a terminal, with the control sequences that the program and a shell use: positions, styles, clearing and the
/// alternate screen.
struct ScreenModel {
  struct Look: Equatable {
    var isBold = false
    var isDim = false
    /// The number in Select Graphic Rendition: 31 is red, 32 green, 34 blue.
    var color = 0

    /// `b` for bold, `d` for dim, and the number of the colour; empty for the plain look.
    var code: String { (isBold ? "b" : "") + (isDim ? "d" : "") + (color == 0 ? "" : String(color)) }
  }

  struct Cell: Equatable {
    var character: Character = " "
    var look = Look()
    var isDim: Bool { look.isDim }
  }

  let columns: Int
  let rows: Int
  private var cells: [[Cell]]
  /// The main screen and its cursor while the alternate screen is shown.
  private var main: (cells: [[Cell]], row: Int, column: Int)?
  private var row = 0
  private var column = 0
  private var look = Look()
  private var pending = ""
  private(set) var showsCursor = true
  private(set) var reportsMouse = false
  var isAlternate: Bool { main != nil }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  var lines: [String] { cells.map { String($0.map(\.character)) } }
  var text: String { lines.joined(separator: "\n") }

  /// The rows without trailing spaces, followed by the stretches that aren't plain: the row, and for each stretch the first
  /// column, the last column and the look.
  var snapshot: String {
    let texts = lines.map { $0.replacingOccurrences(of: " +$", with: "", options: .regularExpression) }
    let looks = cells.enumerated().compactMap { row, cells -> String? in
      var stretches: [(first: Int, last: Int, code: String)] = []
      for (column, cell) in cells.enumerated() where cell.character != " " {
        let gap = stretches.last.map { cells[($0.last + 1)..<column].allSatisfy { $0.character == " " } } ?? false
        if gap, let last = stretches.last, last.code == cell.look.code {
          stretches[stretches.count - 1].last = column
        } else {
          stretches.append((column, column, cell.look.code))
        }
      }
      let marked = stretches.filter { !$0.code.isEmpty }.map { "\($0.first)-\($0.last)\($0.code)" }
      return marked.isEmpty ? nil : "\(row): " + marked.joined(separator: " ")
    }
    return (texts.joined(separator: "\n") + "\n").replacingOccurrences(
      of: "\n+$", with: "\n", options: .regularExpression) + looks.joined(separator: "\n") + "\n"
  }

  /// Whether a text is dim as a whole; nil if it isn't shown.
  func isDim(_ text: String) -> Bool? {
    for (index, line) in lines.enumerated() {
      guard let range = line.range(of: text) else { continue }
      let start = line.distance(from: line.startIndex, to: range.lowerBound)
      return cells[index][start..<start + text.count].allSatisfy(\.isDim)
    }
    return nil
  }

  mutating func show(_ text: String) {
    var rest = Substring(pending + text)
    pending = ""
    while let character = rest.first {
      if character == "\u{1B}" {
        guard let (sequence, final, remaining) = Self.sequence(rest) else {
          pending = String(rest)
          return
        }
        apply(sequence, final)
        rest = remaining
      } else {
        rest.removeFirst()
        put(character)
      }
    }
  }

  private static func sequence(_ text: Substring) -> (parameters: Substring, final: Character, rest: Substring)? {
    let body = text.dropFirst()
    guard let kind = body.first else { return nil }
    guard kind == "[" else { return ("", "?", body.dropFirst()) }
    guard let end = body.dropFirst().firstIndex(where: { $0.isLetter || $0 == "~" }) else { return nil }
    return (body[body.index(after: body.startIndex)..<end], body[end], body[body.index(after: end)...])
  }

  private mutating func apply(_ parameters: Substring, _ final: Character) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    switch final {
    case "H":
      row = min(rows, max(1, numbers.first ?? 1)) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case "J": if numbers.first == 2 { cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows) }
    case "K": for index in column..<columns { cells[row][index] = Cell() }
    case "m":
      for number in numbers.isEmpty ? [0] : numbers {
        switch number {
        case 0: look = Look()
        case 1: look.isBold = true
        case 2: look.isDim = true
        case 30...37: look.color = number
        default: break
        }
      }
    case "h", "l":
      let isOn = final == "h"
      switch parameters {
      case "?1049":
        if isOn, main == nil {
          main = (cells, row, column)
          cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        } else if !isOn, let kept = main {
          (cells, row, column) = kept
          main = nil
        }
      case "?25": showsCursor = isOn
      case "?1000": reportsMouse = isOn
      default: break
      }
    default: break
    }
  }

  private mutating func put(_ character: Character) {
    switch character {
    case "\r\n":
      column = 0
      lineFeed()
    case "\r": column = 0
    case "\n": lineFeed()
    case "\u{08}": column = max(0, column - 1)
    case _ where character.unicodeScalars.allSatisfy { $0.value < 32 }: break
    default:
      if column == columns {
        column = 0
        lineFeed()
      }
      cells[row][column] = Cell(character: character, look: look)
      column += 1
    }
  }

  private mutating func lineFeed() {
    if row == rows - 1 {
      cells.removeFirst()
      cells.append(Array(repeating: Cell(), count: columns))
    } else {
      row += 1
    }
  }
}
