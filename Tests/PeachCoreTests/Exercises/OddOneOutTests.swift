import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits

@Suite struct OddOneOutTests {
  private let exercise = Exercise.oddOneOut

  @Test func `one of three notes differs, and answers open with the last`() {
    var trial = Trial(exercise: exercise.name, note: MIDINote(60), offset: Cents(-7))
    for place in 1...3 {
      trial[Exercise.oddNote] = place
      let phrase = exercise.phrase(of: trial)
      expect(phrase.answersOpen, equals: .began(2))
      #expect(phrase.notes.map(\.note.offset.value) == (1...3).map { $0 == place ? -7 : 0 })
      expect(exercise.answerForm.right(in: trial)?.rawValue, equals: place - 1)
    }
    var session = TrainingSession.started(TrainingCourse(exercise, profile: PerceptualProfile()))
    for note in 0..<3 {
      expect(session.handle(.answer(.up), at: .zero), equals: [])
      _ = session.handle(.player(.began(note)), at: .zero)
    }
    expect(session.handle(.answer(.up), at: .zero).recorded?.answer, equals: .up)
  }

  @Test func `a listener who hears nothing is right in a third of the trials, and errs on either of the others`() {
    var generator = SeededGenerator(seed: 3)
    let deaf = SimulatedListener(threshold: 1e9, lapse: 0)
    var trial = Trial(exercise: exercise.name, note: MIDINote(60), offset: Cents(10))
    trial[Exercise.oddNote] = 2
    var counts = [0, 0, 0]
    for _ in 0..<30_000 { counts[deaf.answer(trial, exercise.answerForm, using: &generator).answer.rawValue] += 1 }
    #expect(counts.allSatisfy { abs($0 - 10_000) < 400 })
    let model = ListenerModel(threshold: Cents(8), lapse: 0.1)
    for cents in [0.5, 4, 8, 30] {
      let pair = model.probabilityOfUp(offset: Cents(cents))
      #expect(abs(model.probabilityOfRight(offset: Cents(-cents), chance: 0.5) - pair) < 1e-12)
    }
  }

  @Test func `letters, words and white keys from C4 up answer`() {
    let form = exercise.answerForm
    expect(
      that: form.choice(named: "2", .english)?.rawValue == 1 && form.choice(named: "third", .german)?.rawValue == 2)
    expect(that: form.choice(named: "zweiter", .english)?.rawValue == 1 && form.choice(named: "4", .english) == nil)
    var answers = MIDIAnswers(higher: .keys(MIDINote(72)...MIDINote(72)))
    answers.form = form
    let keys = [48, 60, 61, 62, 64, 65, 72]
    let meanings = keys.enumerated().map { place, key in
      answers.take(.on(key), from: 0, at: .zero + .seconds(place + 1))?.meaning
    }
    expect(
      meanings,
      equals: [.enter, .answer(.down), .enter, .answer(.up), .answer(ChoiceIndex(rawValue: 2)), .enter, .enter])
  }
}

/// White keys for more than two choices.
@Suite struct WhiteKeyTests {
  @Test(arguments: 2...7) func `each white key from C4 up answers its own choice, and no other key answers`(count: Int)
  {
    let choices = (1...count).map { Choice(String($0), Text(String($0)), letters: Text(String($0))) }
    let form = AnswerForm.oneOf(choices, right: Exercise.oddNote)
    let answers = MIDINote.range.compactMap { key in
      form.choice(key: MIDINote(key)).map { (MIDINote(key).name, $0.rawValue) }
    }
    expect(answers.map(\.0), equals: Array(["C4", "D4", "E4", "F4", "G4", "A4", "B4"].prefix(count)))
    expect(answers.map(\.1), equals: Array(0..<count))
    #expect(MIDINote.range.allSatisfy { Exercise.comparison.answerForm.choice(key: MIDINote($0)) == nil })
  }

  @Test func `directions are answered by the white keys after those of the choices`() {
    func choice(_ word: String) -> Choice { Choice(word, Text(word), letters: Text(word)) }
    let form = AnswerForm.oneOf(
      ["1", "2", "3"].map(choice), right: Exercise.oddNote, directions: ["low", "high"].map(choice))
    let keys = ["C4", "D4", "E4", "F4", "G4"]
    let answers = MIDINote.range.compactMap { key in
      form.choice(key: MIDINote(key)).map { (key: MIDINote(key).name, index: $0) }
    }
    expect(that: answers.map(\.key) == keys && answers.map(\.index.rawValue) == Array(keys.indices))
    expect(answers.map { form.direction(of: $0.index) }, equals: [nil, nil, nil, .down, .up])
  }
}

