import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// Runs a command in another process and returns its output: closing a database's file in this one would release SQLite's
/// locks on it, and a connection would share the index of its log.
///
/// - Parameter words: what the command calls `$1` and so on.
func shell(_ command: String, _ words: String...) throws -> String {
  let (process, output) = (Process(), Pipe())
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", command, "sh"] + words
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  try #require(process.terminationStatus == 0)
  return text
}

extension Database {
  /// The first column of each row.
  func texts(_ sql: String) throws -> [String?] {
    let rows = try prepare(sql)
    var texts: [String?] = []
    while try rows.step() { texts.append(rows.text(0)) }
    return texts
  }
}

extension StoreWriter {
  /// A writer that waits as long as a busy machine needs.
  ///
  /// - Parameter pages: how large the database may become.
  static func patient(_ folder: String, pages: Int? = nil) -> StoreWriter {
    StoreWriter(path: folder + "/" + TrainingDataStore.fileName, patience: .seconds(20)) { () throws(DataStoreError) in
      let store = try TrainingDataStore(folder: folder)
      if let pages {
        try store.connection.run { () throws(DatabaseError) in
          try store.database.execute("PRAGMA max_page_count = \(pages)")
        }
      }
      return store
    }
  }

  /// The numbers of the answers that are stored now, or in a while.
  @discardableResult func waitUntilStored(_ count: Int? = nil) -> [Int] {
    var numbers: [Int] = []
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      while let number = takeStored() { numbers.append(number) }
      guard count.map({ numbers.count < $0 }) ?? (pending(.answer) > 0), let descriptor else { break }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 1000)
    }
    expect(that: count != nil || pending(.answer) == 0)
    return numbers
  }
}
