/// Counts the presses of a pedal or another controller.
///
/// It goes down at 64 or above and up at 32 or below, so that a foot that rests halfway doesn't press it again and again. After
/// each change it ignores presses for 30 ms, because contacts bounce.
struct MIDISwitch {
  private let kind: MIDIControl.SwitchKind
  private(set) var isHigh: Bool
  private var lastEdge: SessionTime?

  static let down = 64
  static let up = 32
  /// How long contacts may bounce.
  static let bouncing = Duration.milliseconds(30)

  init(_ kind: MIDIControl.SwitchKind) {
    self.kind = kind
    isHigh = kind == .reversed
  }

  enum Change { case pressed, released }

  /// Takes a value, 0…127. Returns nil if it changes nothing or is a bounce.
  mutating func take(_ value: Int, at time: SessionTime) -> Change? {
    let high = isHigh ? value > Self.up : value >= Self.down
    guard high != isHigh else { return nil }
    isHigh = high
    defer { lastEdge = time }
    if let lastEdge, time - lastEdge < Self.bouncing { return nil }
    return kind == .latching || high != (kind == .reversed) ? .pressed : .released
  }
}
