import FoundationEssentials

/// The purpose of a run and its answers.
public enum Purpose: String, CaseIterable, Sendable {
  case training, measurement, experiment
}

/// A stored version of a SoundFont file, always without its path.
public struct SoundFontRecord: Hashable, Sendable {
  /// The base name.
  public let file: String
  /// In bytes.
  public let size: Int
  public let modified: UTCTime

  public init(file: String, size: Int, modified: UTCTime) {
    self.file = file
    self.size = size
    self.modified = modified
  }
}

/// The stored sound of an answer.
public struct SoundSourceRecord: Hashable, Sendable {
  /// `sine`, or base file name:bank:program.
  public let name: String
  /// Nil for the sine.
  public let soundFont: SoundFontRecord?

  public init(name: String, soundFont: SoundFontRecord?) {
    self.name = name
    self.soundFont = soundFont
  }
}

/// One run of the program and its environment.
public struct RunRecord: Equatable, Sendable {
  public let id: UUID
  public let purpose: Purpose
  public let started: UTCTime
  public let peachVersion: String
  public let fluidSynthVersion: String
  /// The audio driver, or `offline`.
  public let driver: String
  /// In frames a second.
  public let sampleRate: Double
  /// In frames.
  public let period: Int
  /// The plan of a measurement or an experiment, as JSON; nil in training.
  public let plan: String?

  public init(
    id: UUID = UUID(), purpose: Purpose, started: UTCTime, peachVersion: String, fluidSynthVersion: String,
    driver: String, sampleRate: Double, period: Int, plan: String? = nil
  ) {
    self.id = id
    self.purpose = purpose
    self.started = started
    self.peachVersion = peachVersion
    self.fluidSynthVersion = fluidSynthVersion
    self.driver = driver
    self.sampleRate = sampleRate
    self.period = period
    self.plan = plan
  }
}

/// A completed trial to store as one row.
public struct AnswerRecord: Sendable {
  public let id: UUID
  public let exercise: any Exercise
  public let time: UTCTime
  public let completed: CompletedTrial
  public let soundSource: SoundSourceRecord
  /// Nil for an exercise with a way of its own to choose trials.
  public let strategy: StrategyName?
  /// The gain on note 1 in dB; note 2 has the same if its key is the same. Nil if unknown.
  public let gain: Double?

  public init(
    id: UUID = UUID(), _ exercise: any Exercise, time: UTCTime, _ completed: CompletedTrial,
    soundSource: SoundSourceRecord, strategy: StrategyName?, gain: Double? = nil
  ) {
    self.id = id
    self.exercise = exercise
    self.time = time
    self.completed = completed
    self.soundSource = soundSource
    self.strategy = strategy
    self.gain = gain
  }
}
