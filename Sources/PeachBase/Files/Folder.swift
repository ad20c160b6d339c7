/// Creates folders.
package enum Folder {
  /// Creates a folder and its parents, accessible only to the user (XDG Base Directory Specification).
  ///
  /// - Returns: the folder that can't be created; nil if all are there.
  package static func failure(creating path: String) -> (path: String, errno: Int32)? {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? nil : (path, ENOTDIR) }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex,
      let failure = failure(creating: String(path[..<slash]))
    {
      return failure
    }
    return mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : (path, errno)
  }
}
