import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachStore

/// Tunings whose keys differ, scales with any number of notes, and key maps.
@Suite struct TemperamentTests {
  /// Cents above C from files of the Scala archive, which `PitchScale.temperaments` names. Ratios are written as cents.
  private static let archive: [String: [Double]] = [
    "werckmeister-iii": [
      90.224996, 192.18, 294.134997, 390.225, 498.044999, 588.269995, 696.09, 792.179997, 888.26999, 996.089998,
      1092.18,
    ],
    "kirnberger-iii": [
      90.224996, 193.15686, 294.134997, 386.313714, 498.044999, 590.223716, 696.57843, 792.179997, 889.73529,
      996.089998,
      1088.268715,
    ],
    "vallotti": [94.135, 196.09, 298.045, 392.18, 501.955, 592.18, 698.045, 796.09, 894.135, 1000, 1090.225],
    "young-ii": [90.225, 196.09, 294.135, 392.18, 498.045, 588.27, 698.045, 792.18, 894.135, 996.09, 1090.225],
    "kellner": [
      90.224996, 194.526, 294.134997, 389.052, 498.044999, 588.269995, 697.263, 792.179997, 891.789, 996.089998,
      1091.007,
    ],
    "neidhardt-1724": [
      94.135, 196.09, 296.09, 392.18, 498.044999, 592.18, 698.045, 796.09, 894.135, 996.089998, 1092.18,
    ],
    "quarter-comma": [
      76.049, 193.15686, 310.26471, 386.31371, 503.42157, 579.47057, 696.57843, 772.62743, 889.73529, 1006.84314,
      1082.89214,
    ],
    "fifth-comma": [
      83.5762, 195.30749, 307.03877, 390.61497, 502.34626, 585.92246, 697.65374, 781.22994, 892.96123, 1004.69251,
      1088.268715,
    ],
    "sixth-comma": [
      88.59433, 196.74124, 304.88814, 393.48248, 501.62938, 590.223716, 698.37062, 786.96495, 895.11186, 1003.25876,
      1091.8531,
    ],
  ]

  @Test func `the temperaments have the cents of the archive's files`() throws {
    expect(Set(Self.archive.keys), equals: Set(PitchScale.temperaments.map(\.name)))
    for (name, cents) in Self.archive {
      let scale = try #require(PitchScale(named: name))
      expect(that: scale.count == 12 && scale[12] == 1200)
      for (index, cents) in cents.enumerated() { expect(scale[index + 1], near: cents, within: 0.001) }
    }
  }

