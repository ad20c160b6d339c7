import PeachCore

/// Which note is different.
public let odd = Column<Int>(
  121, "oddNote", sql: "odd_note", .integer(1...3), .trial, isCompared: true,
  Text(en: "which note is different, counted from 1", de: "welcher Ton anders ist, von 1 an gezählt"))

extension Exercise {
  /// Three notes, one of which is a few cents off.
  public static let oddOneOut = Exercise(
    ExerciseName(rawValue: "odd-one-out"),
    ExerciseWords(
      title: Text(en: "Odd one out", de: "Einer ist anders"),
      question: Text(en: "Three notes. Which one is different?", de: "Drei Töne. Welcher ist anders?"),
      shortQuestion: Text(en: "Which one is different?", de: "Welcher ist anders?")),
    .choice(
      [
        Choice("first", Text(en: "First", de: "Erster"), letters: Text("1")),
        Choice("second", Text(en: "Second", de: "Zweiter"), letters: Text("2")),
        Choice("third", Text(en: "Third", de: "Dritter"), letters: Text("3")),
      ], right: .number(odd)),
    columns: { AnswerColumns($0, own: [odd], required: [odd]) },
    prepare: { trial, _, generator in
      trial[odd] = 1 + Int(generator.uniform() * 3)
      // Otherwise the setting 'vary-loudness' would tell which note is different.
      trial.amplitudeOffset = .zero
    },
    phrase: { trial in
      let (usual, different, gap) = (trial.phrase[0], trial.phrase[1], trial.sounding.gap)
      return Phrase(
        (1...3).map { TimedNote($0 == trial[odd] ? different : usual, .after(gap: gap)) },
        volume: trial.sounding.volume)
    })
}
