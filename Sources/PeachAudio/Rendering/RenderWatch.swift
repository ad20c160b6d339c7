import Dispatch
import PeachBase
import Synchronization

/// Ends the process if FluidSynth doesn't finish a note.
///
/// A renderer checks the time between its calls to FluidSynth; a single call that takes minutes could only be ended with the
/// process. It would keep the program from reacting to anything, signals included.
public enum RenderWatch {
  private struct Watched {
    let thread: ThreadTime
    /// In processor time of the thread.
    let deadline: Duration
    let error: AudioError
  }

  private struct State {
    var end: (@Sendable (AudioError) -> Void)?
    var notes: [Int: Watched] = [:]
    var started = 0
    var isTicking = false
  }

  private static let state = Mutex(State())
  private static let queue = DispatchQueue(label: "render watch", qos: .userInitiated)
  private static let interval = DispatchTimeInterval.milliseconds(100)
  /// What a call may take beyond the limit of the note.
  private static let grace = Duration.milliseconds(150)

  /// Begins to watch.
  ///
  /// - Parameter end: ends the process. Called on another thread, while the one that renders still does.
  public static func install(_ end: @escaping @Sendable (AudioError) -> Void) { state.withLock { $0.end = end } }

  /// Runs `render` on this thread, and calls `end` with the error if it takes too long.
  ///
  /// - Parameter deadline: the limit of the note, in processor time of this thread.
  static func during<Result>(
    _ deadline: Duration, _ error: @autoclosure () -> AudioError, _ render: () throws(AudioError) -> Result
  ) throws(AudioError) -> Result {
    let number = begin(Watched(thread: .current, deadline: deadline + grace, error: error()))
    defer { if let number { state.withLock { $0.notes[number] = nil } } }
    return try render()
  }

  /// Nil without a watch.
  private static func begin(_ note: Watched) -> Int? {
    state.withLock { state in
      guard state.end != nil else { return nil }
      state.started += 1
      state.notes[state.started] = note
      if !state.isTicking {
        state.isTicking = true
        queue.asyncAfter(deadline: .now() + interval, execute: tick)
      }
      return state.started
    }
  }

  private static func tick() {
    // Under the lock, so that no thread ends while its time is read.
    let overdue = state.withLock { state -> (end: @Sendable (AudioError) -> Void, error: AudioError)? in
      guard let end = state.end, !state.notes.isEmpty else {
        state.isTicking = false
        return nil
      }
      let late = state.notes.values.first { $0.thread.elapsed > $0.deadline }
      if late == nil { queue.asyncAfter(deadline: .now() + interval, execute: tick) }
      return late.map { (end, $0.error) }
    }
    if let overdue { overdue.end(overdue.error) }
  }
}

/// The processor time of a thread, which any thread can read while it runs.
struct ThreadTime {
  private let clock: clockid_t

  /// Of the calling thread. C: `pthread_getcpuclockid`.
  static var current: ThreadTime {
    #if os(Linux)
      var clock = clockid_t()
      if pthread_getcpuclockid(pthread_self(), &clock) == 0 { return ThreadTime(clock: clock) }
    #endif
    // Without such clocks, as on macOS, the time of all threads.
    return ThreadTime(clock: CLOCK_PROCESS_CPUTIME_ID)
  }

  /// C: `clock_gettime`.
  var elapsed: Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
