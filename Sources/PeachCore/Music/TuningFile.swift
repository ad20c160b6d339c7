/// A Scala file that is read again when it has changed. For use by one thread.
public final class TuningFile {
  private var latest: (path: String, version: FileVersion, result: Result<TuningSystem, ScalaError>)?

  public init() {}

  /// The system that a choice names.
  ///
  /// - Throws: `ScalaError` if its file can't be read or isn't usable.
  public func system(_ choice: TuningChoice) throws(ScalaError) -> TuningSystem {
    switch choice {
    case .system(let system): return system
    case .file(let path): return try system(path: path)
    }
  }

  private func system(path: String) throws(ScalaError) -> TuningSystem {
    guard let version = FileVersion(path: path) else { throw ScalaError(.missing(errno: errno)) }
    if let latest, latest.path == path, latest.version == version { return try latest.result.get() }
    let result = Result { () throws(ScalaError) in
      try ScalaFile.system(ScalaFile.bytes(path: path), name: FilePaths.name(of: path))
    }
    latest = (path, version, result)
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
