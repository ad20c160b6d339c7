/// The result of an import.
public struct ImportSummary: Equatable, Sendable {
  /// The format of the file: `csv`, `json`, `jsonl`, or `app1`, `app2`, `app3` for the CSV of the Peach app.
  public var format: String
  public var added = 0
  /// Rows that were already stored.
  public var present = 0
  /// Rows whose ID is stored with other values, which are kept.
  public var differing = 0
  /// Rows of the app that Peach doesn't have, by kind.
  public var others: [String: Int] = [:]
  /// Matches of the app whose note nobody tuned; they are left out.
  public var untuned = 0
  /// Answers of experiments whose rows don't say which and whose.
  public var withoutPlan = 0
  /// Earlier answers that were deleted.
  public var deleted = 0
  /// The path of their backup.
  public var backup: String?

  package init(format: String) { self.format = format }
}
