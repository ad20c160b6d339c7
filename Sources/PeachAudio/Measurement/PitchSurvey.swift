import Dispatch
import PeachBase
import Synchronization

/// Measures the keys of a preset for one velocity, duration and sample rate: those that are asked for at once, and the others
/// ahead in the background.
///
/// One serial queue makes all calls to FluidSynth, with a renderer of its own. A key that is asked for waits for at most the
/// one that is being measured.
public final class PitchSurvey: KeyPitchSource, Sendable {
  /// What the measurements depend on besides the preset and the key.
  public struct Conditions: Hashable, Sendable {
    public let velocity: MIDIVelocity
    public let duration: Duration
    /// In frames a second.
    public let sampleRate: Double

    public init(velocity: MIDIVelocity, duration: Duration, sampleRate: Double) {
      self.velocity = velocity
      self.duration = duration
      self.sampleRate = sampleRate
    }
  }

  public let file: SoundFontFile
  public let preset: SoundFontPreset
  public let conditions: Conditions
  /// The keys to measure, in this order.
  public let keys: [MIDINote]
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "pitch survey", qos: .utility)
  private let tool: Tool

  private struct State {
    var known: [MIDINote: KeyPitchMeasurement]
    /// Keys to measure ahead, the next one last.
    var remaining: [MIDINote]
    /// Measurements that `takeNew` hasn't returned yet.
    var new: [KeyPitchMeasurement] = []
    var isCancelled = false
  }

  /// The renderer, made with the first measurement.
  ///
  /// `@unchecked Sendable`: used only on the queue.
  private final class Tool: @unchecked Sendable {
    var renderer: (any NoteRenderer)?
    var octave: PresetOctave?
  }

  /// In frames a second, of most devices and of files.
  public static let usualRate = 48000.0
  /// The notes of a training last at least 0.3 s, so the first pair sounds when the measurements ahead begin.
  private static let delay = DispatchTimeInterval.milliseconds(300)

  /// Whether the keys of a sound have to be measured: not those of the sine and the bundled presets, which are exact by
  /// construction.
  public static func isNeeded(for source: SoundSource, through gate: SoundGate) -> Bool {
    if case .preset(let file, _) = source { !gate.isBundled(file) } else { false }
  }

  /// Nil for sounds that needn't be measured.
  ///
  /// - Parameters:
  ///   - keys: the keys to measure ahead, in this order.
  ///   - known: earlier measurements under the same conditions.
  public init?(
    of source: SoundSource, through gate: SoundGate, _ conditions: Conditions, keys: [MIDINote],
    known: [KeyPitchMeasurement] = []
  ) {
    guard Self.isNeeded(for: source, through: gate), case .preset(let file, let preset) = source else { return nil }
    self.file = file
    self.preset = preset
    self.conditions = conditions
    self.keys = keys
    tool = Tool()
    let known = Dictionary(known.map { ($0.key, $0) }) { $1 }
    state = Mutex(State(known: known, remaining: keys.filter { known[$0] == nil }.reversed()))
    queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in self?.measureNext() }
  }

  /// Whether this survey is about these conditions and keys of a preset.
  public func covers(_ source: SoundSource, _ conditions: Conditions, keys: [MIDINote]) -> Bool {
    isAbout(source, conditions) && self.keys == keys
  }

  /// Whether measurements of this survey hold for these conditions of a preset.
  public func isAbout(_ source: SoundSource, _ conditions: Conditions) -> Bool {
    guard case .preset(let file, let preset) = source else { return false }
    return file.path == self.file.path && file.version == self.file.version && preset == self.preset
      && conditions == self.conditions
  }

  /// Waits for the key's measurement, if it isn't known yet: usually some 20 ms, and at most about a second for a damaged
  /// preset.
  public func pitch(of key: MIDINote) -> KeyPitch {
    let measurement =
      known(key)
      ?? queue.sync {
        measure(key)
        return known(key) ?? KeyPitchMeasurement(key: key, figures: nil)
      }
    return measurement.pitch(duration: conditions.duration)
  }

  public var known: [KeyPitchMeasurement] { state.withLock { Array($0.known.values) } }

  /// The measurements since the last call.
  public func takeNew() -> [KeyPitchMeasurement] {
    state.withLock { state in
      defer { state.new = [] }
      return state.new
    }
  }

  /// The number of keys of each grade; nil until all keys are measured.
  public var census: [PitchGrade: Int]? {
    let known = state.withLock { $0.known }
    var counts: [PitchGrade: Int] = [:]
    for key in keys {
      guard let measurement = known[key] else { return nil }
      counts[measurement.pitch(duration: conditions.duration).grade, default: 0] += 1
    }
    return counts
  }

  public func cancel() { state.withLock { $0.isCancelled = true } }

  private func known(_ key: MIDINote) -> KeyPitchMeasurement? { state.withLock { $0.known[key] } }

  private func measureNext() {
    let next = state.withLock { $0.isCancelled ? nil : $0.remaining.popLast() }
    guard let next else {
      // Frees the SoundFont's memory.
      tool.renderer = nil
      return
    }
    measure(next)
    queue.async { [weak self] in self?.measureNext() }
  }

  /// Call it on the queue.
  private func measure(_ key: MIDINote) {
    guard known(key) == nil else { return }
    do throws(AudioError) {
      let source = SoundSource.preset(file, preset)
      let renderer =
        if let renderer = tool.renderer { renderer } else { try source.renderer(sampleRate: conditions.sampleRate) }
      let octave = tool.octave ?? source.octave(at: conditions.velocity, with: renderer)
      (tool.renderer, tool.octave) = (renderer, octave)
      let found = KeyPitchMeasurement(
        key, velocity: conditions.velocity, duration: conditions.duration, octave: octave, with: renderer)
      state.withLock { state in
        state.known[key] = found
        state.new.append(found)
      }
    } catch {
      // The file is gone: no key can be used, and nothing is to be stored.
      state.withLock { $0.known[key] = KeyPitchMeasurement(key: key, figures: nil) }
    }
  }

  /// Measures keys on all processors.
  ///
  /// - Parameter progress: called every 100 ms on the caller's thread with the number of keys measured so far.
  /// - Returns: in ascending order.
  public static func measure(
    _ source: SoundSource, through gate: SoundGate?, range: ClosedRange<MIDINote>, _ conditions: Conditions,
    workers: Int = TuningMeasurement.processors, progress: (Int) -> Void = { _ in }
  ) throws(AudioError) -> [KeyPitchMeasurement] {
    try Workers.measure(
      range, of: source, through: gate, at: conditions.velocity, rate: conditions.sampleRate, workers: workers,
      progress: progress
    ) { key, octave, renderer in
      KeyPitchMeasurement(
        key, velocity: conditions.velocity, duration: conditions.duration, octave: octave, with: renderer)
    }
  }
}
