import PeachCore
import Testing

@testable import PeachBase

/// Numbers in words, for programs and for people.
@Suite struct FigureTests {
  @Test(
    arguments: [
      (1.25, 1, "1.3"), (-1.25, 1, "-1.3"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"),
      (0.05, 2, "0.05"), (5, 0, "5"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.4, 0, "0"), (0.0009, 3, "0.001"),
      (1234.5, 2, "1234.50"), (999_999_999, 1, "999999999.0"), (1e9, 1, "1000000000.0"), (.infinity, 1, "inf"),
      (0.123_456_789, 9, "0.123456789"),
    ] as [(Double, Int, String)])
  func `a number for programs has so many decimals`(value: Double, decimals: Int, text: String) {
    #expect(Fixed.text(value, decimals) == text)
    #expect(Fixed.rounded(value, decimals) == Double(text))
  }

  private func expect(_ text: Text, _ english: String, _ german: String) {
    #expect(text == Text(en: english, de: german))
  }

  @Test func `a number for people has the separators of the language and a true minus sign`() {
    expect(Figure.read("-1234.5"), "−1234.5", "−1234,5")
    expect(Figure.written(-0.000_005), "−0.000005", "−0,000005")
    expect(Figure.decimal(-2.25, 1), "−2.3", "−2,3")
    let counts: [(Int, String, String)] = [
      (0, "0", "0"), (999, "999", "999"), (1000, "1,000", "1.000"), (-1234, "−1,234", "−1.234"),
      (12_345, "12,345", "12.345"), (123_456, "123,456", "123.456"), (1_234_567, "1,234,567", "1.234.567"),
      (-999, "−999", "−999"),
    ]
    for (count, english, german) in counts { expect(Figure.count(count), english, german) }
    for (count, english, german) in [
      (1, "1 dog", "1 Hund"), (0, "0 dogs", "0 Hunde"), (1002, "1,002 dogs", "1.002 Hunde"),
    ] {
      expect(Figure.counted(count, en: ("dog", "dogs"), de: ("Hund", "Hunde")), english, german)
    }
    expect(Figure.progress(1200, of: 3400), "1,200 of 3,400", "1.200 von 3.400")
    expect(Figure.progress(1200, of: nil), "1,200", "1.200")
    expect(Figure.interval95(Text("a"), Text("b")), "(a to b)", "(a bis b)")
  }

  @Test(
    arguments: [
      (1.25, 1, "+1.3"), (-1.25, 1, "−1.3"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (0, 0, "0"), (10, 0, "+10"),
      (0.09, 1, "+0.1"), (.infinity, 1, "∞"), (-.infinity, 1, "−∞"),
    ] as [(Double, Int, String)])
  func `a difference has a sign unless it is zero`(value: Double, decimals: Int, text: String) {
    expect(Figure.signed(value, decimals), text, text.replacing(".", with: ","))
  }

  @Test(
    arguments: [
      (0.0004999, "< 0.001"), (0.0005, "0.001"), (0.0014, "0.001"), (0.0124, "0.012"), (1, "1.000"), (0, "< 0.001"),
    ] as [(Double, String)])
  func `a probability has three decimals, and a small one is below a thousandth`(p: Double, text: String) {
    expect(Figure.probability(p), text, text.replacing(".", with: ","))
  }

  @Test(
    arguments: [
      (0.04, "0.0", "0,0"), (8.44, "8.4", "8,4"), (9.94, "9.9", "9,9"), (9.95, "10", "10"), (12.4, "12", "12"),
      (12.5, "13", "13"), (1234.4, "1,234", "1.234"),
    ] as [(Double, String, String)])
  func `a threshold has two significant digits at least`(cents: Double, english: String, german: String) {
    expect(Figure.cents(Cents(cents)), english, german)
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("1,5", 1.5), ("-.5", -0.5), ("+3", 3), ("1e+2", 100), ("2E-1", 0.2), ("7,5e1", 75),
      ("1,234.5", nil), ("1.234,5", nil), ("1,2,3", nil), ("", nil), ("1e999", nil), ("inf", nil), ("nan", nil),
      ("0x1p3", nil), ("٣", nil), ("1 ", nil), ("--1", nil),
    ] as [(String, Double?)])
  func `a decimal has a point or a comma`(text: String, number: Double?) {
    #expect(Decimal.number(text) == number)
  }

  @Test(
    arguments: [
      ("3,1.5,-2", [3, 1.5, -2]), ("7", [7]), ("1e1,2", [10, 2]), ("1,1.0", nil), ("1,,2", nil), ("", nil),
      ("1,x", nil), ("1,", nil), ("1;2", nil),
    ] as [(String, [Double]?)])
  func `a list has distinct numbers in their order`(text: String, numbers: [Double]?) {
    #expect(Decimal.list(text) == numbers)
  }

  // MARK: Units

  @Test func `every unit has its forms and its size`() {
    let milliseconds = ["ms", "msec", "millisecond", "milliseconds", "millisekunde", "millisekunden"]
    let seconds = ["s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden"]
    let minutes = ["min", "mins", "m", "minute", "minutes", "minuten"]
    let hours = ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"]
    let percent = ["%", "percent", "prozent"]
    let units: [String: [(names: [String], value: Double)]] = [
      "s": [(seconds, 3), (milliseconds, 0.003), (minutes, 180), (hours, 10_800)],
      "ms": [(milliseconds, 3), (seconds, 3000)],
      "min": [(minutes, 3), (milliseconds, 0.000_05), (seconds, 0.05), (hours, 180)],
      "Hz": [(["hz", "hertz"], 3), (["khz", "kilohertz"], 3000)],
      "dB": [(["db", "decibel", "decibels", "dezibel"], 3)],
      "cents": [
        (["cents", "cent", "c", "ct", "¢"], 3),
        (["semitone", "semitones", "halbton", "halbtöne", "halbtone", "st"], 300),
      ],
      "octaves": [(["octaves", "octave", "oct", "oktave", "oktaven"], 3)], "%": [(percent, 3)], "": [(percent, 0.03)],
    ]
    #expect(Set(Quantity.forms.keys) == Set(units.keys))
    for (unit, forms) in units {
      #expect(Quantity.forms[unit]?.map(\.names) == forms.map(\.names), "\(unit)")
      for (names, value) in forms {
        for name in names { #expect(Quantity.number("3 " + name, in: unit) == value, "\(name) in \(unit)") }
      }
      #expect(Quantity.number("3", in: unit) == 3)
    }
  }

  // MARK: Texts

  @Test func `a text changes in every language`() {
    let text = Text(en: "Übung A", de: "äpfel B")
    #expect(text.lowercased == Text(en: "übung a", de: "äpfel b"))
    #expect(text.capitalized == Text(en: "Übung A", de: "Äpfel B") && Text("").capitalized == Text(""))
    #expect(text + Text(en: "1", de: "2") == Text(en: "Übung A1", de: "äpfel B2"))
    #expect(text.map { $0.suffix(1) } == Text(en: "A", de: "B"))
    #expect(text(.english) == "Übung A" && text(.german) == "äpfel B" && Text("x") == Text(en: "x", de: "x"))
    #expect("äöüß äÄ".withoutUmlauts == "aeoeuess aeÄ")
  }

  @Test(
    arguments: [
      ([:], nil, .english), ([:], .german, .german), (["PEACH_LANG": "de"], nil, .german),
      (["PEACH_LANG": "en"], .german, .english), (["PEACH_LANG": "fr"], .german, .german),
      (["PEACH_LANG": "", "LANG": "de_DE.UTF-8"], nil, .german), (["LANG": "de"], .english, .english),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "DE"], nil, .german), (["LC_ALL": "C", "LANG": "de"], nil, .english),
      (["LC_MESSAGES": "de@euro", "LANG": "en"], nil, .german), (["LC_MESSAGES": "en", "LANG": "de"], nil, .english),
      (["LC_ALL": "de", "LC_MESSAGES": "en", "LANG": "en"], nil, .german), (["LANG": "fr_FR"], nil, .english),
    ] as [([String: String], LanguageCode?, LanguageCode)])
  func `the language is that of PEACH_LANG, then the setting, then the first locale`(
    environment: [String: String], setting: LanguageCode?, language: LanguageCode
  ) {
    #expect(LanguageCode(environment: environment, setting: setting) == language)
  }

