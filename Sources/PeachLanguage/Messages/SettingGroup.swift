import PeachCore

/// The groups of settings, in display order.
public enum SettingGroup: CaseIterable, Sendable {
  case training, sound, display
  /// Constants of the chosen strategy.
  case strategy
  case data, about

  public func title(in settings: Settings) -> Text {
    switch self {
    case .training: Text(en: "Training", de: "Training")
    case .sound: Text(en: "Sound", de: "Klang")
    case .display: Text(en: "Display", de: "Anzeige")
    case .strategy:
      Text(en: "Strategy: ", de: "Strategie: ") + settings.training.strategy.name
    case .data: Text(en: "Data", de: "Daten")
    case .about: Text(en: "About", de: "Über Peach")
    }
  }
}

extension SettingKey {
  /// The only strategy that uses the setting; nil if it isn't specific to one.
  public var strategy: StrategyName? {
    if self == .naturalVsMechanical { return .adaptive }
    return rawValue.firstIndex(of: ".").flatMap { StrategyName(rawValue: String(rawValue[..<$0])) }
  }

  /// The display name of a choice; by default the value itself.
  public func word(_ value: String) -> Text {
    switch (self, value) {
    case (.tick, "noise"): Text(en: "noise", de: "Rauschen")
    case (.tick, "bell"): Text(en: "bell", de: "Glocke")
    case (.plainFeedback, "words"): Text(en: "words", de: "Wörter")
    case (.exercise, _): Exercises[ExerciseName(rawValue: value)]?.words.title ?? Text(value)
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
}
