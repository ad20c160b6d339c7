/// A controller that a modulator reads: the low byte of its source (SoundFont 2.04, 8.2.1).
struct SoundFontController: Hashable {
  /// A MIDI controller's number with bit 7 set, or one of the general sources.
  let code: Int

  static let keyPressure = Self(code: 10)
  static let channelPressure = Self(code: 13)

  private init(code: Int) { self.code = code }

  /// Nil if its value is fixed by the note, or by FluidSynth at the value that players use.
  ///
  /// Those are volume, pan and expression; the specification excludes the numbers of banks, data and modes. Pedals would change
  /// when the note ends.
  init?(source: Int) {
    let code = source & 0xFF
    let isController = code & 0x80 != 0 && !Self.excluded.contains(code & 0x7F)
    guard isController || code == Self.keyPressure.code || code == Self.channelPressure.code else { return nil }
    self.init(code: code)
  }

  private static let excluded = Set([0, 6, 7, 10, 11, 32, 38, 84]).union(64...69).union(98...101).union(120...127)

  /// The number of the MIDI controller; nil for pressure.
  var number: Int? { code & 0x80 != 0 ? code & 0x7F : nil }
}
