/// The names of the settings: long option names, and `strategy.constant`.
public enum SettingKey: String, CaseIterable, Sendable {
  case exercise
  case intervals
  case direction
  case tuning
  case presentation
  case matchingMode = "matching-mode"
  case matchingNumbers = "matching-numbers"
  case noteRange = "note-range"
  case duration
  case gap
  case varyLoudness = "vary-loudness"
  case maxOffset = "max-offset"
  case feedback
  case strategy
  case sound
  case referencePitch = "reference-pitch"
  case velocity
  case volume
  case audioDriver = "audio-driver"
  case midiInput = "midi-input"
  case midiDriver = "midi-driver"
  case midiHigher = "midi-higher"
  case midiLower = "midi-lower"
  case tick
  case tickLevel = "tick-level"
  case replayAfterWrong = "replay-after-wrong"
  case focusMode = "focus-mode"
  case plainFeedback = "plain-feedback"
  case language
  case kazezNarrow = "kazez.narrow"
  case kazezWiden = "kazez.widen"
  case kazezSmallest = "kazez.smallest"
  case kazezLargest = "kazez.largest"
  case naturalVsMechanical = "natural-vs-mechanical"
  case adaptiveNarrow = "adaptive.narrow"
  case adaptiveWiden = "adaptive.widen"
  case adaptiveSmallest = "adaptive.smallest"
  case adaptiveLargest = "adaptive.largest"
  case thresholdTrackingSmallest = "threshold-tracking.smallest"
  case thresholdTrackingLargest = "threshold-tracking.largest"
  case thresholdTrackingCorrect = "threshold-tracking.correct"
  case thresholdTrackingSpread = "threshold-tracking.spread"
  case weightedUpDownStep = "weighted-up-down.step"
  case weightedUpDownUp = "weighted-up-down.up"
  case weightedUpDownSmallest = "weighted-up-down.smallest"
  case weightedUpDownLargest = "weighted-up-down.largest"
  case twoDownOneUpStep = "two-down-one-up.step"
  case twoDownOneUpSmallest = "two-down-one-up.smallest"
  case twoDownOneUpLargest = "two-down-one-up.largest"
  case threeDownOneUpStep = "three-down-one-up.step"
  case threeDownOneUpSmallest = "three-down-one-up.smallest"
  case threeDownOneUpLargest = "three-down-one-up.largest"
  case questPlusSmallest = "quest-plus.smallest"
  case questPlusLargest = "quest-plus.largest"
}

/// The valid values of a setting and its place in `Settings`.
public enum SettingDomain: Sendable {
  /// A number in a range; the unit is a symbol, empty for a dimensionless number.
  case number(ClosedRange<Double>, unit: String, WritableKeyPath<Settings, Double> & Sendable)
  case integer(ClosedRange<Int>, WritableKeyPath<Settings, Int> & Sendable)
  /// One of the listed words.
  case choice([String], WritableKeyPath<Settings, String> & Sendable)
  /// `LOWEST:HIGHEST` within 21…108, at least an octave wide; or `adaptive`.
  case noteRange(WritableKeyPath<Settings, NoteRange> & Sendable)
  /// Intervals separated by commas, or `all`.
  case intervals(WritableKeyPath<Settings, [Interval]> & Sendable)
  /// The name of a tuning system or the path of a Scala file.
  case tuning(WritableKeyPath<Settings, TuningChoice> & Sendable)
  /// A sound ID.
  case sound(WritableKeyPath<Settings, SoundSourceID> & Sendable)
  /// `auto`, `off`, a path or part of the name of a MIDI input.
  case midiInput(WritableKeyPath<Settings, MIDIInputChoice> & Sendable)
  /// `auto` or a `MIDIControl`.
  case midiControl(WritableKeyPath<Settings, MIDIControl?> & Sendable)
}

/// An invalid value for a setting.
public struct SettingError: Error, Equatable, Sendable {
  public let key: SettingKey
  public let value: String

  public init(key: SettingKey, value: String) {
    self.key = key
    self.value = value
  }
}

