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
    var window = Window(of: self, center: center, length: length)
    guard !window.frames.isEmpty else { return [Phasor(), Phasor()] }
    let cycles = frequency / rate
    var carrier = Rotation(from: cycles * Double(window.frames.lowerBound), cycles: cycles)
    var (left, right, weight) = (PhasorSum(), PhasorSum(), Lanes())
    for frame in window.pairs {
      let w = window.next(frame)
      let (real, imaginary) = (w * carrier.real, w * carrier.imaginary)
      left.add(Lanes(Double(note.left[frame]), Double(note.left[frame + 1])), real, imaginary)
      right.add(Lanes(Double(note.right[frame]), Double(note.right[frame + 1])), real, imaginary)
      weight += w
      carrier.advance()
    }
    return [left.phasor(scale: 2 / weight.sum()), right.phasor(scale: 2 / weight.sum())]
  }

  /// The power of the component at each of some frequencies, summed over both channels.
  ///
  /// By the recursion of Goertzel 1958, which has rounding errors up to 1e−6 of a power, and up to 1e−9 of the largest one.
  func powers(_ frequencies: [Double], center: Double, length: Double) -> [Double] {
    var window = Window(of: self, center: center, length: length)
    guard !window.frames.isEmpty else { return frequencies.map { _ in 0 } }
    var (samples, weight): ([Lanes], Double) = ([], 0)
    samples.reserveCapacity(window.frames.count + 1)
    for frame in window.pairs {
      let w = window.next(frame)
      for place in 0..<Lanes.scalarCount {
        samples.append(w[place] * Lanes(Double(note.left[frame + place]), Double(note.right[frame + place])))
      }
      weight += w.sum()
    }
    let scale = 4 / (weight * weight)
    return stride(from: 0, to: frequencies.count, by: Recursions.count).flatMap { first in
      let some = frequencies[first..<min(first + Recursions.count, frequencies.count)].map { $0 / rate }
      return Recursions.powers(some, samples).map { $0 * scale }
    }
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

/// The window's values at the frames of a sound that it covers.
private struct Window {
  let frames: Range<Int>
  private var rotation: Rotation

  init(of sound: Sound, center: Double, length: Double) {
    let first = max(0, Int(((center - length / 2) * sound.rate).rounded(.up)))
    let end = min(sound.note.frames, Int(((center + length / 2) * sound.rate).rounded(.down)) + 1)
    frames = first..<max(first, end)
    rotation = Rotation(from: (Double(first) / sound.rate - center) / length + 0.5, cycles: 1 / (sound.rate * length))
  }

  /// The first of each two frames that are computed at once.
  var pairs: StrideTo<Int> { stride(from: frames.lowerBound, to: frames.upperBound, by: Lanes.scalarCount) }

  /// The values at two frames, of which the first must be the next in `pairs`.
  @inline(__always) mutating func next(_ frame: Int) -> Lanes {
    let c = rotation.real
    // As a polynomial of cos x.
    var w = ((-0.04672 * c + 0.28256) * c - 0.45325) * c + 0.21747
    // After the last frame, the memory goes on, but the sound doesn't.
    if frame + 1 == frames.upperBound { w[1] = 0 }
    rotation.advance()
    return w
  }
}

/// Goertzel's recursion s(n) = x(n) + 2·cos(2π·cycles)·s(n − 1) − s(n − 2) for four frequencies at once, of both channels.
private enum Recursions {
  static let count = 4

  /// - Parameter cycles: how many cycles a frame takes, of at most four components.
  static func powers(_ cycles: [Double], _ samples: [Lanes]) -> [Double] {
    typealias Pair = SIMD4<Double>
    let factors = (0..<count).map { 2 * cos(2 * .pi * ($0 < cycles.count ? cycles[$0] : 0)) }
    let (a, b) = (
      Pair(factors[0], factors[0], factors[1], factors[1]), Pair(factors[2], factors[2], factors[3], factors[3])
    )
    var (last, before) = ((Pair(), Pair()), (Pair(), Pair()))
    for sample in samples {
      let both = Pair(lowHalf: sample, highHalf: sample)
      let next = (both - before.0 + a * last.0, both - before.1 + b * last.1)
      (before, last) = (last, next)
    }
    let powers = (
      last.0 * last.0 + before.0 * before.0 - a * last.0 * before.0,
      last.1 * last.1 + before.1 * before.1 - b * last.1 * before.1
    )
    let sums = [powers.0.lowHalf, powers.0.highHalf, powers.1.lowHalf, powers.1.highHalf].map { max(0, $0.sum()) }
    return Array(sums.prefix(cycles.count))
  }
}

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
