import PeachCore
import TestSupport
import Testing

@testable import PeachBase

/// What intervals and tunings are called, and how users write them.
@Suite struct IntervalNameTests {
  private static let names: [(Interval, String, String, String)] = [
    (.unison, "P1", "unison", "Prime"), (.minorSecond, "m2", "minor second", "kleine Sekunde"),
    (.majorSecond, "M2", "major second", "große Sekunde"), (.minorThird, "m3", "minor third", "kleine Terz"),
    (.majorThird, "M3", "major third", "große Terz"), (.fourth, "P4", "fourth", "Quarte"),
    (.tritone, "TT", "tritone", "Tritonus"), (.fifth, "P5", "fifth", "Quinte"),
    (.minorSixth, "m6", "minor sixth", "kleine Sexte"), (.majorSixth, "M6", "major sixth", "große Sexte"),
    (.minorSeventh, "m7", "minor seventh", "kleine Septime"), (.majorSeventh, "M7", "major seventh", "große Septime"),
    (.octave, "P8", "octave", "Oktave"),
  ]

  @Test func `intervals have names in both languages`() {
    expect(Self.names.map(\.0), equals: Interval.allCases)
    for (semitones, (interval, symbol, english, german)) in Self.names.enumerated() {
      expect(that: interval.semitones == semitones && interval.symbol == symbol)
      expect(interval.name, equals: Text(en: english, de: german))
      expect(interval.title, equals: interval.name.capitalized)
      expect(interval.names.first, equals: Text(en: english, de: german).map { $0.replacing(" ", with: "-") })
      expect(interval.names.count, equals: (interval == .tritone ? 3 : 1))
    }
    expect(Interval.majorThird.title, equals: Text(en: "Major third", de: "Große Terz"))
    expect(
      Interval.tritone.names.dropFirst(),
      equals: [
        Text(en: "augmented-fourth", de: "übermäßige-Quarte"), Text(en: "diminished-fifth", de: "verminderte-Quinte"),
      ])
  }

  @Test(
    arguments: [
      ("third", [.minorThird, .majorThird]), ("Terz", [.minorThird, .majorThird]),
      ("sekunde", [.minorSecond, .majorSecond]), ("Sixth", [.minorSixth, .majorSixth]),
      ("SEPTIME", [.minorSeventh, .majorSeventh]), ("fourth", [.fourth, .tritone]), ("Quinte", [.tritone, .fifth]),
      ("perfect fifth", [.tritone, .fifth]), ("octave", [.octave]), ("", []), ("minor", []), ("minor third", []),
      ("ninth", []),
    ] as [(String, [Interval])])
  func `a name that doesn't tell minor from major means both`(name: String, intervals: [Interval]) {
    expect(Interval.all(named: name), equals: intervals)
  }

  @Test func `the parts of a list have no spaces around them`() {
    expect(Interval.parts(of: " m3 ,minor  third,"), equals: ["m3", "minor third", ""])
  }

  @Test(
    arguments: [
      ("P5", "P5", 700, .fifth), ("fifth", "P5", 700, .fifth), ("7", "7", 700, .fifth), ("1200", "1200", 120_000, nil),
      ("5/4", "5/4", 386.313_714, nil), ("10/8", "5/4", 386.313_714, nil), ("386.3", "386.3", 386.3, nil),
      ("350 cents", "350.0", 350, nil), ("1.0", "1.0", 1, nil), ("1250.0", "1250.0", 1250, nil),
      ("37/18", "37/18", 1247.434_037, nil),
      ("0.9", nil, 0, nil), ("1250.1", nil, 0, nil), ("33/16", nil, 0, nil), ("4/5", nil, 0, nil),
      ("1201", nil, 0, nil),
      ("+7", nil, 0, nil), ("0", nil, 0, nil),
    ] as [(String, String?, Double, Interval?)])
  func `an interval is a name, steps, a ratio or cents up to 1250`(
    text: String, written: String?, cents: Double, chromatic: Interval?
  ) {
    let choice = IntervalChoice(text)
    expect(choice?.description, equals: written)
    guard let choice else { return }
    expect(choice.cents, near: cents, within: 1e-5)
    expect(that: choice.chromatic == chromatic && choice.isSteps == (Int(text) != nil))
    expect(IntervalChoice(choice.description), equals: choice)
  }

