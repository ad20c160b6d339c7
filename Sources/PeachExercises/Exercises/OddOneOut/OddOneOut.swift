import PeachBase

extension Exercise {
  /// Three notes, one of which is a few cents off. The listener answers which.
  public static let oddOneOut = Exercise(
    .oddOneOut,
    ExerciseWords(
      title: Text(en: "Odd one out", de: "Einer ist anders"),
      question: Text(en: "Three notes. Which one is different?", de: "Drei Töne. Welcher ist anders?"),
      shortQuestion: Text(en: "Which one is different?", de: "Welcher ist anders?")),
    .oneOf(
      [
        Choice("first", Text(en: "First", de: "Erster"), letters: Text("1")),
        Choice("second", Text(en: "Second", de: "Zweiter"), letters: Text("2")),
        Choice("third", Text(en: "Third", de: "Dritter"), letters: Text("3")),
      ], right: oddNote),
    columns: { AnswerColumns($0, own: [oddNote], required: [oddNote]) }, ignoring: [.varyLoudness, .maxOffset],
    prepare: { trial, _, generator in
      trial[oddNote] = 1 + Int(generator.uniform() * 3)
      // Otherwise the loudness would tell which note is different.
      trial.amplitudeOffset = .zero
    },
    phrase: { trial in
      let (usual, different, gap) = (trial.phrase[0], trial.phrase[1], trial.sounding.gap)
      return Phrase(
        (1...3).map { TimedNote($0 == trial[oddNote] ? different : usual, .after(gap: gap)) },
        volume: trial.sounding.volume)
    })

  public static let oddNote = Column<Int>(
    43, "oddNote", sql: "odd_note", .integer(1...3), .trial, isCompared: true,
    Text(
      en: "which note is different, counted from 1; of a pair, which is the comparison, if an experiment says it",
      de:
        "welcher Ton anders ist, von 1 an gezählt; bei zwei Tönen der Vergleichsreiz, wenn ein Versuch ihn festlegt"))
}

extension ExerciseName {
  public static let oddOneOut = ExerciseName(rawValue: "odd-one-out")
}
