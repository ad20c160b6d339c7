import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits

/// The figures in the article Matching.
@Suite struct MatchingArticleTests {
  private static func article() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("Sources/peach/Documentation.docc/Matching.md"), encoding: .utf8)
  }

  @Test func `the article's table has the times of beats`() throws {
    let article = try Self.article()
    for (name, hertz) in [("A3, 220 Hz", 220.0), ("A4, 440 Hz", 440)] {
      let times = [1.0, 3, 10].map { cents in
        // Two sines beat with the difference of their frequencies.
        let rate = hertz * (exp2(cents / 1200) - 1)
        return String(format: "%.2f s", 1 / rate)
      }
      #expect(article.contains("| \(name) | \(times.joined(separator: " | ")) |"))
    }
    // The rule of thumb is 1200 / ln 2.
    #expect(article.contains("about \(Int((1200 / 0.693147).rounded()))/(n · f · c) seconds"))
  }

  @Test func `the article's steps, limits and ranges are the program's`() throws {
    let article = try Self.article()
    let starts = MatchingCourse.usualStarts
    for words in [
      "\(Int(starts.lowerBound)) to \(Int(starts.upperBound)) cents too high or too low",
      "Peach begins with \(Int(MatchSpread.initial.value)) cents and learns your spread",
      "by up to \(Int(TuningProgress.limit)) cents from where it began",
    ] { #expect(article.contains(words), "\(words)") }
    for (register, words) in zip(Register.allCases, ["up to B2", "C3–B3", "C4–B4", "from C5"]) {
      expect(that: article.contains(words) && article.contains("`\(register)`"))
    }
    expect(that: Register(of: MIDINote(47)) == .bass && Register(of: MIDINote(48)) == .tenor)
    expect(that: Register(of: MIDINote(71)) == .alto && Register(of: MIDINote(72)) == .soprano)
  }
}
