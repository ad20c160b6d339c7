import Foundation
import PeachCore
import Synchronization
import TestSupport
import Testing

@testable import PeachBase

@Suite struct SystemTests {
  @Test(arguments: [0, 1, 15, 16, 17, 100, 257, 1000])
  func `work on all cores keeps its order, and says how much is done`(
    count: Int
  ) {
    let progress = Mutex<[Int]>([])
    let results = ParallelRuns.map(
      Array(0..<count), progress: { done in progress.withLock { $0.append(done) } }, { 3 * $0 + 1 })
    #expect(results == (0..<count).map { 3 * $0 + 1 })
    let done = progress.withLock { $0 }.sorted()
    expect(that: done.last == (count == 0 ? nil : count) && Set(done).count == done.count)
    #expect(ParallelRuns.cores >= 1)
  }

  /// The numbers of a program in Python that shares no code with this one.
  @Test func `random numbers are those of xoshiro256++ with a seed by SplitMix64`() {
    let expected: [UInt64] = [
      0xD076_4D4F_4476_689F, 0x519E_4174_576F_3791, 0xFBE0_7CFB_0C24_ED8C, 0xB37D_9F60_0CD8_35B8,
      0xCB23_1C38_7484_6A73,
    ]
    var generator = SeededGenerator(seed: 42)
    #expect((0..<5).map { _ in generator.next() } == expected)
    generator = SeededGenerator(seed: 42)
    var part = generator.split()
    expect(that: part.next() == 0x4FBB_C8A5_D7EE_027B && generator.next() == expected[1])
    generator = SeededGenerator(seed: 42)
    expect(generator.uniform(), near: 0.814_305_145_122_909_9, within: 1e-15)
    expect(generator.uniform(in: -2...8), near: 1.188_210_400_616_611, within: 1e-12)
    generator = SeededGenerator(seed: 42)
    expect(generator.normal(), near: -0.768_993_053_821_006_1, within: 1e-12)
    // By the lowest bit of each number: 1, 1, 0, 0, 1.
    generator = SeededGenerator(seed: 42)
    #expect((0..<5).map { _ in generator.direction() } == [.down, .down, .up, .up, .down])
    generator = SeededGenerator(seed: 42)
    #expect((0..<5).map { _ in generator.choice() } == [.down, .down, .up, .up, .down])
  }

  @Test func `what isn't printable is escaped`() {
    let all: [(String, String)] = [
      ("plain ~", "plain ~"), ("a\u{1B}[0m", #"a\x1b[0m"#), ("\u{7F}", #"\x7f"#), ("\u{85}", #"\x85"#),
      ("a\nb", #"a\x0ab"#), ("\u{202E}", #"\u202e"#), ("\u{200F}", #"\u200f"#), ("\u{2028}\u{2029}", #"\u2028\u2029"#),
      ("ä─█\\", "ä─█\\"), ("\u{A0}", "\u{A0}"),
    ]
    for (text, printable) in all { #expect(text.printable == printable) }
    expect("a\tb\n".replacingUnprintable(except: { $0 == "\t" }, \.escapedForJSON), equals: "a\tb\\u000a")
    expect(that: Unicode.Scalar(0x1B).escapedForJSON == #"\u001b"# && Unicode.Scalar(0xFF).escaped == #"\xff"#)
  }

  @Test func `an excerpt has 60 characters at most`() {
    let text = String(repeating: "x", count: 60)
    expect(that: text.excerpt == text && (text + "y").excerpt == text + "…" && "".excerpt == "")
    // Escapes count, and so do the accents of one character.
    expect(String(repeating: "\n", count: 15).excerpt, equals: String(repeating: #"\x0a"#, count: 15))
    expect(String(repeating: "\n", count: 16).excerpt, equals: String(repeating: #"\x0a"#, count: 15) + "…")
    let accents = "e" + String(repeating: "\u{301}", count: 239)
    expect(that: accents.excerpt == accents && (accents + "\u{301}").excerpt == accents + "…")
  }

  @Test func `a UUID has its version and 122 bits`() {
    expect(
      UUID(0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, version: 7).uuidString,
      equals: "01234567-89AB-7DEF-BEDC-BA9876543210")
    expect(UUID(0, 0, version: 4).uuidString, equals: "00000000-0000-4000-8000-000000000000")
    let random = (0..<20).map { _ in UUID.random().uuidString }
    expect(that: Set(random).count == 20 && random.allSatisfy { $0.contains(/-4...-[89AB]/) })
    expect(that: 5.hexadecimal(4) == "0005" && 0x12AB.hexadecimal(2) == "12ab" && 0.hexadecimal(1) == "0")
  }
}
