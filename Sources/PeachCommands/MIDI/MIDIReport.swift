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

  private let settings: MIDISettings
  private let error: ErrorMessage?

  private enum CodingKeys: CodingKey { case input, driver, higher, lower, inputs, problem }

  /// - Parameter found: all inputs of the system.
  init(_ midi: MIDISettings, _ found: Result<[MIDIPort], MIDIError>) {
    var settings = Settings()
    settings.midi = midi
    self.settings = midi
    input = SettingKey.midiInput.value(in: settings)
    driver = SettingKey.midiDriver.value(in: settings)
    higher = SettingKey.midiHigher.value(in: settings)
    lower = SettingKey.midiLower.value(in: settings)
    let (ports, failure): ([MIDIPort], MIDIError?) =
      switch found {
      case .success(let ports): (ports, nil)
      case .failure(let error): ([], error)
      }
    var chosen: [MIDIPort] = []
    var refused: MIDIError?
    do throws(MIDIError) { chosen = try midi.input.chosen(from: ports) } catch { refused = error }
    inputs = ports.map { Input(name: $0.name, isHardware: $0.isHardware, isInUse: chosen.contains($0)) }
    // A path needs no list.
    let isPath = if case .path = midi.input { true } else { false }
    error = isPath ? refused.map(ErrorMessage.init) : (failure ?? refused).map(ErrorMessage.init)
    problem = error.map { $0.notice.english }
  }

  func lines(_ language: LanguageCode) -> [String] {
    let found =
      inputs.isEmpty ? [MIDIMessages.none] : inputs.map(\.line)
    let notes: [Text] =
      switch settings.input {
      case .off: [MIDIMessages.isOff]
      case .path(let path) where error == nil: [MIDIMessages.reads(path)]
      case _ where error == nil && inputs.isEmpty: [SequencerDevice().advice]
      default: error.map { [$0.text] + ($0.hint.map { [$0] } ?? []) } ?? []
      }
    return (found + notes + [Text("")] + MIDIMessages.answers(settings)).map { $0(language) }
  }
}

extension MIDIReport.Input {
  /// `LPK25: LPK25 MIDI 1 (instrument, in use)`.
  fileprivate var line: Text {
    Text(name + " (") + (isHardware ? MIDIMessages.instrument : MIDIMessages.program)
      + (isInUse ? MIDIMessages.inUse : Text("")) + Text(")")
  }
}

extension MIDIInputChoice {
  /// The inputs among `ports` that are used.
  ///
  /// - Throws: `MIDIError` if a name or path fits none, or a name fits several.
  fileprivate func chosen(from ports: [MIDIPort]) throws(MIDIError) -> [MIDIPort] {
    switch self {
    case .automatic: return ports.filter(\.isHardware)
    case .off: return []
    case .path(let path):
      guard FilePaths.exists(path) else { throw .unreadable(path: path, reason: String(cString: strerror(ENOENT))) }
      return []
    case .name(let name):
      let matches = ports.filter { $0.name.lowercased().contains(name.lowercased()) }
      guard let first = matches.first else { throw .notFound(name: name, available: ports.map(\.name)) }
      guard matches.count == 1 else { throw .ambiguous(name: name, matches: matches.map(\.name)) }
      return [first]
    }
  }
}
