/// The size of a file and the time when it was last written.
struct FileStamp: Equatable {
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if there is no file. Follows links. C: `stat`.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    size = Int(status.st_size)
    #if canImport(Glibc)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
  }
}
