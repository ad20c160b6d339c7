import Foundation
import PeachCore
import Testing

/// The table of tuning systems in the article Intervals.
@Suite struct IntervalsArticleTests {
  @Test func `the article's table has the sizes of the program`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appendingPathComponent("Sources/peach/Documentation.docc/Intervals.md"), encoding: .utf8)
    let names = PitchScale.following.map(\.name).joined(separator: " | ")
    var table = "| | \(names) |\n|---|---|---|---|---|\n"
    for interval in Interval.allCases {
      let sizes = PitchScale.following.map { String(format: "%.3f", $0[interval.semitones]) }
      table += "| \(interval.symbol) | \(sizes.joined(separator: " | ")) |\n"
    }
    #expect(article.contains(table))
    for scale in PitchScale.named + [.bohlenPierce] {
      #expect(article.contains("`\(scale.name)`"), "\(scale.name)")
      #expect(PitchScale.title(scale.name).english != scale.name, "\(scale.name)")
    }
  }
}
