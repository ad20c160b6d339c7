import PeachCore

/// A preset of a SoundFont: its place, its name, and the keys it has sounds for.
public struct SoundFontPreset: Hashable, Sendable {
  /// 0…16383; 128 is General MIDI percussion.
  public let bank: Int
  /// The MIDI program, 0…127.
  public let program: Int
  public let name: String
  /// From the lowest to the highest key with a zone; nil where there is none.
  public let keys: ClosedRange<MIDINote>?

  /// Whether each of its keys is another instrument.
  public var isPercussion: Bool { bank == GeneralMIDI.percussionBank }

  /// As users write it: `BANK:PROGRAM`.
  public var place: String { "\(bank):\(program)" }
}
