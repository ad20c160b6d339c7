/// Where MIDI comes from, and what answers.
public struct MIDISettings: Equatable, Sendable {
  public var input = MIDIInputChoice.automatic
  /// Nil takes the system's own: ALSA's sequencer or CoreMIDI.
  public var driver: String?
  /// The control that says higher; nil for the keys above C4 and the right pedal.
  public var higher: MIDIControl?
  /// The control that says lower; nil for the keys below C4 and the left pedal.
  public var lower: MIDIControl?

  public init() {}

  /// The control that is set for lower, if it is also one for higher; it then says higher.
  public var sharedControl: MIDIControl? {
    guard let higher, let lower, higher.overlaps(lower) else { return nil }
    return lower
  }
}

/// The MIDI inputs to listen to.
public enum MIDIInputChoice: Hashable, Sendable {
  /// All instruments, also those that are connected later.
  case automatic
  case off
  /// A FIFO, a pseudo-terminal or a raw MIDI device.
  case path(String)
  /// The input whose name contains this, in any case.
  case name(String)

  /// The written form: `auto`, `off`, a text with a slash, or another text.
  public var description: String {
    switch self {
    case .automatic: "auto"
    case .off: "off"
    case .path(let text), .name(let text): text
    }
  }

  /// Nil for an empty text, and for one with an unprintable character.
  public init?(description text: String) {
    guard !text.isEmpty, !text.unicodeScalars.contains(where: \.isUnprintable) else { return nil }
    self =
      switch text.lowercased() {
      case "auto": .automatic
      case "off": .off
      case _ where text.contains("/"): .path(text)
      default: .name(text)
      }
  }
}

/// FluidSynth's names of MIDI drivers.
public enum MIDIDriverName {
  public static let sequencer = "alsa_seq"
  public static let jack = "jack"
  public static let coreMIDI = "coremidi"
  public static let all = [sequencer, jack, coreMIDI]

  /// The one that is used if none is chosen.
  public static var system: String {
    #if os(macOS)
      coreMIDI
    #else
      sequencer
    #endif
  }
}
