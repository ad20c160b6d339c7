import PeachCore
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachSimulation

/// What is written on the command line about listeners, days, participants and meters.
@Suite struct DescriptionTests {
  @Test func `every named population has the properties that its help says`() {
    let usual: SimulatedPopulation = {
      var population = SimulatedPopulation()
      population.thresholds = [3...40]
      return population
    }()
    let changes: [(String, (inout SimulatedPopulation) -> Void)] = [
      ("static", { _ in }), ("linear", { $0.learning = 2 }),
      ("exponential", { ($0.learning, $0.curve) = (2, .exponential) }),
      ("plateaus", { ($0.learning, $0.curve) = (2, .plateaus) }),
      ("sudden", { ($0.learning, $0.curve) = (2, .sudden) }), ("early", { ($0.learning, $0.curve) = (2, .early) }),
      ("halving", { $0.learning = 1 }), ("doubling", { ($0.learning, $0.curve) = (-1, .sudden) }),
      ("slope-0.5", { $0.slopes = [0.5] }), ("slope-0.7", { $0.slopes = [0.7] }),
      ("slope-1.4", { $0.slopes = [1.4] }), ("slope-2", { $0.slopes = [2] }),
      ("weibull", { ($0.shape, $0.slopes) = (.weibull, [1.3]) }), ("logistic", { $0.shape = .logistic }),
      ("lapse-8", { $0.lapses = [0.08] }), ("lapse-15", { $0.lapses = [0.15] }),
      ("bass", { ($0.bass, $0.split) = (2, MIDINote(48)) }),
      ("bass-then-treble", { ($0.thresholds, $0.bass, $0.order) = ([2...20], 2, .bassFirst) }),
      ("treble-then-bass", { ($0.thresholds, $0.bass, $0.order) = ([2...20], 2, .trebleFirst) }),
      ("smooth-keys", { $0.noteSD = 0.35 }), ("single-keys", { $0.keySD = 0.35 }),
      ("bias-0.6", { $0.biases = [0.6] }), ("bias-1.2", { $0.biases = [1.2] }),
      ("bias-of-the-day", { $0.biasSD = 0.6 }), ("inattentive", { $0.inattention = 0.1 }),
      ("attention-fades", { ($0.lapses, $0.lapseChange) = ([0.02], 0.2) }),
      ("attention-returns", { ($0.lapses, $0.lapseChange) = ([0.22], -0.2) }),
      ("good-and-bad-days", { $0.daySD = 0.3 }), ("burst-at-40", { ($0.thresholds, $0.burst) = ([8...8], .cents(40)) }),
      ("burst", { ($0.thresholds, $0.burst) = ([8...8], .presented) }),
    ]
    expect(NamedListener.all.map(\.name), equals: changes.map(\.0))
    for (name, change) in changes {
      var population = usual
      change(&population)
      expect(SimulatedPopulation(description: name), equals: population)
    }
    var louder = usual
    (louder.daySD, louder.lapses) = (0.3, [0.5])
    expect(SimulatedPopulation(description: "good-and-bad-days:lapse=0.5"), equals: louder)
    #expect(SimulatedPopulation(description: "good-and-bad-day") == nil)
  }

  @Test func `every parameter of a population sets its property`() {
    let changes: [(String, (inout SimulatedPopulation) -> Void)] = [
      ("threshold=3/4-5 cents", { $0.thresholds = [3...3, 4...5] }), ("lapse=0.3", { $0.lapses = [0.3] }),
      ("bias=-0.4/2", { $0.biases = [-0.4, 2] }), ("slope=0.2", { $0.slopes = [0.2] }),
      ("shape=logistic", { $0.shape = .logistic }), ("learning=-1.5", { $0.learning = -1.5 }),
      ("curve=early", { $0.curve = .early }), ("forgetting=0.7", { $0.forgetting = 0.7 }),
      ("day-sd=0.11", { $0.daySD = 0.11 }), ("bias-sd=0.12", { $0.biasSD = 0.12 }),
      ("note-sd=0.13", { $0.noteSD = 0.13 }), ("key-sd=0.14", { $0.keySD = 0.14 }), ("bass=-2.5", { $0.bass = -2.5 }),
      ("passage=4", { $0.passage = 4 }), ("split=A3", { $0.split = MIDINote(57) }),
      ("order=treble-first", { $0.order = .trebleFirst }), ("inattention=0.2", { $0.inattention = 0.2 }),
      ("run=30", { $0.inattentiveRun = 30 }), ("lapse-change=-0.3", { $0.lapseChange = -0.3 }),
      ("burst=50c", { $0.burst = .cents(50) }), ("visitor=0.9", { $0.visitor = 0.9 }),
    ]
    expect(changes.map { String($0.0.prefix { $0 != "=" }) }, equals: PopulationParameter.all.map(\.name))
    for (parameter, change) in changes {
      var population = SimulatedPopulation()
      change(&population)
      expect(SimulatedPopulation(description: "simulated:" + parameter), equals: population)
      // Each is another than the default, so that it can be told from it.
      #expect(population != SimulatedPopulation(), "\(parameter)")
    }
    for bad in ["shape=early", "curve=weibull", "order=bass", "split=H3", "burst=wrong", "threshold=cents", "visitor="]
    {
      #expect(SimulatedPopulation(description: "simulated:" + bad) == nil, "\(bad)")
    }
  }

