/// The plan of a run, stored with it as JSON.
public protocol RunPlan: Sendable {
  /// Nil if a value is missing or of another type.
  init?(json: JSON)
  var json: JSON { get }
  /// Whether the values are valid: those from a database or a file can be anything.
  var isPossible: Bool { get }
}

extension TrainingDataStore.StoredRun {
  /// The plan of the run; nil if it is unknown, of another type or invalid.
  public func plan<Plan: RunPlan>(as type: Plan.Type) -> Plan? {
    guard let known = plan.flatMap(JSON.init(parsing:)).flatMap(type.init(json:)), known.isPossible else { return nil }
    return known
  }
}
