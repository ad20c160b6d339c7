import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachMIDI

/// Says which MIDI inputs can answer. The keys of the computer always answer, so nothing here prevents training.
struct MIDICheck: Check {
  var subject: Text { Text("MIDI") }
  private let report: MIDIReport

  init(_ report: MIDIReport) { self.report = report }

  var json: JSON { report.json }

  var findings: [Finding] {
    let both = report.settings.sharedControl.map {
      Finding(.note, "midiControlAmbiguous", MIDIMessages.answersHigher($0))
    }
    return inputs + (both.map { [$0] } ?? [])
  }

  private var inputs: [Finding] {
    if let error = report.error { return [finding(error)] }
    switch report.settings.input {
    case .off:
      return [Finding(.good, "midiOff", Text(en: "off in the settings", de: "in den Einstellungen ausgeschaltet"))]
    case .path(let path): return [Finding(.good, "midiInputFound", Text(path))]
    case .automatic, .name:
      let names = report.inputs.filter(\.isInUse).map(\.port.name)
      return [
        names.isEmpty ? absent : Finding(.good, "midiInputFound", Text(report.settings.usedDriver + ": ") + list(names))
      ]
    }
  }

  private var absent: Finding {
    Finding(.note, "midiInputAbsent", Text(en: "no input connected", de: "kein Eingang angeschlossen"))
  }

  /// `LPK25 (MIDI 1)`.
  private func list(_ names: [String]) -> Text {
    Text(
      names.map { $0.contains(": ") ? $0.replacing(": ", with: " (", maxReplacements: 1) + ")" : $0 }.joined(
        separator: ", "))
  }

  private func finding(_ error: MIDIError) -> Finding {
    let setting = Setting.midiInput.name
    switch error {
    case .notFound(let name, let available):
      let there =
        available.isEmpty
        ? Text(en: "; no input is connected", de: "; kein Eingang ist angeschlossen")
        : Text(en: "; available: ", de: "; verfügbar: ") + list(available)
      return Finding(
        .note, "midiInputNotFound",
        Text(en: "\(setting) '\(name)' isn't connected", de: "\(setting) »\(name)« ist nicht angeschlossen") + there)
    case .ambiguous(let name, let matches):
      return Finding(
        .note, "midiInputNotFound",
        Text(
          en: "\(setting) '\(name)' matches several inputs: ", de: "\(setting) »\(name)« passt auf mehrere Eingänge: ")
          + list(matches))
    case .unreadable(let path, let reason):
      return Finding(.note, "midiInputNotFound", Text("\(path): \(reason)"))
    case .unavailable(MIDIDriverName.sequencer, _) where SequencerDevice().defect != nil:
      let device = SequencerDevice()
      return Finding(.note, "midiUnavailable", device.defect ?? Text(""), advice: device.advice)
    default:
      let message = ErrorMessage(error)
      return Finding(.note, "midiUnavailable", message.text.without("."), advice: message.hint)
    }
  }
}
