import PeachCore
import Synchronization

/// Reads the profile on a thread of its own: it may have to be made anew from all answers, which takes its time. The reading
/// ends soon after nobody holds this any more.
final class ReportReader {
  private let reading: Background<ProfileReport>
  private let state = State()
  private let begun = ContinuousClock.now

  private final class State: Sendable {
    let progress = Mutex<(done: Int, total: Int?)>((0, nil))
    let isCancelled = Atomic<Bool>(false)
  }

  /// - Parameters:
  ///   - folder: of the user's data; nil where there is no place for it.
  ///   - request: what is asked of all time, by the settings and the store.
  init(
    folder: String?, period: HistoryRange,
    request: @escaping @Sendable (Settings, TrainingDataStore?) -> ProfileRequest
  ) {
    let state = state
    reading = Background {
      // One connection belongs to one thread.
      let store = try folder.flatMap { try TrainingDataStore.existing(folder: $0) }
      var request = request(try store?.settings() ?? Settings(), store)
      request.period = period
      let now = UTCTime.now
      let report = try store?.report(request, now: now) { done, total in
        state.progress.withLock { $0 = (done, total) }
        if state.isCancelled.load(ordering: .relaxed) { store?.interrupt() }
      }
      return report ?? ProfileReport(request, now: now)
    }
  }

  deinit { state.isCancelled.store(true, ordering: .relaxed) }

  var descriptor: Int32? { reading.descriptor }
  var result: Result<ProfileReport, any Error>? { reading.result }

  func wait(for limit: Duration) { reading.wait(for: limit) }

  /// How far it is; nil in the first second.
  var progress: (done: Int, total: Int?)? {
    guard ContinuousClock.now - begun > .seconds(1) else { return nil }
    return state.progress.withLock { $0 }
  }
}
