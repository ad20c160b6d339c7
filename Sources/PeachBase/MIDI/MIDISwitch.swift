/// Counts the presses of a pedal or another controller.
///
/// It goes down at 64 or above and up at 32 or below, so that a foot that rests halfway doesn't press it again and again. After
/// each change it ignores presses for 30 ms, because contacts bounce. A reversed switch is read upside down.
struct MIDISwitch {
  private let kind: MIDIControl.SwitchKind
  /// For a latching switch, the value of its last press; nil before it.
  private var position: Bool?
  private(set) var lastChange: SessionTime?

  static let down = 64
  static let up = 32
  /// How long contacts may bounce.
  static let bouncing = Duration.milliseconds(30)

  init(_ kind: MIDIControl.SwitchKind) {
    self.kind = kind
    // The first value of a latching switch is that of a press.
    position = kind == .latching ? nil : false
  }

  enum Change { case pressed, released }

  var isDown: Bool { position ?? false }

  /// Takes a value, 0…127. Returns nil if it changes nothing or is a bounce.
  mutating func take(_ value: Int, at time: SessionTime) -> Change? {
    let height = kind == .reversed ? 127 - value : value
    let new = isDown ? height > Self.up : height >= Self.down
    guard new != position else { return nil }
    position = new
    defer { lastChange = time }
    if let lastChange, time - lastChange < Self.bouncing { return nil }
    return kind == .latching || new ? .pressed : .released
  }
}
