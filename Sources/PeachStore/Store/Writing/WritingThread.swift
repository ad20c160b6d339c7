import Dispatch
import PeachBase
import PeachRecords
import Synchronization

/// Writes to the store on its own thread and connection, one job after another, in order.
///
/// A job that fails because of a lock or a full disk is retried until it succeeds or everything is discarded; later
/// jobs wait. After any other failure the job is dropped. One thread submits the jobs and takes the results.
final class WritingThread: Sendable {
  typealias Work = StoreWriter.Work

  fileprivate struct Job {
    let number: Int
    let content: StoreWriter.Content
    let work: Work
  }

  fileprivate struct State {
    /// The pending jobs; the first one is in progress.
    var jobs: [Job] = []
    var lastNumber = 0
    var isWorking = false
    var isHeld = false
    var hasGivenUp = false
    /// The error of the first job's last attempt.
    var failure: DataStoreError?
    /// The job that the submitting thread is waiting for, and its outcome.
    var awaited: Int?
    var outcome: StoreWriter.Outcome?
    var isRestAwaited = false
    /// Answers stored after the submitting thread had stopped waiting.
    var stored: [Int] = []
    var lost: LostWrites?
    /// The answers among them, apart from those that the store keeps itself.
    var unstored: [Work] = []
  }

