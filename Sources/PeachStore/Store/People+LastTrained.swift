import PeachBase
import PeachRecords

/// Who trained last and when, as the answers in the data folders tell.
extension People {
  /// The one who trained last, unless their data is in use by another program; the person is nil for the data without a name.
  /// Nil if nobody has trained.
  public var lastTrained: (person: Person?, time: UTCTime)? {
    let folders = [(person: Person?.none, path: root)] + all.map { ($0, $0.folder) }
    // An answer changes the database, so only the latest few are opened.
    let changed = folders.compactMap { folder in
      Self.lastChange(of: folder.path).map { (folder: folder, time: $0) }
    }.sorted { $0.time.milliseconds > $1.time.milliseconds }
    var latest: (person: Person?, time: UTCTime)?
    for (folder, time) in changed {
      if let latest, latest.time.milliseconds > time.milliseconds { break }
      guard folder.person == nil || !FolderUse.isMarked(folder.path),
        let own = try? TrainingDataStore.atRest(in: folder.path)?.runs.lastTrained(),
        own.milliseconds > latest?.time.milliseconds ?? .min
      else { continue }
      latest = (folder.person, own)
    }
    return latest
  }

  /// Whether a person has trained on this day; nil if their database can't be read.
  public static func hasTrained(_ person: Person, on day: LocalDay) -> Bool? {
    if TrainingDataStore.isMissing(in: person.folder) { return false }
    guard let store = TrainingDataStore.atRest(in: person.folder) else { return nil }
    return try? store.runs.lastTrained().map { LocalDay(containing: $0) == day } ?? false
  }

  /// When the database in a folder or its log was last written.
  private static func lastChange(of folder: String) -> UTCTime? {
    let path = folder + "/" + TrainingDataStore.fileName
    return [path, path + "-wal"].compactMap { FileVersion(path: $0)?.modified }.max()
      .map { UTCTime(milliseconds: $0 / 1_000_000) }
  }
}
