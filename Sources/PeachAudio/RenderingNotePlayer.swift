import PeachCore

/// Plays notes by rendering all their samples before the first one sounds.
///
/// Rendering takes about a millisecond per second of sound, on the caller's thread.
public final class RenderingNotePlayer: TunableNotePlayer {
  public let renderer: any NoteRenderer
  private let playback: Playback
  private let tick: Tick
  private var prepared: Prepared?
  private var sustained = SustainedKeys()
  /// The latest change of the prepared note, and the note that it tunes; nil before its start.
  private var change = Cents.zero
  private var tuning: Tuning?

  private struct Prepared {
    let notes: Notes
    /// The gain of the first note in dB.
    let gain: Double
    /// The level of what sounds before an answer: the second note, or both if they are simultaneous.
    let level: NoteLevel
  }

  private enum Notes {
    case pair([RenderedNote], gap: Duration, isSimultaneous: Bool)
    case match(MatchingPair)
  }

  init(renderer: any NoteRenderer, playback: Playback) {
    self.renderer = renderer
    self.playback = playback
    tick = Tick(rate: renderer.sampleRate)
  }

  public func prepare(_ pair: NotePair) throws(AudioError) {
    if let mode = pair.matching {
      let match = try MatchingPair(pair, mode, by: renderer, sustained: &sustained)
      prepared = Prepared(notes: .match(match), gain: match.gain, level: match.level)
      // A note that still sounds keeps its tuning.
      (change, tuning) = (.zero, nil)
      return
    }
    let first = try renderer.render(pair.first)
    let second = try renderer.render(pair.second)
    Headroom.apply(pair.volume, to: [first, second], areSimultaneous: pair.isSimultaneous)
    let judged = pair.isSimultaneous ? RenderedNote(mixing: first, second) : second
    prepared = Prepared(
      notes: .pair([first, second], gap: pair.gap, isSimultaneous: pair.isSimultaneous), gain: first.gain,
      level: NoteLevel(judged, rate: renderer.sampleRate))
  }

  public var gain: Double? { prepared?.gain }

  public func start(at time: SessionTime) {
    switch prepared?.notes {
    case .pair(let notes, let gap, let isSimultaneous):
      playback.start(notes, gap: gap, areSimultaneous: isSimultaneous, at: time)
    case .match(let match):
      let tuning = Tuning(match.tunable, change: change, sampleRate: renderer.sampleRate)
      playback.start(match.reference, then: tuning, delay: match.delay, at: time)
      self.tuning = tuning
    case nil: break
    }
  }

  public func stop() { playback.stop() }

  public func retune(by change: Cents) {
    self.change = change
    tuning?.retune(by: change)
  }

  public var soundingChange: Cents { tuning?.sounding ?? change }

  public func tick(level: AmplitudeDB, after responseTime: Duration) {
    if let prepared { playback.tick(tick.rendered(for: prepared.level, level: level, after: responseTime)) }
  }
}

/// Plays a preset of a SoundFont.
public typealias SoundFontNotePlayer = RenderingNotePlayer

/// Plays sines.
public typealias SineWaveNotePlayer = RenderingNotePlayer

/// Limits the volume so that notes don't clip.
public enum Headroom {
  /// Raises the level of notes by `volume`, or by less if one of them would clip. All notes get the same gain, so that their
  /// difference in level is preserved.
  ///
  /// - Parameter areSimultaneous: whether the notes sound together, so that their sum must not clip.
  /// - Returns: the gain in dB.
  @discardableResult
  public static func apply(
    _ volume: AmplitudeDB, to notes: [RenderedNote], areSimultaneous: Bool = false
  ) -> Double {
    let sounding = areSimultaneous && notes.count == 2 ? [RenderedNote(mixing: notes[0], notes[1])] : notes
    return apply(volume, to: notes, peak: Double(sounding.map(\.peak).max() ?? 0))
  }

  /// - Parameter peak: the largest sample that the notes reach.
  @discardableResult
  static func apply(_ volume: AmplitudeDB, to notes: [RenderedNote], peak: Double) -> Double {
    let clips = peak * volume.gain > 1
    let factor = clips ? 1 / peak : volume.gain
    let gain = clips ? 20 * log10(factor) : volume.value
    for note in notes { note.raise(by: gain, factor: factor) }
    return gain
  }
}
