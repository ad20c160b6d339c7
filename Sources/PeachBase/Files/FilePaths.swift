/// Functions on file system paths.
public enum FilePaths {
  /// The path with all links resolved; nil if it doesn't exist. C: `realpath`.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(bytes(of: path), nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A path that leads to the same file from any folder. Links are kept: `/dev/snd/by-id` has names that last.
  public static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = resolved(".") else { return path }
    return (folder == "/" ? "" : folder) + "/" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
  }

  /// Whether users other than the owner can replace files in a folder: everyone, or a group that isn't this user's own.
  public static func isWritableByOthers(_ folder: String) -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_ISVTX == 0 else { return false }
    return status.st_mode & S_IWOTH != 0 || (status.st_mode & S_IWGRP != 0 && status.st_gid != getegid())
  }

  /// The last component of a path.
  public static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder part of a path with its slash; `./` for a bare name.
  public static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./" }

  /// The path at which a file of this name exists or would be created, with all links resolved.
  public static func place(of path: String) -> String {
    if let place = resolved(path) { return place }
    var path = path
    // Follow dangling links, as many as the system does.
    for _ in 0..<40 {
      guard let next = destination(ofLink: path) else { break }
      path = next
    }
    return resolved(folder(of: path)).map { ($0 == "/" ? "" : $0) + "/" + (path.split(separator: "/").last ?? "") }
      ?? path
  }

  /// The open descriptor of this process for a path such as `/dev/stdout` or `/dev/fd/3`; nil for other paths.
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

  /// The target of a symbolic link, relative to the link's folder; nil if there is no link. C: `readlink`.
  private static func destination(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let held = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return held.hasPrefix("/") ? held : folder(of: path) + held
  }

  /// Writes the names in a folder to the disk, so that they survive a power failure. C: `fsync`.
  package static func synchronize(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Whether a file exists at the path, after following links. C: `access`.
  public static func exists(_ path: String) -> Bool { access(bytes(of: path), F_OK) == 0 }

  /// Whether there is certainly no file at the path; false also if a folder can't be read. C: `access`.
  public static func isMissing(_ path: String) -> Bool {
    access(bytes(of: path), F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// Whether two regular files have the same bytes; false if one can't be read.
  public static func haveSameBytes(_ path: String, _ other: String) -> Bool {
    guard let size = FileVersion(path: path)?.size, size == FileVersion(path: other)?.size,
      let one = fopen(bytes(of: path), "re")
    else { return false }
    defer { fclose(one) }
    guard let two = fopen(bytes(of: other), "re") else { return false }
    defer { fclose(two) }
    let part = 1 << 16
    var (first, second) = ([UInt8](repeating: 0, count: part), [UInt8](repeating: 0, count: part))
    var rest = size
    while rest > 0 {
      let count = min(rest, part)
      guard fread(&first, 1, count, one) == count, fread(&second, 1, count, two) == count, first == second else {
        return false
      }
      rest -= count
    }
    return true
  }

  /// The kind of what a path leads to, such as `S_IFREG`; nil if there is nothing. A link isn't followed. C: `lstat`.
  package static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether a path leads to something other than a file or a folder, such as a pipe or `/dev/null`. C: `stat`.
  public static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The names in a folder, sorted; empty if it can't be read. Bytes that aren't UTF-8 are U+FFFD in them.
  public static func names(in folder: String) -> [String] { entries(in: bytes(of: folder)).map(text).sorted() }

  /// The path for C, with a zero at the end. A name with U+FFFD is that of the first file in its folder that reads so.
  public static func bytes(of path: String) -> [CChar] {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return Array(path.utf8CString) }
    let (slash, end) = (CChar(bitPattern: UInt8(ascii: "/")), CChar(0))
    var bytes: [CChar] = path.hasPrefix("/") ? [slash] : []
    for name in path.split(separator: "/").map(String.init) {
      let folder = bytes.isEmpty ? Array(".".utf8CString) : bytes + [end]
      let found = name.unicodeScalars.contains("\u{FFFD}") ? entries(in: folder).first { text($0) == name } : nil
      bytes += (bytes.isEmpty || bytes.last == slash ? [] : [slash]) + (found ?? name.utf8CString.dropLast())
    }
    return bytes + [end]
  }

  /// The names in a folder, without the zero. C: `opendir`, `readdir`.
  private static func entries(in folder: [CChar]) -> [[CChar]] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [[CChar]] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } })
    }
    return names
  }

  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension String {
  /// The text quoted as a single word for a POSIX shell.
  public var shellWord: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+./:".contains($0)) }
    return isPlain && !isEmpty
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
