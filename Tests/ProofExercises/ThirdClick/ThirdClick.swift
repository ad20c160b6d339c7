import PeachCore

/// How much too late the third click is.
public let delay = Column<Double>(
  122, "delayMilliseconds", sql: "delay_ms", .real(-40...40), unit: .milliseconds, .trial, isCompared: true,
  Text(
    en: "how much too late the third click was; negative is early",
    de: "um wie viel der dritte Klick zu spät kam; negativ ist zu früh"))

extension Exercise {
  /// Three short notes, half a second apart, the third a few milliseconds early or late.
  public static let thirdClick = Exercise(
    ExerciseName(rawValue: "third-click"),
    ExerciseWords(
      title: Text(en: "Third click", de: "Dritter Klick"),
      question: Text(
        en: "Three clicks. Is the third early or late?", de: "Drei Klicks. Kommt der dritte zu früh oder zu spät?"),
      shortQuestion: Text(en: "Early or late?", de: "Zu früh oder zu spät?")),
    .choice([
      Choice("early", Text(en: "Early", de: "Zu früh"), letters: Text(en: "e", de: "f")),
      Choice("late", Text(en: "Late", de: "Zu spät"), letters: Text(en: "l", de: "t")),
    ]),
    columns: { AnswerColumns($0, scale: Scale(delay, largest: 40)) },
    phrase: { trial in
      var click = trial.phrase[0]
      click.duration = .milliseconds(80)
      let beat = Duration.milliseconds(500)
      let shift = Duration.microseconds(Int(400 * trial.offset.value))
      return Phrase(
        [TimedNote(click), TimedNote(click, .at(beat)), TimedNote(click, .at(beat * 2 + shift))],
        volume: trial.sounding.volume)
    })
}
