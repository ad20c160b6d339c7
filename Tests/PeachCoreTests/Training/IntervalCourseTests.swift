import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachSimulation

/// A sound with keys of each grade.
final class GradedKeys: KeyPitchSource {
  func pitch(of key: MIDINote) -> KeyPitch {
    let grade: PitchGrade =
      switch key.number % 7 {
      case 0: .unusable
      case 1: .coarse
      case 2: .near
      default: .exact
      }
    return KeyPitch(error: Cents(Double(key.number % 5) - 2), grade: grade)
  }
}

@Suite struct IntervalCourseTests {
  private var settings: TrainingSettings {
    var settings = TrainingSettings()
    settings.intervals.intervals = IntervalChoice.all
    settings.intervals.directions = .both
    settings.varyLoudness = 1
    return settings
  }

  /// Runs a training of a listener who answers with `answer`.
  private func train(
    _ settings: TrainingSettings, count: Int, seed: UInt64 = 1, answer: (Trial, inout SeededGenerator) -> ChoiceIndex
  ) -> (course: IntervalCourse, trials: [Trial]) {
    var course = IntervalCourse(.intervals, .init(IntervalProfile()))
    var generator = SeededGenerator(seed: seed)
    var answers = SeededGenerator(seed: seed &+ 1)
    course.begin(at: .zero)
    let trials = (0..<count).map { number in
      let trial = course.next(settings, using: &generator)
      let completed = CompletedTrial(trial, answer: answer(trial, &answers))
      course.add(completed, at: UTCTime(milliseconds: 3000 * number))
      return trial
    }
    return (course, trials)
  }

