import PeachAudio
import PeachBase
import PeachExercises
import PeachFits
import PeachLanguage

/// What is wrong with a value on the command line, and what to do.
extension ValueKind {
  /// - Parameter option: the option, argument or setting that the value was given for.
  func complaint(about value: String, for option: String) -> Text {
    if case .setting(.intervals) = self, let complaint = complaint(aboutIntervals: value) { return complaint }
    if case .interval = self, IntervalChoice.list(value) != nil {
      return Text(
        en: "'\(value.excerpt)' names several intervals. Give a single one.",
        de: "»\(value.excerpt)« nennt mehrere Intervalle. Gib ein einziges an.")
    }
    guard let (called, advice) = name(for: option) else {
      return Text(
        en: "The value '\(value.excerpt)' isn't valid for '\(option)': ",
        de: "Der Wert »\(value.excerpt)« ist für »\(option)« ungültig: ")
        + expectation(of: value) + Text(".") + Text.suggestion(correction(of: value))
    }
    if case .setting(.strategy) = self, let constants = Self.constants(ofStrategyIn: value) {
      return Text.unknown(value, called) + constants
    }
    if case .setting(.tuning) = self, let tonics = Self.tonics(ofTuningIn: value) {
      return Text.unknown(value, called) + tonics
    }
    let meant = correction(of: value) ?? preset(value).map { Text($0) }
    if let known = hint(value) ?? meant.map({ Text.suggestion($0) }) {
      return Text.unknown(value, called) + known
    }
    return (complaint(aboutFile: value) ?? Text.unknown(value, called)) + advice
  }

  /// Which constants a strategy has, and their ranges; nil if the text names none, or a misspelled constant.
  private static func constants(ofStrategyIn text: String) -> Text? {
    guard let given = NamedParameters(text), let strategy = StrategyName(rawValue: given.name),
      given.values.allSatisfy({ StrategyConstant(rawValue: $0.name) != nil })
    else { return nil }
    let constants = strategy.constants.map { Text("\($0.rawValue) \($0.range.written)") + SettingDomain.word($0.unit) }
    let list = constants.dropFirst().reduce(constants[0]) { $0 + Text(", ") + $1 }
    return Text(en: " \(given.name) has ", de: " \(given.name) hat ") + list + Text(".")
  }

  /// What a tuning can stand on; nil if the text doesn't name a tuning with a tonic.
  private static func tonics(ofTuningIn text: String) -> Text? {
    guard let given = NamedParameters(text), given.values.map(\.name) == ["tonic"],
      PlacedTuning(description: given.name) != nil
    else { return nil }
    if ["H", "h"].contains(given.values[0].value) { return .germanH(given.name + ":tonic=B") }
    return Text(
      en: " A tuning stands on a note such as D or Eb, or with follow on each lower note.",
      de: " Eine Stimmung steht auf einem Ton wie D oder Eb, oder mit follow auf jedem unteren Ton.")
  }

  /// The complaint about the first part of a list that isn't an interval.
  private func complaint(aboutIntervals list: String) -> Text? {
    let parts = Interval.parts(of: list)
    guard let wrong = parts.first(where: { IntervalChoice($0) == nil }) else {
      return Text(
        en: "'\(list.excerpt)' names an interval twice. Give each one once.",
        de: "»\(list.excerpt)« nennt ein Intervall doppelt. Gib jedes nur einmal an.")
    }
    return parts.count == 1 ? nil : ValueKind.interval.complaint(about: wrong, for: list)
  }

  /// Why a file that was named as a sound isn't a SoundFont; nil if it is one, and if there is no such file.
  private func complaint(aboutFile path: String) -> Text? {
    guard case .setting(.sound) = self, FilePaths.exists(path) else { return nil }
    do throws(AudioError) {
      _ = try SoundFontFile(path: path)
      return nil
    } catch {
      if case .unreadableSoundFont(_, .directory) = error { return nil }
      return ErrorMessage(error).text
    }
  }

