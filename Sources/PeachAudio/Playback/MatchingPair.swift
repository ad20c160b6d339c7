import PeachCore

/// A reference and a note to tune, rendered at the level at which they sound.
struct MatchingPair {
  let reference: Playback.Reference
  let tunable: TunableNote
  /// The frames from the beginning of the reference to that of the note.
  let delay: Int
  /// In dB.
  let volume: Double
  let level: NoteLevel

  /// The reference and the note after it, or together with it on the other side: two copies of one sound at the same place would
  /// be a comb filter.
  ///
  /// - Parameter sustained: the keys whose sound is known to be sustained, or to decay.
  /// - Throws: `decayingSound` if the reference should go on sounding, but fades away.
  init(
    _ pair: NotePair, _ mode: MatchingMode, by renderer: any NoteRenderer, sustained: inout [MIDINote: Bool]
  ) throws(AudioError) {
    let rate = renderer.sampleRate
    tunable = try TunableNote(pair.second, by: renderer, sustained: &sustained)
    // The level of a tick depends on what sounds before the answer.
    let judged: RenderedNote
    switch mode {
    case .successive:
      let first = try renderer.render(pair.first)
      let peak = max(Double(first.peak), tunable.peak)
      volume = Headroom.apply(pair.volume, to: [first, tunable.rendered], peak: peak)
      reference = .note(first)
      delay = first.frames + pair.gap.frames(at: rate)
      judged = RenderedNote(first: Int(rate), of: tunable.rendered)
    case .together:
      guard tunable.isSustained else { throw .decayingSound(preset: renderer.soundName) }
      let first = try TunableNote(pair.first, by: renderer, sustained: &sustained)
      guard first.isSustained else { throw .decayingSound(preset: renderer.soundName) }
      first.rendered.scale(left: Float(Self.near), right: Float(Self.far))
      tunable.rendered.scale(left: Float(Self.far), right: Float(Self.near))
      let (one, other) = (first.rendered.channelPeaks, tunable.rendered.channelPeaks)
      let peak = TunableNote.overshoot * Double(max(one.left + other.left, one.right + other.right))
      volume = Headroom.apply(pair.volume, to: [first.rendered, tunable.rendered], peak: peak)
      reference = .endless(first)
      delay = pair.first.duration.frames(at: rate)
      judged = RenderedNote(
        mixing: RenderedNote(first: Int(rate), of: first.rendered),
        RenderedNote(first: Int(rate), of: tunable.rendered))
    }
    level = NoteLevel(judged, rate: rate)
  }

  /// The factors of the channel on a note's own side and on the other: 6 dB apart, with the power of both channels preserved.
  static let near = 2 * (2.0 / 5).squareRoot()
  static let far = (2.0 / 5).squareRoot()
}

extension TunableNote {
  /// Renders a note for as long as it needs: a sound whose key isn't known yet briefly first, to tell whether it decays.
  fileprivate convenience init(
    _ note: Note, by renderer: any NoteRenderer, sustained: inout [MIDINote: Bool]
  ) throws(AudioError) {
    var note = note
    let rate = renderer.sampleRate
    if sustained[note.key] != true {
      note.duration = Self.shortDuration
      let short = try renderer.render(note)
      let isSustained = Self.isSustained(short, rate: rate)
      sustained[note.key] = isSustained
      guard isSustained else {
        self.init(short, isSustained: false, rate: rate)
        return
      }
    }
    note.duration = Self.longDuration
    self.init(try renderer.render(note), isSustained: true, rate: rate)
  }

  /// How far samples read between frames can exceed the largest sample.
  fileprivate static let overshoot = 1.06

  /// The largest sample that the note can reach, with two strikes that overlap.
  fileprivate var peak: Double {
    var earlier = 0 as Float
    if !isSustained {
      let earliest = Int(Double(strikes.period) * Cents(Self.range.lowerBound).ratio)
      for frame in min(earliest, rendered.frames)..<rendered.frames {
        earlier = max(earlier, abs(rendered.left[frame]), abs(rendered.right[frame]))
      }
    }
    return Self.overshoot * Double(rendered.peak + earlier)
  }
}

extension NoteRenderer {
  fileprivate var soundName: String { (self as? SoundFontRenderer)?.preset.name ?? "sine" }
}