  @Test(arguments: [
    ("threshold", 0.001, 10_000.0, -1.0, 10_001.0), ("lapse", 0, 1, -0.01, 1.01), ("bias", -10, 10, -10.1, 10.1),
    ("slope", 0.1, 10, 0.09, 10.1), ("learning", -10, 10, -10.1, 10.1), ("forgetting", -10, 10, -10.1, 10.1),
    ("day-sd", 0, 5, -0.1, 5.1), ("bias-sd", 0, 5, -0.1, 5.1), ("note-sd", 0, 5, -0.1, 5.1),
    ("key-sd", 0, 5, -0.1, 5.1), ("bass", -10, 10, -10.1, 10.1), ("passage", 0, 48, -1, 48.1),
    ("inattention", 0, 0.9, -0.1, 0.91), ("run", 1.1, 1000, 1, 1001), ("lapse-change", -1, 1, -1.1, 1.1),
    ("burst", 0.1, 200, 0.09, 201), ("visitor", 0, 1, -0.1, 1.1),
  ])
  func `a parameter of a population has its limits`(
    name: String, lowest: Double, highest: Double, below: Double, above: Double
  ) {
    for (value, isTaken) in [(lowest, true), (highest, true), (below, false), (above, false)] {
      let text = "simulated:\(name)=" + Decimal.written(value)
      expect((SimulatedPopulation(description: text) != nil), equals: isTaken, "\(text)")
    }
  }

  @Test(arguments: [
    ("threshold", 0.01, 10_000.0, 0.009, 10_001.0), ("lapse", 0, 1, -0.01, 1.01), ("bias", -100, 100, -101, 101),
    ("precision", 0.001, 100, 0.0009, 101), ("hysteresis", -1, 1, -1.1, 1.1), ("slope", 0.1, 10, 0.09, 10.1),
    ("loudness", -1000, 1000, -1001, 1001), ("rt", 0.01, 60, 0.009, 61),
  ])
  func `a parameter of a listener has its limits and its property`(
    name: String, lowest: Double, highest: Double, below: Double, above: Double
  ) throws {
    func read(_ value: Double) -> SimulatedListener? {
      SimulatedListener(description: "simulated:\(name)=" + Decimal.written(value))
    }
    expect(that: read(below) == nil && read(above) == nil)
    for value in [lowest, highest] {
      let listener = try #require(read(value))
      var expected = SimulatedListener()
      switch name {
      case "threshold": expected.threshold = value
      case "lapse": expected.lapse = value
      case "bias": (expected.bias, expected.tuner.bias) = (value, value)
      case "precision": expected.tuner.precision = value
      case "hysteresis": expected.tuner.hysteresis = value
      case "slope": expected.slope = value
      case "loudness": expected.loudness = value
      default: (expected.responseTime, expected.tuner.time) = (value, value)
      }
      expect(listener, equals: expected)
    }
    expect(that: SimulatedListener.parameters.contains(name) && SimulatedListener.parameters.count == 9)
  }

  @Test func `listeners who answer and those who tune have their own parameters`() {
    expect(
      SimulatedListener.answeringParameters, equals: ["threshold", "lapse", "bias", "slope", "shape", "loudness", "rt"])
    expect(SimulatedListener.tuningParameters, equals: ["bias", "precision", "hysteresis", "rt"])
    expect(SimulatedListener(description: "simulated:threshold=9c,precision=2 cents,rt=300ms")?.tuner.time, equals: 0.3)
    for bad in ["simulated:lapse=0.1c", "simulated:rt=3c", "simulated:slope=1s", "simulated:shape=Normal"] {
      #expect(SimulatedListener(description: bad) == nil, "\(bad)")
    }
  }

