import PeachCore

@testable import PeachAudio

extension Playback {
  /// Starts notes one after the other.
  func start(_ notes: [RenderedNote], gap: Duration = .zero) {
    var onset = 0
    start(
      notes.map { note in
        defer { onset += note.frames + gap.frames(at: sampleRate) }
        return (note, onset)
      })
  }

  /// Starts notes, each after a number of frames.
  func start(_ notes: [(note: RenderedNote, onset: Int)]) {
    start(notes.map { (.note($0.note), $0.onset) }, at: .zero)
  }
}
