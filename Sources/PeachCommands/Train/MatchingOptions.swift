import PeachCore
import PeachLanguage

/// The options of the exercise matching.
enum MatchingOptions {
  static let together = Option.flag(
    "together",
    Text(
      en: "Let the reference go on sounding while you tune; the same as --set matching-mode=together",
      de: "Den Vergleichston weiterklingen lassen, während du stimmst; wie --set matching-mode=together"))

  private static let keys: [SettingKey] = [.matchingMode, .matchingNumbers]

  /// Rejects options and parameters of a simulated listener that don't apply to the exercise.
  static func check(_ parsed: ParsedCommand, _ exercise: Exercise) throws(UsageError) {
    try checkListener(parsed, tunes: exercise.answerForm.isTuning)
    guard exercise.columns.has(MatchingColumns.mode) else {
      if parsed[together] { throw parsed.usageError(MatchingMessages.onlyForMatching(together.word)) }
      guard let key = keys.first(where: parsed.sets) else { return }
      throw parsed.usageError(MatchingMessages.onlyForMatching(parsed.word(of: key)))
    }
    if parsed[together] && parsed.sets(.matchingMode) {
      throw parsed.usageError(
        Text(
          en: "'--together' and 'matching-mode' can't be combined.",
          de: "»--together« und »matching-mode« lassen sich nicht kombinieren."))
    }
    if parsed.sets(.strategy) { throw parsed.usageError(MatchingMessages.notForMatching(parsed.word(of: .strategy))) }
  }

  /// Rejects parameters of a listener of the other kind.
  ///
  /// - Parameter tunes: whether the listener tunes notes; otherwise it answers with directions.
  static func checkListener(_ parsed: ParsedCommand, tunes: Bool) throws(UsageError) {
    guard let written = parsed.options[SessionOptions.listener.spec.name]?.last,
      let given = ListenerParameters(written)
    else { return }
    let own = tunes ? SimulatedListener.tuningParameters : SimulatedListener.answeringParameters
    if let other = given.values.first(where: { !own.contains($0.name) }) {
      throw parsed.usageError(MatchingMessages.notForListener(other.name, tunes: tunes, others: own))
    }
    guard !tunes, let bias = parsed[SessionOptions.listener]?.bias, abs(bias) > 10 else { return }
    throw parsed.usageError(MatchingMessages.biasTooLarge)
  }
}
