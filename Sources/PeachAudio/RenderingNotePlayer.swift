import PeachCore

/// Plays by rendering: notes are finished samples before the first of them sounds.
///
/// Rendering takes about a millisecond a second of sound, on the caller's thread.
public class RenderingNotePlayer<Renderer: NoteRenderer>: NotePlayer {
  public let renderer: Renderer
  private let playback: Playback
  private var prepared: (notes: [RenderedNote], gap: Duration, gain: Double)?
  private var tickSound: RenderedNote?

  init(renderer: Renderer, playback: Playback) {
    self.renderer = renderer
    self.playback = playback
  }

  public func prepare(_ pair: NotePair) throws(AudioError) {
    let first = try renderer.render(pair.first)
    let second = try renderer.render(pair.second)
    let headroom = Headroom.make(in: [first, second])
    prepared = ([first, second], pair.gap, 20 * log10(headroom))
    tickSound = TickRenderer.render(below: first, sampleRate: renderer.sampleRate)
  }

  public var gain: Double? { prepared?.gain }

  public func start(at time: SessionTime) {
    guard let prepared else { return }
    playback.start(prepared.notes, gap: prepared.gap, at: time)
  }

  public func stop() { playback.stop() }

  public func tick() {
    if let tickSound { playback.tick(tickSound) }
  }
}

/// Plays a preset of a SoundFont.
public final class SoundFontNotePlayer: RenderingNotePlayer<SoundFontRenderer> {}

/// Plays sines.
public final class SineWaveNotePlayer: RenderingNotePlayer<SineRenderer> {}

/// Keeps notes that belong together below full scale.
public enum Headroom {
  /// Scales all notes by the same factor where one of them would clip, so that their difference in level stays.
  ///
  /// - Returns: the factor, 1 where nothing had to be done.
  @discardableResult
  public static func make(in notes: [RenderedNote]) -> Double {
    let peak = notes.map(\.peak).max() ?? 0
    guard peak > 1 else { return 1 }
    let factor = 1 / peak
    for note in notes { note.scale(by: factor) }
    return Double(factor)
  }
}
