import Synchronization

/// Why a file cannot be written.
public struct OutputFileError: Error, Equatable {
  public enum Step: Sendable { case create, write }

  public let path: String
  public let step: Step
  /// EINTR where somebody who was to leave would have had to wait for a reader.
  public let errno: Int32
}

/// A file that appears under its name when it is complete, or not at all.
///
/// Until then it is `NAME.PID-NUMBER.part` beside it. Where the name is a link, that holds for the file it leads to. Pipes and
/// devices are written as they are. For use by one thread.
public final class OutputFile {
  public let path: String
  private let target: String
  private let partPath: String?
  private let isDurable: Bool
  private let isLeaving: () -> Bool
  private var descriptor: Int32

  private static let count = Atomic<Int>(0)

  /// - Parameters:
  ///   - isDurable: whether it has to survive a power cut from `finish` on.
  ///   - isLeaving: asked while a pipe has no reader, or one that does not read.
  public init(
    path: String, isDurable: Bool = true, isLeaving: @escaping () -> Bool = { false }
  ) throws(OutputFileError) {
    self.path = path
    self.isDurable = isDurable
    self.isLeaving = isLeaving
    target = FilePaths.resolved(path) ?? path
    var status = stat()
    // A link that is still one leads to nothing that could be replaced.
    let isSpecial = lstat(target, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    if isSpecial && status.st_mode & S_IFMT == S_IFDIR {
      throw OutputFileError(path: path, step: .create, errno: EISDIR)
    }
    let number = Self.count.add(1, ordering: .relaxed).newValue
    partPath = isSpecial ? nil : target + ".\(getpid())-\(number).part"
    let isPipe = isSpecial && status.st_mode & S_IFMT == S_IFIFO
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | (isSpecial ? O_NONBLOCK : 0)
    while true {
      descriptor = open(partPath ?? target, flags, 0o666)
      guard descriptor < 0 else { return }
      let number = errno
      guard number == EINTR || isPipe && number == ENXIO else {
        throw OutputFileError(path: path, step: .create, errno: number)
      }
      guard !isLeaving() else { throw OutputFileError(path: path, step: .create, errno: EINTR) }
      usleep(20_000)
    }
  }

  deinit { discard() }

  /// C: `write`, `poll`.
  public func write(_ bytes: [UInt8]) throws(OutputFileError) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes {
        PeachCore.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if written > 0 {
        done += written
        continue
      }
      let number = errno
      guard number == EINTR || number == EAGAIN else { throw failed(number) }
      guard !isLeaving() else { throw failed(EINTR) }
      if number == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, 100)
      }
    }
  }

  /// Writes over what stands first, except in a pipe or device. C: `pwrite`.
  public func replaceBeginning(with bytes: [UInt8]) throws(OutputFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw failed(errno) }
  }

  /// Completes the file and gives it its name. C: `fsync`, `rename`.
  public func finish() throws(OutputFileError) {
    guard let partPath else {
      close(descriptor)
      descriptor = -1
      return
    }
    guard !isDurable || fsync(descriptor) == 0 else { throw failed(errno) }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, rename(partPath, target) == 0 else {
      let error = OutputFileError(path: path, step: .write, errno: errno)
      unlink(partPath)
      throw error
    }
    if isDurable { Self.keepName(target) }
  }

  /// The new name, too, has to survive a power cut.
  private static func keepName(_ path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = open(slash.map { String(path[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private func failed(_ number: Int32) -> OutputFileError {
    discard()
    return OutputFileError(path: path, step: .write, errno: number)
  }

  /// Leaves nothing behind of a file that is not complete.
  private func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    if let partPath { unlink(partPath) }
  }
}
