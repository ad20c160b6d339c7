import PeachBase
import PeachLanguage
import PeachMIDI

/// The device file of ALSA's sequencer, through which instruments send MIDI on Linux.
package enum SequencerDevice: Equatable {
  case usable, missing, unreadable

  package static let path = "/dev/snd/seq"

  /// C: `access`.
  package init(path: String = Self.path) {
    #if os(Linux)
      self = !FilePaths.exists(path) ? .missing : access(path, R_OK | W_OK) == 0 ? .usable : .unreadable
    #else
      self = .usable
    #endif
  }

  /// What is wrong with it; nil for nothing.
  package var defect: Text? {
    switch self {
    case .usable: nil
    case .missing: Text(en: "\(Self.path) is missing", de: "\(Self.path) fehlt")
    case .unreadable: Text(en: "\(Self.path) isn't readable", de: "\(Self.path) ist nicht lesbar")
    }
  }

  /// What to do about it.
  package var advice: Text {
    switch self {
    case .usable:
      Text(
        en: "Connect a keyboard or a pedal and switch it on.",
        de: "Schließ ein Keyboard oder ein Pedal an und schalte es ein.")
    case .missing:
      Text(
        en: "Load the sequencer of ALSA: sudo modprobe snd-seq",
        de: "Lade den Sequencer von ALSA: sudo modprobe snd-seq")
    case .unreadable:
      Text(
        en: "Join the group audio and log in again: sudo usermod -aG audio $USER",
        de: "Tritt der Gruppe audio bei und melde dich neu an: sudo usermod -aG audio $USER")
    }
  }
}

extension ErrorMessage {
  package init(_ error: MIDIError) {
    switch error {
    case .libraryMissing(let name):
      self.init(
        en: "MIDI isn't available, because the library \(name) isn't installed.",
        de: "MIDI ist nicht verfügbar, weil die Bibliothek \(name) nicht installiert ist.",
        hint: Self.installMIDI)
    case .unavailable(let driver, let reason):
      let device = SequencerDevice()
      if driver == MIDIDriverName.sequencer, let defect = device.defect {
        self.init(
          Text(en: "MIDI isn't available, because ", de: "MIDI ist nicht verfügbar: ") + defect + Text("."),
          hint: device.advice)
      } else {
        self.init(
          en: "MIDI isn't available (\(driver): \(reason.withoutStop)).",
          de: "MIDI ist nicht verfügbar (\(driver): \(reason.withoutStop)).")
      }
    case .notFound(let name, let available):
      let list = available.joined(separator: ", ")
      self.init(
        en: "There is no MIDI input '\(name)'.", de: "Es gibt keinen MIDI-Eingang »\(name)«.",
        hint: available.isEmpty
          ? SequencerDevice().advice : Text(en: "Available: \(list).", de: "Verfügbar: \(list)."))
    case .hasNoNames(let driver):
      self.init(
        en: "Inputs can't be chosen by name with the MIDI driver \(driver).",
        de: "Mit dem MIDI-Treiber \(driver) lassen sich Eingänge nicht nach Namen wählen.",
        hint: driver == MIDIDriverName.jack
          ? Text(
            en: "Use '--set midi-input=auto', and connect the instrument to Peach with jack_connect.",
            de: "Verwende »--set midi-input=auto« und verbinde das Instrument mit jack_connect mit Peach.")
          : Text(
            en: "Use '--set midi-input=auto', which connects all inputs.",
            de: "Verwende »--set midi-input=auto«, das alle Eingänge verbindet."))
    case .ambiguous(let name, let matches):
      let list = matches.joined(separator: ", ")
      self.init(
        en: "'\(name)' matches several MIDI inputs.", de: "»\(name)« passt auf mehrere MIDI-Eingänge.",
        hint: Text(en: "Give more of the name: \(list).", de: "Gib mehr vom Namen an: \(list)."))
    case .unreadable(let path, let reason):
      self.init(
        en: "Can't read MIDI from \(path): \(reason).", de: "Aus \(path) lässt sich kein MIDI lesen: \(reason).")
    }
  }

  private static let installMIDI = Text(
    en: "Install it: libasound2 (Debian, Ubuntu) or alsa-lib (elsewhere).",
    de: "Installiere sie: libasound2 (Debian, Ubuntu) oder alsa-lib (andere Systeme).")
}

extension CommandError {
  package init(_ error: MIDIError) {
    let code: ExitCode =
      switch error {
      case .libraryMissing, .unavailable: .unavailable
      case .notFound, .unreadable: .missingInput
      case .ambiguous, .hasNoNames: .usage
      }
    self.init(ErrorMessage(error), code)
  }
}

extension String {
  /// Without a full stop at the end.
  fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
