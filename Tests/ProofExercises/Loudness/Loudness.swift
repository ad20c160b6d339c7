import PeachCore

extension Exercise {
  /// Two notes of one pitch, the second a few decibels louder or softer.
  public static let loudness = Exercise(
    ExerciseName(rawValue: "loudness"),
    ExerciseWords(
      title: Text(en: "Loudness comparison", de: "Lautstärkevergleich"),
      question: Text(
        en: "Two notes. Is the second louder or softer?", de: "Zwei Töne. Ist der zweite lauter oder leiser?"),
      shortQuestion: Text(en: "Louder or softer?", de: "Lauter oder leiser?")),
    .sides(
      below: Choice("softer", Text(en: "Softer", de: "Leiser"), letters: Text(en: "o", de: "e")),
      above: Choice("louder", Text(en: "Louder", de: "Lauter"), letters: Text("l"))),
    columns: { AnswerColumns($0, scale: Scale(CommonColumns.amplitudeOffset, largest: 10)) },
    ignoring: [.varyLoudness, .maxOffset],
    phrase: { trial in
      var phrase = trial.phrase
      phrase[1].offset = .zero
      phrase[1].amplitude = AmplitudeDB(trial.offset.value / 10)
      return phrase
    })
}
