import PeachCore

extension Exercise {
  /// A note, and a second one an octave above that the listener tunes.
  public static let octaves = Exercise(
    ExerciseName(rawValue: "octaves"),
    ExerciseWords(
      title: Text(en: "Octaves", de: "Oktaven"),
      question: Text(
        en: "Tune the second note until it is an octave above the first.",
        de: "Stimme den zweiten Ton, bis er eine Oktave über dem ersten liegt."),
      shortQuestion: Text(en: "Tune the octave.", de: "Stimme die Oktave.")),
    .tuning, fit: MatchHistory.self, course: .matching,
    settings: [.presentation, .matchingNumbers], reach: 0...12,
    prepare: { trial, settings, _ in trial.matching = settings.matching.mode },
    phrase: { trial in
      var notes = trial.phrase.notes
      notes[1].note.key = MIDINote(trial.note.number + 12)
      return Phrase(notes, tuned: 1, volume: trial.sounding.volume)
    })
}
