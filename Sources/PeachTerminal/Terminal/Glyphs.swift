/// The characters for drawings, with ASCII replacements if the locale isn't UTF-8.
package struct Glyphs: Equatable, Sendable {
  package let isUnicode: Bool
  /// Whether the font is one of the Linux console, which has neither half blocks nor Braille.
  package let isConsole: Bool
  /// Whether all signs are there.
  var hasAll: Bool { isUnicode && !isConsole }

  package init(isUnicode: Bool, isConsole: Bool = false) { (self.isUnicode, self.isConsole) = (isUnicode, isConsole) }

  package init(environment: [String: String]) {
    let locale = Self.locale(in: environment).uppercased()
    isUnicode = locale.contains("UTF-8") || locale.contains("UTF8")
    isConsole = environment["TERM", default: ""].split(separator: "-").first == "linux"
  }

  /// The locale for characters: the first of LC_ALL, LC_CTYPE and LANG that is set, or empty.
  package static func locale(in environment: [String: String]) -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }

  var up: String { isUnicode ? "↑" : "^" }
  var down: String { isUnicode ? "↓" : "v" }
  var left: String { isUnicode ? "←" : "<" }
  var right: String { isUnicode ? "→" : ">" }
  var enter: String { hasAll ? "⏎" : "Return" }
  package var correct: String { hasAll ? "✓" : "OK" }
  package var incorrect: String { isUnicode ? "✗" : "X" }
  var mark: String { hasAll ? "◗" : knob }
  /// A level line.
  package var line: String { isUnicode ? "━" : "=" }
  /// The line on a band, at even heights of a cell from its lower end.
  package var heights: [String] {
    hasAll ? ["⣀", "⠤", "⠒", "⠉"] : isUnicode ? ["_", "─", "¯"] : ["_", "=", "\""]
  }
  /// The frame of an area.
  var thinFrame: FrameGlyphs { isUnicode ? FrameGlyphs("╭─╮│╰╯") : FrameGlyphs("+-+|++") }
  /// The frame of an area that can be chosen now.
  var heavyFrame: FrameGlyphs { isUnicode ? FrameGlyphs("┏━┓┃┗┛") : FrameGlyphs("#=####") }
  /// Around a choice that the arrow keys change.
  var previous: String { isUnicode ? "‹" : "<" }
  var next: String { isUnicode ? "›" : ">" }
  var focus: String { isUnicode ? "›" : ">" }
  var knob: String { isUnicode ? "●" : "o" }
  /// The just size of an interval.
  var just: String { hasAll ? "◇" : "x" }
  var railStart: String { isUnicode ? "├" : "|" }
  var railEnd: String { isUnicode ? "┤" : "|" }
  var horizontal: String { isUnicode ? "─" : "-" }
  var vertical: String { isUnicode ? "│" : "|" }

  /// Shades from empty to certain.
  package var shades: [String] {
    hasAll ? [" ", "░", "▒", "▓", "█"] : isUnicode ? [" ", "░", "▒", "█"] : [" ", ".", ":", "+", "#"]
  }
  /// Eight heights from low to high.
  package var levels: [String] { (hasAll ? "▁▂▃▄▅▆▇█" : "12345678").map { String($0) } }
  package var axis: String { isUnicode ? "│" : "|" }
  package var tick: String { isUnicode ? "┤" : "+" }
  package var corner: String { isUnicode ? "└" : "+" }
  package var whiteKey: String { hasAll ? "▌" : vertical }
  package var blackKey: String { hasAll ? "▐" : isUnicode ? "█" : "#" }

  private static let replacements: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "…": "...", "–": "-", "−": "-",
    "»": "\"", "«": "\"", "“": "\"", "”": "\"", "·": "-", "↑": "^", "↓": "v", "—": "-", "×": "x", "‹": "<", "›": ">",
    "±": "+-", "©": "(c)", "░": ".", "▒": ":",
    "▓": "+", "█": "#", "│": "|", "┤": "+", "└": "+",
    "▌": "|", "▐": "#", "←": "<", "→": ">", "↘": "\\", "↗": "/", "─": "-", "⏎": "Return", "⌫": "Backspace",
    "⇧": "Shift ", "␣": "Space",
  ]

  /// Those that fonts of the Linux console don't have.
  private static let missingInConsole: Set<Character> = ["↘", "↗", "⏎", "⌫", "⇧", "␣"]

  /// Text with characters that the locale can show: `Übung` becomes `Uebung`, `ÜBUNG` becomes `UEBUNG`.
  package func spelled(_ text: String) -> String {
    if isUnicode {
      guard isConsole, text.contains(where: Self.missingInConsole.contains) else { return text }
      return text.map { Self.missingInConsole.contains($0) ? Self.replacements[$0] ?? "?" : String($0) }.joined()
    }
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

extension Glyphs {
  /// A text with dots where it has no room: at its end, or at its beginning.
  ///
  /// - Parameter keepsEnd: whether its end tells more, as the name of a file does.
  func shortened(_ text: String, to room: Int, keepsEnd: Bool = false) -> String {
    guard text.cells > room, room > 0 else { return room > 0 ? text : "" }
    let dots = String(spelled("…").prefix(room))
    let kept = max(0, room - dots.count)
    return keepsEnd ? dots + text.suffix(cells: kept) : text.prefix(cells: kept) + dots
  }
}

struct FrameGlyphs: Equatable {
  let topLeft, horizontal, topRight, vertical, bottomLeft, bottomRight: String

  /// - Parameter characters: six of them, in the order of the properties.
  init(_ characters: String) {
    let parts = characters.map(String.init)
    (topLeft, horizontal, topRight) = (parts[0], parts[1], parts[2])
    (vertical, bottomLeft, bottomRight) = (parts[3], parts[4], parts[5])
  }
}
