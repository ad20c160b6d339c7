import PeachBase
import PeachExercises
import PeachLanguage

/// The training screen: the two answers, which are dim until they can be given, the feedback, and a line of keys.
package struct TrainingScreen: Picture {
  package var state = TrainingSession.State.idle
  /// The volume in dB, shown for a moment after a change.
  package var volume: Double?
  let words: ExerciseWords
  /// Whether there are screens to go to.
  let canNavigate: Bool
  let allowsReplays: Bool
  /// Whether keys change the volume; a measurement's is fixed.
  let changesVolume: Bool
  let answerForm: AnswerForm
  /// Whether the feedback on a match tells its cents.
  package var showsCents = false
  /// Whose data gets the answers; nil if nobody has a name, and outside of trainings.
  package var person: Text?
  /// How far a measurement or an experiment has come; nil in training.
  package var progress: SessionProgress?
  /// The question of the trial, if it differs between trials.
  package var question: String?
  /// A message about the sound.
  package var message: String?
  /// A remark on the latest pair.
  package var remark: String?
  /// The question and the message.
  package var notice: String? {
    let parts = [question, message].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  package init(
    _ words: ExerciseWords, _ answerForm: AnswerForm, canNavigate: Bool, allowsReplays: Bool = true,
    changesVolume: Bool = true
  ) {
    self.words = words
    self.answerForm = answerForm
    self.canNavigate = canNavigate
    self.allowsReplays = allowsReplays
    self.changesVolume = changesVolume
  }

  package func explanations(_ look: Look) -> [Text] {
    let own = [state.open?.theory, words.explanation].compactMap { $0 }
    return answerForm.isTuning
      ? own + [MatchingMessages.mouse, MatchingMessages.midi] : own + [TrainingMessages.midi(answerForm)]
  }

  package func keys(_ look: Look) -> [KeyHint] {
    var hints = answerForm.isTuning ? tuningHints(look) : answerHints(look)
    if allowsReplays { hints.append(KeyHint("r", TrainingMessages.again, key: .character("r"))) }
    if canNavigate {
      hints.append(KeyHint("s", ScreenMessages.settings, key: .character("s")))
      hints.append(KeyHint("p", ScreenMessages.profile, key: .character("p")))
    }
    // First after a change, because the last hints are dropped if there is little room.
    if changesVolume { hints.insert(volumeHint, at: volume == nil ? hints.endIndex : 0) }
    hints.append(.allKeys)
    // In narrow windows, the answers need the room.
    let showsStop = !canNavigate || look.size.columns >= 60
    hints.append(KeyHint("q", TrainingMessages.stop, key: .character("q"), isAtRight: true, isShown: showsStop))
    if canNavigate { hints.append(.start) }
    return hints
  }

  private func answerHints(_ look: Look) -> [KeyHint] {
    guard hasTwoChoices else {
      // The areas show which letter is which.
      let letters = asked.map { look(answerForm[$0].letter) }
      return [KeyHint(KeyLabel(stringLiteral: letters.joined(separator: " ")), TrainingMessages.answer, key: nil)]
        + zip(letters, asked).map { letter, index in
          KeyHint(KeyLabel(stringLiteral: letter), answerForm[index].label, key: nil, isShown: false)
        }
    }
    var hints = [KeyHint(.upDown, TrainingMessages.answer, key: nil)]
    if Layout(look.size) == .sideBySide {
      hints = [
        KeyHint(.leftRight, TrainingMessages.answer, key: nil),
        KeyHint(.upDown, TrainingMessages.answer, key: nil, isShown: false),
      ]
    }
    for index in asked {
      let letters = (answerForm.direction(of: index) == .up ? "k " : "j ") + look(answerForm[index].letter)
      hints.append(KeyHint(KeyLabel(stringLiteral: letters), answerForm[index].label, key: nil, isShown: false))
    }
    return hints
  }

  private var volumeHint: KeyHint {
    let meaning = volume.map(TrainingMessages.volume) ?? Setting.volume.label
    return KeyHint(.plusMinus, meaning, key: nil, isShown: volume != nil)
  }

  /// The input for a key. A click on a key hint is that key; other clicks give the answer whose part of the screen they are in.
  package func input(_ key: Key, _ look: Look) -> TrainingInput? {
    guard let key = meant(by: key, look) else { return nil }
    if answerForm.isTuning { return TrainingInput(tuning: key) }
    let isSideBySide = hasTwoChoices && Layout(look.size) == .sideBySide
    switch key {
    case .click where look.size.columns < Self.narrowest || look.size.rows < 5: return nil
    case .click(let column, let row):
      let places = places(in: lookAbove(look).size)
      let place = places.last {
        $0.area.columns.lowerBound - Self.gap / 2 <= column && $0.area.rows.lowerBound <= row
      }
      return (place ?? places.first).map { .answer($0.index) }
    case .left where isSideBySide: return answerForm.answer(.down).map { .answer($0) }
    case .right where isSideBySide: return answerForm.answer(.up).map { .answer($0) }
    default: return TrainingInput(key, answerForm, language: look.language)
    }
  }

  private var hasTwoChoices: Bool { asked.count == 2 }

  /// The answers to choose from now, in the order in which they are shown: of two, the upper one first.
  private var asked: [ChoiceIndex] {
    if case .answering(_, let opening) = state, opening.chosen != nil {
      return [.up, .down].compactMap(answerForm.answer)
    }
    return answerForm.shown
  }

  var isAnswerable: Bool { if case .answering = state { true } else { false } }

  var isTaken: Bool { if case .taken = state { true } else { false } }

  var isListening: Bool { if case .listening = state { true } else { false } }

  /// The arrangement of the areas: vertical like pitches on paper, or horizontal like keys.
  enum Layout: Equatable {
    case stacked, sideBySide

    /// Side by side if the terminal is wider than 3 : 1; a cell is about twice as high as it is wide.
    init(_ size: TerminalSize) { self = size.columns > 3 * 2 * size.rows ? .sideBySide : .stacked }
  }

  /// The progress of a measurement is there.
  package var rowsForNotice: Int { progress == nil ? 1 : 0 }

  package func draw(on canvas: inout Canvas, _ look: Look) {
    let size = canvas.size
    progress?.draw(on: &canvas, row: size.rows - 2, look)
    // The last two rows are for the notice and the keys.
    if person != nil { canvas.putHead(person, look) }
    if answerForm.isTuning {
      drawField(on: &canvas, Area(columns: 2..<size.columns - 2, rows: top..<size.rows - 2), look)
      return
    }
    for (index, area) in places(in: size) { draw(index, on: &canvas, area, look) }
  }

  /// The first row below the head.
  private var top: Int { person == nil ? 0 : 1 }

  /// Where the answers stand: two above each other or side by side, more of them side by side where their words have room.
  private func places(in size: TerminalSize) -> [(index: ChoiceIndex, area: Area)] {
    let count = asked.count
    let isStacked = count == 2 ? Layout(size) == .stacked : size.columns < count * Self.narrowest
    if isStacked {
      // Empty rows between them, unless only their frames would be left.
      let room = size.rows - 2 - top
      let gap = (room - (count - 1)) / count < Self.lowest ? 0 : 1
      let rows = (room - gap * (count - 1)) / count
      return asked.enumerated().map { place, index in
        let first = top + place * (rows + gap)
        return (index, Area(columns: 2..<size.columns - 2, rows: first..<first + rows))
      }
    }
    let room = size.columns - 4 - Self.gap * (count - 1)
    return asked.sorted { $0.rawValue < $1.rawValue }.enumerated().map { place, index in
      // The columns that are left over are in the middle one.
      let rest = room % count
      let first = 2 + place * (room / count + Self.gap) + (place > count / 2 ? rest : 0)
      return (
        index, Area(columns: first..<first + room / count + (place == count / 2 ? rest : 0), rows: top..<size.rows - 2)
      )
    }
  }

  /// The width that each of several answers side by side needs, and the height of each above others, with its frame.
  private static let (narrowest, lowest) = (20, 3)

  /// The number of columns between areas side by side.
  private static let gap = 4

  struct Area {
    let columns: Range<Int>
    let rows: Range<Int>

    var middle: Int { rows.lowerBound + rows.count / 2 }
    /// Inside of the frame.
    var inner: (columns: Range<Int>, rows: Range<Int>) {
      (columns.lowerBound + 1..<columns.upperBound - 1, rows.lowerBound + 1..<rows.upperBound - 1)
    }
  }

  private func draw(_ index: ChoiceIndex, on canvas: inout Canvas, _ area: Area, _ look: Look) {
    if case .feedback(let completed) = state, completed.answer == index {
      drawFeedback(completed, on: &canvas, area, look)
    } else {
      // All symbols stand in the same column of their areas.
      let width = asked.map { label($0, look).cells }.max() ?? 0
      let isTaken = if case .taken(let completed) = state { completed.answer == index } else { false }
      draw(label(index, look), width: width, isBold: isTaken || isAnswerable, on: &canvas, area, look)
    }
  }

  /// Draws an area with its label.
  ///
  /// - Parameter isBold: whether it can be chosen, or is the answer that was taken; otherwise it is thin and dim.
  func draw(_ label: String, width: Int, isBold: Bool, on canvas: inout Canvas, _ area: Area, _ look: Look) {
    let style: Style = isBold ? .bold : .dim
    drawFrame(isBold ? look.glyphs.heavyFrame : look.glyphs.thinFrame, style, on: &canvas, area)
    canvas.put(label, column: area.columns.lowerBound + (area.columns.count - width) / 2, row: area.middle, style)
  }

  private func label(_ index: ChoiceIndex, _ look: Look) -> String {
    symbol(index, look) + "  " + look(answerForm[index].label)
  }

  private func symbol(_ index: ChoiceIndex, _ look: Look) -> String {
    guard hasTwoChoices else { return look(answerForm[index].letter) }
    let isUp = answerForm.direction(of: index) == .up
    return switch Layout(look.size) {
    case .stacked: isUp ? look.glyphs.up : look.glyphs.down
    case .sideBySide: isUp ? look.glyphs.right : look.glyphs.left
    }
  }

  private func drawFrame(_ frame: FrameGlyphs, _ style: Style, on canvas: inout Canvas, _ area: Area) {
    let (left, right) = (area.columns.lowerBound, area.columns.upperBound - 1)
    let line = String(repeating: frame.horizontal, count: area.inner.columns.count)
    canvas.put(frame.topLeft + line + frame.topRight, column: left, row: area.rows.lowerBound, style)
    for row in area.inner.rows {
      canvas.put(frame.vertical, column: left, row: row, style)
      canvas.put(frame.vertical, column: right, row: row, style)
    }
    canvas.put(frame.bottomLeft + line + frame.bottomRight, column: left, row: area.rows.upperBound - 1, style)
  }

  /// The frame and the symbol have the colour of the feedback.
  func drawFeedback(_ completed: CompletedTrial, on canvas: inout Canvas, _ area: Area, _ look: Look) {
    let (symbol, words) = feedback(completed, look)
    let tone = Style(color: color(of: completed), isBold: true)
    drawFrame(look.glyphs.heavyFrame, tone, on: &canvas, area)
    let text = symbol + "  " + words
    let column = area.columns.lowerBound + (area.columns.count - text.cells) / 2
    canvas.put(text, column: column, row: area.middle, .bold)
    canvas.put(symbol, column: column, row: area.middle, tone)
  }

  private func color(of completed: CompletedTrial) -> Style.Color {
    // The side of a match isn't a mistake.
    completed.isFullyCorrect ? .correct : completed.match == nil ? .incorrect : .standard
  }

  private func feedback(_ completed: CompletedTrial, _ look: Look) -> (symbol: String, words: String) {
    if let match = completed.match { return feedback(match, look) }
    let symbol = completed.isFullyCorrect ? look.glyphs.correct : look.glyphs.incorrect
    return (symbol, look(TrainingMessages.word(completed)))
  }

  package func line(_ look: Look) -> (text: String, style: Style) {
    if case .feedback(let completed) = state {
      let (symbol, words) = feedback(completed, look)
      return (symbol + "  " + words, .bold)
    }
    if isTaken { return (look(TrainingMessages.taken), .bold) }
    if let volume { return (look(TrainingMessages.volume(volume)), .plain) }
    if isListening { return (look(TrainingMessages.listen), .plain) }
    let keys = answerForm.isTuning ? MatchingMessages.tooSmall : TrainingMessages.tooSmall(answerForm)
    return (look(keys), isAnswerable ? .plain : .dim)
  }
}
