import PeachBase

/// Where the value of a setting is stored, and how it is written.
public struct SettingContent: Sendable {
  public typealias Path<Content> = WritableKeyPath<Settings, Content> & Sendable

  /// Made when it is read, since a task can have other exercises.
  let domain: @Sendable () -> SettingDomain
  let written: @Sendable (Settings) -> String
  /// Reads a value into settings. If it is invalid, returns false and changes nothing.
  let read: @Sendable (String, inout Settings) -> Bool

  private init(
    domain: @escaping @Sendable () -> SettingDomain, written: @escaping @Sendable (Settings) -> String,
    read: @escaping @Sendable (String, inout Settings) -> Bool
  ) {
    (self.domain, self.written, self.read) = (domain, written, read)
  }

  /// - Parameter read: nil for an invalid value.
  public init<Content>(
    _ domain: @autoclosure @escaping @Sendable () -> SettingDomain, _ path: Path<Content>,
    written: @escaping @Sendable (Content) -> String, read: @escaping @Sendable (String) -> Content?
  ) {
    self.domain = domain
    self.written = { written($0[keyPath: path]) }
    self.read = { text, settings in
      guard let value = read(text) else { return false }
      settings[keyPath: path] = value
      return true
    }
  }

  public static func number<Content>(
    _ range: ClosedRange<Double>, _ unit: String, _ path: Path<Content>,
    _ number: @escaping @Sendable (Content) -> Double, _ content: @escaping @Sendable (Double) -> Content
  ) -> Self {
    Self(.number(range, unit: unit), path, written: { Decimal.written(number($0)) }) { text in
      Quantity.number(text, in: unit).flatMap { range.contains($0) ? content($0) : nil }
    }
  }

  public static func number(_ range: ClosedRange<Double>, _ unit: String = "", _ path: Path<Double>) -> Self {
    number(range, unit, path, { $0 }, { $0 })
  }

  /// A number that only an exercise reads: `Double(settings[setting])`.
  ///
  /// - Parameter name: the name of the setting.
  public static func number(_ range: ClosedRange<Double>, _ unit: String = "", of name: String, standard: Double)
    -> Self
  {
    own(name, .number(range, unit: unit), standard: Decimal.written(standard)) { text in
      Quantity.number(text, in: unit).flatMap { range.contains($0) ? Decimal.written($0) : nil }
    }
  }

  /// One of some words, which only an exercise reads: `settings[setting]`.
  ///
  /// - Parameters:
  ///   - name: the name of the setting.
  ///   - standard: the default; nil for the first.
  ///   - others: reads other values than the words; nil for an invalid one.
  public static func choice(
    of name: String, standard: String? = nil, _ choices: [SettingChoice],
    others: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> Self {
    let words = choices.map(\.word)
    return own(name, .choice(choices), standard: standard ?? words.first ?? "") { words.contains($0) ? $0 : others($0) }
  }

  private static func own(
    _ name: String, _ domain: SettingDomain, standard: String, valid: @escaping @Sendable (String) -> String?
  ) -> Self {
    Self(domain: { domain }, written: { $0.training.own[name] ?? standard }) { text, settings in
      guard let value = valid(text) else { return false }
      settings.training.own[name] = value == standard ? nil : value
      return true
    }
  }

  /// One of the cases, by its name.
  public static func choice<Content: CaseIterable & RawRepresentable<String> & Sendable>(
    _ path: Path<Content>, _ choice: (Content) -> SettingChoice = { SettingChoice($0.rawValue) }
  ) -> Self {
    let choices = Content.allCases.map(choice)
    return Self(.choice(choices), path, written: \.rawValue) { Content(rawValue: $0) }
  }

  /// `off` or `on`.
  public static func flag(_ path: Path<Bool>) -> Self {
    Self(.choice([.off, .on]), path, written: { $0 ? "on" : "off" }) { ["on": true, "off": false][$0] }
  }

  /// `auto` for nil, or a value.
  public static func optional<Content>(
    _ domain: SettingDomain, _ path: Path<Content?>, written: @escaping @Sendable (Content) -> String,
    read: @escaping @Sendable (String) -> Content?
  ) -> Self {
    Self(domain, path, written: { $0.map(written) ?? Setting.automatic }) { text in
      text == Setting.automatic ? .some(nil) : read(text).map { .some($0) }
    }
  }

  /// `auto` for nil, or one of the names.
  public static func optional(_ names: [String], _ path: Path<String?>) -> Self {
    optional(.choice([.automatic] + names.map { SettingChoice($0) }), path, written: { $0 }) {
      names.contains($0) ? $0 : nil
    }
  }
}
