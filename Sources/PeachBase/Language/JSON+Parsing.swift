extension JSON {
  /// The number of objects and arrays within each other that can be read.
  private static let deepest = 512

  /// Reads a text (RFC 8259); nil if it isn't valid or nested too deeply, or if a number is too large.
  public init?(parsing text: String) {
    var reader = JSONTextReader(rest: text.utf8[...])
    guard let value = reader.value(levels: Self.deepest), reader.rest.isEmpty else { return nil }
    self = value
  }

  /// The first member with a name; nil without one, and for null.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self, let value = members.first(where: { $0.0 == name })?.1 else { return nil }
    if case .null = value { return nil }
    return value
  }

  /// The value of an optional member: nil within the optional without one or for null, and nil if it is of another type.
  public func optional<Value>(_ name: String, as read: (JSON) -> Value?) -> Value?? {
    guard let member = self[name] else { return .some(nil) }
    return read(member).map(Optional.some)
  }

  /// Also of a number without a fraction, as some programs write it.
  public var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  public var text: String? { if case .text(let text) = self { text } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The elements of an array, read alike; nil if one of them can't be read.
  public func array<Element>(of read: (JSON) -> Element?) -> [Element]? {
    guard case .array(let values) = self else { return nil }
    let elements = values.compactMap(read)
    return elements.count == values.count ? elements : nil
  }

  /// The texts of an object by their names; nil if a member is something else.
  public var texts: [String: String]? {
    guard case .object(let members) = self else { return nil }
    let texts = members.compactMap { name, value in value?.text.map { (name, $0) } }
    return texts.count == members.count ? Dictionary(texts) { first, _ in first } : nil
  }
}
