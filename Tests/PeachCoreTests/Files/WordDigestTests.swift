import PeachBase
import TestSupport
import Testing

@Suite struct WordDigestTests {
  /// Up to more than two words of each half.
  private static let lengths = 0...40

  @Test func `a change of any byte changes the digest, whatever the length`() {
    for length in Self.lengths {
      let bytes = (0..<length).map { UInt8(7 * $0 % 251) }
      let digest = WordDigest(bytes).text
      for place in bytes.indices {
        for bit in [0, 3, 7] {
          var changed = bytes
          changed[place] ^= 1 << bit
          #expect(WordDigest(changed).text != digest, "byte \(place) of \(length), bit \(bit)")
        }
      }
    }
  }

  @Test func `each length has a digest of its own, also of zeros`() {
    for byte in [0, 0x61] as [UInt8] {
      let digests = Set(Self.lengths.map { WordDigest([UInt8](repeating: byte, count: $0)).text })
      expect(that: digests.count == Self.lengths.count && digests.allSatisfy { $0.count == 32 })
    }
  }

  @Test func `parts in another order, or divided elsewhere, have another digest`() {
    let bytes = (0..<24).map { UInt8($0) }
    func digest(_ parts: [ArraySlice<UInt8>]) -> String {
      var digest = WordDigest()
      for part in parts { digest.add(Array(part)) }
      return digest.text
    }
    let digests = (0...24).map { digest([bytes[..<$0], bytes[$0...]]) }
    expect(Set(digests).count, equals: 25)
    #expect(digest([bytes[..<7], bytes[7...]]) != digest([bytes[7...], bytes[..<7]]))
    expect(digest([bytes[...]]), equals: WordDigest(bytes).text)
  }

  /// By a program in Python that shares no code with this one. Files that are kept have such digests.
  @Test(arguments: [
    (0, "50d5670a84376dee3271dfdaf72321b8"), (5, "e6a0eed34eca894223922dd8cc945073"),
    (16, "10aa9c44c9dbff68c4cc619b3979ca20"), (40, "af57efcc43be789729258b573c4b9782"),
  ]) func `digests stay the same`(length: Int, digest: String) {
    expect(WordDigest((0..<length).map { UInt8($0) }).text, equals: digest)
  }
}
