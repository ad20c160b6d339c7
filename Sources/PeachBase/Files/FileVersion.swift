/// What changes when a file is written to or replaced: device, inode, size and both times, to the nanosecond.
public struct FileVersion: Hashable, Sendable {
  let device: Int
  let inode: Int
  /// In bytes.
  public let size: Int
  /// The times of the last change of the content, and of the last change of anything, in nanoseconds since 1970.
  public let modified: Int
  let changed: Int

  public init(_ status: stat) {
    device = Int(truncatingIfNeeded: status.st_dev)
    inode = Int(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if os(macOS)
      let times = (status.st_mtimespec, status.st_ctimespec)
    #else
      let times = (status.st_mtim, status.st_ctim)
    #endif
    (modified, changed) = (Self.nanoseconds(times.0), Self.nanoseconds(times.1))
  }

  /// Nil if there is no file. Follows links. C: `stat`.
  public init?(path: String) {
    var status = stat()
    guard stat(FilePaths.bytes(of: path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// Any 64-bit number may stand in a file system, so it wraps instead of trapping.
  private static func nanoseconds(_ time: timespec) -> Int {
    Int(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// Device and inode, which a file keeps while it changes.
  package var place: String { "\(device):\(inode)" }
  /// What changes with the content.
  package var stamp: String { "\(size):\(modified):\(changed)" }
}
