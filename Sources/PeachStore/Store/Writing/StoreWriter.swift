import PeachBase
import PeachExercises
import PeachRecords

/// Writes answers, settings and caches in order, without making the caller wait for a lock or a disk. For use by one
/// thread at a time.
public final class StoreWriter {
  public typealias Work = @Sendable (TrainingDataStore) throws(DataStoreError) -> Void

  /// The kind of data to write.
  public enum Content: Sendable {
    case answer
    case setting
    /// What a run has besides its answers.
    case plan
    /// Data that can be recomputed: quitting doesn't wait for it, and its loss isn't reported.
    case cache
  }

  /// The outcome of a write.
  public enum Outcome: Equatable, Sendable {
    case stored
    /// It will be stored as soon as possible; the number identifies it.
    case pending(Int)
    case failed(DataStoreError)
  }

  private enum Place {
    case here(TrainingDataStore)
    case thread(WritingThread)
  }

  /// The maximum time that the caller waits for a write.
  private let patience: Duration
  private let place: Place
  private let isLeaving: () -> Bool
  private static let longestWaitHere = Duration.seconds(60)
  /// The interval at which a wait for a lock checks whether the user wants to quit.
  private static let lookInterval = Duration.milliseconds(100)
  private var lostHere: LostWrites?
  /// The answers that couldn't be stored here.
  private var unstored: [Work] = []
  /// The exercise that was answered last, and the number of answers since its profile was stored.
  private var answered: (exercise: Exercise, answers: Int)?
  /// The number of answers with which the profile is stored again; a start after a crash adds at most as many.
  private static let profileInterval = 100
  /// Where `giveUp` has kept the answers that couldn't be stored.
  private var kept: KeptAnswers?

  /// Writes on the caller's thread, which waits up to a minute for another process's lock. Use it for a temporary
  /// database and when no sound plays.
  ///
  /// - Parameter isLeaving: whether the user wants to quit, which ends the wait.
  public init(here store: TrainingDataStore, isLeaving: @escaping () -> Bool = { false }) {
    store.connection.remakesDatabase = true
    store.setLockPatience(Self.lookInterval)
    patience = .zero
    place = .here(store)
    self.isLeaving = isLeaving
  }

  /// Writes to the database in `folder` on another thread, which also opens it.
  public convenience init(folder: String) {
    // The other thread has no values of this task.
    let exercises = Exercises.all
    self.init(path: folder + "/" + TrainingDataStore.fileName, patience: .milliseconds(20)) {
      () throws(DataStoreError) in try TrainingDataStore(folder: folder, exercises)
    }
    // Open the database now rather than with the first answer.
    perform(.cache) { _ in }
  }

  init(
    path: String, patience: Duration, _ open: @escaping @Sendable () throws(DataStoreError) -> TrainingDataStore
  ) {
    self.patience = patience
    isLeaving = { false }
    place = .thread(
      WritingThread(path: path) { () throws(DataStoreError) in
        let store = try open()
        store.connection.remakesDatabase = true
        store.setLockPatience(.zero)
        return store
      })
  }

  /// Becomes readable when a pending write has been stored or lost; nil if no write is ever pending. Wait for it after
  /// `takeStored` has returned nil.
  public var descriptor: Int32? {
    if case .thread(let thread) = place { thread.wakePipe?.readingEnd } else { nil }
  }

  /// Stores an answer, and its run with the first one. The answer is durable once stored. Waits at most 20 ms.
  public func record(_ record: AnswerRecord, run: RunRecord) -> Outcome {
    if answered?.exercise.name != record.exercise.name { storeProfile() }
    let outcome = perform(.answer) { store throws(DataStoreError) in try store.record(record, run: run) }
    if run.purpose != .experiment {
      answered = (record.exercise, (answered?.answers ?? 0) + 1)
      if answered?.answers == Self.profileInterval { storeProfile() }
    }
    return outcome
  }

  /// Stores the profile with the answers so far. If another process has locked the database, a later call will.
  private func storeProfile() {
    guard let exercise = answered?.exercise else { return }
    perform(.cache) { store in try? store.profiles.update(exercise) }
    answered = nil
  }

  /// Performs `work` after all earlier writes. Waits at most 20 ms.
  ///
  /// - Parameter work: called again if a lock or a full disk made it fail. It should change everything or nothing.
  @discardableResult
  public func perform(_ content: Content, _ work: @escaping Work) -> Outcome {
    switch place {
    case .thread(let thread):
      // Nobody uses the outcome of a cache.
      return thread.perform(content, patience: content == .cache ? .zero : patience, work)
    case .here(let store):
      do throws(DataStoreError) {
        try patiently(store, work)
        return .stored
      } catch {
        if content == .answer || error.isOverwritten { lostHere = LostWrites(lostHere, and: content, error) }
        if content == .answer && !error.isOverwritten && !store.connection.isTemporary { unstored.append(work) }
        return .failed(error)
      }
    }
  }

  /// Checks, after all earlier writes, that the answers are in the database at its path, whatever other programs have done.
  public func check() {
    perform(.cache) { store throws(DataStoreError) in try store.connection.settle() }
    storeProfile()
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

  /// The number of pending writes of this kind.
  public func pending(_ content: Content) -> Int {
    if case .thread(let thread) = place { thread.pending(content) } else { 0 }
  }

  /// The number of the next pending answer that has been stored; nil if there is none.
  public func takeStored() -> Int? {
    if case .thread(let thread) = place { thread.takeStored() } else { nil }
  }

  /// The writes that couldn't be stored; nil if there are none.
  public var lost: LostWrites? {
    var lost = if case .thread(let thread) = place { thread.lost } else { lostHere }
    lost?.kept = kept
    return lost
  }

  /// Why pending writes can't be stored yet; nil if the next attempt may be the first.
  public var failure: DataStoreError? { if case .thread(let thread) = place { thread.failure } else { nil } }

  /// Pauses writing until `goOn`. Waits at most 200 ms for the current write.
  public func hold() { if case .thread(let thread) = place { thread.hold() } }

  public func goOn() { if case .thread(let thread) = place { thread.goOn() } }

  /// Discards all pending writes, and keeps the answers that couldn't be stored in a file, which the next start adds. Waits
  /// at most 200 ms for the current write; nothing is written afterwards.
  public func giveUp() {
    var (works, path) = (unstored, "")
    switch place {
    case .here(let store): path = store.path
    case .thread(let thread): (works, path) = (thread.giveUp(), thread.path)
    }
    unstored = []
    guard !works.isEmpty else { return }
    kept = KeptAnswers(beside: path, replacing: nil, count: works.count) { copy in
      // An answer that every database refuses must not keep the others out.
      for work in works { try? work(copy) }
    }
  }
}

extension LostWrites {
  init(_ before: LostWrites?, and content: StoreWriter.Content, _ error: DataStoreError) {
    self.init(
      answers: (before?.answers ?? 0) + (content == .answer ? 1 : 0),
      settings: (before?.settings ?? 0) + (content == .setting ? 1 : 0), error)
  }
}
