import PeachBase

/// Answers in a file beside a database that couldn't store them or was overwritten. The next start adds them.
public struct KeptAnswers: Equatable, Sendable {
  public let path: String
  public let count: Int
  /// The number of answers that the file doesn't have, because it couldn't be written, and the reason.
  public let missing: Int
  public let failure: OutputFileError?

  public init(path: String, count: Int, missing: Int = 0, _ failure: OutputFileError? = nil) {
    (self.path, self.count, self.missing, self.failure) = (path, count, missing, failure)
  }
}
