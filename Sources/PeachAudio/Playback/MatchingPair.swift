import PeachCore

/// A reference and a note to tune, rendered at the level at which they sound.
struct MatchingPair {
  let reference: Playback.Reference
  let tunable: TunableNote
  /// The frames from the beginning of the reference to that of the note.
  let delay: Int
  /// The gain of the reference in dB.
  let gain: Double
  let level: NoteLevel

  /// The reference and the note after it, or together with it on the other side: two copies of one sound at the same place would
  /// be a comb filter.
  ///
  /// - Parameter sustained: the keys whose sound is known to be sustained, or to decay.
  /// - Throws: `decayingSound` if the reference should go on sounding, but the sound fades away.
  init(
    _ pair: NotePair, _ mode: MatchingMode, by renderer: any NoteRenderer, sustained: inout SustainedKeys
  ) throws(AudioError) {
    let rate = renderer.sampleRate
    if mode == .together, try !sustained.areMost(like: pair.first, by: renderer) {
      throw .decayingSound(preset: renderer.soundName)
    }
    tunable = try TunableNote(pair.second, by: renderer, sustained: &sustained)
    // The level of a tick depends on what sounds before the answer.
    let judged: RenderedNote
    switch mode {
    case .successive:
      let first = try renderer.render(pair.first)
      let peak = max(Double(first.peak), tunable.peak)
      Headroom.apply(pair.volume, to: [first, tunable.rendered], peak: peak)
      gain = first.gain
      reference = .note(first)
      delay = first.frames + pair.gap.frames(at: rate)
      judged = RenderedNote(first: Int(rate), of: tunable.rendered)
    case .together:
      let first = try TunableNote(pair.first, by: renderer, sustained: &sustained)
      first.rendered.scale(left: Float(Self.near), right: Float(Self.far))
      tunable.rendered.scale(left: Float(Self.far), right: Float(Self.near))
      let (one, other) = (first.rendered.channelPeaks, tunable.rendered.channelPeaks)
      let peak = TunableNote.overshoot * Double(max(one.left + other.left, one.right + other.right))
      Headroom.apply(pair.volume, to: [first.rendered, tunable.rendered], peak: peak)
      gain = first.rendered.gain
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
    _ note: Note, by renderer: any NoteRenderer, sustained: inout SustainedKeys
  ) throws(AudioError) {
    var note = note
    let rate = renderer.sampleRate
    if let short = try sustained.decaying(note, by: renderer) {
      self.init(short, isSustained: false, rate: rate)
      return
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

/// The keys of a sound that are known to hold their level, or to decay.
struct SustainedKeys {
  private var known: [MIDINote: Bool] = [:]
  private var areMost: Bool?

  /// The keys that speak for a sound.
  private static let usual = [48, 60, 72].map { MIDINote($0) }

  /// Whether most of the usual keys hold their level, so that the answer doesn't depend on the key of a trial.
  mutating func areMost(like note: Note, by renderer: any NoteRenderer) throws(AudioError) -> Bool {
    if let areMost { return areMost }
    var (sounding, holding) = (0, 0)
    for key in Self.usual {
      var usual = note
      usual.key = key
      guard let isDecaying = try? decaying(usual, by: renderer) != nil else { continue }
      sounding += 1
      if !isDecaying { holding += 1 }
    }
    let result = try sounding > 0 ? 2 * holding > sounding : decaying(note, by: renderer) == nil
    areMost = result
    return result
  }

  /// A brief render of the note if it decays; nil if it holds its level, which is rendered only once.
  mutating func decaying(_ note: Note, by renderer: any NoteRenderer) throws(AudioError) -> RenderedNote? {
    if known[note.key] == true { return nil }
    var note = note
    note.duration = TunableNote.shortDuration
    let short = try renderer.render(note)
    let isSustained = TunableNote.isSustained(short, rate: renderer.sampleRate)
    known[note.key] = isSustained
    return isSustained ? nil : short
  }
}

extension NoteRenderer {
  fileprivate var soundName: String { (self as? SoundFontRenderer)?.preset.name ?? "sine" }
}
