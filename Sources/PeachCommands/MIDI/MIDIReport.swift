import PeachCore
import PeachLanguage
import PeachMIDI

/// The MIDI inputs and what answers, for `peach midi`.
struct MIDIReport: Encodable {
  struct Input: Encodable {
    let name: String
    /// Whether it is an instrument and not another program.
    let isHardware: Bool
    let isInUse: Bool
  }

  /// The settings, as written.
  let input: String
  let driver: String
  let higher: String
  let lower: String
  let inputs: [Input]
  /// Why no input can be used, in English; nil if one can.
  let problem: String?

  let settings: MIDISettings
  let error: MIDIError?

  private enum CodingKeys: CodingKey { case input, driver, higher, lower, inputs, problem }

  /// The inputs of this system.
  init(_ midi: MIDISettings) {
    self.init(midi, Result { () throws(MIDIError) in try MIDIPorts.all(driver: midi.driver) })
  }

  /// - Parameter found: all inputs of the system.
  init(_ midi: MIDISettings, _ found: Result<[MIDIPort], MIDIError>) {
    var settings = Settings()
    settings.midi = midi
    self.settings = midi
    input = Setting.midiInput.value(in: settings)
    driver = Setting.midiDriver.value(in: settings)
    higher = Setting.midiHigher.value(in: settings)
    lower = Setting.midiLower.value(in: settings)
    let (ports, failure): ([MIDIPort], MIDIError?) =
      switch found {
      case .success(let ports): (ports, nil)
      case .failure(let error): ([], error)
      }
    var chosen: [MIDIPort] = []
    var refused: MIDIError?
    do throws(MIDIError) { chosen = try midi.input.chosen(from: ports) } catch { refused = error }
    var inputs = ports.map { Input(name: $0.name, isHardware: $0.isHardware, isInUse: chosen.contains($0)) }
    if case .path(let path) = midi.input {
      // A path needs no list.
      inputs.append(Input(name: path, isHardware: false, isInUse: FilePaths.exists(path)))
      let missing = MIDIError.unreadable(path: path, reason: String(cString: strerror(ENOENT)))
      error = FilePaths.exists(path) ? nil : missing
    } else {
      error = midi.input == .off ? nil : failure ?? refused
    }
    self.inputs = inputs
    problem = error.map { ErrorMessage($0).notice.english }
  }

  func lines(_ language: LanguageCode) -> [String] {
    let found =
      switch settings.input {
      case .path(let path): inputs.dropLast().map(\.line) + (error == nil ? [MIDIMessages.reads(path)] : [])
      case .off: inputs.map(\.line)
      case .automatic, .name: inputs.isEmpty && error == nil && isListed ? [MIDIMessages.none] : inputs.map(\.line)
      }
    let lines = found + notes + [Text("")] + MIDIMessages.answers(settings)
    return lines.map { $0(language) }
  }

  /// Whether the driver can list inputs.
  private var isListed: Bool { settings.usedDriver == MIDIDriverName.sequencer }

  /// What is wrong, or what else there is to know about the inputs.
  private var notes: [Text] {
    if let message = error.map(ErrorMessage.init) { return [message.text] + (message.hint.map { [$0] } ?? []) }
    return switch settings.input {
    case .off: [MIDIMessages.isOff]
    case .path: []
    case .automatic, .name:
      !isListed ? [MIDIMessages.hasNoList(settings.usedDriver)] : inputs.isEmpty ? [SequencerDevice().advice] : []
    }
  }
}

extension MIDIReport.Input {
  /// `LPK25: LPK25 MIDI 1 (instrument, in use)`.
  fileprivate var line: Text {
    Text(name + " (") + (isHardware ? MIDIMessages.instrument : MIDIMessages.program)
      + (isInUse ? MIDIMessages.inUse : Text("")) + Text(")")
  }
}
