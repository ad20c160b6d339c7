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

  /// What the name of a backup of a person's folder says.
  struct Parts: Comparable {
    let person: String
    private let time: Substring
    private let number: Int

    /// Nil for the name of another file.
    init?(_ name: String) {
      guard name.hasPrefix(BackupPath.prefix) else { return nil }
      var parts = name.dropFirst(BackupPath.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
      number = parts.last.flatMap { Int($0) } ?? 1
      if number > 1 { parts.removeLast() }
      guard parts.count > 1, let time = parts.popLast(), time.utf8.count == 16, time.hasSuffix("Z"),
        time.split(separator: "T").map(\.utf8.count) == [8, 7]
      else { return nil }
      (person, self.time) = (parts.joined(separator: "-"), time)
    }

    static func < (left: Parts, right: Parts) -> Bool { (left.time, left.number) < (right.time, right.number) }
  }
}
