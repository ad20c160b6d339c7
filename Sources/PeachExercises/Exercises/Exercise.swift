import PeachBase

/// An exercise: how a trial sounds, when answers open and what they mean, what its rows contain, and its words.
///
/// It is a value without state, and nothing else knows an exercise by its name. Session, stages, displays, store, export, import and
/// profile read it. To add one, put it into a folder of its own as a static member, and add it to `Exercises.builtIn`.
public struct Exercise: Sendable {
  /// Changes a trial that has its note and its difference.
  public typealias Preparation = @Sendable (inout Trial, TrainingSettings, inout SeededGenerator) -> Void

  /// What users type, and what settings, events, rows and files hold.
  public let name: ExerciseName
  public let words: ExerciseWords
  public let answerForm: AnswerForm
  /// The columns of a row that hold its trials and answers.
  public let columns: AnswerColumns
  /// What its answers say about the listener.
  public let fit: any ProfileFit.Type
  /// How its trials are chosen.
  public let course: ExerciseCourse
  /// The settings that have an effect with it and not with all others.
  public let settings: [Setting]
  /// The settings of all exercises that have no effect with it.
  public let ignored: [Setting]
  /// The keys of its notes, in semitones from that of the trial, which is chosen so that all lie in the note range.
  public let reach: ClosedRange<Int>
  /// Sounds besides that of the settings, which notes name by their places from 1 on (`Note.sound`).
  public let sounds: [SoundSourceID]
  /// The tuning that says what is exact, unless the settings choose another.
  public let tuning: TuningSystem
  /// How long the exact pitch sounds after a note was confirmed; nil if it ends at once.
  public let exactDuration: Duration?
  private let conflict: @Sendable (TrainingSettings, _ chosen: [Setting]) -> Text?
  private let prepare: Preparation
  private let phrase: @Sendable (Trial) -> Phrase
  private let question: @Sendable (Trial) -> Text
  /// Whether the question differs between trials.
  public let asksByTrial: Bool

  /// - Parameters:
  ///   - columns: made from the form; without it, those of every exercise with this form. Those that the fit reads are added.
  ///   - fit: traps if it takes answers of another form.
  ///   - settings: its own, besides those that follow from its form and the choice of its trials.
  ///   - ignored: the settings of all exercises that have no effect with it, which it doesn't offer.
  ///   - reach: the keys of its notes, in semitones from that of the trial, unless `prepare` chooses another key.
  ///   - sounds: those besides that of the settings, which notes name by their places from 1 on.
  ///   - tuning: the tuning that says what is exact, unless the settings choose another.
  ///   - exactDuration: how long the exact pitch sounds after a note was confirmed; nil if it ends at once.
  ///   - conflict: why settings, some of which were chosen, can't be combined; nil if they can.
  ///   - prepare: what the exercise adds to a trial: the values of its own columns.
  ///   - phrase: what sounds, and from when on answers and response times count.
  ///   - question: the question of a trial in a few words; nil for the short question of its words.
  public init(
    _ name: ExerciseName, _ words: ExerciseWords, _ answerForm: AnswerForm,
    columns: (AnswerForm) -> AnswerColumns = { AnswerColumns($0) }, fit: any ProfileFit.Type = KeyFit.self,
    course: ExerciseCourse = .strategy, settings: [Setting] = [], ignoring ignored: [Setting] = [],
    reach: ClosedRange<Int> = 0...0, sounds: [SoundSourceID] = [], tuning: TuningSystem = .equal,
    exactDuration: Duration? = nil,
    conflict: @escaping @Sendable (TrainingSettings, _ chosen: [Setting]) -> Text? = { _, _ in nil },
    prepare: @escaping Preparation = { _, _, _ in }, phrase: @escaping @Sendable (Trial) -> Phrase = { $0.phrase },
    question: (@Sendable (Trial) -> Text)? = nil
  ) {
    precondition(reach.contains(0), "The reach lacks the trial's key")
    precondition(fit.takesMatches == answerForm.isTuning, "The fit takes answers of another form")
    (self.name, self.words, self.answerForm) = (name, words, answerForm)
    self.columns = columns(answerForm).requiring(fit.columns)
    (self.ignored, self.reach, self.sounds) = (ignored, reach, sounds)
    (self.fit, self.course, self.tuning, self.exactDuration) = (fit, course, tuning, exactDuration)
    (self.conflict, self.prepare, self.phrase) = (conflict, prepare, phrase)
    self.settings =
      settings + (course.usesStrategy ? Setting.ofStrategies : []) + (answerForm.isTuning ? [] : [.replayAfterWrong])
    asksByTrial = question != nil
    self.question = question ?? { _ in words.shortQuestion }
  }

