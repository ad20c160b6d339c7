import PeachBase

/// The valid values of a setting.
public enum SettingDomain: Sendable {
  /// A number in a range; the unit is a symbol, empty for a dimensionless number.
  case number(ClosedRange<Double>, unit: String)
  case integer(ClosedRange<Int>)
  case choice([SettingChoice])
  /// `LOWEST:HIGHEST` within 21…108, at least an octave wide; or `adaptive`.
  case noteRange
  /// Intervals separated by commas, or `all`.
  case intervals
  /// The name of a tuning system or the path of a Scala file.
  case tuning
  /// A sound ID.
  case sound
  /// `auto`, `off`, a path or part of the name of a MIDI input.
  case midiInput
  /// `auto` or a `MIDIControl`.
  case midiControl
}

extension SettingDomain {
  /// The values that have names: all of a choice, or words beside other values.
  private var choices: [SettingChoice] {
    switch self {
    case .choice(let choices): choices
    case .noteRange: [.adaptive]
    case .intervals: [.all]
    case .tuning:
      [.automatic] + (PitchScale.named + [.bohlenPierce]).map { SettingChoice($0.name, PitchScale.title($0.name)) }
    case .midiInput: [.automatic, .off]
    case .midiControl: [.automatic]
    case .number, .integer, .sound: []
    }
  }

  /// The word of the value with a name in English or German, in any case; other text unchanged.
  public func word(named text: String) -> String {
    let choices = choices
    guard !choices.contains(where: { $0.word == text }) else { return text }
    func folded(_ name: String) -> String {
      name.lowercased().withoutUmlauts.replacing("–", with: "-").split(separator: " ").joined(separator: " ")
    }
    let name = folded(text)
    return choices.first { [$0.word, $0.name.english, $0.name.german].contains { folded($0) == name } }?.word ?? text
  }

  /// The choice with this word, where lists and forms show its name; elsewhere a value has a name of another kind.
  fileprivate func choice(_ word: String) -> SettingChoice? {
    switch self {
    case .choice, .midiInput, .midiControl: choices.first { $0.word == word }
    case .number, .integer, .noteRange, .intervals, .tuning, .sound: nil
    }
  }
}

/// One of the listed values of a setting.
public struct SettingChoice: Sendable {
  /// The value in the store and on the command line.
  public let word: String
  /// The display name.
  public let name: Text
  /// What it means, in one line without a full stop; nil if its name says enough.
  public let meaning: Text?

  public init(_ word: String, _ name: Text? = nil, meaning: Text? = nil) {
    (self.word, self.name, self.meaning) = (word, name ?? Text(word), meaning)
  }

  public static let automatic = SettingChoice(Setting.automatic, Text(en: "automatic", de: "automatisch"))
  public static let on = SettingChoice("on", Text(en: "on", de: "an"))
  public static let off = SettingChoice("off", Text(en: "off", de: "aus"))
  public static let all = SettingChoice(Interval.allWord, Text(en: "all", de: "alle"))
  public static let adaptive = SettingChoice(NoteRange.adaptiveWord, Text(en: "adaptive", de: "adaptiv"))
}

extension Setting {
  /// What a choice means, in one line without a full stop; nil if its name says enough.
  public func meaning(_ value: String) -> Text? { domain.choice(value)?.meaning }

  /// The display name of a value; by default the value itself.
  public func word(_ value: String) -> Text {
    switch domain {
    case .intervals: Interval.words(value) ?? Text(value)
    case .tuning: PlacedTuning.title(value)
    default:
      if let choice = domain.choice(value) { choice.name } else { nameWithParameters(value) ?? Text(value) }
    }
  }

  /// `Kazez: narrow=0.05`; nil for a value without parameters.
  private func nameWithParameters(_ value: String) -> Text? {
    guard let given = NamedParameters(value), !given.values.isEmpty, let choice = domain.choice(given.name) else {
      return nil
    }
    return choice.name + Text(": " + given.parameters)
  }
}

extension Interval {
  /// The names of the intervals in a list such as `m3,M3`; more than two by their abbreviations. Nil for an invalid list.
  fileprivate static func words(_ list: String) -> Text? {
    guard let intervals = Self.list(list) else {
      return IntervalChoice.list(list).map { Text(IntervalChoice.list($0).replacing(",", with: ", ")) }
    }
    if list == allWord { return SettingChoice.all.name }
    guard let first = intervals.first, intervals.count <= 2 else {
      return Text(intervals.map(\.symbol).joined(separator: ", "))
    }
    return intervals.dropFirst().reduce(first.title) {
      $0 + Text(", ") + $1.name
    }
  }
}