/// Fits and strategies with another chance than ½.
@Suite struct ChanceTests {
  private let form = Exercise.oddOneOut.answerForm

  /// Trains a listener of a stationary threshold, and returns the profile.
  private func trained(_ strategy: StrategyName, threshold: Double, lapse: Double, seed: UInt64, answers: Int)
    -> (profile: PerceptualProfile, right: Double)
  {
    var course = TrainingCourse(.oddOneOut, profile: PerceptualProfile())
    var settings = TrainingSettings()
    settings.strategy = strategy
    var generator = SeededGenerator(seed: seed)
    let listener = SimulatedListener(threshold: threshold, lapse: lapse)
    var right = 0
    course.begin(at: .zero)
    for index in 0..<answers {
      let trial = course.next(settings, using: &generator)
      let choice = listener.answer(trial, form, using: &generator).answer
      let isRight = choice == form.right(in: trial)
      if isRight { right += 1 }
      course.add(
        CompletedTrial(trial, response: .choice(choice, isRight: isRight)), at: UTCTime(milliseconds: 5000 * index))
    }
    return (course.profile, Double(right) / Double(answers))
  }

  @Test(arguments: [StrategyName.kazez, .thresholdTracking, .questPlus])
  func `the threshold is found at two thirds right, without bias`(strategy: StrategyName) throws {
    var covered = 0
    for seed in 1...8 as ClosedRange<UInt64> {
      let threshold = [6.0, 15, 40][Int(seed) % 3]
      let (profile, _) = trained(strategy, threshold: threshold, lapse: 0.03, seed: seed, answers: 300)
      let heard = profile.bank.heardKeys(in: NoteRange.standard.notes)
      let found = try #require(profile.bank.threshold(over: heard))
      if (found.lower95.value...found.upper95.value).contains(threshold) { covered += 1 }
      // QUEST+ asks far above the threshold, where its place depends on the slope.
      #expect(abs(log2(found.cents.value / threshold)) < (strategy == .questPlus ? 2 : 1))
      expect(profile.bank.bias, equals: 0)
    }
    #expect(covered >= 7)
  }

  @Test func `threshold tracking asks what is judged right as far between chance and certainty`() {
    let (_, right) = trained(.thresholdTracking, threshold: 12, lapse: 0, seed: 5, answers: 2000)
    #expect(abs(right - 2 / 3.0) < 0.06)
  }

  @Test func `the grid gives two choices without direction the same threshold as two directions without bias`() {
    var (grid, three) = (GridPosterior(choices: 2), GridPosterior(choices: 3))
    var generator = SeededGenerator(seed: 1)
    let model = ListenerModel(threshold: Cents(10), lapse: 0.02)
    for _ in 0..<600 {
      let offset = Cents(generator.uniform(in: 2...40))
      grid.add(offset: offset, isUp: generator.uniform() < model.probabilityOfRight(offset: offset, chance: 0.5))
      three.add(
        offset: Cents(-offset.value),
        isUp: generator.uniform() < model.probabilityOfRight(offset: offset, chance: 1 / 3.0))
    }
    for posterior in [grid, three] {
      let found = posterior.estimate
      expect(that: (found.lower95.value...found.upper95.value).contains(10) && abs(posterior.bias) < 1e-9)
    }
  }

  @Test func `a trend of answers to three choices is found, and none in constant ones`() {
    var generator = SeededGenerator(seed: 9)
    func answers(_ threshold: (Double) -> Double) -> [ProfileAnswer] {
      (0..<900).map { index in
        let position = Double(index) / 900
        let offset = Cents(threshold(position) * exp2(generator.uniform(in: -1...2)))
        let model = ListenerModel(threshold: Cents(threshold(position)), lapse: 0.02)
        return ProfileAnswer(
          note: MIDINote(60), offset: offset,
          isUp: generator.uniform() < model.probabilityOfRight(offset: offset, chance: 1 / 3.0), choices: 3,
          milliseconds: Int64(position * 40 * 86_400_000))
      }
    }
    let day = 40 * 86_400_000 as Int64
    expect(Trend(answers { 32 * exp2(-3 * $0) }, endingAt: day).direction, equals: .improving)
    let constant = Trend(answers { _ in 12 }, endingAt: day).direction
    expect(that: constant != .improving && constant != .declining)
  }
}
