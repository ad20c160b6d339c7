import Foundation
import Testing

@testable import PeachCore

/// The table of tuning systems in the article Intervals.
@Suite struct IntervalsArticleTests {
  @Test func `the article's table has the sizes of the program`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appendingPathComponent("Sources/peach/Documentation.docc/Intervals.md"), encoding: .utf8)
    let names = TuningSystem.all.map(\.name).joined(separator: " | ")
    var table = "| | \(names) |\n|---|---|---|---|---|\n"
    for interval in Interval.allCases {
      let sizes = TuningSystem.all.map { String(format: "%.3f", $0.size(of: interval).value) }
      table += "| \(interval.symbol) | \(sizes.joined(separator: " | ")) |\n"
    }
    #expect(article.contains(table))
  }
}
