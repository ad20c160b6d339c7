/// A file that is being written, beside the one that it becomes: `.NAME.peach-HEX.part`, HEX being 16 random digits.
///
/// Its process holds a lock on it, which ends with the process: what has this name and no lock was left by a run that was
/// killed. C: `flock`.
struct PartialFile {
  let path: String
  let descriptor: Int32

  /// Makes the file; it is a new one, whatever others have put in its folder.
  ///
  /// - Parameter mode: its permissions, of which the user's mask takes some.
  /// - Throws: the system's error number.
  init(for target: String, mode: mode_t) throws(SystemError) {
    while true {
      let path = Self.path(for: target)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      guard descriptor >= 0 else {
        guard errno == EINTR || errno == EEXIST else { throw SystemError(errno: errno) }
        continue
      }
      // Somebody who removes leftovers may have taken it for one before it was locked. A file system without locks has no
      // leftovers that could be told from files in use.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      var status = stat()
      if !isTaken, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  private static let (prefix, marker, suffix) = (".", ".peach-", ".part")
  private static let digits = 16

  private static func path(for target: String) -> String {
    let number = String(UInt64.random(in: 0 ... .max), radix: 16)
    let end = marker + String(repeating: "0", count: digits - number.count) + number + suffix
    var name = FilePaths.name(of: target)
    while name.utf8.count + prefix.utf8.count + end.utf8.count > Int(NAME_MAX) { name.removeLast() }
    return FilePaths.folder(of: target) + prefix + name + end
  }

  private static func isPart(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let stem = name.dropLast(suffix.count)
    return stem.suffix(digits).allSatisfy { $0.isASCII && $0.isHexDigit } && stem.dropLast(digits).hasSuffix(marker)
  }

  /// Removes what killed runs of this user have left in a folder.
  static func removeLeftovers(in folder: String) {
    for name in FilePaths.names(in: folder) where isPart(name) {
      let path = folder + "/" + name
      // Before it is opened: opening a device may do something.
      guard let found = ownFile(path) else { continue }
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, FileIdentity(descriptor: descriptor) == found,
        // It may have got its name since.
        ownFile(path) == found
      else { continue }
      unlink(path)
    }
  }

  /// A regular file of this user; nil for anything else. C: `lstat`.
  private static func ownFile(_ path: String) -> FileIdentity? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == geteuid() else { return nil }
    return FileIdentity(status)
  }
}

/// The system's error number.
struct SystemError: Error { let errno: Int32 }
