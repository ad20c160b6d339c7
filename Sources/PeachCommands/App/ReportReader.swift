import PeachCommandLine
import PeachCore
import Synchronization

/// Reads the profile on a separate thread, since it may take seconds. Releasing the reader cancels the reading.
final class ReportReader {
  private let reading: Background<ProfileRows>
  private let state = State()
  private let started = ContinuousClock.now

  private final class State: Sendable {
    let progress = Mutex<(done: Int, total: Int?)>((0, nil))
    let isCancelled = Atomic<Bool>(false)
  }

  /// - Parameters:
  ///   - folder: the data folder; nil if there is none.
  ///   - request: makes the request from the settings and the store.
  init(folder: String?, request: @escaping @Sendable (Settings, TrainingDataStore?) -> ProfileRequest) {
    let state = state
    reading = Background {
      // A connection must not be shared between threads.
      let store = try folder.flatMap { try TrainingDataStore.existing(folder: $0) }
      let request = request(try store?.settings() ?? Settings(), store)
      let now = UTCTime.now
      let report = try store?.profiles.rows(request, now: now) { done, total in
        state.progress.withLock { $0 = (done, total) }
        if state.isCancelled.load(ordering: .relaxed) { store?.profiles.interrupt() }
      }
      return report ?? .empty(request, now: now)
    }
  }

  deinit { state.isCancelled.store(true, ordering: .relaxed) }

  /// Cancels the reading and waits for its end, for at most `limit`.
  func stop(within limit: Duration) {
    state.isCancelled.store(true, ordering: .relaxed)
    wait(for: limit)
  }

  var descriptor: Int32? { reading.descriptor }
  var result: Result<ProfileRows, any Error>? { reading.result }

  func wait(for limit: Duration) { reading.wait(for: limit) }

  /// Progress of the reading; nil in the first second.
  var progress: (done: Int, total: Int?)? {
    guard ContinuousClock.now - started > .seconds(1) else { return nil }
    return state.progress.withLock { $0 }
  }
}
