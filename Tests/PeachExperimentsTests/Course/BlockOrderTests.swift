import PeachCore
import TestSupport
import Testing

@testable import PeachExperiments
@testable import PeachStore

@Suite struct BlockOrderTests {
  private func order(_ block: String, row: Int = 0, seed: UInt64 = 7) throws -> [BlockOrder.Trial] {
    var generator = SeededGenerator(seed: seed)
    let counted = #"{ "name": "x", "method": { "training": 1 } }"#
    return BlockOrder(try Sample.file(block, counted).blocks[0], row: row, using: &generator).trials
  }

  /// A block of three conditions.
  private func block(_ method: String, _ more: String = "") -> String {
    """
    { "name": "main", "method": { \(method) }, "conditions": [{ "name": "a" }, { "name": "b" }, { "name": "c" }]\(more) }
    """
  }

  @Test func `every round has each condition once, in an order that follows from the seed`() throws {
    let block = block(#""adaptive": "kazez", "comparisons": 2000"#)
    let conditions = try order(block).map(\.condition)
    expect(conditions.count, equals: 6000)
    let rounds = stride(from: 0, to: 6000, by: 3).map { Array(conditions[$0..<$0 + 3]) }
    #expect(rounds.allSatisfy { Set($0) == [0, 1, 2] })
    try expect(that: order(block) == order(block) && order(block) != order(block, seed: 8))
    // All orders of a round are equally frequent: 6 orders over 2000 rounds.
    let orders = Dictionary(grouping: rounds) { $0[0] * 3 + $0[1] }
    expect(that: orders.count == 6 && orders.values.allSatisfy { (260...410).contains($0.count) })
  }

  @Test func `every round has each constant stimulus of each condition once`() throws {
    let trials = try order(block(#""constant": [-8, 0, 8], "repeat": 5"#))
    expect(trials.count, equals: 45)
    for start in stride(from: 0, to: 45, by: 9) {
      let round = trials[start..<start + 9].compactMap { trial -> String? in
        if case .constant(let offset, let condition) = trial { "\(condition) \(offset)" } else { nil }
      }
      #expect(round.sorted() == (0..<3).flatMap { c in ["-8.0", "0.0", "8.0"].map { "\(c) \($0)" } })
    }
  }

  @Test func `conditions that are blocked come one after another, in a row of a Latin square if that is asked`() throws
  {
    let method = #""adaptive": "kazez", "comparisons": 4"#
    let blocked = try order(block(method, #", "order": "blocked""#)).map(\.condition)
    expect(blocked, equals: [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
    for row in [0, 1, 2, 3, 1_000_000_007] {
      let square = try order(block(method, #", "order": "latin-square""#), row: row).map(\.condition)
      expect(square, equals: BlockOrder.latinSquare(3, row: row).flatMap { [Int](repeating: $0, count: 4) })
    }
  }

  @Test
  func
    `blocks come in a row of a Latin square if that is asked, each practice before its block and the rest at the end`()
    throws
  {
    func practice(_ name: String) -> String {
      #"""
      { "name": "\#(name)", "method": { "constant": [-100, 100], "repeat": 2 }, "until": { "rightInARow": 3, "atMost": 4 } }
      """#
    }
    func counted(_ name: String) -> String {
      #"{ "name": "\#(name)", "method": { "constant": [-9, 9], "repeat": 2 } }"#
    }
    let blocks = [counted("a"), practice("p"), counted("b"), counted("c"), practice("q")]
    let written = try Sample.file(blocks[0], blocks[1], blocks[2], blocks[3], blocks[4])
    let file = try Sample.file(
      blocks[0], blocks[1], blocks[2], blocks[3], blocks[4], with: #""order": "latin-square""#)
    var orders: Set<[String]> = []
    for number in 1...12 {
      let plan = ExperimentPlan(file, participant: "P\(number)")
      var course = ExperimentCourse(plan)
      let names = plan.ordered.blocks(of: course.answer())
      let order = names.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
      let expected = BlockOrder.latinSquare(3, row: number).flatMap { [["a"], ["p", "b"], ["c"]][$0] } + ["q"]
      expect(that: order == expected && course.isFinished)
      orders.insert(order)
      // The file itself remains as it is written.
      expect(plan.file.blocks.map(\.name), equals: ["a", "p", "b", "c", "q"])
      expect(
        ExperimentPlan(written, participant: "P\(number)").ordered.blocks.map(\.name), equals: file.blocks.map(\.name))
    }
    expect(orders.count, equals: 3)
  }

  @Test(arguments: 1...12)
  func `in a Latin square each condition has each place once, and even ones balance neighbours`(size: Int) {
    let rows = (0..<size).map { BlockOrder.latinSquare(size, row: $0) }
    #expect(rows.allSatisfy { Set($0) == Set(0..<size) })
    for place in 0..<size { #expect(Set(rows.map { $0[place] }) == Set(0..<size)) }
    expect(BlockOrder.latinSquare(size, row: size), equals: rows[0])
    guard size.isMultiple(of: 2) else { return }
    let neighbours = rows.flatMap { row in zip(row, row.dropFirst()).map { $0 * size + $1 } }
    expect(Set(neighbours).count, equals: size * (size - 1))
  }

  @Test(arguments: [(0.05, 6), (0.25, 40), (0.5, 120), (0.0, 0)])
  func `catch trials are a share of all trials, among those of their condition`(share: Double, count: Int) throws {
    let trials = try order(
      block(
        #""adaptive": "kazez", "comparisons": 40"#,
        #", "order": "blocked", "catch": { "share": \#(share), "offset": 50 }"#))
    let catches = trials.filter { if case .caught = $0 { true } else { false } }
    expect(that: catches.count == count && trials.count == 120 + count)
    expect(Set(trials.map(\.condition)), equals: [0, 1, 2])
    // None stands among the trials of another condition.
    let changes = zip(trials, trials.dropFirst()).count { $0.condition != $1.condition }
    expect(changes, equals: 2)
  }

  @Test(arguments: [3, 4, 12, 50]) func `a practice has at most as many trials as it says, and repeats its stimuli`(
    most: Int
  ) throws {
    let trials = try order(
      #"""
      { "name": "p", "method": { "constant": [-100, 100], "repeat": 2 }, "until": { "rightInARow": 3, "atMost": \#(most) } }
      """#)
    expect(trials.count, equals: most)
    let higher = trials.count { $0 == .constant(100, condition: 0) }
    #expect(abs(2 * higher - most) <= 2)
  }
}
