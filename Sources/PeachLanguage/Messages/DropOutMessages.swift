import PeachCore

/// What is said when the sound drops out.
public enum DropOutMessages {
  /// Said of a pair during which the sound dropped out.
  ///
  /// - Parameter inARow: the number of such pairs in a row, this one included.
  public static func pair(inARow: Int) -> Text {
    let text = Text(
      en: "The sound dropped out. This pair doesn't count.", de: "Der Ton hat ausgesetzt. Dieses Paar zählt nicht.")
    return inARow < 3
      ? text
      : text
        + Text(en: " 'peach doctor' says what may help.", de: " »peach doctor« sagt, was helfen kann.")
  }

  /// Said of a pair for practice during which the sound dropped out.
  public static let practice = Text(
    en: "The sound dropped out, so another pair follows.", de: "Der Ton hat ausgesetzt, darum folgt noch ein Paar.")

  /// `5 answers don't count: the sound dropped out`, without a full stop.
  public static func uncounted(_ answers: Int) -> Text {
    ProfileMessages.answers(answers)
      + (answers == 1
        ? Text(en: " doesn't count: the sound dropped out", de: " zählt nicht: Der Ton hat ausgesetzt")
        : Text(en: " don't count: the sound dropped out", de: " zählen nicht: Der Ton hat ausgesetzt"))
  }

  /// The sentence about answers that don't count; empty if all do.
  public static func sentences(_ uncounted: Int) -> [Text] {
    uncounted == 0 ? [] : [Self.uncounted(uncounted) + Text(".")]
  }
}
