import Dispatch
import PeachBase
import Synchronization

/// Measures in the background how much a sound beats, for a training with chords.
///
/// One serial queue makes all calls to FluidSynth, with a renderer of its own.
public final class BeatSurvey: Sendable {
  public let source: SoundSource
  private let cache: DecodedCache?
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "beat survey", qos: .utility)

  private struct State {
    var verdict: BeatMeasurement.Verdict?
    var isCancelled = false
  }

  /// The notes of a training last at least 0.3 s, so the first of them sound when the measurement begins.
  private static let delay = DispatchTimeInterval.milliseconds(300)

  /// - Parameter source: a sound that was loaded before.
  public init(of source: SoundSource, through gate: SoundGate) {
    (self.source, cache) = (source, gate.cache)
    queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in self?.measure() }
  }

  /// Nil until it is known, and for a sound without one.
  public var verdict: BeatMeasurement.Verdict? { state.withLock(\.verdict) }

  public func cancel() { state.withLock { $0.isCancelled = true } }

  private func measure() {
    guard !state.withLock(\.isCancelled) else { return }
    let factory = NotePlayerFactory(gate: nil)
    factory.cache = cache
    let found = factory.beats(of: source)?.verdict
    state.withLock { $0.verdict = found }
  }
}

extension NotePlayerFactory {
  /// How much a sound beats; nil if it lacks all keys that are measured, or can't be rendered.
  public func beats(of source: SoundSource) -> BeatMeasurement? {
    let keys: ClosedRange<MIDINote>? = if case .preset(_, let preset) = source { preset.keys } else { nil }
    return try? BeatMeasurement(renderer(for: source, sampleRate: SoundCalibration.rate), keys: keys)
  }
}