  @Test func `a list of intervals has the names first, and all have a word`() {
    expect(that: IntervalChoice.list("all") == IntervalChoice.all && IntervalChoice.list(IntervalChoice.all) == "all")
    expect(IntervalChoice.list("9,P8,5/4,P1").map { IntervalChoice.list($0) }, equals: "P1,P8,9,5/4")
    expect(IntervalChoice.standard, equals: [.interval(.fifth)])
    expect(
      that: [IntervalChoice.steps(1), .interval(.unison)].hasUnison && ![IntervalChoice.interval(.fifth)].hasUnison)
  }

  // MARK: Tunings

  private static let titles: [(name: String, english: String, german: String)] = [
    ("equal", "equal temperament", "gleichstufig"), ("just", "just intonation", "rein"),
    ("pythagorean", "Pythagorean", "pythagoreisch"), ("meantone", "quarter-comma meantone", "mitteltönig"),
    ("werckmeister-iii", "Werckmeister III", "Werckmeister III"),
    ("kirnberger-iii", "Kirnberger III", "Kirnberger III"), ("vallotti", "Vallotti", "Vallotti"),
    ("young-ii", "Young II", "Young II"), ("kellner", "Kellner", "Kellner"),
    ("neidhardt-1724", "Neidhardt I (1724)", "Neidhardt I (1724)"),
    ("quarter-comma", "quarter-comma meantone with wolf", "mitteltönig mit Wolf"),
    ("fifth-comma", "fifth-comma meantone with wolf", "1/5-Komma-mitteltönig mit Wolf"),
    ("sixth-comma", "sixth-comma meantone with wolf", "1/6-Komma-mitteltönig mit Wolf"),
    ("bohlen-pierce", "Bohlen–Pierce", "Bohlen–Pierce"), ("31edo", "31edo", "31edo"),
  ]

  @Test func `tunings have titles in both languages, and are offered in their order`() throws {
    expect(PitchScale.named.map(\.name), equals: Self.titles.prefix(13).map(\.name))
    expect(PitchScale.examples, equals: ["19edo", "24edo", "31edo", "53edo", "bohlen-pierce"])
    expect(TuningSystem.following.map(\.scale.name), equals: Self.titles.prefix(4).map(\.name))
    for (place, (name, english, german)) in Self.titles.enumerated() {
      let title = Text(en: english, de: german)
      expect(PitchScale.title(name), equals: title)
      let scale = try #require(PitchScale(named: name))
      switch place {
      case ..<4:
        expect(scale.meaning, equals: title + Text(en: ", the same from every key", de: ", von jeder Taste aus gleich"))
      case ..<13: #expect(scale.meaning == title + Text(en: ", by key", de: ", je nach Taste"))
      default: #expect(scale.meaning == title)
      }
    }
  }

  @Test func `tonics have their names, in the order in which they are offered`() {
    let names = ["auto", "follow", "C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
    expect(Tonic.all.map(\.description), equals: names)
    expect(names.map { Tonic(description: $0) }, equals: Tonic.all)
    expect(that: Tonic(description: "Auto") == nil && Tonic(description: "h") == nil)
  }

  @Test func `a tuning is called by its tonic, as it is written, or by its key map`() {
    for name in ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"] {
      let title = Text(en: "just intonation on \(name)", de: "rein auf \(name)")
      expect(TuningLabel("just:tonic=\(name)").fullTitle, equals: title)
      expect(PlacedTuning.title("just:tonic=\(name)"), equals: title)
    }
    expect(TuningLabel("just").fullTitle, equals: Text(en: "just intonation", de: "rein"))
    expect(TuningLabel("a.scl:map=a.kbm").fullTitle, equals: Text("a.scl (a.kbm)"))
    expect(TuningLabel("just:tonic=D").title, equals: Text(en: "just intonation", de: "rein"))
    expect(PlacedTuning.title("just"), equals: Text(en: "just intonation", de: "rein"))
    expect(
      PlacedTuning.title("just:tonic=follow"),
      equals: Text(en: "just intonation on each lower note", de: "rein auf jedem unteren Ton"))
    // What isn't a parameter belongs to the name.
    for name in ["a:tonic=Q", "a:steps=x", "a:ratio=x", "a:other=1", "a:tonic=follow"] {
      expect(that: TuningLabel(name).name == name && TuningLabel(name).tonic == nil, "\(name)")
    }
    let label = TuningLabel("a:map=b.kbm,steps=7,ratio=6/4")
    expect(that: label.name == "a" && label.map == "b.kbm" && label.steps == 7 && label.ratio == Ratio(3, 2))
    expect(label.description, equals: "a:map=b.kbm,steps=7,ratio=3/2")
  }

