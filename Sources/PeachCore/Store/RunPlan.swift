import FoundationEssentials

/// The plan of a run, stored with it as JSON.
public protocol RunPlan: Codable, Sendable {
  /// Whether the values are valid: those from a database or a file can be anything.
  var isPossible: Bool { get }
}

extension TrainingDataStore.StoredRun {
  /// The plan of the run; nil if it is unknown, of another type or invalid.
  public func plan<Plan: RunPlan>(as type: Plan.Type) -> Plan? {
    guard let plan, let known = try? JSONDecoder().decode(type, from: Data(plan.utf8)), known.isPossible else {
      return nil
    }
    return known
  }
}
