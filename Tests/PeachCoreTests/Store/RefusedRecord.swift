import PeachCore

extension AnswerRecord {
  /// The same answer with a value that the database's CHECK refuses.
  var refused: AnswerRecord {
    AnswerRecord(
      time: time, trial: trial, answer: answer, responseTime: responseTime, soundSource: soundSource,
      strategy: strategy ?? .kazez, dropOuts: -1)
  }
}
