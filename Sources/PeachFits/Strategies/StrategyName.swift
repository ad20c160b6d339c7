import PeachBase

/// The names of the strategies, as users write them.
public enum StrategyName: String, CaseIterable, Sendable {
  case kazez, adaptive
  case thresholdTracking = "threshold-tracking"
  case weightedUpDown = "weighted-up-down"
  case twoDownOneUp = "two-down-one-up"
  case threeDownOneUp = "three-down-one-up"
  case questPlus = "quest-plus"
}

extension StrategyName {
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
    case .kazez: Text(en: "easy, in steps", de: "leicht, in Stufen")
    case .adaptive: Text(en: "easy at first, note by note", de: "anfangs leicht, Ton für Ton")
    case .thresholdTracking: Text(en: "at your limit at once", de: "sofort an deiner Grenze")
    case .weightedUpDown: Text(en: "at your limit, in steps", de: "an deiner Grenze, in Stufen")
    case .twoDownOneUp: Text(en: "hard, with guesses", de: "schwer, oft geraten")
    case .threeDownOneUp: Text(en: "above your limit, in steps", de: "über deiner Grenze, in Stufen")
    case .questPlus: Text(en: "easy, meant for measuring", de: "leicht, zum Messen gedacht")
    }
  }
}