  @Test(arguments: ["C2:C6", "A0:A1", "C7:C8"]) func `both notes stay in the range`(range: String) throws {
    var settings = settings
    settings.noteRange = try #require(NoteRange(description: range))
    let trials = train(settings, count: 300) { $1.direction() == .up ? .up : .down }.trials
    for trial in trials {
      let (phrase, asked) = (trial.phrase, try #require(trial.interval))
      expect(that: settings.noteRange.contains(phrase[0].key) && settings.noteRange.contains(phrase[1].key))
      expect(that: asked.interval != .unison || asked.direction == .up)
      #expect((0.5...100).contains(trial.offset.magnitude))
    }
    expect(Set(trials.compactMap(\.interval?.interval)).count, equals: 13)
    expect(Set(trials.compactMap(\.interval?.direction)).count, equals: 2)
  }

  @Test func `unusable keys aren't asked, and coarse ones only with large offsets`() throws {
    var settings = settings
    settings.intervals.pitches = KeyPitches(GradedKeys())
    let trials = train(settings, count: 500) { trial, _ in trial.right }.trials
    for trial in trials {
      let asked = try #require(trial.interval)
      let grades = [trial.note, asked.key(from: trial.note)].map { settings.intervals.pitches[$0].grade }
      #expect(!grades.contains(.unusable))
      expect(that: !grades.contains(.coarse) || trial.offset.magnitude >= PitchGrade.coarseOffset)
      let errors = [trial.note, asked.key(from: trial.note)].map { settings.intervals.pitches[$0].error }
      expect(trial.corrections, equals: PitchCorrections(first: -errors[0], second: -errors[1]))
    }
    #expect(trials.contains { $0.offset.magnitude < 5 })
  }

  @Test func `one trial in ten is 40 cents off, to either side, for a listener who hears finely`() {
    let trials = train(settings, count: 800) { trial, _ in trial.right }.trials
    let (far, near) = (trials.filter { $0.offset.magnitude >= 39.99 }, trials.filter { $0.offset.magnitude < 39.99 })
    // Four standard deviations of 80 trials, and of half of them.
    expect(Double(far.count), near: 80, within: 35)
    expect(Double(far.count { $0.offset > .zero }), near: Double(far.count) / 2, within: 20)
    #expect(far.allSatisfy { $0.offset.magnitude < 40.01 })
    // 1.8 times the threshold that is expected at first, and soon less.
    #expect(near.allSatisfy { (0.5..<33).contains($0.offset.magnitude) })
    #expect(near.suffix(100).allSatisfy { $0.offset.magnitude < 10 })
  }

  @Test func `wider and narrower are equally often right, however wrong the listener's centre`() {
    var settings = settings
    settings.intervals.intervals = [.interval(.majorThird)]
    settings.intervals.system = .just
    let (course, trials) = train(settings, count: 1000) { trial, generator in
      // The centre lies 40 cents above the exact interval.
      trial.offset.value > 40 + 5 * generator.normal() ? .up : .down
    }
    let wider = trials.count { $0.right == .up }
    expect(Double(wider), near: 500, within: 64)
    // The centre is found nevertheless: 40 cents above the just third, which is 13.7 cents narrower than equal.
    let centre = course.profile[.melodic].estimate(of: .majorThird)?.centre
    expect(centre?.value ?? 0, near: 26.3, within: 6)
  }

  /// The listener's centre, from the equal-tempered third, and that of the trials, from the exact one, both in cents.
  @Test(
    arguments: [
      ("equal", 0, 0), ("equal", 5, 5), ("equal", 13.7, 8), ("equal", -13.7, -8), ("just", 0, 8), ("just", -8, 5.7),
      ("just", -13.7, 0), ("just", -27.4, -8),
    ] as [(String, Double, Double)])
  func `trials lie around the listener's own centre, up to 0.8 thresholds from the exact interval`(
    tuning: String, centre: Double, expected: Double
  ) throws {
    var settings = settings
    settings.intervals.intervals = [.interval(.majorThird)]
    settings.intervals.system = tuning == "just" ? .just : .equal
    let (_, trials) = train(settings, count: 1000) { trial, generator in
      let width = trial.offset.value + (trial.interval?.deviation.value ?? .nan)
      // With a threshold of 10 cents.
      return width > centre + 10 / StandardNormal.upperQuartile * generator.normal() ? .up : .down
    }
    // Without those that are far off on purpose.
    let usual = trials.suffix(600).map(\.offset.value).filter { abs($0) != 40 }
    let sides = [usual.filter { $0 > 0 }.sorted(), usual.filter { $0 < 0 }.sorted()]
    expect(sides.map { $0[$0.count / 2] }.reduce(0, +) / 2, near: expected, within: 4)
  }

  @Test func `after a pause the next trial is the one that would have followed`() {
    let (course, _) = train(settings, count: 100) { trial, _ in trial.right }
    let next = [0, 13 * 3_600_000, 30 * 24 * 3_600_000].map { pause in
      var (course, generator) = (course, SeededGenerator(seed: 3))
      course.begin(at: UTCTime(milliseconds: 300_000 + pause))
      return course.next(settings, using: &generator)
    }
    expect(that: next[1] == next[0] && next[2] == next[0] && next[0].condition == nil)
  }

  @Test func `other settings take effect with the next trial, and the number of answers ends the training`() throws {
    var course = IntervalCourse(.intervals, .init(IntervalProfile(), answers: 3))
    var generator = SeededGenerator(seed: 4)
    var settings = settings
    settings.intervals.intervals = [.interval(.fourth)]
    course.begin(at: .zero)
    for (interval, range) in [(Interval.fourth, "C2:C6"), (.octave, "C5:C6"), (.minorThird, "C3:C4")] {
      settings.intervals.intervals = [.interval(interval)]
      settings.noteRange = try #require(NoteRange(description: range))
      let trial = course.next(settings, using: &generator)
      expect(that: trial.interval?.interval == interval && settings.noteRange.contains(trial.note))
      #expect(!course.isOver)
      course.add(CompletedTrial(trial, answer: .up), at: UTCTime(milliseconds: 1))
    }
    #expect(course.isOver)
  }

  @Test func `nothing but the sound tells the right answer`() {
    var settings = settings
    settings.intervals.pitches = KeyPitches(GradedKeys())
    var generator = SeededGenerator(seed: 5)
    let count = 3000
    var listener = IntervalListener(.unexpected, using: &generator)
    listener.lapse = 0.1
    var course = IntervalCourse(.intervals, .init(IntervalProfile()))
    var examples: [(features: [Double], isWider: Bool)] = []
    for number in 0..<count {
      settings.intervals.system = TuningSystem.following[number / 100 % 4]
      let trial = course.next(settings, using: &generator)
      examples.append((TrialCues.features(of: trial), trial.right == .up))
      course.add(
        CompletedTrial(trial, answer: listener.answer(trial, using: &generator)),
        at: UTCTime(milliseconds: 3000 * number))
    }
    let right = TrialCues.crossValidated(examples)
    // Three standard errors of guessing.
    expect(Double(right) / Double(count), near: 0.5, within: 1.5 / Double(count).squareRoot())
    // The same classifier finds a cue that is there.
    let told = examples.map { example in
      (features: example.features + [(example.isWider ? 0.2 : -0.2) + generator.normal()], isWider: example.isWider)
    }
    #expect(Double(TrialCues.crossValidated(told)) / Double(count) > 0.5 + 1.5 / Double(count).squareRoot())
  }
}

/// A classifier that tells the right answer of a trial from all that is stored about it except the offset.
enum TrialCues {
  static func features(of trial: Trial) -> [Double] {
    guard let asked = trial.interval else { return [] }
    let isUp = asked.direction == .up ? 1.0 : -1.0
    let second = asked.key(from: trial.note).number
    let note = Double(trial.note.number - 60) / 12
    let intervals = Interval.allCases.dropFirst().map { $0 == asked.interval ? 1.0 : 0 }
    let systems = ["just", "pythagorean", "meantone"].map { $0 == asked.tuning ? 1.0 : 0 }
    let classes = (1..<12).map { trial.note.number % 12 == $0 ? 1.0 : 0 }
    return [
      1, note, note * note, isUp, isUp * note, trial.amplitudeOffset.value, isUp * trial.amplitudeOffset.value,
      asked.deviation.value / 10, isUp * asked.deviation.value / 10, (trial.corrections?.first.value ?? 0) / 2,
      (trial.corrections?.second.value ?? 0) / 2, Double(second % 12) / 12,
    ] + intervals + intervals.map { $0 * isUp } + systems + classes
  }

