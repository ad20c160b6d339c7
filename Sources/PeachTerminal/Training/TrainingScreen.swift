import PeachCore

/// The training view: nothing but Higher and Lower, dim until note 2 begins, the feedback, and one line of keys.
public final class TrainingScreen: TrainingDisplay {
  private let output: Int32
  private let language: LanguageCode
  private let glyphs: Glyphs
  private let hasColor: Bool
  private var shown: Canvas?
  private var state = TrainingSession.State.idle
  public private(set) var isOpen = true

  /// Below this size there is one line instead of the areas.
  static let smallest = TerminalSize(columns: 40, rows: 12)

  public init(output: Int32, language: LanguageCode, glyphs: Glyphs, hasColor: Bool) {
    self.output = output
    self.language = language
    self.glyphs = glyphs
    self.hasColor = hasColor
  }

  public func show(_ state: TrainingSession.State, at time: SessionTime) {
    self.state = state
    draw()
  }

  public func recorded(_ completed: CompletedComparison, stored: Bool) {}

  /// The terminal has another size, or was written over.
  public func redraw() {
    shown = nil
    draw()
  }

  /// Which answer a click means: the upper half or the lower.
  public func answer(clickedAt row: Int) -> Direction {
    let rows = shown?.size.rows ?? TerminalSize.current(of: output)?.rows ?? 24
    return row < rows / 2 ? .higher : .lower
  }

  private func draw() {
    guard isOpen else { return }
    let size = TerminalSize.current(of: output) ?? TerminalSize(columns: 80, rows: 24)
    let canvas = canvas(of: size)
    do throws(Console.WriteError) {
      try Console.write(canvas.sequences(after: shown, hasColor: hasColor), to: output)
    } catch {
      isOpen = false
    }
    shown = canvas
  }

  private var isAnswerable: Bool {
    switch state {
    case .playingNote2, .awaitingAnswer: true
    default: false
    }
  }

  func canvas(of size: TerminalSize) -> Canvas {
    var canvas = Canvas(size)
    guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
      drawLine(on: &canvas)
      return canvas
    }
    // The lowest rows: the keys, and an empty one above them. The feedback stands between the areas.
    let areaRows = (size.rows - 5) / 2
    let style = isAnswerable ? Style.plain : .dim
    let label = isAnswerable ? Style.bold : .dim
    box(on: &canvas, row: 0, rows: areaRows, style)
    canvas.putCentered(
      glyphs.up + "  " + glyphs.spelled(TrainingMessages.higher(language)), row: areaRows / 2, label)
    let lower = areaRows + 3
    box(on: &canvas, row: lower, rows: areaRows, style)
    canvas.putCentered(
      glyphs.down + "  " + glyphs.spelled(TrainingMessages.lower(language)), row: lower + areaRows / 2, label)
    if case .showingFeedback(let completed) = state {
      let (text, style) = feedback(completed)
      canvas.putCentered(text, row: areaRows + 1, style)
    }
    drawKeys(on: &canvas)
    return canvas
  }

  private func feedback(_ completed: CompletedComparison) -> (String, Style) {
    let symbol = completed.isCorrect ? glyphs.correct : glyphs.incorrect
    let word = glyphs.spelled(TrainingMessages.word(correct: completed.isCorrect)(language))
    return (symbol + "  " + word, Style(color: completed.isCorrect ? .green : .red))
  }

  /// All that fits a window too small for the areas.
  private func drawLine(on canvas: inout Canvas) {
    let row = canvas.size.rows / 2
    if case .showingFeedback(let completed) = state {
      let (text, style) = feedback(completed)
      canvas.putCentered(text, row: row, style)
    } else {
      canvas.putCentered(
        glyphs.spelled(TrainingMessages.tooSmall(language)), row: row, isAnswerable ? .plain : .dim)
    }
  }

  private func box(on canvas: inout Canvas, row: Int, rows: Int, _ style: Style) {
    let inner = canvas.size.columns - 6
    let line = String(repeating: glyphs.horizontal, count: inner)
    let corners = glyphs.corners
    canvas.put(corners.topLeft + line + corners.topRight, column: 2, row: row, style)
    for middle in row + 1..<row + rows - 1 {
      canvas.put(glyphs.vertical, column: 2, row: middle, style)
      canvas.put(glyphs.vertical, column: inner + 3, row: middle, style)
    }
    canvas.put(corners.bottomLeft + line + corners.bottomRight, column: 2, row: row + rows - 1, style)
  }

  private func drawKeys(on canvas: inout Canvas) {
    let row = canvas.size.rows - 1
    let answer = glyphs.spelled(glyphs.up + " " + glyphs.down + "  " + TrainingMessages.answer(language))
    let stop = glyphs.spelled("q  " + TrainingMessages.stop(language))
    canvas.put(answer, column: 2, row: row, .dim)
    canvas.put(stop, column: canvas.size.columns - 2 - stop.count, row: row, .dim)
  }
}
