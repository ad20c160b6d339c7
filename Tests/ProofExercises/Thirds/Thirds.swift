import PeachCore

extension Exercise {
  /// Thirds alone, whatever intervals are chosen.
  public static let thirds = Exercise(
    ExerciseName(rawValue: "thirds"),
    ExerciseWords(
      title: Text(en: "Thirds", de: "Terzen"),
      question: Text(en: "Is the third too small or too large?", de: "Ist die Terz zu klein oder zu groß?"),
      shortQuestion: Text(en: "Too small or too large?", de: "Zu klein oder zu groß?")),
    .sides(
      below: Choice("smaller", Text(en: "Too small", de: "Zu klein"), letters: Text(en: "y", de: "z")),
      above: Choice("larger", Text(en: "Too large", de: "Zu groß"), letters: Text(en: "l", de: "g"))),
    columns: { AnswerColumns.intervals($0) }, fit: IntervalProfile.self, course: .intervals,
    settings: [.direction, .tuning, .presentation],
    prepare: { trial, settings, generator in
      var own = settings.intervals
      own.intervals = [.interval(generator.uniform() < 0.5 ? .minorThird : .majorThird)]
      trial.ask(own)
    })
}
