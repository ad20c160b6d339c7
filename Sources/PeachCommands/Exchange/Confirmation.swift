import PeachCore
import PeachTerminal

extension Console {
  /// Whether somebody can be asked and can answer.
  var canAsk: Bool { inputIsTerminal && errorIsTerminal }

  /// Asks once; only a yes is a yes.
  func confirm(_ question: String) -> Bool {
    ask(question)
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while answer.count < 100, read(0, &byte, 1) == 1, byte != UInt8(ascii: "\n") { answer.append(byte) }
    let word = String(decoding: answer, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
    return ["y", "yes", "j", "ja"].contains(word)
  }
}

extension Context {
  /// Says what would go and asks once; a no is acknowledged.
  func confirmDeletion(of summary: AnswerSummary) -> Bool {
    let question = ExchangeMessages.deleteQuestion + ExchangeMessages.answers(summary) + ExchangeMessages.yesOrNo
    if console.confirm(question(language)) { return true }
    console.say(ExchangeMessages.kept(language))
    return false
  }
}
