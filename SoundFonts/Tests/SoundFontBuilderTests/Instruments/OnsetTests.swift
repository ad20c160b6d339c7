import Testing

@testable import SoundFontBuilder

@Suite struct OnsetTests {
  /// Sampled sections reach half power after about 100 ms. Training notes are 0.4 to 1 s long.
  @Test(arguments: [60, 74, 94]) func `strings reach half power within 0.2 s`(key: Int) throws {
    let zone = try #require(Strings().zones.first { $0.keys.contains(key) })
    let note = Player.note(Strings().layers(for: zone), key: key, root: zone.root, velocity: 63, seconds: 0.6)
    func power(_ seconds: Range<Double>) -> Double {
      let range = Int(seconds.lowerBound * Player.rate)..<Int(seconds.upperBound * Player.rate)
      return note.reduce(0) { $0 + $1[range].reduce(0) { $0 + $1 * $1 } } / Double(range.count)
    }
    #expect(power(0.18..<0.22) > power(0.35..<0.6) / 2)
  }
}
