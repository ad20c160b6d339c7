import PeachBase

/// What is said when the sound drops out.
package enum DropOutMessages {
  /// Said of a pair during which the sound dropped out.
  ///
  /// - Parameter inARow: the number of such pairs in a row, this one included.
  package static func pair(inARow: Int) -> Text {
    let text = Text(
      en: "The sound dropped out. The question is asked again.",
      de: "Der Ton hat ausgesetzt. Die Frage wird noch einmal gestellt.")
    return inARow < 3
      ? text
      : text
        + Text(en: " 'peach doctor' says what may help.", de: " »peach doctor« sagt, was helfen kann.")
  }

  /// Said of a pair for practice during which the sound dropped out.
  package static let practice = Text(
    en: "The sound dropped out, so another pair follows.", de: "Der Ton hat ausgesetzt, darum folgt noch ein Paar.")
}