extension SettingKey {
  public var domain: SettingDomain {
    switch self {
    case .exercise: .choice(Exercises.all.map(\.name.rawValue), \.exerciseWord)
    case .intervals: .intervals(\.training.intervals.intervals)
    case .direction: .choice(IntervalDirections.allCases.map(\.rawValue), \.directionWord)
    case .tuning: .tuning(\.tuningChoice)
    case .presentation: .choice(Presentation.allCases.map(\.rawValue), \.presentationWord)
    case .matchingMode: .choice(MatchingMode.allCases.map(\.rawValue), \.matchingModeWord)
    case .matchingNumbers: .choice(["off", "on"], \.matchingNumbersWord)
    case .noteRange: .noteRange(\.training.noteRange)
    case .duration: .number(0.3...3, unit: "s", \.durationSeconds)
    case .gap: .number(0...2, unit: "s", \.gapSeconds)
    case .varyLoudness: .number(0...1, unit: "", \.training.varyLoudness)
    case .maxOffset: .number(0...12, unit: "dB", \.training.largestLoudnessOffset)
    case .feedback: .number(0.1...2, unit: "s", \.feedbackSeconds)
    case .strategy: .choice(StrategyName.allCases.map(\.rawValue), \.strategyWord)
    case .sound: .sound(\.sound)
    case .referencePitch: .number(380...500, unit: "Hz", \.referenceHertz)
    case .velocity: .integer(MIDIVelocity.range, \.velocityValue)
    case .volume: .number(-40...12, unit: "dB", \.volumeDecibels)
    case .audioDriver: .choice(["auto"] + AudioDriverName.all, \.audioDriverWord)
    case .midiInput: .midiInput(\.midi.input)
    case .midiDriver: .choice(["auto"] + MIDIDriverName.all, \.midiDriverWord)
    case .midiHigher: .midiControl(\.midi.higher)
    case .midiLower: .midiControl(\.midi.lower)
    case .tick: .choice(Settings.Tick.allCases.map(\.rawValue), \.tickWord)
    case .tickLevel: .number(-24...0, unit: "dB", \.tickDecibels)
    case .replayAfterWrong: .choice(["off", "on"], \.replayAfterWrongWord)
    case .focusMode: .choice(["off", "on"], \.focusModeWord)
    case .plainFeedback: .choice(Settings.PlainFeedback.allCases.map(\.rawValue), \.plainFeedbackWord)
    case .language: .choice(["auto"] + LanguageCode.allCases.map(\.rawValue), \.languageWord)
    case .kazezNarrow: .number(0...0.2, unit: "", \.training.kazez.staircase.narrow)
    case .kazezWiden: .number(0...0.5, unit: "", \.training.kazez.staircase.widen)
    case .kazezSmallest: .number(0.1...10, unit: "cents", \.training.kazez.staircase.smallest)
    case .kazezLargest: .number(10...100, unit: "cents", \.training.kazez.staircase.largest)
    case .naturalVsMechanical: .number(0...1, unit: "", \.training.adaptive.naturalVsMechanical)
    case .adaptiveNarrow: .number(0...0.2, unit: "", \.training.adaptive.staircase.narrow)
    case .adaptiveWiden: .number(0...0.5, unit: "", \.training.adaptive.staircase.widen)
    case .adaptiveSmallest: .number(0.1...10, unit: "cents", \.training.adaptive.staircase.smallest)
    case .adaptiveLargest: .number(10...100, unit: "cents", \.training.adaptive.staircase.largest)
    case .thresholdTrackingSmallest: .number(0.1...10, unit: "cents", \.training.thresholdTracking.smallest)
    case .thresholdTrackingLargest: .number(10...100, unit: "cents", \.training.thresholdTracking.largest)
    case .thresholdTrackingCorrect: .number(0.55...0.95, unit: "", \.training.thresholdTracking.correct)
    case .thresholdTrackingSpread: .number(0...2, unit: "octaves", \.training.thresholdTracking.spread)
    case .weightedUpDownStep: .number(0.1...2, unit: "octaves", \.training.weightedUpDown.rule.step)
    case .weightedUpDownUp: .number(0.5...10, unit: "", \.training.weightedUpDown.rule.upMultiple)
    case .weightedUpDownSmallest: .number(0.1...10, unit: "cents", \.training.weightedUpDown.rule.smallest)
    case .weightedUpDownLargest: .number(10...100, unit: "cents", \.training.weightedUpDown.rule.largest)
    case .twoDownOneUpStep: .number(0.1...2, unit: "octaves", \.training.twoDownOneUp.rule.step)
    case .twoDownOneUpSmallest: .number(0.1...10, unit: "cents", \.training.twoDownOneUp.rule.smallest)
    case .twoDownOneUpLargest: .number(10...100, unit: "cents", \.training.twoDownOneUp.rule.largest)
    case .threeDownOneUpStep: .number(0.1...2, unit: "octaves", \.training.threeDownOneUp.rule.step)
    case .threeDownOneUpSmallest: .number(0.1...10, unit: "cents", \.training.threeDownOneUp.rule.smallest)
    case .threeDownOneUpLargest: .number(10...100, unit: "cents", \.training.threeDownOneUp.rule.largest)
    case .questPlusSmallest: .number(0.1...10, unit: "cents", \.training.questPlus.smallest)
    case .questPlusLargest: .number(10...100, unit: "cents", \.training.questPlus.largest)
    }
  }

