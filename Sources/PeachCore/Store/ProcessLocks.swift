import FoundationEssentials

/// The exclusive right of one process to add answers to a run, until it ends: two processes continuing the same run
/// would repeat each other's trials.
///
/// Each run has its own byte in a file beside the database, which is locked. The lock ends with the process, however it
/// ends. C: `fcntl`.
struct RunClaim: ~Copyable {
  private let descriptor: Int32

  /// Nil if another process has it.
  init?(_ run: UUID, database path: String) throws(DataStoreError) {
    descriptor = open(path + "-runs", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw errno == ENOSPC ? .diskFull(path: path) : .readOnly(path: path) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(withUnsafeBytes(of: run.uuid) { $0.loadUnaligned(as: Int64.self) } & .max)
    lock.l_len = 1
    guard fcntl(descriptor, F_SETLK, &lock) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}

extension TrainingDataStore {
  /// Claims a run for this process, until the store is closed.
  ///
  /// - Returns: false if another process has claimed it.
  public func claim(_ run: UUID) throws(DataStoreError) -> Bool {
    // Other processes can't access a temporary database.
    if isTemporary { return true }
    claimedRun = run
    claim = try RunClaim(run, database: path)
    return claim != nil
  }
}
