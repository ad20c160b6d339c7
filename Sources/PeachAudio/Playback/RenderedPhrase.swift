import PeachBase

/// The notes of a phrase, rendered at the level at which they sound.
public struct RenderedPhrase {
  enum Voice {
    /// It sounds for its frames.
    case note(RenderedNote)
    /// It sounds until it is stopped.
    case held(TunableNote)
  }

  /// The notes and the frames from the beginning of the phrase to theirs.
  let voices: [(voice: Voice, onset: Int)]
  let tuned: Int?
  /// The gain of the first note in dB.
  let gain: Double
  /// The gain that the phrase asked for and didn't get because it would clip, in dB.
  public let reduction: Double
  /// The level of what sounds when answers open.
  let level: NoteLevel

  /// - Throws: `missingSound` if a note names a sound that the renderer hasn't; `decayingSound` if a note should go on sounding that
  ///   another is tuned to, but the sound fades away.
  public init(_ phrase: Phrase, by renderer: any NoteRenderer) throws(AudioError) {
    var sustained = SustainedKeys()
    try self.init(phrase, by: renderer, &sustained)
  }

  /// - Parameter sustained: the keys whose sound is known to be sustained, or to decay.
  init(_ phrase: Phrase, by renderer: any NoteRenderer, _ sustained: inout SustainedKeys) throws(AudioError) {
    if let note = phrase.notes.map(\.note).first(where: { $0.sound >= renderer.sounds }) {
      throw .missingSound(note.sound + 1, of: renderer.sounds)
    }
    let rate = renderer.sampleRate
    let chord = phrase.isChord ? try ChordNotes(phrase, by: renderer, &sustained) : nil
    for (index, timed) in phrase.notes.enumerated() where chord == nil && timed.isHeld && index != phrase.tuned {
      if try !sustained.areMost(like: timed.note, by: renderer) {
        let own = (renderer as? SoundsRenderer)?.first ?? renderer
        throw .decayingSound(preset: (own as? SoundFontRenderer)?.preset.name ?? "sine")
      }
    }
    var (voices, end) = ([(voice: Voice, onset: Int)](), 0)
    for (index, timed) in phrase.notes.enumerated() {
      let onset =
        switch timed.start {
        case .after(let gap): index == 0 ? 0 : end + gap.frames(at: rate)
        case .at(let time): time.frames(at: rate)
        }
      if timed.isHeld {
        let held =
          if let note = chord?.notes[index] { note } else {
            try TunableNote(timed.note, by: renderer, sustained: &sustained)
          }
        voices.append((.held(held), onset))
        end = onset + timed.note.duration.frames(at: rate)
      } else {
        let note = try renderer.render(timed.note)
        voices.append((.note(note), onset))
        end = onset + note.frames
      }
    }
    if let tuned = phrase.tuned, chord == nil { Self.separate(voices, tuned: tuned) }
    let notes = voices.map(\.voice.rendered)
    reduction = phrase.volume.value - Self.raise(notes, by: phrase.volume, peak: Self.peak(of: voices))
    gain = notes[0].gain
    let opening = if case .began(let index) = phrase.answersOpen { index } else { notes.count - 1 }
    let judged = voices.filter { Self.overlap($0, voices[opening]) }.map { item in
      if case .held(let note) = item.voice {
        RenderedNote(first: Int(rate), of: note.rendered)
      } else {
        item.voice.rendered
      }
    }
    level = NoteLevel(judged.count == 1 ? judged[0] : RenderedNote(mixing: judged.map { ($0, 0) }), rate: rate)
    (self.voices, tuned) = (voices, phrase.tuned)
  }

  /// Whether a held note dies away and is struck again.
  var fades: Bool {
    voices.contains { item in if case .held(let note) = item.voice { !note.isSustained } else { false } }
  }

  /// Puts a tuned note and those that it is tuned to on different sides: two copies of one sound at the same place would be a
  /// comb filter.
  private static func separate(_ voices: [(voice: Voice, onset: Int)], tuned: Int) {
    guard voices.count(where: \.voice.isHeld) > 1 else { return }
    for (index, item) in voices.enumerated() where item.voice.isHeld {
      let (left, right) = index == tuned ? (far, near) : (near, far)
      item.voice.rendered.scale(left: Float(left), right: Float(right))
    }
  }

  /// The factors of the channel on a note's own side and on the other: 6 dB apart, with the power of both channels preserved.
  static let near = 2 * (2.0 / 5).squareRoot()
  static let far = (2.0 / 5).squareRoot()

  /// Raises the level of notes by `volume`, or by less if they would clip. All notes get the same gain, so that their difference in
  /// level is preserved.
  ///
  /// - Parameter peak: the largest sample that the notes reach.
  /// - Returns: the gain in dB.
  @discardableResult
  static func raise(_ notes: [RenderedNote], by volume: AmplitudeDB, peak: Double) -> Double {
    let clips = peak * volume.gain > 1
    let factor = clips ? 1 / peak : volume.gain
    let gain = clips ? 20 * log10(factor) : volume.value
    for note in notes { note.raise(by: gain, factor: factor) }
    return gain
  }

  private static func overlap(_ one: (voice: Voice, onset: Int), _ other: (voice: Voice, onset: Int)) -> Bool {
    func isOver(_ item: (voice: Voice, onset: Int), at frame: Int) -> Bool {
      !item.voice.isHeld && item.onset + item.voice.rendered.frames <= frame
    }
    return !isOver(one, at: other.onset) && !isOver(other, at: one.onset)
  }

  /// The largest sample that the notes can reach together.
  private static func peak(of voices: [(voice: Voice, onset: Int)]) -> Double {
    let timed = voices.filter { !$0.voice.isHeld }
    let overlapping = timed.contains { one in
      timed.contains { $0.voice.rendered !== one.voice.rendered && overlap($0, one) }
    }
    let together =
      overlapping ? [RenderedNote(mixing: timed.map { ($0.voice.rendered, $0.onset) })] : timed.map(\.voice.rendered)
    let peak = Double(together.map(\.peak).max() ?? 0)
    let held = voices.compactMap { item in if case .held(let note) = item.voice { note } else { nil } }
    guard held.count > 1 else { return max(peak, held.first?.peak ?? 0) }
    let channels = held.map(\.rendered.channelPeaks)
    let sum = max(channels.map(\.left).reduce(0, +), channels.map(\.right).reduce(0, +))
    return max(peak, TunableNote.overshoot * Double(sum))
  }
}

extension RenderedPhrase.Voice {
  var rendered: RenderedNote {
    switch self {
    case .note(let note): note
    case .held(let note): note.rendered
    }
  }

  var isHeld: Bool { if case .held = self { true } else { false } }
}
