import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

@Suite struct SettingScaleTests {
  /// The settings with sliders.
  static let fields = Setting.all.flatMap(SettingField.fields).filter { $0.scale(in: Settings()) != nil }

  private func settings(_ field: SettingField, at number: Double) throws -> Settings {
    var settings = Settings()
    let slider = try #require(field.kind.slider)
    try field.key.set(slider.written(number, settings), in: &settings)
    return settings
  }

  @Test(arguments: fields) func `steps go through the same values in both directions`(
    field: SettingField
  ) throws {
    let scale = try #require(field.scale(in: Settings()))
    var upward = [scale.bounds.lowerBound]
    while let last = upward.last, last < scale.bounds.upperBound, upward.count < 1000 {
      upward.append(scale.neighbor(of: last, up: true))
    }
    var downward = [scale.bounds.upperBound]
    while let last = downward.last, last > scale.bounds.lowerBound, downward.count < 1000 {
      downward.append(scale.neighbor(of: last, up: false))
    }
    expect(upward, equals: downward.reversed())
    expect(that: upward.last == scale.bounds.upperBound && upward.count >= 13 && upward.count <= 128, "\(upward.count)")
    expect(scale.neighbor(of: scale.bounds.upperBound, up: true), equals: scale.bounds.upperBound)
    expect(scale.neighbor(of: scale.bounds.lowerBound, up: false), equals: scale.bounds.lowerBound)
    // Displayed and stored values have few digits, so rounding errors don't add up.
    for number in upward {
      let settings = try settings(field, at: number)
      expect(field.number(in: settings), equals: number)
      #expect(field.key.value(in: settings).count <= 7)
      // The displayed value is read as the same value in each language.
      for language in LanguageCode.allCases {
        let shown = field.shown(in: settings)(language).split(separator: " ").first.map(String.init) ?? ""
        expect(field.read(shown, in: settings), equals: field.key.value(in: settings), "\(shown)")
      }
    }
  }

  @Test func `a value between two steps goes to the nearest step on either side`() throws {
    let scale = try #require(SettingField(key: .duration, end: nil).scale(in: Settings()))
    expect(scale.neighbor(of: 0.75, up: true), equals: 0.8)
    expect(scale.neighbor(of: 0.75, up: false), equals: 0.7)
    expect(scale.neighbor(of: 2.95, up: true), equals: 3)
    expect(scale.neighbor(of: 0.3, up: true), equals: 0.4)
  }

  @Test func `steps are round numbers`() throws {
    let steps: [(Setting, Double)] = [
      (.duration, 0.1), (.gap, 0.1), (.varyLoudness, 0.05), (.maxOffset, 0.5), (.feedback, 0.1), (.referencePitch, 1),
      (.velocity, 1), (.naturalVsMechanical, 0.05), (.trainingSmallest, 0.5),
    ]
    for (key, step) in steps {
      let scale = try #require(SettingField(key: key, end: nil).scale(in: Settings()))
      expect(scale.step.multiple(1), equals: step, "\(key.name)")
    }
  }

  @Test func `the notes stay an octave apart`() throws {
    var settings = Settings()
    let (lowest, highest) = (
      SettingField(key: .noteRange, end: .lowest), SettingField(key: .noteRange, end: .highest)
    )
    expect(lowest.scale(in: settings)?.bounds, equals: 21...72)
    expect(highest.scale(in: settings)?.bounds, equals: 48...108)
    try Setting.noteRange.set("C4:C5", in: &settings)
    expect(lowest.scale(in: settings)?.bounds, equals: 21...60)
    #expect(lowest.read("C#4", in: settings) == nil)
    expect(lowest.read("a0", in: settings), equals: "A0:C5")
    expect(highest.read("72", in: settings), equals: "C4:C5")
    #expect(highest.read("H4", in: settings) == nil)
  }

  @Test(arguments: fields) func `each position of a slider is a value, and its ends are the bounds`(
    field: SettingField
  ) throws {
    let scale = try #require(field.scale(in: Settings()))
    expect(scale.value(at: 0), equals: scale.bounds.lowerBound)
    expect(scale.value(at: 1), equals: scale.bounds.upperBound)
    for cell in 0...40 {
      let value = scale.value(at: Double(cell) / 40)
      #expect(field.number(in: try settings(field, at: value)) == value)
    }
  }

  @Test func `typed numbers are within bounds and use a point or a comma`() {
    let field = SettingField(key: .duration, end: nil)
    let settings = Settings()
    expect(field.read("0.55", in: settings), equals: "0.55")
    expect(field.read("0,55", in: settings), equals: "0.55")
    expect(field.read("3", in: settings), equals: "3")
    expect(field.read("600 ms", in: settings), equals: "0.6")
    for text in ["", "3.1", "0.2", "-1", "1Hz", "1e", "0x1", "nan", "1,0,0"] {
      #expect(field.read(text, in: settings) == nil, "\(text)")
    }
    #expect(SettingField(key: .velocity, end: nil).read("63.5", in: settings) == nil)
    #expect(SettingField(key: .language, end: nil).read("de", in: settings) == nil)
  }
}
