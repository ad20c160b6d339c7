import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits

@Suite struct SettingTests {
  @Test(arguments: Setting.all) func `a written value reads back`(key: Setting) throws {
    var settings = Settings()
    let value = key.value(in: settings)
    try key.set(value, in: &settings)
    expect(key.value(in: settings), equals: value)
    // Set for all strategies or exercises, it replaces what each has of its own.
    if key.older.isEmpty && key != .tuning { #expect(settings == Settings()) }
  }

  @Test(arguments: [
    (Setting.duration, "0.5"), (.gap, "0.25"), (.noteRange, "G3:E5"), (.velocity, "100"), (.strategy, "adaptive"),
    (.sound, "sine"), (.sound, "a:b.sf2:8:80"), (.referencePitch, "442.5"), (.tick, "bell"), (.language, "de"),
    (.strategy, "kazez:narrow=0.05,widen=0.09"), (.strategy, "weighted-up-down:correct=0.8,step=1"),
    (.strategy, "threshold-tracking:spread=0.25,largest=50"), (.presentation, "harmonic"), (.audioDriver, "jack"),
    (.varyLoudness, "1"), (.feedback, "0.3"), (.trainingSmallest, "0.1"), (.maxOffset, "12"),
    (.tuning, "vallotti"), (.tuning, "vallotti:tonic=Eb"), (.tuning, "31edo:tonic=follow"),
    (.tuning, "/a:b/my.scl:tonic=B"),
    (.tuning, "x:tonic=D.scl"),
  ]) func `a value within the range is stored exactly`(key: Setting, value: String) throws {
    var settings = Settings()
    try key.set(value, in: &settings)
    expect(key.value(in: settings), equals: value)
    #expect(settings != Settings())
  }

  @Test(arguments: [
    (Setting.duration, "0.29"), (.duration, "3.01"), (.duration, "nan"), (.duration, "inf"), (.duration, ""),
    (.duration, "1 Hz"), (.duration, "0x1"), (.velocity, "0"), (.velocity, "128"), (.velocity, "63.5"),
    (.noteRange, "C4:G4"),
    (.noteRange, "C4"), (.sound, "a.sf2"), (.sound, "a.sf2:0:65536"), (.sound, ":0:0"), (.strategy, "kasez"),
    (.strategy, "kazez:"), (.strategy, "kazez:narrow"), (.strategy, "kazez:narrow=0.3"), (.strategy, "kazez:step=1"),
    (.strategy, "kazez:narrow=0.1,narrow=0.1"), (.strategy, "quest-plus:narrow=0.1"),
    (.tuning, "vallotti:tonic=X"), (.tuning, "vallotti:D"), (.tuning, "none:tonic=D"), (.tuning, ":tonic=D"),
    (.tuning, "just:tonic="), (.tonic, "X"), (.tonic, "H4"), (.tonic, "D5"), (.tonic, "vallotti"), (.tonic, ""),
    (.tick, "on"),
    (.language, "fr"), (.referencePitch, "379"), (.varyLoudness, "-0.1"), (.gap, "2.1"),
  ]) func `a value out of range is refused and changes nothing`(key: Setting, value: String) {
    var settings = Settings()
    #expect(throws: SettingError(key: key, value: value)) { try key.set(value, in: &settings) }
    expect(settings, equals: Settings())
  }

  @Test func `what is no value of a setting, or of one of an earlier version, is refused and changes nothing`() throws {
    // A keyboard may have any name.
    for setting in Setting.known where setting != .midiInput {
      var settings = Settings()
      #expect(throws: SettingError(key: setting, value: "?!")) { try setting.set("?!", in: &settings) }
      expect(settings, equals: Settings(), "\(setting.name)")
    }
  }

  /// Databases, plans and files of experiments hold them.
  private static let choices: [(Setting, String, String)] = [
    (.exercise, "comparison intervals matching chords voices odd-one-out", "comparison"),
    (.direction, "up down both", "up"), (.presentation, "melodic harmonic", "melodic"),
    (.tonic, "auto follow C C# D Eb E F F# G Ab A Bb B", "auto"),
    (.chord, "drone fifth major minor sus4 seventh-16/9 seventh-9/5 seventh-7/4", "major"),
    (.voice, "any second third fourth fifth sixth seventh octave", "any"), (.root, "random fixed", "random"),
    (.tick, "noise bell off", "noise"), (.replayAfterWrong, "off on", "off"), (.plainFeedback, "off words", "words"),
    (.language, "auto en de", "auto"),
    (
      .strategy,
      "kazez adaptive threshold-tracking weighted-up-down two-down-one-up three-down-one-up quest-plus", "kazez"
    ),
  ]

  @Test(arguments: choices) func `the words of a choice are written as they are read, and one is the default`(
    setting: Setting, words: String, standard: String
  ) throws {
    guard case .choice(let choices) = setting.domain else {
      Issue.record("\(setting.name) is no choice.")
      return
    }
    expect(choices.map(\.word).joined(separator: " "), equals: words)
    expect(setting.value(in: Settings()), equals: standard)
    for choice in choices {
      var settings = Settings()
      try setting.set(choice.word, in: &settings)
      expect(setting.value(in: settings), equals: choice.word)
    }
  }

  @Test(arguments: Setting.all) func `both ends of a range are allowed, and nothing beyond them`(key: Setting) throws {
    let range: ClosedRange<Double>
    switch key.domain {
    case .number(let numbers, _): range = numbers
    case .integer(let integers): range = Double(integers.lowerBound)...Double(integers.upperBound)
    default:
      guard key == .tick else { return }
      range = -24...0
    }
    for end in [range.lowerBound, range.upperBound].map(Decimal.written) {
      var settings = Settings()
      try key.set(end, in: &settings)
      expect(key.value(in: settings), equals: end)
    }
    for beyond in [range.lowerBound - 1, range.lowerBound - 0.01, range.upperBound + 0.01, range.upperBound + 1] {
      var settings = Settings()
      #expect(throws: SettingError.self, "\(beyond)") { try key.set(Decimal.written(beyond), in: &settings) }
    }
  }

  @Test(arguments: [
    (-40.0, "-40", "-38"), (-39.5, "-40", "-38"), (-38, "-40", "-36"), (-3, "-4", "-2"), (-0.5, "-2", "0"),
    (0, "-2", "2"),
    (0.5, "0", "2"), (10, "8", "12"), (11, "10", "12"), (12, "10", "12"),
  ]) func `the keys for the volume go to the next even decibel, and to the ends of its range`(
    volume: Double, softer: String, louder: String
  ) throws {
    var settings = Settings()
    try Setting.volume.set(Decimal.written(volume), in: &settings)
    expect(that: settings.volume(louder: false) == softer && settings.volume(louder: true) == louder)
  }

  @Test func `the tick is the value that was set last, whatever it was before`() throws {
    let values = ["noise", "bell", "off", "0", "-0.5", "-6", "-24"]
    for before in values {
      for value in values {
        var settings = Settings()
        try Setting.tick.set(before, in: &settings)
        try Setting.tick.set(value, in: &settings)
        expect(Setting.tick.value(in: settings), equals: value, "\(before)")
        // Noise by its name has the usual level.
        if value == "noise" { #expect(settings == Settings(), "\(before)") }
      }
    }
  }

  @Test func `at most 32 settings in all, and at most 14 usual ones with any exercise and strategy`() {
    expect(that: Setting.all.count <= 32 && Set(Setting.all).count == Setting.all.count, "\(Setting.all.count)")
    for exercise in Exercises.all {
      for strategy in StrategyName.allCases {
        var settings = Settings()
        (settings.exercise, settings.training.strategy) = (exercise.name, strategy)
        let usual = SettingGroup.inUse(by: settings, advanced: false).flatMap(\.settings)
        #expect(usual.count <= 14, "\(exercise.name.rawValue) \(strategy)")
      }
    }
  }

  @Test(arguments: Tonic.all)
  func `a tuning is set with its tonic, in any order with what is set by the tonic's own name`(
    tonic: Tonic
  ) throws {
    var settings = Settings()
    try Setting.tuning.set("vallotti:tonic=" + tonic.description, in: &settings)
    expect(that: settings.training.intervals.tonic == tonic && Settings(written: settings.written) == settings)
    var other = Settings()
    try Setting.tonic.set(tonic.description, in: &other)
    expect(that: other.training.intervals.tuning == nil && Settings(written: other.written) == other)
    expect(Settings(written: ["tonic": tonic.description, "tuning": "vallotti"]), equals: settings)
    try Setting.tuning.set("vallotti", in: &settings)
    expect(settings.training.intervals.tonic, equals: .automatic)
  }

  /// Every name of 0.2.0 but that of focus mode, which is gone.
  static let earlier: [String] = """
    exercise intervals direction tuning presentation matching-mode matching-numbers note-range duration gap vary-loudness
    max-offset feedback strategy sound reference-pitch velocity volume audio-driver midi-input midi-driver midi-higher
    midi-lower tick tick-level replay-after-wrong plain-feedback language kazez.narrow kazez.widen
    kazez.smallest kazez.largest natural-vs-mechanical adaptive.narrow adaptive.widen adaptive.smallest adaptive.largest
    threshold-tracking.smallest threshold-tracking.largest threshold-tracking.correct threshold-tracking.spread
    weighted-up-down.step weighted-up-down.up weighted-up-down.smallest weighted-up-down.largest two-down-one-up.step
    two-down-one-up.smallest two-down-one-up.largest three-down-one-up.step three-down-one-up.smallest
    three-down-one-up.largest quest-plus.smallest quest-plus.largest
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test func `every setting of an earlier version is still understood, and changes only what it did`() throws {
    expect(Self.earlier.count, equals: 53)
    for name in Self.earlier {
      let setting = try #require(Setting(named: name))
      guard case .number(let range, _) = setting.domain else { continue }
      for value in [range.lowerBound, range.upperBound].map(Decimal.written) {
        let settings = Settings(written: [name: value])
        expect(setting.value(in: settings), equals: value)
        for other in Self.earlier where other != name {
          let other = try #require(Setting(named: other))
          // It is part of a value now.
          if other.older.contains(setting) { continue }
          expect(other.value(in: settings), equals: other.value(in: Settings()), "\(name) \(other.name)")
        }
      }
    }
  }

  @Test(arguments: StrategyName.allCases) func `a strategy is written with the constants that differ`(
    strategy: StrategyName
  ) throws {
    for constant in strategy.constants {
      for bound in [constant.range.lowerBound, constant.range.upperBound] {
        let value = Decimal.written(bound)
        let text = "\(strategy.rawValue):\(constant.rawValue)=\(value)"
        var settings = Settings()
        try Setting.strategy.set(text, in: &settings)
        expect(that: settings.training.strategy == strategy && settings.training[constant, of: strategy] == bound)
        // Compared with the default, so that a bound that is one isn't written.
        let isDefault = TrainingSettings()[constant, of: strategy] == bound
        expect(Setting.strategy.value(in: settings), equals: (isDefault ? strategy.rawValue : text))
        expect(Settings(written: settings.written), equals: settings)
        Setting.strategy.reset(in: &settings)
        expect(settings, equals: Settings())
      }
    }
  }

  @Test func `a constant for all strategies counts for each that has it, and yields to one for a single strategy`() {
    let settings = Settings(written: [
      "training.narrow": "0.1", "adaptive.narrow": "0.15", "training.largest": "40", "strategy": "adaptive",
    ])
    expect(Setting.strategy.value(in: settings), equals: "adaptive:narrow=0.15,largest=40")
    expect(settings.training[.narrow, of: .kazez], equals: 0.1)
    #expect(StrategyName.allCases.allSatisfy { settings.training[.largest, of: $0] == 40 })
    expect(Settings(written: settings.written), equals: settings)
  }

  @Test(arguments: StrategyName.allCases)
  func `the default of the smallest difference is that of the chosen strategy, and no other default hangs on it`(
    strategy: StrategyName
  ) throws {
    var settings = Settings()
    settings.training.strategy = strategy
    for isSet in [false, true] {
      // What is set is no default.
      if isSet { try Setting.trainingSmallest.set("7", in: &settings) }
      for key in Setting.all where key != .trainingSmallest {
        expect(key.standard(in: settings), equals: key.value(in: Settings()), "\(key.name)")
      }
      let isFine = [.questPlus, .thresholdTracking].contains(strategy)
      expect(Setting.trainingSmallest.standard(in: settings), equals: (isFine ? "0.5" : "1"))
    }
  }

  @Test func `with nothing set, every setting has its default, in each exercise`() {
    for exercise in Exercises.all {
      var settings = Settings()
      settings.exercise = exercise.name
      for key in Setting.all where key != .exercise {
        expect(key.standard(in: settings), equals: key.value(in: settings), "\(key.name) of \(exercise.name.rawValue)")
      }
    }
  }

  @Test(arguments: [(ExerciseName.intervals, ExerciseName.matching), (.matching, .intervals)])
  func `the presentation of an exercise is its own`(exercise: ExerciseName, other: ExerciseName) throws {
    var settings = Settings()
    settings.exercise = exercise
    try Setting.presentation.set("harmonic", in: &settings)
    expect(Setting.presentation.value(in: settings), equals: "harmonic")
    let stored = Setting.presentation.stored(in: settings)
    expect(Settings(written: [stored.name: "harmonic", "exercise": exercise.rawValue]), equals: settings)
    expect(Settings(written: settings.written), equals: settings)
    settings.exercise = other
    expect(Setting.presentation.value(in: settings), equals: "melodic")
    expect(Settings(written: settings.written), equals: settings)
  }

  @Test func `a bound for all strategies yields to one for a single strategy, in any order`() throws {
    let settings = Settings(written: [
      "weighted-up-down.smallest": "2", "training.smallest": "3", "kazez.smallest": "4",
    ])
    for strategy in StrategyName.allCases {
      var chosen = settings
      chosen.training.strategy = strategy
      let expected = strategy == .kazez ? "4" : strategy == .weightedUpDown ? "2" : "3"
      expect(Setting.trainingSmallest.value(in: chosen), equals: expected)
    }
    expect(Settings(written: settings.written), equals: settings)
    var reset = settings
    Setting.trainingSmallest.reset(in: &reset)
    expect(reset, equals: Settings())
  }
}
