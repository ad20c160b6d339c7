/// An incomplete file in the folder of the final one: `.NAME.peach-HEX.part`, where HEX is 16 random digits.
///
/// Its process holds a lock on it until it ends. A file with such a name but no lock is a leftover of a killed run. C:
/// `flock`.
package struct PartialFile {
  let path: String
  let descriptor: Int32

  /// Creates a new file, regardless of other files in its folder.
  ///
  /// - Parameter mode: its permissions, reduced by the umask.
  /// - Throws: the system's error number.
  init(for target: String, mode: mode_t) throws(SystemError) {
    while true {
      let path = Self.path(for: target)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      guard descriptor >= 0 else {
        guard errno == EINTR || errno == EEXIST else { throw SystemError(errno: errno) }
        continue
      }
      // Another process may have taken the file for a leftover before it was locked. On a file system without locks,
      // leftovers can't be distinguished from files in use and aren't removed.
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

  /// A new name in the folder of the target.
  static func path(for target: String) -> String {
    let end = marker + UInt64.random(in: 0 ... .max).hexadecimal(digits) + suffix
    var name = FilePaths.name(of: target)
    while name.utf8.count + prefix.utf8.count + end.utf8.count > Int(NAME_MAX) { name.removeLast() }
    return FilePaths.folder(of: target) + prefix + name + end
  }

  static func isPart(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let stem = name.dropLast(suffix.count)
    return stem.suffix(digits).allSatisfy { $0.isASCII && $0.isHexDigit } && stem.dropLast(digits).hasSuffix(marker)
  }

  /// Removes the leftovers of this user's killed runs from a folder.
  package static func removeLeftovers(in folder: String) {
    for name in FilePaths.names(in: folder) where isPart(name) {
      let path = folder + "/" + name
      // Check before opening, since opening a device can have side effects.
      guard let found = ownFile(path) else { continue }
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, FileIdentity(descriptor: descriptor) == found,
        // The file may have been renamed since.
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
