/// The phases of a sound's partials.
enum Phases {
  /// Phases around those of a pulse (sines for odd partials, cosines for even ones): of several random choices the one with
  /// the lowest crest.
  ///
  /// - Parameters:
  ///   - amplitudes: of partials 1, 2, ….
  ///   - spread: the range of the phases, in turns; 1 is any phase.
  /// - Returns: turns.
  static func ofLowCrest(_ amplitudes: [Double], spread: Double, using random: inout RandomStream) -> [Double] {
    var best: [Double] = []
    var lowest = Double.infinity
    for _ in 0..<choices {
      let phases = amplitudes.indices.map { index in
        (index % 2 == 0 ? 0.25 : 0) + spread / 2 * random.symmetric()
      }
      let crest = crest(amplitudes, phases)
      if crest < lowest { (best, lowest) = (phases, crest) }
    }
    return best
  }

  private static func crest(_ amplitudes: [Double], _ phases: [Double]) -> Double {
    var real = [Double](repeating: 0, count: transform.size)
    var imaginary = real
    for (index, amplitude) in amplitudes.prefix(transform.size / 2 - 1).enumerated() {
      real[index + 1] = amplitude * PortableMath.cosine(turns: phases[index])
      imaginary[index + 1] = amplitude * PortableMath.sine(turns: phases[index])
    }
    transform.synthesize(real: &real, imaginary: &imaginary)
    return real.reduce(0) { max($0, $1.magnitude) }
  }

  private static let choices = 48
  private static let transform = FourierTransform(size: 1024)
}
