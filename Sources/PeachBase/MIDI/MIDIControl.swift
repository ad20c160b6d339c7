/// Something on a MIDI instrument that can answer: keys, a switch or a program, on any channel.
public enum MIDIControl: Hashable, Sendable {
  case keys(ClosedRange<MIDINote>)
  /// A pedal or another controller, 0…127, used as a switch.
  case controller(Int, SwitchKind)
  /// A program change, 0…127.
  case program(Int)

  /// How a switch reports that it is pressed.
  public enum SwitchKind: String, CaseIterable, Sendable {
    /// High while it is held.
    case momentary
    /// Each press sends the other value.
    case latching
    /// Low while it is held.
    case reversed
  }
}

extension MIDIControl {
  /// The written form: `D3`, `C5:C8`, `cc64`, `cc64:latching`, `cc64:reversed`, `program5`.
  public var description: String {
    switch self {
    case .keys(let keys) where keys.lowerBound == keys.upperBound: keys.lowerBound.name
    case .keys(let keys): "\(keys.lowerBound.name):\(keys.upperBound.name)"
    case .controller(let number, .momentary): "cc\(number)"
    case .controller(let number, let kind): "cc\(number):\(kind.rawValue)"
    case .program(let number): "program\(number)"
    }
  }

  /// Reads the written form, in any case; nil for anything else.
  public init?(description: String) {
    let text = description.lowercased()
    if let number = text.number(after: "program") {
      self = .program(number)
    } else if text.hasPrefix("cc") {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let number = parts[0].number(after: "cc"),
        let kind = parts.count == 1 ? .momentary : SwitchKind(rawValue: parts[1])
      else { return nil }
      self = .controller(number, kind)
    } else if let note = MIDINote(name: description) {
      self = .keys(note...note)
    } else if let keys = MIDINote.range(named: description) {
      self = .keys(keys)
    } else {
      return nil
    }
  }
}

extension MIDIControl {
  /// Whether both can be pressed by the same action.
  public func overlaps(_ other: MIDIControl) -> Bool {
    switch (self, other) {
    case (.keys(let own), .keys(let others)): own.overlaps(others)
    case (.controller(let own, _), .controller(let others, _)): own == others
    case (.program(let own), .program(let others)): own == others
    default: false
    }
  }

  /// Whether a controller can be a switch: not a bank, data entry, the prefix of a velocity, a parameter number or a mode.
  static func canBeSwitch(_ controller: Int) -> Bool {
    switch controller {
    case 0, 6, 32, 38, 88, 96...101, 120...: false
    default: true
    }
  }
}

extension String {
  /// The number 0…127 after a prefix; nil for anything else.
  fileprivate func number(after prefix: String) -> Int? {
    guard hasPrefix(prefix) else { return nil }
    let digits = dropFirst(prefix.count)
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else { return nil }
    return (0...127).contains(number) ? number : nil
  }
}
