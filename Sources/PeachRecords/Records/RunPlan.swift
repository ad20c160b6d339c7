import PeachBase

/// The plan of a run, stored with it as JSON.
public protocol RunPlan: Sendable {
  /// Nil if a value is missing or of another type.
  init?(json: JSON)
  var json: JSON { get }
  /// Whether the values are valid: those from a database or a file can be anything.
  var isPossible: Bool { get }
}
