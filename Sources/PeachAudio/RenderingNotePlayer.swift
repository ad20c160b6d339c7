import PeachCore

/// Plays notes by rendering all their samples before the first one sounds.
///
/// Rendering takes about a millisecond per second of sound, on the caller's thread.
public final class RenderingNotePlayer: NotePlayer {
  public let renderer: any NoteRenderer
  private let playback: Playback
  private let tick: Tick
  private var prepared: Pair?

  private struct Pair {
    let notes: [RenderedNote]
    let gap: Duration
    let isSimultaneous: Bool
    /// In dB.
    let gain: Double
    /// The level of what sounds before an answer: the second note, or both if they are simultaneous.
    let level: NoteLevel
  }

  init(renderer: any NoteRenderer, playback: Playback) {
    self.renderer = renderer
    self.playback = playback
    tick = Tick(rate: renderer.sampleRate)
  }

  public func prepare(_ pair: NotePair) throws(AudioError) {
    let first = try renderer.render(pair.first)
    let second = try renderer.render(pair.second)
    let volume = Headroom.apply(pair.volume, to: [first, second], areSimultaneous: pair.isSimultaneous)
    let judged = pair.isSimultaneous ? RenderedNote(mixing: first, second) : second
    prepared = Pair(
      notes: [first, second], gap: pair.gap, isSimultaneous: pair.isSimultaneous, gain: renderer.gain + volume,
      level: NoteLevel(judged, rate: renderer.sampleRate))
  }

  public var gain: Double? { prepared?.gain }

  public func start(at time: SessionTime) {
    guard let prepared else { return }
    playback.start(
      prepared.notes, gap: prepared.gap, areSimultaneous: prepared.isSimultaneous, at: time)
  }

  public func stop() { playback.stop() }

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
    let peak = Double(sounding.map(\.peak).max() ?? 0)
    let clips = peak * volume.gain > 1
    let gain = clips ? 1 / peak : volume.gain
    guard gain != 1 else { return 0 }
    for note in notes { note.scale(by: Float(gain)) }
    return clips ? 20 * log10(gain) : volume.value
  }
}
