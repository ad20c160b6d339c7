import PeachBase

/// An estimate of the first partial's frequency that shares nothing with `PartialTrack` but its definition: the mean weighted
/// with the energy.
///
/// The sound is multiplied by e^(−2πi·f·t) and averaged four times over whole periods, which cancels the other partials
/// (a cascade of moving averages, Hogenauer 1981). What is left turns at the deviation from f.
enum Demodulation {
  private static let stages = 4
  /// In seconds; long enough that a neighbouring noise counts little.
  private static let shortestAverage = 0.02

  /// The deviation from `frequency` in cents and its standard deviation between the channels; nil if the time is too short.
  static func cents(
    of sound: Sound, at frequency: Double, from start: Double, to end: Double
  ) -> (mean: Double, spread: Double)? {
    let periods = max(2, (shortestAverage * frequency).rounded(.up))
    let length = Int((periods / frequency * sound.rate).rounded())
    let frames = max(0, Int(start * sound.rate))..<min(sound.note.frames, Int(end * sound.rate))
    // The step between two phases; deviations of up to a semitone turn by far less than half a cycle.
    let step = max(1, length / 16)
    guard frames.count > stages * length + 8 * step else { return nil }
    var channels: [(turned: Double, weight: Double)] = []
    for samples in [sound.note.left, sound.note.right] {
      var values = frames.map { frame in
        let cycles = frequency / sound.rate * Double(frame)
        let angle = 2 * Double.pi * (cycles - cycles.rounded(.down))
        return SIMD2(cos(angle), -sin(angle)) * Double(samples[frame])
      }
      for _ in 0..<stages { values = average(values, over: length) }
      var (turned, weight) = (0.0, 0.0)
      for index in stride(from: step, to: values.count, by: step) {
        let (early, late) = (values[index - step], values[index])
        let real = late.x * early.x + late.y * early.y
        let imaginary = late.y * early.x - late.x * early.y
        let energy = (real * real + imaginary * imaginary).squareRoot()
        turned += energy * atan2(imaginary, real)
        weight += energy
      }
      channels.append((turned, weight))
    }
    let weight = channels.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return nil }
    func cents(_ turn: Double) -> Double {
      1200 * log2(1 + turn / (2 * .pi) * sound.rate / Double(step) / frequency)
    }
    let mean = cents(channels.reduce(0) { $0 + $1.turned } / weight)
    let squares = channels.reduce(0) {
      $1.weight > 0 ? $0 + $1.weight * pow(cents($1.turned / $1.weight) - mean, 2) : $0
    }
    return (mean, (squares / weight).squareRoot())
  }

  /// The means of `length` neighbours each.
  private static func average(_ values: [SIMD2<Double>], over length: Int) -> [SIMD2<Double>] {
    var sum = SIMD2<Double>.zero
    for value in values[..<length] { sum += value }
    var means: [SIMD2<Double>] = []
    means.reserveCapacity(values.count - length + 1)
    means.append(sum)
    for index in length..<values.count {
      sum += values[index] - values[index - length]
      means.append(sum)
    }
    return means
  }
}
