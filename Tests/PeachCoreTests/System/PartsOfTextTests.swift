import PeachCore
import TestSupport
import Testing
import _StringProcessing

@Suite struct PartsOfTextTests {
  private static let texts = [
    "", "a", "aa", "aaa", "abab", "abcab", "a b  c", "Ää", "e\u{301}e", "e", "\r\n", "a\r\nb\n", "\n", "👩🏽‍🚀", "👩",
    "JACK lost",
  ]

  @Test func `parts are found and replaced as by the standard library`() {
    for text in Self.texts {
      for part in Self.texts {
        expect((text as String).contains(part), equals: Array(text).contains(Array(part)), "\(text) \(part)")
        for count in [0, 1, 2, .max] where !part.isEmpty {
          let replaced = Array(text).replacing(Array(part), with: Array("<ä>"), maxReplacements: count)
          expect(text.replacing(part, with: "<ä>", maxReplacements: count), equals: String(replaced), "\(text) \(part)")
        }
      }
    }
  }

  @Test func `part of a text can be the part of another`() {
    expect(that: "peach train".contains("a train".dropFirst(2)) && !"peach".contains("chx".prefix(3)))
  }
}
