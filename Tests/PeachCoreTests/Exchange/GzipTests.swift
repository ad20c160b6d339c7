import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// Files compressed by gzip itself.
@Suite struct GzipTests {
  let fixture = ExchangeFixture()

  /// Compresses with gzip's own program.
  private func compressed(_ bytes: [UInt8], _ options: [String] = ["-n"]) throws -> [UInt8] {
    let path = try fixture.file(bytes, UUID().uuidString)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip"] + options + [path]
    try process.run()
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 0)
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + ".gz")))
  }

  private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    let input = try GzipInput(ByteSource(try FileInput(path: fixture.file(bytes, "unpacked.gz"))))
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 5000)
    defer { buffer.deallocate() }
    var result: [UInt8] = []
    while true {
      let count = try input.read(into: buffer, 5000)
      if count == 0 { return result }
      result += UnsafeBufferPointer(start: buffer, count: count)
    }
  }

  /// Bytes that gzip stores, that it writes with fixed codes, and that it compresses well; some larger than its window.
  private static let contents: [[UInt8]] = {
    var generator = SeededGenerator(seed: 1)
    let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let words = (0..<60_000).map { _ in "answer \(Int.random(in: 0...999, using: &generator))," }.joined()
    return [
      [], [7], Array("peach".utf8), noise, Array(words.utf8), [UInt8](repeating: 0, count: 2_000_000),
      Array(noise[..<40_000] + noise[..<40_000]), Array(words.utf8.prefix(70_000)) + noise[..<1000],
    ]
  }()

  @Test(arguments: 0..<8) func `everything that gzip writes is unpacked`(number: Int) throws {
    let content = Self.contents[number]
    for options in [["-1"], ["-n", "-6"], ["-9"]] {
      try expect(unpacked(compressed(content, options)), equals: content)
    }
    // A file of several members, as `cat a.gz b.gz` makes it.
    try expect(
      unpacked(compressed(content) + compressed([1, 2]) + compressed(content)), equals: content + [1, 2] + content)
  }

  @Test func `an incomplete or damaged archive is an error and never another content`() throws {
    let content = Array(Self.contents[4].prefix(400))
    let archive = try compressed(content)
    for count in 1..<archive.count {
      let error = #expect(throws: ImportError.self) { try unpacked(Array(archive[..<count])) }
      expect(error?.problem, equals: .damagedArchive)
    }
    // Some bits don't count: those of the time, of the system, and after the last code.
    for index in archive.indices {
      for bit in 0..<8 {
        var damaged = archive
        damaged[index] ^= 1 << bit
        if let result = try? unpacked(damaged) { #expect(result == content) }
      }
    }
    #expect(throws: ImportError.self) { try unpacked(archive + [0]) }
  }

  @Test(arguments: ExportFormat.allCases) func `a compressed export is imported`(format: ExportFormat) throws {
    let (store, copy) = (try fixture.store(), try fixture.store("copy"))
    try ExchangeFixture.fill(store)
    let archive = try compressed(Array(store.exported(format).utf8))
    try expect(copy.imported(fixture.file(archive, "answers.gz")).added, equals: 60)
    try expect(copy.exported(format), equals: store.exported(format))
    let error = #expect(throws: ImportError.self) {
      try copy.imported(fixture.file(Array(archive.dropLast(9)), "answers.gz"))
    }
    expect(error?.problem, equals: .damagedArchive)
    let twice = #expect(throws: ImportError.self) { try copy.imported(fixture.file(compressed(archive), "twice.gz")) }
    expect(twice?.problem, equals: .container(.compressed("gzip")))
  }

  @Test func `a small archive of endless bytes is refused before it fills anything`() throws {
    let store = try fixture.store()
    for byte: UInt8 in [0, 0x0A, 0x20, 0x2C, 0x22, 0x61] {
      let archive = try compressed([UInt8](repeating: byte, count: 40 << 20))
      #expect(archive.count < 50_000)
      #expect(throws: ImportError.self) { try store.imported(fixture.file(archive, "bomb.gz")) }
    }
  }
}
