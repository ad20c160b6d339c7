import PeachAudio
import PeachBase
import PeachExercises
import PeachFits
import PeachLanguage

/// What was probably meant by a value that isn't valid.
extension ValueKind {
  /// The reason why a note or a range isn't valid; nil if there is none to tell.
  package func hint(_ value: String) -> Text? {
    switch self {
    case .note, .setting(.midiHigher), .setting(.midiLower), .setting(.root):
      if let name = value.withoutGermanH, accepts(name) { return .germanH(name) }
    default: break
    }
    switch self {
    case .interval, .setting(.intervals):
      let intervals = Interval.all(named: value).compactMap(\.names.first)
      return intervals.count > 1 ? Text.use(Text.alternatives(intervals)) : nil
    case .keyRange, .setting(.noteRange): return NoteRange.fault(in: value, isValid: accepts)
    default: return nil
    }
  }

  /// The option that takes an instrument; nil for a value that is none.
  package func preset(_ value: String) -> String? {
    guard case .setting(.sound) = self, GeneralMIDI.place(word: value) != nil else { return nil }
    return SoundOptions.preset.word + " " + value
  }

  /// The valid value that an invalid one is most likely a misspelling of, in the language of the message; nil if there is none.
  package func correction(of value: String) -> Text? {
    let corrected =
      switch self {
      case .interval: Self.nearestInterval(to: value)
      case .setting(.intervals): Self.nearestInterval(to: value) ?? nearest(to: value, in: [Spelling(Interval.allWord)])
      case .setting(.noteRange): nearest(to: value, in: [Spelling(NoteRange.adaptiveWord)] + Self.ranges)
      case .keyRange: nearest(to: value, in: Self.ranges)
      default: word(correcting: value).map { Text($0) }
      }
    return corrected.flatMap { accepts($0.english) && accepts($0.german) ? $0 : nil }
  }

  private static let ranges = NamedRange.all.flatMap(\.spellings)

  /// The corrected value of a kind that has the same words in every language; it needn't be valid.
  private func word(correcting value: String) -> String? {
    switch self {
    case .choice(let words, _): nearest(to: value, in: words)
    case .setting(.strategy) where value.contains(":"):
      NamedParameters.correction(
        of: value, names: StrategyName.allCases.map(\.rawValue), parameters: StrategyConstant.allCases.map(\.rawValue)
      )
    case .setting(.tuning) where value.contains(":"):
      NamedParameters.correction(of: value, names: PitchScale.named.map(\.name), parameters: ["tonic"])
    case .setting(let key):
      if let other = Self.otherValues[value.lowercased()] {
        other
      } else {
        nearest(to: value, in: key.domain.words) ?? nearest(to: value, in: key.domain.names).map(key.domain.word)
      }
    case .wavFile: Self.withWAVEnding(value)
    case .settingKey: Self.otherKeys[value.lowercased()] ?? nearest(to: value, in: Setting.all.map(\.name))
    case .listener:
      NamedParameters.correction(of: value, names: ["simulated"], parameters: SimulatedListener.parameters)
    case .population:
      NamedParameters.correction(
        of: value, names: ["simulated"] + NamedListener.all.map(\.name),
        parameters: PopulationParameter.all.map(\.name))
    default: nil
    }
  }

  /// Words that people try instead of a setting: options, and what things are called elsewhere.
  private static let otherKeys = [
    "preset": Setting.sound.name, "soundfont": Setting.sound.name, "instrument": Setting.sound.name,
    "range": Setting.noteRange.name, "lang": Setting.language.name, "a4": Setting.referencePitch.name,
  ]

  /// Words that people try instead of the values of settings; nil for those that mean no value. A similar value, such as noise for
  /// none, would mean something else.
  private static let otherValues: [String: String?] = {
    let meanings: [(String?, String)] = [
      ("off", "none no never null zero false mute silent keine keins kein nein nie nichts stumm falsch"),
      ("on", "yes ja true wahr"), ("up", "high auf hoch rauf hinauf"), ("down", "low ab tief runter hinab"),
      (nil, "loud louder quiet quieter soft softer laut lauter leise leiser"),
    ]
    let pairs = meanings.flatMap { meaning, words in words.split(separator: " ").map { (String($0), meaning) } }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// The name with another ending.
  private static func withWAVEnding(_ path: String) -> String? {
    let name = FilePaths.name(of: path)
    guard !path.isEmpty, path != "-", !path.hasSuffix("/") else { return nil }
    let stem = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : name[..<$0] } ?? name[...]
    return path.dropLast(name.count) + stem + ".wav"
  }

  private static func nearestInterval(to value: String) -> Text? {
    let symbol = Interval.allCases.map(\.symbol).first { $0.lowercased() == value.lowercased() }
    return symbol.map { Text($0) }
      ?? nearest(to: value, in: Interval.allCases.flatMap(\.names).flatMap(Spelling.all))
  }
}

extension SettingDomain {
  /// The names of choices in both languages.
  fileprivate var names: [String] {
    guard case .choice(let choices) = self else { return [] }
    return choices.flatMap { [$0.name.english, $0.name.german] }
  }

  /// The words among the valid values.
  fileprivate var words: [String] {
    switch self {
    case .choice(let choices): choices.map(\.word)
    case .midiInput: [MIDIInputChoice.automatic.description, MIDIInputChoice.off.description]
    case .midiControl: [Setting.automatic]
    case .sound: ["sine", "default"]
    case .tuning: PitchScale.named.map(\.name) + PitchScale.examples
    case .noteRange, .intervals, .number, .integer: []
    }
  }
}
