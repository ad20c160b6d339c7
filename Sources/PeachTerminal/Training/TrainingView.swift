import PeachBase
import PeachExercises
import PeachLanguage

/// Shows a training on a full terminal screen and interprets its keys.
package final class TrainingView: TrainingDisplay {
  private let writer: ScreenWriter
  private let language: LanguageCode
  private let glyphs: Glyphs
  private let canNavigate: Bool
  private let showsCents: () -> Bool
  private let progress: () -> SessionProgress?
  private var screen: TrainingScreen
  private var isPractice = false
  private var pairNotice: PairNotice
  /// The page of the list of keys that replaces the screen.
  private var keysPage: Int?

  /// - Parameters:
  ///   - person: whose data gets the answers; nil if nobody has a name, and outside of trainings.
  ///   - showsCents: read before each trial.
  ///   - progress: nil in training.
  package init(
    _ exercise: Exercise, writer: ScreenWriter, language: LanguageCode, glyphs: Glyphs, person: Text? = nil,
    canNavigate: Bool, allowsReplays: Bool, asksAgain: Bool = false, changesVolume: Bool,
    showsCents: @escaping () -> Bool = { false }, progress: @escaping () -> SessionProgress? = { nil }
  ) {
    self.writer = writer
    self.language = language
    self.glyphs = glyphs
    self.canNavigate = canNavigate
    self.showsCents = showsCents
    self.progress = progress
    pairNotice = PairNotice(asksAgain: asksAgain)
    screen = TrainingScreen(
      exercise.words, exercise.answerForm, canNavigate: canNavigate, allowsReplays: allowsReplays,
      changesVolume: changesVolume)
    screen.person = person
  }

  package var isOpen: Bool { writer.isOpen }

  private var look: Look { writer.look(language, glyphs) }

  package func show(_ state: TrainingSession.State, at time: SessionTime) {
    let isPlayedAgain = if case (.answering, .presenting) = (screen.state, state) { true } else { false }
    screen.state = state
    screen.progress = progress()
    switch state {
    case .idle, .presenting:
      screen.showsCents = showsCents()
      if !isPlayedAgain { screen.volume = nil }
      screen.question = state.presented?.ownQuestion?(language)
      if screen.question != nil, let hint {
        screen.message = hint(language)
        self.hint = nil
      }
    case .answering(_, let opening) where opening.chosen != nil:
      screen.question = screen.answerForm.directionQuestion?(language)
    case .feedback(let completed), .taken(let completed):
      screen.remark = pairNotice.take(completed)?(language)
      screen.message = screen.remark == nil && isPractice ? SessionMessages.practice(language) : nil
    // The field of a note that is tuned says it itself.
    case .listening where !screen.answerForm.isTuning: screen.question = TrainingMessages.listen(language)
    default: break
    }
    draw()
  }

  /// A sentence that is shown with the first question, until the first answer; nil for none.
  package var hint: Text?

  package func showPractice() {
    (isPractice, pairNotice) = (true, PairNotice(asksAgain: true, isPractice: true))
    showNotice(SessionMessages.practice)
  }

  /// Shows a message above the keys until the next feedback; nil removes it.
  package func showNotice(_ text: Text?) {
    screen.message = text?(language)
    draw()
  }

  package func changed(volume: Double) {
    screen.volume = volume
    draw()
  }

  package func rejected(_ rejection: TrainingSession.Rejection?) {
    showNotice(rejection.map(MatchingMessages.rejection))
  }

  package func recorded(_ completed: CompletedTrial, _ storing: Storing) {}

  /// Redraws everything after the terminal was resized.
  package func redraw() {
    writer.forget()
    draw()
  }

  private func draw() {
    let look = look
    writer.show(screen.canvas(keysPage: keysPage, look))
  }

  /// All keys and what else there is to know, as lines of text, for a terminal that doesn't report the mouse.
  package static func help(
    _ exercise: Exercise, _ state: TrainingSession.State = .idle, canNavigate: Bool, allowsReplays: Bool,
    changesVolume: Bool = true, _ look: Look
  ) -> [String] {
    var screen = TrainingScreen(
      exercise.words, exercise.answerForm, canNavigate: canNavigate, allowsReplays: allowsReplays,
      changesVolume: changesVolume)
    screen.state = state
    return [screen.lineOfKeys(look)]
      + screen.explanations(look).filter { $0 != MatchingMessages.mouse }.map { look($0) }
  }

  /// The input for a key; nil if the key shows or hides the list of keys.
  package func input(_ key: Key) -> TrainingInput? {
    if keysPage != nil || look.size.hasRoom && screen.meant(by: key, look) == KeyHint.allKeys.key {
      keysPage = screen.pageOfKeys(after: keysPage, look)
      draw()
      return nil
    }
    return screen.input(key, look)?.allowed(canNavigate: canNavigate)
  }
}
