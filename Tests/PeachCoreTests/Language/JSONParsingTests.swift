import Foundation
import PeachCore
import TestSupport
import Testing

/// What is read, compared with Foundation's decoder.
@Suite struct JSONParsingTests {
  @Test func `what is written is read`() throws {
    var values = JSONValues(seed: 3)
    for _ in 0..<500 {
      let json = values.next()
      for onOneLine in [false, true] {
        let text = try json.written(onOneLine: onOneLine)
        try expect(JSON(parsing: text)?.written(onOneLine: onOneLine), equals: text)
        expect(JSON(parsing: text).map(Reading.init), equals: Reading.decoded(text))
      }
    }
  }

  @Test func `damaged texts are read or refused as by Foundation`() throws {
    var values = JSONValues(seed: 4)
    var generator = SeededGenerator(seed: 5)
    let bytes = Array(#"{}[]":,\/ -+.019eEtfnu"#.utf8) + [0x1F, 0x0A, 0x7F]
    var readable = 0
    for _ in 0..<2000 {
      var text = Array(try values.next().written(onOneLine: Bool.random(using: &generator)).utf8.prefix(200))
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        guard let place = text.indices.randomElement(using: &generator) else { continue }
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: text.remove(at: place)
        case 1: text.insert(bytes.randomElement(using: &generator) ?? 0, at: place)
        default: text[place] = bytes.randomElement(using: &generator) ?? 0
        }
      }
      guard let text = String(validating: text, as: UTF8.self), !text.hasPrefix("\u{FEFF}") else { continue }
      // Foundation reads a comma after the last element, which RFC 8259 doesn't have.
      guard text.firstMatch(of: /,\s*[\]}]/) == nil else { continue }
      // It refuses numbers that are too small for a `Double`.
      guard text.firstMatch(of: /e-(\d{4}|3[2-9])/) == nil else { continue }
      let read = JSON(parsing: text).map(Reading.init)
      expect(read, equals: Reading.decoded(text), "\(text)")
      if read != nil { readable += 1 }
    }
    #expect(readable > 100)
  }

  @Test(arguments: [
    "0", "-0", "7", "1.0", "10e-1", "1E2", "1e+2", "-1.5", "0.1", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551615", "1.0000000000000001", "123456789012345678901234567890", "1e308",
    "5e-324", "0.000000000000000000000000000000000000001", "1e309", "-1e999", "01", "-", "+1", ".5", "1.",
    "1.e1",
    "1e", "1e+", "--1", "0x10", "1_0", "1,5", "NaN", "Infinity", "-Infinity", "١",
  ])
  func `a number is read as by Foundation`(text: String) {
    expect(JSON(parsing: text).map(Reading.init), equals: Reading.decoded(text))
    expect(JSON(parsing: "[\(text)]").map(Reading.init), equals: Reading.decoded("[\(text)]"))
  }

  @Test(arguments: [
    #""\u00e4""#, #""\uD83D\uDE00""#, #""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#, #""\ud83d\n""#, #""\ud83dx""#,
    #""\u12""#, #""\u12g4""#, #""\u+123""#, #""\u""#, #""\x""#, #""\"#, #"""#, "\"\t\"", "\"\u{1}\"", "\"\u{7F}\"",
    #""\u0000""#, #""\b\f\n\r\t\/\\\"""#, "'a'", "a", "", " ", "nul", "nullx", "true", "True", " false ", "[1 2]",
    "[1,,2]",
    "[,1]", "{1:2}", #"{"a"}"#, #"{"a":}"#, #"{"a":1 "b":2}"#, #"{a:1}"#, "[", "{", "]", "}", "[1]]", "[1] 2", "[1]//",
    "\u{A0}1", "1\u{C}", "[\u{2028}]",
  ])
  func `a text is read as by Foundation`(text: String) {
    expect(JSON(parsing: text).map(Reading.init), equals: Reading.decoded(text))
  }

  @Test func `of members with one name, the first is read`() throws {
    let text = #"{"a":1,"a":2,"e\u0301":3,"é":4}"#
    let json = try #require(JSON(parsing: text))
    expect(that: json["a"]?.integer == 1 && json["é"]?.integer == 3)
    try expect(JSONDecoder().decode([String: Int].self, from: Data(text.utf8)), equals: ["a": 1, "é": 3])
    expect(JSON(parsing: #"{"a":"1","a":"2"}"#)?.texts, equals: ["a": "1"])
  }

  @Test func `values within 512 others are read, and no deeper ones`() {
    struct Anything: Decodable { init(from decoder: any Decoder) {} }
    for (open, close) in [("[", "]"), (#"{"":"#, "}")] {
      for depth in [511, 512, 513, 100_000] {
        let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        let decoded = try? JSONDecoder().decode(Anything.self, from: Data(text.utf8))
        expect((JSON(parsing: text) != nil), equals: (decoded != nil), "\(depth)")
        expect((decoded != nil), equals: (depth <= 512))
      }
    }
    #expect(JSON(parsing: String(repeating: "[", count: 1_000_000)) == nil)
  }

  @Test func `a number too small for a floating-point number is 0`() {
    expect(that: JSON(parsing: "1e-400")?.number == 0 && JSON(parsing: "[-1e-999]")?.array(of: \.number) == [0])
  }

  @Test func `a comma after the last element is refused`() {
    expect(that: JSON(parsing: "[1,]") == nil && JSON(parsing: #"{"a":1,}"#) == nil)
  }

  @Test func `members have values of a type, or none`() throws {
    let json = try #require(JSON(parsing: #"{"a":1.0,"b":1.5,"c":null,"d":"x","e":true,"f":[1,2.5],"g":{"h":"i"}}"#))
    expect(
      that: json["a"]?.integer == 1 && json["a"]?.number == 1 && json["b"]?.integer == nil && json["b"]?.number == 1.5)
    expect(that: json["c"] == nil && json["z"] == nil && json["d"]?.text == "x" && json["d"]?.number == nil)
    expect(that: json["e"]?.bool == true && json["e"]?.integer == nil && json["d"]?["d"] == nil)
    expect(that: json["f"]?.array(of: \.number) == [1, 2.5] && json["f"]?.array(of: \.integer) == nil)
    expect(that: json["g"]?.texts == ["h": "i"] && json.texts == nil)
    expect(that: json.optional("c", as: \.integer) == .some(.none) && json.optional("z", as: \.integer) == .some(.none))
    expect(that: json.optional("a", as: \.integer) == .some(.some(1)) && json.optional("d", as: \.integer) == .none)
  }
}

/// A value as both readers see it. An integer is compared where a number holds it exactly.
private indirect enum Reading: Equatable, Decodable {
  case object([String: Reading])
  case array([Reading])
  case text(String)
  case number(Double, integer: Int?)
  case bool(Bool)
  case null

  init(_ json: JSON) {
    switch json {
    case .object(let members):
      self = .object(
        Dictionary(members.map { ($0, $1.map(Reading.init) ?? .null) }, uniquingKeysWith: { first, _ in first }))
    case .array(let values): self = .array(values.map(Reading.init))
    case .text(let text): self = .text(text)
    case .integer(let number): self = Self.number(Double(number), number)
    case .number(let number): self = Self.number(number, json.integer)
    case .bool(let value): self = .bool(value)
    case .null: self = .null
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let number = try? container.decode(Double.self) {
      self = Self.number(number, try? container.decode(Int.self))
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let values = try? container.decode([Reading].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: Reading].self))
    }
  }

  private static func number(_ number: Double, _ integer: Int?) -> Reading {
    .number(number, integer: abs(number) < 1 / .ulpOfOne ? integer : nil)
  }

  static func decoded(_ text: String) -> Reading? { try? JSONDecoder().decode(Reading.self, from: Data(text.utf8)) }
}
