import PeachBase
import PeachFits

/// The settings of the exercises whose trials a strategy chooses.
extension Setting {
  /// What an exercise lists whose trials a strategy chooses.
  static let ofStrategies = [strategy, trainingSmallest]

  /// Written with the constants that aren't at their defaults: `kazez:narrow=0.05,widen=0.09`.
  public static let strategy = Setting(
    "strategy",
    SettingContent(
      .choice(StrategyName.allCases.map { SettingChoice($0.rawValue, $0.name, meaning: $0.feel) }),
      \.training.strategyWithConstants, written: \.written, read: StrategyName.read), .strategy,
    Text(en: "Strategy", de: "Strategie"),
    Text(
      en: "How the next trial is chosen, also with constants: kazez:narrow=0.05,widen=0.09",
      de: "Wie die nächste Aufgabe ausgewählt wird, auch mit Konstanten: kazez:narrow=0.05,widen=0.09"),
    valueName: Text(en: "a strategy", de: "keine Strategie"),
    others: Text(
      en: "one with constants, such as kazez:narrow=0.05", de: "eine mit Konstanten, etwa kazez:narrow=0.05"),
    older: earlierConstants)

  public static let trainingSmallest = Setting(
    "training.smallest", .number(0.1...10, "cents", \.training.smallest), .advanced,
    Text(en: "Smallest difference", de: "Kleinster Unterschied"),
    Text(
      en: "The smallest difference; until it is set, that of the strategy",
      de: "Der kleinste Unterschied; solange er nicht gesetzt ist, der der Strategie"),
    older: StrategyName.allCases.map {
      older($0.rawValue + ".smallest", .number(0.1...10, "cents", \.training[boundsOf: $0].smallest))
    })

  public static let naturalVsMechanical = Setting(
    "natural-vs-mechanical", .number(0...1, "", \.training.adaptive.naturalVsMechanical), .strategy,
    Text(en: "Natural vs. mechanical", de: "Natürlich/mechanisch"),
    Text(
      en: "Adaptive: 0 stays nearby (natural), 1 jumps to weak spots (mechanical)",
      de: "Adaptiv: 0 bleibt in der Nähe (natürlich), 1 springt zu Schwächen (mechanisch)"))

  /// Of 0.3.0, for all strategies that have a constant; then those of 0.2.0, for one.
  private static let earlierConstants: [Setting] =
    [
      ("training.narrow", StrategyConstant.narrow), ("training.widen", .widen), ("training.correct", .correct),
      ("up-down.step", .step), ("training.largest", .largest),
    ].map { name, constant in older(name, .number(constant.range, constant.unit, \.training[ofAll: constant])) }
    + StrategyName.allCases.flatMap { strategy in
      strategy.constants.map { constant in
        older(
          strategy.rawValue + "." + constant.rawValue,
          .number(constant.range, constant.unit, \.training[constant, of: strategy]))
      }
    }
    + [older("weighted-up-down.up", .number(0.5...10, "", \.training[upDown: .weightedUpDown].upMultiple))]

  /// A setting of an earlier version, which is read but not listed.
  private static func older(_ name: String, _ content: SettingContent) -> Setting {
    Setting(name, content, .strategy, Text(name), Text(name))
  }
}

extension StrategyName {
  /// The settings that only this strategy uses.
  public var settings: [Setting] { self == .adaptive ? [.naturalVsMechanical] : [] }
}
