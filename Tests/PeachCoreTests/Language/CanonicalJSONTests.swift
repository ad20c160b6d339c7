import PeachCore
import TestSupport
import Testing

/// The examples of RFC 8785.
@Suite struct CanonicalJSONTests {
  private func canonical(_ text: String) throws -> String {
    let json: JSON = try #require(JSON(parsing: text))
    return json.canonical
  }

  @Test func `numbers, texts and literals are written as in section 3`() throws {
    let text = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50,
                    2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    let expected =
      #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
      + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    try expect(canonical(text), equals: expected)
  }

  @Test func `members are sorted by UTF-16`() throws {
    let text = #"""
      {
        "\u20ac": "Euro", "\r": "Return", "\ufb33": "Dalet", "1": "One", "\ud83d\ude00": "Face", "\u0080": "Control",
        "\u00f6": "O"
      }
      """#
    let expected =
      "{\"\\r\":\"Return\",\"1\":\"One\",\"\u{80}\":\"Control\",\"ö\":\"O\",\"€\":\"Euro\",\"😀\":\"Face\","
      + "\"\u{FB33}\":\"Dalet\"}"
    #expect(Array(try canonical(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
      (0xc340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
      (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"), (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0x41b3_de43_5555_5557, "333333333.33333343"), (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func `numbers are those of appendix B`(bits: UInt64, expected: String) {
    expect(JSON.number(Double(bitPattern: bits)).canonical, equals: expected)
  }

  @Test func `neither white space nor the form of a number nor members without a value matter`() throws {
    let forms = [#"{"a":1,"b":[1e2,-0]}"#, "{ \"b\" : [ 100.0, 0 ],\n\"a\" : 1.0 }"]
    try expect(forms.map(canonical), equals: [String](repeating: #"{"a":1,"b":[100,0]}"#, count: 2))
    #expect((["b": nil, "a": .integer(1)] as JSON).canonical == #"{"a":1}"#)
  }

  @Test func `values are equal if they are written alike`() throws {
    let values = try [
      "{}", "[]", "null", "true", "false", "1", "1.0", "2", "\"1\"", "\"\u{E9}\"", "\"e\u{301}\"",
      "[1]", "[1, 2]", "[2, 1]", #"{"a": 1}"#, #"{"b": 1}"#, #"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#,
      #"{"a": [1, {"b": 2}]}"#,
      "{\"\u{E9}\": 1}", "{\"e\u{301}\": 1}",
    ].map { try #require(JSON(parsing: $0)) }
    for (index, value) in values.enumerated() {
      for (other, another) in values.enumerated() { expect(value == another, equals: index == other) }
    }
  }

  @Test func `what is laid out for people reads back as the same`() throws {
    let json: JSON = [
      "title": "A \"title\"\n", "empty": .array([]), "none": [:],
      "long": .array((0..<60).map(JSON.integer)), "short": ["x": .number(0.5), "y": .bool(true)],
    ]
    let text = try json.laidOut
    try expect(canonical(text), equals: json.canonical)
    expect(that: text.contains(#"  "short": { "x": 0.5, "y": true }"#) && text.contains(#"  "empty": []"#))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }
}
