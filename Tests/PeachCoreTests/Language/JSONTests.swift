import Foundation
import PeachCore
import TestSupport
import Testing

/// What is written, compared with Foundation's encoder.
@Suite struct JSONTests {
  @Test func `a report is written with sorted keys, without members that have no value`() throws {
    let json: JSON = [
      "name": .text("A/B"), "answers": .integer(3), "none": nil, "levels": .array([.number(0), .number(0.5)]),
      "empty": .array([]), "nothing": [:],
    ]
    let expected = """
      {
        "answers" : 3,
        "empty" : [

        ],
        "levels" : [
          0,
          0.5
        ],
        "name" : "A/B",
        "nothing" : {

        }
      }
      """
    try expect(json.written(), equals: expected)
    try expect(
      json.written(onOneLine: true), equals: #"{"answers":3,"empty":[],"levels":[0,0.5],"name":"A/B","nothing":{}}"#)
  }

  @Test func `values are written as by Foundation, with unprintable characters as escapes`() throws {
    var values = JSONValues(seed: 1)
    for _ in 0..<500 {
      let json = values.next()
      for onOneLine in [false, true] {
        try expect(json.written(onOneLine: onOneLine), equals: Self.encoded(json, onOneLine: onOneLine))
      }
    }
  }

  @Test(arguments: [
    1, -0.0, 0.1, 1e-7, 1e15, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e16, 123_456_789.125, 1e22, 0.0001,
    .greatestFiniteMagnitude, .leastNormalMagnitude, -.leastNonzeroMagnitude, .pi, .ulpOfOne,
  ])
  func `a number is written as by Foundation`(number: Double) throws {
    try expect(JSON.number(number).written(), equals: Self.encoded(.number(number)))
    #expect(Double(try JSON.number(number).written()) == number)
  }

  @Test func `random numbers are written as by Foundation`() throws {
    var generator = SeededGenerator(seed: 2)
    let bits = (0..<5000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    let rounded = (0..<5000).map { _ in
      (Double.random(in: -1e6...1e6, using: &generator) * 1000).rounded() / 1000
    }
    let numbers = JSON.array((bits + rounded).map(JSON.number))
    try expect(numbers.written(), equals: Self.encoded(numbers))
  }

  @Test func `every character is written as by Foundation`() throws {
    let scalars = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
    for start in stride(from: 0, to: scalars.count, by: 4096) {
      let text = String(String.UnicodeScalarView(scalars[start..<min(start + 4096, scalars.count)]))
      try expect(JSON.text(text).written(), equals: Self.encoded(.text(text)))
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
  func `a number that isn't finite is refused`(number: Double) {
    let json: JSON = ["levels": .array([.number(1), .number(number)])]
    #expect(throws: JSON.NotFinite.self) { try json.written() }
    #expect(throws: (any Error).self) { try Self.encoded(json) }
  }

  private static func encoded(_ json: JSON, onOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(EncodedJSON(json: json)), as: UTF8.self)
      .replacingUnprintable(except: { $0.value < 0x20 }, \.escapedForJSON)
  }
}

/// The value for Foundation's encoder.
private struct EncodedJSON: Encodable {
  let json: JSON

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch json {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (name, value) in members {
        try container.encodeIfPresent(value.map(EncodedJSON.init), forKey: Key(stringValue: name))
      }
    case .array(let values): try values.map(EncodedJSON.init).encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .integer(let number): try number.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .bool(let value): try value.encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

/// Random values with texts and numbers that are hard to write.
struct JSONValues {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next(depth: Int = 0) -> JSON {
    switch Int.random(in: depth < 4 ? 0..<9 : 2..<9, using: &generator) {
    case 0:
      let names = Set((0..<count(8)).map { _ in text() })
      return .object(
        names.sorted().map { ($0, Int.random(in: 0..<9, using: &generator) > 0 ? next(depth: depth + 1) : nil) })
    case 1: return .array((0..<count(8)).map { _ in next(depth: depth + 1) })
    case 2, 3: return .text(text())
    case 4: return .integer(Int(truncatingIfNeeded: generator.next()))
    case 5: return .integer(count(1000))
    case 6: return .number(number())
    case 7: return .bool(Bool.random(using: &generator))
    default: return .null
    }
  }

  mutating func text() -> String {
    let parts = [
      "a", "Z", "7", " ", "\"", "\\", "/", "\n", "\r\n", "\t", "\u{8}", "\u{C}", "\u{1}", "\u{1F}", "\u{1B}", "\u{7F}",
      "\u{85}", "\u{9F}", "\u{A0}", "ä", "e\u{301}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{200F}",
      "\u{FEFF}",
      "\u{FFFD}", "\u{FFFF}", "─", "👩🏽‍🚀", "\u{10FFFF}", "{", "}", "[", "]", ":", ",", "\\u0041", "null",
    ]
    return (0..<count(12)).map { _ in parts[Int.random(in: parts.indices, using: &generator)] }.joined()
  }

  /// A number from 0, lower ones more often.
  private mutating func count(_ end: Int) -> Int {
    Int.random(in: 0...Int.random(in: 0..<end, using: &generator), using: &generator)
  }

  private mutating func number() -> Double {
    let number = Double(bitPattern: generator.next())
    return number.isFinite && Bool.random(using: &generator) ? number : Double(count(1000)) / 8
  }
}
