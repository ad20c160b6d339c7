import PeachBase
import PeachFits

/// Settings that are displayed together.
public struct SettingGroup: Sendable {
  public let title: Text
  /// Whether the group is hidden at first.
  public let isAdvanced: Bool
  public let settings: [Setting]

  /// All settings in groups, in display order.
  public static var all: [SettingGroup] { groups(Exercises.all, StrategyName.allCases) }

  /// The settings that have an effect with the exercise and the strategy of these settings.
  ///
  /// - Parameter advanced: whether to include those that are hidden at first.
  public static func inUse(by settings: Settings, advanced: Bool) -> [SettingGroup] {
    let exercise = Exercises[settings.exercise] ?? Exercises.standard
    let strategies = exercise.settings.contains(.strategy) ? [settings.training.strategy] : []
    let hasOwn = exercise.settings.contains { $0.place == .exercise }
    return groups([exercise], strategies).filter { advanced || !$0.isAdvanced }.compactMap { group in
      let settings = group.settings.filter { setting in
        exercise.takes(setting) && (advanced || !(hasOwn && setting.yields))
      }
      return settings.isEmpty ? nil : SettingGroup(title: group.title, isAdvanced: group.isAdvanced, settings: settings)
    }
  }

  /// The groups of some exercises and strategies. A setting that several of them list is in the first group only.
  private static func groups(_ exercises: [Exercise], _ strategies: [StrategyName]) -> [SettingGroup] {
    let all = Setting.general + exercises.flatMap(\.settings) + strategies.flatMap(\.settings)
    var seen: Set<Setting> = []
    func group(_ title: Text, _ place: Setting.Place, of settings: [Setting]) -> SettingGroup {
      SettingGroup(
        title: title, isAdvanced: place == .advanced || place == .strategy,
        settings: settings.filter { $0.place == place && seen.insert($0).inserted })
    }
    return [group(Text("Training"), .training, of: all)]
      + exercises.map { group($0.words.title, .exercise, of: $0.settings) }
      + [
        group(Text(en: "Sound", de: "Klang"), .sound, of: all), group(Text("MIDI"), .midi, of: all),
        group(Text(en: "Display", de: "Anzeige"), .display, of: all),
        group(Text(en: "How notes are chosen", de: "Wie Töne gewählt werden"), .strategy, of: all),
        group(Text(en: "Advanced", de: "Erweitert"), .advanced, of: all),
      ]
  }
}
