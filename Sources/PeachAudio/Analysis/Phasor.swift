import PeachBase

/// One frequency component of a sound in one window: phase in radians, and amplitude, where 1.0 is full scale.
struct Phasor {
  var real = 0.0
  var imaginary = 0.0

  var phase: Double { atan2(imaginary, real) }
  var power: Double { real * real + imaginary * imaginary }
  var amplitude: Double { power.squareRoot() }

  /// self · conj(other), whose phase is the advance from `other` to this phasor.
  func turned(back other: Phasor) -> Phasor {
    Phasor(
      real: real * other.real + imaginary * other.imaginary, imaginary: imaginary * other.real - real * other.imaginary)
  }

  @inline(__always) func times(_ other: Phasor) -> Phasor {
    Phasor(
      real: real * other.real - imaginary * other.imaginary, imaginary: real * other.imaginary + imaginary * other.real)
  }

  static func unit(cycles: Double) -> Phasor { Phasor(real: cos(2 * .pi * cycles), imaginary: sin(2 * .pi * cycles)) }

  static func + (left: Phasor, right: Phasor) -> Phasor {
    Phasor(real: left.real + right.real, imaginary: left.imaginary + right.imaginary)
  }
}

/// A rendered note with its rate, for measurements. Times are in seconds from its first frame.
struct Sound {
  let note: RenderedNote
  /// In frames a second.
  let rate: Double

  static let channels = 2

  /// The component at `frequency` in a window around `center`, relative to a cosine that begins at time 0.
  ///
  /// (2 / Σw) · Σ w(t) · x(t) · e^(−2πi·f·t), with the four-term window of Blackman and Harris (Harris 1978, table I: side
  /// lobes at −92 dB, main lobe ±4 / length). The window is evaluated at the exact time of each sample, so its centre may lie
  /// between samples. Both angles advance by complex multiplication, whose rounding error stays below 1e−10 over a note.
  func component(_ frequency: Double, channel: Int, center: Double, length: Double) -> Phasor {
    let samples = channel == 0 ? note.left : note.right
    let first = max(0, Int(((center - length / 2) * rate).rounded(.up)))
    let last = min(note.frames - 1, Int(((center + length / 2) * rate).rounded(.down)))
    guard first <= last else { return Phasor() }
    let cycles = frequency / rate
    let start = cycles * Double(first)
    var carrier = Phasor.unit(cycles: start - start.rounded(.down))
    let step = Phasor.unit(cycles: cycles)
    var window = Phasor.unit(cycles: (Double(first) / rate - center) / length + 0.5)
    let windowStep = Phasor.unit(cycles: 1 / (rate * length))
    var (sum, weight) = (Phasor(), 0.0)
    for index in first...last {
      let c = window.real
      // cos 2x and cos 3x as polynomials of cos x.
      let w = 0.35875 - 0.48829 * c + 0.14128 * (2 * c * c - 1) - 0.01168 * (4 * c * c - 3) * c
      let sample = w * Double(samples[index])
      sum.real += sample * carrier.real
      sum.imaginary -= sample * carrier.imaginary
      weight += w
      carrier = carrier.times(step)
      window = window.times(windowStep)
    }
    return Phasor(real: 2 * sum.real / weight, imaginary: 2 * sum.imaginary / weight)
  }

  /// The power of a component, summed over both channels.
  func power(_ frequency: Double, center: Double, length: Double) -> Double {
    (0..<Self.channels).reduce(0) { $0 + component(frequency, channel: $1, center: center, length: length).power }
  }

  /// The mean square between two times, summed over both channels.
  func meanSquare(from start: Double, to end: Double) -> Double {
    let range = max(0, Int(start * rate))..<min(note.frames, Int(end * rate))
    guard !range.isEmpty else { return 0 }
    let sum = range.reduce(0.0) {
      $0 + Double(note.left[$1]) * Double(note.left[$1]) + Double(note.right[$1]) * Double(note.right[$1])
    }
    return sum / Double(range.count)
  }
}
