import Testing

@testable import SoundFontBuilder

@Suite struct OnsetTests {
  /// Sampled sections reach half power after about 100 ms. Training notes are 0.4 to 1 s long.
  @Test(arguments: [60, 74, 94]) func `strings reach half power within 0.2 s`(key: Int) throws {
    let power = try power(Strings(), key)
    #expect(power(0.18..<0.22) > power(0.35..<0.6) / 2)
  }

  /// Sampled ones are 3.5 to 6 dB louder at 0.5 s than at 0.1 s.
  @Test(arguments: [60, 69, 81]) func `violin, strings and oboe swell after the attack`(key: Int) throws {
    for instrument in [Violin(), Strings(), Oboe()] as [any Instrument] {
      let power = try power(instrument, key)
      let swell = Decibels.ofPower(power(0.4..<0.6) / power(0.08..<0.12))
      #expect((1.5...9).contains(swell), "\(instrument.name): \(swell) dB")
    }
  }

  /// The mean power of a note at velocity 63 over a range of seconds.
  private func power(_ instrument: any Instrument, _ key: Int) throws -> (Range<Double>) -> Double {
    let zone = try #require(instrument.zones.first { $0.keys.contains(key) })
    let note = Player.note(instrument.layers(for: zone), key: key, root: zone.root, velocity: 63, seconds: 0.6)
    return { seconds in
      let range = Int(seconds.lowerBound * Player.rate)..<Int(seconds.upperBound * Player.rate)
      return note.reduce(0) { $0 + $1[range].reduce(0) { $0 + $1 * $1 } } / Double(range.count)
    }
  }
}
