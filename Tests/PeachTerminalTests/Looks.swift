import PeachCore
import PeachLanguage

@testable import PeachTerminal

// What most tests of screens need.

extension Look {
  init(
    _ columns: Int = 80, _ rows: Int = 24, _ language: LanguageCode = .english, isUnicode: Bool = true,
    hasTones: Bool = false
  ) {
    self.init(
      language: language, glyphs: Glyphs(isUnicode: isUnicode), size: TerminalSize(columns: columns, rows: rows),
      hasTones ? TerminalColors(depth: .direct, background: .dark) : .none)
  }
}

extension Canvas {
  var rows: [String] { (0..<size.rows).map { text(row: $0) } }
  /// The rows without blanks at their ends.
  var lines: [String] { rows.map { String($0.reversed().drop { $0 == " " }.reversed()) } }
}

extension ProfileScreen {
  init(_ profile: ProfileRows) {
    self.init()
    self.profile = profile
  }
}

extension TrainingScreen {
  init(_ exercise: Exercise, canNavigate: Bool = true, allowsReplays: Bool = true, changesVolume: Bool = true) {
    self.init(
      exercise.words, exercise.answerForm, canNavigate: canNavigate, allowsReplays: allowsReplays,
      changesVolume: changesVolume)
  }
}
