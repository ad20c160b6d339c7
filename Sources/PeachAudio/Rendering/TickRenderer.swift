import PeachCore

/// Makes the tick of a wrong answer: 15 ms of white noise under a raised-cosine envelope, so without a pitch.
enum TickRenderer {
  static let duration = Duration.milliseconds(15)
  /// Relative to the note it follows.
  static let level = AmplitudeDB(-20)

  /// - Parameter note: the note whose root mean square the tick stays 20 dB below.
  static func render(below note: RenderedNote, sampleRate: Double) -> RenderedNote {
    let tick = RenderedNote(frames: duration.frames(at: sampleRate))
    var generator = SeededGenerator(seed: 0x7069_7463_68)
    for frame in 0..<tick.frames {
      let sample = Float(generator.uniform(in: -1...1))
      tick.left[frame] = sample
      tick.right[frame] = sample
    }
    tick.shape(attack: tick.frames / 2, release: tick.frames / 2)
    let rootMeanSquare = tick.rootMeanSquare
    if rootMeanSquare > 0 { tick.scale(by: Float(note.rootMeanSquare * level.gain / rootMeanSquare)) }
    return tick
  }
}
