import PeachCore
import PeachLanguage

/// Shows a training as lines of text, for screen readers, pipes and simple terminals.
public final class PlainDisplay: TrainingDisplay {
  private let words: ExerciseWords
  private let showsCents: () -> Bool
  private let descriptor: Int32
  private let isTerminal: Bool
  private let language: LanguageCode
  private let glyphs: Glyphs
  private let feedback: () -> Settings.PlainFeedback
  private var isAsking = false
  private var pairNotice = PairNotice()
  /// The question of the latest trial, if it differs between trials.
  private var latestQuestion: Text?
  public private(set) var isOpen = true

  /// - Parameters:
  ///   - exercise: gives the texts and the form of the answers.
  ///   - showsCents: whether the feedback on a match tells its cents, read at each match.
  ///   - descriptor: the output.
  ///   - feedback: the kind of feedback at a terminal, read at each answer; a pipe always gets text.
  public init(
    _ exercise: any Exercise, to descriptor: Int32, language: LanguageCode, glyphs: Glyphs,
    feedback: @escaping () -> Settings.PlainFeedback, showsCents: @escaping () -> Bool = { false }
  ) {
    words = exercise.words
    self.showsCents = showsCents
    self.descriptor = descriptor
    self.feedback = feedback
    isTerminal = isatty(descriptor) == 1
    self.language = language
    self.glyphs = glyphs
  }

  /// Writes the instructions.
  public func introduce(_ text: Text) {
    let width = isTerminal ? TerminalSize.current(of: descriptor)?.columns : nil
    let lines = width.map { Paragraph.lines(text(language), width: $0) } ?? [text(language)]
    write(lines.joined(separator: "\n") + "\n")
  }

  public func show(_ state: TrainingSession.State, at time: SessionTime) {
    // At a terminal, a screen reader would read the question during the notes.
    if isTerminal {
      // Only what has changed, before the notes.
      if let question = state.presented?.ownQuestion, question != latestQuestion {
        latestQuestion = question
        write(question(language) + "\n")
      }
      if case .feedback(let completed) = state {
        if feedback() == .words { write(completed) }
        remark(on: completed)
      }
      return
    }
    switch state {
    case .answering(let trial, _) where !isAsking:
      isAsking = true
      write((trial.ownQuestion ?? words.shortQuestion)(language) + " ")
    case .feedback(let completed) where isAsking:
      isAsking = false
      let letter = completed.answer.map { $0 == .up ? words.letters.up : words.letters.down }
      write((letter?(language) ?? "") + "\n")
    case .idle where isAsking:
      isAsking = false
      write("\n")
    default: break
    }
  }

  /// Writes the feedback to a pipe once the answer is stored or storing is delayed, because programs take it as a receipt.
  public func recorded(_ completed: CompletedTrial, _ storing: Storing) {
    guard !isTerminal else { return }
    write(completed)
    remark(on: completed)
  }

  public func rejected(_ rejection: TrainingSession.Rejection) {
    write(MatchingMessages.rejection(rejection)(language) + "\n")
  }

  public func changed(volume: Double) {
    if isTerminal { write(TrainingMessages.volume(volume)(language) + ".\n") }
  }

  private func write(_ completed: CompletedTrial) {
    let text =
      completed.match.map { MatchingMessages.feedback($0, showsCents: showsCents()) }
      ?? TrainingMessages.word(correct: completed.isCorrect)
    write(text(language) + ".\n")
  }

  /// Says that a pair doesn't count, even if there is no feedback in words.
  private func remark(on completed: CompletedTrial) {
    if let remark = pairNotice.take(completed) { write(remark(language) + "\n") }
  }

  private func write(_ text: String) {
    guard isOpen else { return }
    do throws(Console.WriteError) {
      // Files and pipes get UTF-8 in any locale.
      try Console.write(isTerminal ? glyphs.spelled(text) : text, to: descriptor)
    } catch {
      isOpen = false
    }
  }
}
