/// What a session asks, one comparison after the other, and when it is over.
public protocol Course: Sendable {
  /// Nothing is left to ask before the next `begin`.
  var isOver: Bool { get }

  /// Something is left to ask, now or after a pause.
  var hasMore: Bool { get }

  /// Called when a session starts, and after each pause.
  mutating func begin()

  /// The comparison to come. Not to be called when it is over.
  mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Comparison

  /// Takes the answer to the latest comparison in, given at a time of day.
  mutating func add(_ completed: CompletedComparison, at time: UTCTime)
}

extension Course {
  public var hasMore: Bool { !isOver }
  public mutating func begin() {}
}

/// A training: the settings' strategy on the listener's profile, for as long as it goes on.
public struct TrainingCourse: Course {
  public private(set) var profile: PerceptualProfile
  /// Comparisons still to be answered; nil goes on until it is stopped.
  private var remaining: Int?
  private var track = StrategyTrack()

  /// - Parameter comparisons: how many answers end the training; nil for no end.
  public init(profile: PerceptualProfile, comparisons: Int? = nil) {
    precondition(comparisons ?? 1 > 0)
    self.profile = profile
    remaining = comparisons
  }

  public var isOver: Bool { remaining == 0 }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Comparison {
    let choice = track.next(
      by: settings.nextNoteStrategy, profile: profile, range: settings.noteRange, using: &generator)
    return settings.comparison(choice, using: &generator)
  }

  public mutating func add(_ completed: CompletedComparison, at time: UTCTime) {
    profile.add(completed, at: time)
    track.add(completed)
    remaining = remaining.map { $0 - 1 }
  }
}

extension TrainingSettings {
  /// What was chosen, sounded as these settings say, its loudness varied as they say.
  func comparison(
    _ choice: (note: MIDINote, offset: Cents), condition: String? = nil, using generator: inout SeededGenerator
  ) -> Comparison {
    let reach = varyLoudness * largestLoudnessOffset
    return Comparison(
      note: choice.note, offset: choice.offset, amplitudeOffset: .clamped(generator.uniform(in: -reach...reach)),
      sounding: sounding, condition: condition)
  }
}
