/// The writes that couldn't be stored in the database, and the error of the last of them.
public struct LostWrites: Equatable, Sendable {
  public let answers: Int
  public let settings: Int
  public let error: DataStoreError
  /// Where the answers are kept; nil if they aren't.
  public var kept: KeptAnswers?

  public init(answers: Int, settings: Int, _ error: DataStoreError) {
    self.answers = answers
    self.settings = settings
    self.error = error
  }
}
