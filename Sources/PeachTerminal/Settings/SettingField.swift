import PeachCore
import PeachLanguage

/// A control of the form: a setting, or one end of a fixed note range.
struct SettingField: Hashable, Sendable {
  enum End: Sendable { case lowest, highest }

  let key: Setting
  let end: End?

  static func fields(of key: Setting) -> [SettingField] {
    if case .noteRange = key.domain {
      return [nil, .lowest, .highest].map { SettingField(key: key, end: $0) }
    }
    return [SettingField(key: key, end: nil)]
  }

  /// The fields of each group that are in use, in display order.
  ///
  /// - Parameter advanced: whether to include the groups that are hidden at first.
  static func groups(in settings: Settings, advanced: Bool) -> [(group: SettingGroup, fields: [SettingField])] {
    SettingGroup.inUse(by: settings, advanced: advanced).map { group in
      (group, group.settings.flatMap(SettingField.fields).filter { $0.isUsed(in: settings) })
    }
  }

  var label: Text {
    switch end {
    case nil: key.label
    case .lowest: SettingsMessages.lowestNote
    case .highest: SettingsMessages.highestNote
    }
  }

  /// What the control does, in one line.
  var help: Text {
    switch end {
    case nil where isRangeKind: SettingsMessages.noteRangeHelp
    case nil: key.help
    case .lowest: SettingsMessages.lowestNoteHelp
    case .highest: SettingsMessages.highestNoteHelp
    }
  }

  /// The values to choose from; nil for other kinds of settings.
  var choices: [String]? {
    switch key.domain {
    case .choice(let choices): return choices.map(\.word)
    case .intervals: return ["P5", "m3,M3", "P4,P5", "m3,M3,P5", "m6,M6", Interval.allWord]
    case .tuning: return PitchScale.named.map(\.name) + PitchScale.examples
    default: break
    }
    return isRangeKind ? [Self.fixedWord, NoteRange.adaptiveWord] : nil
  }

  private static let fixedWord = "fixed"

  /// Whether it chooses between a fixed and an adaptive range.
  var isRangeKind: Bool { if case .noteRange = key.domain { end == nil } else { false } }

  func choice(in settings: Settings) -> String {
    guard isRangeKind else { return key.value(in: settings) }
    return settings.training.adaptsNoteRange ? NoteRange.adaptiveWord : Self.fixedWord
  }

  /// A choice as a value of the setting.
  ///
  /// - Parameter own: the value that the person has chosen; “fixed” is that range, or the current one if none is known.
  func written(choice: String, own: String?, in settings: Settings) -> String {
    isRangeKind && choice == Self.fixedWord ? own ?? settings.training.noteRange.description : choice
  }

  func word(_ choice: String) -> Text {
    guard isRangeKind else { return key.word(choice) }
    return choice == Self.fixedWord ? SettingsMessages.fixed : SettingsMessages.adaptive
  }

  /// Whether it can be set; the ends of an adaptive range can't.
  func isUsed(in settings: Settings) -> Bool { end == nil || !settings.training.adaptsNoteRange }

  var isSound: Bool { if case .sound = key.domain { true } else { false } }

  var isMIDI: Bool { if case .midiInput = key.domain { true } else { isControl } }

  /// Whether it is a control of a MIDI instrument, which is learned or typed.
  var isControl: Bool { if case .midiControl = key.domain { true } else { false } }

  var isIntervals: Bool { if case .intervals = key.domain { true } else { false } }

  /// Whether it is a tuning system, which can be a file.
  var isTuning: Bool { if case .tuning = key.domain { true } else { false } }

  // MARK: Sliders

  /// Nil for other kinds of settings.
  func scale(in settings: Settings) -> SettingScale? {
    switch key.domain {
    case .number(let range, let unit):
      // Reference pitches are whole hertz.
      let step = unit == "Hz" ? .one : SettingScale.Step(dividing: range.upperBound - range.lowerBound)
      return SettingScale(bounds: range, track: range, step: step)
    case .integer(let range):
      let range = Double(range.lowerBound)...Double(range.upperBound)
      return SettingScale(bounds: range, track: range, step: .one)
    case .noteRange where isRangeKind: return nil
    case .noteRange:
      let (chosen, allowed) = (settings.training.noteRange.notes, NoteRange.allowed)
      let width = NoteRange.smallestWidth
      let bounds =
        end == .lowest
        ? allowed.lowerBound.number...chosen.upperBound.number - width
        : chosen.lowerBound.number + width...allowed.upperBound.number
      return SettingScale(
        bounds: Double(bounds.lowerBound)...Double(bounds.upperBound),
        track: Double(allowed.lowerBound.number)...Double(allowed.upperBound.number), step: .one)
    case .choice, .intervals, .tuning, .sound, .midiInput, .midiControl: return nil
    }
  }