  /// What a value with a name should be, with the German negation, and which values exist; nil for other values.
  private func name(for option: String) -> (called: Text, advice: Text)? {
    switch self {
    case .choice(let words, let called):
      return (
        called ?? Text(en: "a value of '\(option)'", de: "kein Wert von »\(option)«"),
        Text.use(Text.alternatives(words))
      )
    case .note:
      return (
        Text(en: "a note", de: "kein Ton"),
        Text(
          en: " Write a note such as A4, C#4, Bb3, or a key number 0…127.",
          de: " Schreib einen Ton wie A4, C#4, Bb3 oder eine Tastennummer 0…127.")
      )
    case .interval: return (Setting.interval, Text.use(Setting.intervalNames))
    case .keyRange:
      let advice = Text(
        en: " Write LOWEST:HIGHEST, such as C2:C6 or 36:84.", de: " Schreib TIEFSTER:HÖCHSTER, etwa C2:C6 oder 36:84.")
      return (Setting.range, advice)
    case .settingKey:
      let advice = Text(
        en: " 'peach settings list --advanced' shows all.", de: " »peach settings list --advanced« zeigt alle.")
      return (Text(en: "a setting", de: "keine Einstellung"), advice)
    case .listener:
      let advice = Text(
        en:
          " Use simulated[:threshold=CENTS,lapse=0…1,bias=B,slope=BETA,shape=SHAPE,loudness=CENTS_PER_DB,rt=SECONDS], "
          + "for matching simulated[:bias=CENTS,precision=CENTS,hysteresis=H,rt=SECONDS].",
        de:
          " Verwende simulated[:threshold=CENT,lapse=0…1,bias=B,slope=BETA,shape=FORM,loudness=CENT_JE_DB,rt=SEKUNDEN], "
          + "beim Nachstimmen simulated[:bias=CENT,precision=CENT,hysteresis=H,rt=SEKUNDEN].")
      return (Self.simulatedListener, advice)
    case .population:
      let advice = Text(
        en: " Use one such as simulated:threshold=1-100,slope=0.5; 'peach simulate --list' shows all.",
        de: " Verwende etwa simulated:threshold=1-100,slope=0.5; »peach simulate --list« zeigt alle.")
      return (Self.simulatedListener, advice)
    case .setting(let key):
      guard case .choice(let choices) = key.domain else {
        return key.valueName.map { ($0, Text.use(key.domain.allowed)) }
      }
      let words = ValueKind.choice(choices.map(\.word), called: key.valueName).name(for: option)
      guard let words, let others = key.others else { return words }
      return (words.called, Text.use(Text.alternatives(choices.map { Text($0.word) } + [others])))
    default: return nil
    }
  }

  private static let simulatedListener = Text(en: "a simulated listener", de: "kein simulierter Hörer")

  /// Says which values are valid, for values without a name.
  private func expectation(of value: String) -> Text {
    switch self {
    case .newPerson: PeopleMessages.validName
    case .days:
      Text(
        en: "expected days such as 40 or 40:break=21,after=100",
        de: "erwartet werden Tage wie 40 oder 40:break=21,after=100")
    case .participants:
      Text(
        en: "expected participants such as 12 or 12:effect-spread=0.95,threshold-spread=0.75",
        de: "erwartet werden Teilnehmende wie 12 oder 12:effect-spread=0.95,threshold-spread=0.75")
    case .meter:
      Text(
        en: "expected a meter such as XL2:weighting=A,time=eq; the weighting is A, C or Z",
        de: "erwartet wird ein Messgerät wie XL2:weighting=A,time=eq; die Bewertung ist A, C oder Z")
    case .part: Text(en: "expected a part, such as 3/50", de: "erwartet wird ein Teil, etwa 3/50")
    case .outputFile: Text(en: "expected a file name", de: "erwartet wird ein Dateiname")
    case .wavFile where !value.isEmpty && value != "-":
      Text(
        en: "a WAV file is written, whose name ends in .wav",
        de: "geschrieben wird eine WAV-Datei, deren Name auf .wav endet")
    case .wavFile: ValueKind.outputFile.expectation(of: value)
    case .number(let range, let unit):
      Text(en: "expected ", de: "erwartet wird ") + Text(range.written) + SettingDomain.word(unit)
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
        en: "expected different numbers \(range.written), separated by commas",
        de: "erwartet werden verschiedene Zahlen \(range.written), durch Kommas getrennt")
    case .setting(let key): Text(en: "expected ", de: "erwartet wird ") + key.domain.allowed
    case .assignment: Text(en: "expected KEY=VALUE", de: "erwartet wird SCHLÜSSEL=WERT")
    default: Text(en: "it must not be empty", de: "er darf nicht leer sein")
    }
  }
}
