import PeachCore

extension Exercise {
  /// A major triad with its octave, whose third the listener tunes.
  public static let chordThird = Exercise(
    ExerciseName(rawValue: "chord-third"),
    ExerciseWords(
      title: Text(en: "Third of a chord", de: "Terz im Akkord"),
      question: Text(
        en: "Tune the third of the chord until it is equal-tempered.",
        de: "Stimme die Terz des Akkords, bis sie gleichstufig ist."),
      shortQuestion: Text(en: "Tune the third.", de: "Stimme die Terz.")),
    .tuning, fit: MatchHistory.self, course: .matching, ignoring: [.varyLoudness, .maxOffset, .gap],
    reach: 0...12,
    prepare: { trial, _, _ in trial.matching = .together },
    phrase: { trial in
      let root = trial.phrase[0]
      let voices = [0, 4, 7, 12].map { semitones in
        var voice = root
        voice.key = MIDINote(root.key.number + semitones)
        return voice
      }
      var notes = voices.map { TimedNote($0, .at(.zero)) }
      for index in notes.indices { notes[index].isHeld = true }
      notes[1].note.offset = trial.offset
      // Four notes together are as loud as one.
      return Phrase(notes, tuned: 1, volume: AmplitudeDB(trial.sounding.volume.value - 6))
    })
}
