import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// What a training in lines writes to a pipe, whose reader takes it as a receipt.
@Suite struct PlainDisplayTests {
  /// The lines after a right answer.
  ///
  /// - Parameter isTaken: whether the listener doesn't learn that it was right.
  private func lines(_ storing: Storing, isTaken: Bool, _ language: LanguageCode) throws -> [String] {
    let pipe = Pipe()
    let display = PlainDisplay(
      Exercise.comparison, to: pipe.fileHandleForWriting.fileDescriptor, language: language,
      glyphs: Glyphs(isUnicode: true), printsFeedback: { true })
    let trial = Trial(note: .a4, offset: Cents(10))
    let completed = CompletedTrial(trial: trial, answer: .up, responseTime: .zero, time: .zero)
    display.show(.answering(trial, .init(onset: .zero)), at: .zero)
    display.show(isTaken ? .taken(completed) : .feedback(completed), at: .zero)
    display.recorded(completed, storing)
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    // The first line is the question with the letter of the answer.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init)
  }

  @Test(arguments: [.stored, .pending(1), .notStored] as [Storing], LanguageCode.allCases)
  func `an answer is said to be stored only once it is, and feedback says nothing of it`(
    storing: Storing, language: LanguageCode
  ) throws {
    let (stored, taken, right) =
      language == .german ? ("Gespeichert.", "Beantwortet.", "Richtig.") : ("Stored.", "Answered.", "Correct.")
    try expect(lines(storing, isTaken: true, language), equals: [storing == .stored ? stored : taken, ""])
    try expect(lines(storing, isTaken: false, language), equals: [right, ""])
  }
}