  @Test func `a placed tuning is read as it is written`() throws {
    let vallotti = TuningChoice.scale(try #require(PitchScale(named: "vallotti")))
    let all: [(String, PlacedTuning?)] = [
      ("vallotti", PlacedTuning(vallotti, .automatic)), ("vallotti:tonic=D", PlacedTuning(vallotti, .key(2))),
      ("vallotti:tonic=follow", PlacedTuning(vallotti, .follow)), ("auto", PlacedTuning(nil, .automatic)),
      ("auto:tonic=Eb", PlacedTuning(nil, .key(3))), ("a:b.scl", PlacedTuning(.file(path: "a:b.scl"), .automatic)),
      ("a:b.scl:tonic=B", PlacedTuning(.file(path: "a:b.scl"), .key(11))), ("nonsense", nil),
      ("vallotti:tonic=H", nil), ("vallotti:tonic=h", nil), ("vallotti:tonic=Q", nil),
      ("vallotti:key=D", nil), ("", nil),
    ]
    for (text, placed) in all {
      expect(PlacedTuning(description: text), equals: placed, "\(text)")
      if let placed { #expect(placed.description == text) }
    }
    expect(that: TuningChoice.file(path: "x/my.scl").paths == ["x/my.scl", "x/my.kbm"] && vallotti.paths.isEmpty)
    expect(that: vallotti.absolute == vallotti && vallotti.description == "vallotti")
  }

  @Test func `a ratio is in lowest terms, and not too large to be read`() {
    expect(that: Ratio(10, 4) == Ratio(5, 2) && Ratio(10, 4).description == "5/2" && Ratio("6/9") == Ratio(2, 3))
    for wrong in ["", "3", "3/", "/2", "3/2/1", "0/1", "1/0", "-3/2", "3/-2", "x/2"] { #expect(Ratio(wrong) == nil) }
    expect(
      that: Ratio(3, 2).multiplied(by: Ratio(4, 9)) == Ratio(2, 3)
        && Ratio(3, 2).divided(by: Ratio(4, 9)) == Ratio(27, 8))
    expect(Ratio(33_333, 1).multiplied(by: Ratio(3, 1))?.numerator, equals: 99_999)
    expect(
      that: Ratio(50_000, 1).multiplied(by: Ratio(2, 1)) == nil && Ratio(1, 50_000).multiplied(by: Ratio(1, 2)) == nil)
    expect(that: Ratio(.max, 1).multiplied(by: Ratio(3, 1)) == nil && Ratio(1, .max).multiplied(by: Ratio(1, 3)) == nil)
    expect(that: Ratio.unison == Ratio(1, 1) && Ratio.octave == Ratio(2, 1))
  }

  @Test func `ratios of a scale are those between its degrees, also over periods`() throws {
    let scale = PitchScale.just
    let ratios: [(Int, Int, Ratio?)] = [
      (0, 4, Ratio(5, 4)), (4, 7, Ratio(6, 5)), (0, 12, Ratio(2, 1)), (4, 16, Ratio(2, 1)), (7, 16, Ratio(5, 3)),
      (0, 19, Ratio(3, 1)), (-5, 4, Ratio(5, 3)), (0, 28, Ratio(5, 1)), (0, 40, nil), (0, 0, Ratio(1, 1)),
    ]
    for (lower, upper, ratio) in ratios { #expect(scale.ratio(from: lower, to: upper) == ratio, "\(lower) \(upper)") }
    expect(
      that: PitchScale.equal.ratio(from: 0, to: 4) == nil
        && PitchScale.bohlenPierce.ratio(from: 3, to: 16) == Ratio(3, 1))
    // The most that fit, from whichever degree. One step is 182 cents at least, two are 386, three 702.
    let pitches = ["9/8", "5/4", "3/2", "2/1"].compactMap { Ratio($0) }.map { PitchScale.Pitch($0) }
    let uneven = PitchScale(name: "x", pitches)
    expect(
      [182, 183, 386, 387, 701, 702, 1199, 1200].map { uneven.steps(within: $0) }, equals: [0, 1, 1, 2, 2, 3, 3, 4])
  }

  @Test func `a key of a following tuning is off by its degree above the root`() {
    let root = MIDINote(60)
    let offsets = [60, 64, 67, 72, 59].map { TuningSystem.just.offset(of: MIDINote($0), tonic: root) ?? .nan }
    for (offset, expected) in zip(offsets, [0, -13.686_286, 1.955_001, 0, -11.731_285]) {
      expect(offset, near: expected, within: 1e-5)
    }
    expect(Interval.majorThird.justDeviation.value, near: -13.686_286, within: 1e-5)
    expect(Interval.fifth.justSize.value, near: 701.955_001, within: 1e-5)
    expect(that: TuningSystem.just.referencePitch == nil && TuningSystem.tolerance == 20)
  }

  @Test func `an interval that a tuning doesn't have from a key is none`() throws {
    let white = try KeyMap(
      Array("12\n0\n127\n60\n69\n440\n12\n0\nx\n2\nx\n4\n5\nx\n7\nx\n9\nx\n11\n".utf8), name: "w.kbm")
    let system = TuningSystem(.equal, map: white)
    expect(
      that: system.size(of: .fifth, above: MIDINote(60)) == Cents(700)
        && system.size(of: .fifth, above: MIDINote(71)) == nil)
    expect(
      that: system.size(of: .fifth, above: MIDINote(61)) == nil && system.size(of: .fifth, above: MIDINote(125)) == nil)
    expect(that: system.label.description == "equal:map=w.kbm" && system.referencePitch == Frequency(440))
    #expect(TrialInterval(.fifth, .up, in: TuningSystem(try #require(PitchScale(named: "6edo")))) == nil)
    expect(TuningSystem.just.choices([.cents(1250)]), equals: IntervalChoice.standard)
    let range = try #require(NoteRange(only: MIDINote(60)))
    #expect(TuningSystem.just.intervals(.interval(.octave), .up, in: range).isEmpty)
    expect(TuningSystem.just.intervals(.interval(.unison), .down, in: range).map(\.note), equals: [MIDINote(60)])
    // The first note is the upper one of an interval that goes down.
    let octave = try #require(NoteRange(exactly: MIDINote(60), MIDINote(73)))
    for (direction, keys) in [(Direction.up, [60, 61]), (.down, [72, 73])] {
      for system in [TuningSystem.just, TuningSystem(.just, .key(2))] {
        let found = system.intervals(.interval(.octave), direction, in: octave)
        expect(
          that: found.map(\.note.number) == keys
            && found.allSatisfy { abs($0.size - 1200) < 1e-9 && $0.keys == .octave })
      }
    }
  }

  @Test(
    arguments: [
      ("129\n", .badMap("129"), 1), ("1\n-1\n", .badMap("-1"), 2), ("1\n0\n127\n128\n", .badMap("128"), 4),
      ("1\n0\n127\n60\n-1\n", .badMap("-1"), 5), ("1\n0\n127\n60\n69\n0\n", .badMap("0"), 6),
      ("1\n0\n127\n60\n69\n-440\n", .badMap("-440"), 6), ("1\n0\n127\n60\n69\n440\n10001\n", .badMap("10001"), 7),
      ("1\n0\n127\n60\n69\n440\n-1\n", .badMap("-1"), 7), ("1\n0\n127\n60\n69\n440\n1\n-1\n", .badMap("-1"), 8),
      ("1\n0\n127\n60\n69\n440\n1\n10001\n", .badMap("10001"), 8), ("! x\n1\n!\n0\n128\n", .badMap("128"), 5),
      ("1\n0\n127\n60\n69", .shortMap, nil), ("1\n0\n127\n60\n69\n440\n", .shortMap, nil), ("", .shortMap, nil),
      ("0\n0\n127\n60\n69\n379.9\n0\n", .badReference(379.9), nil),
      ("0\n0\n127\n60\n69\n500.1\n0\n", .badReference(500.1), nil), ("0\n61\n60\n", .emptyMap, nil),
    ] as [(String, ScalaError.Problem, Int?)])
  func `a key map's numbers have their bounds`(text: String, problem: ScalaError.Problem, line: Int?) {
    #expect(throws: ScalaError(problem, line: line)) { try KeyMap(Array(text.utf8), name: "x.kbm") }
  }

  @Test func `a key map may be as large as its bounds, and its references too`() throws {
    for text in [
      "0\n0\n127\n60\n69\n380\n0\n", "0\n0\n127\n60\n69\n500\n0\n", "0\n60\n60\n0\n127\n12543.85\n0\n",
      "128\n0\n127\n127\n69\n440 Hz\n10000\n10000\nX\n",
    ] { #expect(throws: Never.self, "\(text)") { try KeyMap(Array(text.utf8), name: "x.kbm") } }
    #expect(throws: ScalaError(.tooLarge)) { try ScalaFile.pitches([UInt8](repeating: 0x21, count: (1 << 20) + 1)) }
    #expect(throws: ScalaError(.empty)) { try ScalaFile.pitches([UInt8](repeating: 0x21, count: 1 << 20)) }
  }

  @Test(arguments: [Tonic.key(0), .follow]) func `a size may be off by 20 cents, and the nearest one is meant`(
    tonic: Tonic
  )
    throws
  {
    // Steps of 240 cents.
    let system = TuningSystem(try #require(PitchScale(named: "5edo")), tonic)
    for (cents, steps) in [(219.9, nil), (220, 1), (260, 1), (260.1, nil), (700, 3), (740.1, nil), (1210, 5)]
      as [(Double, Int?)]
    {
      let found = system.intervals(.cents(cents), .up, in: .standard)
      expect(Set(found.map(\.steps)), equals: (steps.map { [$0] } ?? []), "\(cents)")
    }
    // Steps of 38.7 cents, two of which are within 20 cents of 1.5 steps and of 2.5.
    let fine = TuningSystem(try #require(PitchScale(named: "31edo")), tonic)
    for (cents, steps) in [(57.0, 1), (59.0, 2), (95.9, 2), (97.6, 3)] {
      expect(Set(fine.intervals(.cents(cents), .up, in: .standard).map(\.steps)), equals: [steps], "\(cents)")
    }
  }

  @Test func `the interval whose first note is nearest is found, the key itself before all`() throws {
    let system = TuningSystem(try #require(PitchScale(named: "5edo")), .key(0))
    // Pitches at 60, 62.4, 64.8, 67.2, 69.6 and 72.
    for (key, first) in [(60, 60), (61, 60), (62, 62), (63, 62), (64, 65), (70, 70), (71, 72)] {
      let found = try #require(system.interval(.steps(1), .up, from: MIDINote(key)))
      expect(found.note.number, equals: first, "\(key)")
      let offset = try #require(system.offset(of: found.note, tonic: .a4))
      expect(that: found.offset == offset && abs(found.size - 240) < 1e-9 && found.steps == 1 && found.ratio == nil)
    }
    let down = try #require(system.interval(.steps(2), .down, from: MIDINote(67)))
    expect(that: down.note.number == 67 && down.second(.down).number == 62 && abs(down.offset - 20) < 1e-9)
  }

  @Test(
    arguments: [
      ("1edo", true), ("1200edo", true), ("019edo", false), ("3ed17/16", true), ("3ed18/17", false), ("5ed8", true),
      ("5ed8/1", true), ("5ed81/10", false), ("5ed3/0", false), ("edo", false), ("5 edo", false), ("5edx", false),
    ]) func `divisions are of 100 to 3600 cents`(name: String, isKnown: Bool)
  {
    expect((PitchScale(named: name)?.name == name), equals: isKnown)
  }
}