  @Test func `a tonic is the name of a note, also in German, without an octave`() {
    for (name, key) in [
      ("C", 0), ("Cis", 1), ("Es", 3), ("eb", 3), ("f#", 6), ("As", 8), ("Bb", 10), ("B", 11),
    ] {
      for spelled in [name, name.lowercased(), name.uppercased()] {
        expect(Tonic(description: spelled), equals: .key(key), "\(spelled)")
      }
    }
    for name in ["", "C4", "H", "h", "HH", "60", "X", "Tonic"] { #expect(Tonic(description: name) == nil, "\(name)") }
  }

  @Test func `in Werckmeister III eight fifths are pure, and thirds differ by key`() throws {
    let system = TuningSystem(try #require(PitchScale(named: "werckmeister-iii")))
    func sizes(_ interval: Interval) throws -> [Double] {
      try (48..<60).map { try #require(system.size(of: interval, above: MIDINote($0))).value }
    }
    let fifths = try sizes(.fifth).sorted()
    #expect(fifths.prefix(4).allSatisfy { abs($0 - 696.09) < 0.001 })
    #expect(fifths.suffix(8).allSatisfy { abs($0 - 701.955) < 0.001 })
    let thirds = try sizes(.majorThird)
    expect(thirds.min() ?? 0, near: 390.225, within: 0.001)
    expect(thirds.max() ?? 0, near: 407.82, within: 0.001)
    expect(thirds.count { $0 > 395 }, equals: 10)
  }

  @Test func `each key has its pitch, A4 that of the reference, from any tonic`() throws {
    let scale = try #require(PitchScale(named: "vallotti"))
    for tonic in 0..<12 {
      let system = TuningSystem(scale, .key(tonic))
      expect(
        that: system.offset(of: .a4, tonic: .a4) == 0
          && system.label.description == "vallotti:tonic=\(Tonic.names[tonic])")
      for note in 36...72 {
        let (lower, upper) = (
          system.offset(of: MIDINote(note), tonic: .a4), system.offset(of: MIDINote(note + 7), tonic: .a4)
        )
        let degree = ((note - tonic) % 12 + 12) % 12
        expect(700 + (upper ?? .nan) - (lower ?? .nan), near: scale[degree + 7] - scale[degree], within: 1e-9)
      }
    }
    let following = TuningSystem(scale, .follow)
    expect(that: following.follows && following.label.description == "vallotti")
    for note in 36...72 { #expect(following.size(of: .fifth, above: MIDINote(note))?.value == scale[7]) }
    expect(
      that: TuningSystem(.just, .key(2)).label.description == "just:tonic=D"
        && TuningSystem.just.label.description == "just")
  }

  @Test func `notes of an interval sound at their keys' pitches`() throws {
    var settings = TrainingSettings()
    settings.intervals.tuning = .scale(try #require(PitchScale(named: "quarter-comma")))
    settings.intervals.tonic = .key(2)
    settings.sounding.referencePitch = Frequency(415)
    let system = TuningSystem(try #require(PitchScale(named: "quarter-comma")), .key(2))
    var generator = SeededGenerator(seed: 1)
    for direction in Direction.allCases {
      for note in 48...72 {
        settings.intervals.ask(.fifth, direction)
        let trial = Exercise.intervals.trial((MIDINote(note), Cents(3)), settings, using: &generator)
        let (phrase, size) = (Exercise.intervals.phrase(of: trial), try #require(trial.interval).size.value)
        let first = MIDINote(note).frequency(reference: Frequency(415))
        let offset = try #require(system.offset(of: MIDINote(note), tonic: .a4))
        expect(Cents(from: first, to: phrase[0].frequency).value, near: offset, within: 1e-9)
        let sounds = Cents(from: phrase[0].frequency, to: phrase[1].frequency).value
        expect(sounds, near: (size + 3) * (direction == .up ? 1 : -1), within: 1e-9)
        let lower = direction == .up ? note : note - 7
        expect(size, near: system.size(of: .fifth, above: MIDINote(lower))?.value ?? .nan, within: 1e-9)
        let own = try #require(trial[IntervalColumns.exactOffsets].flatMap(ColumnType.numbers))
        expect(own[1], near: try #require(system.offset(of: phrase[1].key, tonic: .a4)), within: 1e-9)
      }
    }
  }

  @Test func `labels are read as they are written, and other texts are names`() {
    for text in [
      "just", "vallotti:tonic=Eb", "a:b.scl:map=a:b.kbm", "my.scl:tonic=C,steps=9,ratio=11/9", "31edo:tonic=C,steps=9",
      "odd:name.scl", "x:tonic=D.scl", "", "a b.scl:steps=3",
    ] {
      expect(TuningLabel(text).description, equals: text, "\(text)")
    }
    expect(that: TuningLabel("my.scl:tonic=C,steps=9").steps == 9 && TuningLabel("x:tonic=D.scl").tonic == nil)
    // In German, too, as the tonic is written.
    for tonic in Tonic.names {
      let title = TuningLabel("vallotti:tonic=\(tonic)").fullTitle
      expect(title, equals: Text(en: "Vallotti on \(tonic)", de: "Vallotti auf \(tonic)"))
    }
  }

  // MARK: Scales

  @Test(arguments: [
    ("19edo", 19, 1200.0), ("31edo", 31, 1200), ("13ed3", 13, 1901.955), ("9ed3/2", 9, 701.955),
    ("bohlen-pierce", 13, 1901.955),
  ]) func `equal divisions have names`(name: String, count: Int, period: Double) throws {
    let scale = try #require(PitchScale(named: name))
    expect(that: scale.name == name && scale.count == count)
    expect(scale[3], near: 3 * period / Double(count), within: 1e-3)
    expect(scale[-count], near: -period, within: 1e-3)
  }

  @Test(arguments: ["19edo", "31edo", "bohlen-pierce", "53edo"], Direction.allCases)
  func `each pitch is on the nearest key, and intervals are those of the scale`(name: String, direction: Direction)
    throws
  {
    let scale = try #require(PitchScale(named: name))
    let system = TuningSystem(scale, .key(0))
    #expect(!system.isChromatic)
    let step = scale.period / Double(scale.count)
    let range = try #require(NoteRange(description: "C2:C6"))
    for choice in system.choices(IntervalChoice.all) {
      guard case .steps(let steps) = choice else {
        Issue.record("not steps")
        continue
      }
      let found = system.intervals(choice, direction, in: range)
      expect(that: !found.isEmpty && found.allSatisfy { $0.steps == steps && abs($0.offset) <= 50 }, "\(steps)")
      for asked in found {
        expect(that: range.contains(asked.note) && range.contains(asked.second(direction)))
        expect(asked.size, near: step * Double(steps), within: 1e-6)
        let trial = TrialInterval(asked, direction, in: system)
        // The second note is within 50 cents of its key, too.
        #expect(abs(asked.offset + trial.offset(wider: .zero).value) <= 50.001)
        expect(
          trial.tuning,
          equals: "\(name):tonic=C,steps=\(steps)" + (asked.ratio.map { ",ratio=\($0.description)" } ?? ""))
      }
    }
  }

  @Test func `intervals are chosen by name, steps, ratio and cents`() throws {
    let system = TuningSystem(try #require(PitchScale(named: "31edo")))
    func steps(_ text: String) throws -> Set<Int?> {
      let choice = try #require(IntervalChoice(text))
      return Set(system.intervals(choice, .up, in: NoteRange.standard).map(\.steps))
    }
    for (text, expected) in [("P5", 18), ("M3", 10), ("11/9", 9), ("348.4", 9), ("350 cents", 9), ("4", 4), ("P8", 31)]
    {
      try expect(steps(text), equals: [expected], "\(text)")
    }
    expect(IntervalChoice.list("5/4,M3,350.0,9").map { IntervalChoice.list($0) }, equals: "M3,5/4,350.0,9")
    for wrong in ["0", "1201", "1/1", "9/4", "0.0", "1300.5", "-5.0", "5/4/3", "third", "7,7", "+7"] {
      #expect(IntervalChoice.list(wrong) == nil, "\(wrong)")
    }
    let (five, none) = (try #require(PitchScale(named: "5edo")), IntervalChoice.interval(.minorThird))
    expect(that: TuningSystem(five).lacking([none]) == none && TuningSystem(five).lacking([.steps(3)]) == nil)
    expect(
      that: TuningSystem(five).lacking(IntervalChoice.standard) == nil
        && TuningSystem(five).lacking(IntervalChoice.all) == nil)
    // What somebody chose isn't replaced by all steps.
    let bohlen = TuningSystem(try #require(PitchScale(named: "bohlen-pierce")))
    #expect(bohlen.lacking(IntervalChoice.standard) == nil)
    expect(bohlen.lacking(IntervalChoice.standard, areChosen: true), equals: .interval(.fifth))
    #expect(bohlen.lacking(IntervalChoice.all, areChosen: true) == nil)
    // In a chromatic tuning, all are names.
    let names = TuningSystem.just.choices([.steps(4), .cents(700), .interval(.fifth)])
    expect(names, equals: [.interval(.majorThird), .interval(.fifth)])
  }

  /// A size, and the interval that it is in equal temperament, just and Pythagorean intonation and two tunings that stand on C.
  @Test(
    arguments: [
      ("5/4", .majorThird, .majorThird, nil, .majorThird, .majorThird), ("7/4", nil, nil, nil, nil, nil),
      ("350.0", nil, nil, nil, nil, nil), ("386.3", .majorThird, .majorThird, nil, .majorThird, .majorThird),
      ("7/5", .tritone, .tritone, nil, .tritone, .tritone), ("11/8", nil, nil, nil, nil, nil),
      ("16/9", .minorSeventh, nil, .minorSeventh, .minorSeventh, .minorSeventh),
      ("9/5", .minorSeventh, .minorSeventh, nil, .minorSeventh, .minorSeventh),
      ("81/64", .majorThird, nil, .majorThird, .majorThird, .majorThird),
      ("720.0", .fifth, .fifth, .fifth, .fifth, .fifth), ("720.1", nil, .fifth, .fifth, .fifth, .fifth),
      ("1219.0", .octave, .octave, .octave, .octave, .octave), ("1220.5", nil, nil, nil, nil, nil),
    ] as [(String, Interval?, Interval?, Interval?, Interval?, Interval?)])
  func `a ratio or cents stand for an interval within 20 cents in a tuning of twelve notes, too`(
    text: String, equal: Interval?, just: Interval?, pythagorean: Interval?, vallotti: Interval?,
    werckmeister: Interval?
  ) throws {
    let choice = try #require(IntervalChoice(text))
    let placed = try ["vallotti", "werckmeister-iii"].map { TuningSystem(try #require(PitchScale(named: $0))) }
    let expected = [equal, just, pythagorean, vallotti, werckmeister]
    for (system, interval) in zip([.equal, .just, .pythagorean] + placed, expected) {
      expect(system.lacking([choice], areChosen: true), equals: interval == nil ? choice : nil, "\(system.scale.name)")
      guard let interval else { continue }
      let asked = system.choices([choice])
      expect(asked, equals: [system.follows ? .interval(interval) : choice], "\(system.scale.name)")
      for direction in [Direction.up, .down] {
        let found = system.intervals(asked[0], direction, in: NoteRange.standard)
        expect(
          that: !found.isEmpty && found.allSatisfy { $0.keys == interval && abs($0.size - choice.cents) <= 20 },
          "\(system.scale.name)")
      }
    }
  }

  /// Sizes that only some keys have, of which training asks no others.
  @Test(arguments: [
    ("quarter-comma", "7/4"), ("quarter-comma", "32/25"), ("quarter-comma", "5/4"), ("vallotti", "406.0"),
    ("young-ii", "720.0"), ("just:tonic=C", "9/5"), ("werckmeister-iii", "5/4"),
  ])
  func `trials have only the sizes near the one that is asked for`(tuning: String, size: String) throws {
    let choice = try #require(IntervalChoice(size))
    var settings = Settings()
    settings.exercise = .intervals
    try Setting.tuning.set(tuning, in: &settings)
    try Setting.intervals.set(size, in: &settings)
    let system = settings.training.intervals.system(or: .equal)
    #expect(system.lacking([choice], areChosen: true) == nil)
    var generator = SeededGenerator(seed: 1)
    var sizes: Set<Double> = []
    for key in 48..<72 {
      var trial = Trial(exercise: .intervals, note: MIDINote(key), offset: Cents(5))
      trial.ask(settings.training.intervals.drawn(from: trial.note, using: &generator))
      sizes.insert(try #require(trial.interval).size.value)
    }
    expect(that: !sizes.isEmpty && sizes.allSatisfy { abs($0 - choice.cents) <= 20 }, "\(sizes)")
    // A name asks all of its sizes, with or without a size of it.
    let name = try #require(system.intervals(choice, .up, in: NoteRange.standard).first).keys
    expect(system.choices([.interval(name)]), equals: [.interval(name)])
  }

  @Test func `a size stands beside names in the order of the choice, and near 0 for a unison`() throws {
    let vallotti = TuningSystem(try #require(PitchScale(named: "vallotti")))
    let (third, fifth) = (try #require(IntervalChoice("5/4")), IntervalChoice.interval(.fifth))
    expect(vallotti.choices([fifth, third]), equals: [fifth, third])
    expect(vallotti.choices([.interval(.majorThird), third]), equals: [.interval(.majorThird)])
    expect(TuningSystem.equal.choices([fifth, third]), equals: [.interval(.majorThird), fifth])
    for (text, isUnison) in [
      ("15.0", true), ("20.0", true), ("20.1", false), ("81/80", false), ("P1", true), ("1", false),
    ] {
      let chosen = try #require(IntervalChoice.list(text))
      expect(chosen.hasUnison, equals: isUnison, "\(text)")
    }
  }

  @Test func `an interval of a scale is called by its ratio, a near name or its cents`() throws {
    func title(_ steps: Int, _ system: TuningSystem) throws -> String {
      let tuned = try #require(system.interval(.steps(steps), .up, from: MIDINote(60)))
      return TrialInterval(tuned, .up, in: system).title.english
    }
    let edo = TuningSystem(try #require(PitchScale(named: "31edo")))
    try expect(that: title(9, edo) == "348 cents (9 steps) up, 31edo" && title(18, edo) == "Fifth (18 steps) up, 31edo")
    try expect(title(1, edo), equals: "39 cents (1 step) up, 31edo")
    let pitches = ["9/8", "5/4", "3/2", "2/1"].compactMap { Ratio($0) }.map { PitchScale.Pitch($0) }
    try expect(title(2, TuningSystem(PitchScale(name: "a.scl", pitches))), equals: "5/4 (2 steps) up, a.scl")
    let third = try #require(edo.interval(.steps(9), .up, from: MIDINote(60)))
    expect(
      TrialInterval(third, .up, in: edo).theory(from: third.note).german,
      equals: "348 Cent (9 Stufen), 31edo auf C (348,4 Cent).")
    let trial = Trial(
      exercise: .intervals, note: third.note, interval: TrialInterval(third, .up, in: edo), offset: Cents(5))
    expect(that: trial.theory == trial.interval?.theory(from: third.note) && trial.theory != nil)
    #expect(Trial(note: third.note, offset: Cents(5)).theory == nil)
  }

  @Test func `sizes between names have a track of their own`() throws {
    func track(_ size: Double, steps: Int?, keys: Interval = .minorThird) -> IntervalTrack {
      var label = TuningSystem(.bohlenPierce).label
      label.steps = steps
      return TrialInterval(keys, size: Cents(size), tuning: label.description).track
    }
    expect(track(348, steps: 9), equals: IntervalTrack(.minorThird, .up, isBetween: true))
    expect(track(348, steps: 9, keys: .majorThird), equals: track(352, steps: 9))
    expect(that: track(381, steps: 3) == IntervalTrack(.majorThird, .up) && track(379, steps: 3).isBetween)
    expect(track(15, steps: 1), equals: IntervalTrack(.unison, .up, isBetween: true))
    // In a chromatic tuning, the name counts.
    expect(track(737, steps: nil, keys: .fifth), equals: IntervalTrack(.fifth, .up))
  }

  /// Whether it names a tuning is decided where it is read, since a training needs an interval on every key.
  @Test(arguments: ["2", "3", "8", "3/2", "5/4", "7/2", "16/15"])
  func `what divisions are taken have intervals from every key`(
    ratio: String
  ) throws {
    var (taken, settings) = (0, TrainingSettings())
    for count in [1, 2, 3, 5, 7, 12, 13, 19, 31, 100, 1200] {
      guard let choice = TuningChoice(description: "\(count)ed\(ratio)"), case .scale(let scale) = choice else {
        continue
      }
      taken += 1
      settings.intervals.tuning = choice
      for tonic in [Tonic.automatic, .follow, .key(2), .key(8)] {
        settings.intervals.system = TuningSystem(scale, tonic)
        for directions in IntervalDirections.allCases {
          settings.intervals.directions = directions
          for key in stride(from: 36, through: 84, by: 7) {
            var trial = Trial(exercise: .intervals, note: MIDINote(key), offset: Cents(5))
            trial.ask(settings.intervals)
            #expect(try #require(trial.interval).size.value > 0)
          }
        }
      }
    }
    // All but those without two pitches within an octave: 1ed3 and 1ed7/2, 1ed8 and 2ed8.
    expect(taken, equals: (["3": 10, "7/2": 10, "8": 9][ratio] ?? 11))
  }

  @Test func `a map that gives no key a pitch is refused`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(Array("fifths\n2\n700.0\n2/1\n".utf8), "a.scl")
    let map = try folder.write(Array("1\n0\n127\n60\n69\n440\n1\nx\n".utf8), "a.kbm")
    #expect(throws: ScalaError(.noIntervals, map: map)) {
      try TuningFile().system(.file(path: path), .automatic)
    }
    try expect(TuningFile().system(.file(path: path), .key(0)).scale.count, equals: 2)
  }

  // MARK: Key maps

  private static let wholeTones = """
    ! white.kbm
    12
    0
    127
    62
    69
    415.0
    12
    0
    x
    2
    """

  @Test func `a key map gives the reference, the tonic and keys without pitch`() throws {
    let map = try KeyMap(Array(Self.wholeTones.utf8), name: "white.kbm")
    expect(map.referencePitch.hertz, near: 415, within: 1e-9)
    let pitches = map.pitches(of: .equal)
    expect(that: pitches.prefix(4).map(\.key) == [2, 4, 14, 16] && pitches.count == 22)
    // A4 has no pitch in it: it gives the reference pitch alone.
    expect(pitches[0].pitch, near: 200, within: 1e-9)
    let system = TuningSystem(.equal, map: map)
    expect(that: system.isChromatic && !system.follows && system.label.description == "equal:map=white.kbm")
    let seconds = system.intervals(.interval(.majorSecond), .up, in: NoteRange.standard)
    expect(seconds.map(\.note.number), equals: [38, 50, 62, 74])
    expect(system.lacking([.interval(.fifth)]), equals: .interval(.fifth))
    #expect(TuningSystem(.equal, .follow, map: map).follows)
  }

  @Test func `a tuning with a key map has the map's reference pitch, and others have that of the settings`() throws {
    let map = try KeyMap(Array(Self.wholeTones.utf8), name: "white.kbm")
    let usual = try KeyMap(Array("0\n0\n127\n60\n69\n440\n0\n".utf8), name: "all.kbm")
    let systems: [(TuningSystem, Double)] = [
      (TuningSystem(.equal, map: map), 415), (TuningSystem(.just, map: map), 415),
      (TuningSystem(.equal, map: usual), 440), (.just, 442),
      // A tonic of its own takes the place of the map.
      (TuningSystem(.equal, .key(2), map: map), 442), (TuningSystem(.equal, .follow, map: map), 442),
    ]
    for (system, expected) in systems {
      var settings = TrainingSettings()
      settings.sounding.referencePitch = Frequency(442)
      settings.use(system)
      expect(settings.sounding.referencePitch.hertz, near: expected, within: 1e-9)
      expect(settings.intervals.system, equals: system)
    }
  }

  @Test(arguments: [(7, [5300, 5700, 6000, 6400, 6700, 7100]), (0, [4800, 5200, 6000, 6400, 7200, 7600])])
  func `a key map repeats at its own octave, or without one at the scale's`(octave: Int, expected: [Double]) throws {
    let map = try KeyMap(Array("2\n0\n127\n60\n60\n261.625565\n\(octave)\n0\n4\n".utf8), name: "x.kbm")
    let pitches = Dictionary(uniqueKeysWithValues: map.pitches(of: .equal).map { ($0.key, $0.pitch) })
    for (key, pitch) in zip(58...63, expected) { expect(pitches[key] ?? .nan, near: pitch, within: 1e-9) }
  }

  @Test func `steps over a gap of a key map end at the degree that is meant, or aren't asked`() throws {
    // Of four keys, the third has no degree.
    let map = try KeyMap(Array("4\n0\n127\n60\n60\n261.625565\n4\n0\n1\nx\n3\n".utf8), name: "gap.kbm")
    let system = TuningSystem(try #require(PitchScale(named: "4edo")), map: map)
    for steps in 1...4 {
      let intervals = system.intervals(.steps(steps), .up, in: .standard)
      #expect(!intervals.isEmpty)
      for interval in intervals {
        let lower = Int(((Double(100 * (interval.note.number - 60)) + interval.offset) / 300).rounded())
        let degrees = [lower, lower + steps].map { (($0 % 4) + 4) % 4 }
        expect(that: !degrees.contains(2) && abs(interval.size - Double(300 * steps)) < 1e-9, "\(interval)")
      }
    }
  }

  @Test func `a map without degrees gives each key the next pitch`() throws {
    let text = "0\n0\n127\n60\n60\n261.625565\n0\n"
    let map = try KeyMap(Array(text.utf8), name: "linear.kbm")
    let scale = try #require(PitchScale(named: "19edo"))
    let system = TuningSystem(scale, map: map)
    #expect(!system.isChromatic)
    let third = try #require(system.interval(.steps(6), .up, from: MIDINote(60)))
    expect(third.size, near: 6 * 1200 / 19, within: 1e-9)
    expect(third.offset, near: 0, within: 1e-6)
  }

  @Test(arguments: [
    ("12\n0\n127\n60", ScalaError(.shortMap)), ("x\n", ScalaError(.badMap("x"), line: 1)),
    ("12\n0\n128\n", ScalaError(.badMap("128"), line: 3)), ("12\n9\n8\n60\n69\n440\n12\n", ScalaError(.emptyMap)),
    ("12\n0\n127\n60\n69\n300\n12\n0\n", ScalaError(.badReference(300))),
    ("12\n0\n127\n60\n69\nnan\n12\n", ScalaError(.badMap("nan"), line: 6)),
    ("2\n0\n127\n60\n69\n440\n12\n0\ny\n", ScalaError(.badMap("y"), line: 9)),
  ]) func `a damaged key map is refused with its line`(text: String, error: ScalaError) {
    #expect(throws: error) { try KeyMap(Array(text.utf8), name: "x.kbm") }
  }

  // MARK: Chords

  @Test func `chords need a pitch for every key`() throws {
    let partial = TuningSystem(.equal, map: try KeyMap(Array(Self.wholeTones.utf8), name: "white.kbm"))
    let whole = TuningSystem(.equal, map: try KeyMap(Array("0\n0\n127\n60\n69\n440\n0\n".utf8), name: "all.kbm"))
    for exercise in [Exercise.chords, .voices] {
      var settings = TrainingSettings()
      for (system, isRefused) in [(partial, true), (whole, false), (.just, false)] {
        settings.use(system)
        expect((exercise.conflict(in: settings) != nil), equals: isRefused)
      }
    }
  }

  @Test func `the voices of a chord have their keys' pitches`() throws {
    var settings = TrainingSettings()
    settings.intervals.tuning = .scale(try #require(PitchScale(named: "vallotti")))
    let system = TuningSystem(try #require(PitchScale(named: "vallotti")))
    var (generator, sizes) = (SeededGenerator(seed: 2), Set<Int>())
    for number in 0..<200 {
      var trial = Trial(exercise: .chords, note: MIDINote(48 + number % 24), offset: Cents(20))
      trial.ask(.major, .majorThird, keyedBy: .unison, settings, using: &generator)
      let voices = try #require(trial.voicing).voices
      for voice in voices {
        expect(voice.cents, near: try #require(system.offset(of: voice.key, tonic: .a4)), within: 1e-5)
      }
      let size = try #require(trial[IntervalColumns.size])
      expect(size, near: try #require(system.size(of: .majorThird, above: trial.note)).value, within: 1e-9)
      sizes.insert(Int(size.rounded()))
      expect(
        that: trial[IntervalColumns.tuning] == "vallotti:tonic=C" && trial.theory?.english == "Major, Vallotti on C.")
    }
    #expect(sizes.count > 4)
  }
}
