import PeachCore
import PeachLanguage

/// One control of the form: a setting, or one end of a fixed range of notes.
struct SettingField: Hashable, Sendable {
  enum End: Sendable { case lowest, highest }

  let key: SettingKey
  let end: End?

  static func fields(of key: SettingKey) -> [SettingField] {
    if case .noteRange = key.domain {
      return [nil, .lowest, .highest].map { SettingField(key: key, end: $0) }
    }
    return [SettingField(key: key, end: nil)]
  }

  var label: Text {
    switch end {
    case nil: key.description.label
    case .lowest: Text(en: "Lowest note", de: "Tiefster Ton")
    case .highest: Text(en: "Highest note", de: "Höchster Ton")
    }
  }

  /// One line that says what it does.
  var help: Text {
    switch end {
    case nil where isRangeKind:
      Text(
        en: "Fixed, or adaptive: C3 to C5 at first, growing by fifths as you train",
        de: "Fest oder adaptiv: anfangs C3 bis C5, wächst beim Üben um Quinten")
    case nil: key.help
    case .lowest:
      Text(
        en: "The lowest note, at least an octave below the highest",
        de: "Der tiefste Ton, mindestens eine Oktave unter dem höchsten")
    case .highest:
      Text(
        en: "The highest note, at least an octave above the lowest",
        de: "Der höchste Ton, mindestens eine Oktave über dem tiefsten")
    }
  }

  /// The words to choose from; nil where it is another kind of setting.
  var choices: [String]? {
    if case .choice(let words, _) = key.domain { return words }
    return isRangeKind ? [Self.fixedWord, NoteRange.adaptiveWord] : nil
  }

  private static let fixedWord = "fixed"

  /// Whether it chooses between a fixed and an adaptive range.
  private var isRangeKind: Bool {
    if case .noteRange = key.domain { return end == nil }
    return false
  }

  /// Which of the choices it is.
  func choice(in settings: Settings) -> String {
    guard isRangeKind else { return key.value(in: settings) }
    return settings.training.adaptsNoteRange ? NoteRange.adaptiveWord : Self.fixedWord
  }

  /// A choice as the setting takes it: a range that was adaptive stays where it stands.
  func written(choice: String, in settings: Settings) -> String {
    isRangeKind && choice == Self.fixedWord ? settings.training.noteRange.description : choice
  }

  /// A choice as people read it.
  func word(_ choice: String) -> Text {
    guard isRangeKind else { return key.word(choice) }
    return choice == Self.fixedWord ? Text(en: "fixed", de: "fest") : Text(en: "adaptive", de: "adaptiv")
  }

  /// Whether it acts: the ends of an adaptive range can't be set.
  func isUsed(in settings: Settings) -> Bool { end == nil || !settings.training.adaptsNoteRange }

  var isSound: Bool {
    if case .sound = key.domain { return true }
    return false
  }

  // MARK: What can be slid along

  /// Nil for a choice and a sound.
  func scale(in settings: Settings) -> SettingScale? {
    switch key.domain {
    case .number(let range, let unit, _):
      // Tuning forks differ by one hertz.
      let step = unit == "Hz" ? .one : SettingScale.Step(dividing: range.upperBound - range.lowerBound)
      return SettingScale(bounds: range, track: range, step: step)
    case .integer(let range, _):
      let range = Double(range.lowerBound)...Double(range.upperBound)
      return SettingScale(bounds: range, track: range, step: .one)
    case .noteRange where isRangeKind: return nil
    case .noteRange(let path):
      let (chosen, allowed) = (settings[keyPath: path].notes, NoteRange.allowed)
      let width = NoteRange.smallestWidth
      let bounds =
        end == .lowest
        ? allowed.lowerBound.number...chosen.upperBound.number - width
        : chosen.lowerBound.number + width...allowed.upperBound.number
      return SettingScale(
        bounds: Double(bounds.lowerBound)...Double(bounds.upperBound),
        track: Double(allowed.lowerBound.number)...Double(allowed.upperBound.number), step: .one)
    case .choice, .sound: return nil
    }
  }

  /// Its value as a number; nil for a choice and a sound.
  func number(in settings: Settings) -> Double? {
    switch key.domain {
    case .number(_, _, let path): settings[keyPath: path]
    case .integer(_, let path): Double(settings[keyPath: path])
    case .noteRange where isRangeKind: nil
    case .noteRange(let path):
      Double((end == .lowest ? settings[keyPath: path].lowest : settings[keyPath: path].highest).number)
    case .choice, .sound: nil
    }
  }

  /// A number that its scale has, as the setting takes it.
  func written(_ number: Double, in settings: Settings) -> String {
    guard case .noteRange(let path) = key.domain else { return SettingKey.written(number) }
    let range = settings[keyPath: path]
    let note = MIDINote(exactly: Int(number))?.name ?? ""
    return end == .lowest ? "\(note):\(range.highest.name)" : "\(range.lowest.name):\(note)"
  }

  // MARK: What is typed and read

  /// What somebody has typed, as the setting takes it; nil where it cannot.
  func read(_ text: String, in settings: Settings) -> String? {
    guard let scale = scale(in: settings) else { return nil }
    let number: Double?
    switch key.domain {
    case .noteRange: number = MIDINote(name: text).map { Double($0.number) }
    case .integer: number = Int(text).map(Double.init)
    default: number = Decimal.number(String(text.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 }))
    }
    guard let number, scale.bounds.contains(number) else { return nil }
    return written(number, in: settings)
  }

  /// The value as people read it, with its unit.
  func shown(in settings: Settings) -> Text {
    switch key.domain {
    case .number(_, let unit, _): shown(number(in: settings) ?? 0, in: settings) + SettingDomain.word(unit)
    case .noteRange where isRangeKind:
      word(choice(in: settings))
        + (settings.training.adaptsNoteRange ? Text(", ") + SettingKey.rangeNow(settings) : Text(""))
    case .integer, .noteRange: shown(number(in: settings) ?? 0, in: settings)
    case .choice: key.word(key.value(in: settings))
    case .sound: Text(key.value(in: settings))
    }
  }

  /// From what to what it goes now, as part of a sentence.
  func allowed(in settings: Settings) -> Text {
    guard let bounds = scale(in: settings)?.bounds, case .noteRange = key.domain else { return key.domain.allowed }
    return shown(bounds.lowerBound, in: settings) + Text("…") + shown(bounds.upperBound, in: settings)
  }

  /// With as many decimals as a step has, or as many as it needs.
  private func shown(_ number: Double, in settings: Settings) -> Text {
    if case .noteRange = key.domain { return Text(MIDINote(exactly: Int(number))?.name ?? "") }
    let decimals = scale(in: settings)?.step.decimals ?? 0
    let fixed = decimals > 0 ? Fixed.text(number, decimals) : SettingKey.written(number)
    return Double(fixed) == number ? Figure.read(fixed) : Figure.written(number)
  }
}
