import PeachCore

/// How steady the pitch of a sound is: what of it no tuning can make exact.
public struct Steadiness: Equatable, Sendable {
  /// The frequency's standard deviation in cents.
  public let vibrato: Double
  /// The level's standard deviation from a smooth decay, in dB: two tones of nearly the same frequency beat.
  public let beating: Double

  public init(vibrato: Double, beating: Double) {
    self.vibrato = vibrato
    self.beating = beating
  }

  public var wavers: Bool { vibrato >= KeyMeasurement.largestVibrato }
  public var beats: Bool { beating >= KeyMeasurement.largestBeating }
  /// Whether notes have a pitch that is exact.
  public var isSteady: Bool { !wavers && !beats }

  /// So many partials are enough to tell.
  private static let partials = 3
  private static let keys = [48, 60, 72].map { MIDINote($0) }

  /// Measures C3, C4 and C5, or other keys where the sound lacks these, and takes the middle value of each.
  ///
  /// Nil where none of them has a pitch. It takes some 50 ms a key.
  init?(_ renderer: some NoteRenderer, keys: ClosedRange<MIDINote>?) throws(AudioError) {
    var found: [PitchMeasurement] = []
    for key in Self.keys(within: keys) {
      let note = Note(key: key, duration: KeyMeasurement.duration)
      do throws(AudioError) {
        let sound = Sound(note: try renderer.render(note), rate: renderer.sampleRate)
        let pitch = PitchMeasurement(
          of: sound, expected: note.frequency.hertz, from: KeyMeasurement.span.start, to: KeyMeasurement.span.end,
          partials: Self.partials)
        if let pitch { found.append(pitch) }
      } catch .silentKey {}
    }
    guard !found.isEmpty else { return nil }
    vibrato = found.map(\.vibrato).sorted()[found.count / 2]
    beating = found.map(\.beating).sorted()[found.count / 2]
  }

  private static func keys(within keys: ClosedRange<MIDINote>?) -> [MIDINote] {
    guard let keys else { return Self.keys }
    let common = Self.keys.filter(keys.contains)
    guard common.isEmpty else { return common }
    return [MIDINote((keys.lowerBound.number + keys.upperBound.number) / 2)]
  }
}
