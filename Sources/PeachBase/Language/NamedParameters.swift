/// A choice with parameters as it is written: `NAME` or `NAME:PARAMETER=VALUE,…`.
public struct NamedParameters: Equatable, Sendable {
  public let name: String
  public let values: [Value]

  public struct Value: Equatable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  public init(_ name: String, _ values: [Value]) { (self.name, self.values) = (name, values) }

  /// Nil if a parameter is repeated or has no `=`.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts.dropFirst().flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let values = fields.compactMap { field -> Value? in
      let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return sides.count == 2 ? Value(sides[0], sides[1]) : nil
    }
    guard values.count == fields.count, Set(values.map(\.name)).count == values.count else { return nil }
    self.init(String(parts[0]), values)
  }

  public var written: String { name + (values.isEmpty ? "" : ":" + parameters) }

  /// The parameters without the name.
  public var parameters: String { values.map { $0.name + "=" + $0.value }.joined(separator: ",") }
}
