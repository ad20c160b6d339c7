import PeachCore

public struct SoundFontPreset: Hashable, Sendable {
  /// 0…16383; 128 is General MIDI percussion.
  public let bank: Int
  /// The MIDI program, 0…127.
  public let program: Int
  public let name: String
  /// From the lowest to the highest key with a zone; nil if there is none.
  public let keys: ClosedRange<MIDINote>?

  /// The controllers that have to be at their full value for the preset to have its full level.
  var swells: Set<SoundFontController> = []

  /// Whether each key is another instrument.
  public var isPercussion: Bool { bank == GeneralMIDI.percussionBank }

  /// Whether it is a drum kit or, by its General MIDI program, a noise, so that there is no pitch to compare.
  public var isUnpitched: Bool { isPercussion || GeneralMIDI.unpitchedPrograms.contains(program) }

  /// `BANK:PROGRAM`, as users write it.
  public var place: String { "\(bank):\(program)" }
}