  @Test func `a population is one of answers, of intervals or of matches`() {
    for (text, isAnswering) in [
      ("simulated", true), ("static:slope=2", true), ("expected", false), ("one-answer", false), ("normal", false),
      ("outliers", false),
    ] {
      switch SimulatedListeners(text) {
      case .answering(let population):
        expect(that: isAnswering && population == SimulatedPopulation(description: text), "\(text)")
      case .named(let name): #expect(!isAnswering && name == text, "\(text)")
      case nil: report(["\(text) isn't read."], "", #filePath, #line)
      }
    }
    for bad in ["normal:x=1", "expectd", "", "simulated:x=1"] { #expect(SimulatedListeners(bad) == nil, "\(bad)") }
  }

  @Test func `days of a simulation have a break and answers after it, within their limits`() {
    let cases: [(String, (Int, Int, Int)?)] = [
      ("40", (40, 0, 100)), ("40:break=21,after=60", (40, 21, 60)), ("40:after=7", (40, 0, 7)), ("1", (1, 0, 100)),
      ("36500", (36_500, 0, 100)), ("2:break=36500", (2, 36_500, 100)), ("2:break=0,after=0", (2, 0, 0)),
      ("2:after=1000000", (2, 0, 1_000_000)), ("0", nil), ("36501", nil), ("2:break=36501", nil), ("2:break=-1", nil),
      ("2:after=1000001", nil), ("2:after=-1", nil), ("2:pause=3", nil), ("2:break=x", nil), ("x", nil), ("", nil),
      ("2:break=1.5", nil),
    ]
    for (text, expected) in cases {
      let found = SimulatedDays(text)
      expect((found == nil), equals: (expected == nil), "\(text)")
      if let found, let expected { #expect((found.count, found.pause, found.after) == expected, "\(text)") }
    }
    #expect((SimulatedDays().count, SimulatedDays().pause, SimulatedDays().after) == (1, 0, 100))
    expect(ValueType.days.write(SimulatedDays("40:break=21") ?? SimulatedDays()), equals: "40")
  }

  @Test func `participants of a simulation differ in effect and threshold, within their limits`() {
    let cases: [(String, (Int, Double?, Double?)?)] = [
      ("12", (12, nil, nil)), ("12:effect-spread=0.95,threshold-spread=0.75", (12, 0.95, 0.75)),
      ("1:threshold-spread=5 octaves", (1, nil, 5)), ("1000:effect-spread=100", (1000, 100, nil)),
      ("2:effect-spread=0,threshold-spread=0", (2, 0, 0)), ("0", nil), ("1001", nil), ("2:effect-spread=101", nil),
      ("2:effect-spread=-1", nil), ("2:threshold-spread=5.1", nil), ("2:threshold-spread=-0.1", nil),
      ("2:effect-spread=1 octaves", nil), ("2:spread=1", nil), ("x", nil),
    ]
    for (text, expected) in cases {
      let found = SimulatedParticipants(text)
      expect((found == nil), equals: (expected == nil), "\(text)")
      guard let found, let expected else { continue }
      expect(found.count, equals: expected.0)
      expect([found.effectSpread, found.thresholdSpread], equals: [expected.1, expected.2])
    }
    expect(SimulatedParticipants().count, equals: 1)
    expect(ValueType.participants.write(SimulatedParticipants("12") ?? SimulatedParticipants()), equals: "12")
  }

  @Test func `a meter has a name and its weightings, each of which may be missing`() {
    let cases: [(String, [String?]?)] = [
      ("XL2", ["XL2", nil, nil]), ("XL2:weighting=A,time=eq", ["XL2", "A", "eq"]),
      ("XL2:time=fast", ["XL2", nil, "fast"]),
      (":weighting=C", [nil, "C", nil]), ("XL2:weighting=Z", ["XL2", "Z", nil]), ("", nil), (":", nil),
      ("XL2:weighting=B", nil), ("XL2:weighting=", nil), ("XL2:time=", nil), ("XL2:response=eq", nil),
      ("XL2:time=a,time=b", nil),
    ]
    for (text, expected) in cases {
      let found = MeterDescription(text)
      expect(found.map { [$0.name, $0.weighting?.rawValue, $0.timeWeighting] }, equals: expected)
    }
  }

  @Test func `text is padded to a width in cells, and loses blanks at its end`() {
    expect("Größe".padded(to: 7), equals: "Größe  ")
    expect("Größe".padded(toRight: 7), equals: "  Größe")
    expect("音".padded(to: 3) + "|" + "Größe".padded(to: 2) + "|" + "音".padded(toRight: 3), equals: "音 |Größe| 音")
    expect("a\n\nb\n".lines, equals: ["a", "", "b", ""])
    expect(" a b  ".trimmingEnd + "|" + "  ".trimmingEnd, equals: " a b|")
  }
}
