import PeachCore
import TestSupport
import Testing

@testable import PeachExperiments

/// Files with damage at random places are read or refused, and never end the program.
@Suite struct DamagedFileTests {
  private static let odd: [JSON] = [
    .null, .bool(true), .integer(-1), .integer(.max), .integer(.min), .number(1e308), .number(-1e-308), .number(0.5),
    "",
    "sine", "A4", "\u{1B}[31m", .text(String(repeating: "x", count: 70)), [:], .array([]), .array([.null, [:]]),
    .array((0..<120).map(JSON.integer)), ["en": "x"], ["from": .integer(0), "to": .integer(1)],
  ]

  /// Reads a file; if it can be, enters all of its blocks.
  private func read(_ text: String) -> FileDefect? {
    do throws(FileDefect) {
      let file = try ExperimentFile(text: text)
      var generator = SeededGenerator(seed: 1)
      for block in file.blocks where block.answers <= 5000 {
        let trials = BlockOrder(block, row: 1, using: &generator).trials
        if block.practice == nil { #expect(trials.count == block.answers) }
      }
      return nil
    } catch {
      expect(that: (error.line ?? 0) > 0 && !error.reason.english.isEmpty)
      return error
    }
  }

  @Test(arguments: Template.allCases) func `bytes are changed, removed and repeated`(template: Template) throws {
    let bytes = Array(try template.file.laidOut.utf8)
    var generator = SeededGenerator(seed: 7)
    let common = Array(#"{}[]":,\-+.019eE tfn"#.utf8)
    var right = 0
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        let end = min(place + Int.random(in: 1...20, using: &generator), damaged.count)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: damaged[place] = common[Int.random(in: 0..<common.count, using: &generator)]
        case 2: damaged.removeSubrange(place..<end)
        default: damaged.insert(contentsOf: damaged[place..<end], at: place)
        }
      }
      if read(String(decoding: damaged, as: UTF8.self)) == nil { right += 1 }
    }
    expect(that: right > 0 && right < 500)
  }

  @Test(arguments: Template.allCases) func `members are removed, doubled, renamed and of another type`(
    template: Template
  ) throws {
    var generator = SeededGenerator(seed: 8)
    var right = 0
    for _ in 0..<500 {
      var json = template.file
      for _ in 0...Int.random(in: 0...1, using: &generator) { json = damaged(json, using: &generator) }
      if read(try json.laidOut) == nil { right += 1 }
    }
    expect(that: right > 0 && right < 500)
  }

  /// A value with one damage somewhere.
  private func damaged(_ json: JSON, using generator: inout SeededGenerator) -> JSON {
    let isHere = Int.random(in: 0..<6, using: &generator) == 0
    let replacement = Self.odd[Int.random(in: 0..<Self.odd.count, using: &generator)]
    switch json {
    case .object(var members) where !members.isEmpty && !isHere:
      let place = Int.random(in: 0..<members.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: members.remove(at: place)
      case 1: members.append(members[place])
      case 2: members[place].0 = String(members[place].0.dropLast())
      default: members[place].1 = members[place].1.map { damaged($0, using: &generator) }
      }
      return .object(members)
    case .array(var values) where !values.isEmpty && !isHere:
      let place = Int.random(in: 0..<values.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: values.remove(at: place)
      case 1: values.append(values[place])
      default: values[place] = damaged(values[place], using: &generator)
      }
      return .array(values)
    default: return replacement
    }
  }
}
