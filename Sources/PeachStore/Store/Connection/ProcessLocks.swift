import FoundationEssentials
import PeachBase
import PeachRecords

/// Locks of this process, which end with it, however it ends. C: `fcntl`.
///
/// Each is a byte of a file beside the database: one for each run, one for each experiment that a participant begins, and one that
/// all trainings share. A process that closes any descriptor of the file loses all its locks there.
public final class ProcessLocks {
  /// Nil for a temporary database, which other processes can't access.
  private let database: String?
  private var descriptor: Int32 = -1
  private var claimed: [off_t] = []
  private static let training = off_t(0)

  init(database: String?) { self.database = database }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Claims the exclusive right to add answers to a run, until the store is closed: two processes continuing the same run would
  /// repeat each other's trials.
  ///
  /// - Returns: false if another process has claimed it.
  public func claim(_ run: UUID) throws(DataStoreError) -> Bool {
    try claim(withUnsafeBytes(of: run.uuid) { $0.loadUnaligned(as: UInt64.self) })
  }

  /// Claims an experiment for a participant, before there is a run, by the digest of both.
  public func claim(_ digest: UInt64) throws(DataStoreError) -> Bool {
    guard database != nil else { return true }
    try open()
    let byte = off_t(digest & UInt64(Int64.max))
    guard set(F_WRLCK, at: byte) else { return false }
    claimed.append(byte)
    return true
  }

  /// Whether a training of this process stores its answers here, which an import by another waits for.
  public var isTraining = false { didSet { markTraining() } }

  /// Whether a training of another process stores its answers here.
  public var othersTrain: Bool {
    guard (try? open()) != nil else { return false }
    var lock = Self.lock(F_WRLCK, at: Self.training)
    return fcntl(descriptor, F_GETLK, &lock) == 0 && Int32(lock.l_type) != Int32(F_UNLCK)
  }

  /// Takes the locks of this process at the present path.
  func renew() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    if !claimed.isEmpty, (try? open()) != nil { for byte in claimed { _ = set(F_WRLCK, at: byte) } }
    if isTraining { markTraining() }
  }

  private func markTraining() {
    guard (try? open()) != nil else { return }
    _ = set(isTraining ? F_RDLCK : F_UNLCK, at: Self.training)
  }

  private func open() throws(DataStoreError) {
    guard descriptor < 0, let path = database else { return }
    descriptor = PeachBase.open(path + "-runs", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw errno == ENOSPC ? .diskFull(path: path) : .readOnly(path: path) }
  }

  private func set(_ type: some BinaryInteger, at byte: off_t) -> Bool {
    var lock = Self.lock(type, at: byte)
    return fcntl(descriptor, F_SETLK, &lock) == 0
  }

  private static func lock(_ type: some BinaryInteger, at byte: off_t) -> flock {
    var lock = flock()
    (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(type), Int16(SEEK_SET), byte, 1)
    return lock
  }
}
