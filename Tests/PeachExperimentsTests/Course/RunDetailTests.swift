import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachExperiments
@testable import PeachFits

/// What is stored of runs, and figures that are small enough to be worked out by hand.
@Suite struct RunDetailTests {
  @Test func `a session has the names that earlier versions stored`() throws {
    let whole = #"""
      {"answersBefore":7,"build":"0.4.0 abc","consent":"2025-12-31T23:45:00.000Z","consentLanguage":"de","driver":"alsa",
      "latencySeconds":0.25,"periodFrames":480,"respondent":"simulated:bias=1","rig":{"level":1},"sampleRateHertz":44100,
      "soundFontSha256":"ab12","started":"2025-12-31T23:46:01.000Z","system":"Linux"}
      """#
    let session = try #require(JSON(parsing: whole).flatMap(RunSession.init))
    expect(that: session.started.milliseconds == 1_767_224_761_000 && session.answersBefore == 7)
    expect(that: session.respondent == .simulated("simulated:bias=1") && session.build == "0.4.0 abc")
    expect(that: session.system == "Linux" && session.soundFontSHA256 == "ab12" && session.rig?["level"]?.integer == 1)
    expect(session.output, equals: .init(driver: "alsa", sampleRate: 44100, period: 480, latency: 0.25))
    expect(that: session.consent?.time.milliseconds == 1_767_224_700_000 && session.consent?.language == "de")
    expect(session.json.canonical, equals: whole.replacing("\n", with: ""))
    let least = #"{"answersBefore":0,"respondent":"person","started":"2025-12-31T23:46:01.000Z"}"#
    let short = try #require(JSON(parsing: least).flatMap(RunSession.init))
    expect(that: short.output == nil && short.consent == nil && short.build == "" && short.system == "")
    expect(that: short.rig == nil && short.soundFontSHA256 == nil && short != session)
    for name in ["answersBefore", "respondent", "started"] {
      #expect(JSON(parsing: least.replacing(name, with: "x")).flatMap(RunSession.init) == nil, "\(name)")
    }
    // An output or a consent that lacks something isn't there.
    for name in ["driver", "sampleRateHertz", "periodFrames"] {
      #expect(JSON(parsing: whole.replacing("\"\(name)\"", with: "\"x\"")).flatMap(RunSession.init)?.output == nil)
    }
    for name in ["consent", "consentLanguage"] {
      #expect(JSON(parsing: whole.replacing("\"\(name)\"", with: "\"x\"")).flatMap(RunSession.init)?.consent == nil)
    }
    expect(that: Respondent(written: "people") == nil && Respondent(written: "program") == .program)
    expect([Respondent.person, .program, .simulated("s")].map(\.isSimulated), equals: [false, false, true])
  }

  @Test func `what is known of level and headphones has the names that earlier versions stored`() throws {
    let whole = #"""
      {"headphones":{"checked":"2025-12-30T00:00:00.000Z","passed":false},"level":{"decibels":61.5,"driver":"alsa",
      "measured":"2025-12-31T00:00:00.000Z","meter":"XL2","signal":"noise","timeWeighting":"slow","weighting":"C"}}
      """#
    let rig = ExperimentRig(json: try #require(JSON(parsing: whole)))
    let level = try #require(rig.level)
    expect(
      level.reading, equals: .init(signal: .noise, reading: 61.5, weighting: .c, timeWeighting: "slow", meter: "XL2"))
    expect(that: level.measured == "2025-12-31T00:00:00.000Z" && level.driver == "alsa")
    expect(rig.headphones, equals: .init(isPassed: false, checked: "2025-12-30T00:00:00.000Z"))
    expect(rig.json.canonical, equals: whole.replacing("\n", with: ""))
    for name in ["decibels", "weighting", "signal"] {
      #expect(
        ExperimentRig(json: try #require(JSON(parsing: whole.replacing("\"\(name)\"", with: "\"x\"")))).level == nil)
    }
    // The latest record of each, at its own time.
    var (new, old) = (
      RigRecord(time: UTCTime(milliseconds: 2000), version: "", driver: "jack", sampleRate: 1, volume: 3),
      RigRecord(time: UTCTime(milliseconds: 1000), version: "", driver: "alsa", sampleRate: 1, volume: -2)
    )
    new.rightAnswers = [.antiphase: 6, .huggins: 6]
    old.level = level.reading
    let known = ExperimentRig([new, old], volume: AmplitudeDB(-10))
    expect(that: known.level?.reading.reading == 53.5 && known.level?.driver == "alsa")
    expect(
      that: known.level?.measured == "1970-01-01T00:00:01.000Z"
        && known.headphones?.checked == "1970-01-01T00:00:02.000Z")
    #expect(known.headphones?.isPassed == true)
  }

  @Test func `the row of Latin squares is the number at the end of an ID`() throws {
    let file = try Sample.file(Sample.pair(5))
    for (id, row) in [("P07", 7), ("A12B34", 34), ("5", 5), ("x0", 0), ("P1234567890123", 567_890_123)] {
      expect(ExperimentPlan(file, participant: id).row, equals: row, "\(id)")
    }
    let others = ["Anna", "Ben", nil, ""].map { ExperimentPlan(file, participant: $0).row }
    expect(that: Set(others).count == 3 && others[2] == others[3] && others.allSatisfy { (0..<1 << 31).contains($0) })
    let json = ExperimentPlan(file, participant: "P1", rig: ["a": "b"]).json
    expect(that: json["experiment"]?.canonical == file.source.canonical && json["sha256"]?.text == file.hash)
    expect(that: json["participant"]?.text == "P1" && json["rig"]?["a"]?.text == "b")
  }

  private func answer(
    _ cents: Double, up: Bool, right: Bool? = nil, _ condition: String = "one", _ exercise: Exercise = .comparison,
    seconds: Double = 1, comparison: Int? = nil
  ) -> CompletedTrial {
    var trial = Trial(exercise: exercise.name, note: .a4, offset: Cents(cents), condition: condition)
    trial[Exercise.oddNote] = comparison
    return CompletedTrial(
      trial: trial, response: .choice(up ? .up : .down, isRight: right ?? (up == (cents > 0))),
      responseTime: .seconds(seconds), time: .zero)
  }

  @Test func `bins count what is said of them, from the lowest value to the highest`() {
    let answers = [
      answer(3, up: false), answer(-5, up: true), answer(1, up: true), answer(-1, up: false), answer(2, up: true),
      answer(-4, up: true), answer(0, up: true), answer(-2, up: false),
    ]
    let bins = AnswerBin.bins(answers, by: \.trial.offset.value, count: 2)
    expect(that: bins.map(\.center) == [-4.5, -1.5, 0.5, 2.5] && bins.map(\.higher) == [2, 0, 2, 1])
    expect(AnswerBin.bins(answers, by: \.trial.offset.value).map(\.center), equals: [-5, -4, -2, -1, 0, 1, 2, 3])
    // Of more than two choices, right ones.
    let odd = [
      answer(3, up: true, right: false, "o", .oddOneOut), answer(4, up: false, right: true, "o", .oddOneOut),
      answer(5, up: false, right: true, "o", .oddOneOut),
    ]
    expect(AnswerBin.bins(odd, by: \.trial.offset.value, count: 1).map(\.higher), equals: [2])
    #expect(AnswerBin.bins([], by: \.trial.offset.value).isEmpty)
    let parts = [1, 2, 3, 4, 5, 6, 7][1...].divided(into: 4).map(Array.init)
    expect(parts, equals: [[2], [3, 4], [5], [6, 7]])
  }

  @Test func `quartiles are those of the times, and a condition without answers has none`() throws {
    let times = [1.0, 2, 4, 8, 16].shuffled().map { answer(10, up: true, seconds: $0) }
    let quartiles = try #require(ConditionReport("one", .comparison, times).responseTimes)
    expect(that: quartiles.lower == 2 && quartiles.median == 4 && quartiles.upper == 8)
    expect(that: ConditionReport("one", .comparison, []).responseTimes == nil && Quartiles([]) == nil)
  }

  /// Both conditions have 40 answers, half of them right, and together as many "higher" as "lower". χ² is a fifth of the squared
  /// distance from 20, its quantile at 0.99 is 6.63.
  @Test(arguments: [(0, true), (5, true), (-5, true), (6, false), (-6, false)])
  func `conditions differ by more than a guesser in a hundred`(distance: Int, isGuessing: Bool) {
    func answers(_ condition: String, _ higher: Int) -> [CompletedTrial] {
      let above = higher / 2
      return (0..<20).map { answer(10, up: $0 < above, condition) }
        + (0..<20).map { answer(-10, up: $0 < higher - above, condition) }
    }
    let all = answers("one", 20 + distance) + answers("two", 20 - distance)
    expect(AnswerCounts.looksLikeGuessing(all), equals: isGuessing)
    // Another task doesn't add to their number.
    let habit = (0..<40).map { answer($0 % 2 == 0 ? 10 : -10, up: true, "other", .intervals) }
    expect(AnswerCounts.looksLikeGuessing(habit + all), equals: isGuessing)
  }

  @Test func `a simulated participant is misled as the file says, in the conditions that it names`() {
    var generator = SeededGenerator(seed: 1)
    var listener = ExperimentListener(SimulatedListener(threshold: 0.001, lapse: 0, loudness: 0.5))
    listener.listener.tuner.bias = 1
    listener.listener.tuner.precision = 0
    listener.change = .init(condition: "two", shift: -7)
    func trial(_ condition: String, _ cents: Double, decibels: Double = 0, comparison: Int? = nil) -> Trial {
      var trial = Trial(
        exercise: .comparison, note: .a4, offset: Cents(cents), amplitudeOffset: AmplitudeDB(decibels),
        condition: condition)
      trial[Exercise.oddNote] = comparison
      return trial
    }
    let cases: [(trial: Trial, isUp: Bool)] = [
      (trial("one", 5), true), (trial("two", 5), false), (trial("two", 8), true),
      // The comparison is note 1: it seems lower, and so note 2 higher.
      (trial("two", -5, comparison: 1), true), (trial("two", -8, comparison: 1), false),
      (trial("two", 5, comparison: 2), false), (trial("one", -2, decibels: 6), true),
      (trial("one", -4, decibels: 6), false), (trial("one", 2, decibels: -6), false),
    ]
    for (trial, isUp) in cases {
      let answered = listener.answer(trial, of: .comparison, using: &generator)
      expect(that: answered.answer == (isUp ? .up : .down) && answered.trial == trial)
      expect(answered.isCorrect, equals: (isUp == (trial.offset.value > 0)))
    }
    func tuned(_ condition: String, _ decibels: Double) -> Double? {
      var own = trial(condition, 30, decibels: decibels)
      own.exercise = .matching
      let answered = listener.answer(own, of: .matching, using: &generator)
      expect(answered.responseTime, equals: .milliseconds(2500))
      return answered.match?.error.value
    }
    expect(that: tuned("one", 6) == -2 && tuned("two", 6) == -9 && tuned("two", 0) == -6 && tuned("one", -6) == 4)
    // A larger ratio makes errors as much larger.
    listener.listener.tuner.precision = 2
    listener.listener.tuner.bias = 0
    let errors = [1.0, 3].map { ratio in
      listener.change = .init(condition: "one", ratio: ratio)
      generator = SeededGenerator(seed: 9)
      return tuned("one", 0) ?? 0
    }
    expect(that: abs(errors[1] - 3 * errors[0]) < 1e-12 && errors[0] != 0)
  }

  @Test func `effects have their range, the value of none and their scale`() {
    let effects: [PlannedEffect] = [.shiftPerAmplitude, .shift("a", "b"), .ratio("a", "b")]
    expect(that: effects.map(\.none) == [0, 0, 1] && effects.map(\.range) == [-100...100, -100...100, 0.1...10])
    expect(that: effects.map { $0.scaled(8) } == [8, 8, 3] && effects.map { $0.unscaled(3) } == [3, 3, 8])
    expect(effects.map { $0.figures.map(\.key) }, equals: [[], ["shift", "meanError"], ["threshold"]])
  }

  @Test func `intervals of few values have their limits, or aren't there`() throws {
    expect(
      that: Estimate(meanOf: [3]) == nil && Estimate(deviationOf: [3]) == nil && Estimate(deviationOf: [3, 3]) == nil)
    // Student's t with one degree of freedom is 12.706; the error of the mean of 1 and 4 is 1.5.
    let mean = try #require(Estimate(meanOf: [1, 4]))
    expect(that: mean.value == 2.5 && abs(mean.upper95 - 21.5593) < 1e-3 && abs(mean.lower95 + 16.5593) < 1e-3)
    let half = Estimate(value: 2, lower95: 1, upper95: .infinity)
    expect(that: half.withLimit != nil && half.effect == nil)
    #expect(Estimate(value: 2, lower95: -.infinity, upper95: .infinity).withLimit == nil)
    let effect = try #require(Estimate(value: 3, lower95: 3 - 1.959964, upper95: 3 + 1.959964).effect)
    expect(that: effect.value == 3 && abs(effect.standardError - 1) < 1e-6)
    #expect(Estimate(value: 3, lower95: 3, upper95: 3).effect == nil)
    expect(ChiSquare.cumulative(0, freedom: 3), equals: 0)
    // Far above the mean nothing is left, however large the value and the degrees of freedom.
    for freedom in [1, 2, 3, 30, 200, 2000] {
      for excess in [0.0, 40, 1e3, 1e4, 1e9, .infinity] {
        expect(ChiSquare.cumulative(Double(freedom) * 2 + 500 + excess, freedom: freedom), equals: 1)
      }
      #expect((0.4..<0.7).contains(ChiSquare.cumulative(Double(freedom), freedom: freedom)))
    }
    // P(χ² ≤ 2 ln 2) with two degrees of freedom is a half.
    #expect(abs(ChiSquare.cumulative(2 * log(2), freedom: 2) - 0.5) < 1e-12)
  }

  @Test func `the spread between participants is that of DerSimonian and Laird`() throws {
    // Weights 4, 1 and 0.25; their mean 1.5238, Q = 4.8095, and 5.25 − 17.0625 / 5.25 = 2.
    let effects = [(1.0, 0.5), (3, 1), (4, 2)].map { RandomEffects.Effect(value: $0.0, standardError: $0.1) }
    let pooled = try #require(RandomEffects(effects))
    let tau = (4.809_524 - 2) / 2
    #expect(abs(pooled.spread - tau.squareRoot()) < 1e-5)
    let weights = [0.25, 1, 4].map { 1 / ($0 + tau) }
    let (sum, mean) = (weights.reduce(0, +), (weights[0] + 3 * weights[1] + 4 * weights[2]) / weights.reduce(0, +))
    #expect(abs(pooled.estimate.value - mean) < 1e-5)
    let square =
      (weights[0] * (1 - mean) * (1 - mean) + weights[1] * (3 - mean) * (3 - mean)
        + weights[2] * (4 - mean) * (4 - mean)) / 2
    let half = 4.302_652_7 * (max(1, square) / sum).squareRoot()
    expect(that: abs(pooled.estimate.upper95 - mean - half) < 1e-4 && abs(mean - pooled.estimate.lower95 - half) < 1e-4)
    // Of participants who differ more than their errors, Hartung and Knapp's factor is above 1.
    let wide = try #require(
      RandomEffects([(0.0, 0.1), (0, 0.1), (9, 3)].map { .init(value: $0.0, standardError: $0.1) }))
    expect(that: wide.participants == 3 && wide.hasInterval && wide.estimate.lower95 < wide.estimate.value)
  }

  @Test func `the fit of the loudness bias has the listener's own figures`() throws {
    var template = LoudnessTemplate()
    (template.maxOffset, template.comparisonsPerLevel, template.practises) = (6, 500, false)
    let listener = ExperimentListener(SimulatedListener(threshold: 6, lapse: 0.02, bias: 0.8))
    let file = try ExperimentFile(json: template.file)
    let trials = ExperimentSimulation(file, listener, effect: 1.5).completed(seed: 8).map(LoudnessTrial.init)
    let bias = try #require(LoudnessBias(trials))
    expect(that: abs(bias.bias - 0.8) < 0.25 && abs(log2(bias.threshold.value / 6)) < 0.4 && bias.answers == 1500)
    expect(that: LoudnessBias.lapses.contains { $0.rate == bias.lapse } && bias.z > 3 && bias.p < 0.003)
    // The same answers with all signs turned: the bias changes its sign, too.
    let turned = trials.map {
      LoudnessTrial(
        offset: Cents(-$0.offset.value), amplitudeOffset: AmplitudeDB(-$0.amplitudeOffset.value), higher: !$0.higher)
    }
    let other = try #require(LoudnessBias(turned))
    expect(that: abs(other.bias + bias.bias) < 1e-4 && abs(other.estimate.value - bias.estimate.value) < 1e-4)
    #expect(abs(other.z - bias.z) < 1e-3)
  }

  @Test func `keys that are roved stay within those of the piano`() throws {
    for (note, keys) in [("A0", 21...24), ("C8", 105...108), ("A4", 66...72)] {
      let file = try Sample.file(
        #"{ "name": "main", "note": "\#(note)", "rove": { "key": 3 }, "method": { "constant": [5], "repeat": 300 } }"#)
      var course = ExperimentCourse(ExperimentPlan(file, participant: "P1"))
      expect(Set(course.answer().map(\.trial.note.number)), equals: Set(keys), "\(note)")
    }
  }

  @Test func `the sounds of files and of settings name each other`() throws {
    expect(LoudnessTemplate.sound(.sine)?.canonical, equals: #"{"preset":"sine"}"#)
    expect(
      LoudnessTemplate.sound(.preset(file: "fonts/Own.sf2", bank: 8, program: 40))?.canonical,
      equals: #"{"preset":"8:40","soundFont":"Own.sf2"}"#)
    #expect(LoudnessTemplate.sound(.standard) == nil)
    var sound = ExperimentFile.FileSound()
    expect(that: sound.id == .standard && sound.presets == ["piano"])
    sound.presets = ["sine", "violin"]
    expect(sound.id, equals: .sine)
    (sound.presets, sound.soundFont) = (["8:40", "sine"], "Own.sf2")
    expect(sound.id, equals: .preset(file: "Own.sf2", bank: 8, program: 40))
    sound.presets = ["violin"]
    expect(sound.id, equals: .standard)
  }

  @Test func `settings are written as they differ, with the constants of the strategy that both have`() throws {
    var (standard, settings) = (Settings(), Settings())
    standard.training.strategy = .kazez
    settings.training.strategy = .kazez
    settings.training.sounding.gap = .milliseconds(300)
    settings.training[.narrow, of: .kazez] = 0.25
    settings.training[boundsOf: .adaptive] = DifferenceBounds(smallest: 3, largest: 20)
    settings.audioDriver = "alsa"
    settings.training.varyLoudness = 1
    func names(_ written: [(String, JSON)]) -> [String] { written.map { "\($0.0)=\($0.1.text ?? "")" } }
    expect(names(LoudnessTemplate.written(settings, beside: standard)), equals: ["gap=0.3", "kazez.narrow=0.25"])
    standard.training.strategy = .adaptive
    expect(names(LoudnessTemplate.written(settings, beside: standard)), equals: ["gap=0.3"])
    #expect(LoudnessTemplate.written(settings, beside: settings).isEmpty)
  }

  @Test(arguments: [
    (#""block":50"#, [#""block":1"#, #""block":100000"#], [#""block":0"#, #""block":100001"#]),
    (#"Level":40"#, [#"Level":1"#, #"Level":10000"#], [#"Level":0"#, #"Level":10001"#]),
    (#""maxOffset":2"#, [#""maxOffset":0.1"#, #""maxOffset":12"#], [#""maxOffset":0.09"#, #""maxOffset":12.1"#]),
    ("[0,0.5,1]", ["[0]", "[\(levels(20))]"], ["[\(levels(21))]", "[0,1.01]", "[0.5,0.5]", "[-0.01]"]),
  ])
  func `plans of versions 0_1 and 0_2 have the limits of those versions`(
    part: String, taken: [String], refused: [String]
  ) throws {
    let whole = #"{"block":50,"comparisonsPerLevel":40,"levels":[0,0.5,1],"maxOffset":2,"seed":1,"settings":{}}"#
    for (values, isTaken) in [(taken, true), (refused, false)] {
      for value in values {
        let json = try #require(JSON(parsing: whole.replacing(part, with: value)))
        expect((LoudnessTemplate(earlier: json) != nil), equals: isTaken, "\(value)")
      }
    }
  }

  private static func levels(_ count: Int) -> String {
    (0..<count).map { Decimal.written(Double($0) / 32) }.joined(separator: ",")
  }

  @Test func `the short form names its conditions, the least and the largest level, and what it changes`() throws {
    var template = LoudnessTemplate()
    (template.levels, template.maxOffset, template.block) = ([0.5, 1, 0], 5, 7)
    template.feedback = true
    let file = try ExperimentFile(json: template.file)
    expect(file.findings, equals: [.thresholds, .contrast("0 dB", "5 dB"), .shiftPerAmplitude])
    expect(that: file.conditionNames == ["2.5 dB", "5 dB", "0 dB"] && file.counted[0].feedback)
    expect(that: file.blocks.map(\.name) == ["practice", "main"] && file.counted[0].pauseEvery == 7)
    template.practises = false
    let plain = try ExperimentFile(json: template.file)
    expect(that: plain.conditionNames == ["0.5", "1", "0"] && plain.blocks.count == 1)
  }

  @Test func `every trial has the standard first, whatever the order was`() throws {
    let second = answer(-20, up: true, right: false, comparison: 1)
    let turned = second.withStandardFirst
    expect(
      that: turned.trial.offset.value == 20 && turned.answer == .down && !turned.isCorrect
        && turned.trial.comparison == 2)
    let first = answer(-20, up: false, comparison: 2)
    expect(that: first.withStandardFirst == first && answer(5, up: true).withStandardFirst == answer(5, up: true))
    expect(that: first.seeming(higherBy: 3).trial.offset.value == -17 && first.seeming(higherBy: 3).answer == .down)
    let named = first.with(condition: "x")
    expect(
      that: named.trial.condition == "x" && named.response == first.response && named.responseTime == first.responseTime
    )
    var trial = Trial(exercise: .comparison, note: .a4, offset: Cents(5), amplitudeOffset: AmplitudeDB(3))
    trial.sounding.volume = AmplitudeDB(-6)
    (trial.first, trial.second) = (NoteChange(duration: .seconds(1)), nil)
    let exchanged = trial.exchanged
    expect(that: exchanged.comparison == 1 && exchanged.offset.value == -5 && exchanged.amplitudeOffset.value == -3)
    expect(that: exchanged.sounding.volume.value == -3 && exchanged.first == nil && exchanged.second == trial.first)
    var back = exchanged.exchanged
    expect(back.comparison, equals: 2)
    back[Exercise.oddNote] = nil
    expect(back, equals: trial)
  }
}
