import PeachCore
import PeachExperiments
import PeachTerminal

/// The options that say what a loudness experiment is to be.
enum LoudnessDesign {
  static let options: [OptionSpec] = [
    OptionSpec(
      name: "levels", kind: .numbers(0...1), placeholder: "L,L,…",
      help: Text(
        en: "The levels: level L makes note 2 up to L times the largest offset louder or softer, uniformly",
        de: "Die Stufen: Stufe L macht Ton 2 bis zu L mal die größte Abweichung lauter oder leiser, gleichverteilt"),
      standard: LoudnessPlan.usualLevels.map(SettingKey.written).joined(separator: ",")),
    OptionSpec(
      name: "max-offset", kind: .number(LoudnessPlan.offsets), placeholder: "DB",
      help: Text(en: "The largest offset", de: "Die größte Abweichung"), standard: "2"),
    strategy,
  ]

  static let comparisonsPerLevel = OptionSpec(
    name: "comparisons-per-level", kind: .integer(LoudnessPlan.counts), placeholder: "N",
    help: Text(en: "Comparisons at each level", de: "Vergleiche auf jeder Stufe"),
    standard: String(LoudnessPlan.usualComparisonsPerLevel))

  /// Tests on what Kazez presents would find too much.
  private static let standardStrategy = StrategyName.thresholdTracking

  private static var strategy: OptionSpec {
    var option = OptionSpec.setting(.strategy)
    option.standard = standardStrategy.rawValue
    return option
  }

  static func check(_ parsed: ParsedCommand) throws {
    // The design has the last word on these.
    for (key, option) in [(SettingKey.maxOffset, "--max-offset"), (.varyLoudness, "--levels")]
    where parsed.assigned.contains(key) {
      throw parsed.usageError(ExperimentMessages.ownLoudness(key, option: option))
    }
    if let name = parsed.text("participant"), !LoudnessPlan.isName(name) {
      throw parsed.usageError(ExperimentMessages.badName)
    }
    if let levels = levels(parsed), !LoudnessPlan.levelCounts.contains(levels.count) {
      throw parsed.usageError(ExperimentMessages.tooManyLevels)
    }
  }

  private static func levels(_ parsed: ParsedCommand) -> [Double]? {
    parsed.text("levels").flatMap { Decimal.list($0) }
  }

  /// The settings of an experiment: bounds as in measuring, the loudness its own affair.
  static func settings(_ parsed: ParsedCommand, from settings: Settings) -> Settings {
    var settings = settings
    settings.training.widenForMeasuring()
    settings.training.strategy = standardStrategy
    settings = parsed.applied(to: settings)
    settings.training.varyLoudness = 0
    return settings
  }

  static func plan(_ parsed: ParsedCommand, _ settings: Settings, seed: UInt64) -> LoudnessPlan {
    LoudnessPlan(
      settings, levels: levels(parsed) ?? LoudnessPlan.usualLevels, maxOffset: parsed.number("max-offset") ?? 2,
      comparisonsPerLevel: parsed.integer("comparisons-per-level") ?? LoudnessPlan.usualComparisonsPerLevel,
      participant: parsed.text("participant"), seed: seed,
      block: parsed.integer("block") ?? LoudnessPlan.usualBlock)
  }
}
