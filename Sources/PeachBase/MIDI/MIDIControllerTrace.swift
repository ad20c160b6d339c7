/// Follows a controller to find out what kind of switch it is.
///
/// A switch sends two values, first the one of its press. A pedal that sends all values between begins where it rests.
struct MIDIControllerTrace {
  private var first: Int?
  private var last = 0
  private var second: Int?
  /// Whether it sent more than two values.
  private var isContinuous = false
  /// Whether the first clear movement went up.
  private var rises: Bool?
  /// Whether it rests high; nil if that must be concluded.
  private var knownRest: Bool?
  /// On which side it is; nil before it was clearly on one.
  private var isHigh: Bool?
  /// The side before the last change and its bounces.
  private var settledHigh: Bool?
  /// Changes of the side before the last one.
  private var settledChanges = 0
  private var lastChange = SessionTime.zero
  /// When it was pressed; nil if it has not moved far enough.
  private var pressed: SessionTime?
  private var isSecondPress = false

  enum Conclusion: Equatable {
    case kind(MIDIControl.SwitchKind)
    /// It stayed where the press put it.
    case needsSecondPress
  }

  /// A movement by this much is a press.
  private static let press = 32
  /// A movement by this much is not noise.
  private static let clear = 16
  /// How long a switch that was pressed and released must stay.
  private static let quiet = Duration.milliseconds(200)
  /// How long to wait for a release, or for another press.
  static let patience = Duration.milliseconds(1500)
  /// How long to wait for a second press: it may take until the end of a first one that was held.
  static let secondPatience = Duration.seconds(3)

  init() {}

  /// Follows a controller again that has come to rest.
  init(after trace: MIDIControllerTrace) {
    (first, last, isHigh, settledHigh, knownRest) = (trace.last, trace.last, trace.isHigh, trace.isHigh, trace.isHigh)
    lastChange = trace.lastChange
  }

  /// Whether it has moved far. A single value may also be a report of where it is.
  var hasMoved: Bool { pressed != nil && second != nil }

  /// What will be known unless other values come, and when.
  var due: (time: SessionTime, conclusion: Conclusion)? {
    guard let pressed, let isHigh else { return nil }
    let resting = Conclusion.kind(isHigh ? .reversed : .momentary)
    let changes = settledChanges + (isHigh == settledHigh ? 0 : 1)
    let isBack = changes > 0 && changes.isMultiple(of: 2)
    if !isSecondPress && changes > 0 && isHigh == restsHigh { return (lastChange + Self.quiet, resting) }
    // Keyboards that are being connected report 0 for a pedal at rest.
    if isBack && (isContinuous || !isHigh) { return (lastChange + Self.patience, resting) }
    if !isSecondPress { return (pressed + Self.patience, .needsSecondPress) }
    return switch changes {
    case 0: nil
    case 1: (lastChange + Self.secondPatience, isContinuous ? resting : .kind(.latching))
    // The release of a long first press, and a second press with its release.
    default: isBack ? nil : (lastChange + Self.quiet, resting)
    }
  }

  private var restsHigh: Bool? {
    knownRest ?? (isContinuous ? rises : first.flatMap { side(of: $0, before: nil) }).map(!)
  }

  /// Counts from here on what follows the second press.
  mutating func awaitSecondPress() {
    isSecondPress = true
    settledHigh = isHigh
    settledChanges = 0
  }

  /// Takes a value, 0…127.
  mutating func take(_ value: Int, at time: SessionTime) {
    last = value
    guard let first else {
      first = value
      isHigh = side(of: value, before: nil)
      (settledHigh, lastChange) = (isHigh, time)
      // Switches send only the ends.
      if value == 0 || value == 127 { pressed = time }
      return
    }
    let distance = abs(value - first)
    if distance > 0 {
      if let second { isContinuous = isContinuous || value != second } else { second = value }
      if !isContinuous && distance < Self.press { pressed = nil }
      if pressed == nil && distance >= Self.press { pressed = time }
      if rises == nil && distance >= Self.clear { rises = value > first }
    }
    change(to: side(of: value, before: isHigh), at: time)
  }

  private mutating func change(to side: Bool?, at time: SessionTime) {
    guard side != isHigh else { return }
    if isHigh == nil {
      settledHigh = side
    } else if time - lastChange >= MIDISwitch.bouncing, isHigh != settledHigh {
      settledHigh = isHigh
      settledChanges += 1
    }
    (isHigh, lastChange) = (side, time)
  }

  /// Like `MIDISwitch`, which reads reversed pedals upside down.
  private func side(of value: Int, before: Bool?) -> Bool? {
    let falls = rises == false
    return switch falls ? 127 - value : value {
    case MIDISwitch.down...: !falls
    case ...MIDISwitch.up: falls
    default: before
    }
  }
}
