import PeachBase

/// The reasons why the user's data can't be read or written. Cases state facts; callers supply the wording.
public enum DataStoreError: Error, Equatable, Sendable {
  /// The data folder can't be created.
  case folder(path: String, errno: Int32)
  case cannotOpen(path: String, errno: Int32)
  /// The file isn't an SQLite database, or belongs to another program.
  case notPeach(path: String)
  case damaged(path: String)
  /// The database contains an object that no version of Peach creates, such as `trigger x`.
  case altered(path: String, object: String)
  /// The file or its folder isn't writable.
  case readOnly(path: String)
  /// The file belongs to another user, and this user can't open or write it; or its folder does, whose path ends with a slash,
  /// and it isn't known whether there is a file.
  case otherUser(path: String)
  /// A file at the path of the database's log or of the log's index prevents SQLite from using it: either it belongs to
  /// the user `owner`, or it isn't a regular file.
  case blocked(path: String, owner: String?)
  /// The database was deleted, replaced or renamed while it was open, and no other can be used or created at its path;
  /// the second value is the reason, if known.
  indirect case moved(path: String, DataStoreError?)
  /// Another program than SQLite has written into the database file or its log while it was open.
  case overwritten(path: String, KeptAnswers?)
  /// The database was written by a later version of Peach.
  case newer(path: String, version: Int, supported: Int)
  /// The database was written between two releases, the second of which brings it to its own format.
  case between(path: String, version: Int, release: String)
  case diskFull(path: String)
  /// Another process kept the database locked for longer than the busy timeout.
  case busy(path: String)
  /// The disk hadn't finished a write when Peach stopped waiting.
  case unanswered(path: String)
  /// Another process adds answers to a run.
  case runInUse
  case failed(path: String, DatabaseError)
}
