/// The device and inode of a file or folder: equal for all paths and links to it while it exists.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Nil if there is no regular file. Follows links. C: `stat`.
  package init?(path: String) {
    var status = stat()
    guard stat(FilePaths.bytes(of: path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// Nil if it isn't a regular file. C: `fstat`.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Nil if there is no folder. Follows links. C: `stat`.
  package init?(folder: String) {
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    self.init(status, kind: S_IFDIR)
  }

  /// Nil if the file is of another kind.
  package init?(_ status: stat, kind: mode_t = S_IFREG) {
    guard status.st_mode & S_IFMT == kind else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
