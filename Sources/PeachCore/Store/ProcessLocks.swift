import FoundationEssentials

/// Locks of this process, which end with it, however it ends. C: `fcntl`.
///
/// Each is a byte of a file beside the database: one for each run, and one that all trainings share. A process that closes any
/// descriptor of the file loses all its locks there.
final class ProcessLocks: Sendable {
  private let descriptor: Int32
  private static let training = off_t(0)

  init(database path: String) throws(DataStoreError) {
    descriptor = open(path + "-runs", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw errno == ENOSPC ? .diskFull(path: path) : .readOnly(path: path) }
  }

  deinit { close(descriptor) }

  /// - Returns: false if another process has the run.
  func take(_ run: UUID) -> Bool {
    var lock = Self.lock(F_WRLCK, at: off_t(withUnsafeBytes(of: run.uuid) { $0.loadUnaligned(as: Int64.self) } & .max))
    return fcntl(descriptor, F_SETLK, &lock) == 0
  }

  func setTraining(_ isTraining: Bool) {
    var lock = Self.lock(isTraining ? F_RDLCK : F_UNLCK, at: Self.training)
    _ = fcntl(descriptor, F_SETLK, &lock)
  }

  /// Whether another process trains.
  var othersTrain: Bool {
    var lock = Self.lock(F_WRLCK, at: Self.training)
    return fcntl(descriptor, F_GETLK, &lock) == 0 && Int32(lock.l_type) != Int32(F_UNLCK)
  }

  private static func lock(_ type: some BinaryInteger, at byte: off_t) -> flock {
    var lock = flock()
    (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(type), Int16(SEEK_SET), byte, 1)
    return lock
  }
}

extension TrainingDataStore {
  /// Claims the exclusive right to add answers to a run, until the store is closed: two processes continuing the same run would
  /// repeat each other's trials.
  ///
  /// - Returns: false if another process has claimed it.
  public func claim(_ run: UUID) throws(DataStoreError) -> Bool {
    // Other processes can't access a temporary database.
    if isTemporary { return true }
    claimedRun = run
    return try openLocks().take(run)
  }

  /// Whether a training of another process stores its answers here.
  public var othersTrain: Bool { (try? openLocks())?.othersTrain ?? false }

  /// Takes the locks of this process at the present path.
  func renewLocks() {
    locks = nil
    if let claimedRun { _ = try? claim(claimedRun) }
    if isTraining { markTraining() }
  }

  func markTraining() { if !isTemporary { try? openLocks().setTraining(isTraining) } }

  private func openLocks() throws(DataStoreError) -> ProcessLocks {
    let opened = if let locks { locks } else { try ProcessLocks(database: path) }
    locks = opened
    return opened
  }
}
