import PeachCore

/// Plays by rendering: notes are finished samples before the first of them sounds.
///
/// Rendering takes about a millisecond a second of sound, on the caller's thread.
public final class RenderingNotePlayer: NotePlayer {
  public let renderer: any NoteRenderer
  private let playback: Playback
  private let tick: Tick
  private var prepared: Pair?

  private struct Pair {
    let notes: [RenderedNote]
    let gap: Duration
    /// In dB.
    let gain: Double
    /// Of the second note, which is answered.
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
    let volume = Headroom.apply(pair.volume, to: [first, second])
    prepared = Pair(
      notes: [first, second], gap: pair.gap, gain: renderer.gain + volume,
      level: NoteLevel(second, rate: renderer.sampleRate))
  }

  public var gain: Double? { prepared?.gain }

  public func start(at time: SessionTime) {
    guard let prepared else { return }
    playback.start(prepared.notes, gap: prepared.gap, at: time)
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

/// The loudness that notes are played at, below full scale.
public enum Headroom {
  /// Makes notes that belong together louder by `volume`, or by less where one of them would clip. All get the same gain, so
  /// that their difference in level stays.
  ///
  /// - Returns: the gain in dB; `volume` where nothing would clip.
  @discardableResult
  public static func apply(_ volume: AmplitudeDB, to notes: [RenderedNote]) -> Double {
    let peak = Double(notes.map(\.peak).max() ?? 0)
    let clips = peak * volume.gain > 1
    let gain = clips ? 1 / peak : volume.gain
    guard gain != 1 else { return 0 }
    for note in notes { note.scale(by: Float(gain)) }
    return clips ? 20 * log10(gain) : volume.value
  }
}
