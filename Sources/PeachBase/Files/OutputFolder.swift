/// An output folder that appears under its name only when all its files are complete. It never replaces anything.
///
/// Until then it is a folder beside it with the name of a `PartialFile`. Its process holds a lock on it until it ends, so that
/// the next run can tell the leftovers of a killed one. For use by one thread. C: `flock`.
public final class OutputFolder {
  /// The final path, without a slash at its end.
  public let path: String
  /// The path until the folder is complete.
  public let part: String
  private let protected: ProtectedFiles
  private var descriptor: Int32

  /// Removes leftovers of killed runs beside the folder, and creates it.
  ///
  /// - Parameter protected: the files whose names it must not take.
  /// - Throws: also if there is already something of this name.
  public init(path: String, sparing protected: ProtectedFiles) throws(OutputFileError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.path, self.protected) = (path, protected)
    guard !path.isEmpty else { throw OutputFileError(path: path, .create(errno: ENOENT)) }
    if let use = protected.use(of: path) { throw OutputFileError(path: path, .protected(use)) }
    guard FilePaths.kind(of: path) == nil else { throw OutputFileError(path: path, .create(errno: EEXIST)) }
    Self.removeLeftovers(in: FilePaths.folder(of: path))
    while true {
      let part = PartialFile.path(for: path)
      guard mkdir(part, 0o777) == 0 else {
        guard errno == EEXIST else { throw OutputFileError(path: path, .create(errno: errno)) }
        continue
      }
      // Another process may have taken the folder for a leftover before it was locked.
      if let descriptor = Self.locked(part) {
        (self.part, self.descriptor) = (part, descriptor)
        return
      }
    }
  }

  deinit { discard() }

  /// Creates a folder in it. C: `mkdir`.
  public func makeFolder(_ name: String) throws(OutputFileError) {
    guard mkdir(part + "/" + name, 0o777) == 0 else { throw OutputFileError(path: path, .create(errno: errno)) }
  }

  /// Creates a file in it, with a path such as `data/a.csv`.
  public func file(
    _ name: String, isLeaving: @escaping () -> Bool = { false }
  ) throws(OutputFileError) -> OutputFile {
    try OutputFile(path: part + "/" + name, sparing: protected, isLeaving: isLeaving)
  }

  /// Renames the folder; from then on it survives a power failure. C: `rename`.
  public func finish() throws(OutputFileError) {
    // An empty folder that has got the name in the meantime is replaced; anything else makes this fail.
    guard rename(part, path) == 0 else {
      let number = errno
      discard()
      throw OutputFileError(path: path, .create(errno: [ENOTEMPTY, ENOTDIR].contains(number) ? EEXIST : number))
    }
    close(descriptor)
    descriptor = -1
    FilePaths.synchronize(folder: FilePaths.folder(of: path))
  }

  /// Deletes an incomplete folder.
  private func discard() {
    guard descriptor >= 0 else { return }
    Self.remove(part)
    close(descriptor)
    descriptor = -1
  }

  /// Opens and locks a folder; nil if another process holds the lock, or has deleted the folder. C: `flock`.
  private static func locked(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    var (status, named) = (stat(), stat())
    guard !isTaken, fstat(descriptor, &status) == 0, lstat(path, &named) == 0,
      FileIdentity(status, kind: S_IFDIR) == FileIdentity(named, kind: S_IFDIR)
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Removes this user's incomplete folders whose process has ended.
  private static func removeLeftovers(in folder: String) {
    for name in FilePaths.names(in: folder) where PartialFile.isPart(name) {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
        let descriptor = locked(path)
      else { continue }
      remove(path)
      close(descriptor)
    }
  }

  /// Deletes a folder with all that is in it. Links aren't followed.
  private static func remove(_ path: String) {
    for name in FilePaths.names(in: path) where name != "." && name != ".." {
      let inner = path + "/" + name
      if FilePaths.kind(of: inner) == S_IFDIR { remove(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }
}
