import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// What keys and lines mean in a training.
extension TrainingInputTests {
  @Test(
    arguments: [
      (.enter, .start, nil), (.character(" "), .start, nil), (.escape, .open(.start), .quit),
      (.endOfInput, .quit, .quit), (.character("q"), .quit, .quit), (.character("Q"), .quit, .quit),
      (.character("r"), .again, nil), (.character("R"), .again, nil), (.character("s"), .open(.settings), nil),
      (.character("S"), .open(.settings), nil), (.character("p"), .open(.profile), nil),
      (.character("P"), .open(.profile), nil), (.character("+"), .volume(louder: true), nil),
      (.character("-"), .volume(louder: false), nil), (.tab, nil, nil), (.character("u"), nil, nil),
    ] as [(Key, TrainingInput?, TrainingInput?)])
  func `a command has the same key in every exercise, and without screens only Esc of those that open one`(
    key: Key, input: TrainingInput?, leaving: TrainingInput?
  ) {
    expect(that: TrainingInput(command: key) == input && TrainingInput(tuning: key) == input)
    for form in [Exercise.comparison, .voices, .oddOneOut].map(\.answerForm) {
      for language in LanguageCode.allCases { #expect(TrainingInput(key, form, language: language) == input) }
    }
    expect(input?.allowed(canNavigate: true), equals: input)
    let isOpening = if case .open = input { true } else { false }
    expect(input?.allowed(canNavigate: false), equals: (isOpening ? leaving : input))
    expect(TrainingInput.leaves(key), equals: (leaving != nil))
  }

  @Test func `only answers, changes of the pitch and their confirmation are answers`() {
    let answers: [TrainingInput] = [.answer(.down), .adjust(Cents(-1)), .commit]
    let others: [TrainingInput] = [.again, .quit, .start, .open(.profile), .volume(louder: true)]
    expect(that: answers.allSatisfy(\.isAnswer) && !others.contains(where: \.isAnswer))
  }

  @Test(
    arguments: [
      ("", .start), ("start", .start), ("START", .start), ("commit", .commit), ("c", .commit), ("fertig", .commit),
      ("F", .commit), ("quit", .quit), ("q", .quit), ("again", .again), ("nochmal", .again), ("r", .again),
      ("R", .again), ("+", .volume(louder: true)), ("-", .volume(louder: false)), ("+1", .adjust(Cents(1))),
      ("-2,5", .adjust(Cents(-2.5))), ("−0.25", .adjust(Cents(-0.25))), ("+200", .adjust(Cents(200))),
      ("-200", .adjust(Cents(-200))), ("+1e+2", .adjust(Cents(100))), ("1", nil), ("h", nil), ("s", nil),
      ("{\"adjust\":-3.5}", .adjust(Cents(-3.5))), ("{\"adjust\": 200}", .adjust(Cents(200))),
      ("{\"adjust\": -200.1}", nil), ("{\"commit\":true}", .commit), ("{\"commit\":false}", nil), ("{}", nil),
      ("{\"adjust\":1,\"commit\":true}", nil), ("{\"adjust\":\"1\"}", nil), ("{\"commit\":1}", nil), ("{", nil),
    ] as [(String, TrainingInput?)])
  func `a line tunes by its number, or is a word`(line: String, input: TrainingInput?) {
    for language in LanguageCode.allCases {
      expect(TrainingInput(line: line, Exercise.matching, language: language), equals: input)
    }
  }

  @Test(
    arguments: [
      ("", .start), ("start", .start), ("quit", .quit), ("again", .again), ("nochmal", .again), ("NOCHMAL", .again),
      ("r", .again), ("q", .quit), ("s", .open(.settings)), ("+", .volume(louder: true)), ("k", .answer(.up)),
      ("J", .answer(.down)), ("lower", .answer(.down)), ("commit", nil), ("{\"commit\":true}", nil), ("+3", nil),
    ] as [(String, TrainingInput?)])
  func `a line answers, or is a word`(line: String, input: TrainingInput?) {
    for language in LanguageCode.allCases {
      expect(TrainingInput(line: line, Exercise.comparison, language: language), equals: input)
    }
  }

  @Test func `both kinds of the wheel tune in their direction, finely with a modifier key`() {
    expect(TrainingInput(tuning: .wheel(up: true, isFine: true)), equals: .adjust(Cents(0.1)))
    expect(TrainingInput(tuning: .drag(columns: 3, isFine: true)), equals: .adjust(Cents(3 * 0.1)))
    expect(TrainingInput(tuning: .drag(columns: -3, isFine: false)), equals: .adjust(Cents(-1.5)))
  }

  @Test func `a letter of a choice comes before those of the arrows, and directions have theirs`() throws {
    let form = Exercise.voices.answerForm
    for (language, low) in [(LanguageCode.english, "l"), (.german, "t")] {
      for (letter, direction) in [(low, Direction.down), ("h", .up), ("j", .down), ("k", .up)] {
        let answer = try #require(form.answer(direction))
        expect(TrainingInput(.character(Character(letter)), form, language: language), equals: .answer(answer))
      }
    }
    for place in 0..<3 {
      expect(
        TrainingInput(.character(Character("\(place + 1)")), form, language: .german),
        equals: .answer(ChoiceIndex(rawValue: place)))
    }
  }
}
