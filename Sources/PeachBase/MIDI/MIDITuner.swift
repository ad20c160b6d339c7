/// Converts the pitch wheel and knobs to changes of a note that is being tuned.
///
/// The wheel sets a speed, so that letting it spring back keeps the pitch. A knob counts relative to where it was touched.
public struct MIDITuner {
  /// The position of each input's wheel, −1…1, unless it is in the dead zone.
  private var wheels: [Int: Double] = [:]
  /// When the wheels last changed the note.
  private var lastStep: SessionTime?
  /// The last position of each knob, 0…128.
  private var knobs: [Knob: Double] = [:]

  private struct Knob: Hashable {
    let input: Int
    let channel: Int
    let controller: Int
  }

  /// The speed of a wheel at its end, in cents a second.
  private static let speed = 60.0
  /// The part of the wheel's way in which it rests.
  private static let deadZone = 0.04
  /// How often a turned wheel changes the note.
  private static let period = Duration.milliseconds(10)
  /// In cents.
  private static let knobStep = 0.5
  /// The largest change of one message, in cents.
  private static let largestStep = 50.0

  public init() {}

  /// When to call `takeDue`; nil for never.
  public var deadline: SessionTime? { lastStep.map { $0 + Self.period } }

  /// Takes a message from an input with this number. Returns the change that it makes at once; nil for none.
  public mutating func take(_ message: MIDIMessage, from input: Int, at time: SessionTime) -> Cents? {
    switch message.content {
    case .pitchWheel(let value):
      let change = takeDue(at: time)
      let position = Double(value - 8192) / 8192
      wheels[input] = abs(position) > Self.deadZone ? position : nil
      lastStep = wheels.isEmpty ? nil : time
      return change
    case .controlChange(let number, let value):
      return turn(number, to: value, input, message.channel)
    default: return nil
    }
  }

  /// Returns how far the wheels have changed the note since the last call; nil if none is turned.
  public mutating func takeDue(at time: SessionTime) -> Cents? {
    guard let last = lastStep, time > last else { return nil }
    lastStep = time
    let speed = wheels.values.reduce(0) { sum, position in
      let part = (abs(position) - Self.deadZone) / (1 - Self.deadZone)
      return sum + (position < 0 ? -1 : 1) * Self.speed * part * part
    }
    // A suspended program must not jump.
    let seconds = min((time - last).inSeconds, 0.1)
    return Cents(speed * seconds)
  }

  /// Forgets the wheel and knobs of an input that has gone, or of all of them.
  public mutating func release(_ input: Int? = nil) {
    wheels = wheels.filter { input != nil && $0.key != input }
    knobs = knobs.filter { input != nil && $0.key.input != input }
    if wheels.isEmpty { lastStep = nil }
  }

  private mutating func turn(_ number: Int, to value: Int, _ input: Int, _ channel: Int) -> Cents? {
    let isFine = (33...63).contains(number)
    let controller = isFine ? number - 32 : number
    guard Self.isKnob(controller) else { return nil }
    let knob = Knob(input: input, channel: channel, controller: controller)
    guard let old = knobs[knob] else {
      knobs[knob] = isFine ? nil : Double(value)
      return nil
    }
    let coarse = old.rounded(.down)
    // A new coarse value sets the fine one to 0; some knobs repeat the old one before each fine value.
    let new = isFine ? coarse + Double(value) / 128 : Double(value) == coarse ? old : Double(value)
    knobs[knob] = new
    guard new != old else { return nil }
    return Cents(min(max((new - old) * Self.knobStep, -Self.largestStep), Self.largestStep))
  }

  /// Whether a controller is one that people turn, and not a pedal.
  private static func isKnob(_ controller: Int) -> Bool {
    MIDIControl.canBeSwitch(controller) && !(64...69).contains(controller) && controller != 84
      && !(33...63).contains(controller)
  }
}
