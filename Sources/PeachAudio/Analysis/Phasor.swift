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

  /// The component at `frequency` of each channel in a window around `center`, relative to a cosine that begins at time 0.
  ///
  /// (2 / Σw) · Σ w(t) · x(t) · e^(−2πi·f·t), with the four-term window of Blackman and Harris (Harris 1978, table I: side
  /// lobes at −92 dB, main lobe ±4 / length). The window is evaluated at the exact time of each sample, so its centre may lie
  /// between samples. The rounding error stays below 1e−10 over a note.
  func components(_ frequency: Double, center: Double, length: Double) -> [Phasor] {
    let first = max(0, Int(((center - length / 2) * rate).rounded(.up)))
    let end = min(note.frames, Int(((center + length / 2) * rate).rounded(.down)) + 1)
    guard first < end else { return [Phasor(), Phasor()] }
    let cycles = frequency / rate
    var carrier = Rotation(from: cycles * Double(first), cycles: cycles)
    var window = Rotation(from: (Double(first) / rate - center) / length + 0.5, cycles: 1 / (rate * length))
    var (left, right, weight) = (PhasorSum(), PhasorSum(), Lanes())
    for frame in stride(from: first, to: end, by: Lanes.scalarCount) {
      let c = window.real
      // As a polynomial of cos x.
      var w = ((-0.04672 * c + 0.28256) * c - 0.45325) * c + 0.21747
      // After the last frame, the memory goes on, but the sound doesn't.
      if frame + 1 == end { w[1] = 0 }
      let (real, imaginary) = (w * carrier.real, w * carrier.imaginary)
      left.add(Lanes(Double(note.left[frame]), Double(note.left[frame + 1])), real, imaginary)
      right.add(Lanes(Double(note.right[frame]), Double(note.right[frame + 1])), real, imaginary)
      weight += w
      carrier.advance()
      window.advance()
    }
    return [left.phasor(scale: 2 / weight.sum()), right.phasor(scale: 2 / weight.sum())]
  }

  /// The power of a component, summed over both channels.
  func power(_ frequency: Double, center: Double, length: Double) -> Double {
    components(frequency, center: center, length: length).reduce(0) { $0 + $1.power }
  }

  /// The mean square between two times, summed over both channels.
  func meanSquare(from start: Double, to end: Double) -> Double {
    let range = max(0, Int(start * rate))..<min(note.frames, Int(end * rate))
    guard !range.isEmpty else { return 0 }
    let sum = range.reduce(0.0) { $0 + (note[$1] * note[$1]).sum() }
    return sum / Double(range.count)
  }
}

/// Two successive frames, which the processor computes at once.
private typealias Lanes = SIMD2<Double>

/// e^(2πi·cycles·n) for successive frames n, by complex multiplication.
private struct Rotation {
  private(set) var real: Lanes
  private(set) var imaginary: Lanes
  private let step: Phasor

  /// - Parameters:
  ///   - start: the cycles of the first frame.
  ///   - cycles: how many cycles a frame takes.
  init(from start: Double, cycles: Double) {
    let whole = start.rounded(.down)
    let (first, second) = (Phasor.unit(cycles: start - whole), Phasor.unit(cycles: start - whole + cycles))
    (real, imaginary) = (Lanes(first.real, second.real), Lanes(first.imaginary, second.imaginary))
    step = .unit(cycles: 2 * cycles)
  }

  @inline(__always) mutating func advance() {
    (real, imaginary) = (real * step.real - imaginary * step.imaginary, real * step.imaginary + imaginary * step.real)
  }
}

/// Σ sample · (real − i · imaginary).
private struct PhasorSum {
  private var real = Lanes()
  private var imaginary = Lanes()

  @inline(__always) mutating func add(_ samples: Lanes, _ real: Lanes, _ imaginary: Lanes) {
    self.real += samples * real
    self.imaginary -= samples * imaginary
  }

  func phasor(scale: Double) -> Phasor { Phasor(real: scale * real.sum(), imaginary: scale * imaginary.sum()) }
}