  /// Becomes readable when a job ends that nobody was waiting for.
  let wakePipe: WakePipe?
  let path: String
  private let open: @Sendable () throws(DataStoreError) -> TrainingDataStore
  private let connection = Mutex<TrainingDataStore?>(nil)
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "peach.store", qos: .userInitiated)
  private let isDone = DispatchSemaphore(value: 0)
  private let isResting = DispatchSemaphore(value: 0)
  /// Ends the pause before the next attempt.
  private let interruption = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - path: the path of the database, for errors.
  ///   - open: opens the store; called on the writing thread, with the first job.
  init(path: String, _ open: @escaping @Sendable () throws(DataStoreError) -> TrainingDataStore) {
    self.path = path
    self.open = open
    wakePipe = WakePipe()
  }

  // MARK: The submitting thread

  /// Queues a job and waits for it, at most for `patience`; doesn't wait while an earlier job can't be completed.
  func perform(_ content: StoreWriter.Content, patience: Duration, _ work: @escaping Work) -> StoreWriter.Outcome {
    let deadline = DispatchTime.now() + .nanoseconds(Int(patience.inSeconds * 1e9))
    let (number, begins, waits) = state.withLock { state in
      state.lastNumber += 1
      state.jobs.append(Job(number: state.lastNumber, content: content, work: work))
      let waits = patience > .zero && state.failure == nil && !state.isHeld && !state.hasGivenUp
      if waits { state.awaited = state.lastNumber }
      return (state.lastNumber, state.begin(), waits)
    }
    if begins { queue.async { self.run() } }
    guard waits else { return .pending(number) }
    if isDone.wait(timeout: deadline) == .timedOut {
      let isOver = state.withLock { state in
        if state.outcome == nil { state.awaited = nil }
        return state.outcome != nil
      }
      guard isOver else { return .pending(number) }
      isDone.wait()
    }
    return state.withLock { state in
      defer { (state.awaited, state.outcome) = (nil, nil) }
      return state.outcome ?? .pending(number)
    }
  }

  /// The number of pending jobs.
  func pending(_ content: StoreWriter.Content) -> Int {
    state.withLock { state in state.jobs.count { $0.content == content } }
  }

  var lost: LostWrites? { state.withLock(\.lost) }

  /// Why the first pending job's last attempt failed; nil if it didn't.
  var failure: DataStoreError? { state.withLock(\.failure) }

  /// The number of the next pending answer that has been stored; nil if there is none.
  func takeStored() -> Int? {
    wakePipe?.empty()
    return state.withLock { state in state.stored.isEmpty ? nil : state.stored.removeFirst() }
  }

  /// Starts no job until `goOn`, and waits briefly for the current one: a suspended process must not hold the
  /// database's lock.
  func hold() {
    state.withLock { $0.isHeld = true }
    rest(for: .milliseconds(200))
  }

  func goOn() {
    let begins = state.withLock { state in
      state.isHeld = false
      return state.begin()
    }
    if begins { queue.async { self.run() } }
  }

  /// Drops all pending jobs and counts their answers and settings as lost.
  ///
  /// - Returns: the answers that couldn't be stored, once.
  func giveUp() -> [Work] {
    state.withLock { $0.hasGivenUp = true }
    rest(for: .milliseconds(200))
    return state.withLock { state in
      let error = state.failure ?? .unanswered(path: path)
      for job in state.jobs { state.lose(job, error) }
      state.jobs = []
      defer { state.unstored = [] }
      return state.unstored
    }
  }

  private func rest(for limit: DispatchTimeInterval) {
    let isWorking = state.withLock { state in
      state.isRestAwaited = state.isWorking
      return state.isWorking
    }
    guard isWorking else { return }
    interruption.signal()
    guard isResting.wait(timeout: .now() + limit) == .timedOut else { return }
    let rests = state.withLock { state in
      defer { state.isRestAwaited = false }
      return !state.isRestAwaited
    }
    if rests { isResting.wait() }
  }

  // MARK: The writing thread

  private func run() {
    var attempts = 0
    while let job = next() {
      do throws(DataStoreError) {
        try connection.withLock { (store: inout sending TrainingDataStore?) throws(DataStoreError) in
          if store == nil { store = try open() }
          if let store { try job.work(store) }
        }
        attempts = 0
        finish(job, nil)
      } catch {
        if error.isTransient {
          attempts += 1
          delay(job, error)
          _ = interruption.wait(timeout: .now() + error.pause(after: attempts))
        } else {
          attempts = 0
          finish(job, error)
        }
      }
    }
  }

  /// The first job; nil if none may start.
  private func next() -> Job? {
    let (job, isRestAwaited) = state.withLock { state -> (Job?, Bool) in
      if let first = state.jobs.first, !state.isHeld, !state.hasGivenUp { return (first, false) }
      defer { (state.isWorking, state.isRestAwaited) = (false, false) }
      return (nil, state.isRestAwaited)
    }
    if isRestAwaited { isResting.signal() }
    return job
  }

  /// Records why a job isn't done. The caller may wait for a lock, but never for a disk.
  private func delay(_ job: Job, _ error: DataStoreError) {
    let isReleased = state.withLock { state in
      state.failure = error
      guard state.awaited == job.number, !error.isLock else { return false }
      (state.awaited, state.outcome) = (nil, .pending(job.number))
      return true
    }
    if isReleased { isDone.signal() }
  }

  private func finish(_ job: Job, _ error: DataStoreError?) {
    let isAwaited = state.withLock { state in
      // The job was discarded while it was in progress.
      guard state.jobs.first?.number == job.number else { return false }
      state.jobs.removeFirst()
      state.failure = nil
      let isAwaited = state.awaited == job.number
      // A caller that waits for a setting gets the error; an answer is lost either way.
      if let error, job.content == .answer || !isAwaited { state.lose(job, error) }
      if isAwaited {
        state.outcome = error.map { .failed($0) } ?? .stored
      } else if error == nil, job.content == .answer {
        state.stored.append(job.number)
      }
      return isAwaited
    }
    if isAwaited { isDone.signal() } else { wakePipe?.write(1) }
  }
}

extension WritingThread.State {
  /// Marks the thread as working; returns whether it has to be started.
  fileprivate mutating func begin() -> Bool {
    guard !isWorking, !isHeld, !hasGivenUp, !jobs.isEmpty else { return false }
    isWorking = true
    return true
  }

  fileprivate mutating func lose(_ job: WritingThread.Job, _ error: DataStoreError) {
    guard job.content != .cache || error.isOverwritten else { return }
    if job.content == .answer && !error.isOverwritten { unstored.append(job.work) }
    lost = LostWrites(lost, and: job.content, error)
  }
}

extension DataStoreError {
  /// The pause before the next attempt: 2 to 50 ms for a lock, a second for a disk.
  fileprivate func pause(after attempts: Int) -> DispatchTimeInterval {
    isLock ? .milliseconds(min(1 << min(attempts, 6), 50)) : .seconds(1)
  }

  fileprivate var isLock: Bool { if case .busy = self { true } else { false } }
}
