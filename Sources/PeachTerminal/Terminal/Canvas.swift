import PeachCore
import PeachLanguage

/// The style of a cell. Colours are those of the terminal's palette.
public struct Style: Equatable, Sendable {
  public enum Color: Equatable, Sendable { case standard, green, red, accent }

  public var color = Color.standard
  public var isBold = false
  public var isDim = false

  public static let plain = Style()
  public static let dim = Style(isDim: true)
  public static let bold = Style(isBold: true)
  public static let accent = Style(color: .accent)

  public init(color: Color = .standard, isBold: Bool = false, isDim: Bool = false) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
  }

  /// Select Graphic Rendition (ECMA-48, 8.3.117).
  func sequence(hasColor: Bool) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    switch color {
    case .standard: break
    case .green: if hasColor { codes.append("32") }
    case .red: if hasColor { codes.append("31") }
    case .accent: if hasColor { codes.append("34") }
    }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}

/// A rectangle of cells. Drawing outside of it has no effect.
public struct Canvas: Equatable, Sendable {
  struct Cell: Equatable, Sendable {
    /// Nil in the second cell of a wide one.
    var character: Character? = " "
    var style = Style.plain
  }

  public let size: TerminalSize
  var cells: [Cell]

  public init(_ size: TerminalSize) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// Draws text. A wide character that is cut by an edge or half covered by another isn't shown. Control characters are
  /// escaped.
  public mutating func put(_ text: String, column: Int, row: Int, _ style: Style = .plain) {
    guard (0..<size.rows).contains(row) else { return }
    var column = column
    for character in text.printable {
      let width = character.cells
      defer { column += width }
      guard width > 0, column >= 0, column + width <= size.columns else { continue }
      let first = row * size.columns + column
      let end = first + width
      if cells[first].character == nil { cells[first - 1].character = " " }
      if column + width < size.columns, cells[end].character == nil { cells[end].character = " " }
      cells[first] = Cell(character: character, style: style)
      for follower in first + 1..<end { cells[follower] = Cell(character: nil, style: style) }
    }
  }

  /// Draws a line of a page, each part in its style.
  public mutating func put(_ line: PageLine, column: Int = 0, row: Int) {
    var column = column
    for part in line.parts {
      put(part.text, column: column, row: row, part.role.style)
      column += part.text.cells
    }
  }

  public mutating func putCentered(_ text: String, row: Int, _ style: Style = .plain) {
    put(text, column: (size.columns - text.cells) / 2, row: row, style)
  }

  /// The characters of a row, without styles.
  public func text(row: Int) -> String {
    String(cells[row * size.columns..<(row + 1) * size.columns].compactMap(\.character))
  }

  /// The control sequences that change a terminal from `previous` to this canvas. Clears the terminal if the size differs or
  /// `previous` is nil.
  public func sequences(after previous: Canvas?, hasColor: Bool) -> String {
    let known = previous?.size == size ? previous : nil
    var output = known == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    var style: Style?
    var cursor: Int?
    for index in cells.indices where known?.cells[index] != cells[index] {
      if known == nil && cells[index] == Cell() { continue }
      // The first cell draws both.
      guard let character = cells[index].character else { continue }
      if cursor != index { output += "\u{1B}[\(index / size.columns + 1);\(index % size.columns + 1)H" }
      if style != cells[index].style { output += cells[index].style.sequence(hasColor: hasColor) }
      style = cells[index].style
      output.append(character)
      // Terminals differ in the cursor position after the last column, and after combined or wide characters.
      let isPlain = character.unicodeScalars.count == 1 && character.cells == 1
      cursor = !isPlain || (index + 1) % size.columns == 0 ? nil : index + 1
    }
    return output
  }
}

/// The characters for drawings, with ASCII replacements if the locale isn't UTF-8.
public struct Glyphs: Equatable, Sendable {
  public let isUnicode: Bool

  public init(isUnicode: Bool) { self.isUnicode = isUnicode }

  public init(environment: [String: String]) {
    let locale = Self.locale(in: environment).uppercased()
    isUnicode = locale.contains("UTF-8") || locale.contains("UTF8")
  }

  /// The locale for characters: the first of LC_ALL, LC_CTYPE and LANG that is set, or empty.
  public static func locale(in environment: [String: String]) -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }

  var up: String { isUnicode ? "↑" : "^" }
  var down: String { isUnicode ? "↓" : "v" }
  var left: String { isUnicode ? "←" : "<" }
  var right: String { isUnicode ? "→" : ">" }
  var enter: String { isUnicode ? "⏎" : "Return" }
  var correct: String { isUnicode ? "✓" : "OK" }
  var incorrect: String { isUnicode ? "✗" : "X" }
  var corners: (topLeft: String, topRight: String, bottomLeft: String, bottomRight: String) {
    isUnicode ? ("╭", "╮", "╰", "╯") : ("+", "+", "+", "+")
  }
  var focus: String { isUnicode ? "›" : ">" }
  var knob: String { isUnicode ? "●" : "o" }
  var railStart: String { isUnicode ? "├" : "|" }
  var railEnd: String { isUnicode ? "┤" : "|" }
  var horizontal: String { isUnicode ? "─" : "-" }
  var heavyHorizontal: String { isUnicode ? "━" : "=" }
  var vertical: String { isUnicode ? "│" : "|" }

  /// Shades from empty to certain.
  public var shades: [String] { isUnicode ? [" ", "░", "▒", "▓", "█"] : [" ", ".", ":", "+", "#"] }
  public var axis: String { isUnicode ? "│" : "|" }
  public var tick: String { isUnicode ? "┤" : "+" }
  public var corner: String { isUnicode ? "└" : "+" }
  public var whiteKey: String { isUnicode ? "▌" : "|" }
  public var blackKey: String { isUnicode ? "▐" : "#" }

  private static let replacements: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "…": "...", "–": "-", "−": "-",
    "»": "\"", "«": "\"", "“": "\"", "”": "\"", "·": "-", "↑": "^", "↓": "v", "—": "-", "×": "x",
    "±": "+-", "©": "(c)", "░": ".", "▒": ":",
    "▓": "+", "█": "#", "│": "|", "┤": "+", "└": "+",
    "▌": "|", "▐": "#", "←": "<", "→": ">", "↘": "\\", "↗": "/", "─": "-", "⏎": "Return", "⌫": "Backspace",
  ]

  /// Text with characters that the locale can show: `Übung` becomes `Uebung`, `ÜBUNG` becomes `UEBUNG`.
  public func spelled(_ text: String) -> String {
    guard !isUnicode else { return text }
    let characters = Array(text)
    func letter(at index: Int) -> Character? {
      characters.indices.contains(index) && characters[index].isLetter ? characters[index] : nil
    }
    return characters.enumerated().map { index, character in
      guard !character.isASCII else { return String(character) }
      let replacement = Self.replacements[character] ?? "?"
      let neighbor = letter(at: index + 1) ?? letter(at: index - 1)
      return character.isUppercase && neighbor?.isUppercase == true ? replacement.uppercased() : replacement
    }.joined()
  }
}
