/// Writes answers, settings and the like without making its caller wait for a lock or a disk, in the order in which it is
/// asked to. For use by one thread at a time.
public final class StoreWriter {
  public typealias Work = @Sendable (TrainingDataStore) throws(DataStoreError) -> Void

  /// What is written.
  public enum Content: Sendable {
    case answer
    case setting
    /// Can be found out again: leaving doesn't wait for it, and its loss isn't told.
    case cache
  }

  /// What has become of something that was to be written.
  public enum Outcome: Equatable, Sendable {
    case stored
    /// Will be stored as soon as possible; the number tells it from others.
    case pending(Int)
    case failed(DataStoreError)
  }

  private enum Place {
    case here(TrainingDataStore)
    case elsewhere(WritingThread)
  }

  /// How long anybody waits for a write.
  private let patience: Duration
  private let place: Place
  private let isLeaving: () -> Bool
  private static let longestWaitHere = Duration.seconds(60)
  /// How often a wait for a lock looks whether somebody wants to leave.
  private static let lookInterval = Duration.milliseconds(100)
  private var lostHere: LostWrites?

  /// Writes on the caller's thread, which waits up to a minute for another process's lock: for a database in memory, and
  /// where no sound plays.
  ///
  /// - Parameter isLeaving: whether somebody wants to leave and waits no longer.
  public init(here store: TrainingDataStore, isLeaving: @escaping () -> Bool = { false }) {
    store.remakesDatabase = true
    store.setLockPatience(Self.lookInterval)
    patience = .zero
    place = .here(store)
    self.isLeaving = isLeaving
  }

  /// Writes to the database in `folder` on another thread, which opens it by the way.
  public convenience init(folder: String) {
    self.init(path: folder + "/" + TrainingDataStore.fileName, patience: .milliseconds(20)) {
      () throws(DataStoreError) in try TrainingDataStore(folder: folder)
    }
    // Now, so that the first answer finds it open.
    perform(.cache) { _ in }
  }

  init(
    path: String, patience: Duration, _ open: @escaping @Sendable () throws(DataStoreError) -> TrainingDataStore
  ) {
    self.patience = patience
    isLeaving = { false }
    place = .elsewhere(
      WritingThread(path: path) { () throws(DataStoreError) in
        let store = try open()
        store.remakesDatabase = true
        store.setLockPatience(.zero)
        return store
      })
  }

  /// Becomes readable when something that was pending has been stored or lost; nil if nothing is ever pending. To be
  /// waited for once `takeStored` has returned nil.
  public var descriptor: Int32? {
    if case .elsewhere(let thread) = place { thread.wakePipe?.readingEnd } else { nil }
  }

  /// Stores an answer, and its run with the first one. Durable once stored; waits 20 ms at most.
  public func record(_ record: AnswerRecord, run: RunRecord) -> Outcome {
    perform(.answer) { store throws(DataStoreError) in try store.record(record, run: run) }
  }

  /// Has `work` write something, in its place behind what was handed over before; waits 20 ms at most.
  ///
  /// - Parameter work: is called again where a lock or a full disk made it fail. It should change everything or nothing.
  @discardableResult
  public func perform(_ content: Content, _ work: @escaping Work) -> Outcome {
    switch place {
    case .elsewhere(let thread):
      // Nobody asks for the outcome of a cache.
      return thread.perform(content, patience: content == .cache ? .zero : patience, work)
    case .here(let store):
      do throws(DataStoreError) {
        try patiently(store, work)
        return .stored
      } catch {
        if content == .answer { lostHere = LostWrites(lostHere, and: content, error) }
        return .failed(error)
      }
    }
  }

  private func patiently(_ store: TrainingDataStore, _ work: Work) throws(DataStoreError) {
    let deadline = ContinuousClock.now + Self.longestWaitHere
    while true {
      do throws(DataStoreError) {
        return try work(store)
      } catch .busy where ContinuousClock.now < deadline && !isLeaving() {
        continue
      } catch {
        throw error
      }
    }
  }

  /// How many writes of this kind are not done yet.
  public func pending(_ content: Content) -> Int {
    if case .elsewhere(let thread) = place { thread.pending(content) } else { 0 }
  }

  /// The number of the next answer that was pending and has been stored; nil if there is none.
  public func takeStored() -> Int? {
    if case .elsewhere(let thread) = place { thread.takeStored() } else { nil }
  }

  /// What could not be stored; nil if nothing is lost.
  public var lost: LostWrites? {
    switch place {
    case .here: lostHere
    case .elsewhere(let thread): thread.lost
    }
  }

  /// Begins no write before `goOn`. Waits for the one under way, at most 200 ms.
  public func hold() { if case .elsewhere(let thread) = place { thread.hold() } }

  public func goOn() { if case .elsewhere(let thread) = place { thread.goOn() } }

  /// Drops what is not done, which is lost then. Waits for the write under way, at most 200 ms. Nothing is written later.
  public func giveUp() { if case .elsewhere(let thread) = place { thread.giveUp() } }
}

/// What could not be stored, and why the last of it could not.
public struct LostWrites: Equatable, Sendable {
  public let answers: Int
  public let settings: Int
  public let error: DataStoreError

  public init(answers: Int, settings: Int, _ error: DataStoreError) {
    self.answers = answers
    self.settings = settings
    self.error = error
  }

  init(_ before: LostWrites?, and content: StoreWriter.Content, _ error: DataStoreError) {
    self.init(
      answers: (before?.answers ?? 0) + (content == .answer ? 1 : 0),
      settings: (before?.settings ?? 0) + (content == .setting ? 1 : 0), error)
  }
}
