import PeachCore

/// How much too late the third click is.
public let delay = Column<Double>(
  1000, "delayMilliseconds", sql: "delay_ms", .real(-40...40), unit: .milliseconds, .trial, isCompared: true,
  Text(
    en: "how much too late the third click was; negative is early",
    de: "um wie viel der dritte Klick zu spät kam; negativ ist zu früh"))

/// Up to 40 ms early or late.
public let lateness = Scale(delay, largest: 40)

/// How long each click is.
public let clickLength = Column<Int>(
  1001, "clickMilliseconds", sql: "click_ms", .integer(20...200), unit: .milliseconds, .trial, isCompared: true,
  Text(en: "the duration of each click", de: "die Dauer jedes Klicks"))

extension Setting {
  public static let clickDuration = Setting(
    "click-duration", .number(20...200, "ms", of: "click-duration", standard: 80), .exercise,
    Text(en: "Click", de: "Klick"), Text(en: "The duration of each click", de: "Die Dauer jedes Klicks"))
}

extension Exercise {
  /// Three short notes, half a second apart, the third a few milliseconds early or late.
  public static let thirdClick = Exercise(
    ExerciseName(rawValue: "third-click"),
    ExerciseWords(
      title: Text(en: "Third click", de: "Dritter Klick"),
      question: Text(
        en: "Three clicks. Is the third early or late?", de: "Drei Klicks. Kommt der dritte zu früh oder zu spät?"),
      shortQuestion: Text(en: "Early or late?", de: "Zu früh oder zu spät?")),
    .sides(
      below: Choice("early", Text(en: "Early", de: "Zu früh"), letters: Text(en: "e", de: "f")),
      above: Choice("late", Text(en: "Late", de: "Zu spät"), letters: Text(en: "l", de: "t"))),
    columns: { AnswerColumns($0, scale: lateness, own: [clickLength], required: [clickLength]) },
    settings: [.clickDuration], ignoring: [.duration, .gap, .varyLoudness, .maxOffset],
    prepare: { trial, settings, _ in
      trial[clickLength] = Double(settings[.clickDuration]).map { Int($0) }
      // All clicks are equally loud.
      trial.amplitudeOffset = .zero
    },
    phrase: { trial in
      var click = trial.phrase[0]
      click.duration = .milliseconds(trial[clickLength] ?? 80)
      let beat = Duration.milliseconds(500)
      let shift = Duration.milliseconds(1) * lateness.value(of: trial.offset)
      return Phrase(
        [TimedNote(click), TimedNote(click, .at(beat)), TimedNote(click, .at(beat * 2 + shift))],
        answersOpen: .ended, volume: trial.sounding.volume)
    })
}
