import Foundation
import PeachCore
import Testing

/// What other programs do to a database that is in use.
enum DatabaseMove: CaseIterable {
  case deleted, replaced, folderRenamed, logDeleted

  /// - Parameter data: the data folder.
  func perform(in data: String) throws {
    let database = data + "/" + TrainingDataStore.fileName
    switch self {
    case .deleted: try FileManager.default.removeItem(atPath: database)
    case .replaced:
      let other = TemporaryFolder()
      try Program.run(["settings", "set", "sound", "sine"], environment: ["PEACH_DATA_DIR": other.path]).expect(
        status: 0)
      try #require(rename(other.database, database) == 0)
    case .folderRenamed: try #require(rename(data, data + "-old") == 0)
    case .logDeleted: try FileManager.default.removeItem(atPath: database + "-wal")
    }
  }
}
