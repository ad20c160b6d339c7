import FoundationEssentials
import PeachBase

/// A stored run. Runs are stored with their first answer.
public struct StoredRun: Equatable, Sendable {
  public let id: UUID
  public let started: UTCTime
  /// Its plan as JSON; nil if unknown.
  public let plan: String?

  public init(id: UUID, started: UTCTime, plan: String?) {
    self.id = id
    self.started = started
    self.plan = plan
  }

  /// The plan of the run; nil if it is unknown, of another type or invalid.
  public func plan<Plan: RunPlan>(as type: Plan.Type) -> Plan? {
    guard let known = plan.flatMap(JSON.init(parsing:)).flatMap(type.init(json:)), known.isPossible else { return nil }
    return known
  }
}
