/// The settings of the exercises whose trials a strategy chooses, and the constants of strategies.
extension Setting {
  /// What an exercise lists whose trials a strategy chooses.
  static let ofStrategies = [strategy, trainingSmallest, trainingLargest]

  public static let strategy = Setting(
    "strategy", .choice(\.training.strategy) { SettingChoice($0.rawValue, $0.name, meaning: $0.feel) }, .training,
    Text(en: "Strategy", de: "Strategie"),
    Text(en: "How the next trial is chosen", de: "Wie die nächste Aufgabe ausgewählt wird"),
    valueName: Text(en: "a strategy", de: "keine Strategie"))

  public static let trainingSmallest = bound(
    "smallest", 0.1...10, \.training.smallest, { \.training[boundsOf: $0].smallest },
    Text(en: "Smallest difference", de: "Kleinster Unterschied"),
    Text(
      en: "The smallest difference; without this setting, each strategy has its own",
      de: "Der kleinste Unterschied; ohne diese Einstellung hat jede Strategie ihren eigenen"))

  public static let trainingLargest = bound(
    "largest", 10...100, \.training.largest, { \.training[boundsOf: $0].largest },
    Text(en: "Largest difference", de: "Größter Unterschied"),
    Text(
      en: "The largest difference, with which strategies without data begin",
      de: "Der größte Unterschied, mit dem Strategien ohne Daten beginnen"))

  public static let naturalVsMechanical = Setting(
    "natural-vs-mechanical", .number(0...1, "", \.training.adaptive.naturalVsMechanical), .training,
    Text(en: "Natural vs. mechanical", de: "Natürlich/mechanisch"),
    Text(
      en: "Adaptive: 0 stays nearby (natural), 1 jumps to weak spots (mechanical)",
      de: "Adaptiv: 0 bleibt in der Nähe (natürlich), 1 springt zu Schwächen (mechanisch)"))

  public static let trainingNarrow = staircase(
    "narrow", 0...0.2, \.training.narrow, (\.training.kazez.staircase.narrow, \.training.adaptive.staircase.narrow),
    Text(en: "Narrowing", de: "Verkleinern"),
    Text(
      en: "Kazez and adaptive: how fast right answers narrow the difference",
      de: "Kazez und adaptiv: wie schnell richtige Antworten den Unterschied verkleinern"))

  public static let trainingWiden = staircase(
    "widen", 0...0.5, \.training.widen, (\.training.kazez.staircase.widen, \.training.adaptive.staircase.widen),
    Text(en: "Widening", de: "Vergrößern"),
    Text(
      en: "Kazez and adaptive: how fast wrong answers widen the difference",
      de: "Kazez und adaptiv: wie schnell falsche Antworten den Unterschied vergrößern"))

  public static let trainingCorrect = Setting(
    "training.correct", .number(0.55...0.95, "", \.training.correct), .strategy,
    Text(en: "Correct answers", de: "Richtige Antworten"),
    Text(
      en: "Threshold tracking and weighted up-down: the proportion of correct answers; 0.75 is the threshold",
      de: "Schwelle verfolgen und gewichtetes Auf-Ab: der Anteil richtiger Antworten; 0.75 ist die Schwelle"),
    older: [
      older("threshold-tracking.correct", .number(0.55...0.95, "", \.training.thresholdTracking.correct)),
      older("weighted-up-down.up", .number(0.5...10, "", \.training[upDown: .weightedUpDown].upMultiple)),
    ])

  public static let thresholdTrackingSpread = constant(
    .thresholdTracking, "spread", .number(0...2, "octaves", \.training.thresholdTracking.spread),
    Text(en: "Spread", de: "Streuung"),
    Text(
      en: "how far the difference varies at random, in octaves",
      de: "wie weit der Unterschied zufällig schwankt, in Oktaven"))

  public static let upDownStep = Setting(
    "up-down.step", step(\.training.firstStep), .strategy, Text(en: "First step", de: "Erster Schritt"),
    Text(
      en: "Up-down strategies: the first step down in octaves; half of it after 2 reversals, a quarter after 4",
      de: "Auf-Ab-Strategien: der erste Schritt abwärts in Oktaven; nach 2 Umkehrungen die Hälfte, nach 4 ein Viertel"),
    older: UpDownNoteStrategy.named.map { older($0.key.rawValue + ".step", step(\.training[upDown: $0.key].step)) })

  /// A bound of the differences, for all strategies; by its earlier names for one.
  private static func bound(
    _ name: String, _ range: ClosedRange<Double>, _ path: SettingContent.Path<Double>,
    _ one: (StrategyName) -> SettingContent.Path<Double>, _ label: Text, _ help: Text
  ) -> Setting {
    Setting(
      "training." + name, .number(range, "cents", path), .advanced, label, help,
      older: StrategyName.allCases.map { older($0.rawValue + "." + name, .number(range, "cents", one($0))) })
  }

  private static func step(_ path: SettingContent.Path<Double>) -> SettingContent {
    .number(0.1...2, "octaves", path)
  }

  /// A setting of an earlier version, which is read but not listed.
  private static func older(_ name: String, _ content: SettingContent) -> Setting {
    Setting(name, content, .strategy, Text(name), Text(name))
  }

  /// A coefficient of both staircases; by its earlier names for one.
  private static func staircase(
    _ name: String, _ range: ClosedRange<Double>, _ path: SettingContent.Path<Double>,
    _ own: (kazez: SettingContent.Path<Double>, adaptive: SettingContent.Path<Double>), _ label: Text, _ help: Text
  ) -> Setting {
    Setting(
      "training." + name, .number(range, "", path), .strategy, label, help,
      older: [
        older("kazez." + name, .number(range, "", own.kazez)),
        older("adaptive." + name, .number(range, "", own.adaptive)),
      ])
  }

  private static func constant(
    _ strategy: StrategyName, _ name: String, _ content: SettingContent, _ label: Text, _ help: Text
  ) -> Setting {
    Setting(strategy.rawValue + "." + name, content, .strategy, label, strategy.name + Text(": ") + help)
  }
}

extension StrategyName {
  /// The settings that only this strategy uses, or those like it.
  public var settings: [Setting] {
    switch self {
    case .kazez: [.trainingNarrow, .trainingWiden]
    case .adaptive: [.naturalVsMechanical, .trainingNarrow, .trainingWiden]
    case .thresholdTracking: [.trainingCorrect, .thresholdTrackingSpread]
    case .weightedUpDown: [.upDownStep, .trainingCorrect]
    case .twoDownOneUp, .threeDownOneUp: [.upDownStep]
    case .questPlus: []
    }
  }
}
