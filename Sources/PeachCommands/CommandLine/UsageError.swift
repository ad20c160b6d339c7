import PeachCore
import PeachLanguage
import PeachTerminal

/// An invalid command line: the facts of an error, with its message.
struct UsageError: Error {
  enum Problem {
    case unknownCommand(String, suggestion: String?)
    case missingCommand
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, placeholder: String)
    case unexpectedValue(option: String)
    case unexpectedArgument(String)
    case missingArgument(String)
    case badValue(String, for: String, ValueKind)
    case repeated(option: String)
    case other(Text)
  }

  let problem: Problem
  /// The path of the command as far as it was recognised, such as `peach train`.
  let path: [String]
  let command: CommandSpec

  var message: Text {
    switch problem {
    case .unknownCommand(let name, let suggestion):
      Text(en: "Unknown command '\(name.excerpt)'.", de: "Unbekannter Befehl »\(name.excerpt)«.")
        + Text.suggestion(suggestion)
    case .missingCommand: Text(en: "Missing command.", de: "Der Befehl fehlt.")
    case .unknownOption(let name, let suggestion):
      Text(en: "Unknown option '\(name.excerpt)'.", de: "Unbekannte Option »\(name.excerpt)«.")
        + Text.suggestion(suggestion)
    case .missingValue(let option, let placeholder):
      Text(en: "Missing value for '\(option) \(placeholder)'.", de: "Für »\(option) \(placeholder)« fehlt der Wert.")
    case .unexpectedValue(let option):
      Text(en: "The option '\(option)' takes no value.", de: "Die Option »\(option)« erwartet keinen Wert.")
    case .unexpectedArgument(let argument):
      Text(en: "Unexpected argument '\(argument.excerpt)'.", de: "Unerwartetes Argument »\(argument.excerpt)«.")
    case .missingArgument(let name): Text(en: "Missing argument <\(name)>.", de: "Das Argument <\(name)> fehlt.")
    case .badValue(let value, let name, let kind):
      Text(
        en: "The value '\(value.excerpt)' isn't valid for '\(name)': ",
        de: "Der Wert »\(value.excerpt)« ist für »\(name)« ungültig: ")
        + kind.expectation(of: value) + Text(".") + Text.suggestion(kind.correction(of: value))
    case .repeated(let option):
      Text(en: "The option '\(option)' was given twice.", de: "Die Option »\(option)« ist doppelt angegeben.")
    case .other(let text): text
    }
  }
}

extension ValueKind {
  /// Says which values are valid.
  func expectation(of value: String) -> Text {
    if let name = value.withoutGermanH, accepts(name) {
      return Text(
        en: "write \(name); German H is B here, and German B is Bb",
        de: "schreib \(name); das deutsche H heißt hier B, das deutsche B heißt Bb")
    }
    return usualExpectation(of: value)
  }

  private func usualExpectation(of value: String) -> Text {
    switch self {
    case .newPerson: PeopleMessages.validName
    case .text, .word, .file, .folder, .soundFont, .preset, .settingValue, .person:
      Text(en: "it must not be empty", de: "er darf nicht leer sein")
    case .outputFile: Text(en: "expected a file name", de: "erwartet wird ein Dateiname")
    case .number(let range):
      Text(
        en: "expected \(SettingKey.written(range.lowerBound))…\(SettingKey.written(range.upperBound))",
        de: "erwartet wird \(SettingKey.written(range.lowerBound))…\(SettingKey.written(range.upperBound))")
    case .integer(let range)
    where range.upperBound == .max && !value.isEmpty && value.allSatisfy { ("0"..."9").contains($0) }
      && Int(value) == nil:
      Text(
        en: "expected a whole number of at most \(range.upperBound)",
        de: "erwartet wird eine ganze Zahl bis \(range.upperBound)")
    case .integer(let range):
      range.upperBound == .max
        ? Text(
          en: "expected a whole number of at least \(range.lowerBound)",
          de: "erwartet wird eine ganze Zahl ab \(range.lowerBound)")
        : Text(
          en: "expected a whole number, \(range.lowerBound)…\(range.upperBound)",
          de: "erwartet wird eine ganze Zahl, \(range.lowerBound)…\(range.upperBound)")
    case .numbers(let range):
      Text(
        en:
          "expected different numbers \(SettingKey.written(range.lowerBound))…\(SettingKey.written(range.upperBound)), separated by commas",
        de:
          "erwartet werden verschiedene Zahlen \(SettingKey.written(range.lowerBound))…\(SettingKey.written(range.upperBound)), durch Kommas getrennt"
      )
    case .choice(let words): Text(en: "expected ", de: "erwartet wird ") + Text.alternatives(words)
    case .note:
      Text(
        en: "expected a note such as A4, C#4, Bb3, or a key number 0…127",
        de: "erwartet wird ein Ton wie A4, C#4, Bb3 oder eine Tastennummer 0…127")
    case .keyRange:
      Text(
        en: "expected LOWEST:HIGHEST, such as C2:C6 or 36:84",
        de: "erwartet wird TIEFSTER:HÖCHSTER, etwa C2:C6 oder 36:84")
    case .setting(let key):
      if case .choice(let words, _) = key.domain {
        ValueKind.choice(words).usualExpectation(of: value)
      } else {
        Text(en: "expected ", de: "erwartet wird ") + key.domain.allowed
      }
    case .assignment: Text(en: "expected KEY=VALUE", de: "erwartet wird SCHLÜSSEL=WERT")
    case .settingKey:
      Text(
        en: "unknown setting; 'peach settings list' shows all",
        de: "unbekannte Einstellung; »peach settings list« zeigt alle")
    case .population:
      Text(
        en: "expected a listener such as simulated:threshold=1-100,slope=0.5; 'peach simulate --list' shows all",
        de: "erwartet wird ein Hörer, etwa simulated:threshold=1-100,slope=0.5; »peach simulate --list« zeigt alle")
    case .listener:
      Text(
        en:
          "expected simulated[:threshold=CENTS,lapse=0…1,bias=B,slope=BETA,shape=SHAPE,loudness=CENTS_PER_DB,rt=SECONDS], "
          + "for matching simulated[:bias=CENTS,precision=CENTS,hysteresis=H,rt=SECONDS]",
        de:
          "erwartet wird simulated[:threshold=CENT,lapse=0…1,bias=B,slope=BETA,shape=FORM,loudness=CENT_JE_DB,rt=SEKUNDEN], "
          + "beim Nachstimmen simulated[:bias=CENT,precision=CENT,hysteresis=H,rt=SEKUNDEN]"
      )
    }
  }
}

extension ValueKind {
  /// The valid value that an invalid one is most likely a misspelling of; nil if there is none.
  func correction(of value: String) -> String? {
    let corrected =
      switch self {
      case .choice(let words): nearest(to: value, in: words)
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
    case .intervals: [Interval.allWord]
    case .tuning: TuningSystem.all.map(\.name)
    case .number, .integer: []
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
