import Foundation
import Testing

@testable import PeachCore

/// Files with bytes changed, cut out, doubled and put in: each is imported whole or not at all.
@Suite struct FuzzedImportTests {
  let fixture = ExchangeFixture()

  private static let kinds = ["csv", "json", "jsonl", "app"]
  private static var count: Int {
    ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == nil ? 150 : 2000
  }

  @Test(arguments: kinds) func `a damaged file never crashes the import, and never gets in by half`(kind: String) throws
  {
    let origin = try fixture.store("origin")
    try ExchangeFixture.fill(origin, count: 12)
    let text =
      kind == "app"
      ? AppImportTests.file(3, (0..<12).map { AppImportTests.row("2026-03-03T14:30:0\($0 % 10)Z", 50 + $0) })
      : try origin.exported(try #require(ExportFormat(rawValue: kind)))
    let store = try fixture.store("target")
    let file = fixture.folder.path + "/fuzzed." + kind
    var generator = SeededGenerator(seed: UInt64(kind.utf8.reduce(7) { $0 * 31 + Int($1) }))
    var (taken, refused) = (0, 0)
    for _ in 0..<Self.count {
      var bytes = Array(text.utf8)
      for _ in 0...Int.random(in: 0...3, using: &generator) { Self.damage(&bytes, &generator) }
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      do {
        let summary = try store.imported(file)
        taken += 1
        #expect(try store.count() == summary.added)
        _ = try store.delete(.all, hasBackup: false)
      } catch is ImportError {
        refused += 1
        #expect(try store.count() == 0)
      }
    }
    #expect(taken + refused == Self.count)
    #expect(taken > 0 && refused > 0)
    #expect(try store.database.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    #expect(try store.database.integer("SELECT count(*) FROM run") == 0)
  }

  private static let pieces = [
    "\"", ",", "\r", "\n", "\\u", "{", "}", "[", "]", ":", "null", "-", "1e999", "\u{0}", "é",
  ]

  private static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 1...200, using: &generator))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: place)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case 4: bytes.removeSubrange(place...)
    default: bytes[place] = bytes.randomElement(using: &generator) ?? 0
    }
  }
}
