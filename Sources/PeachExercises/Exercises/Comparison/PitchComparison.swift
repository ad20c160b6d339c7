import PeachBase
import PeachFits

extension Exercise {
  /// Two notes on the same key, the second a few cents higher or lower. The listener answers which.
  public static let comparison = Exercise(
    .comparison,
    ExerciseWords(
      title: Text(en: "Pitch comparison", de: "Tonhöhenvergleich"),
      question: Text(
        en: "Two notes. Is the second higher or lower?", de: "Zwei Töne. Ist der zweite höher oder tiefer?"),
      shortQuestion: Text(en: "Higher or lower?", de: "Höher oder tiefer?")),
    .sides(
      below: Choice("lower", Text(en: "Lower", de: "Tiefer"), letters: Text(en: "l", de: "t")),
      above: Choice("higher", Text(en: "Higher", de: "Höher"), letters: Text("h"))),
    columns: { AnswerColumns($0, own: [oddNote], rules: [RowRule(oddNote, "\(oddNote) < 3")]) },
    phrase: { trial in
      var phrase = trial.phrase
      // Note 1 differs from the pitch of its key instead.
      if trial[oddNote] == 1 { (phrase[0].offset, phrase[1].offset) = (-trial.offset, .zero) }
      return phrase
    })
}

extension ExerciseName {
  public static let comparison = ExerciseName(rawValue: "comparison")
}

extension Trial {
  /// Creates a comparison of two notes on the same key.
  ///
  /// - Parameter offset: the offset of note 2 from note 1; positive is higher.
  public init(
    note: MIDINote, offset: Cents, amplitudeOffset: AmplitudeDB = .zero, sounding: Sounding = Sounding(),
    condition: String? = nil
  ) {
    self.init(
      exercise: .comparison, note: note, offset: offset, amplitudeOffset: amplitudeOffset, sounding: sounding,
      condition: condition)
  }
}

extension StrategyTrack {
  /// A track that begins at a difference.
  public init(from start: Cents) {
    self.init(
      after: CompletedTrial(
        trial: Trial(note: .a4, offset: start), response: .choice(.up, isRight: true), responseTime: .zero, time: .zero)
    )
  }
}
