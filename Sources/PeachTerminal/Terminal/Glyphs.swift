import PeachCore

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
  public var correct: String { isUnicode ? "✓" : "OK" }
  public var incorrect: String { isUnicode ? "✗" : "X" }
  var mark: String { isUnicode ? "◗" : "o" }
  /// A level line.
  public var line: String { isUnicode ? "━" : "=" }
  /// The line on a band, at even heights of a cell from its lower end.
  public var heights: [String] { isUnicode ? ["⣀", "⠤", "⠒", "⠉"] : ["_", "=", "\""] }
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
  var just: String { isUnicode ? "◇" : "x" }
  var railStart: String { isUnicode ? "├" : "|" }
  var railEnd: String { isUnicode ? "┤" : "|" }
  var horizontal: String { isUnicode ? "─" : "-" }
  var vertical: String { isUnicode ? "│" : "|" }

  /// Shades from empty to certain.
  public var shades: [String] { isUnicode ? [" ", "░", "▒", "▓", "█"] : [" ", ".", ":", "+", "#"] }
  /// Eight heights from low to high.
  public var levels: [String] { (isUnicode ? "▁▂▃▄▅▆▇█" : "_.-:=+*#").map { String($0) } }
  public var axis: String { isUnicode ? "│" : "|" }
  public var tick: String { isUnicode ? "┤" : "+" }
  public var corner: String { isUnicode ? "└" : "+" }
  public var whiteKey: String { isUnicode ? "▌" : "|" }
  public var blackKey: String { isUnicode ? "▐" : "#" }

  private static let replacements: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "…": "...", "–": "-", "−": "-",
    "»": "\"", "«": "\"", "“": "\"", "”": "\"", "·": "-", "↑": "^", "↓": "v", "—": "-", "×": "x", "‹": "<", "›": ">",
    "±": "+-", "©": "(c)", "░": ".", "▒": ":",
    "▓": "+", "█": "#", "│": "|", "┤": "+", "└": "+",
    "▌": "|", "▐": "#", "←": "<", "→": ">", "↘": "\\", "↗": "/", "─": "-", "⏎": "Return", "⌫": "Backspace",
    "⇧": "Shift ", "␣": "Space",
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

struct FrameGlyphs: Equatable {
  let topLeft, horizontal, topRight, vertical, bottomLeft, bottomRight: String

  /// - Parameter characters: six of them, in the order of the properties.
  init(_ characters: String) {
    let parts = characters.map(String.init)
    (topLeft, horizontal, topRight) = (parts[0], parts[1], parts[2])
    (vertical, bottomLeft, bottomRight) = (parts[3], parts[4], parts[5])
  }
}
