import FoundationEssentials
import PeachAudio
import PeachCore

/// The settings that the plan of a measurement or an experiment keeps.
enum PlannedSettings {
  /// Its intervals hold for listeners whose slope is not the model's; tests on what Kazez presents would find too much.
  static let strategy = StrategyName.thresholdTracking
  static let strategyOption = Option.setting(.strategy, standard: strategy.rawValue)

  /// Wide bounds, equal loudness and the usual strategy; then what the command line says.
  static func settings(_ parsed: ParsedCommand, from settings: Settings) -> Settings {
    var settings = settings
    settings.training.widenForMeasuring()
    settings.training.varyLoudness = 0
    settings.training.strategy = strategy
    return parsed.applied(to: settings)
  }

  /// The same, of the user's settings, with a range that stays where it is and a sound without a path.
  static func fixed(_ parsed: ParsedCommand, _ store: TrainingDataStore, _ context: Context) throws -> Settings {
    var settings = settings(parsed, from: try context.storedSettings())
    let source = try SoundOptions.source(parsed, settings: settings, in: context.catalogue)
    settings = settings.fixed(store, context.catalogue, sound: source)
    settings.sound = SoundSourceID(description: source.record.name) ?? settings.sound
    return settings
  }
}

extension TrainingDataStore.StoredRun {
  /// A run that begins now.
  init(plan: some Encodable) throws {
    self.init(id: UUID(), started: .now, plan: try JSON.text(plan, onOneLine: true))
  }
}
