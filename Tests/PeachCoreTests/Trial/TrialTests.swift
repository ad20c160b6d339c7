import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises

/// Trials, the forms of their answers, and what is right.
@Suite struct TrialTests {
  private let comparison = Exercise.comparison.answerForm
  private let oddOneOut = Exercise.oddOneOut.answerForm
  private let voices = Exercise.voices.answerForm
  private let matching = Exercise.matching.answerForm

  private func index(_ place: Int?) -> ChoiceIndex? { place.map { ChoiceIndex(rawValue: $0) } }

  @Test func `an answer is one of two sides, one of several choices, or a direction after it`() {
    expect(that: comparison.choices.map(\.word) == ["lower", "higher"] && comparison.directions.isEmpty)
    expect(voices.choices.map(\.word), equals: ["lowest", "middle", "highest"])
    expect(that: voices.directions.map(\.word) == ["lower", "higher"] && oddOneOut.choices.count == 3)
    expect(that: matching.choices.isEmpty && matching.isTuning && !matching.isSides && comparison.isSides)
    expect(that: !voices.isSides && !voices.isTuning)
    expect([comparison, oddOneOut, voices, matching].map(\.unsignedChoices), equals: [nil, 3, 3, nil])
    expect(
      that: comparison.shown == [.up, .down] && voices.shown.map(\.rawValue) == [0, 1, 2] && matching.shown.isEmpty)
    expect(that: voices[ChoiceIndex(rawValue: 4)].word == "higher" && comparison[.up].word == "higher")
    expect(that: comparison.rightColumn == nil && oddOneOut.rightColumn != nil && matching.rightColumn == nil)
    expect(comparison[.down].letter, equals: Text(en: "l", de: "t"))
  }

  @Test func `a direction is a side, or is asked after a choice`() {
    expect([0, 1].map { comparison.direction(of: ChoiceIndex(rawValue: $0)) }, equals: [.down, .up])
    #expect((0...4).map { voices.direction(of: ChoiceIndex(rawValue: $0)) } == [nil, nil, nil, .down, .up])
    #expect((0...2).map { oddOneOut.direction(of: ChoiceIndex(rawValue: $0)) } == [nil, nil, nil])
    expect(that: comparison.answer(.down) == .down && comparison.answer(.up) == .up)
    expect(that: voices.answer(.down) == index(3) && voices.answer(.up) == index(4) && oddOneOut.answer(.up) == nil)
    expect(
      voices.directionQuestion, equals: Text(en: "Too low (l) or too high (h)?", de: "Zu tief (t) oder zu hoch (h)?"))
    #expect([comparison, oddOneOut, matching].allSatisfy { $0.directionQuestion == nil })
  }

  @Test func `white keys from C4 up are choices that aren't sides`() {
    func places(_ form: AnswerForm) -> [Int: Int] {
      MIDINote.range.reduce(into: [:]) { $0[$1] = form.choice(key: MIDINote($1))?.rawValue }
    }
    expect(that: places(comparison).isEmpty && places(matching).isEmpty)
    expect(places(oddOneOut), equals: [60: 0, 62: 1, 64: 2])
    expect(places(voices), equals: [60: 0, 62: 1, 64: 2, 65: 3, 67: 4])
    let choices = (1...9).map { Choice("\($0)", Text("\($0)"), letters: Text("\($0)")) }
    let nine = AnswerForm.oneOf(choices, right: Column(1, "x", sql: "x", .integer(1...9), .trial, Text("")))
    expect(places(nine), equals: [60: 0, 62: 1, 64: 2, 65: 3, 67: 4, 69: 5, 71: 6])
  }

  @Test(
    arguments: [
      ("h", 1, 1), ("l", 0, nil), ("t", nil, 0), ("higher", 1, 1), ("höher", 1, 1), ("hoeher", 1, 1),
      ("lower", 0, 0), ("tiefer", 0, 0), ("x", nil, nil), ("high", nil, nil), ("", nil, nil),
    ] as [(String, Int?, Int?)])
  func `a choice is named by a letter of the language, or by a word of any`(name: String, english: Int?, german: Int?) {
    expect(comparison.choice(named: name, .english), equals: index(english))
    expect(comparison.choice(named: name, .german), equals: index(german))
  }

  @Test func `words of rows come before labels, and those of directions after choices`() {
    for (name, place) in [
      ("lowest", 0), ("mittlerer", 1), ("highest", 2), ("too low", 3), ("higher", 4), ("zu hoch", 4),
    ] {
      expect(voices.choice(named: name, .german), equals: index(place), "\(name)")
    }
    expect(that: voices.choice(word: "middle") == index(1) && voices.choice(word: "Middle") == nil)
    expect(that: voices.choice(word: "lower") == index(3) && comparison.choice(word: "l") == nil)
    expect(voices.choice(named: "2", .english), equals: index(1))
  }

  private func trial(_ cents: Double, _ exercise: ExerciseName = .comparison) -> Trial {
    Trial(exercise: exercise, note: .a4, offset: Cents(cents))
  }

