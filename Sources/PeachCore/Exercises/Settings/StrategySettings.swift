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

  public static let kazezNarrow = narrow(.kazez, \.training.kazez.staircase.narrow)
  public static let kazezWiden = widen(.kazez, \.training.kazez.staircase.widen)
  public static let adaptiveNarrow = narrow(.adaptive, \.training.adaptive.staircase.narrow)
  public static let adaptiveWiden = widen(.adaptive, \.training.adaptive.staircase.widen)

  public static let thresholdTrackingCorrect = constant(
    .thresholdTracking, "correct", .number(0.55...0.95, "", \.training.thresholdTracking.correct),
    Text(en: "Correct answers", de: "Richtige Antworten"),
    Text(
      en: "the expected proportion of correct answers; 0.75 is the threshold",
      de: "der erwartete Anteil richtiger Antworten; 0.75 ist die Schwelle"))

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

  public static let weightedUpDownUp = constant(
    .weightedUpDown, "up", .number(0.5...10, "", \.training[upDown: .weightedUpDown].upMultiple),
    Text(en: "Step up", de: "Schritt aufwärts"),
    Text(
      en: "the size of a step up, in steps down; 3 leads to 75 % correct answers",
      de: "die Größe eines Schritts aufwärts, in Schritten abwärts; 3 führt zu 75 % richtigen Antworten"))

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

  private static func narrow(_ strategy: StrategyName, _ path: SettingContent.Path<Double>) -> Setting {
    constant(
      strategy, "narrow", .number(0...0.2, "", path), Text(en: "Narrowing", de: "Verkleinern"),
      Text(
        en: "how fast right answers narrow the difference",
        de: "wie schnell richtige Antworten den Unterschied verkleinern"))
  }

  private static func widen(_ strategy: StrategyName, _ path: SettingContent.Path<Double>) -> Setting {
    constant(
      strategy, "widen", .number(0...0.5, "", path), Text(en: "Widening", de: "Vergrößern"),
      Text(
        en: "how fast wrong answers widen the difference",
        de: "wie schnell falsche Antworten den Unterschied vergrößern"))
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
    case .kazez: [.kazezNarrow, .kazezWiden]
    case .adaptive: [.naturalVsMechanical, .adaptiveNarrow, .adaptiveWiden]
    case .thresholdTracking: [.thresholdTrackingCorrect, .thresholdTrackingSpread]
    case .weightedUpDown: [.upDownStep, .weightedUpDownUp]
    case .twoDownOneUp, .threeDownOneUp: [.upDownStep]
    case .questPlus: []
    }
  }
}