  /// The written value in `settings`.
  public func value(in settings: Settings) -> String {
    switch domain {
    case .number(_, _, let path): Self.written(settings[keyPath: path])
    case .integer(_, let path): String(settings[keyPath: path])
    case .choice(_, let path): settings[keyPath: path]
    case .noteRange(let path):
      settings.training.adaptsNoteRange ? NoteRange.adaptiveWord : settings[keyPath: path].description
    case .intervals(let path): Interval.list(settings[keyPath: path])
    case .tuning(let path): settings[keyPath: path].description
    case .sound(let path): settings[keyPath: path].description
    case .midiInput(let path): settings[keyPath: path].description
    case .midiControl(let path): settings[keyPath: path]?.description ?? Self.automatic
    }
  }

  /// The value that leaves a choice to the program.
  public static let automatic = "auto"

  /// Reads a value from `text` into `settings`.
  ///
  /// - Throws: `SettingError` if the value is invalid; `settings` is then unchanged.
  public func set(_ text: String, in settings: inout Settings) throws(SettingError) {
    let refused = SettingError(key: self, value: text)
    switch domain {
    case .number(let range, _, let path):
      guard let value = Decimal.number(text), range.contains(value) else { throw refused }
      settings[keyPath: path] = value
    case .integer(let range, let path):
      guard let value = Int(text), range.contains(value) else { throw refused }
      settings[keyPath: path] = value
    case .choice(let words, let path):
      guard words.contains(text) else { throw refused }
      settings[keyPath: path] = text
    case .noteRange(let path):
      let isAdaptive = text == NoteRange.adaptiveWord
      guard let value = isAdaptive ? .beginning : NoteRange(description: text) else { throw refused }
      settings[keyPath: path] = value
      settings.training.adaptsNoteRange = isAdaptive
    case .intervals(let path):
      guard let value = Interval.list(text) else { throw refused }
      settings[keyPath: path] = value
    case .tuning(let path):
      guard let value = TuningChoice(description: text) else { throw refused }
      settings[keyPath: path] = value
    case .sound(let path):
      guard let value = SoundSourceID(description: text) else { throw refused }
      settings[keyPath: path] = value
    case .midiInput(let path):
      guard let value = MIDIInputChoice(description: text) else { throw refused }
      settings[keyPath: path] = value
    case .midiControl(let path):
      let value = MIDIControl(description: text)
      guard value != nil || text == Self.automatic else { throw refused }
      settings[keyPath: path] = value
    }
  }

