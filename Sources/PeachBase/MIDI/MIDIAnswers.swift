/// Finds the presses that answer in a stream of MIDI messages.
///
/// Without other choices, keys above C4 say higher, keys below lower, and C4 is Return. The right pedal says higher and the left
/// one lower; as long as no left pedal was used, the right one says higher when tapped and lower when held. What is pressed
/// within 30 ms is one press: the keys of a chord, a key that comes on two channels or ports, the bounces of a contact.
///
/// Of more than two choices, the white keys from C4 up answer, and every other key or pedal is Return.
public struct MIDIAnswers {
  /// The control chosen for an answer; nil for the usual ones.
  private let higher: MIDIControl?
  private let lower: MIDIControl?
  /// What is answered; nil for two choices. Otherwise other keys and pedals mean Return, and no pedal has to be held.
  public var form: AnswerForm?
  private var switches: [Place: MIDISwitch] = [:]
  /// When each key last changed.
  private var keyChanges: [MIDINote: SessionTime] = [:]
  private var lastPress: SessionTime?
  private var hasLeftPedal = false
  /// A press of the right pedal, while it is open whether that is tapped or held.
  private var openPress: (place: Place, time: SessionTime)?

  public static let middle = MIDINote(60)
  public static let rightPedal = 64
  public static let leftPedal = 67
  /// How long the right pedal is held to say lower.
  public static let hold = Duration.milliseconds(500)

  private struct Place: Hashable {
    let input: Int
    let control: MIDIControl
  }

  public init(higher: MIDIControl? = nil, lower: MIDIControl? = nil) {
    self.higher = higher
    self.lower = lower
  }

  /// When to call `takeDue`; nil for never.
  public var deadline: SessionTime? {
    guard let openPress, let pedal = switches[openPress.place] else { return nil }
    return pedal.isDown ? openPress.time + Self.hold : pedal.lastChange.map { $0 + MIDISwitch.bouncing }
  }

  /// Takes a message that arrived at `time` from an input with this number, and returns the press that it completes.
  public mutating func take(_ message: MIDIMessage, from input: Int, at time: SessionTime) -> MIDIPress? {
    switch message.content {
    case .noteOn(let note, _): return pressKey(note, at: time)
    case .noteOff(let note): keyChanges[note] = time
    case .controlChange(let number, let value): return move(number, to: value, input, at: time)
    case .programChange(let number): return pressChosen(.program(number), at: time)
    case .keyPressure, .channelPressure, .pitchWheel, .realTime: break
    }
    return nil
  }

  /// Returns the press of a right pedal that by `time` is known to be tapped or held.
  public mutating func takeDue(at time: SessionTime) -> MIDIPress? {
    guard let openPress, let deadline, time >= deadline else { return nil }
    return close(as: switches[openPress.place]?.isDown ?? false ? .lower : .higher)
  }

  /// Forgets what is held on an input that has gone, or on all of them.
  public mutating func release(_ input: Int? = nil) {
    switches = switches.filter { input != nil && $0.key.input != input }
    if let openPress, switches[openPress.place] == nil { self.openPress = nil }
  }

  // MARK: Keys

  private mutating func pressKey(_ note: MIDINote, at time: SessionTime) -> MIDIPress? {
    defer { keyChanges[note] = time }
    if let change = keyChanges[note], time - change < MIDISwitch.bouncing { return nil }
    let control = MIDIControl.keys(note...note)
    if let press = pressChosen(control, at: time) { return press }
    switch note {
    case _ where !hasSides:
      return press(form?.choice(key: note).map { .answer($0) } ?? .enter, control, at: time, leavesPages: false)
    case Self.middle: return press(.enter, control, at: time, leavesPages: true)
    case ..<Self.middle where lower == nil: return press(.lower, control, at: time, leavesPages: false)
    case _ where note > Self.middle && higher == nil: return press(.higher, control, at: time, leavesPages: false)
    default: return nil
    }
  }

  /// The press of a control that was chosen for an answer; nil for all others.
  private mutating func pressChosen(_ control: MIDIControl, at time: SessionTime) -> MIDIPress? {
    switch control {
    case _ where higher?.overlaps(control) ?? false: press(meaning(.up), control, at: time, leavesPages: true)
    case _ where lower?.overlaps(control) ?? false: press(meaning(.down), control, at: time, leavesPages: true)
    default: nil
    }
  }

  private mutating func press(
    _ meaning: MIDIPress.Meaning, _ control: MIDIControl, at time: SessionTime, leavesPages: Bool
  ) -> MIDIPress? {
    if let lastPress, time - lastPress < MIDISwitch.bouncing { return nil }
    lastPress = time
    return MIDIPress(meaning, control, at: time, leavesPages: leavesPages)
  }

  // MARK: Pedals

  private mutating func move(_ number: Int, to value: Int, _ input: Int, at time: SessionTime) -> MIDIPress? {
    guard let (meaning, kind) = meaning(ofController: number) else { return nil }
    let control = MIDIControl.controller(number, kind)
    let place = Place(input: input, control: control)
    let change = switches[place, default: MIDISwitch(kind)].take(value, at: time)
    if number == Self.leftPedal {
      hasLeftPedal = true
      // The press of the right pedal came first.
      if openPress != nil { return close(as: .higher) }
    }
    switch change {
    case .pressed where isTappedOrHeld(number):
      guard openPress == nil || openPress?.place == place else { return nil }
      defer { openPress = (place, time) }
      return close(as: .higher)
    case .pressed: return press(meaning, control, at: time, leavesPages: true)
    case .released:
      guard let openPress, openPress.place == place else { return nil }
      return close(as: time - openPress.time < Self.hold ? .higher : .lower)
    case nil: return nil
    }
  }

  /// Decides what the open press means; nil if there is none.
  private mutating func close(as meaning: MIDIPress.Meaning) -> MIDIPress? {
    defer { openPress = nil }
    return openPress.flatMap { press(meaning, $0.place.control, at: $0.time, leavesPages: true) }
  }

  /// What a controller says as a switch; nil if it is none.
  private func meaning(ofController number: Int) -> (MIDIPress.Meaning, MIDIControl.SwitchKind)? {
    if case .controller(number, let kind) = higher { return (meaning(.up), kind) }
    if case .controller(number, let kind) = lower { return (meaning(.down), kind) }
    if !hasSides && (number == Self.rightPedal || number == Self.leftPedal) { return (.enter, .momentary) }
    if number == Self.rightPedal && higher == nil { return (.higher, .momentary) }
    if number == Self.leftPedal && lower == nil { return (.lower, .momentary) }
    return nil
  }

  /// What a control says that was chosen for one of two answers.
  private func meaning(_ choice: ChoiceIndex) -> MIDIPress.Meaning { hasSides ? .answer(choice) : .enter }

  private var hasSides: Bool { form?.isSides ?? true }

  private func isTappedOrHeld(_ number: Int) -> Bool {
    number == Self.rightPedal && hasSides && !hasLeftPedal && higher == nil && lower == nil
  }
}
