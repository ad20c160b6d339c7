/// The colours of terminals, pictures and pages, for a dark, a light or an unknown background.
///
/// Text has a contrast of at least 4.5 to 1 with its background, areas and graphics at least 3 to 1.
package struct Palette: Equatable, Sendable {
  /// The purpose of a colour.
  package enum Role: String, CaseIterable, Sendable {
    /// The background of pages. Pictures and terminals have their own.
    case ground
    /// Text.
    case ink
    /// Less important text.
    case quiet
    /// Separators and grid lines.
    case rule
    /// Text with focus; on pages, the profile as well.
    case accent
    case whiteKey = "white-key"
    case blackKey = "black-key"
    /// The outlines of the keys.
    case keyLine = "key-line"
    /// The mark and the band of the profile where it has only one tone.
    case area
    /// The area that was answered, after a right answer.
    case correct
    /// The same, after a wrong answer.
    case incorrect
    /// The line on the band, at the most likely threshold.
    case line
    /// The keys of a keyboard on a terminal, behind which the band stands out.
    case natural, accidental

    /// Whether pages use it. Terminals use the others, the accent and less important text.
    var isOnPages: Bool {
      switch self {
      case .area, .correct, .incorrect, .line, .natural, .accidental: false
      default: true
      }
    }
  }

  private let colors: [Role: RGB]
  /// The tones of the band on a terminal, one for each of `BandCell.steps`, from the faintest to the most certain; empty if the
  /// background is unknown.
  ///
  /// The first `fadingSteps` are for its edges and are fainter than 3 to 1.
  package let band: [RGB]
  package static let fadingSteps = 4

  package subscript(role: Role) -> RGB { colors[role] ?? 0x808080 }

  package static let light = Palette(
    colors: [
      .ground: 0xfffcfa, .ink: 0x231d1a, .quiet: 0x655a53, .rule: 0xdfd5cd, .accent: 0x9a3d14,
      .whiteKey: 0xffffff, .blackKey: 0x3d3530, .keyLine: 0x8b7f77,
      .area: 0xcf6a3d, .correct: 0x2f7d46, .incorrect: 0xb3262f, .line: 0x2a0d03, .natural: 0xb5aaa2,
      .accidental: 0x665b55,
    ],
    band: [0xfaeae0, 0xf5dccd, 0xeec3a9, 0xe3a587, 0xcf6a3d, 0xc26035, 0xb5572d, 0xa94d25, 0x9c441d, 0x8f3a15])

  package static let dark = Palette(
    colors: [
      .ground: 0x181412, .ink: 0xf3ece6, .quiet: 0xb8aba2, .rule: 0x433a35, .accent: 0xff9f76,
      .whiteKey: 0xd9cfc7, .blackKey: 0x211b18, .keyLine: 0x8b7f77,
      .area: 0xff9f76, .correct: 0x5c9e62, .incorrect: 0xd0685c, .line: 0xfff1e8, .natural: 0x8f857d,
      .accidental: 0x4a413c,
    ],
    band: [0x3a221a, 0x52301f, 0x6b3e2c, 0x8a5037, 0xb0603f, 0xba6846, 0xc4704c, 0xcf7953, 0xd98159, 0xe38a60])

  /// Areas that can be seen on any background. No colour is legible as text on all of them.
  package static let neutral = Palette(
    colors: [
      .area: 0xe4693c, .correct: 0x4d8f4a, .incorrect: 0xd7565a, .line: 0xe4693c, .natural: 0x9a9089,
      .accidental: 0x5c544f,
    ], band: [])
}
