import PeachBase

/// The copies that programs for syncing folders make of a database which two machines have changed.
public enum ConflictCopies {
  /// The paths of the copies beside a database, sorted by name.
  public static func paths(beside database: String) -> [String] {
    let folder = FilePaths.folder(of: database)
    return FilePaths.names(in: folder).filter(isCopy).map { folder + $0 }
  }

  /// Knows the names of Dropbox, Nextcloud and ownCloud (`peach (conflicted copy 2026-11-27).sqlite`, `peach (in Konflikt
  /// stehende Kopie …).sqlite`, `peach_conflict-…`), Syncthing (`peach.sync-conflict-….sqlite`), iCloud (`peach 2.sqlite`)
  /// and Google Drive (`peach (1).sqlite`).
  static func isCopy(_ name: String) -> Bool {
    let (begin, end) = ("peach", ".sqlite")
    guard name.hasPrefix(begin), name.hasSuffix(end), name.count > begin.count + end.count else { return false }
    let addition = name.dropFirst(begin.count).dropLast(end.count).lowercased()
    if addition.contains("conflict") || addition.contains("konflikt") { return true }
    let number = addition.drop { " (".contains($0) }.prefix { $0.isNumber }
    return !number.isEmpty && [" \(number)", " (\(number))", "(\(number))"].contains(addition)
  }
}
