import PeachBase

/// The means, standard errors and quantiles of the numbers of many runs, which are added in their order.
///
/// Only numbers whose quantiles are needed stay in memory, 8 bytes each.
public struct RunTally: Sendable {
  /// The mean of all runs.
  public struct Figure: Equatable, Sendable {
    public let value: Double
    /// Nil for a single value.
    public let standardError: Double?
  }

  private struct Column: Sendable {
    var count = 0
    var sum = 0.0
    /// The mean so far.
    var center = 0.0
    /// The sum of the squared distances from the mean.
    var squares = 0.0
    /// Nil if no quantile is needed.
    var values: [Double]?

    /// By the recurrence of Welford (1962).
    mutating func add(_ value: Double) {
      count += 1
      sum += value
      let distance = value - center
      center += distance / Double(count)
      squares += distance * (value - center)
      values?.append(value)
    }
  }

  private var columns: [String: Column] = [:]
  public private(set) var runs = 0
  /// The largest number of names.
  static let mostNames = 5000

  public init(_ study: Study) {
    for name in study.kept {
      var values: [Double] = []
      values.reserveCapacity(study.runs)
      columns[name] = Column(values: values)
    }
  }

  public mutating func add(_ row: RunRow) {
    runs += 1
    for (name, values) in row.columns { for value in values { columns[name, default: Column()].add(value) } }
  }

  /// Sorts the numbers whose quantiles are needed; call it once, after the last run.
  public mutating func finish() {
    // A view of the keys would keep a copy of all numbers.
    for name in Array(columns.keys) { columns[name]?.values?.sort() }
  }

  var names: Int { columns.count }

  /// The number of numbers.
  public func count(_ name: String) -> Int { columns[name]?.count ?? 0 }

  /// Nil without numbers.
  public func figure(_ name: String) -> Figure? {
    guard let column = columns[name], column.count > 0 else { return nil }
    let count = Double(column.count)
    return Figure(
      value: column.sum / count,
      standardError: column.count > 1 ? (column.squares / (count - 1) / count).squareRoot() : nil)
  }

  public func mean(_ name: String) -> Double? { figure(name)?.value }

  /// The standard deviation; nil with fewer than two numbers.
  public func spread(_ name: String) -> Double? {
    columns[name].flatMap { $0.count > 1 ? ($0.squares / Double($0.count - 1)).squareRoot() : nil }
  }

  /// The p-quantile of a name that the study keeps, after `finish`; nil without numbers.
  public func quantile(_ p: Double, _ name: String) -> Double? {
    guard let values = columns[name]?.values, !values.isEmpty else { return nil }
    return values.quantile(ofSorted: p)
  }

  public func median(_ name: String) -> Double? { quantile(0.5, name) }
}

extension [Double] {
  /// The p-quantile of at least one number, interpolated linearly between the sorted ones (definition 7 of Hyndman & Fan
  /// 1996).
  package func quantile(_ p: Double) -> Double { sorted().quantile(ofSorted: p) }

  /// The same of numbers that are sorted.
  fileprivate func quantile(ofSorted p: Double) -> Double {
    let position = p * Double(count - 1)
    let low = Int(position)
    let (below, above) = (self[low], self[Swift.min(low + 1, count - 1)])
    return below == above ? below : below + (position - Double(low)) * (above - below)
  }
}
