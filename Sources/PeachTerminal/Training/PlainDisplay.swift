import PeachBase
import PeachExercises
import PeachLanguage

/// Shows a training as lines of text, for screen readers, pipes and simple terminals.
package final class PlainDisplay: TrainingDisplay {
  private let words: ExerciseWords
  private let form: AnswerForm
  private let showsCents: () -> Bool
  private let descriptor: Int32
  private let isTerminal: Bool
  private let language: LanguageCode
  private let glyphs: Glyphs
  private let printsFeedback: () -> Bool
  private var isAsking = false
  /// The choice after which it has asked for the direction.
  private var chosen: ChoiceIndex?
  /// Whether the listener doesn't learn whether the latest answer was right.
  private var isTaken = false
  private var pairNotice: PairNotice
  /// The questions that were written to a terminal, and the latest of them.
  private var asked: Set<Text> = []
  private var latestQuestion: Text?
  package private(set) var isOpen = true

  /// - Parameters:
  ///   - printsFeedback: whether a terminal gets the feedback in words, or that an answer was taken, read at each answer; a pipe
  ///     always does.
  ///   - showsCents: whether the feedback on a match tells its cents, read at each match.
  package init(
    _ exercise: Exercise, to descriptor: Int32, language: LanguageCode, glyphs: Glyphs,
    asksAgain: Bool = false, printsFeedback: @escaping () -> Bool, showsCents: @escaping () -> Bool = { false }
  ) {
    pairNotice = PairNotice(asksAgain: asksAgain)
    (words, form) = (exercise.words, exercise.answerForm)
    self.showsCents = showsCents
    self.descriptor = descriptor
    self.printsFeedback = printsFeedback
    isTerminal = isatty(descriptor) == 1
    self.language = language
    self.glyphs = glyphs
  }

  package func introduce(_ text: Text) {
    let width = isTerminal ? TerminalSize.current(of: descriptor)?.columns : nil
    for line in width.map({ Paragraph.lines(text(language), width: $0) }) ?? [text(language)] { write(line) }
  }

  package func show(_ state: TrainingSession.State, at time: SessionTime) {
    // At a terminal, a screen reader would read the question during the notes.
    if isTerminal {
      // Only what has changed, before the notes; the whole question once.
      if let trial = state.presented, let question = trial.ownQuestion, question != latestQuestion {
        latestQuestion = question
        let isNew = asked.insert(question).inserted
        write((isNew ? question : trial.subject ?? question)(language))
      }
      switch state {
      case .feedback(let completed):
        if printsFeedback() { write(completed) }
        remark(on: completed)
      case .taken(let completed):
        if printsFeedback() { write(TrainingMessages.taken(language) + ".") }
        remark(on: completed)
      default: break
      }
      if case .listening = state, printsFeedback() { write(TrainingMessages.listen(language) + ".") }
      if newlyChosen(in: state) != nil, let question = form.directionQuestion { write(question(language)) }
      return
    }
    if let chosen = newlyChosen(in: state), let question = form.directionQuestion {
      write(form[chosen].letter(language))
      write(question(language), end: " ")
    }
    switch state {
    case .answering(let trial, _) where !isAsking:
      isAsking = true
      write((trial.ownQuestion ?? words.shortQuestion)(language), end: " ")
    case .feedback(let completed) where isAsking, .taken(let completed) where isAsking:
      isAsking = false
      isTaken = if case .taken = state { true } else { false }
      let answer = completed.direction.flatMap(form.answer) ?? completed.answer
      write(answer.map { form[$0].letter(language) } ?? "")
    case .listening: write(TrainingMessages.listen(language) + ".")
    case .idle where isAsking:
      isAsking = false
      write("")
    default: break
    }
  }

  /// The choice after which a state asks for the direction; nil if it was asked already.
  private func newlyChosen(in state: TrainingSession.State) -> ChoiceIndex? {
    let before = chosen
    chosen = if case .answering(_, let opening) = state { opening.chosen } else { nil }
    return chosen == before ? nil : chosen
  }

  /// Writes the feedback to a pipe once the answer is stored or storing is delayed, because programs take it as a receipt.
  package func recorded(_ completed: CompletedTrial, _ storing: Storing) {
    guard !isTerminal else { return }
    if isTaken {
      write((storing == .stored ? TrainingMessages.storedAnswer : TrainingMessages.taken)(language) + ".")
    } else {
      write(completed)
    }
    remark(on: completed)
  }

  package func rejected(_ rejection: TrainingSession.Rejection?) {
    if let rejection { write(MatchingMessages.rejection(rejection)(language)) }
  }

  package func changed(volume: Double) {
    if isTerminal { write(TrainingMessages.volume(volume)(language) + ".") }
  }

  private func write(_ completed: CompletedTrial) {
    let text =
      completed.match.map { MatchingMessages.feedback($0, showsCents: showsCents()) }
      ?? TrainingMessages.word(completed)
    write(text(language) + ".")
  }

  /// Says that a pair doesn't count, even if there is no feedback in words.
  private func remark(on completed: CompletedTrial) {
    if let remark = pairNotice.take(completed) { write(remark(language)) }
  }

  private func write(_ line: String, end: String = "\n") {
    guard isOpen else { return }
    do throws(Console.WriteError) {
      // Files and pipes get UTF-8 in any locale.
      try Console.write(line, end: end, isTerminal ? glyphs : nil, to: descriptor)
    } catch {
      isOpen = false
    }
  }
}