  @Test func `an unknown language is named`() {
    for (value, unknown) in [("fr", "fr"), ("", nil), ("de_DE", nil), ("EN", nil), ("deutsch", "deutsch")] {
      #expect(LanguageCode.unknown(in: ["PEACH_LANG": value, "LANG": "fr"]) == unknown)
    }
    #expect(LanguageCode.unknown(in: ["LANG": "fr"]) == nil)
  }

  @Test func `a choice has named parameters, each once and with a value`() throws {
    let read = try #require(NamedParameters("kazez:start=50,note=C4=x:y"))
    #expect(read.name == "kazez" && read.values == [.init("start", "50"), .init("note", "C4=x:y")])
    #expect(read.parameters == "start=50,note=C4=x:y" && read.written == "kazez:start=50,note=C4=x:y")
    #expect(NamedParameters("kazez") == NamedParameters("kazez", []) && NamedParameters("kazez", []).written == "kazez")
    for wrong in ["kazez:", "kazez:start", "kazez:a=1,", "kazez:a=1,a=2", "kazez:a=1,b"] {
      #expect(NamedParameters(wrong) == nil, "\(wrong)")
    }
  }

  // MARK: JSON

  @Test(arguments: [(96, true), (97, false)]) func `what is laid out is on one line of 100 characters at most`(
    count: Int, fits: Bool
  ) throws {
    let text = String(repeating: "x", count: count)
    #expect(try JSON.array([.text(text)]).laidOut == (fits ? "[\"\(text)\"]" : "[\n  \"\(text)\"\n]"))
    // The indent counts, too.
    let (inner, member) = (String(text.dropLast(2)), #""k": "#)
    #expect(
      try JSON.object([("k", .array([.text(inner)])), ("n", nil)]).laidOut
        == (fits ? "{\n  \(member)[\"\(inner)\"]\n}" : "{\n  \(member)[\n    \"\(inner)\"\n  ]\n}"))
  }

  @Test func `members stay in their order, and values have short forms`() throws {
    let json = JSON.object([("b", .number(1.0)), ("a", .array([.null, .bool(false), .integer(2)])), ("c", [:])])
    #expect(try json.laidOut == #"{ "b": 1, "a": [null, false, 2], "c": {} }"#)
    #expect(throws: JSON.NotFinite.self) { try JSON.array([.number(.infinity)]).laidOut }
  }

  @Test func `optional values are members or none`() throws {
    let json = JSON.object([
      ("text", JSON("x" as String?)), ("none", JSON(nil as String?)), ("integer", JSON(3 as Int?)),
      ("noInteger", JSON(nil as Int?)), ("number", JSON(1.5 as Double?)), ("noNumber", JSON(nil as Double?)),
      ("seed", JSON(7 as UInt64)), ("texts", JSON(["a": "b"])), ("literal", ["x", ["y": "z"]]),
    ])
    #expect(
      try json.written(onOneLine: true)
        == #"{"integer":3,"literal":["x",{"y":"z"}],"number":1.5,"seed":7,"text":"x","texts":{"a":"b"}}"#)
  }
}
