import PeachBase
import PeachExercises
import PeachFits

/// An experiment as its file describes it.
package struct ExperimentFile: Sendable {
  package var title: LocalText
  package var notes: String?
  package var sound = FileSound()
  /// Those of all blocks: the defaults, and what the file changes.
  package var settings = Settings()
  package var texts: [Page: LocalText] = [:]
  package var requirements: Set<Requirement> = []
  /// At least one, as they are written.
  package var blocks: [Block] = []
  /// Whether the participant's number chooses the order of the blocks.
  package var ordersBlocks = false
  /// None, or at least two that are compared, in the order of the alphabet.
  package var groups: [Group] = []
  package var exclusion = Exclusion()
  package var findings: [Finding] = []
  /// The file itself.
  package let source: JSON
  /// Its text, in which lines are counted; nil if it was read as JSON, as that of a stored run.
  var text: String?
  /// The SHA-256 of its canonical form (RFC 8785), 64 hexadecimal digits.
  package let hash: String

  /// The formats that can be read, the oldest first. Runs of the first one gave feedback after every answer.
  static let formats = ["peach-experiment 1", "peach-experiment 2"]

  /// Whether its format has no feedback of blocks.
  package var alwaysGivesFeedback: Bool { source["format"]?.text == Self.formats[0] }

  /// Whether it was edited from another file, or the other way round: title or blocks are the same.
  package func isVersion(of other: ExperimentFile) -> Bool {
    hash != other.hash
      && (title == other.title || source["blocks"]?.canonical == other.source["blocks"]?.canonical)
  }

  init(_ source: JSON, title: LocalText) {
    (self.source, self.title) = (source, title)
    hash = SHA256(source.canonical.utf8).hexadecimal
  }

  /// What a participant reads.
  package enum Page: String, CaseIterable, Sendable {
    case welcome, consent
    /// Between two parts of the experiment.
    case pause = "break"
    case end
  }

  package enum Requirement: String, CaseIterable, Sendable {
    case calibration, headphones
  }

  /// The sounds, by their places in `Note.sound`.
  package struct FileSound: Equatable, Sendable {
    /// The name of a SoundFont's file without its folder; nil for the standard one.
    package var soundFont: String?
    /// The digest that the file must have, 64 hexadecimal digits.
    package var sha256: String?
    /// The first is that of all notes, the others are those of note 2. `sine` is the sine.
    package var presets = ["piano"]
    /// The attack and the release of a sine.
    package var ramp: Duration?

    package static let sine = "sine"
  }

  /// When a participant is left out of the findings.
  package struct Exclusion: Equatable, Sendable {
    /// The least proportion of right answers to catch trials.
    package var catchRightBelow: Double?
    /// Whether answers that look like guessing exclude.
    package var guessing = false
    /// The largest proportion of answers whose sound dropped out.
    package var droppedOutAbove: Double?
    /// Whether answers that are missing exclude.
    package var unfinished = false
  }

  /// Whether a text is a participant's ID: 1 to 60 letters of the English alphabet and digits, which names of files allow.
  package static func isID(_ text: String) -> Bool {
    (1...60).contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Participants that have something in common.
  package struct Group: Equatable, Sendable {
    package let name: String
    /// IDs, and beginnings of IDs that end with `*`.
    package let members: [String]

    /// Whether somebody could have the IDs of both members.
    static func overlap(_ one: String, _ other: String) -> Bool {
      let (first, second) = (one.prefix { $0 != "*" }, other.prefix { $0 != "*" })
      return first == second || one.last == "*" && second.hasPrefix(first)
        || other.last == "*" && first.hasPrefix(second)
    }

    /// - Parameter participant: an ID.
    package func has(_ participant: String?) -> Bool {
      guard let participant else { return false }
      return members.contains { $0.last == "*" ? participant.hasPrefix($0.dropLast()) : $0 == participant }
    }
  }

  /// The group of a participant; nil if there is none.
  package func group(of participant: String?) -> Group? { groups.first { $0.has(participant) } }

  /// What the report answers.
  package enum Finding: Hashable, Sendable {
    case thresholds, shifts
    /// The second condition against the first.
    case contrast(String, String)
    /// The shift per dB of a drawn amplitude.
    case shiftPerAmplitude
  }
}

/// A text in several languages.
package struct LocalText: Equatable, Sendable {
  /// By their codes, such as `en`; one without a code is for all.
  package var texts: [(language: String, text: String)]

  package init(_ texts: [(language: String, text: String)]) { self.texts = texts }

  /// That of the language, or else the English one, or else the first.
  package func callAsFunction(_ language: LanguageCode) -> String { shown(in: language)?.text ?? "" }

  /// The code of the language in which it is shown; that of a text for all languages is the one that is asked for.
  package func language(_ language: LanguageCode) -> String {
    shown(in: language).flatMap { $0.language.isEmpty ? nil : $0.language } ?? language.rawValue
  }

  private func shown(in language: LanguageCode) -> (language: String, text: String)? {
    let found = [language.rawValue, "", LanguageCode.english.rawValue].lazy.compactMap { code in
      texts.first { $0.language == code }
    }.first
    return found ?? texts.first
  }

  /// For messages, which know two languages.
  package var text: Text { Text(en: self(.english), de: self(.german)) }

  /// Whatever their order: a stored file has its languages in that of the alphabet.
  package static func == (left: LocalText, right: LocalText) -> Bool {
    func sorted(_ text: LocalText) -> [[String]] {
      text.texts.sorted { $0.language < $1.language }.map { [$0.language, $0.text] }
    }
    return sorted(left) == sorted(right)
  }
}

/// A part of an experiment.
package struct Block: Sendable {
  package var name: String
  package var task: Exercise
  package var method: Method
  package var staircase = Staircase()
  /// The width of a threshold's 95 % interval that ends a condition, in octaves; nil for none.
  package var untilWidth: Double?
  /// At least one; without a name of its own, a condition has the block's.
  package var conditions: [Condition] = []
  package var order = Order.interleaved
  /// Whether participants learn after each answer whether it was right.
  package var feedback = false
  /// What ends a practice; nil for a block whose answers count.
  package var practice: Practice?
  /// Whether there is a pause after the block before it.
  package var pausesBefore = true
  /// The number of trials between two pauses; nil for none.
  package var pauseEvery: Int?
  package var catches: Catches?
  package var jitter = Jitter()
  package var roving = Roving()

  /// How trials are chosen.
  package enum Method: Equatable, Sendable {
    /// As in a training with the same exercise, this many answers for each condition.
    case training(answers: Int)
    /// By a strategy that follows the answers to each condition.
    case adaptive(StrategyName, answers: Int)
    /// By constant stimuli, in the unit of the exercise, each this often for each condition.
    case constant([Double], repetitions: Int)
  }

  /// Where a strategy of steps begins and ends.
  package struct Staircase: Equatable, Sendable {
    /// The first difference, in the unit of the exercise; nil for the largest.
    package var start: Double?
    /// How many reversals end a condition; nil for none.
    package var reversals: Int?
    /// How many of the last ones are averaged; nil for all but the first two.
    package var meanOfLast: Int?

    /// How many of some reversals are averaged. The first two are on the way down.
    package func averaged(of count: Int) -> Int { meanOfLast ?? max(count - 2, 1) }
  }

  package enum Order: String, CaseIterable, Sendable {
    /// Every condition once in each round, in random order.
    case interleaved
    /// One after another, as they stand in the file.
    case blocked
    /// One after another, in a row of a Latin square that the participant's number chooses.
    case latinSquare = "latin-square"
  }

  package struct Practice: Equatable, Sendable {
    /// The number of right answers in a row that end it.
    package var rightInARow: Int
    package var atMost: Int
  }

  /// Trials that an attentive listener judges right.
  package struct Catches: Equatable, Sendable {
    /// Of all trials.
    package var share: Double
    /// In the unit of the exercise.
    package var offset: Double

    /// The stored condition.
    package static let condition = "catch"
  }

  /// Random times, in seconds.
  package struct Jitter: Equatable, Sendable {
    /// What is added to the gap.
    package var gap: ClosedRange<Double>?
    /// What is added to the pause before a trial.
    package var pause: ClosedRange<Double>?
  }

  /// What changes from trial to trial in all its notes alike.
  package struct Roving: Equatable, Sendable {
    /// In dB to either side.
    package var level = 0.0
    /// In semitones to either side of the key.
    package var key = 0
  }

  package struct Condition: Sendable {
    /// The stored name.
    package var name: String
    package var settings: [(setting: Setting, value: String)] = []
    /// The key of note 1; nil for any of the range.
    package var note: MIDINote?
    package var standard = Standard.first
    /// How much louder the standard is than other notes, in dB.
    package var firstAmplitude = 0.0
    /// How much louder the comparison is than other notes, in dB; nil for not at all.
    package var amplitude: Amplitude?
    /// Of the standard.
    package var first: NoteChange?
    /// Of the comparison.
    package var second: NoteChange?

    package enum Amplitude: Equatable, Sendable {
      case fixed(Double)
      /// Uniformly distributed.
      case drawn(ClosedRange<Double>)
      /// One of these, each as often.
      case listed([Double])
    }
  }

  /// The trials for each condition without catch trials; in a practice at most.
  package var answersOfCondition: Int {
    switch method {
    case .training(let answers), .adaptive(_, let answers): answers
    case .constant(let offsets, let repetitions): offsets.count * repetitions
    }
  }

  /// The catch trials among them.
  package var catchCount: Int {
    catches.map { Int((Double(conditions.count * answersOfCondition) * $0.share / (1 - $0.share)).rounded()) } ?? 0
  }

  /// Whether answers can end a condition before it has all its trials.
  package var isEndedByAnswers: Bool { staircase.reversals != nil || untilWidth != nil }

  /// All trials; in a practice at most.
  package var answers: Int { practice?.atMost ?? conditions.count * answersOfCondition + catchCount }
}

extension ExperimentFile {
  /// All trials; those of practices at most.
  package var answers: Int { blocks.reduce(0) { $0 + $1.answers } }

  /// About how long all trials take: their sound, the answer, and the feedback.
  package var seconds: Double {
    let training = settings.training
    return blocks.reduce(0) { sum, block in
      let phrase = block.task.phrase(of: block.task.sample(training))
      let times = phrase.times
      // A tuned note sounds until it is answered.
      let sound = phrase.tuned.map { times[$0].begin } ?? times.map(\.end).max() ?? .zero
      let response = block.task.answerForm.isTuning ? 8.0 : 1
      let jitter = [block.jitter.gap, block.jitter.pause].compactMap { $0 }.reduce(0) {
        $0 + ($1.lowerBound + $1.upperBound) / 2
      }
      return sum + Double(block.answers)
        * (sound.inSeconds + response + training.feedbackDuration.inSeconds + jitter)
    }
  }

  /// The answers that count among those of a run, in their order, and how many there are at its end: a practice that has ended
  /// takes no more.
  package func answers(after completed: [CompletedTrial]) -> (given: Int, planned: Int) {
    (completed.count(where: \.isIntact), walk(completed).planned)
  }

  /// The names of the blocks of a run's answers, in their order. An answer with drop-outs is asked again in the same block.
  package func blocks(of completed: [CompletedTrial]) -> [String] { walk(completed).blocks }

  /// The differences at the reversals of a condition that ends by them, in octaves above a hundredth of the largest difference, and
  /// how many of the last ones are averaged; nil for other conditions.
  ///
  /// - Parameter answers: of one run.
  func turns(of name: String, _ answers: [CompletedTrial]) -> (levels: [Double], averaged: Int)? {
    for block in counted where block.staircase.reversals != nil {
      guard let condition = block.conditions.first(where: { $0.name == name }) else { continue }
      let settings = block.settings(of: condition, settings.training)
      let strategy = settings.nextNoteStrategy(choices: block.task.answerForm.unsignedChoices)
      return (strategy as? UpDownNoteStrategy).map { strategy in
        let levels = strategy.turns(of: answers)
        return (levels, block.staircase.averaged(of: levels.count))
      }
    }
    return nil
  }

  /// How many answers a condition has in a block, of those that were given.
  func planned(_ block: Block, _ name: String, _ answers: [CompletedTrial]) -> Int {
    var open = OpenCondition()
    if block.untilWidth != nil { for answer in answers { open.add(answer, in: block) } } else { open.answers = answers }
    return hasEnded(open, block, name) ? answers.count : block.answersOfCondition
  }

  /// The answers to a condition that they may end.
  private struct OpenCondition {
    var answers: [CompletedTrial] = []
    private(set) var fit = FilterBank(.constant)

    mutating func add(_ answer: CompletedTrial, in block: Block) {
      answers.append(answer)
      guard block.untilWidth != nil else { return }
      let (choices, start) = (block.task.answerForm.unsignedChoices, UTCTime(milliseconds: 0))
      if let answer = ProfileAnswer(answer.withStandardFirst, of: choices, at: start) { fit.add(answer) }
    }
  }

  private func hasEnded(_ open: OpenCondition, _ block: Block, _ name: String) -> Bool {
    if let needed = block.staircase.reversals, let turns = turns(of: name, open.answers), turns.levels.count >= needed {
      return true
    }
    return block.untilWidth.map { open.fit.threshold.width95 <= $0 } ?? false
  }

  private func walk(_ completed: [CompletedTrial]) -> (blocks: [String], planned: Int) {
    var (rest, names, planned) = (completed[...], [String](), 0)
    for (index, block) in blocks.enumerated() {
      let needed = block.practice?.rightInARow ?? .max
      var (count, rightInARow) = (0, 0)
      // Those of conditions that haven't ended, if answers end them. If they have ended one, no catch trials follow the last.
      var open = Dictionary(block.conditions.map { ($0.name, OpenCondition()) }) { first, _ in first }
      var hasMore = true
      while count < block.answers, rightInARow < needed, hasMore, let next = rest.popFirst() {
        names.append(block.name)
        guard next.isIntact else { continue }
        rightInARow = next.isCorrect ? rightInARow + 1 : 0
        count += 1
        guard block.isEndedByAnswers, let name = next.trial.condition, var own = open[name] else { continue }
        own.add(next, in: block)
        open[name] = hasEnded(own, block, name) ? nil : own
        let isPractice = block.practice != nil
        hasMore =
          open.count == block.conditions.count
          || open.values.contains { isPractice || $0.answers.count < block.answersOfCondition }
      }
      planned += rightInARow >= needed || !hasMore ? count : block.answers
      // More answers than the file has belong to its last block.
      if index == blocks.count - 1 { names += rest.map { _ in block.name } }
    }
    return (names, planned)
  }

  /// The strategy that chose the trials of a condition; nil for other methods and for exercises with a choice of their own.
  package func strategy(of condition: String?) -> StrategyName? {
    let block = blocks.first { $0.conditions.contains { $0.name == condition } }
    return switch block?.method {
    case .adaptive(let strategy, _): strategy
    case .training where block?.task.course.usesStrategy == true: settings.training.strategy
    default: nil
    }
  }

  /// Whether there are several presets, or notes of the same key with other velocities or durations, so that the errors of their keys
  /// don't cancel. The trials of intervals correct the keys of a single preset themselves.
  package var comparesSounds: Bool {
    sound.presets.count > 1
      || blocks.contains { block in
        !block.task.columns.has(IntervalColumns.interval)
          && block.conditions.contains { ($0.first ?? NoteChange()) != ($0.second ?? NoteChange()) }
      }
  }

  /// The exercise of a condition whose answers count; nil for other names.
  package func task(of condition: String) -> Exercise? {
    counted.first { $0.conditions.contains { $0.name == condition } }?.task
  }

  /// The contrasts that the report asks for.
  package var contrasts: [(first: String, second: String)] {
    findings.compactMap { if case .contrast(let first, let second) = $0 { (first, second) } else { nil } }
  }

  /// The trials of all conditions, without practice and catch trials.
  package var plannedAnswers: Int { counted.reduce(0) { $0 + $1.conditions.count * $1.answersOfCondition } }

  /// The blocks whose answers count.
  package var counted: [Block] { blocks.filter { $0.practice == nil } }
}

extension ExperimentFile {
  /// The settings of a run. Of the stored ones, only those of the language, the devices and how the display is read have an effect.
  package func settings(of exercise: Exercise, _ sound: SoundSourceID, from stored: Settings) -> Settings {
    var settings = settings
    (settings.exercise, settings.sound) = (exercise.name, sound)
    (settings.language, settings.audioDriver, settings.midi) = (stored.language, stored.audioDriver, stored.midi)
    settings.plainFeedback = stored.plainFeedback
    return settings
  }
}
