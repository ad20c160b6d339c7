/// A Scala file that is read again when it has changed. For use by one thread.
public final class TuningFile {
  private var latest: (path: String, stamp: Stamp, result: Result<TuningSystem, ScalaError>)?

  public init() {}

  /// The file's path, size and time of modification.
  private struct Stamp: Equatable {
    let device: UInt64, inode: UInt64, size: Int, seconds: Int, nanoseconds: Int

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int(status.st_size)
      #if os(macOS)
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #else
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #endif
    }
  }

  /// The system that a choice names.
  ///
  /// - Throws: `ScalaError` if its file can't be read or isn't usable.
  public func system(_ choice: TuningChoice) throws(ScalaError) -> TuningSystem {
    switch choice {
    case .system(let system): return system
    case .file(let path): return try system(path: path)
    }
  }

  /// C: `stat`.
  private func system(path: String) throws(ScalaError) -> TuningSystem {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ScalaError(.missing(errno: errno)) }
    let stamp = Stamp(status)
    if let latest, latest.path == path, latest.stamp == stamp { return try latest.result.get() }
    let result = Result { () throws(ScalaError) in
      try ScalaFile.system(ScalaFile.bytes(path: path), name: FilePaths.name(of: path))
    }
    latest = (path, stamp, result)
    return try result.get()
  }
}

extension ScalaFile {
  /// The bytes of a regular file of at most `largestSize`. C: `open`, `read`.
  static func bytes(path: String) throws(ScalaError) -> [UInt8] {
    // A pipe without a writer must not block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ScalaError(.missing(errno: errno)) }
    defer { close(descriptor) }
    guard FileIdentity(descriptor: descriptor) != nil else { throw ScalaError(.notRegular) }
    var bytes = [UInt8](repeating: 0, count: largestSize + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if more < 0 && errno == EINTR { continue }
      guard more >= 0 else { throw ScalaError(.missing(errno: errno)) }
      if more == 0 { break }
      count += more
    }
    guard count <= largestSize else { throw ScalaError(.tooLarge) }
    return Array(bytes.prefix(count))
  }
}
