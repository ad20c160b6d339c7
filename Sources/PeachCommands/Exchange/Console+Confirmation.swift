import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

extension Console {
  /// Whether the user can be asked: input and error output are terminals.
  var canAsk: Bool { inputIsTerminal && errorIsTerminal }

  /// Asks once. Any answer but a yes of the language is a no.
  func confirm(_ question: Text, _ language: LanguageCode) -> Bool {
    let yes = language == .german ? ["j", "ja", "y", "yes"] : ["y", "yes"]
    let lines = Paragraph.lines(question(language), width: TerminalSize.current(of: STDERR_FILENO)?.columns ?? 80)
    lines.dropLast().forEach(say)
    ask((lines.last ?? "") + " ")
    let input = Input([LineInput()])
    while true {
      switch input.take()?.event {
      case .line(let line): return yes.contains(line.lowercased().filter { !$0.isWhitespace })
      case .ended: return false
      case .key, .midi, nil: input.wait(for: .seconds(60), or: [])
      }
    }
  }
}

extension Context {
  /// Shows what would be deleted and asks once; confirms a no.
  ///
  /// - Parameter exercise: that of all the answers; nil for any.
  func confirmDeletion(of summary: AnswerSummary, in exercise: Exercise? = nil) -> Bool {
    let question =
      ExchangeMessages.deleteQuestion + ExchangeMessages.answers(summary, of: exercise) + ExchangeMessages.yesOrNo
    if console.confirm(question, language) { return true }
    console.say(ExchangeMessages.kept(language))
    return false
  }
}
