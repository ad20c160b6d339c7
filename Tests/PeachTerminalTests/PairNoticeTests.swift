import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// What is said about a pair after its answer.
@Suite struct PairNoticeTests {
  private func completed(_ answer: ChoiceIndex = .up, dropOuts: Int = 0) -> CompletedTrial {
    CompletedTrial(
      trial: Trial(note: .a4, offset: Cents(10)), answer: answer, responseTime: .zero, time: .zero, dropOuts: dropOuts)
  }

  @Test func `a pair whose sound dropped out says so, and the third in a row names peach doctor`() {
    var notice = PairNotice(asksAgain: true)
    expect(that: notice.take(completed()) == nil && notice.take(completed(.down)) == nil)
    let said = [2, 1, 1, 1, 0, 1].map { notice.take(completed(dropOuts: $0))?(.english) }
    let once = "The sound dropped out. The question is asked again."
    let often = once + " 'peach doctor' says what may help."
    expect(said, equals: [once, once, often, often, nil, once])
    var german = PairNotice(asksAgain: true)
    let third = (0..<3).map { _ in german.take(completed(dropOuts: 1))?(.german) }.last
    let words = "Der Ton hat ausgesetzt. Die Frage wird noch einmal gestellt. »peach doctor« sagt, was helfen kann."
    expect(third, equals: words)
  }

  @Test func `a training says nothing of it, since another pair follows`() {
    var notice = PairNotice(asksAgain: false)
    #expect((0..<4).allSatisfy { notice.take(completed(dropOuts: $0)) == nil })
  }

  @Test func `practice says why another pair follows, as long as one follows`() {
    var notice = PairNotice(asksAgain: true, isPractice: true)
    let wrong = "That wasn't right, so another pair follows."
    let said = [completed(.down), completed(dropOuts: 1), completed(.down), completed(.down)]
      .map { notice.take($0)?(.english) }
    expect(said, equals: [wrong, "The sound dropped out, so another pair follows.", wrong, nil])
    var passed = PairNotice(asksAgain: true, isPractice: true)
    #expect(passed.take(completed()) == nil)
  }

  @Test(arguments: [(80, 24), (40, 12)]) func `the remark is dim, below the question`(columns: Int, rows: Int) {
    var screen = TrainingScreen(.intervals)
    screen.question = "Minor third upwards: too narrow or too wide?"
    screen.remark = DropOutMessages.pair(inARow: 1)(.english)
    let canvas = screen.canvas(Look(columns, rows))
    let texts = canvas.rows
    let question = texts.firstIndex { $0.contains("Minor third") }
    let remark = texts.firstIndex { $0.contains("The sound") }
    #expect(question.flatMap { question in remark.map { question < $0 } } == true)
    let styles = remark.map { row in canvas.cells[row * columns..<(row + 1) * columns].filter { $0.character != " " } }
    #expect(styles?.allSatisfy { $0.style == .dim } == true)
    expect(that: texts[rows - 1].contains("Esc Start") || texts[rows - 1].contains("Esc  Start"))
  }

  /// What lines say: the feedback, that an answer was taken, and that the pair doesn't count.
  private func words(_ language: LanguageCode) -> (correct: String, taken: String, remark: String) {
    language == .german
      ? ("Richtig.", "Beantwortet.", "Der Ton hat ausgesetzt. Die Frage wird noch einmal gestellt.")
      : ("Correct.", "Answered.", "The sound dropped out. The question is asked again.")
  }

  @Test(arguments: [true, false], LanguageCode.allCases)
  func `a terminal says it after the feedback, and after an answer that was only taken`(
    printsFeedback: Bool, language: LanguageCode
  ) throws {
    var (leader, follower) = (Int32(-1), Int32(-1))
    try #require(openpty(&leader, &follower, nil, nil, nil) == 0)
    defer { close(leader) }
    let display = PlainDisplay(
      Exercise.comparison, to: follower, language: language, glyphs: Glyphs(isUnicode: true), asksAgain: true,
      printsFeedback: { printsFeedback })
    for dropOuts in [1, 0] {
      display.show(.feedback(completed(dropOuts: dropOuts)), at: .zero)
      display.show(.taken(completed(dropOuts: dropOuts)), at: .zero)
    }
    close(follower)
    var (text, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
      let count = read(leader, &bytes, bytes.count)
      guard count > 0 else { break }
      text += bytes[..<count]
    }
    let (correct, taken, remark) = words(language)
    let said = printsFeedback ? [correct, remark, taken, remark, correct, taken] : [remark, remark]
    expect(String(decoding: text, as: UTF8.self), equals: said.map { $0 + "\r\n" }.joined())
  }

  @Test(arguments: [false, true], LanguageCode.allCases)
  func `lines say it whatever the feedback`(printsFeedback: Bool, language: LanguageCode) throws {
    let pipe = Pipe()
    let display = PlainDisplay(
      Exercise.comparison, to: pipe.fileHandleForWriting.fileDescriptor, language: language,
      glyphs: Glyphs(isUnicode: true), asksAgain: true, printsFeedback: { printsFeedback })
    for dropOuts in [1, 0] {
      display.show(.feedback(completed(dropOuts: dropOuts)), at: .zero)
      display.recorded(completed(dropOuts: dropOuts), .stored)
    }
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let (correct, _, remark) = words(language)
    expect(text, equals: [correct, remark, correct].map { $0 + "\n" }.joined())
  }
}
