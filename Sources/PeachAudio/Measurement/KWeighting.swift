import PeachCore

/// The level of a note as loudness meters take it.
enum KWeighting {
  /// One filter of second order: y = b0·x + b1·x′ + b2·x″ − a1·y′ − a2·y″.
  private struct Filter {
    let b0, b1, b2, a1, a2: Double
    private var s1 = 0.0
    private var s2 = 0.0

    init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
      (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
    }

    mutating func next(_ x: Double) -> Double {
      let y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      return y
    }
  }

  /// The rate of the published coefficients, in frames a second.
  static let rate = 48000.0

  /// The mean of the K-weighted squares of the first `seconds`, summed over both channels, in dB.
  ///
  /// ITU-R BS.1770-4, tables 1 and 2: a shelf for the head's reflections and a high-pass for the ear's dullness at low
  /// frequencies, at 48 kHz. Without the gate, which is for programmes and not for notes.
  static func level(of sound: Sound, seconds: Double) -> Double {
    precondition(sound.rate == rate)
    let frames = min(sound.note.frames, Int(seconds * sound.rate))
    var sum = 0.0
    for samples in [sound.note.left, sound.note.right] {
      var shelf = Filter(
        b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241, a2: 0.73248077421585)
      var highPass = Filter(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621)
      for frame in 0..<frames {
        let weighted = highPass.next(shelf.next(Double(samples[frame])))
        sum += weighted * weighted
      }
    }
    return 10 * log10(max(sum / Double(max(frames, 1)), 1e-30))
  }
}
