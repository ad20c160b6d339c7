/// Creates folders.
public enum Folder {
  /// Creates a folder and its parents, accessible only to the user (XDG Base Directory Specification).
  public static func create(_ path: String) throws(DataStoreError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw .folder(path: path, errno: ENOTDIR) }
      return
    }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try create(String(path[..<slash])) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .folder(path: path, errno: errno) }
  }
}