  /// The shortest decimal form that reads back as the same number; whole numbers without a fraction.
  public static func written(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

extension Settings {
  /// The written values of all settings by name.
  public var written: [String: String] {
    Dictionary(uniqueKeysWithValues: SettingKey.allCases.map { ($0.rawValue, $0.value(in: self)) })
  }

  /// Reads values in the form of `written`. Missing and invalid values keep their defaults.
  public init(written: [String: String]) {
    self.init()
    for key in SettingKey.allCases { if let text = written[key.rawValue] { try? key.set(text, in: &self) } }
  }
}

// The settings as plain numbers and words, for the key paths above.
extension Settings {
  fileprivate var durationSeconds: Double {
    get { training.sounding.duration.inSeconds }
    set { training.sounding.duration = .seconds(newValue) }
  }
  fileprivate var gapSeconds: Double {
    get { training.sounding.gap.inSeconds }
    set { training.sounding.gap = .seconds(newValue) }
  }
  fileprivate var feedbackSeconds: Double {
    get { training.feedbackDuration.inSeconds }
    set { training.feedbackDuration = .seconds(newValue) }
  }
  fileprivate var referenceHertz: Double {
    get { training.sounding.referencePitch.hertz }
    set { training.sounding.referencePitch = Frequency(newValue) }
  }
  fileprivate var velocityValue: Int {
    get { training.sounding.velocity.value }
    set { training.sounding.velocity = MIDIVelocity(newValue) }
  }
  fileprivate var volumeDecibels: Double {
    get { training.sounding.volume.value }
    set { training.sounding.volume = AmplitudeDB(newValue) }
  }
  fileprivate var tickDecibels: Double {
    get { tickLevel.value }
    set { tickLevel = AmplitudeDB(newValue) }
  }
  fileprivate var exerciseWord: String {
    get { exercise.rawValue }
    set { exercise = ExerciseName(rawValue: newValue) }
  }
  fileprivate var directionWord: String {
    get { training.intervals.directions.rawValue }
    set { training.intervals.directions = IntervalDirections(rawValue: newValue) ?? training.intervals.directions }
  }
  fileprivate var presentationWord: String {
    get { training.intervals.presentation.rawValue }
    set { training.intervals.presentation = Presentation(rawValue: newValue) ?? training.intervals.presentation }
  }
  fileprivate var matchingModeWord: String {
    get { training.matching.mode.rawValue }
    set { training.matching.mode = MatchingMode(rawValue: newValue) ?? training.matching.mode }
  }
  fileprivate var matchingNumbersWord: String {
    get { training.matching.showsNumbers ? "on" : "off" }
    set { training.matching.showsNumbers = newValue == "on" }
  }
  /// A file is read where a training begins; until then its system is unknown.
  fileprivate var tuningChoice: TuningChoice {
    get { training.intervals.tuning }
    set {
      training.intervals.tuning = newValue
      if case .system(let system) = newValue { training.intervals.system = system }
    }
  }
  fileprivate var strategyWord: String {
    get { training.strategy.rawValue }
    set { training.strategy = StrategyName(rawValue: newValue) ?? training.strategy }
  }
  fileprivate var tickWord: String {
    get { tick.rawValue }
    set { tick = Tick(rawValue: newValue) ?? tick }
  }
  fileprivate var focusModeWord: String {
    get { focusMode ? "on" : "off" }
    set { focusMode = newValue == "on" }
  }
  fileprivate var replayAfterWrongWord: String {
    get { training.replaysAfterWrong ? "on" : "off" }
    set { training.replaysAfterWrong = newValue == "on" }
  }
  fileprivate var plainFeedbackWord: String {
    get { plainFeedback.rawValue }
    set { plainFeedback = PlainFeedback(rawValue: newValue) ?? plainFeedback }
  }
  fileprivate var audioDriverWord: String {
    get { audioDriver ?? "auto" }
    set { audioDriver = newValue == "auto" ? nil : newValue }
  }
  fileprivate var midiDriverWord: String {
    get { midi.driver ?? SettingKey.automatic }
    set { midi.driver = newValue == SettingKey.automatic ? nil : newValue }
  }
  fileprivate var languageWord: String {
    get { language?.rawValue ?? "auto" }
    set { language = LanguageCode(rawValue: newValue) }
  }
}
