import PeachCore
import PeachLanguage
import PeachMIDI
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// What is said about MIDI inputs.
@Suite struct MIDIMessageTests {
  let folder = TemporaryFolder()
  private let port = MIDIPort(number: 1, name: "LPK25: MIDI 1", isHardware: true)

  @Test func `news of an input name it and say what still answers`() {
    let news: [(MIDIEvent, (String, String)?)] = [
      (
        .connected(port),
        ("LPK25: MIDI 1 is connected and can answer.", "LPK25: MIDI 1 ist verbunden und kann antworten.")
      ),
      (.returned(port), ("LPK25: MIDI 1 is back.", "LPK25: MIDI 1 ist wieder da.")),
      (
        .gone(port),
        (
          "LPK25: MIDI 1 is disconnected. The computer's keys still answer.",
          "LPK25: MIDI 1 ist nicht mehr verbunden. Die Computertastatur antwortet weiter."
        )
      ),
      (
        .failed(.unreadable(path: "/dev/midi", reason: "Permission denied")),
        (
          "Can't read MIDI from /dev/midi: Permission denied.",
          "Aus /dev/midi lässt sich kein MIDI lesen: Permission denied."
        )
      ),
      (
        .failed(.ambiguous(name: "key", matches: ["Keys: 1", "Key: 2"])),
        (
          "'key' matches several MIDI inputs. Give more of the name: Keys: 1, Key: 2.",
          "»key« passt auf mehrere MIDI-Eingänge. Gib mehr vom Namen an: Keys: 1, Key: 2."
        )
      ),
      (.tuning(Cents(3)), nil),
      (.press(MIDIPress(.higher, .program(1), at: .zero, leavesPages: true)), nil),
    ]
    for (event, expected) in news {
      expect(event.news?.english, equals: expected?.0)
      expect(event.news?.german, equals: expected?.1)
    }
  }

  @Test func `a press leaves a page that has been there for half a second, if it can leave pages`() {
    func leaves(_ seconds: Double, leavesPages: Bool = true) -> Bool {
      let press = MIDIPress(.enter, .program(1), at: .zero + .seconds(3 + seconds), leavesPages: leavesPages)
      return MIDIEvent.press(press).leavesPage(since: .zero + .seconds(3))
    }
    expect(that: leaves(0.5) && leaves(2) && !leaves(0.499) && !leaves(0) && !leaves(2, leavesPages: false))
    expect(that: !MIDIEvent.tuning(Cents(3)).leavesPage(since: .zero) && !MIDIEvent.gone(port).leavesPage(since: .zero))
  }

  #if os(Linux)
    @Test func `the device file is usable, missing, or not readable`() throws {
      let path = try folder.write([1], "seq")
      expect(SequencerDevice(path: path), equals: .usable)
      expect(SequencerDevice(path: path + "x"), equals: .missing)
      expect(SequencerDevice.path, equals: "/dev/snd/seq")
      guard getuid() != 0 else { return }
      chmod(path, 0o400)
      expect(SequencerDevice(path: path), equals: .unreadable)
    }
  #endif

  @Test func `what is wrong with the device file has advice`() {
    let cases: [(SequencerDevice, (String, String)?, (String, String))] = [
      (
        .usable, nil,
        (
          "Connect a keyboard or a pedal and switch it on.",
          "Schließ ein Keyboard oder ein Pedal an und schalte es ein."
        )
      ),
      (
        .missing, ("/dev/snd/seq is missing", "/dev/snd/seq fehlt"),
        (
          "Load the sequencer of ALSA: sudo modprobe snd-seq", "Lade den Sequencer von ALSA: sudo modprobe snd-seq"
        )
      ),
      (
        .unreadable, ("/dev/snd/seq isn't readable", "/dev/snd/seq ist nicht lesbar"),
        (
          "Join the group audio and log in again: sudo usermod -aG audio $USER",
          "Tritt der Gruppe audio bei und melde dich neu an: sudo usermod -aG audio $USER"
        )
      ),
    ]
    for (device, defect, advice) in cases {
      expect([device.defect?.english, device.defect?.german], equals: [defect?.0, defect?.1])
      expect([device.advice.english, device.advice.german], equals: [advice.0, advice.1])
    }
  }

  @Test func `every error of MIDI says what happened and what to do`() {
    let device = SequencerDevice()
    var cases: [(MIDIError, en: [String?], de: [String?])] = [
      (
        .libraryMissing("libasound.so.2"),
        [
          "MIDI isn't available, because the library libasound.so.2 isn't installed.",
          "Install it: libasound2 (Debian, Ubuntu) or alsa-lib (elsewhere).",
        ],
        [
          "MIDI ist nicht verfügbar, weil die Bibliothek libasound.so.2 nicht installiert ist.",
          "Installiere sie: libasound2 (Debian, Ubuntu) oder alsa-lib (andere Systeme).",
        ]
      ),
      (
        .unavailable(driver: "jack", reason: "No server."),
        ["MIDI isn't available (jack: No server).", nil], ["MIDI ist nicht verfügbar (jack: No server).", nil]
      ),
      (
        .unavailable(driver: "coremidi", reason: "x"),
        ["MIDI isn't available (coremidi: x).", nil], ["MIDI ist nicht verfügbar (coremidi: x).", nil]
      ),
      (
        .notFound(name: "pedal", available: ["Keys: 1", "Drum: 2"]),
        ["There is no MIDI input 'pedal'.", "Available: Keys: 1, Drum: 2."],
        ["Es gibt keinen MIDI-Eingang »pedal«.", "Verfügbar: Keys: 1, Drum: 2."]
      ),
      (
        .notFound(name: "pedal", available: []),
        ["There is no MIDI input 'pedal'.", device.advice.english],
        ["Es gibt keinen MIDI-Eingang »pedal«.", device.advice.german]
      ),
      (
        .hasNoNames(driver: "jack"),
        [
          "Inputs can't be chosen by name with the MIDI driver jack.",
          "Use '--set midi-input=auto', and connect the instrument to Peach with jack_connect.",
        ],
        [
          "Mit dem MIDI-Treiber jack lassen sich Eingänge nicht nach Namen wählen.",
          "Verwende »--set midi-input=auto« und verbinde das Instrument mit jack_connect mit Peach.",
        ]
      ),
      (
        .hasNoNames(driver: "coremidi"),
        [
          "Inputs can't be chosen by name with the MIDI driver coremidi.",
          "Use '--set midi-input=auto', which connects all inputs.",
        ],
        [
          "Mit dem MIDI-Treiber coremidi lassen sich Eingänge nicht nach Namen wählen.",
          "Verwende »--set midi-input=auto«, das alle Eingänge verbindet.",
        ]
      ),
    ]
    if let defect = device.defect {
      cases.append(
        (
          .unavailable(driver: "alsa_seq", reason: "x"),
          ["MIDI isn't available, because \(defect.english).", device.advice.english],
          ["MIDI ist nicht verfügbar: \(defect.german).", device.advice.german]
        ))
    }
    for (error, english, german) in cases {
      let message = ErrorMessage(error)
      expect([message.text.english, message.hint?.english], equals: english)
      expect([message.text.german, message.hint?.german], equals: german)
    }
  }
}