  /// The number of right predictions by logistic regression, each fifth predicted from the others.
  static func crossValidated(_ examples: [(features: [Double], isWider: Bool)]) -> Int {
    (0..<5).reduce(0) { right, part in
      let training = examples.indices.filter { $0 % 5 != part }.map { examples[$0] }
      let weights = fit(training)
      return right
        + examples.indices.count { index in
          index % 5 == part && (dot(weights, examples[index].features) > 0) == examples[index].isWider
        }
    }
  }

  private static func dot(_ one: [Double], _ other: [Double]) -> Double {
    one.indices.reduce(0) { $0 + one[$1] * other[$1] }
  }

  /// Four steps of Newton's method with a small ridge.
  private static func fit(_ examples: [(features: [Double], isWider: Bool)]) -> [Double] {
    let size = examples[0].features.count
    var weights = Array(repeating: 0.0, count: size)
    for _ in 0..<4 {
      var gradient = weights.map { -$0 }
      var information = (0..<size * size).map { $0 / size == $0 % size ? 1.0 : 0 }
      for (features, isWider) in examples {
        let probability = 1 / (1 + exp(-dot(weights, features)))
        for row in 0..<size where features[row] != 0 {
          gradient[row] += ((isWider ? 1 : 0) - probability) * features[row]
          let scaled = probability * (1 - probability) * features[row]
          for column in 0...row { information[row * size + column] += scaled * features[column] }
        }
      }
      let step = Cholesky(order: size) { information[$0 * size + $1] }.solve(gradient)
      for index in 0..<size { weights[index] += step[index] }
    }
    return weights
  }
}
