import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachMIDI

/// The MIDI inputs and what answers, for `peach midi`.
struct MIDIReport {
  let inputs: [(port: MIDIPort, isInUse: Bool)]
  /// Why no input can be used, in English; nil if one can.
  let problem: String?

  let settings: MIDISettings
  let error: MIDIError?

  init(_ midi: MIDISettings) {
    self.init(midi, Result { () throws(MIDIError) in try MIDIPorts.all(driver: midi.driver) })
  }

  init(_ midi: MIDISettings, _ found: Result<[MIDIPort], MIDIError>) {
    settings = midi
    let ports = (try? found.get()) ?? []
    let failure: MIDIError? = if case .failure(let error) = found { error } else { nil }
    var chosen: [MIDIPort] = []
    var refused: MIDIError?
    do throws(MIDIError) { chosen = try midi.input.chosen(from: ports) } catch { refused = error }
    var inputs = ports.map { (port: $0, isInUse: chosen.contains($0)) }
    if case .path(let path) = midi.input {
      // A path needs no list.
      inputs.append((MIDIPort(number: 0, name: path, isHardware: false), FilePaths.exists(path)))
      let missing = MIDIError.unreadable(path: path, reason: String(cString: strerror(ENOENT)))
      error = FilePaths.exists(path) ? nil : missing
    } else {
      error = midi.input == .off ? nil : failure ?? refused
    }
    self.inputs = inputs
    problem = error.map { ErrorMessage($0).notice.english }
  }

  /// With the settings as written.
  var json: JSON {
    var written = Settings()
    written.midi = settings
    func text(_ key: Setting) -> JSON { .text(key.value(in: written)) }
    return [
      "input": text(.midiInput), "driver": text(.midiDriver), "higher": text(.midiHigher), "lower": text(.midiLower),
      "inputs": .array(
        inputs.map {
          ["name": .text($0.port.name), "isHardware": .bool($0.port.isHardware), "isInUse": .bool($0.isInUse)]
        }), "problem": JSON(problem),
    ]
  }

  /// - Parameter dataOptions: those that name the data, for command lines.
  func lines(_ language: LanguageCode, dataOptions: String) -> [String] {
    // `LPK25: LPK25 MIDI 1 (instrument, in use)`.
    let listed = inputs.map { port, isInUse in
      Text(port.name + " (") + (port.isHardware ? MIDIMessages.instrument : MIDIMessages.program)
        + (isInUse ? MIDIMessages.inUse : Text("")) + Text(")")
    }
    let found =
      switch settings.input {
      case .path(let path): Array(listed.dropLast()) + (error == nil ? [MIDIMessages.reads(path)] : [])
      case .off: listed
      case .automatic, .name: inputs.isEmpty && error == nil && isListed ? [MIDIMessages.none] : listed
      }
    let lines = found + notes(dataOptions) + [Text("")] + MIDIMessages.answers(settings)
    return lines.map { $0(language) }
  }

  /// Whether the driver can list inputs.
  private var isListed: Bool { settings.usedDriver == MIDIDriverName.sequencer }

  /// What is wrong, or what else there is to know about the inputs.
  private func notes(_ dataOptions: String) -> [Text] {
    if let message = error.map(ErrorMessage.init) { return [message.text] + (message.hint.map { [$0] } ?? []) }
    return switch settings.input {
    case .off: [MIDIMessages.isOff(options: dataOptions)]
    case .path: []
    case .automatic, .name:
      !isListed ? [MIDIMessages.hasNoList(settings.usedDriver)] : inputs.isEmpty ? [SequencerDevice().advice] : []
    }
  }
}
