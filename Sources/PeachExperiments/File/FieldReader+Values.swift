import PeachBase
import PeachExercises

extension FieldReader {
  mutating func exercise(_ name: String) throws(FileDefect) -> Exercise? {
    guard let word = try word(name, of: Exercises.all.map(\.name.rawValue)) else { return nil }
    let exercise = Exercises[ExerciseName(rawValue: word)]
    // The notes of an experiment name the sounds of its file.
    guard exercise?.sounds.isEmpty ?? true else {
      throw defect(
        name,
        Text(en: "'\(word)' has sounds of its own", de: "»\(word)« hat eigene Klänge"))
    }
    return exercise
  }

  mutating func standard(of task: Exercise) throws(FileDefect) -> Block.Standard? {
    let word = try word("standard", of: Block.Standard.allCases.map(\.rawValue))
    guard word == nil || task.canExchangeNotes else {
      throw defect(
        "standard",
        Text(
          en: "the notes of '\(task.name.rawValue)' have a fixed order",
          de: "die Töne von »\(task.name.rawValue)« haben eine feste Reihenfolge"))
    }
    return word.flatMap(Block.Standard.init)
  }

  mutating func note(_ name: String) throws(FileDefect) -> MIDINote? {
    try optional(
      name,
      Expected(Text(en: "a note from A0 to C8, such as A4", de: "ein Ton von A0 bis C8, etwa A4")) { json in
        json.text.flatMap { MIDINote(name: $0) }.flatMap { NoteRange.allowed.contains($0) ? $0 : nil }
      })
  }

  /// A text for all languages, or an object with one for each.
  ///
  /// - Parameter lines: whether it can have several; it can be blank then, as in files of earlier versions.
  mutating func localText(
    _ name: String, longest: Int, lines: Bool = true
  ) throws(FileDefect) -> LocalText? {
    guard let json = member(name) else { return nil }
    let place = place(name)
    let expected = Expected.text(longest, lines: lines, canBeBlank: lines)
    if json.text != nil { return LocalText([("", try Self.read(json, expected, at: place))]) }
    let forms = Text(
      en: "a text, or an object with one for each language", de: "ein Text oder ein Objekt mit einem für jede Sprache")
    var inner = try FieldReader(json, at: place, orElse: forms)
    var texts: [(String, String)] = []
    for code in inner.names {
      guard (2...8).contains(code.count), code.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) else {
        throw inner.defect(
          code,
          Text(en: "expected the code of a language, such as en", de: "erwartet wird das Kürzel einer Sprache, etwa en")
        )
      }
      texts.append((code, try inner.required(code, expected)))
    }
    guard !texts.isEmpty else {
      throw FileDefect(place, Text(en: "expected at least one language", de: "erwartet wird mindestens eine Sprache"))
    }
    return LocalText(texts)
  }

  /// Values of settings that have an effect on trials.
  ///
  /// - Parameter base: the settings in which they must be valid.
  consuming func assignments(
    of task: Exercise, to base: Settings
  ) throws(FileDefect) -> [(setting: Setting, value: String)] {
    var (settings, assignments) = (base, [(setting: Setting, value: String)]())
    settings.exercise = task.name
    let known = Setting.ofExperiments
    for name in names {
      guard let setting = name == Setting.duration.name ? .experimentDuration : Setting(named: name),
        (known + [.matchingMode] + known.flatMap(\.older) + Setting.strategy.older).contains(setting)
      else {
        throw Self.unknown(name, of: known.map(\.name), at: place(name))
      }
      let written: String? =
        switch member(name) {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): Decimal.written(number)
        case .bool(let value): value ? "on" : "off"
        default: nil
        }
      guard let written, (try? setting.set(written, in: &settings)) != nil else {
        throw FileDefect(
          place(name),
          setting.domain.refusal(of: (written ?? "").excerpt))
      }
      let stored = setting.stored(in: settings)
      assignments.append((stored, stored.value(in: settings)))
    }
    return assignments
  }
}

extension SettingDomain {
  /// Why a value isn't valid.
  fileprivate func refusal(of value: String) -> Text {
    switch self {
    case .number(let range, let unit):
      let unit = unit.isEmpty ? "" : " " + unit
      let (low, high) = (Figure.written(range.lowerBound), Figure.written(range.upperBound))
      return Text(
        en: "\(value) isn't within \(low.english) to \(high.english)\(unit)",
        de: "\(value) liegt nicht zwischen \(low.german) und \(high.german)\(unit)")
    case .integer(let range):
      return Text(
        en: "\(value) isn't a whole number from \(range.lowerBound) to \(range.upperBound)",
        de: "\(value) ist keine ganze Zahl von \(range.lowerBound) bis \(range.upperBound)")
    case .choice(let choices):
      let words = choices.map(\.word).joined(separator: ", ")
      return Text(
        en: "'\(value)' isn't one of \(words)", de: "»\(value)« ist keins von \(words)")
    default:
      return Text(
        en: "'\(value)' isn't a value of this setting; 'peach settings list --advanced' shows which are",
        de: "»\(value)« ist kein Wert dieser Einstellung; »peach settings list --advanced« zeigt, welche es sind")
    }
  }
}

extension Setting {
  /// Those that files of experiments can set: what has an effect on trials and isn't said elsewhere in the file.
  package static var ofExperiments: [Setting] {
    let others: [Setting] = [
      .exercise, .sound, .varyLoudness, .maxOffset, .strategy, .audioDriver, .language, .midiDriver, .midiHigher,
      .midiLower, .plainFeedback,
    ]
    return SettingGroup.all.flatMap(\.settings).filter { setting in
      switch setting.place {
      case .midi, .display: false
      default: !others.contains(setting)
      }
    }
  }
}

extension Exercise {
  /// Whether a trial has two notes, the second of which an experiment can change.
  var changesSecondNote: Bool {
    var trial = sample(TrainingSettings())
    let phrase = phrase(of: trial)
    trial.second = NoteChange(duration: .seconds(3))
    return phrase.notes.count == 2 && self.phrase(of: trial) != phrase
  }
}
