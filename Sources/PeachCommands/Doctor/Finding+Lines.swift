import PeachCore
import PeachTerminal

extension Finding {
  /// The lines about a finding.
  ///
  /// - Parameters:
  ///   - width: the width of the terminal; nil for unbroken lines.
  ///   - signs: the characters of signs; nil for lines without signs.
  func lines(of subject: Text, _ language: LanguageCode, width: Int?, signs: Glyphs?) -> [PageLine] {
    let sign = state.sign(signs)
    let head = sign + PageLine(state.word(language).padded(to: 9)) + PageLine(subject(language), .bold)
    let column = sign.text.cells + 24
    func wrapped(_ text: String, _ style: Style) -> [PageLine] {
      Paragraph.lines(text, width: width.map { max(20, $0 - column) } ?? .max).map { PageLine($0, style) }
    }
    return head.beside(
      wrapped(text(language), .plain) + (advice.map { wrapped("→ " + $0(language), .dim) } ?? []), at: column)
  }
}

extension Finding.State {
  fileprivate var word: Text {
    switch self {
    case .good: Text(en: "ok", de: "gut")
    case .note: Text(en: "note", de: "Hinweis")
    case .trouble: Text(en: "TROUBLE", de: "FEHLER")
    }
  }

  /// A sign before the words that say the same, with a blank; empty without signs.
  func sign(_ signs: Glyphs?) -> PageLine {
    guard let signs else { return PageLine("") }
    switch self {
    case .good: return PageLine(signs.correct + " ", .correct)
    case .note: return PageLine("! ", .bold)
    case .trouble: return PageLine(signs.incorrect + " ", .incorrect)
    }
  }
}
