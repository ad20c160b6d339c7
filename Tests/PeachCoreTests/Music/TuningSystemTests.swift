import PeachCore
import TestSupport
import Testing

@Suite struct TuningSystemTests {
  /// Numerators and denominators above the lower note.
  private static let ratios: [String: [(Double, Double)]] = [
    "just": [
      (1, 1), (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5), (15, 8), (2, 1),
    ],
    "pythagorean": [
      (1, 1), (256, 243), (9, 8), (32, 27), (81, 64), (4, 3), (729, 512), (3, 2), (128, 81), (27, 16), (16, 9),
      (243, 128), (2, 1),
    ],
  ]

  @Test(arguments: ["just", "pythagorean"]) func `sizes follow from ratios, to twelve digits`(name: String) throws {
    let system = try #require(PitchScale(named: name))
    for (interval, ratio) in zip(Interval.allCases, try #require(Self.ratios[name])) {
      let expected = 1200 * (log(ratio.0) - log(ratio.1)) / log(2)
      #expect(abs(system[interval.semitones] - expected) < 1e-9 * 1200 / 1e3, "\(interval)")
    }
  }

  @Test func `meantone has fifths of the fourth root of five, and equal temperament steps of 100 cents`() {
    let expected = [
      0, 117.107858, 193.156857, 310.264715, 386.313714, 503.421572, 579.470571, 696.578428, 813.686286, 889.735285,
      1006.843143, 1082.892142, 1200,
    ]
    for (interval, cents) in zip(Interval.allCases, expected) {
      expect(PitchScale.meantone[interval.semitones], near: cents, within: 1e-6)
      expect(PitchScale.equal[interval.semitones], equals: Double(100 * interval.semitones))
    }
    expect(PitchScale.meantone[4], near: 1200 * log2(1.25), within: 1e-9)
  }

  @Test func `symbols and lists of intervals are read and written`() {
    let symbols = ["P1", "m2", "M2", "m3", "M3", "P4", "TT", "P5", "m6", "M6", "m7", "M7", "P8"]
    expect(Interval.allCases.map(\.symbol), equals: symbols)
    for interval in Interval.allCases { #expect(Interval(symbol: interval.symbol) == interval) }
    expect(that: Interval(symbol: "A4") == .tritone && Interval(symbol: "d5") == .tritone)
    for wrong in ["", "p5", "M5", "m4", "P9", "tt", "m3 ", "7"] { #expect(Interval(symbol: wrong) == nil) }
    expect(Interval.list("P5,m3,M3"), equals: [.minorThird, .majorThird, .fifth])
    expect(that: Interval.list("all") == Interval.allCases && Interval.list(Interval.allCases) == "all")
    for wrong in ["", ",", "m3,", "m3,m3", "TT,A4", "m3 M3", "all,P5"] {
      #expect(Interval.list(wrong) == nil, "\(wrong)")
    }
    expect(Interval.list([.minorThird, .fifth]), equals: "m3,P5")
  }

  @Test func `intervals are read by their names in both languages`() {
    for interval in Interval.allCases {
      for name in interval.names.flatMap({ [$0.english, $0.german] }) {
        for spelling in [name, name.uppercased(), name.replacing("-", with: " ")] {
          expect(Interval(named: spelling), equals: interval, "\(spelling)")
        }
      }
    }
    expect(that: Interval(named: "perfect fifth") == .fifth && Interval(named: "grosse-terz") == .majorThird)
    expect(that: Interval(named: "übermäßige Quarte") == .tritone && Interval(named: "reine Quinte") == .fifth)
    for wrong in ["", "third", "Terz", "minor", "perfect"] { #expect(Interval(named: wrong) == nil, "\(wrong)") }
    expect(that: Interval.list("fifth, minor third") == [.minorThird, .fifth] && Interval.list("Quinte,P5") == nil)
  }

  @Test(arguments: [100.0, 1200, 3600, 6400, 7100, 12_700, 50_000], [0, 6, 11])
  func `a scale reaches every key, whatever its period and tonic`(period: Double, tonic: Int) {
    // Quarter tones, so that every key has a pitch of its own.
    let scale = PitchScale(name: "x.scl", divisions: Int(period / 50), of: PitchScale.Pitch(period))
    let system = TuningSystem(scale, .key(tonic))
    #expect(!system.isChromatic)
    let lacking = MIDINote.range.filter { key in
      system.offset(of: MIDINote(key), tonic: .a4).map { abs($0) <= 50 } != true
    }
    #expect(lacking.isEmpty)
  }

  @Test func `a tuning is a name or a file`() {
    for scale in PitchScale.named { #expect(TuningChoice(description: scale.name) == .scale(scale)) }
    expect(TuningChoice(description: "a/My Scale.SCL"), equals: .file(path: "a/My Scale.SCL"))
    for wrong in ["", "Equal", ".scl", "just.txt", "0edo", "1201edo", "+19edo", "19ed1", "19ed9", "19ed", "edo"] {
      #expect(TuningChoice(description: wrong) == nil)
    }
    expect(TuningChoice.file(path: "/a/b.scl").absolute, equals: .file(path: "/a/b.scl"))
    expect(
      TuningChoice.file(path: "./b.scl").absolute.description, equals: FilePaths.resolved(".").map { $0 + "/b.scl" })
  }
}
