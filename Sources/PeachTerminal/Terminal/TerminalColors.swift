import PeachDrawing

/// The colours that a terminal can show, and the tones that suit its background.
package struct TerminalColors: Equatable, Sendable {
  package enum Depth: Int, Comparable, Sendable {
    case none = 1
    case sixteen = 16
    /// The 256 colours of xterm.
    case indexed = 256
    case direct = 0x100_0000

    package static func < (one: Depth, other: Depth) -> Bool { one.rawValue < other.rawValue }
  }

  package enum Background: Equatable, Sendable { case dark, light, unknown }

  package var depth: Depth
  package var background: Background

  package init(depth: Depth, background: Background) {
    (self.depth, self.background) = (depth, background)
  }

  /// No colour: meaning is carried by words, bold, dim and reverse.
  package static let none = TerminalColors(depth: .none, background: .unknown)

  /// The colours that the environment describes by NO_COLOR, TERM, COLORTERM and COLORFGBG.
  package init(environment: [String: String], allowsColor: Bool) {
    let terminal = environment["TERM", default: ""]
    let isMonochrome = ["", "dumb"].contains(terminal) || ["-m", "-mono"].contains { terminal.hasSuffix($0) }
    let allowsColor = allowsColor && environment["NO_COLOR", default: ""].isEmpty && !isMonochrome
    let hasDirect =
      ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""]) || terminal.hasSuffix("-direct")
    depth = !allowsColor ? .none : hasDirect ? .direct : terminal.contains("256color") ? .indexed : .sixteen
    // rxvt's description, `foreground;background` or `foreground;default;background`: of the 16 colours, white and the bright
    // ones but dark grey are light.
    let number = environment["COLORFGBG"].flatMap { $0.split(separator: ";").last }.flatMap { Int($0) }
    switch number ?? -1 {
    case 7, 9...15: background = .light
    case 0...6, 8: background = .dark
    default: background = .unknown
    }
  }

  /// The background that a terminal reports.
  package mutating func suit(_ color: RGB) {
    // The colour that is equally far from black and white.
    background = color.luminance < 0.18 ? .dark : .light
  }

  /// Whether there are tones between the colours, for bands of half cells.
  package var hasTones: Bool { depth >= .indexed && background != .unknown }

  var palette: Palette {
    switch background {
    case .dark: .dark
    case .light: .light
    case .unknown: .neutral
    }
  }

  /// The colour to show; nil for that of the terminal.
  func rgb(_ color: Style.Color) -> RGB? {
    switch color {
    case .standard: nil
    // Without a known background no colour is legible as text.
    case .accent: background == .unknown ? nil : palette[.accent]
    case .area: palette[.area]
    case .correct: palette[.correct]
    case .incorrect: palette[.incorrect]
    case .line: palette[.line]
    case .band(let step): palette.band.indices.contains(step - 1) ? palette.band[step - 1] : nil
    case .natural: palette[.natural]
    case .accidental: palette[.accidental]
    }
  }

  /// The parameters of Select Graphic Rendition (ECMA-48, 8.3.117; ISO 8613-6 for 256 colours and more).
  func codes(_ style: Style) -> [String] {
    var codes = ["0"]
    if style.isBold { codes.append("1") }
    // How faint a terminal's own dim text is isn't known.
    let isQuiet = style.isDim && style.color == .standard && hasTones
    if style.isDim && !isQuiet { codes.append("2") }
    if style.isReversed { codes.append("7") }
    codes += isQuiet ? code(palette[.quiet], false) : code(style.color, isBackground: false)
    codes += code(style.background, isBackground: true)
    return codes
  }

  private func code(_ color: Style.Color, isBackground: Bool) -> [String] {
    guard depth > .none, let rgb = rgb(color) else { return [] }
    return depth == .sixteen ? [String(number(of: color) + (isBackground ? 10 : 0))] : code(rgb, isBackground)
  }

  private func code(_ color: RGB, _ isBackground: Bool) -> [String] {
    let first = isBackground ? "48" : "38"
    return depth == .indexed
      ? [first, "5", String(color.indexed.number)] : [first, "2"] + color.channels.map { String($0) }
  }

  /// The number of a foreground among the 16 colours: 30…37, and 90…97 for the bright ones.
  private func number(of color: Style.Color) -> Int {
    switch color {
    case .correct: 92
    case .incorrect: 91
    case .natural: 37
    case .accidental: 90
    // Yellow is legible on dark backgrounds only.
    case .standard, .accent, .area, .line, .band: background == .dark ? 93 : 91
    }
  }
}
