import PeachCore

extension ComparisonRecord {
  /// The same answer with a value that the database's CHECK refuses.
  var refused: ComparisonRecord {
    ComparisonRecord(
      time: time, comparison: comparison, answer: answer, responseTime: responseTime, soundSource: soundSource,
      strategy: strategy, dropOuts: -1)
  }
}
