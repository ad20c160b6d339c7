import PeachBase

extension Exercise {
  /// A chord that goes on sounding, of which the listener tunes one voice.
  public static let chords = Exercise(
    .chords,
    ExerciseWords(
      title: Text(en: "Chords", de: "Akkorde"),
      question: Text(
        en: "Tune one voice of the chord until it is exact.",
        de: "Stimme einen Ton des Akkords, bis er genau ist."),
      shortQuestion: Text(en: "Tune the voice.", de: "Stimme den Ton.")),
    .tuning, columns: AnswerColumns.chords, fit: ChordHistory.self,
    course: .matching(from: MatchingCourse.chordStarts, on: ChordRoot.key),
    settings: [.chord, .voice, .tuning, .root, .matchingNumbers, .listening],
    ignoring: [.varyLoudness, .maxOffset, .gap], tuning: .just,
    exactDuration: .seconds(1),
    conflict: { settings, _ in
      guard settings.intervals.system(or: .just).suitsChords else { return ChordMessages.needsAllKeys }
      let (chord, degree, range) = (Chord(settings[.chord]) ?? .major, settings[.voice], settings.ungrownRange)
      let tones = chord.tunable(degree)
      if tones.isEmpty { return ChordMessages.missing(degree, in: chord) }
      guard let root = MIDINote(name: settings[.root]) else { return nil }
      return tones.allSatisfy { chord.fits(range, root: root, asked: $0) } ? nil : ChordMessages.misfit(root, range)
    },
    prepare: { trial, settings, generator in
      let chord = Chord(settings[.chord]) ?? .major
      let chosen = chord.tunable(settings[.voice])
      let tones = chosen.isEmpty ? chord.tunable(Degree.any) : chosen
      let asked = tones[Int(generator.uniform() * Double(tones.count))]
      trial.ask(chord, asked, keyedBy: .unison, settings, using: &generator)
    },
    phrase: { $0.chord(held: true) }, question: chordQuestion)

  /// Names the voice as it sounds: `Tune the middle voice.`
  @Sendable private static func chordQuestion(of trial: Trial) -> Text {
    guard let place = trial[ChordColumns.voice].flatMap({ trial.voicing?.place(of: $0) }) else {
      return chords.words.shortQuestion
    }
    return Text(en: "Tune the \(place.english) voice.", de: "Stimme den \(place.german) Ton.")
  }
}

extension ExerciseName {
  public static let chords = ExerciseName(rawValue: "chords")
  public static let voices = ExerciseName(rawValue: "voices")
}
