/// Paths of the file system.
public enum FilePaths {
  /// The path behind all links; nil if there is nothing. C: `realpath`.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether users other than its owner may replace the files of a folder: all, or a group that isn't this user's own.
  public static func isWritableByOthers(_ folder: String) -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_ISVTX == 0 else { return false }
    return status.st_mode & S_IWOTH != 0 || (status.st_mode & S_IWGRP != 0 && status.st_gid != getegid())
  }

  /// The last part of a path.
  public static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder part of a path, with its slash; `./` for a name alone.
  public static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./" }

  /// Where a file of this name comes to lie, behind all links; there need not be one yet.
  public static func place(of path: String) -> String {
    if let place = resolved(path) { return place }
    var path = path
    // Links that lead nowhere yet, as many as the system follows.
    for _ in 0..<40 {
      guard let next = destination(ofLink: path) else { break }
      path = next
    }
    return resolved(folder(of: path)).map { ($0 == "/" ? "" : $0) + "/" + (path.split(separator: "/").last ?? "") }
      ?? path
  }

  /// The open file of this process that a path such as `/dev/stdout` or `/dev/fd/3` stands for; nil for other paths.
  static func descriptor(at path: String) -> Int32? {
    var path = path
    for _ in 0..<40 {
      let folder = resolved(folder(of: path))
      if folder == "/dev/fd" || folder == "/proc/\(getpid())/fd" { return Int32(name(of: path)) }
      guard let next = destination(ofLink: path) else { return nil }
      path = next
    }
    return nil
  }

  /// The path that a symbolic link holds, from the link's folder; nil if there is no link. C: `readlink`.
  private static func destination(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let held = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return held.hasPrefix("/") ? held : folder(of: path) + held
  }

  /// Whether there is something at this path, behind links. C: `access`.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The names in a folder, sorted; none where it cannot be read. C: `opendir`, `readdir`.
  public static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
        })
    }
    return names.sorted()
  }
}

extension String {
  /// As a POSIX shell takes it for one word.
  public var shellWord: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+./:".contains($0)) }
    return isPlain && !isEmpty
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
