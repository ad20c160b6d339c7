import PeachBase
import PeachExercises
import PeachLanguage

/// How the values of a kind of settings are offered, moved through, typed and shown.
final class FieldKind {
  struct Choices {
    let words: [String]
    let current: (Settings) -> String
    let name: (String) -> Text
    /// A choice as a value of the setting; `own` is the value that the person has chosen.
    var written: (_ choice: String, _ own: String?, Settings) -> String = { choice, _, _ in choice }
  }

  struct Slider {
    let scale: (Settings) -> SettingScale
    /// Nil for a word instead of a number.
    let number: (Settings) -> Double?
    let written: (Double, Settings) -> String
    let shown: (Double, SettingScale) -> Text
  }

  struct Typing {
    /// The number of characters that can be typed.
    var longest = 16
    /// What it can begin with, besides letters and digits.
    var beginnings = ""
    /// What can be typed; nil if the range of allowed values says it.
    var hint: Text?
    /// Why a text isn't valid; nil if `hint` says it.
    var fault: (String) -> Text? = { _ in nil }
    /// Typed text as a value of the setting; nil if it isn't valid.
    let read: (String, Settings) -> String?
  }

  /// What Return opens instead of choices or a text field.
  enum Opening { case sounds, learning }

  let choices: Choices?
  let slider: Slider?
  let typing: Typing?
  let opening: Opening?
  /// Said after what the setting does.
  let remark: Text?
  /// Whether the key m learns the controls of an instrument.
  let learns: Bool
  let shown: (Settings) -> Text

  private init(
    choices: Choices? = nil, slider: Slider? = nil, typing: Typing? = nil, opening: Opening? = nil,
    remark: Text? = nil, learns: Bool = false, shown: @escaping (Settings) -> Text
  ) {
    (self.choices, self.slider, self.typing) = (choices, slider, typing)
    (self.opening, self.remark, self.learns, self.shown) = (opening, remark, learns, shown)
  }

  static func of(_ key: Setting, _ end: SettingField.End?) -> FieldKind {
    func choices(_ words: [String]) -> Choices {
      Choices(words: words, current: key.value, name: key.word)
    }
    func shown(_ settings: Settings) -> Text { key.word(key.value(in: settings)) }
    switch key.domain {
    case .number(let range, let unit): return FieldKind(key, range, unit)
    case .integer(let range):
      return FieldKind(key, Double(range.lowerBound)...Double(range.upperBound), step: .one) {
        Int($0).map(Double.init)
      }
    case .choice(let values):
      return FieldKind(
        choices: choices(values.map(\.word)), typing: key.others.map { otherValue(of: key, $0) }, shown: shown)
    case .noteRange: return end.map(FieldKind.init) ?? fixedOrAdaptive
    case .intervals:
      let typing = Typing(longest: 40, hint: SettingsMessages.enterIntervals) { text, _ in
        IntervalChoice.list(key.domain.word(named: text)).map(IntervalChoice.list)
      }
      return FieldKind(
        choices: choices(["P5", "m3,M3", "P4,P5", "m3,M3,P5", "m6,M6", Interval.allWord]), typing: typing,
        remark: typing.hint, shown: shown)
    case .tuning:
      let typing = Typing(longest: 1024, beginnings: "/.", hint: SettingsMessages.enterTuning) { text, _ in
        PlacedTuning(description: text)?.description
      }
      return FieldKind(
        choices: choices(PitchScale.named.map(\.name) + PitchScale.examples), typing: typing, remark: typing.hint,
        shown: shown)
    case .sound:
      return FieldKind(typing: Typing { _, _ in nil }, opening: .sounds) { Text(key.value(in: $0)) }
    case .midiInput:
      return FieldKind(
        choices: choices([MIDIInputChoice.automatic.description, MIDIInputChoice.off.description]),
        remark: SettingsMessages.learnByKey, learns: true, shown: shown)
    case .midiControl:
      let typing = Typing(hint: SettingsMessages.enterControl) { text, _ in
        MIDIControl(description: text)?.description
      }
      return FieldKind(typing: typing, opening: .learning, remark: SettingsMessages.learnByReturn, learns: true) {
        MIDIControl(description: key.value(in: $0)).map(MIDIMessages.control) ?? key.word(Setting.automatic)
      }
    }
  }
}

extension FieldKind {
  /// A number with a unit.
  private convenience init(_ key: Setting, _ range: ClosedRange<Double>, _ unit: String) {
    // Reference pitches are whole hertz.
    let step = unit == "Hz" ? .one : SettingScale.Step(dividing: range.upperBound - range.lowerBound)
    self.init(key, range, step: step, unit: SettingDomain.word(unit)) { Quantity.number($0, in: unit) }
  }

