import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachStore

/// The migration of databases of format 4 that other programs have changed.
@Suite struct ForeignFormatTests {
  let folder = TemporaryFolder()

  @Test(arguments: [
    "UPDATE completed_comparison SET answer = 'sharp' WHERE id = 1",
    "UPDATE completed_comparison SET velocity = -1 WHERE id = 1",
    "UPDATE completed_comparison SET note = 200 WHERE id = 1",
    "DELETE FROM run; DELETE FROM sound_source",
    "CREATE VIEW mine AS SELECT note FROM completed_comparison; CREATE VIEW other AS SELECT count FROM profile_rows",
    "CREATE TABLE old_profile_rows (x); CREATE TABLE notes (x REFERENCES completed_comparison (id) ON DELETE CASCADE)",
    "ALTER TABLE presented_note ADD COLUMN extra TEXT", "INSERT INTO presented_note VALUES (300, 1, 1, 1, 1, 1)",
    "DROP TABLE profile_day; CREATE TABLE profile_day (day INTEGER PRIMARY KEY, answers, mean_log2, lower95_log2, upper95_log2)",
  ]) func `a database that others have changed is migrated with all rows`(change: String) throws {
    try make("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; " + change)
    let store = try TrainingDataStore(folder: folder.path)
    try expect(store.count(), equals: 2)
    // What is possible of them is fitted, the rest is counted.
    let impossible = try store.answers(in: .impossible).count
    try expect(store.profile().bank.answers, equals: 2 - impossible)
    if impossible > 0 { #expect(try store.delete(.impossible, hasBackup: false).deleted == 1) }
    try expect(store.database.integer("PRAGMA foreign_keys"), equals: 1)
  }

  @Test func `a column that Peach did not create stays in the old table`() throws {
    try make("ALTER TABLE completed_comparison ADD COLUMN mood TEXT; UPDATE completed_comparison SET mood = 'good'")
    let store = try TrainingDataStore(folder: folder.path)
    try expect(store.count(), equals: 2)
    try expect(store.database.integer("SELECT count(*) FROM completed_comparison WHERE mood = 'good'"), equals: 2)
  }

  private func make(_ change: String) throws {
    let url = try #require(Bundle.module.url(forResource: "schema-4", withExtension: "sql", subdirectory: "Vectors"))
    let database = try Database(path: folder.database, create: true)
    try database.execute(String(contentsOf: url, encoding: .utf8))
    try database.execute(change)
  }
}
