import CSQLite
import PeachBase

/// Marks a data folder as in use by this process for the lifetime of this object, however the process ends. C: `flock`.
///
/// Unlike locks of a file's bytes, the mark stays when another descriptor of the folder is closed.
public final class FolderUse: Sendable {
  private let descriptor: Int32

  /// Nil if the folder can't be opened.
  public init?(_ folder: String) {
    descriptor = Self.open(folder)
    guard descriptor >= 0 else { return nil }
    // Another process holds the exclusive lock only while it looks.
    for _ in 0..<20 {
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { break }
      usleep(500)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether a process has marked the folder, this one included. False where the file system has no such locks.
  public static func isMarked(_ folder: String) -> Bool {
    let descriptor = open(folder)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func open(_ folder: String) -> Int32 {
    PeachBase.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }
}