  /// The part of the profile to which trials with these settings belong; nil if there is only one.
  public func part(_ settings: TrainingSettings) -> String? {
    guard let column = fit.partColumn, case .text(let word) = sample(settings).facts[column] else { return nil }
    return word
  }

  /// One of its trials, for what all with these settings have in common.
  public func sample(_ settings: TrainingSettings) -> Trial {
    var generator = SeededGenerator(seed: 0)
    return trial((range(settings.noteRange).lowest, .zero), settings, using: &generator)
  }

  /// Why settings can't be combined; nil if they can.
  ///
  /// - Parameter chosen: those that were just chosen, which no default may replace.
  public func conflict(in settings: TrainingSettings, choosing chosen: [Setting] = []) -> Text? {
    settings.noteRange.keeping(reach) == nil ? ExerciseWords.tooNarrow(reach) : conflict(settings, chosen)
  }

  /// Whether a setting has an effect with it.
  public func takes(_ setting: Setting) -> Bool {
    !ignored.contains(setting) && (setting.exercises.isEmpty || settings.contains(setting))
  }

  /// The keys of trials whose notes lie in a range; the middle key if there are none.
  public func range(_ range: NoteRange) -> NoteRange {
    range.keeping(reach) ?? NoteRange(trusted: range.middle...range.middle)
  }

  public func question(of trial: Trial) -> Text { question(trial) }

  /// What sounds, and from when on answers and response times count.
  public func phrase(of trial: Trial) -> Phrase { phrase(trial) }

  /// Creates the trial for a strategy's choice.
  ///
  /// - Parameters:
  ///   - choice: the key of note 1 and the signed difference to judge.
  ///   - condition: the part of the session to which the trial belongs.
  public func trial(
    _ choice: (note: MIDINote, offset: Cents), condition: String? = nil, _ settings: TrainingSettings,
    using generator: inout SeededGenerator
  ) -> Trial {
    var trial = Trial(
      exercise: name, note: choice.note, offset: choice.offset,
      amplitudeOffset: settings.loudnessOffset(using: &generator), sounding: settings.sounding, condition: condition)
    prepare(&trial, settings, &generator)
    return trial
  }
}

public struct ExerciseWords: Sendable {
  public let title: Text
  /// The question, in full sentences.
  public let question: Text
  /// A sentence for those who see the question for the first time; nil if it explains itself.
  public let hint: Text?
  /// The question in a few words.
  public let shortQuestion: Text
  /// What the answers mean, if it takes more than their words.
  public let explanation: Text?

  public init(title: Text, question: Text, hint: Text? = nil, shortQuestion: Text, explanation: Text? = nil) {
    self.title = title
    self.question = question
    self.hint = hint
    self.shortQuestion = shortQuestion
    self.explanation = explanation
  }

  static func tooNarrow(_ reach: ClosedRange<Int>) -> Text {
    let needed = Figure.count(reach.upperBound - reach.lowerBound)
    return Text(
      en: "The notes need a note range of at least \(needed.english) semitones.",
      de: "Die Töne brauchen einen Tonumfang von mindestens \(needed.german) Halbtönen.")
  }

  public var introduction: Text { hint.map { question + Text(" ") + $0 } ?? question }
}
