import PeachCore
import PeachLanguage

/// The field of an exercise that is tuned. While a note is tuned, nothing on it depends on the pitch.
extension TrainingScreen {
  func tuningHints(_ look: Look) -> [KeyHint] {
    [
      KeyHint(.leftRight, MatchingMessages.oneCent, key: nil),
      KeyHint(.enter, MatchingMessages.confirm, key: .enter),
      KeyHint(.upDown, MatchingMessages.tenCents, key: nil, isShown: look.size.columns >= 100),
      KeyHint(.fine, MatchingMessages.tenthOfCent, key: nil, isShown: false),
      KeyHint(.space, MatchingMessages.confirm, key: nil, isShown: false),
    ]
  }

  func drawField(on canvas: inout Canvas, _ area: Area, _ look: Look) {
    if case .feedback(let completed) = state, let match = completed.match {
      drawFrame(look.glyphs.heavyFrame, .bold, on: &canvas, area)
      fill(area, tone(match.grade), feedback(match, look), on: &canvas)
      return
    }
    let style: Style = isAnswerable ? .bold : .dim
    drawFrame(isAnswerable ? look.glyphs.heavyFrame : look.glyphs.thinFrame, style, on: &canvas, area)
    let label = look(isAnswerable ? MatchingMessages.tune : MatchingMessages.listen)
    canvas.put(
      label, column: area.columns.lowerBound + (area.columns.count - label.cells) / 2, row: area.middle, style)
  }

  private func tone(_ grade: MatchGrade) -> Style {
    switch grade {
    case .close: Style(background: .correct)
    case .near: .plain
    case .far: Style(background: .incorrect)
    }
  }

  /// `●  Within 5 cents`, `◐  Within 15 cents  ↑ too high`; with numbers `○  ↓ 23.4 cents too low`.
  func feedback(_ match: Match, _ look: Look) -> String {
    let glyphs = look.glyphs
    let shape =
      switch match.grade {
      case .close: glyphs.close
      case .near: glyphs.near
      case .far: glyphs.far
      }
    let arrow = match.error.value > 0 ? glyphs.up : glyphs.down
    if showsCents {
      let isExact = abs(match.error.value) < 0.05
      return shape + "  " + (isExact ? "" : arrow + " ") + look(MatchingMessages.error(match.error))
    }
    let words = shape + "  " + look(MatchingMessages.grade(match.grade))
    return match.side.map { words + "  " + arrow + " " + look(MatchingMessages.side($0)) } ?? words
  }
}