  @Test func `the sign of the difference, or the trial, tells what is right`() throws {
    for (cents, choice) in [(-0.1, ChoiceIndex.down), (0, .up), (0.1, .up)] {
      expect(that: comparison.right(in: trial(cents)) == choice && ChoiceIndex(signOf: Cents(cents)) == choice)
      expect(that: matching.right(in: trial(cents)) == nil && oddOneOut.right(in: trial(cents)) == nil)
    }
    guard case .oneOf(_, let column, _) = oddOneOut else { throw UnexpectedForm() }
    var odd = trial(5, .oddOneOut)
    odd[column] = 3
    expect(that: oddOneOut.right(in: odd) == index(2) && odd[column] == 3)
  }

  private struct UnexpectedForm: Error {}

  @Test func `a choice is right with the sign, and wholly with the direction that was asked`() {
    func completed(_ cents: Double, isRight: Bool = true, _ direction: Direction?) -> CompletedTrial {
      CompletedTrial(
        trial: trial(cents), response: .choice(.down, isRight: isRight), responseTime: .zero, time: .zero,
        direction: direction)
    }
    let all: [(Double, Direction?, Bool)] = [
      (5, .up, true), (5, .down, false), (-5, .down, true), (-5, .up, false), (0, .up, true), (0, .down, false),
      (5, nil, true),
    ]
    for (cents, direction, isFullyCorrect) in all {
      expect(
        that: completed(cents, direction).isFullyCorrect == isFullyCorrect && completed(cents, direction).isCorrect)
      #expect(!completed(cents, isRight: false, direction).isFullyCorrect)
    }
    let answers: [(Double, ChoiceIndex, Bool)] = [
      (-1, .down, true), (-1, .up, false), (0, .up, true), (1, .down, false),
    ]
    for (cents, answer, isCorrect) in answers {
      let completed = CompletedTrial(
        trial: trial(cents), answer: answer, responseTime: .seconds(2), time: SessionTime(nanoseconds: 7), dropOuts: 1,
        replays: 3, source: .midi)
      expect(that: completed.isCorrect == isCorrect && completed.answer == answer && completed.match == nil)
      expect(
        that: !completed.isIntact && completed.replays == 3 && completed.source == .midi && completed.direction == nil)
      expect(that: completed.responseTime == .seconds(2) && completed.time.nanoseconds == 7)
    }
  }

  @Test func `a match is close within the spread, and otherwise too high or too low`() {
    let all: [(Double, Direction?)] = [(10, nil), (-10, nil), (10.1, .up), (-10.1, .down), (0, nil)]
    for (cents, side) in all {
      let match = Match(error: Cents(cents))
      expect(that: match.side == side && Match(error: Cents(cents), spread: Cents(11)).side == nil)
      let completed = CompletedTrial(trial: trial(1), response: .match(match), responseTime: .zero, time: .zero)
      expect(that: completed.isCorrect == (side == nil) && completed.match == match && completed.answer == nil)
      expect(that: completed.isIntact && completed.replays == 0)
    }
    expect(that: MatchSpread.initial == Cents(10) && MatchSpread.least == Cents(1) && MatchSpread.memory == 40)
    expect(that: MatchingMode(.melodic) == .successive && MatchingMode(.harmonic) == .together)
    expect(that: MatchingMode.successive.presentation == .melodic && MatchingMode.together.presentation == .harmonic)
  }

  @Test func `an experiment changes what it names in a note`() {
    var note = Note(key: .a4, velocity: MIDIVelocity(40), duration: .seconds(3))
    note.sound = 2
    NoteChange().change(&note)
    expect(that: note.velocity == MIDIVelocity(40) && note.duration == .seconds(3) && note.sound == 0)
    var change = NoteChange(duration: .seconds(0.5))
    (change.velocity, change.sound) = (MIDIVelocity(99), 1)
    change.change(&note)
    expect(
      that: note.velocity == MIDIVelocity(99) && note.duration == .seconds(0.5) && note.sound == 1 && note.key == .a4)
    #expect(Trial(exercise: .comparison, note: .a4, offset: .zero, condition: "warm-up").isWarmUp)
    expect(
      that: !Trial(exercise: .comparison, note: .a4, offset: .zero, condition: "Warm-up").isWarmUp && !trial(1).isWarmUp
    )
  }

  @Test func `the second note of an interval is above or below the first one`() throws {
    let up = TrialInterval(.majorThird, .up, size: Cents(386.5), tuning: "just")
    let down = TrialInterval(.majorThird, .down, size: Cents(386.5), tuning: "just", presentation: .harmonic)
    expect(that: up.key(from: MIDINote(60)) == MIDINote(64) && down.key(from: MIDINote(60)) == MIDINote(56))
    expect(that: up.step == 4 && down.step == -4 && up.presentation == .melodic && down.presentation == .harmonic)
    // 3 cents wider than 13.5 cents below the key's own size.
    expect(that: up.offset(wider: Cents(3)) == Cents(-10.5) && down.offset(wider: Cents(3)) == Cents(10.5))
    let whole = try #require(PitchScale(named: "19edo"))
    let sixth = try #require(TuningSystem(whole, .key(0)).interval(.steps(6), .up, from: MIDINote(60)))
    expect(TrialInterval(sixth, .up, in: TuningSystem(whole, .key(0))).label.steps, equals: 6)
    expect(that: sixth.second(.up).number == 64 && sixth.second(.down).number == 56)
    expect(TrialInterval(.fifth, in: .just)?.size.value.rounded(), equals: 702)
    expect(IntervalDirections.allCases.map(\.directions), equals: [[.up], [.down], [.up, .down]])
  }
}
