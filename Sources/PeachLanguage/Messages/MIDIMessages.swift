import PeachCore

/// Texts about MIDI messages, controls, and what they answer.
public enum MIDIMessages {
  public static let higher = Text(en: "higher", de: "höher")
  public static let lower = Text(en: "lower", de: "tiefer")
  /// The Return key, as part of a list of answers.
  public static let enter = Text("Return")
  public static let none = Text(en: "No MIDI input found.", de: "Kein MIDI-Eingang gefunden.")

  // MARK: Controls

  /// `D3`, `C5 to C8`, `cc64 (right pedal), reversed`, `program 5`.
  public static func control(_ control: MIDIControl) -> Text {
    switch control {
    case .keys(let keys) where keys.lowerBound == keys.upperBound: Text(keys.lowerBound.name)
    case .keys(let keys):
      Text(
        en: "\(keys.lowerBound.name) to \(keys.upperBound.name)",
        de: "\(keys.lowerBound.name) bis \(keys.upperBound.name)")
    case .controller(let number, let kind):
      Text("cc\(number)") + (name(ofController: number).map { Text(" (") + $0 + Text(")") } ?? Text("")) + words(kind)
    case .program(let number): program(number)
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

  private static func program(_ number: Int) -> Text { Text(en: "program \(number)", de: "Programm \(number)") }

  // MARK: Messages

  /// `note on C5, velocity 64, channel 1`.
  public static func message(_ message: MIDIMessage) -> Text {
    let (channel, content) = (message.channel + 1, message.content)
    if case .realTime(let byte) = content { return realTime(byte) }
    return Self.content(content) + Text(en: ", channel \(channel)", de: ", Kanal \(channel)")
  }

  private static func content(_ content: MIDIMessage.Content) -> Text {
    switch content {
    case .noteOn(let note, let velocity):
      Text(en: "note on \(note.name), velocity \(velocity)", de: "Ton an \(note.name), Anschlag \(velocity)")
    case .noteOff(let note): Text(en: "note off \(note.name)", de: "Ton aus \(note.name)")
    case .controlChange(let number, let value): control(.controller(number, .momentary)) + Text(" \(value)")
    case .programChange(let number): program(number)
    case .keyPressure(let note, let value): Text(en: "aftertouch \(note.name) \(value)", de: "Aftertouch \(note.name) \(value)")
    case .channelPressure(let value): Text(en: "aftertouch \(value)", de: "Aftertouch \(value)")
    case .pitchWheel(let value): Text(en: "pitch wheel ", de: "Tonhöhenrad ") + Figure.count(value - 8192)
    case .realTime(let byte): realTime(byte)
    }
  }

  private static func realTime(_ byte: UInt8) -> Text {
    switch byte {
    case 0xF8: Text(en: "clock", de: "Takt")
    case 0xFA: Text(en: "start", de: "Start")
    case 0xFB: Text(en: "continue", de: "Weiter")
    case 0xFC: Text(en: "stop", de: "Stopp")
    case 0xFE: Text(en: "active sensing", de: "Lebenszeichen")
    case 0xFF: Text(en: "reset", de: "Zurücksetzen")
    default: Text(String(byte, radix: 16))
    }
  }

  public static func meaning(_ meaning: MIDIPress.Meaning) -> Text {
    switch meaning {
    case .higher: higher
    case .lower: lower
    case .enter: enter
    }
  }

  /// A pedal that was held down.
  public static let held = Text(en: ", held", de: ", gehalten")

  // MARK: What answers

  /// What says higher and lower, and what is Return, one line each.
  public static func answers(_ settings: MIDISettings) -> [Text] {
    let higher = settings.higher.map(control) ?? Text(en: "keys above C4, ", de: "Tasten über C4, ") + rightPedal
    let lower = settings.lower.map(control) ?? Text(en: "keys below C4, ", de: "Tasten unter C4, ") + leftPedal
    let lines = [
      Text(en: "Higher: ", de: "Höher:  ") + higher, Text(en: "Lower:  ", de: "Tiefer: ") + lower,
      Text(en: "Return: C4; a pedal too, except during a training", de: "Return: C4; außerhalb des Trainings auch ein Pedal"),
    ]
    guard settings.higher == nil, settings.lower == nil else { return lines }
    return lines + [tapOrHold]
  }

  private static let rightPedal = control(.controller(MIDIAnswers.rightPedal, .momentary))
  private static let leftPedal = control(.controller(MIDIAnswers.leftPedal, .momentary))

  private static let tapOrHold = Text(
    en: "With a right pedal alone, tap for higher and hold for half a second for lower.",
    de: "Mit nur einem rechten Pedal: tippen heißt höher, eine halbe Sekunde halten heißt tiefer.")
}
