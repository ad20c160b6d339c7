import Testing

@testable import SoundFontBuilder

@Suite struct InstrumentTests {
  @Test func `zones cover keys 21 to 108 once, and are narrow within the instrument's range`() {
    for instrument in Bank.instruments {
      #expect(instrument.zones.flatMap { Array($0.keys) } == Array(21...108), "\(instrument.name)")
    }
    for zone in KeyZone.keyboard(55...98, width: 4) where (55...98).contains(zone.root) {
      #expect(zone.keys.count == 4)
    }
  }

  @Test func `the fundamental is never far below the next partials`() {
    let violin = Violin()
    for zone in violin.zones {
      let levels = violin.levels(root: zone.root, tilt: 0, below: 11_500)
      #expect(levels[0] >= (levels.dropFirst().prefix(7).max() ?? -100) - 12.001)
      #expect((levels.prefix(8).min() ?? -100) >= (levels.max() ?? 0) - 37.001)
    }
  }

  @Test func `a modal body has its deviation and no mean`() {
    let body = ModalBody(seed: 1, range: 300...10_000, density: 9, q: 25, deviation: 5)
    let levels = LogarithmicTable.frequencies(400...8000, count: 2000).map { body($0) }
    let mean = levels.reduce(0, +) / 2000
    let deviation = (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 2000).squareRoot()
    #expect(mean.magnitude < 1 && (3.5...6).contains(deviation))
  }
}
