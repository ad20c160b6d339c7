import PeachBase
import PeachExercises

/// Texts about MIDI messages, controls, and what they answer.
package enum MIDIMessages {
  package static let higher = Text(en: "higher", de: "höher")
  package static let lower = Text(en: "lower", de: "tiefer")
  /// The Return key, as part of a list of answers.
  package static let enter = Text("Return")

  // MARK: Inputs

  package static let none = Text(en: "No MIDI input found.", de: "Kein MIDI-Eingang gefunden.")

  /// - Parameter options: those with which the data is found, each with a space before it.
  package static func isOff(options: String) -> Text {
    Text(en: "MIDI is off. To turn it on: ", de: "MIDI ist aus. Einschalten: ")
      + Text("peach settings reset midi-input" + options)
  }
  package static let instrument = Text(en: "instrument", de: "Instrument")
  package static let program = Text(en: "program", de: "Programm")
  package static let inUse = Text(en: ", in use", de: ", wird verwendet")
  /// FluidSynth's drivers don't list inputs.
  package static func hasNoList(_ driver: String) -> Text {
    driver == MIDIDriverName.jack
      ? Text(
        en: "Connect the instrument to Peach with jack_connect or a patch bay.",
        de: "Verbinde das Instrument mit jack_connect oder einer Patchbay mit Peach.")
      : Text(
        en: "All inputs are connected when Peach starts.", de: "Beim Start von Peach werden alle Eingänge verbunden.")
  }
  package static func reads(_ path: String) -> Text {
    Text(en: "Peach reads from \(path).", de: "Peach liest aus \(path).")
  }

  package static func connected(_ name: String) -> Text {
    Text(en: "\(name) is connected.", de: "\(name) ist verbunden.")
  }
  package static func isBack(_ name: String) -> Text { Text(en: "\(name) is back.", de: "\(name) ist wieder da.") }
  package static func hasGone(_ name: String) -> Text {
    Text(en: "\(name) has gone.", de: "\(name) ist nicht mehr verbunden.")
  }

  /// What `peach midi monitor` listens to, and how to end it.
  package static func listening(to input: MIDIInputChoice) -> Text {
    let inputs =
      switch input {
      case .automatic, .off:
        Text(en: "all instruments, also those you connect later", de: "alle Instrumente, auch später angeschlossene")
      case .path(let text), .name(let text): Text(text)
      }
    return Text(en: "Listening to ", de: "Eingang: ") + inputs
      + Text(en: ". Press Ctrl-C to stop.", de: ". Mit Strg-C hörst du auf.")
  }

  /// Said on the Start Screen when an instrument is connected.
  package static let starts = Text(en: "C4 or a pedal starts.", de: "C4 oder ein Pedal startet.")

  // MARK: Controls

  /// `D3`, `C5 to C8`, `cc64 (right pedal), reversed`, `program 5`.
  package static func control(_ control: MIDIControl) -> Text {
    switch control {
    case .keys(let keys) where keys.lowerBound == keys.upperBound: Text(keys.lowerBound.name)
    case .keys(let keys):
      Text(
        en: "\(keys.lowerBound.name) to \(keys.upperBound.name)",
        de: "\(keys.lowerBound.name) bis \(keys.upperBound.name)")
    case .controller(let number, let kind):
      Text("cc\(number)") + (name(ofController: number).map { Text(" (") + $0 + Text(")") } ?? Text("")) + words(kind)
    case .program(let number): program(number: number)
    }
  }

  private static func words(_ kind: MIDIControl.SwitchKind) -> Text {
    switch kind {
    case .momentary: Text("")
    case .latching: Text(en: ", latching", de: ", rastend")
    case .reversed: Text(en: ", reversed", de: ", umgepolt")
    }
  }

  /// What musicians call a controller; nil for one that no pedal or wheel usually sends. MIDI 1.0, table 3.
  private static func name(ofController number: Int) -> Text? {
    switch number {
    case 1: Text(en: "modulation wheel", de: "Modulationsrad")
    case 2: Text(en: "breath", de: "Atem")
    case 4: Text(en: "foot controller", de: "Fußregler")
    case 7: Text(en: "volume", de: "Lautstärke")
    case 11: Text(en: "expression pedal", de: "Expression-Pedal")
    case MIDIAnswers.rightPedal: Text(en: "right pedal", de: "rechtes Pedal")
    case 66: Text(en: "middle pedal", de: "mittleres Pedal")
    case MIDIAnswers.leftPedal: Text(en: "left pedal", de: "linkes Pedal")
    default: nil
    }
  }

  private static func program(number: Int) -> Text { Text(en: "program \(number)", de: "Programm \(number)") }

  // MARK: Messages

  /// `note on C5, velocity 64, channel 1`.
  package static func message(_ message: MIDIMessage) -> Text {
    let (channel, content) = (message.channel + 1, message.content)
    if case .realTime(let byte) = content { return realTime(byte) }
    return Self.content(content) + Text(en: ", channel \(channel)", de: ", Kanal \(channel)")
  }

  private static func content(_ content: MIDIMessage.Content) -> Text {
    switch content {
    case .noteOn(let note, let velocity):
      Text(en: "note on \(note.name), velocity \(velocity)", de: "Note an \(note.name), Anschlag \(velocity)")
    case .noteOff(let note): Text(en: "note off \(note.name)", de: "Note aus \(note.name)")
    case .controlChange(let number, let value): control(.controller(number, .momentary)) + Text(" \(value)")
    case .programChange(let number): program(number: number)
    case .keyPressure(let note, let value):
      Text(en: "aftertouch \(note.name) \(value)", de: "Aftertouch \(note.name) \(value)")
    case .channelPressure(let value): Text(en: "aftertouch \(value)", de: "Aftertouch \(value)")
    case .pitchWheel(let value): Text(en: "pitch wheel ", de: "Pitchbend ") + Figure.count(value - 8192)
    case .realTime(let byte): realTime(byte)
    }
  }

  private static func realTime(_ byte: UInt8) -> Text {
    switch byte {
    case 0xF8: Text(en: "clock", de: "MIDI-Clock")
    case 0xFA: Text(en: "start", de: "Start")
    case 0xFB: Text(en: "continue", de: "Fortsetzen")
    case 0xFC: Text(en: "stop", de: "Stopp")
    case 0xFE: Text(en: "active sensing", de: "Active Sensing")
    case 0xFF: Text(en: "reset", de: "Zurücksetzen")
    default: Text(String(byte, radix: 16))
    }
  }

  package static func meaning(_ meaning: MIDIPress.Meaning) -> Text {
    switch meaning {
    case .answer(let choice): choice == .up ? higher : lower
    case .enter: enter
    }
  }

  /// A pedal that was held down.
  package static let held = Text(en: ", held", de: ", gehalten")

  // MARK: What answers

  /// What says higher and lower, and what is Return, one line each.
  package static func answers(_ settings: MIDISettings) -> [Text] {
    let higher = settings.higher.map(control) ?? Text(en: "keys above C4, ", de: "Tasten über C4, ") + rightPedal
    let lower = settings.lower.map(control) ?? Text(en: "keys below C4, ", de: "Tasten unter C4, ") + leftPedal
    let hasMiddle = [settings.higher, settings.lower].allSatisfy {
      !($0?.overlaps(.keys(MIDIAnswers.middle...MIDIAnswers.middle)) ?? false)
    }
    let lines = [
      Text(en: "Higher: ", de: "Höher:  ") + higher, Text(en: "Lower:  ", de: "Tiefer: ") + lower,
      hasMiddle
        ? Text(
          en: "Return: C4; a pedal too, except during a training",
          de: "Return: C4; außerhalb des Trainings auch ein Pedal")
        : Text(en: "Return: a pedal, except during a training", de: "Return: außerhalb des Trainings ein Pedal"),
    ]
    if let both = settings.sharedControl { return lines + [answersHigher(both)] }
    return settings.higher == nil && settings.lower == nil ? lines + [tapOrHold] : lines
  }

  /// A control that is set for both answers.
  package static func answersHigher(_ control: MIDIControl) -> Text {
    let (higher, lower) = (Setting.midiHigher.name, Setting.midiLower.name)
    return Text(en: "\(higher) and \(lower) both use ", de: "\(higher) und \(lower) verwenden beide ")
      + Self.control(control) + Text(en: "; it answers higher.", de: "; das antwortet »höher«.")
  }

  private static let rightPedal = control(.controller(MIDIAnswers.rightPedal, .momentary))
  private static let leftPedal = control(.controller(MIDIAnswers.leftPedal, .momentary))

  private static let tapOrHold = Text(
    en: "With a right pedal alone, tap for higher and hold for half a second for lower.",
    de: "Wenn du nur ein rechtes Pedal hast: Antippen heißt »höher«, eine halbe Sekunde halten heißt »tiefer«.")

  // MARK: Learning

  /// What to press now, with the answer in the words of an exercise; nil when nothing more is needed.
  ///
  /// Exercises without two answers use the words of the default exercise.
  package static func prompt(_ step: MIDILearner.Step, for name: ExerciseName) -> Text? {
    let form = form(of: name)
    switch step {
    case .pressHigher: return press(for: form[.up].label.lowercased)
    case .pressLower: return press(for: form[.down].label.lowercased)
    case .higherAgain, .lowerAgain:
      return Text(
        en: "It still counts as pressed. Let go if you hold it, and press again.",
        de: "Das gilt noch als gedrückt. Lass los, falls du es hältst, und drücke noch einmal.")
    case .done, .failed: return nil
    }
  }

  private static func form(of name: ExerciseName) -> AnswerForm {
    let form = (Exercises[name] ?? Exercises.standard).answerForm
    return form.isSides ? form : Exercises.standard.answerForm
  }

  private static func press(for answer: Text) -> Text {
    Text(
      en: "Press the key for '\(answer.english)', or a pedal.",
      de: "Drücke die Taste für »\(answer.german)« oder ein Pedal.")
  }

  /// How to leave without learning.
  package static let cancel = Text(en: "q cancels.", de: "q bricht ab.")
  package static let cancelled = Text(
    en: "Cancelled; nothing was changed.", de: "Abgebrochen; es wurde nichts geändert.")

  /// A control that was learned.
  package static func learned(_ control: MIDIControl) -> Text { Self.control(control) + Text(" ✓") }

  /// What was learned, with the answers in the words of an exercise.
  package static func stored(higher: MIDIControl, lower: MIDIControl, for name: ExerciseName) -> Text {
    let form = form(of: name)
    return Text(en: "Stored. ", de: "Gespeichert. ") + form[.up].label + Text(": ") + control(higher) + Text("; ")
      + form[.down].label.lowercased + Text(": ") + control(lower) + Text(".")
  }

  /// - Parameter options: more options for the command, each with a space before it.
  package static func goingBack(options: String) -> Text {
    let command = "peach settings reset \(Setting.midiHigher.name) \(Setting.midiLower.name)" + options
    return Text(en: "To go back: \(command)", de: "Zurücknehmen: \(command)")
  }

  package static func failure(_ failure: MIDILearner.Failure) -> ErrorMessage {
    switch failure {
    case .nothingCame:
      ErrorMessage(
        Text(
          en: "Nothing was pressed for 30 seconds; nothing was changed.",
          de: "30 Sekunden lang wurde nichts gedrückt; es wurde nichts geändert."),
        hint: Text(
          en: "'peach midi monitor' shows what your keyboard or pedal sends.",
          de: "»peach midi monitor« zeigt, was dein Keyboard oder Pedal sendet."))
    case .sameControl(let control):
      ErrorMessage(
        Text(en: "You pressed ", de: "Du hast zweimal ") + Self.control(control)
          + Text(en: " twice; nothing was changed.", de: " gedrückt; es wurde nichts geändert."),
        hint: Text(
          en: "Start again, and press a different key or pedal for each answer.",
          de: "Fang neu an und drücke für jede Antwort eine andere Taste oder ein anderes Pedal."))
    }
  }
}
