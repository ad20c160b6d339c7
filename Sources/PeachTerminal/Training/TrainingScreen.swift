import PeachCore
import PeachLanguage

/// The training screen: the two answers, which are dim until they can be given, the feedback, and a line of keys.
public struct TrainingScreen: Picture {
  public var state = TrainingSession.State.idle
  /// Whether focus mode hides the line of keys.
  public var isFocused = false
  /// The volume in dB, shown for a moment after a change.
  public var volume: Double?
  /// The texts of the exercise.
  let words: ExerciseWords
  /// Whether there are screens to go to.
  let canNavigate: Bool
  /// Whether a key plays the pair again.
  let allowsReplays: Bool
  /// Whether keys change the volume; a measurement's is fixed.
  let changesVolume: Bool
  /// How far a measurement or an experiment has come; nil in training.
  public var progress: SessionProgress?
  /// A message about the sound.
  public var notice: String?

  public init(_ words: ExerciseWords, canNavigate: Bool, allowsReplays: Bool = true, changesVolume: Bool = true) {
    self.words = words
    self.canNavigate = canNavigate
    self.allowsReplays = allowsReplays
    self.changesVolume = changesVolume
  }

  public func keys(_ look: Look) -> [KeyHint] {
    let letters = look(words.letters.up) + " " + look(words.letters.down)
    var hints = [KeyHint(.upDown, TrainingMessages.answer, key: nil)]
    if Layout(look.size) == .sideBySide {
      hints = [
        KeyHint(.leftRight, TrainingMessages.answer, key: nil),
        KeyHint(.upDown, TrainingMessages.answer, key: nil, isShown: false),
      ]
    }
    hints.append(KeyHint(KeyLabel(stringLiteral: letters + ", k j"), TrainingMessages.answer, key: nil, isShown: false))
    if allowsReplays { hints.append(KeyHint("r", TrainingMessages.again, key: .character("r"))) }
    if canNavigate {
      hints.append(KeyHint("s", ScreenMessages.settings, key: .character("s")))
      hints.append(KeyHint("p", ScreenMessages.profile, key: .character("p")))
    }
    // First after a change, because the last hints are dropped if there is little room.
    if changesVolume { hints.insert(volumeHint, at: volume == nil ? hints.endIndex : 0) }
    hints.append(.allKeys)
    hints.append(KeyHint("q", TrainingMessages.stop, key: .character("q"), isAtRight: true))
    guard isFocused, volume == nil else { return hints }
    return hints.map { hint in
      var hint = hint
      hint.isShown = false
      return hint
    }
  }

  private var volumeHint: KeyHint {
    let meaning = volume.map(TrainingMessages.volume) ?? SettingKey.volume.description.label
    return KeyHint(.plusMinus, meaning, key: nil, isShown: volume != nil)
  }

  /// The input for a key. A click on a key hint is that key; other clicks answer by the half of the screen they are in.
  public func input(_ key: Key, _ look: Look) -> TrainingInput? {
    guard let key = meant(by: key, look) else { return nil }
    let layout = Layout(look.size)
    switch key {
    case .click(let column, let row):
      switch layout {
      case .stacked: return .answer(row < look.size.rows / 2 ? .up : .down)
      case .sideBySide: return .answer(column < look.size.columns / 2 ? .down : .up)
      }
    case .left where layout == .sideBySide: return .answer(.down)
    case .right where layout == .sideBySide: return .answer(.up)
    default: return TrainingInput(key, words, language: look.language)
    }
  }

  private var isAnswerable: Bool {
    if case .answering = state { true } else { false }
  }

  /// The arrangement of the areas: vertical like pitches on paper, or horizontal like keys.
  enum Layout: Equatable {
    case stacked, sideBySide

    /// Side by side if the terminal is wider than 3 : 1; a cell is about twice as high as it is wide.
    init(_ size: TerminalSize) { self = size.columns > 3 * 2 * size.rows ? .sideBySide : .stacked }
  }

  public func draw(on canvas: inout Canvas, _ look: Look) {
    let size = canvas.size
    if !isFocused { progress?.draw(on: &canvas, row: size.rows - 2, look) }
    switch Layout(size) {
    case .stacked:
      // The last row shows the keys, below an empty one. The feedback is between the areas.
      let rows = (size.rows - 5) / 2
      let columns = 2..<size.columns - 2
      draw(.up, on: &canvas, Area(columns: columns, rows: 0..<rows), look)
      draw(.down, on: &canvas, Area(columns: columns, rows: rows + 3..<2 * rows + 3), look)
      drawFeedback(on: &canvas, row: rows + 1, look)
    case .sideBySide:
      let columns = (size.columns - 4 - Self.middle) / 2
      let rows = 0..<size.rows - 2
      draw(.down, on: &canvas, Area(columns: 2..<2 + columns, rows: rows), look)
      draw(.up, on: &canvas, Area(columns: size.columns - 2 - columns..<size.columns - 2, rows: rows), look)
      drawFeedback(on: &canvas, row: rows.count / 2, look)
    }
  }

  /// The number of columns between areas side by side, where the feedback is shown.
  private static let middle = 16

  private struct Area {
    let columns: Range<Int>
    let rows: Range<Int>
  }

  private func draw(_ direction: Direction, on canvas: inout Canvas, _ area: Area, _ look: Look) {
    let glyphs = look.glyphs
    let style = isAnswerable ? Style.plain : .dim
    let (left, right) = (area.columns.lowerBound, area.columns.upperBound - 1)
    let (top, bottom) = (area.rows.lowerBound, area.rows.upperBound - 1)
    let line = String(repeating: glyphs.horizontal, count: area.columns.count - 2)
    canvas.put(glyphs.corners.topLeft + line + glyphs.corners.topRight, column: left, row: top, style)
    for row in top + 1..<bottom {
      canvas.put(glyphs.vertical, column: left, row: row, style)
      canvas.put(glyphs.vertical, column: right, row: row, style)
    }
    canvas.put(glyphs.corners.bottomLeft + line + glyphs.corners.bottomRight, column: left, row: bottom, style)
    let label = arrow(direction, look) + "  " + look(words[direction])
    canvas.put(
      label, column: left + (area.columns.count - label.count) / 2, row: top + area.rows.count / 2,
      isAnswerable ? .bold : .dim)
  }

  private func arrow(_ direction: Direction, _ look: Look) -> String {
    switch Layout(look.size) {
    case .stacked: direction == .up ? look.glyphs.up : look.glyphs.down
    case .sideBySide: direction == .up ? look.glyphs.right : look.glyphs.left
    }
  }

  private func drawFeedback(on canvas: inout Canvas, row: Int, _ look: Look) {
    guard case .feedback(let completed) = state else { return }
    let (text, style) = feedback(completed, look)
    canvas.putCentered(text, row: row, style)
  }

  private func feedback(_ completed: CompletedTrial, _ look: Look) -> (String, Style) {
    let symbol = completed.isCorrect ? look.glyphs.correct : look.glyphs.incorrect
    let word = look(TrainingMessages.word(correct: completed.isCorrect))
    return (symbol + "  " + word, Style(color: completed.isCorrect ? .green : .red))
  }

  public func line(_ look: Look) -> (text: String, style: Style) {
    if case .feedback(let completed) = state { return feedback(completed, look) }
    if let volume { return (look(TrainingMessages.volume(volume)), .plain) }
    return (look(TrainingMessages.tooSmall(words)), isAnswerable ? .plain : .dim)
  }
}
