import PeachBase

/// A setting: its name, its values, where they are stored, and its words. Store, plans, options, help, completions, lists and
/// the Settings Screen read this one declaration.
///
/// An exercise and a strategy list the settings that only they use.
public struct Setting: Hashable, Sendable {
  /// The name in the store and in plans and, with two dashes, as an option. It never changes.
  public let name: String
  public let place: Place
  /// The name on the Settings Screen.
  public let label: Text
  /// What the setting does, in one line without a full stop.
  public let help: Text
  /// What a value is, such as `a strategy`, with the German negation: `keine Strategie`. Nil for numbers and switches.
  public let valueName: Text?
  /// What can be given instead of one of its choices, such as `a note such as D3`; nil if nothing can.
  public let others: Text?
  /// Whether it is hidden at first with an exercise that has settings of its own.
  public let yields: Bool
  public let shorthand: Shorthand?
  /// The settings of earlier versions that it replaces, each for a part of it. Their names are still understood.
  public let older: [Setting]
  private let content: SettingContent

  /// Where a setting is displayed.
  public enum Place: Sendable {
    case training
    /// In a group of the exercise that lists it. The setting is also an option of `peach train`.
    case exercise
    case sound, midi, display
    /// Among those that most people never change.
    case advanced
    /// How strategies choose notes, among those that most people never change.
    case strategy
  }

  /// An option without a value that means one of the values.
  public struct Shorthand: Sendable {
    public let name: String
    public let value: String
    public let help: Text
  }

  public init(
    _ name: String, _ content: SettingContent, _ place: Place, _ label: Text, _ help: Text, valueName: Text? = nil,
    others: Text? = nil, yields: Bool = false, shorthand: Shorthand? = nil, older: [Setting] = []
  ) {
    (self.name, self.content, self.place, self.label, self.help) = (name, content, place, label, help)
    (self.valueName, self.others, self.yields) = (valueName, others, yields)
    (self.shorthand, self.older) = (shorthand, older)
  }

  public static func == (left: Setting, right: Setting) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The value that leaves a choice to the program.
  public static let automatic = "auto"

  public var domain: SettingDomain { content.domain() }

  public func value(in settings: Settings) -> String { content.written(settings) }

  /// The default with the exercise; of the smallest difference, that of the chosen strategy.
  public func standard(in settings: Settings) -> String {
    var standard = Settings()
    if self != .exercise { standard.exercise = settings.exercise }
    if self != .strategy { standard.training.strategy = settings.training.strategy }
    return value(in: standard)
  }

  /// Reads a value from `text` into `settings`.
  ///
  /// - Throws: `SettingError` if the value is invalid; `settings` is then unchanged.
  public func set(_ text: String, in settings: inout Settings) throws(SettingError) {
    guard content.read(domain.word(named: text), &settings) else { throw SettingError(key: self, value: text) }
  }

  /// Restores the default; for all strategies or exercises if each has its own.
  public func reset(in settings: inout Settings) {
    if (try? set(Self.automatic, in: &settings)) != nil { return }
    for setting in [self] + older { try? setting.set(setting.value(in: Settings()), in: &settings) }
  }
}

/// An invalid value for a setting.
public struct SettingError: Error, Equatable, Sendable {
  public let key: Setting
  public let value: String

  public init(key: Setting, value: String) {
    self.key = key
    self.value = value
  }
}

extension Setting {
  /// All settings, in the order of lists.
  public static var all: [Setting] { SettingGroup.all.flatMap(\.settings) }

  /// All settings and those of earlier versions, in the order in which they are read: what is set for one strategy counts
  /// more than what is set for all.
  package static var known: [Setting] { stored + all.flatMap(\.older) }

  /// All settings by their names in the store.
  public static var stored: [Setting] { all + [.matchingMode] }

  /// The setting of this or an earlier version; nil if there is none.
  public init?(named name: String) {
    guard let setting = Self.known.first(where: { $0.name == name }) else { return nil }
    self = setting
  }

  /// Why a new value can't be combined with others in the exercise of the settings; in another exercise, if none that lists it can
  /// combine them. Nil if it can.
  public func conflict(in settings: Settings) -> Text? {
    let used = exercises.filter { $0.name == settings.exercise }
    let conflicts = (used.isEmpty ? exercises : used).map { $0.conflict(in: settings.training, choosing: [self]) }
    return conflicts.contains(nil) ? nil : conflicts.first ?? nil
  }

  /// The exercises that list it; empty for a setting of all exercises.
  public var exercises: [Exercise] { Exercises.all.filter { $0.settings.contains(self) } }
}

extension Settings {
  /// The written values of all settings by name, and those that strategies have of their own.
  public var written: [String: String] {
    // Without the exercise, so that each is that of its name in the store.
    var others = self
    others.exercise = Exercises.standard.name
    var values = Dictionary(uniqueKeysWithValues: Setting.stored.map { ($0.name, $0.value(in: others)) })
    values[Setting.exercise.name] = Setting.exercise.value(in: self)
    values[Setting.tuning.name] = training.intervals.placedTuning.description
    // From the last on: what holds for one strategy makes what holds for all unnecessary.
    var read = Settings(written: values)
    for setting in Setting.all.flatMap(\.older).reversed() where setting.value(in: self) != setting.value(in: read) {
      values[setting.name] = setting.value(in: self)
      read = Settings(written: values)
    }
    return values
  }

  /// Reads values in the form of `written`, also those of earlier versions. Missing and invalid values keep their defaults.
  public init(written: [String: String]) {
    self.init()
    // The exercise last, since it decides which setting another one stands for.
    for setting in Setting.known.filter({ $0 != .exercise }) + [.exercise] {
      if let text = written[setting.name] { try? setting.set(text, in: &self) }
    }
  }
}
