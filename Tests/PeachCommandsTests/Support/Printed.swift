import PeachCore
import Testing

/// JSON that a command has printed. A member that is missing has no value and no members, and its number is NaN.
@dynamicMemberLookup struct Printed: CustomStringConvertible {
  private let json: JSON?

  private init(json: JSON?) { self.json = json }

  init(_ text: String) throws {
    let parsed: JSON = try #require(JSON(parsing: text), "\(text)")
    json = parsed
  }

  subscript(name: String) -> Printed { Printed(json: json?[name]) }
  subscript(dynamicMember name: String) -> Printed { self[name] }

  /// The elements of an array; none of anything else.
  var items: [Printed] { if case .array(let values)? = json { values.map { Printed(json: $0) } } else { [] } }
  /// The names of an object's members, sorted.
  var members: [String] { if case .object(let members)? = json { members.map(\.0).sorted() } else { [] } }
  var exists: Bool { json != nil }
  var number: Double { json?.number ?? .nan }
  var integer: Int? { json?.integer }
  var text: String? { json?.text }
  var bool: Bool? { json?.bool }
  var description: String { (try? json?.written()) ?? "missing" }
}

extension Program.Result {
  func json() throws -> Printed { try Printed(output) }
}
