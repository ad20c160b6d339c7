import PeachCore
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachLanguage

/// Texts about sounds and MIDI in both languages.
@Suite struct SoundsTextTests {
  @Test func `sounds, MIDI inputs, controls and messages have their words`() {
    said(
      BeatMessages.unsteady("Harp"), "The pitch of Harp is unsteady, so beats don't tell whether a chord is exact.",
      "Die Tonhöhe von Harp schwankt. Ob ein Akkord genau ist, hörst du daher nicht an Schwebungen.")
    said(
      BeatMessages.hardlyBeats("Harp"), "Chords of Harp hardly beat, so beats don't tell whether they are exact.",
      "Akkorde von Harp schweben kaum. Ob sie genau sind, hörst du daher nicht an Schwebungen.")
    said(MIDIMessages.higher, "higher", "höher")
    said(MIDIMessages.lower, "lower", "tiefer")
    said(MIDIMessages.enter, "Return")
    said(MIDIMessages.none, "No MIDI input found.", "Kein MIDI-Eingang gefunden.")
    said(
      MIDIMessages.isOff(options: " --as Ben"), "MIDI is off. To turn it on: peach settings reset midi-input --as Ben",
      "MIDI ist aus. Einschalten: peach settings reset midi-input --as Ben")
    said(MIDIMessages.instrument, "instrument", "Instrument")
    said(MIDIMessages.program, "program", "Programm")
    said(MIDIMessages.inUse, ", in use", ", wird verwendet")
    said(
      MIDIMessages.hasNoList("jack"), "Connect the instrument to Peach with jack_connect or a patch bay.",
      "Verbinde das Instrument mit jack_connect oder einer Patchbay mit Peach.")
    said(
      MIDIMessages.hasNoList("coremidi"), "All inputs are connected when Peach starts.",
      "Beim Start von Peach werden alle Eingänge verbunden.")
    said(MIDIMessages.reads("/dev/x"), "Peach reads from /dev/x.", "Peach liest aus /dev/x.")
    said(MIDIMessages.connected("Piano"), "Piano is connected.", "Piano ist verbunden.")
    said(MIDIMessages.isBack("Piano"), "Piano is back.", "Piano ist wieder da.")
    said(MIDIMessages.hasGone("Piano"), "Piano has gone.", "Piano ist nicht mehr verbunden.")
    said(
      MIDIMessages.listening(to: .automatic),
      "Listening to all instruments, also those you connect later. Press Ctrl-C to stop.",
      "Eingang: alle Instrumente, auch später angeschlossene. Mit Strg-C hörst du auf.")
    said(
      MIDIMessages.listening(to: .off),
      "Listening to all instruments, also those you connect later. Press Ctrl-C to stop.",
      "Eingang: alle Instrumente, auch später angeschlossene. Mit Strg-C hörst du auf.")
    said(
      MIDIMessages.listening(to: .path("/dev/x")), "Listening to /dev/x. Press Ctrl-C to stop.",
      "Eingang: /dev/x. Mit Strg-C hörst du auf.")
    said(
      MIDIMessages.listening(to: .name("Piano")), "Listening to Piano. Press Ctrl-C to stop.",
      "Eingang: Piano. Mit Strg-C hörst du auf.")
    said(MIDIMessages.starts, "C4 or a pedal starts.", "C4 oder ein Pedal startet.")
    said(MIDIMessages.control(.keys(MIDINote(50)...MIDINote(50))), "D3")
    said(MIDIMessages.control(.keys(MIDINote(72)...MIDINote(108))), "C5 to C8", "C5 bis C8")
    said(MIDIMessages.control(.controller(1, .momentary)), "cc1 (modulation wheel)", "cc1 (Modulationsrad)")
    said(MIDIMessages.control(.controller(2, .momentary)), "cc2 (breath)", "cc2 (Atem)")
    said(MIDIMessages.control(.controller(3, .momentary)), "cc3")
    said(MIDIMessages.control(.controller(4, .momentary)), "cc4 (foot controller)", "cc4 (Fußregler)")
    said(MIDIMessages.control(.controller(7, .momentary)), "cc7 (volume)", "cc7 (Lautstärke)")
    said(
      MIDIMessages.control(.controller(11, .latching)), "cc11 (expression pedal), latching",
      "cc11 (Expression-Pedal), rastend")
    said(
      MIDIMessages.control(.controller(64, .reversed)), "cc64 (right pedal), reversed", "cc64 (rechtes Pedal), umgepolt"
    )
    said(MIDIMessages.control(.controller(65, .reversed)), "cc65, reversed", "cc65, umgepolt")
    said(
      MIDIMessages.control(.controller(66, .latching)), "cc66 (middle pedal), latching",
      "cc66 (mittleres Pedal), rastend")
    said(MIDIMessages.control(.controller(67, .momentary)), "cc67 (left pedal)", "cc67 (linkes Pedal)")
    said(MIDIMessages.control(.program(5)), "program 5", "Programm 5")
    said(
      MIDIMessages.message(MIDIMessage(.noteOn(MIDINote(72), velocity: 64), channel: 0)),
      "note on C5, velocity 64, channel 1", "Note an C5, Anschlag 64, Kanal 1")
    said(
      MIDIMessages.message(MIDIMessage(.noteOff(MIDINote(72)), channel: 15)), "note off C5, channel 16",
      "Note aus C5, Kanal 16")
    said(
      MIDIMessages.message(MIDIMessage(.controlChange(64, 127), channel: 2)), "cc64 (right pedal) 127, channel 3",
      "cc64 (rechtes Pedal) 127, Kanal 3")
    said(
      MIDIMessages.message(MIDIMessage(.programChange(5), channel: 2)), "program 5, channel 3", "Programm 5, Kanal 3")
    said(
      MIDIMessages.message(MIDIMessage(.keyPressure(MIDINote(61), 7), channel: 2)), "aftertouch C#4 7, channel 3",
      "Aftertouch C#4 7, Kanal 3")
    said(
      MIDIMessages.message(MIDIMessage(.channelPressure(7), channel: 2)), "aftertouch 7, channel 3",
      "Aftertouch 7, Kanal 3")
    said(
      MIDIMessages.message(MIDIMessage(.pitchWheel(8191), channel: 2)), "pitch wheel −1, channel 3",
      "Pitchbend −1, Kanal 3")
    said(
      MIDIMessages.message(MIDIMessage(.pitchWheel(16383), channel: 2)), "pitch wheel 8,191, channel 3",
      "Pitchbend 8.191, Kanal 3")
    said(MIDIMessages.message(MIDIMessage(.realTime(0xF8))), "clock", "MIDI-Clock")
    said(MIDIMessages.message(MIDIMessage(.realTime(0xF9))), "f9")
    said(MIDIMessages.message(MIDIMessage(.realTime(0xFA))), "start", "Start")
    said(MIDIMessages.message(MIDIMessage(.realTime(0xFB))), "continue", "Fortsetzen")
    said(MIDIMessages.message(MIDIMessage(.realTime(0xFC))), "stop", "Stopp")
    said(MIDIMessages.message(MIDIMessage(.realTime(0xFE))), "active sensing", "Active Sensing")
    said(MIDIMessages.message(MIDIMessage(.realTime(0xFF))), "reset", "Zurücksetzen")
    said(MIDIMessages.meaning(.higher), "higher", "höher")
    said(MIDIMessages.meaning(.lower), "lower", "tiefer")
    said(MIDIMessages.meaning(.enter), "Return")
    said(MIDIMessages.held, ", held", ", gehalten")
    said(
      answers(nil, nil),
      "Higher: keys above C4, cc64 (right pedal)|Lower:  keys below C4, cc67 (left pedal)|Return: C4; a "
        + "pedal too, except during a training|With a right pedal alone, tap for higher and hold for half a "
        + "second for lower.",
      "Höher:  Tasten über C4, cc64 (rechtes Pedal)|Tiefer: Tasten unter C4, cc67 (linkes Pedal)|Return: "
        + "C4; außerhalb des Trainings auch ein Pedal|Wenn du nur ein rechtes Pedal hast: Antippen heißt "
        + "»höher«, eine halbe Sekunde halten heißt »tiefer«.")
    said(
      answers(.program(5), nil),
      "Higher: program 5|Lower:  keys below C4, cc67 (left pedal)|Return: C4; a pedal too, except during a "
        + "training",
      "Höher:  Programm 5|Tiefer: Tasten unter C4, cc67 (linkes Pedal)|Return: C4; außerhalb des Trainings "
        + "auch ein Pedal")
    said(
      answers(nil, .controller(66, .latching)),
      "Higher: keys above C4, cc64 (right pedal)|Lower:  cc66 (middle pedal), latching|Return: C4; a pedal "
        + "too, except during a training",
      "Höher:  Tasten über C4, cc64 (rechtes Pedal)|Tiefer: cc66 (mittleres Pedal), rastend|Return: C4; "
        + "außerhalb des Trainings auch ein Pedal")
    said(
      answers(.keys(MIDINote(60)...MIDINote(72)), nil),
      "Higher: C4 to C5|Lower:  keys below C4, cc67 (left pedal)|Return: a pedal, except during a training",
      "Höher:  C4 bis C5|Tiefer: Tasten unter C4, cc67 (linkes Pedal)|Return: außerhalb des Trainings ein "
        + "Pedal")
    said(
      answers(nil, .keys(MIDINote(48)...MIDINote(60))),
      "Higher: keys above C4, cc64 (right pedal)|Lower:  C3 to C4|Return: a pedal, except during a training",
      "Höher:  Tasten über C4, cc64 (rechtes Pedal)|Tiefer: C3 bis C4|Return: außerhalb des Trainings ein "
        + "Pedal")
    said(
      answers(.keys(MIDINote(61)...MIDINote(72)), .keys(MIDINote(72)...MIDINote(80))),
      "Higher: C#4 to C5|Lower:  C5 to G#5|Return: C4; a pedal too, except during a training|midi-higher "
        + "and midi-lower both use C5 to G#5; it answers higher.",
      "Höher:  C#4 bis C5|Tiefer: C5 bis G#5|Return: C4; außerhalb des Trainings auch ein "
        + "Pedal|midi-higher und midi-lower verwenden beide C5 bis G#5; das antwortet »höher«.")
    said(
      MIDIMessages.answersHigher(.program(5)), "midi-higher and midi-lower both use program 5; it answers higher.",
      "midi-higher und midi-lower verwenden beide Programm 5; das antwortet »höher«.")
    said(
      MIDIMessages.prompt(.pressHigher, for: .intervals), "Press the key for 'too wide', or a pedal.",
      "Drücke die Taste für »zu weit« oder ein Pedal.")
    said(
      MIDIMessages.prompt(.pressLower, for: .intervals), "Press the key for 'too narrow', or a pedal.",
      "Drücke die Taste für »zu eng« oder ein Pedal.")
    said(
      MIDIMessages.prompt(.pressHigher, for: .matching), "Press the key for 'higher', or a pedal.",
      "Drücke die Taste für »höher« oder ein Pedal.")
    said(
      MIDIMessages.prompt(.higherAgain, for: .comparison),
      "It still counts as pressed. Let go if you hold it, and press again.",
      "Das gilt noch als gedrückt. Lass los, falls du es hältst, und drücke noch einmal.")
    said(
      MIDIMessages.prompt(.lowerAgain, for: .comparison),
      "It still counts as pressed. Let go if you hold it, and press again.",
      "Das gilt noch als gedrückt. Lass los, falls du es hältst, und drücke noch einmal.")
    #expect(MIDIMessages.prompt(.failed(.nothingCame), for: .comparison) == nil)
    #expect(MIDIMessages.prompt(.done(higher: .program(1), lower: .program(2)), for: .comparison) == nil)
    said(MIDIMessages.cancel, "q cancels.", "q bricht ab.")
    said(MIDIMessages.cancelled, "Cancelled; nothing was changed.", "Abgebrochen; es wurde nichts geändert.")
    said(MIDIMessages.learned(.program(5)), "program 5 ✓", "Programm 5 ✓")
    said(
      MIDIMessages.stored(higher: .program(5), lower: .program(6), for: .intervals),
      "Stored. Too wide: program 5; too narrow: program 6.", "Gespeichert. Zu weit: Programm 5; zu eng: Programm 6.")
    said(
      MIDIMessages.goingBack(options: " --as Ben"), "To go back: peach settings reset midi-higher midi-lower --as Ben",
      "Zurücknehmen: peach settings reset midi-higher midi-lower --as Ben")
    said(
      MIDIMessages.failure(.nothingCame),
      "Nothing was pressed for 30 seconds; nothing was changed. 'peach midi monitor' shows what your "
        + "keyboard or pedal sends.",
      "30 Sekunden lang wurde nichts gedrückt; es wurde nichts geändert. »peach midi monitor« zeigt, was "
        + "dein Keyboard oder Pedal sendet.")
    said(
      MIDIMessages.failure(.sameControl(.program(5))),
      "You pressed program 5 twice; nothing was changed. Start again, and press a different key or pedal "
        + "for each answer.",
      "Du hast zweimal Programm 5 gedrückt; es wurde nichts geändert. Fang neu an und drücke für jede "
        + "Antwort eine andere Taste oder ein anderes Pedal.")
  }

  private func answers(_ higher: MIDIControl?, _ lower: MIDIControl?) -> Text? {
    var settings = MIDISettings()
    (settings.higher, settings.lower) = (higher, lower)
    return MIDIMessages.answers(settings).joined("|")
  }

}
