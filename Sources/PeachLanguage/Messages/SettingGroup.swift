import PeachCore

/// The groups of settings.
public enum SettingGroup: Hashable, Sendable {
  case training, intervals, matching, sound, midi, display
  /// Settings that most people never change.
  case advanced
  /// Constants of a strategy.
  case strategy(StrategyName)

  /// All groups, in display order.
  public static let all =
    [training, intervals, matching, sound, midi, display, advanced] + StrategyName.allCases.map { strategy($0) }

  /// Whether the group is hidden at first.
  public var isAdvanced: Bool {
    switch self {
    case .training, .intervals, .matching, .sound, .midi, .display: false
    case .advanced, .strategy: true
    }
  }

  /// The settings of the group, in the order of `SettingKey`.
  public var keys: [SettingKey] { SettingKey.allCases.filter { $0.description.group == self } }

  public var title: Text {
    switch self {
    case .training: Text(en: "Training", de: "Training")
    case .intervals: Exercise.intervals.words.title
    case .matching: Exercise.matching.words.title
    case .sound: Text(en: "Sound", de: "Klang")
    case .midi: Text("MIDI")
    case .display: Text(en: "Display", de: "Anzeige")
    case .advanced: SettingsMessages.advanced
    case .strategy(let strategy): Text(en: "Strategy: ", de: "Strategie: ") + strategy.name
    }
  }
}

extension SettingKey {
  /// The only strategy that uses the setting; nil if it isn't specific to one.
  public var strategy: StrategyName? {
    if self == .naturalVsMechanical { return .adaptive }
    return rawValue.firstIndex(of: ".").flatMap { StrategyName(rawValue: String(rawValue[..<$0])) }
  }

  /// Whether the setting has an effect with the exercise and the strategy of these settings.
  public func applies(in settings: Settings) -> Bool {
    let exercise = Exercises[settings.exercise] ?? Exercises.standard
    switch description.group {
    case .intervals: return exercise.columns.has(IntervalColumns.interval)
    case .matching: return exercise.columns.has(MatchingColumns.mode)
    default: break
    }
    if self == .strategy { return exercise.course.usesStrategy }
    if self == .replayAfterWrong { return !exercise.answerForm.isTuning }
    return strategy.map { exercise.course.usesStrategy && $0 == settings.training.strategy } ?? true
  }

  /// Whether the setting is hidden at first with the exercise of these settings, which has many of its own.
  public func isSecondary(in settings: Settings) -> Bool {
    (self == .varyLoudness || self == .focusMode) && !SettingKey.strategy.applies(in: settings)
  }

  /// What a choice means, in one line without a full stop; nil if its name says enough.
  public func meaning(_ value: String) -> Text? { self == .strategy ? StrategyName(rawValue: value)?.feel : nil }

  /// The display name of a choice; by default the value itself.
  public func word(_ value: String) -> Text {
    switch (self, value) {
    case (.tick, "noise"): Text(en: "noise", de: "Rauschen")
    case (.tick, "bell"): Text(en: "bell", de: "Glocke")
    case (.plainFeedback, "words"): Text(en: "words", de: "Worte")
    case (.exercise, _): Exercises[ExerciseName(rawValue: value)]?.words.title ?? Text(value)
    case (.intervals, _): Interval.words(value) ?? Text(value)
    case (.direction, "up"): Text(en: "up", de: "aufwärts")
    case (.direction, "down"): Text(en: "down", de: "abwärts")
    case (.direction, "both"): Text(en: "up and down", de: "auf- und abwärts")
    case (.tuning, _): TuningSystem.title(value)
    case (.matchingMode, _): MatchingMode(rawValue: value).map(MatchProfileMessages.name) ?? Text(value)
    case (.presentation, "melodic"): Text(en: "one after the other", de: "nacheinander")
    case (.presentation, "harmonic"): Text(en: "both at once", de: "gleichzeitig")
    case (.strategy, _): StrategyName(rawValue: value)?.name ?? Text(value)
    case (.language, "en"): Text("English")
    case (.language, "de"): Text("Deutsch")
    case (_, "auto"): Text(en: "automatic", de: "automatisch")
    case (_, "on"): Text(en: "on", de: "an")
    case (_, "off"): Text(en: "off", de: "aus")
    default: Text(value)
    }
  }
}

extension Interval {
  /// The names of the intervals in a list such as `m3,M3`; more than two by their abbreviations. Nil for an invalid list.
  fileprivate static func words(_ list: String) -> Text? {
    guard let intervals = Self.list(list) else { return nil }
    if list == allWord { return Text(en: "all", de: "alle") }
    guard let first = intervals.first, intervals.count <= 2 else {
      return Text(intervals.map(\.symbol).joined(separator: ", "))
    }
    return intervals.dropFirst().reduce(first.title) {
      $0 + Text(", ") + $1.name
    }
  }
}

extension StrategyName {
  /// The display name.
  public var name: Text {
    switch self {
    case .kazez: Text("Kazez")
    case .adaptive: Text(en: "Adaptive", de: "Adaptiv")
    case .thresholdTracking: Text(en: "Threshold tracking", de: "Schwellenverfolgung")
    case .weightedUpDown: Text(en: "Weighted up-down", de: "Gewichtetes Auf-Ab")
    case .twoDownOneUp: Text(en: "Two down, one up", de: "Zwei ab, eins auf")
    case .threeDownOneUp: Text(en: "Three down, one up", de: "Drei ab, eins auf")
    case .questPlus: Text("QUEST+")
    }
  }

  /// How a training feels, in one line without a full stop.
  public var feel: Text {
    switch self {
    case .kazez: Text(en: "easy, easier after mistakes", de: "leicht, nach Fehlern leichter")
    case .adaptive: Text(en: "easy at first, note by note", de: "anfangs leicht, Ton für Ton")
    case .thresholdTracking: Text(en: "at your limit at once", de: "sofort an deiner Grenze")
    case .weightedUpDown: Text(en: "at your limit, in steps", de: "an deiner Grenze, in Stufen")
    case .twoDownOneUp: Text(en: "hard, with guesses", de: "schwer, oft geraten")
    case .threeDownOneUp: Text(en: "above your limit, in steps", de: "über deiner Grenze, in Stufen")
    case .questPlus: Text(en: "easy, meant for measuring", de: "leicht, zum Messen gedacht")
    }
  }
}
