/// What a session asks, one comparison after the other, and when it is over.
public protocol Course: Sendable {
  /// Nothing is left to ask before the next `begin`.
  var isOver: Bool { get }

  /// Something is left to ask, now or after a pause.
  var hasMore: Bool { get }

  /// Called when a session starts, and after each pause, with the time of day.
  mutating func begin(at time: UTCTime)

  /// The comparison to come. Not to be called when it is over.
  mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Comparison

  /// Takes the answer to the latest comparison in, given at a time of day.
  mutating func add(_ completed: CompletedComparison, at time: UTCTime)
}

extension Course {
  public var hasMore: Bool { !isOver }
  public mutating func begin(at time: UTCTime) {}
}

/// A training: the settings' strategy on the listener's profile, for as long as it goes on.
///
/// Whenever it begins, the strategy goes on from its own latest answers (`TrainingChain`).
public struct TrainingCourse: Course {
  public private(set) var profile: PerceptualProfile
  public private(set) var history: TrainingHistory
  /// Comparisons still to be answered; nil goes on until it is stopped.
  private var remaining: Int?
  private var chain = TrainingChain()
  /// When it began; nil once the first comparison after that has been chosen.
  private var beginning: UTCTime?
  /// The strategy that chose the latest comparison.
  private var strategy = StrategyName.kazez

  /// - Parameters:
  ///   - history: what was answered in earlier trainings.
  ///   - comparisons: how many answers end the training; nil for no end.
  public init(profile: PerceptualProfile, history: TrainingHistory = TrainingHistory(), comparisons: Int? = nil) {
    precondition(comparisons ?? 1 > 0)
    self.profile = profile
    self.history = history
    remaining = comparisons
  }

  /// Replaces what is known of the listener: others may have stored answers since it was read.
  public mutating func update(profile: PerceptualProfile, history: TrainingHistory) {
    self.profile = profile
    self.history = history
  }

  public var isOver: Bool { remaining == 0 }

  public mutating func begin(at time: UTCTime) { beginning = time }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Comparison {
    strategy = settings.strategy
    if let now = beginning {
      beginning = nil
      chain = TrainingChain(
        settings.nextNoteStrategy, after: history[strategy], last: history.last, profile: profile, now: now)
    }
    let adaptive = settings.adaptsNoteRange ? profile.adaptiveRange(within: settings.keys) : nil
    let (note, offset, condition) = chain.next(
      by: settings.nextNoteStrategy, profile: profile, range: adaptive ?? settings.noteRange, using: &generator)
    return settings.comparison((note, offset), condition: condition, using: &generator)
  }

  public mutating func add(_ completed: CompletedComparison, at time: UTCTime) {
    if completed.isIntact {
      profile.add(completed, at: time)
      chain.add(completed)
      history.add(completed, at: time, by: strategy)
    }
    remaining = remaining.map { $0 - 1 }
  }
}

extension TrainingSettings {
  /// What was chosen, sounded as these settings say, its loudness varied as they say.
  public func comparison(
    _ choice: (note: MIDINote, offset: Cents), condition: String? = nil, using generator: inout SeededGenerator
  ) -> Comparison {
    let reach = varyLoudness * largestLoudnessOffset
    return Comparison(
      note: choice.note, offset: choice.offset, amplitudeOffset: .clamped(generator.uniform(in: -reach...reach)),
      sounding: sounding, condition: condition)
  }
}
