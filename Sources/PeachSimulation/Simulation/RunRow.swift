import PeachBase

/// The numbers of one simulated run by name: usually one for each name, or several, or none.
public struct RunRow: Sendable {
  public private(set) var columns: [(name: String, values: [Double])] = []

  public init() {}

  /// Adds a number, which can be infinite but not NaN; nothing without one.
  public mutating func add(_ name: String, _ value: Double?) {
    if let value { add(name, [value]) }
  }

  /// Adds 1 or 0.
  public mutating func add(_ name: String, _ holds: Bool) { add(name, [holds ? 1 : 0]) }

  public mutating func add(_ name: String, _ values: [Double]) {
    // Zero has one sign, since JSON's zero has none.
    columns.append((name, values.map { $0 + 0 }))
  }
}

extension RunRow {
  private static let index = "run"

  /// A line of a part's file; infinite numbers are written as texts.
  ///
  /// - Parameter run: the index of the run, from 0.
  func json(run: Int) -> JSON {
    func written(_ value: Double) -> JSON { value.isFinite ? .number(value) : .text(value.description) }
    return .object(
      [(Self.index, .integer(run + 1))]
        + columns.map { name, values in
          (name, values.count == 1 ? written(values[0]) : .array(values.map(written)))
        })
  }

  /// Nil if it isn't the line of this run.
  init?(_ json: JSON, run: Int) {
    func number(_ json: JSON) -> Double? {
      switch json {
      case .integer, .number: json.number
      case .text("inf"): .infinity
      case .text("-inf"): -.infinity
      default: nil
      }
    }
    guard case .object(let members) = json, json[Self.index]?.integer == run + 1 else { return nil }
    columns.reserveCapacity(members.count)
    for case (let name, let value?) in members where name != Self.index {
      if let single = number(value) {
        columns.append((name, [single]))
      } else if let values = value.array(of: number) {
        columns.append((name, values))
      } else {
        return nil
      }
    }
  }
}
