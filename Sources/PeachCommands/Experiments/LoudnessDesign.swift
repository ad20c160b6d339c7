import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// The options that say what a loudness experiment is to be.
enum LoudnessDesign {
  private static let levels = Option(
    "levels", .numbers(0...1), "L,L,…",
    Text(
      en: "The levels: level L makes note 2 up to L times the largest offset louder or softer, uniformly",
      de: "Die Stufen: Stufe L macht Ton 2 bis zu L mal die größte Abweichung lauter oder leiser, gleichverteilt"),
    standard: LoudnessPlan.usualLevels)
  private static let maxOffset = Option(
    "max-offset", .number(LoudnessPlan.offsets), "DB",
    Text(en: "The largest offset", de: "Die größte Abweichung"), standard: 2)
  static let comparisonsPerLevel = Option(
    "comparisons-per-level", .integer(LoudnessPlan.counts), "N",
    Text(en: "Comparisons at each level", de: "Vergleiche auf jeder Stufe"),
    standard: LoudnessPlan.usualComparisonsPerLevel)
  static let block = Option(
    "block", .integer(LoudnessPlan.counts), "N",
    Text(en: "Comparisons between two pauses", de: "Vergleiche zwischen zwei Pausen"),
    standard: LoudnessPlan.usualBlock)
  static let participant = Option(
    "participant", .text, "ID",
    Text(en: "Who listens, as it shall stand in the data", de: "Wer hört, wie es in den Daten stehen soll"))

  /// What a run and its planning have in common.
  static let options = [
    levels.spec, maxOffset.spec, PlannedSettings.strategyOption.spec,
  ]

  static func check(_ parsed: ParsedCommand) throws {
    // The design has the last word on these.
    for (key, option) in [(SettingKey.maxOffset, maxOffset.word), (.varyLoudness, levels.word)]
    where parsed.assigned.contains(key) {
      throw parsed.usageError(ExperimentMessages.ownLoudness(key, option: option))
    }
    if let name = parsed[participant], !LoudnessPlan.isName(name) {
      throw parsed.usageError(ExperimentMessages.badName)
    }
    if !LoudnessPlan.levelCounts.contains(parsed[levels].count) {
      throw parsed.usageError(ExperimentMessages.tooManyLevels)
    }
  }

  static func plan(_ parsed: ParsedCommand, _ settings: Settings, seed: UInt64) -> LoudnessPlan {
    LoudnessPlan(
      settings, levels: parsed[levels], maxOffset: parsed[maxOffset], comparisonsPerLevel: parsed[comparisonsPerLevel],
      participant: parsed[participant], seed: seed, block: parsed[block])
  }
}
