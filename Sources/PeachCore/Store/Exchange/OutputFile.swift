/// Why a file cannot be written.
public struct OutputFileError: Error, Equatable {
  public enum Step: Sendable { case create, write }

  public let path: String
  public let step: Step
  public let errno: Int32
}

/// A file that appears under its name when it is complete and safely on the disk, or not at all.
///
/// Until then it is `NAME.PID.part` beside it. Pipes and devices are written as they are. For use by one thread.
public final class OutputFile {
  public let path: String
  private let target: String
  private let partPath: String?
  private var descriptor: Int32

  public init(path: String) throws(OutputFileError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists && kind == S_IFDIR { throw OutputFileError(path: path, step: .create, errno: EISDIR) }
    if exists && kind != S_IFREG {
      (target, partPath) = (path, nil)
    } else {
      // What a link points to is replaced, not the link.
      target = Self.resolved(path) ?? path
      partPath = target + ".\(getpid()).part"
    }
    descriptor = open(partPath ?? path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputFileError(path: path, step: .create, errno: errno) }
  }

  deinit { discard() }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// C: `write`.
  public func write(_ bytes: [UInt8]) throws(OutputFileError) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes {
        PeachCore.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw failed() }
      done += written
    }
  }

  /// Completes the file and gives it its name. C: `fsync`, `rename`.
  public func finish() throws(OutputFileError) {
    guard let partPath else {
      close(descriptor)
      descriptor = -1
      return
    }
    guard fsync(descriptor) == 0 else { throw failed() }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, rename(partPath, target) == 0 else {
      let error = OutputFileError(path: path, step: .write, errno: errno)
      unlink(partPath)
      throw error
    }
    // The new name, too, has to survive a power cut.
    let slash = target.lastIndex(of: "/")
    let folder = open(slash.map { String(target[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private func failed() -> OutputFileError {
    let error = OutputFileError(path: path, step: .write, errno: errno)
    discard()
    return error
  }

  /// Leaves nothing behind of a file that is not complete.
  private func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    if let partPath { unlink(partPath) }
  }
}
