import PeachBase
import PeachExercises

/// The kind of a value on the command line. The parser checks values before anything is opened.
package enum ValueKind: Sendable {
  case text
  /// Any text, even empty.
  case word
  /// A file to read.
  case file
  /// A file to write.
  case outputFile
  /// A WAV file to write.
  case wavFile
  case folder
  /// A path or a name in the catalogue.
  case soundFont
  /// `BANK:PROGRAM`, a name, or a General MIDI word.
  case preset
  case number(ClosedRange<Double>, unit: String)
  case integer(ClosedRange<Int>)
  /// Different numbers, separated by commas.
  case numbers(ClosedRange<Double>)
  /// One of some words; `called` is what they are called, with the German negation.
  case choice([String], called: Text? = nil)
  case note
  /// A symbol or a name.
  case interval
  /// `LOWEST:HIGHEST`, any keys.
  case keyRange
  /// A value of the setting.
  case setting(Setting)
  /// `KEY=VALUE` of a setting.
  case assignment
  case settingKey
  /// The name of a person who exists. Only the data folder knows who does, so the parser takes any name.
  case person
  /// A name for a person.
  case newPerson
  /// A value of the setting named by the previous argument.
  case settingValue
  case listener
  /// A population of simulated listeners.
  case population
  /// The days of a simulation, with a break.
  case days
  /// The participants of a simulated experiment, and how they differ.
  case participants
  /// A sound level meter with its weightings.
  case meter
  /// `K/N`: a part of a study.
  case part

  package static let language = choice(LanguageCode.allCases.map(\.rawValue), called: Setting.languageName)

  /// Whether the next word is a value even if it begins with a minus sign and a digit.
  var isNumeric: Bool {
    switch self {
    case .number, .integer: true
    case .setting(let key):
      switch key.domain {
      case .number, .integer: true
      default: false
      }
    default: false
    }
  }
}
