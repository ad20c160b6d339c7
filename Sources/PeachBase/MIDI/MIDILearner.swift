/// Learns which control is to say higher and which one lower, from presses on MIDI inputs.
///
/// Takes the first key, program change or switch that is pressed. Whether a switch is momentary, latching or reversed is known
/// only after its release, or after a second press.
public struct MIDILearner {
  public enum Step: Equatable, Sendable {
    /// Waits for the control that is to say higher, or for its release.
    case pressHigher
    /// Waits for the second press of a switch that stayed where the first one put it.
    case higherAgain
    case pressLower
    case lowerAgain
    case done(higher: MIDIControl, lower: MIDIControl)
    case failed(Failure)
  }

  public enum Failure: Equatable, Sendable {
    /// No press within `patience`.
    case nothingCame
    /// The control that says higher was pressed again.
    case sameControl(MIDIControl)
  }

  public private(set) var step = Step.pressHigher
  /// The control that is to say higher; nil until it is learned.
  public private(set) var higher: MIDIControl?
  /// When the step began.
  private var start: SessionTime
  private var controllers: [Place: MIDIControllerTrace] = [:]

  /// How long each step waits for a press.
  public static let patience = Duration.seconds(30)

  private struct Place: Hashable {
    let input: Int
    let controller: Int
  }

  public init(at time: SessionTime) { start = time }

  /// When to call `takeDue`; nil for never.
  public var deadline: SessionTime? {
    guard isWaiting else { return nil }
    return (controllers.values.compactMap(\.due?.time) + [start + Self.patience]).min()
  }

  /// Takes a message that arrived at `time` from an input with this number.
  public mutating func take(_ message: MIDIMessage, from input: Int, at time: SessionTime) {
    takeDue(at: time)
    guard isWaiting else { return }
    switch message.content {
    case .noteOn(let note, _) where !isBounce(at: time): learn(.keys(note...note), at: time)
    case .programChange(let number) where !isBounce(at: time): learn(.program(number), at: time)
    case .controlChange(let number, let value): move(number, to: value, input, at: time)
    case .noteOn, .noteOff, .keyPressure, .programChange, .channelPressure, .pitchWheel, .realTime: break
    }
  }

  /// Concludes from what has not come by `time`.
  public mutating func takeDue(at time: SessionTime) {
    while isWaiting, let (place, due) = nextConclusion, due.time <= time {
      switch due.conclusion {
      case .kind(let kind): learn(.controller(place.controller, kind), at: time)
      case .needsSecondPress:
        controllers[place]?.awaitSecondPress()
        begin(higher == nil ? .higherAgain : .lowerAgain, at: time)
      }
    }
    if isWaiting && time >= start + Self.patience { step = .failed(.nothingCame) }
  }

  private var nextConclusion: (Place, (time: SessionTime, conclusion: MIDIControllerTrace.Conclusion))? {
    controllers.compactMap { place, trace in trace.due.map { (place, $0) } }.min { $0.1.time < $1.1.time }
  }

  /// Whether it needs more presses.
  public var isWaiting: Bool {
    switch step {
    case .done, .failed: false
    default: true
    }
  }

  /// Layered keyboards send several notes for one key, and contacts bounce.
  private func isBounce(at time: SessionTime) -> Bool {
    step == .pressLower && time - start < MIDISwitch.bouncing
  }

  private mutating func begin(_ next: Step, at time: SessionTime) {
    step = next
    start = time
  }

  private mutating func learn(_ control: MIDIControl, at time: SessionTime) {
    guard let higher else {
      higher = control
      controllers = controllers.mapValues { MIDIControllerTrace(after: $0) }
      return begin(.pressLower, at: time)
    }
    step = higher.overlaps(control) ? .failed(.sameControl(higher)) : .done(higher: higher, lower: control)
  }

  private mutating func move(_ number: Int, to value: Int, _ input: Int, at time: SessionTime) {
    guard MIDIControl.canBeSwitch(number) else { return }
    // Skip the fine byte of an expression pedal or a knob.
    if (32...63).contains(number) && controllers[Place(input: input, controller: number - 32)] != nil { return }
    let place = Place(input: input, controller: number)
    controllers[place, default: MIDIControllerTrace()].take(value, at: time)
    if let higher, higher.overlaps(.controller(number, .momentary)), controllers[place]?.hasMoved ?? false {
      step = .failed(.sameControl(higher))
    }
  }
}
