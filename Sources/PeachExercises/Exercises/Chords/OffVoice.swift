import PeachBase

extension Exercise {
  /// A chord of three voices, one of which is a few cents off. The listener answers which.
  public static let voices = Exercise(
    .voices,
    ExerciseWords(
      title: Text(en: "Voices in a chord", de: "Töne im Akkord"),
      question: Text(
        en: "Three voices. Which one is off?", de: "Drei Töne. Welcher liegt daneben?"),
      shortQuestion: Text(en: "Which voice is off?", de: "Welcher Ton liegt daneben?")),
    .oneOf(
      [
        Choice("lowest", Text(en: "Lowest", de: "Unterster"), letters: Text("1")),
        Choice("middle", Text(en: "Middle", de: "Mittlerer"), letters: Text("2")),
        Choice("highest", Text(en: "Highest", de: "Oberster"), letters: Text("3")),
      ], right: ChordColumns.voice,
      directions: [
        Choice("lower", MatchProfileMessages.tooLow.capitalized, letters: Text(en: "l", de: "t")),
        Choice("higher", MatchProfileMessages.tooHigh.capitalized, letters: Text("h")),
      ]),
    columns: AnswerColumns.chords, settings: [.chord, .tuning, .listening],
    ignoring: [.varyLoudness, .maxOffset, .gap], tuning: .just,
    conflict: { settings, _ in
      guard settings.intervals.system(or: .just).suitsChords else { return ChordMessages.needsAllKeys }
      return Chord(settings[.chord])?.intervals.count == 3 ? nil : ChordMessages.needsThreeVoices
    },
    prepare: { trial, settings, generator in
      let chosen = Chord(settings[.chord]) ?? .major
      let chord = chosen.intervals.count == 3 ? chosen : .major
      let asked = chord.intervals[Int(generator.uniform() * 3)]
      trial.amplitudeOffset = .zero
      trial.ask(chord, asked, keyedBy: asked, settings, using: &generator)
    },
    phrase: { $0.chord(held: false) })
}
