/// One of the voices that sound together on a zone's keys, and how the player shapes it.
struct Layer {
  /// Distinguishes the samples of a zone: "", "L", "R", ….
  var name = ""
  var waveform: Waveform
  /// False if only the body is played, once.
  var loops = true
  /// −1 (left) to 1 (right).
  var pan = 0.0
  var velocity = VelocityResponse()
  var envelope: VolumeEnvelope

  /// The body's samples, and the loop's if there is one.
  var samples: ArraySlice<Double> { waveform.samples.prefix(loops ? .max : waveform.bodyLength) }
}

/// How velocity changes the level and the brightness of a layer.
struct VelocityResponse {
  /// The amount of the modulator of attenuation, in centibels; the format's default is 960.
  var centibels = 400
  /// Nil for no filter.
  var filter: VelocityFilter?

  /// The attenuation at a velocity, in dB.
  func attenuation(at velocity: Int) -> Double {
    Double(centibels) / 960 * 2 * Decibels.ofAmplitude(127 / Double(velocity))
  }
}

/// A low-pass filter of 12 dB per octave that velocity opens.
struct VelocityFilter {
  /// The cut-off in hertz at velocity 63.
  let cutoff: Double
  /// The modulator's amount: by how much it moves from velocity 0 to 128 if the curve is linear, in cents.
  let cents: Double
  var curve = Curve.linear

  /// How the cut-off follows velocity, in cents.
  enum Curve {
    /// In proportion to it, as in the format's default.
    case linear
    /// In proportion to its logarithm: a soft stroke is much darker than a medium one.
    case concave
  }

  /// The velocity at which a sound has the intended spectrum.
  static let velocity = 63
  /// The largest gain before the filter. With more, images of the high partials would reach the low ones, since players
  /// interpolate before they filter.
  private static let mostEmphasis = 10.0

  /// The gain in dB before the filter that makes up for it at velocity 63.
  func emphasis(at frequency: Double) -> Double {
    let ratio = frequency / cutoff
    return min(Self.mostEmphasis, Decibels.ofPower(1 + ratio * ratio * ratio * ratio))
  }

  /// The cut-off at velocity 127, in cents above 8.176 Hz, the unit of the generator; 13500 is the format's maximum.
  var highest: Int {
    let cents = 1200 * PortableMath.log2(cutoff / 8.175_798_915_643_707) + cents * closing(at: Self.velocity)
    return min(13_500, Int(cents.rounded()))
  }

  /// The cut-off in hertz at a velocity.
  func cutoff(at velocity: Int) -> Double {
    8.175_798_915_643_707 * PortableMath.exp2((Double(highest) - cents * closing(at: velocity)) / 1200)
  }

  /// The modulator's source.
  private func closing(at velocity: Int) -> Double {
    switch curve {
    case .linear: 1 - Double(velocity) / 128
    // 400 / 960 · log₁₀(127 / velocity), as for the attenuation.
    case .concave: min(1, Decibels.ofAmplitude(127 / Double(velocity)) / 48)
    }
  }
}

/// The player's volume envelope.
struct VolumeEnvelope {
  /// The time from note-off to −60 dB, in seconds.
  var release: Double
  /// The loop's decay in dB per second at the root key; nil if the sound is sustained.
  var decay: Double?
  /// The time in seconds in which a second voice of the same sample rises to the level of the first; nil for none. The
  /// sound then swells by 6 dB after its attack, for as long as the sample needn't be.
  var swell: Double?

  /// The amplitude that the swell has reached at a time of a note.
  func swelled(at seconds: Double) -> Double { swell.map { (1 + min(1, seconds / $0)) / 2 } ?? 1 }

  /// The gain in dB at a time of a note whose sample plays `ratio` times as fast and has a body of `bodySeconds`.
  func gain(at seconds: Double, bodySeconds: Double, ratio: Double) -> Double {
    guard let decay else { return 0 }
    return -decay * max(0, seconds * ratio - bodySeconds)
  }
}
