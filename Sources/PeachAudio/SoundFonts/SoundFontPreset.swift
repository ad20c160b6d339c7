import PeachBase

public struct SoundFontPreset: Hashable, Sendable {
  /// 0…16383; 128 is General MIDI percussion.
  public let bank: Int
  /// The MIDI program, 0…127.
  public let program: Int
  public let name: String
  /// What earlier versions called it, and presets of the same number, which can't sound.
  private(set) var earlierNames: Set<String>
  /// From the lowest to the highest key that can sound; nil if there is none.
  public let keys: ClosedRange<MIDINote>?
  /// Why it can't sound, as far as the tables show; nil if it can.
  public let defect: SoundFontDefect?
  /// Where it sounds.
  private let areas: Set<SoundingArea>
  /// The controllers that have to be at their full value for the preset to have its full level.
  let swells: Set<SoundFontController>

  init(
    bank: Int, program: Int, name: [UInt8], areas: Set<SoundingArea>, swells: Set<SoundFontController>,
    defect: SoundFontDefect?
  ) {
    (self.bank, self.program) = (bank, program)
    let text = SoundFontName.text(name)
    // As FluidSynth calls it.
    self.name = text.isEmpty ? "Bank\(bank),Pre\(program)" : text
    earlierNames = [SoundFontName.isPlain(name) ? text : SoundFontName.earlier(name)]
    (self.areas, self.swells, self.defect) = (areas, swells, defect)
    let bounds = areas.flatMap { [$0.keys.lowerBound, $0.keys.upperBound] }
    keys = if let low = bounds.min(), let high = bounds.max() { MIDINote(low)...MIDINote(high) } else { nil }
  }

  /// This preset, which has the number of another one, and its names.
  func replacing(_ other: SoundFontPreset) -> SoundFontPreset {
    var preset = self
    preset.earlierNames.formUnion(other.earlierNames.union([other.name]))
    return preset
  }

  /// The keys that sound at a velocity, in ascending order.
  public func keys(at velocity: MIDIVelocity) -> [MIDINote] {
    Set(areas.filter { $0.velocities.contains(velocity.value) }.flatMap(\.keys)).sorted().map { MIDINote($0) }
  }

  /// The default velocity, or the nearest at which it sounds.
  var usualVelocity: MIDIVelocity {
    let medium = MIDIVelocity.medium.value
    let velocities = areas.map { min(max(medium, $0.velocities.lowerBound, 1), max($0.velocities.upperBound, 1)) }
    return velocities.min { abs($0 - medium) < abs($1 - medium) }.map { MIDIVelocity($0) } ?? .medium
  }

  /// Whether each key is another instrument.
  public var isPercussion: Bool { bank == GeneralMIDI.percussionBank }

  /// Whether it is a drum kit or, by its General MIDI program, a noise, so that there is no pitch to compare.
  public var isUnpitched: Bool { isPercussion || GeneralMIDI.unpitchedPrograms.contains(program) }

  /// `BANK:PROGRAM`, as users write it.
  public var place: String { "\(bank):\(program)" }
}
