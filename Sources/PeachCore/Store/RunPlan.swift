import FoundationEssentials

/// What a run is to be, stored with it as JSON.
public protocol RunPlan: Codable, Sendable {
  /// Whether a course can be made of it: what comes from a database or a file may hold any numbers.
  var isPossible: Bool { get }
}

extension TrainingDataStore.StoredRun {
  /// What the run was to be; nil if that is not known, is something else or is not possible.
  public func plan<Plan: RunPlan>(as type: Plan.Type) -> Plan? {
    guard let plan, let known = try? JSONDecoder().decode(type, from: Data(plan.utf8)), known.isPossible else {
      return nil
    }
    return known
  }
}
