import PeachBase

/// What a value in a file must be.
struct Expected<Value>: Sendable {
  let description: Text
  let read: @Sendable (JSON) -> Value?

  init(_ description: Text, _ read: @escaping @Sendable (JSON) -> Value?) {
    (self.description, self.read) = (description, read)
  }
}

extension Expected<Double> {
  static func number(_ range: ClosedRange<Double>) -> Self {
    let (low, high) = (Figure.written(range.lowerBound), Figure.written(range.upperBound))
    return Self(
      Text(en: "a number from \(low.english) to \(high.english)", de: "eine Zahl von \(low.german) bis \(high.german)")
    ) { json in json.number.flatMap { range.contains($0) ? $0 : nil } }
  }
}

extension Expected<Int> {
  static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(
      Text(
        en: "a whole number from \(range.lowerBound) to \(range.upperBound)",
        de: "eine ganze Zahl von \(range.lowerBound) bis \(range.upperBound)")
    ) { json in json.integer.flatMap { range.contains($0) ? $0 : nil } }
  }
}

extension Expected<Bool> {
  static let flag = Self(Text(en: "true or false", de: "true oder false")) { $0.bool }
}

extension Expected<String> {
  static let text = Self(Text(en: "a text", de: "ein Text")) { $0.text }

  /// A text that participants read.
  static func text(_ longest: Int, lines: Bool, canBeBlank: Bool) -> Self {
    Self(
      Text(
        en: "a text of 1 to \(longest) characters that isn't blank and has no control characters",
        de: "ein Text aus 1 bis \(longest) Zeichen, der nicht leer ist und keine Steuerzeichen hat")
    ) { json in
      json.text.flatMap { text in
        text.count <= longest && (canBeBlank || !text.allSatisfy(\.isWhitespace))
          && text.unicodeScalars.allSatisfy { lines && $0 == "\n" || !$0.isUnprintable }
          ? text : nil
      }
    }
  }

  /// 1 to 60 characters that can be printed.
  static let name = Self(
    Text(en: "a name of 1 to 60 printable characters", de: "ein Name aus 1 bis 60 druckbaren Zeichen")
  ) { json in json.text.flatMap { isName($0) ? $0 : nil } }

  static let fileName = Self(
    Text(en: "a name of 1 to 255 printable characters", de: "ein Name aus 1 bis 255 druckbaren Zeichen")
  ) { json in json.text.flatMap { isName($0, longest: 255) ? $0 : nil } }

  static func isName(_ text: String, longest: Int = 60) -> Bool {
    (1...longest).contains(text.count) && text.unicodeScalars.allSatisfy { !$0.isUnprintable }
      && !text.allSatisfy(\.isWhitespace)
  }
}

/// Reads the members of an object, and complains of those that it wasn't asked for.
struct FieldReader {
  let path: String
  private let members: [(String, JSON)]
  private var known: [String] = []

  private static let object = Text(en: "an object, { … }", de: "ein Objekt, { … }")

  /// - Parameter forms: what can stand here.
  init(_ json: JSON, at path: String = "", orElse forms: Text? = nil) throws(FileDefect) {
    guard case .object(let members) = json else {
      throw FileDefect(path, Text(en: "expected ", de: "erwartet wird ") + (forms ?? Self.object))
    }
    (self.members, self.path) = (members.compactMap { name, value in value.map { (name, $0) } }, path)
    var seen: Set<String> = []
    for (name, _) in members where !seen.insert(name).inserted {
      throw FileDefect(place(name), Text(en: "it stands here twice", de: "steht hier doppelt"))
    }
  }

  func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

  func defect(_ name: String, _ reason: Text) -> FileDefect { FileDefect(place(name), reason) }

  /// The names of the members.
  var names: [String] { members.map(\.0) }

  /// The member; nil without one and for null.
  mutating func member(_ name: String) -> JSON? {
    known.append(name)
    guard let value = members.first(where: { $0.0 == name })?.1 else { return nil }
    if case .null = value { return nil }
    return value
  }

