import Dispatch
import PeachCore
import Synchronization

/// The tuning of a preset, key by key.
public struct TuningMeasurement: Sendable {
  /// In ascending order.
  public let keys: [KeyMeasurement]

  /// Measures all `range`, on all processors.
  ///
  /// FluidSynth's objects belong to one thread each: every worker loads the SoundFont for itself. The samples are shared,
  /// by FluidSynth's own cache.
  /// - Parameter progress: called now and then on the caller's thread with the number of keys that are done.
  /// - Throws: the first error of a worker; the others then stop after their key.
  public init(
    of source: SoundSource, range: ClosedRange<MIDINote>, velocity: MIDIVelocity, workers: Int = Self.processors,
    progress: (Int) -> Void = { _ in }
  ) throws(AudioError) {
    let work = Work(range)
    let group = DispatchGroup()
    for _ in 0..<max(1, min(workers, work.count)) {
      DispatchQueue.global(qos: .userInitiated).async(group: group) { @Sendable in
        do throws(AudioError) {
          let renderer = try source.renderer(sampleRate: KeyMeasurement.rate)
          while let key = work.take() { work.finish(try Self.measure(key, velocity, renderer)) }
        } catch {
          work.fail(error)
        }
      }
    }
    while group.wait(timeout: .now() + .milliseconds(100)) == .timedOut { progress(work.done) }
    keys = try work.result().sorted { $0.key < $1.key }
  }

  private static func measure(
    _ key: MIDINote, _ velocity: MIDIVelocity, _ renderer: any NoteRenderer
  ) throws(AudioError) -> KeyMeasurement {
    try KeyMeasurement(key, velocity: velocity, with: renderer)
  }

  /// How many processors there are. C: `sysconf`.
  public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The keys that are left and what was found of the others, shared by the workers.
  private final class Work: Sendable {
    private struct State {
      var next: Int
      var found: [KeyMeasurement] = []
      var error: AudioError?
    }
    let count: Int
    private let last: Int
    private let state: Mutex<State>

    init(_ range: ClosedRange<MIDINote>) {
      count = range.upperBound.number - range.lowerBound.number + 1
      last = range.upperBound.number
      state = Mutex(State(next: range.lowerBound.number))
    }

    var done: Int { state.withLock { $0.found.count } }

    func take() -> MIDINote? {
      state.withLock { state in
        guard state.next <= last, state.error == nil else { return nil }
        defer { state.next += 1 }
        return MIDINote(state.next)
      }
    }

    func finish(_ key: KeyMeasurement) { state.withLock { $0.found.append(key) } }
    func fail(_ error: AudioError) { state.withLock { $0.error = $0.error ?? error } }

    func result() throws(AudioError) -> [KeyMeasurement] {
      let (found, error) = state.withLock { ($0.found, $0.error) }
      if let error { throw error }
      return found
    }
  }
}

extension TuningMeasurement {
  /// The largest magnitude and the root mean square of some figures.
  public struct Summary: Sendable {
    public let largest: Double
    public let rootMeanSquare: Double

    /// Nil where there are none.
    init?(_ values: [Double]) {
      guard let largest = values.map({ abs($0) }).max() else { return nil }
      self.largest = largest
      rootMeanSquare = (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
    }
  }

  /// The mean level of the keys that sound, in dB.
  public var meanLevel: Double? {
    let levels = keys.compactMap(\.level)
    return levels.isEmpty ? nil : levels.reduce(0, +) / Double(levels.count)
  }

  /// How much further off equal temperament a key is than the one below it, in cents; nil where one of them has no pitch.
  public func jump(at index: Int) -> Double? {
    guard index > 0, let upper = keys[index].cents, let lower = keys[index - 1].cents else { return nil }
    return upper - lower
  }

  /// Of the distances from equal temperament, in cents.
  public var tuning: Summary? { Summary(keys.compactMap(\.cents)) }
  /// Of the jumps from key to key, in cents.
  public var jumps: Summary? { Summary(keys.indices.compactMap(jump)) }
  /// Of the levels against their mean, in dB.
  public var levels: Summary? { meanLevel.flatMap { mean in Summary(keys.compactMap(\.level).map { $0 - mean }) } }
  /// Of what the comparisons sound against what was asked for, in cents.
  public var comparisons: Summary? {
    Summary(keys.flatMap { zip($0.comparisons, KeyMeasurement.offsets).map { $0 - $1 } })
  }
}
