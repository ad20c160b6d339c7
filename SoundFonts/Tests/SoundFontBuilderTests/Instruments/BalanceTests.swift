import Testing

@testable import SoundFontBuilder

@Suite struct BalanceTests {
  /// Over the first second at velocity 63.
  @Test(arguments: [40, 65, 79]) func `strings are as loud on the left as on the right`(key: Int) throws {
    let zone = try #require(Strings().zones.first { $0.keys.contains(key) })
    let note = Player.note(Strings().layers(for: zone), key: key, root: zone.root, velocity: 63, seconds: 1)
    let levels = note.map { KWeighting.loudness([$0], seconds: 1) }
    #expect((levels[0] - levels[1]).magnitude < 1)
  }
}
