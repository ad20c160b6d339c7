import PeachCore
import PeachLanguage

/// A training in lines of words, for screen readers, pipes and terminals that cannot do more.
public final class PlainDisplay: TrainingDisplay {
  private let words: ExerciseWords
  private let descriptor: Int32
  private let isTerminal: Bool
  private let language: LanguageCode
  private let glyphs: Glyphs
  private let feedback: () -> Settings.PlainFeedback
  private var isAsking = false
  public private(set) var isOpen = true

  /// - Parameters:
  ///   - words: the exercise's.
  ///   - descriptor: where it is written.
  ///   - feedback: what is said at a terminal, asked at each answer; a pipe has it all.
  public init(
    _ words: ExerciseWords, to descriptor: Int32, language: LanguageCode, glyphs: Glyphs,
    feedback: @escaping () -> Settings.PlainFeedback
  ) {
    self.words = words
    self.descriptor = descriptor
    self.feedback = feedback
    isTerminal = isatty(descriptor) == 1
    self.language = language
    self.glyphs = glyphs
  }

  /// The first line: what to do.
  public func introduce(_ text: Text) { write(text(language) + "\n") }

  public func show(_ state: TrainingSession.State, at time: SessionTime) {
    // At a terminal a screen reader would read the words out, over the notes.
    if isTerminal {
      if case .feedback(let completed) = state, feedback() == .words { write(completed) }
      return
    }
    switch state {
    case .answering where !isAsking:
      isAsking = true
      write(words.shortQuestion(language) + " ")
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

  /// A reader at the other end of a pipe takes the line as the receipt: it comes when the answer is stored, or can't be at once.
  public func recorded(_ completed: CompletedTrial, _ storing: Storing) {
    if !isTerminal { write(completed) }
  }

  public func changed(volume: Double) {
    if isTerminal { write(TrainingMessages.volume(volume)(language) + ".\n") }
  }

  private func write(_ completed: CompletedTrial) {
    write(TrainingMessages.word(correct: completed.isCorrect)(language) + ".\n")
  }

  private func write(_ text: String) {
    guard isOpen else { return }
    do throws(Console.WriteError) {
      // A file or a pipe takes UTF-8 whatever the locale.
      try Console.write(isTerminal ? glyphs.spelled(text) : text, to: descriptor)
    } catch {
      isOpen = false
    }
  }
}
