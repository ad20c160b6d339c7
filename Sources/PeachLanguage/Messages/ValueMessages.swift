import PeachCore

/// What values with names are called, for errors and help.
extension SettingKey {
  /// What a value is, such as `a strategy`, with the German negation: `keine Strategie`. Nil for numbers and switches.
  public var valueName: Text? {
    switch self {
    case .exercise: Text(en: "an exercise", de: "keine Übung")
    case .intervals: Self.interval
    case .direction: Text(en: "a direction", de: "keine Richtung")
    case .tuning: Text(en: "a tuning", de: "keine Stimmung")
    case .presentation, .matchingMode: Text(en: "a presentation", de: "keine Darbietung")
    case .noteRange: Self.range
    case .strategy: Text(en: "a strategy", de: "keine Strategie")
    case .sound: Text(en: "a sound", de: "kein Klang")
    case .audioDriver: Text(en: "an audio driver", de: "kein Audiotreiber")
    case .midiDriver: Text(en: "a MIDI driver", de: "kein MIDI-Treiber")
    case .midiHigher, .midiLower: Text(en: "a MIDI control", de: "kein MIDI-Bedienelement")
    case .language: Self.languageName
    default: nil
    }
  }

  public static let interval = Text(en: "an interval", de: "kein Intervall")
  public static let range = Text(en: "a note range", de: "kein Tonumfang")
  public static let languageName = Text(en: "a language", de: "keine Sprache")

  /// The valid intervals, as part of a sentence.
  public static let intervalNames = Text(
    en: "P1, m2, M2, m3, M3, P4, TT, P5, m6, M6, m7, M7, P8 or names such as minor-third",
    de: "P1, m2, M2, m3, M3, P4, TT, P5, m6, M6, m7, M7, P8 oder Namen wie kleine-Terz")

  /// The valid languages, as part of a sentence.
  public static let languages = Text(LanguageCode.allCases.map(\.rawValue).joined(separator: ", "))
}

extension Text {
  /// `'quest' isn't a strategy.`
  ///
  /// - Parameter kind: what the name should be, with the German negation.
  public static func unknown(_ name: String, _ kind: Text) -> Text {
    Text(en: "'\(name.excerpt)' isn't \(kind.english).", de: "»\(name.excerpt)« ist \(kind.german).")
  }

  /// ` Use kazez, adaptive or quest-plus.`
  public static func use(_ values: Text) -> Text {
    Text(en: " Use \(values.english).", de: " Verwende \(values.german).")
  }
}
