/// An output file that appears under its name only when it is complete. Peach writes all files that users request this
/// way.
///
/// Until then it is a `PartialFile` in the same folder. If the name is a link, this applies to the link's target. Pipes
/// and devices are written directly, and so are files that the caller has opened (`/dev/stdout`, `/dev/fd/3`), from
/// their current position. For use by one thread.
public final class OutputFile {
  public let path: String
  private let target: String
  private let partPath: String?
  private let protected: ProtectedFiles
  private let isLeaving: () -> Bool
  private var descriptor: Int32
  /// The offset of the first byte. C: `lseek`.
  private let beginning: off_t

  /// Removes leftovers of killed runs from the file's folder, and creates the file.
  ///
  /// - Parameters:
  ///   - protected: the files that it must not replace.
  ///   - isPrivate: whether only the user can read it. Otherwise it gets the permissions of the file that it replaces,
  ///     or those that the umask allows.
  ///   - isLeaving: whether to stop waiting for a pipe that has no reader or whose reader doesn't read.
  public init(
    path: String, sparing protected: ProtectedFiles, isPrivate: Bool = false,
    isLeaving: @escaping () -> Bool = { false }
  ) throws(OutputFileError) {
    (self.path, self.protected, self.isLeaving) = (path, protected, isLeaving)
    switch try Self.destination(of: path, sparing: protected) {
    case .opened(let number):
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { throw OutputFileError(path: path, .create(errno: errno)) }
      (target, partPath, beginning) = (path, nil, lseek(descriptor, 0, SEEK_CUR))
    case .stream(let isPipe):
      (target, partPath, beginning) = (path, nil, 0)
      descriptor = try Self.openStream(path, isPipe: isPipe, isLeaving: isLeaving)
    case .file(let place, let existing):
      PartialFile.removeLeftovers(in: FilePaths.folder(of: place))
      let mode: mode_t? = isPrivate ? 0o600 : existing
      do throws(SystemError) {
        let part = try PartialFile(for: place, mode: mode ?? 0o666)
        (target, partPath, beginning, descriptor) = (place, part.path, 0, part.descriptor)
      } catch {
        throw OutputFileError(path: path, .create(errno: error.errno))
      }
      if let mode { fchmod(descriptor, mode) }
    }
  }

  deinit { discard() }

  private enum Destination {
    /// A file that the caller has opened.
    case opened(Int32)
    case stream(isPipe: Bool)
    /// - Parameter mode: the permissions of the existing file; nil if there is none.
    case file(place: String, mode: mode_t?)
  }

  /// The destination of a path. C: `stat`, `lstat`.
  private static func destination(
    of path: String, sparing protected: ProtectedFiles
  ) throws(OutputFileError) -> Destination {
    func refused(_ number: Int32) -> OutputFileError { OutputFileError(path: path, .create(errno: number)) }
    guard !isPlanted(path) else { throw refused(EACCES) }
    if let use = protected.use(of: path) { throw OutputFileError(path: path, .protected(use)) }
    let place = FilePaths.place(of: path)
    var status = stat()
    var atPlace = stat()
    if stat(path, &status) != 0 {
      guard errno == ENOENT, !path.isEmpty, !path.hasSuffix("/") else { throw refused(errno) }
      // If there is still a link here, there were too many to follow.
      guard lstat(place, &atPlace) != 0 else { throw refused(ELOOP) }
      guard errno == ENOENT else { throw refused(errno) }
      return .file(place: place, mode: nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw refused(EISDIR)
    case S_IFREG:
      if let number = FilePaths.descriptor(at: path) { return .opened(number) }
      // Paths in /proc can lead to files that no longer have a name.
      guard lstat(place, &atPlace) == 0, FileIdentity(atPlace) == FileIdentity(status) else {
        return .stream(isPipe: false)
      }
      return .file(place: place, mode: status.st_mode & 0o777)
    case let kind: return .stream(isPipe: kind == S_IFIFO)
    }
  }

  /// Whether a path is another user's link in a public folder, which Linux refuses to follow, too (proc(5),
  /// `protected_symlinks`).
  private static func isPlanted(_ path: String) -> Bool {
    var (link, folder) = (stat(), stat())
    guard lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK, stat(FilePaths.folder(of: path), &folder) == 0
    else { return false }
    let isPublic = folder.st_mode & (S_ISVTX | S_IWOTH) == S_ISVTX | S_IWOTH
    return isPublic && link.st_uid != geteuid() && link.st_uid != folder.st_uid
  }

  private static func openStream(
    _ path: String, isPipe: Bool, isLeaving: () -> Bool
  ) throws(OutputFileError) -> Int32 {
    while true {
      let descriptor = open(path, O_WRONLY | O_TRUNC | O_NONBLOCK | O_CLOEXEC)
      guard descriptor < 0 else { return descriptor }
      let number = errno
      guard number == EINTR || isPipe && number == ENXIO else {
        throw OutputFileError(path: path, .create(errno: number))
      }
      guard !isLeaving() else { throw OutputFileError(path: path, .create(errno: EINTR)) }
      usleep(20_000)
    }
  }

  /// C: `write`, `poll`.
  public func write(_ bytes: [UInt8]) throws(OutputFileError) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes {
        PeachBase.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if written > 0 {
        done += written
        continue
      }
      let number = errno
      guard number == EINTR || number == EAGAIN else { throw failed(.write(errno: number)) }
      guard !isLeaving() else { throw failed(.write(errno: EINTR)) }
      if number == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, 100)
      }
    }
  }

  /// Overwrites the first bytes, except in a pipe, a device or a file opened for appending. C: `pwrite`.
  public func replaceBeginning(with bytes: [UInt8]) throws(OutputFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      fcntl(descriptor, F_GETFL) & O_APPEND == 0
    else { return }
    guard pwrite(descriptor, bytes, bytes.count, beginning) == bytes.count else { throw failed(.write(errno: errno)) }
  }

  /// Completes the file and renames it; from then on both survive a power failure. C: `fsync`, `rename`.
  public func finish() throws(OutputFileError) {
    if let partPath {
      // Some file systems don't support synchronisation.
      guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failed(.write(errno: errno)) }
      // Another file may have got this name in the meantime.
      if let use = protected.use(of: target) { throw failed(.protected(use)) }
      guard FilePaths.kind(of: target) ?? S_IFREG == S_IFREG else { throw failed(.create(errno: EEXIST)) }
      guard rename(partPath, target) == 0 else { throw failed(.write(errno: errno)) }
    }
    // Close only after renaming: without its lock the partial file would count as a leftover.
    close(descriptor)
    descriptor = -1
    if partPath != nil { FilePaths.synchronize(folder: FilePaths.folder(of: target)) }
  }

  private func failed(_ failure: OutputFailure) -> OutputFileError {
    discard()
    return OutputFileError(path: path, failure)
  }

  /// Deletes an incomplete file.
  private func discard() {
    guard descriptor >= 0 else { return }
    if let partPath { unlink(partPath) }
    close(descriptor)
    descriptor = -1
  }
}
