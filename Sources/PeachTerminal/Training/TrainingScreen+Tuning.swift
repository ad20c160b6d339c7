import PeachBase
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
    if case .feedback(let completed) = state {
      drawFeedback(completed, on: &canvas, area, look)
      return
    }
    let waiting =
      isTaken ? TrainingMessages.taken : isListening ? TrainingMessages.listen : MatchingMessages.listen
    let label = look(isAnswerable ? MatchingMessages.tune : waiting)
    draw(label, width: label.cells, isBold: isAnswerable || isTaken, on: &canvas, area, look)
  }

  /// `↑  High`, `✓  Close`; with numbers `↓  23.4 cents too low`.
  func feedback(_ match: Match, _ look: Look) -> (symbol: String, words: String) {
    let symbol =
      switch match.side {
      case .up: look.glyphs.up
      case .down: look.glyphs.down
      case nil: look.glyphs.correct
      }
    return (symbol, look(showsCents ? MatchingMessages.error(match.error) : MatchingMessages.word(match.side)))
  }
}