  mutating func optional<Value>(_ name: String, _ expected: Expected<Value>) throws(FileDefect) -> Value? {
    guard let json = member(name) else { return nil }
    return try Self.read(json, expected, at: place(name))
  }

  mutating func required<Value>(_ name: String, _ expected: Expected<Value>) throws(FileDefect) -> Value {
    guard let value = try optional(name, expected) else {
      throw missing(name, expected.description)
    }
    return value
  }

  func missing(_ name: String, _ expected: Text) -> FileDefect {
    var defect = defect(name, Text(en: "missing; expected ", de: "fehlt; erwartet wird ") + expected)
    defect.missing = (name, names.filter { !known.contains($0) })
    return defect
  }

  static func read<Value>(_ json: JSON, _ expected: Expected<Value>, at path: String) throws(FileDefect) -> Value {
    guard let value = expected.read(json) else {
      throw FileDefect(path, Text(en: "expected ", de: "erwartet wird ") + expected.description)
    }
    return value
  }

  /// One of some words.
  mutating func word(_ name: String, of words: [String]) throws(FileDefect) -> String? {
    guard let word = try optional(name, .text) else { return nil }
    guard words.contains(word) else { throw Self.unknown(word, of: words, at: place(name)) }
    return word
  }

  static func unknown(_ word: String, of words: [String], at path: String) -> FileDefect {
    let list = words.joined(separator: ", ")
    return FileDefect(
      path,
      Text(
        en: "'\(word.excerpt)' isn't known; expected one of \(list)",
        de: "»\(word.excerpt)« ist nicht bekannt; erwartet wird eins von \(list)"), unknown: (word, words))
  }

  mutating func object(_ name: String) throws(FileDefect) -> FieldReader? {
    guard let json = member(name) else { return nil }
    return try FieldReader(json, at: place(name))
  }

  /// The elements of an array, each read with its path; nil without the member.
  mutating func list<Element>(
    _ name: String, _ counts: ClosedRange<Int>, _ read: (JSON, String) throws(FileDefect) -> Element
  ) throws(FileDefect) -> [Element]? {
    guard let json = member(name) else { return nil }
    guard case .array(let values) = json, counts.contains(values.count) else {
      let (least, most) = (Text("\(counts.lowerBound)"), Text("\(counts.upperBound)"))
      throw defect(
        name,
        Text(en: "expected an array, [ … ], of ", de: "erwartet wird ein Array, [ … ], aus ")
          + (counts.count == 1 ? least : least + Figure.to + most) + Text(en: " values", de: " Werten"))
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() { elements.append(try read(value, place(name) + "[\(index)]")) }
    return elements
  }

  mutating func numbers(
    _ name: String, _ range: ClosedRange<Double>, count: ClosedRange<Int>
  ) throws(FileDefect) -> [Double]? {
    try list(name, count) { json, path throws(FileDefect) in try Self.read(json, .number(range), at: path) }
  }

  /// Two numbers of a range, the smaller one first.
  mutating func span(_ name: String, _ range: ClosedRange<Double>) throws(FileDefect) -> ClosedRange<Double>? {
    guard let ends = try numbers(name, range, count: 2...2) else { return nil }
    guard ends[0] <= ends[1] else {
      throw defect(name, Text(en: "the smaller number comes first", de: "die kleinere Zahl steht zuerst"))
    }
    return ends[0]...ends[1]
  }

  /// - Throws: if there is a member that wasn't asked for.
  func end() throws(FileDefect) {
    guard let name = names.first(where: { !known.contains($0) }) else { return }
    throw FileDefect(
      place(name),
      Text(
        en: "'\(name.excerpt)' isn't known here; known are \(known.joined(separator: ", "))",
        de: "»\(name.excerpt)« ist hier nicht bekannt; bekannt sind \(known.joined(separator: ", "))"),
      unknown: (name, known))
  }
}