  /// Its value as a number; nil for other kinds of settings.
  func number(in settings: Settings) -> Double? {
    switch key.domain {
    case .number, .integer: Double(key.value(in: settings))
    case .noteRange where isRangeKind: nil
    case .noteRange:
      Double((end == .lowest ? settings.training.noteRange.lowest : settings.training.noteRange.highest).number)
    case .choice, .intervals, .tuning, .sound, .midiInput, .midiControl: nil
    }
  }

  /// A number as a value of the setting.
  func written(_ number: Double, in settings: Settings) -> String {
    guard case .noteRange = key.domain else { return Decimal.written(number) }
    let range = settings.training.noteRange
    let note = MIDINote(exactly: Int(number))?.name ?? ""
    return end == .lowest ? "\(note):\(range.highest.name)" : "\(range.lowest.name):\(note)"
  }

  /// The default; of one end of a note range, with the other end as it is, if that leaves a range.
  func standard(in settings: Settings) -> String {
    let standard = key.value(in: Settings())
    guard end != nil, case .noteRange = key.domain, let number = number(in: Settings()) else { return standard }
    let text = written(number, in: settings)
    return NoteRange(description: text) == nil ? standard : text
  }

  // MARK: Input and display

  /// Whether it takes typed text: a number, notes, intervals, a control, the path of a tuning file, or words to find a sound by.
  func takesText(in settings: Settings) -> Bool {
    scale(in: settings) != nil || isRangeKind || isControl || isIntervals || isTuning || isSound
  }

  /// The number of characters that can be typed.
  var longestText: Int { isTuning ? 1024 : isIntervals ? 40 : 16 }

  /// Whether a key begins typed text: any letter or digit, whether it fits the setting or not, so that no letter of a name is
  /// a command. The path of a tuning file can begin with a slash or a dot.
  func begins(with character: Character, in settings: Settings) -> Bool {
    takesText(in: settings) && (character.isLetter || character.isNumber || isTuning && "/.".contains(character))
  }

  /// Typed text as a value of the setting; nil if it isn't valid.
  func read(_ text: String, in settings: Settings) -> String? {
    if case .noteRange = key.domain, let range = NoteRange(description: text) { return range.description }
    if isControl { return MIDIControl(description: text)?.description }
    if isIntervals { return Interval.list(text).map(Interval.list) }
    if isTuning { return PlacedTuning(description: text)?.description }
    guard let scale = scale(in: settings) else { return nil }
    let number: Double?
    switch key.domain {
    case .noteRange: number = MIDINote(name: text).map { Double($0.number) }
    case .integer: number = Int(text).map(Double.init)
    case .number(_, let unit): number = Quantity.number(text, in: unit)
    default: number = nil
    }
    guard let number, scale.bounds.contains(number) else { return nil }
    return written(number, in: settings)
  }

  /// The value for display, with its unit.
  func shown(in settings: Settings) -> Text {
    switch key.domain {
    case .number(_, let unit): shown(number(in: settings) ?? 0, in: settings) + SettingDomain.word(unit)
    case .noteRange where isRangeKind:
      word(choice(in: settings))
        + (settings.training.adaptsNoteRange ? Text(", ") + Setting.rangeNow(settings) : Text(""))
    case .integer, .noteRange: shown(number(in: settings) ?? 0, in: settings)
    case .choice, .intervals, .tuning: key.word(key.value(in: settings))
    case .sound: Text(key.value(in: settings))
    case .midiInput: key.word(key.value(in: settings))
    case .midiControl:
      MIDIControl(description: key.value(in: settings)).map(MIDIMessages.control) ?? key.word(Setting.automatic)
    }
  }

  /// The values that are allowed at present, as part of a sentence.
  func allowed(in settings: Settings) -> Text {
    guard let bounds = scale(in: settings)?.bounds, case .noteRange = key.domain else { return key.domain.allowed }
    return shown(bounds.lowerBound, in: settings) + Text("…") + shown(bounds.upperBound, in: settings)
  }

  /// A number with the decimals of a step, or more if it needs them.
  private func shown(_ number: Double, in settings: Settings) -> Text {
    if case .noteRange = key.domain { return Text(MIDINote(exactly: Int(number))?.name ?? "") }
    let decimals = scale(in: settings)?.step.decimals ?? 0
    let fixed = decimals > 0 ? Fixed.text(number, decimals) : Decimal.written(number)
    return Double(fixed) == number ? Figure.read(fixed) : Figure.written(number)
  }
}
