import Foundation

/// The cells of a terminal, with the control sequences that the program and a shell use: positions, styles, clearing and the
/// alternate screen.
struct ScreenModel {
  struct Look: Equatable {
    var isBold = false
    var isDim = false
    var isReversed = false
    /// The parameters in Select Graphic Rendition: 91 is bright red, `38;5;216` the colour 216 of 256.
    var color = ""
    var background = ""

    /// `b` for bold, `d` for dim, `r` for reversed, the colour, and `/` with that of the background; empty for the plain look.
    /// The colours of 256 are named by their numbers.
    var code: String {
      (isBold ? "b" : "") + (isDim ? "d" : "") + (isReversed ? "r" : "") + Self.short(color)
        + (background.isEmpty ? "" : "/" + Self.short(background))
    }

    /// Whether an empty cell shows it.
    var fills: Bool { isReversed || !background.isEmpty }

    private static func short(_ color: String) -> String {
      color.split(separator: ";").count == 3 ? String(color.dropFirst(5)) : color
    }
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
  /// The text and the snapshot of the present cells, once somebody has asked for them: waits ask again and again.
  private var known = Known()

  /// Another one is used as soon as something is shown.
  private final class Known {
    var lines: [String]?
    var text: String?
    var snapshot: String?
  }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// Whether there is a piano's keyboard.
  var hasKeyboard: Bool {
    lines.contains { line in
      // After the unit and the corner of a scale.
      let signs = (line.split(separator: "└").last ?? "").filter { $0 != " " }
      return signs.count > 20 && signs.contains("▌") && signs.allSatisfy { "█▌▐".contains($0) }
    }
  }

  var lines: [String] {
    let lines = known.lines ?? cells.map { String($0.map(\.character)) }
    known.lines = lines
    return lines
  }

  var text: String {
    let text = known.text ?? lines.joined(separator: "\n")
    known.text = text
    return text
  }

  /// The rows without trailing spaces, followed by the stretches that aren't plain: the row, and for each stretch the first
  /// column, the last column and the look.
  var snapshot: String {
    let snapshot = known.snapshot ?? newSnapshot
    known.snapshot = snapshot
    return snapshot
  }

  private var newSnapshot: String {
    let texts = lines.map { $0.replacingOccurrences(of: " +$", with: "", options: .regularExpression) }
    let looks = cells.enumerated().compactMap { row, cells -> String? in
      var stretches: [(first: Int, last: Int, code: String)] = []
      for (column, cell) in cells.enumerated() where cell.character != " " || cell.look.fills {
        let gap =
          stretches.last.map { cells[($0.last + 1)..<column].allSatisfy { $0.character == " " && !$0.look.fills } }
          ?? false
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

  /// The look of the first cell with a character; nil if it isn't shown.
  func look(of character: Character) -> Look? { cells.joined().first { $0.character == character }?.look }

  mutating func show(_ text: String) {
    known = Known()
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
    // A command for the operating system, or a question about its state.
    if kind == "]" {
      guard let end = body.firstIndex(where: { $0 == "\u{1B}" || $0 == "\u{07}" }) else { return nil }
      let rest = body[body.index(after: end)...]
      guard body[end] == "\u{1B}" else { return ("", "?", rest) }
      return rest.isEmpty ? nil : ("", "?", rest.dropFirst())
    }
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
      var rest = (numbers.isEmpty ? [0] : numbers)[...]
      while let number = rest.popFirst() {
        switch number {
        case 0: look = Look()
        case 1: look.isBold = true
        case 2: look.isDim = true
        case 7: look.isReversed = true
        case 30...37, 90...97: look.color = String(number)
        case 40...47, 100...107: look.background = String(number)
        case 38, 48:
          let length = rest.first == 2 ? 4 : 2
          let color = ([number] + rest.prefix(length)).map(String.init).joined(separator: ";")
          rest = rest.dropFirst(length)
          if number == 38 { look.color = color } else { look.background = color }
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
