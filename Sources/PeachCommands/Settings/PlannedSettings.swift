import PeachCommandLine
import PeachCore

/// The settings stored in the plan of a measurement or an experiment.
package enum PlannedSettings {
  /// The default strategy. Its intervals hold even if a listener's slope differs from the model's; tests on Kazez'
  /// trials would find effects too often.
  static let strategy = StrategyName.thresholdTracking
  package static let strategyOption = Option.setting(.strategy, standard: strategy.rawValue)

  /// Wide bounds, equal loudness and the default strategy, overridden by the command line.
  static func settings(_ parsed: ParsedCommand, from settings: Settings) -> Settings {
    var settings = settings
    settings.training.widenForMeasuring()
    settings.training.varyLoudness = 0
    settings.training.strategy = strategy
    return parsed.applied(to: settings)
  }

  /// The same from the user's settings, with a fixed note range and a sound without a path.
  package static func fixed(_ parsed: ParsedCommand, _ store: TrainingDataStore, _ context: Context) throws -> Settings
  {
    var settings = settings(parsed, from: try context.storedSettings())
    let source = try SoundOptions.source(parsed, settings: settings, context)
    settings = settings.fixed(store, context.catalogue, sound: source)
    settings.sound = SoundSourceID(description: source.record.name) ?? settings.sound
    return settings
  }
}

extension StoredRun {
  /// A new run that starts now.
  package init(plan: some RunPlan) throws {
    self.init(id: .random(), started: .now, plan: try plan.json.written(onOneLine: true))
  }
}
