import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// The options for the design of a loudness experiment.
enum LoudnessDesign {
  private static let levels = Option(
    "levels", .numbers(0...1), "L,L,…",
    Text(
      en: "Levels: at level L, note 2 is louder or softer by up to L times --max-offset, uniformly distributed",
      de: "Stufen: Auf Stufe L ist Ton 2 um bis zu L mal --max-offset lauter oder leiser, gleichverteilt"),
    standard: LoudnessPlan.usualLevels)
  private static let maxOffset = Option(
    "max-offset", .number(LoudnessPlan.offsets), "DB",
    Text(en: "Largest difference in level", de: "Größter Pegelunterschied"), standard: 2)
  static let comparisonsPerLevel = Option(
    "comparisons-per-level", .integer(LoudnessPlan.counts), "N",
    Text(en: "Comparisons at each level", de: "Vergleiche auf jeder Stufe"),
    standard: LoudnessPlan.usualComparisonsPerLevel)
  static let block = Option(
    "block", .integer(LoudnessPlan.counts), "N",
    Text(en: "Comparisons between pauses", de: "Vergleiche zwischen zwei Pausen"),
    standard: LoudnessPlan.usualBlock)
  static let participant = Option(
    "participant", .text, "ID",
    Text(en: "Participant ID to record", de: "Kennung der teilnehmenden Person, die gespeichert wird"))

  /// The options shared by `run` and `plan`.
  static let options = [
    levels.spec, maxOffset.spec, PlannedSettings.strategyOption.spec,
  ]

  static func check(_ parsed: ParsedCommand) throws {
    // These settings would contradict the design.
    for (key, option) in [(Setting.maxOffset, maxOffset.word), (.varyLoudness, levels.word)]
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