  private convenience init(
    _ key: Setting, _ range: ClosedRange<Double>, step: SettingScale.Step, unit: Text = Text(""),
    _ number: @escaping (String) -> Double?
  ) {
    let scale = SettingScale(bounds: range, track: range, step: step)
    /// With the decimals of the step, or more if it needs them.
    func written(_ number: Double, _ scale: SettingScale) -> Text {
      let fixed = Fixed.text(number, scale.step.decimals)
      return Double(fixed) == number ? Figure.read(fixed) : Figure.written(number)
    }
    func current(_ settings: Settings) -> Double? { Double(key.value(in: settings)) }
    self.init(
      slider: Slider(
        scale: { _ in scale }, number: current, written: { number, _ in Decimal.written(number) }, shown: written),
      typing: Typing { text, _ in number(text).flatMap { range.contains($0) ? Decimal.written($0) : nil } }
    ) { written(current($0) ?? 0, scale) + unit }
  }

  /// A value that isn't among the choices of a setting.
  ///
  /// - Parameter others: what such values are.
  private static func otherValue(of key: Setting, _ others: Text) -> Typing {
    func read(_ text: String, _ settings: Settings) -> String? {
      var changed = settings
      return (try? key.set(text, in: &changed)).map { key.value(in: changed) }
    }
    // Where negative numbers are values, a minus begins one.
    let beginnings = read("-1", Settings()) == nil ? "" : "-"
    func fault(_ text: String) -> Text? {
      guard let name = text.withoutGermanH, read(name, Settings()) != nil else { return nil }
      return key.valueName.map { Text.unknown(text, $0) + .germanH(name) }
    }
    return Typing(
      longest: 60, beginnings: beginnings, hint: SettingsMessages.enterOther(others), fault: fault, read: read)
  }

  private static let fixedWord = "fixed"

  /// Whether the note range follows the person, or is fixed; or a range that is typed.
  private static var fixedOrAdaptive: FieldKind {
    func current(_ settings: Settings) -> String {
      settings.training.adaptsNoteRange ? NoteRange.adaptiveWord : fixedWord
    }
    func name(_ choice: String) -> Text { choice == fixedWord ? SettingsMessages.fixed : SettingsMessages.adaptive }
    let choices = Choices(words: [fixedWord, NoteRange.adaptiveWord], current: current, name: name) {
      // Fixed is the person's own range, or the current one if none is known.
      $0 == fixedWord ? $1 ?? $2.training.noteRange.description : $0
    }
    let typing = Typing(
      hint: SettingsMessages.enterNamedRange,
      fault: { text in NoteRange.fault(in: text).map { Text.unknown(text, Setting.range) + $0 } }
    ) { text, _ in NoteRange(description: text)?.description }
    return FieldKind(choices: choices, typing: typing) {
      name(current($0)) + ($0.training.adaptsNoteRange ? Text(", ") + Setting.rangeNow($0) : Text(""))
    }
  }

  /// One end of a fixed note range.
  private convenience init(_ end: SettingField.End) {
    func scale(_ settings: Settings) -> SettingScale {
      let (chosen, allowed) = (settings.training.noteRange.notes, NoteRange.allowed)
      let width = NoteRange.smallestWidth
      let bounds =
        end == .lowest
        ? allowed.lowerBound.number...chosen.upperBound.number - width
        : chosen.lowerBound.number + width...allowed.upperBound.number
      return SettingScale(
        bounds: Double(bounds.lowerBound)...Double(bounds.upperBound),
        track: Double(allowed.lowerBound.number)...Double(allowed.upperBound.number), step: .one)
    }
    func note(_ settings: Settings) -> MIDINote {
      end == .lowest ? settings.training.noteRange.lowest : settings.training.noteRange.highest
    }
    func written(_ number: Double, _ settings: Settings) -> String {
      let (range, note) = (settings.training.noteRange, MIDINote(exactly: Int(number))?.name ?? "")
      return end == .lowest ? "\(note):\(range.highest.name)" : "\(range.lowest.name):\(note)"
    }
    let typing = Typing { text, settings in
      // A whole range is both ends.
      if let range = NoteRange(description: text) { return range.description }
      guard let note = MIDINote(name: text), scale(settings).bounds.contains(Double(note.number)) else { return nil }
      return written(Double(note.number), settings)
    }
    self.init(
      slider: Slider(
        scale: scale, number: { Double(note($0).number) }, written: written,
        shown: { number, _ in Text(MIDINote(exactly: Int(number))?.name ?? "") }),
      typing: typing
    ) { Text(note($0).name) }
  }
}
