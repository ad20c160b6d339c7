import Dispatch
import PeachBase
import Synchronization

enum Workers {
  /// The number of online processors. C: `sysconf`.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Calls `body` with each item, and returns the results in the order of the items.
  ///
  /// FluidSynth's objects aren't thread-safe, so each worker makes its own `Tools` once. FluidSynth's cache shares the samples.
  /// - Parameter progress: called every 100 ms on the caller's thread with the number of finished items.
  /// - Throws: the first error of a worker; the other workers then stop after their current item.
  static func map<Item: Sendable, Tools, Result: Sendable>(
    _ items: [Item], workers: Int = processors, progress: (Int) -> Void,
    tools: @escaping @Sendable () throws(AudioError) -> Tools,
    _ body: @escaping @Sendable (Item, Tools) throws(AudioError) -> Result
  ) throws(AudioError) -> [Result] {
    let work = Work<Item, Result>(items)
    let group = DispatchGroup()
    for _ in 0..<max(1, min(workers, items.count)) {
      DispatchQueue.global(qos: .userInitiated).async(group: group) { @Sendable in
        do throws(AudioError) {
          let tools = try tools()
          while let (index, item) = work.take() { work.finish(index, try body(item, tools)) }
        } catch {
          work.fail(error)
        }
      }
    }
    while group.wait(timeout: .now() + .milliseconds(100)) == .timedOut { progress(work.done) }
    return try work.results()
  }

  /// Measures the keys of a sound, each worker with a renderer of its own.
  ///
  /// - Parameters:
  ///   - velocity: at which the preset's octave is measured.
  ///   - rate: that of the renderers, in frames a second.
  /// - Returns: in ascending order.
  static func measure<Result: Sendable>(
    _ range: ClosedRange<MIDINote>, of source: SoundSource, through gate: SoundGate?, at velocity: MIDIVelocity,
    rate: Double, workers: Int, progress: (Int) -> Void,
    _ body: @escaping @Sendable (MIDINote, PresetOctave?, any NoteRenderer) throws(AudioError) -> Result
  ) throws(AudioError) -> [Result] {
    try NotePlayerFactory(gate: gate).load(source)
    let octave = source.octave(at: velocity, with: try source.renderer(sampleRate: rate))
    return try map(
      (range.lowerBound.number...range.upperBound.number).map { MIDINote($0) }, workers: workers, progress: progress,
      tools: { () throws(AudioError) in try source.renderer(sampleRate: rate) }
    ) { key, renderer throws(AudioError) in try body(key, octave, renderer) }
  }

  /// The remaining items and the results so far, shared by the workers.
  private final class Work<Item: Sendable, Result: Sendable>: Sendable {
    private struct State {
      var next = 0
      var done = 0
      /// Those of the items; nil for the remaining ones.
      var found: [Result?]
      var error: AudioError?
    }
    private let items: [Item]
    private let state: Mutex<State>

    init(_ items: [Item]) {
      self.items = items
      state = Mutex(State(found: Array(repeating: nil, count: items.count)))
    }

    var done: Int { state.withLock(\.done) }

    func take() -> (index: Int, item: Item)? {
      state.withLock { state in
        guard state.next < items.count, state.error == nil else { return nil }
        defer { state.next += 1 }
        return (state.next, items[state.next])
      }
    }

    func finish(_ index: Int, _ result: Result) {
      state.withLock { state in
        state.found[index] = result
        state.done += 1
      }
    }

    func fail(_ error: AudioError) { state.withLock { $0.error = $0.error ?? error } }

    func results() throws(AudioError) -> [Result] {
      let (found, error) = state.withLock { ($0.found, $0.error) }
      if let error { throw error }
      return found.compactMap { $0 }
    }
  }
}
