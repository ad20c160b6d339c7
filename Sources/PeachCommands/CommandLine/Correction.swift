import PeachAudio
import PeachCore
import PeachLanguage

/// What was probably meant by a value that isn't valid.
extension ValueKind {
  /// The reason why a note or a range isn't valid; nil if there is none to tell.
  func hint(_ value: String) -> Text? {
    switch self {
    case .note, .keyRange, .setting(.noteRange), .setting(.midiHigher), .setting(.midiLower):
      if let name = value.withoutGermanH, accepts(name) {
        return Text(
          en: " Write \(name); German H is B here, and German B is Bb.",
          de: " Schreib \(name); das deutsche H heißt hier B, das deutsche B heißt Bb.")
      }
    default: break
    }
    switch self {
    case .keyRange, .setting(.noteRange): return fault(ofRange: value)
    default: return nil
    }
  }

  /// The option that takes an instrument; nil for a value that is none.
  func preset(_ value: String) -> String? {
    guard case .setting(.sound) = self, GeneralMIDI.place(word: value) != nil else { return nil }
    return SoundOptions.preset.word + " " + value
  }

  /// Why two notes aren't a note range; nil if there aren't two notes.
  private func fault(ofRange text: String) -> Text? {
    let text = text.filter { !$0.isWhitespace }
    let bounds = text.indices.lazy.filter { ":-–—,;/".contains(text[$0]) }.compactMap { index in
      let (first, last) = (String(text[..<index]), String(text[text.index(after: index)...]))
      return MIDINote(name: first).flatMap { low in
        MIDINote(name: last).map { (first, low, last, high: $0, colon: text[index] == ":") }
      }
    }
    guard let (first, low, last, high, colon) = bounds.first else { return nil }
    let suggestion = Text.suggestion([first + ":" + last, last + ":" + first].first(where: accepts))
    if !colon {
      return Text(en: " Put a colon between the notes.", de: " Setz einen Doppelpunkt zwischen die Töne.") + suggestion
    }
    if low > high {
      return Text(en: " The lowest note comes first.", de: " Der tiefste Ton kommt zuerst.") + suggestion
    }
    if !NoteRange.allowed.contains(low) || !NoteRange.allowed.contains(high) {
      return Text(en: " It must lie within A0:C8.", de: " Er muss innerhalb von A0:C8 liegen.")
    }
    if high.number - low.number < NoteRange.smallestWidth {
      return Text(
        en: " The notes must be at least an octave apart.",
        de: " Die Töne müssen mindestens eine Oktave auseinanderliegen.")
    }
    return suggestion
  }

  /// The valid value that an invalid one is most likely a misspelling of; nil if there is none.
  func correction(of value: String) -> String? {
    let corrected =
      switch self {
      case .choice(let words): nearest(to: value, in: words)
      case .language: nearest(to: value, in: LanguageCode.allCases.map(\.rawValue))
      case .interval: Self.nearestInterval(to: value)
      case .setting(.intervals): Self.nearestInterval(to: value) ?? nearest(to: value, in: [Interval.allWord])
      case .setting(let key): nearest(to: value, in: key.domain.words)
      case .settingKey: nearest(to: value, in: SettingKey.allCases.map(\.rawValue))
      case .keyRange: nearest(to: value, in: NamedRange.all.flatMap(\.names))
      case .listener:
        ListenerParameters.correction(of: value, names: ["simulated"], parameters: SimulatedListener.parameters)
      case .population:
        ListenerParameters.correction(
          of: value, names: ["simulated"] + NamedListener.all.map(\.name),
          parameters: PopulationParameter.all.map(\.name))
      default: String?.none
      }
    return corrected.flatMap { accepts($0) ? $0 : nil }
  }

  private static func nearestInterval(to value: String) -> String? {
    let symbol = Interval.allCases.map(\.symbol).first { $0.lowercased() == value.lowercased() }
    let names = Interval.allCases.flatMap(\.names).flatMap { [$0.english, $0.german] }
    return symbol ?? nearest(to: value, in: names)
  }
}

extension SettingDomain {
  /// The words among the valid values.
  fileprivate var words: [String] {
    switch self {
    case .choice(let words, _): words
    case .noteRange: [NoteRange.adaptiveWord] + NamedRange.all.flatMap(\.names)
    case .midiInput: [MIDIInputChoice.automatic.description, MIDIInputChoice.off.description]
    case .midiControl: [SettingKey.automatic]
    case .sound: ["sine", "default"]
    case .tuning: TuningSystem.all.map(\.name)
    case .intervals, .number, .integer: []
    }
  }
}

extension String {
  /// A note or a range of notes with H written as B; nil without an H.
  fileprivate var withoutGermanH: String? {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    guard parts.contains(where: { "Hh".contains($0.first ?? " ") }) else { return nil }
    return parts.map { "Hh".contains($0.first ?? " ") ? "B" + $0.dropFirst() : String($0) }.joined(separator: ":")
  }
}
