import PeachBase

/// The user's settings. A value applies to one run, or permanently once `TrainingDataStore` has stored it.
public struct Settings: Equatable, Sendable {
  /// The default exercise.
  public var exercise = ExerciseName.comparison
  public var training = TrainingSettings()
  public var sound = SoundSourceID.standard
  public var tick = Tick.noise
  /// The level of the tick: K-weighted over 125 ms, relative to the note's loudest 125 ms, −24…0 dB.
  public var tickLevel = AmplitudeDB(-12)
  /// Whether the training screen shows only the two areas and the feedback.
  public var plainFeedback = PlainFeedback.words
  /// Nil tries the last driver that worked, then the first that opens.
  public var audioDriver: String?
  public var midi = MIDISettings()
  /// Nil takes the language from the environment.
  public var language: LanguageCode?

  public init() {}

  /// The volume change of one key press, in dB.
  public static let volumeStep = 2.0

  /// The written volume after one key press: the next multiple of the step.
  public func volume(louder: Bool) -> String {
    let steps = training.sounding.volume.value / Self.volumeStep
    let next = louder ? steps.rounded(.down) + 1 : steps.rounded(.up) - 1
    return Decimal.written(min(max(next * Self.volumeStep, -40), 12))
  }

  /// The signal for a wrong answer.
  public enum Tick: String, CaseIterable, Sendable {
    /// An unpitched burst of noise through the audio device.
    case noise
    /// The terminal's bell.
    case bell
    case off
  }

  /// The feedback that `--plain` prints on a terminal after an answer.
  public enum PlainFeedback: String, CaseIterable, Sendable {
    /// No words, for users whose screen reader would talk over the notes. Silence means right, the tick means wrong.
    case off
    case words
  }

  /// Whether neither words nor a tick would tell that an answer was wrong. Words are then printed nevertheless.
  public var lacksPlainFeedback: Bool { plainFeedback == .off && tick == .off }
}

extension Settings {
  /// The tick by its name, or noise by its level if that isn't the usual one.
  var writtenTick: String {
    get { tick == .noise && tickLevel != Settings().tickLevel ? Decimal.written(tickLevel.value) : tick.rawValue }
    set {
      let level = Quantity.number(newValue, in: "dB")
      tick = Tick(rawValue: newValue) ?? .noise
      if tick == .noise { tickLevel = level.map { AmplitudeDB($0) } ?? Settings().tickLevel }
    }
  }

  static func isTick(_ text: String) -> Bool {
    Tick(rawValue: text) != nil || Quantity.number(text, in: "dB").map((-24.0...0).contains) ?? false
  }

  /// The audio drivers to try, in order: only the chosen one; otherwise the last that worked, then the usual ones.
  public func audioDrivers(last: String?) -> [String] {
    if let audioDriver { return [audioDriver] }
    let first = last.map { [$0] } ?? []
    return first + AudioDriverName.automatic.filter { !first.contains($0) }
  }
}
