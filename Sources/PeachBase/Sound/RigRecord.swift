/// What was measured of the equipment at one time: its level, its sides, and whether it is headphones.
public struct RigRecord: Equatable, Sendable {
  public var time: UTCTime
  /// The version of Peach.
  public var version: String
  public var driver: String
  /// In Hz.
  public var sampleRate: Double
  /// That of the sounds, in dB.
  public var volume: Double
  /// Nil if it wasn't measured.
  public var level: Level?
  /// Nil if it wasn't tried.
  public var sides: Sides?
  /// The number of right answers to each test, 0…6; empty if the headphones weren't checked.
  public var rightAnswers: [HeadphoneTest: Int] = [:]

  public init(time: UTCTime, version: String, driver: String, sampleRate: Double, volume: Double) {
    (self.time, self.version, self.driver) = (time, version, driver)
    (self.sampleRate, self.volume) = (sampleRate, volume)
  }

  /// The reading of a sound level meter.
  public struct Level: Equatable, Sendable {
    public var signal: CalibrationSignal
    /// In dB re 20 µPa.
    public var reading: Double
    public var weighting: FrequencyWeighting
    /// As the person wrote it, such as `eq`, `fast` or `slow`.
    public var timeWeighting: String
    /// The name of the meter; nil if none was given.
    public var meter: String?

    /// The readings that are accepted.
    public static let readings = 0.0...140

    public init(
      signal: CalibrationSignal, reading: Double, weighting: FrequencyWeighting, timeWeighting: String, meter: String?
    ) {
      (self.signal, self.reading, self.weighting) = (signal, reading, weighting)
      (self.timeWeighting, self.meter) = (timeWeighting, meter)
    }
  }

  /// On which sides the person heard a tone on the left and one on the right.
  public enum Sides: String, CaseIterable, Sendable {
    case correct, swapped, unclear
  }

  /// Whether both tests were passed; nil if the headphones weren't checked.
  public var passedHeadphones: Bool? {
    guard !rightAnswers.isEmpty else { return nil }
    return HeadphoneTest.allCases.allSatisfy { rightAnswers[$0].map($0.isPassed) ?? false }
  }
}

/// What sounds while a level is measured.
public enum CalibrationSignal: String, CaseIterable, Sendable {
  /// A sine of 1 kHz.
  case tone
  /// Pink noise with the same root mean square as the tone.
  case noise
}

/// The frequency weighting of a sound level meter (IEC 61672-1).
public enum FrequencyWeighting: String, CaseIterable, Sendable {
  case a = "A"
  case c = "C"
  case z = "Z"
}

/// A test that people with headphones pass and people with loudspeakers fail.
public enum HeadphoneTest: String, CaseIterable, Sendable {
  /// One of three tones is in antiphase: loudspeakers make it the softest (Woods et al. 2017).
  case antiphase
  /// A pitch that only both ears together hear (Milne et al. 2020).
  case huggins

  public static let trials = 6

  /// The right answers of 6 that pass.
  public var leastRight: Int {
    switch self {
    case .antiphase: 5
    case .huggins: 6
    }
  }

  public func isPassed(_ right: Int) -> Bool { right >= leastRight }
}
