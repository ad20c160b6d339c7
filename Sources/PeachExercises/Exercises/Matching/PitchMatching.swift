import PeachBase

extension Exercise {
  /// A note, and a second one that the listener tunes until it is the same.
  public static let matching = Exercise(
    .matching,
    ExerciseWords(
      title: Text(en: "Matching", de: "Nachstimmen"),
      question: Text(
        en: "Tune the second note until it has the same pitch as the first.",
        de: "Stimme den zweiten Ton, bis er so hoch ist wie der erste."),
      shortQuestion: Text(en: "Tune the note.", de: "Stimme den Ton.")),
    .tuning,
    fit: MatchHistory.self, course: .matching,
    settings: [.presentation, .matchingNumbers],
    prepare: { trial, settings, _ in trial.matching = settings.matching.mode },
    phrase: { trial in
      var notes = trial.phrase.notes
      if trial.matching == .together {
        notes[0].isHeld = true
        notes[1].start = .after(gap: .zero)
      }
      return Phrase(notes, tuned: 1, volume: trial.sounding.volume)
    })
}

extension ExerciseName {
  public static let matching = ExerciseName(rawValue: "matching")
}
