/// Finds the presses that answer in a stream of MIDI messages.
///
/// Without other choices, keys above C4 say higher, keys below lower, and C4 is Return. The right pedal says higher and the left
/// one lower; as long as no left pedal was used, the right one says higher when tapped and lower when held.
public struct MIDIAnswers {
  /// The control chosen for an answer; nil for the usual ones.
  private let higher: MIDIControl?
  private let lower: MIDIControl?
  private var switches: [Place: MIDISwitch] = [:]
  /// When keys and programs last changed.
  private var lastEdges: [Place: SessionTime] = [:]
  private var hasLeftPedal = false
  /// The right pedal, while it is open whether it is tapped or held.
  private var held: (place: Place, time: SessionTime)?

  public static let middle = MIDINote(60)
  public static let rightPedal = 64
  public static let leftPedal = 67
  /// How long the right pedal is held to say lower.
  public static let hold = Duration.milliseconds(500)

  /// One control of one input.
  private struct Place: Hashable {
    let input: Int
    let control: MIDIControl
  }

  public init(higher: MIDIControl? = nil, lower: MIDIControl? = nil) {
    self.higher = higher
    self.lower = lower
  }

  /// When to call `takeDue`; nil for never.
  public var deadline: SessionTime? { held.map { $0.time + Self.hold } }

  /// Takes a message that arrived at `time` from an input with this number, and returns the press that it completes.
  public mutating func take(_ message: MIDIMessage, from input: Int, at time: SessionTime) -> MIDIPress? {
    switch message.content {
    case .noteOn(let note, _): return pressKey(note, input, at: time)
    case .noteOff(let note): lastEdges[Place(input: input, control: .keys(note...note))] = time
    case .controlChange(let number, let value): return move(number, to: value, input, at: time)
    case .programChange(let number):
      let control = MIDIControl.program(number)
      return isBounce(Place(input: input, control: control), at: time) ? nil : press(control, at: time)
    case .keyPressure, .channelPressure, .pitchWheel, .realTime: break
    }
    return nil
  }

  /// Returns the press of a pedal that has been held long enough.
  public mutating func takeDue(at time: SessionTime) -> MIDIPress? {
    guard let held, time - held.time >= Self.hold else { return nil }
    self.held = nil
    return MIDIPress(.lower, held.place.control, at: held.time, leavesPages: true)
  }

  /// Forgets what is held on an input that has gone, or on all of them.
  public mutating func release(_ input: Int? = nil) {
    func isGone(_ place: Place) -> Bool { input.map { $0 == place.input } ?? true }
    switches = switches.filter { !isGone($0.key) }
    lastEdges = lastEdges.filter { !isGone($0.key) }
    if let held, isGone(held.place) { self.held = nil }
  }

  // MARK: Keys

  private mutating func pressKey(_ note: MIDINote, _ input: Int, at time: SessionTime) -> MIDIPress? {
    let control = MIDIControl.keys(note...note)
    guard !isBounce(Place(input: input, control: control), at: time) else { return nil }
    if let press = press(control, at: time) { return press }
    let meaning: MIDIPress.Meaning
    switch note {
    case Self.middle: meaning = .enter
    case ..<Self.middle where lower == nil: meaning = .lower
    case _ where note > Self.middle && higher == nil: meaning = .higher
    default: return nil
    }
    return MIDIPress(meaning, control, at: time, leavesPages: meaning == .enter)
  }

  private mutating func isBounce(_ place: Place, at time: SessionTime) -> Bool {
    defer { lastEdges[place] = time }
    return lastEdges[place].map { time - $0 < MIDISwitch.bouncing } ?? false
  }

  /// The press of a control that was chosen for an answer; nil for all others.
  private func press(_ control: MIDIControl, at time: SessionTime) -> MIDIPress? {
    let meaning: MIDIPress.Meaning? =
      switch control {
      case _ where higher?.overlaps(control) ?? false: .higher
      case _ where lower?.overlaps(control) ?? false: .lower
      default: nil
      }
    return meaning.map { MIDIPress($0, control, at: time, leavesPages: true) }
  }

  // MARK: Pedals

  private mutating func move(_ number: Int, to value: Int, _ input: Int, at time: SessionTime) -> MIDIPress? {
    guard let (meaning, kind) = meaning(ofController: number) else { return nil }
    if number == Self.leftPedal { hasLeftPedal = true }
    let control = MIDIControl.controller(number, kind)
    let place = Place(input: input, control: control)
    switch switches[place, default: MIDISwitch(kind)].take(value, at: time) {
    case .pressed where isTappedOrHeld(number):
      held = (place, time)
      return nil
    case .pressed: return MIDIPress(meaning, control, at: time, leavesPages: true)
    case .released where held?.place == place:
      guard let press = takeDue(at: time) else {
        let press = held.map { MIDIPress(.higher, control, at: $0.time, leavesPages: true) }
        held = nil
        return press
      }
      return press
    case .released, nil: return nil
    }
  }

  /// What a controller says as a switch; nil if it is none.
  private func meaning(ofController number: Int) -> (MIDIPress.Meaning, MIDIControl.SwitchKind)? {
    if case .controller(number, let kind) = higher { return (.higher, kind) }
    if case .controller(number, let kind) = lower { return (.lower, kind) }
    if number == Self.rightPedal && higher == nil { return (.higher, .momentary) }
    if number == Self.leftPedal && lower == nil { return (.lower, .momentary) }
    return nil
  }

  private func isTappedOrHeld(_ number: Int) -> Bool {
    number == Self.rightPedal && !hasLeftPedal && higher == nil && lower == nil
  }
}
