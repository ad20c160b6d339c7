import PeachBase

extension TunableNote {
  /// Renders a note for as long as it needs: a sound whose key isn't known yet briefly first, to tell whether it decays.
  convenience init(_ note: Note, by renderer: any NoteRenderer, sustained: inout SustainedKeys) throws(AudioError) {
    var note = note
    let rate = renderer.sampleRate
    if let short = try sustained.decaying(note, by: renderer) {
      self.init(short, isSustained: false, rate: rate)
      return
    }
    note.duration = HeldNote.longDuration
    self.init(try renderer.render(note), isSustained: true, rate: rate)
  }

  /// How far samples read between frames can exceed the largest sample.
  static let overshoot = 1.06

  /// The largest sample that the note can reach, with two strikes that overlap.
  var peak: Double {
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
    note.duration = HeldNote.shortDuration
    let short = try renderer.render(note)
    let isSustained = HeldNote.isSustained(short, rate: renderer.sampleRate)
    known[note.key] = isSustained
    return isSustained ? nil : short
  }
}
