import PeachCore
import TestSupport
import Testing

@testable import PeachBase

/// How values stand in tables and in files.
@Suite struct ColumnTypeTests {
  private static let types: [(type: ColumnType, sql: String, limits: String?, isText: Bool)] = [
    (.integer(-1...9), "INTEGER", "x BETWEEN -1 AND 9", false),
    (.real(-0.5...2), "REAL", "x BETWEEN -0.5 AND 2.0", false), (.boolean, "INTEGER", "x BETWEEN 0 AND 1", false),
    (.text(longest: 40), "TEXT", "length(x) <= 40", true), (.text(longest: nil), "TEXT", nil, true),
    (.word(["a", "b"]), "TEXT", "x IN ('a', 'b')", true), (.time(3...9), "INTEGER", "x BETWEEN 3 AND 9", true),
    (.time(nil), "INTEGER", nil, true), (.uuid, "TEXT", "length(x) = 36", true), (.digest, "TEXT", nil, true),
  ]

  @Test(arguments: types.indices) func `a type has its name and its condition in SQL`(index: Int) {
    let (type, sql, limits, isText) = Self.types[index]
    let isOfType = "typeof(x) = '\(sql.lowercased())'"
    expect(that: type.sql == sql && type.isText == isText)
    expect(type.condition(on: "x"), equals: (limits.map { "(\(isOfType) AND \($0))" } ?? isOfType))
  }

  @Test func `a list of numbers is a text of bounded length`() {
    let type = ColumnType.numbers(-50...50, most: 3)
    expect(that: type.sql == "TEXT" && type.isText)
    let condition = type.condition(on: "x")
    for part in ["typeof(x) = 'text'", "length(x) <= 75 ", "BETWEEN 1 AND 3 ", "min(value) >= -50.0 ", "<= 50.0 "] {
      #expect(condition.contains(part), "\(part)")
    }
  }

  @Test(
    arguments: [
      (.integer(1), .boolean, "true"), (.integer(0), .boolean, "false"), (.integer(-5), .integer(-9...9), "-5"),
      (.integer(-1), .time(nil), "1969-12-31T23:59:59.999Z"), (.real(0.1), .real(0...1), "0.1"),
      (.real(-2), .real(-9...1), "-2.0"), (.real(.infinity), .real(0...1), nil), (.real(.nan), .real(0...1), nil),
      (.text("a b"), .text(longest: 9), "a b"), (.text("1.50 5e-06"), .numbers(0...9, most: 2), "1.5 0.000005"),
      (.text("1 x"), .numbers(0...9, most: 2), "1 x"), (.text("1.50"), .text(longest: 9), "1.50"),
    ] as [(ColumnValue, ColumnType, String?)])
  func `a value is written by its type`(value: ColumnValue, type: ColumnType, written: String?) {
    expect(type.written(value), equals: written)
  }

  @Test func `a list has numbers with decimal points, separated by spaces`() {
    expect(that: ColumnType.numbers("1 2.5 -3e1") == [1, 2.5, -30] && ColumnType.numbers("") == [])
    expect(that: ColumnType.numbers("1,5 2") == nil && ColumnType.numbers("1 x") == nil)
    expect(ColumnType.list([1, -2.5, 1e-6]), equals: "1 -2.5 0.000001")
    expect(ColumnType.words(of: Presentation.self), equals: .word(["melodic", "harmonic"]))
  }

  @Test func `a value is read as its own type only`() {
    let (integer, real, text) = (ColumnValue.integer(1), ColumnValue.real(1.5), ColumnValue.text("down"))
    expect(that: Int(integer) == 1 && Int(real) == nil && Int(text) == nil)
    expect(that: Double(real) == 1.5 && Double(integer) == nil && Double(text) == nil)
    expect(that: String(text) == "down" && String(integer) == nil && String(real) == nil)
    expect(that: Bool(integer) == true && Bool(.integer(0)) == false && Bool(real) == nil && Bool(text) == nil)
    expect(that: UTCTime(integer) == UTCTime(milliseconds: 1) && UTCTime(real) == nil && UTCTime(text) == nil)
    expect(
      that: Purpose(ColumnValue.text("experiment")) == .experiment && Purpose(text) == nil && Purpose(integer) == nil)
    expect([true.value, false.value, 7.value, 7.5.value], equals: [.integer(1), .integer(0), .integer(7), .real(7.5)])
    expect(["a".value, UTCTime(milliseconds: 3).value], equals: [.text("a"), .integer(3)])
    expect(Purpose.measurement.value, equals: .text("measurement"))
  }

  @Test func `a column has the range of its type, and a derived one follows from others`() {
    let number = Column<Double>(3, "cents", sql: "cent", .real(-1...2), unit: .cents, .answer, Text("x"))
    let whole = Column<Int>(4, "note", sql: "note", .integer(1...5), .trial, isCompared: true, Text("y"))
    let open = (Column<Double>(5, "a", sql: "a", .text(longest: 1), .record, Text("")), number)
    expect(that: number.range == -1...2 && whole.range == 1...5 && open.0.range == -.infinity ... .infinity)
    expect(Column<Int>(5, "a", sql: "a", .boolean, .record, Text("")).range, equals: .min ... .max)
    expect(that: "\(number)" == "cent" && [AnswerColumn](number, whole).sql == "cent, note")
    expect(that: number.declaration.unit == .cents && !number.declaration.isCompared && whole.declaration.isCompared)
    let double = Column<Int>(6, "double", .integer(0...9), Text("z")) { $0[whole].map { 2 * $0 } }
    var row = AnswerRow()
    expect(that: row[double] == nil && double.declaration.part == .trial && "\(double)" == "double")
    (row[whole], row[number]) = (3, 0.5)
    row[double] = 9
    expect(that: row[double] == 6 && row.values(of: [AnswerColumn](number, double)) == [.real(0.5), .integer(6)])
    for (part, isStored) in [
      (AnswerColumn.Part.trial, true), (.answer, true), (.record, true), (.sound, false), (.run, false),
    ] {
      expect(Column<Int>(7, "b", sql: "b", .boolean, part, Text("")).declaration.isStored, equals: isStored)
    }
    #expect(!double.declaration.isStored)
  }

  /// Stored in databases, settings and files.
  @Test func `the words of enumerations stay the same`() {
    func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> String {
      type.allCases.map(\.rawValue).joined(separator: " ")
    }
    expect(words(Purpose.self), equals: "training measurement experiment")
    expect(words(ResponseSource.self), equals: "key mouse midi line")
    expect(that: words(MatchingMode.self) == "successive together" && words(Presentation.self) == "melodic harmonic")
    expect(that: words(IntervalDirections.self) == "up down both" && words(LanguageCode.self) == "en de")
    expect(
      that: words(RigRecord.Sides.self) == "correct swapped unclear" && words(CalibrationSignal.self) == "tone noise")
    expect(that: words(FrequencyWeighting.self) == "A C Z" && words(HeadphoneTest.self) == "antiphase huggins")
    expect(words(TimelineStep.self), equals: "day week month")
    expect(words(HistoryRange.self), equals: "today week month quarter year all")
    expect(words(MIDIControl.SwitchKind.self), equals: "momentary latching reversed")
    let units: [AnswerColumn.Unit] = [.milliseconds, .semitones, .cents, .decibels, .hertz, .frames, .bytes]
    expect(units.map(\.rawValue), equals: ["ms", "semitones", "cents", "dB", "Hz", "frames", "bytes"])
    expect(WarmUp.condition, equals: "warm-up")
  }
}
