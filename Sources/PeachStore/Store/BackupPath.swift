import PeachBase

/// Paths of backups.
enum BackupPath {
  static let prefix = "peach-backup-"

  /// An unused path: `peach-backup-20261121T083012Z.csv`, or `peach-backup-Anna-20261121T083012Z`.
  ///
  /// - Parameters:
  ///   - folder: ends with a slash.
  ///   - name: whose data it is.
  ///   - ending: the extension with its dot.
  static func unused(in folder: String, of name: String? = nil, ending: String = "") -> String {
    let time = UTCTime.now.iso.prefix(19).filter { $0 != "-" && $0 != ":" }
    let base = folder + prefix + (name.map { $0 + "-" } ?? "") + time + "Z"
    var (path, number) = (base, 1)
    while FilePaths.kind(of: path + ending) != nil {
      number += 1
      path = "\(base)-\(number)"
    }
    return path + ending
  }
}
