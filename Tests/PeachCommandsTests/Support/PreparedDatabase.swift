import Foundation
import PeachCore
import Synchronization
import TestSupport
import Testing

/// Databases that several tests begin with. Each is made once and copied.
enum PreparedDatabase {
  private static let known = Mutex<[[String]: Data]>([:])

  /// Writes the database of this name to a folder.
  ///
  /// - Parameter make: makes it in another folder, and closes it.
  static func copy(
    _ name: [String], to folder: TemporaryFolder, making make: (_ folder: TemporaryFolder) throws -> Void
  ) throws {
    let database = try known.withLock { known in
      if let database = known[name] { return database }
      let folder = TemporaryFolder()
      try make(folder)
      let database = try Data(contentsOf: URL(fileURLWithPath: folder.database))
      known[name] = database
      return database
    }
    try database.write(to: URL(fileURLWithPath: folder.database))
    expect(chmod(folder.database, 0o600), equals: 0)
  }
}
