/// The layers of all zones of an instrument, at the bank's common loudness.
struct LeveledInstrument {
  private(set) var zones: [(zone: KeyZone, layers: [Layer])]

  /// The mean loudness of C3, F3, … B5 over the first second at velocity 63, in LUFS, with a player's gain of 1.
  static let loudness = -23.0

  init(_ instrument: any Instrument) {
    zones = instrument.zones.map { ($0, instrument.layers(for: $0)) }
    if case .zones(let seconds) = instrument.leveling {
      for index in zones.indices {
        let keys = zones[index].zone.keys
        let levels = [keys.lowerBound, zones[index].zone.root, keys.upperBound].map { level(of: $0, seconds: seconds) }
        scale(index, by: Self.loudness - ((levels.min() ?? 0) + (levels.max() ?? 0)) / 2)
      }
    }
    let keys = Array(stride(from: 48, through: 83, by: 5))
    let mean = keys.reduce(0) { $0 + level(of: $1, seconds: 1) } / Double(keys.count)
    for index in zones.indices { scale(index, by: Self.loudness - mean) }
  }

  /// The loudness of a key at velocity 63, in LUFS.
  private func level(of key: Int, seconds: Double) -> Double {
    guard let (zone, layers) = zones.first(where: { $0.zone.keys.contains(key) }) else { return Self.loudness }
    let note = Player.note(layers, key: key, root: zone.root, velocity: VelocityFilter.velocity, seconds: seconds)
    return KWeighting.loudness(note, seconds: seconds)
  }

  private mutating func scale(_ index: Int, by decibels: Double) {
    for layer in zones[index].layers.indices {
      zones[index].layers[layer].waveform.scale(by: Decibels.amplitude(decibels))
    }
  }
}
