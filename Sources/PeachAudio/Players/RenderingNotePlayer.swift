import PeachBase

/// Plays notes by rendering all their samples before the first one sounds: what `SoundFontNotePlayer` and `SineWaveNotePlayer`
/// have in common.
///
/// Rendering takes about a millisecond per second of sound, on the caller's thread.
public class RenderingNotePlayer: TunableNotePlayer {
  public let renderer: any NoteRenderer
  private let playback: Playback
  private let tick: Tick
  private var prepared: RenderedPhrase?
  private var sustained = SustainedKeys()
  /// The latest change of the prepared note, and the note that it tunes; nil before its start.
  private var change = Cents.zero
  private var tuning: Tuning?

  init(renderer: any NoteRenderer, playback: Playback) {
    self.renderer = renderer
    self.playback = playback
    tick = Tick(rate: renderer.sampleRate)
  }

  public func prepare(_ phrase: Phrase) throws(AudioError) {
    prepared = try RenderedPhrase(phrase, by: renderer, &sustained)
    // A note that still sounds keeps its tuning.
    if phrase.tuned != nil { (change, tuning) = (.zero, nil) }
  }

  public var gain: Double? { prepared?.gain }

  public func start(at time: SessionTime) {
    if let prepared { tuning = playback.start(prepared, change: change, at: time) }
  }

  public func stop() { playback.stop() }

  public func retune(by change: Cents) {
    self.change = change
    tuning?.retune(by: change)
  }

  public func playExact(by change: Cents) {
    guard let prepared, prepared.fades else { return retune(by: change) }
    self.change = change
    stop()
    start(at: .zero)
  }

  public var soundingChange: Cents { tuning?.sounding ?? change }

  public func tick(level: AmplitudeDB, after responseTime: Duration) {
    if let prepared { playback.tick(tick.rendered(for: prepared.level, level: level, after: responseTime)) }
  }
}
