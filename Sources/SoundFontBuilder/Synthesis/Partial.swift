/// One sinusoid of a sample: a cosine of constant frequency, times a real envelope, times a real texture.
///
/// Everything in the bank is a sum of these. As nothing ever modulates a phase, there is no vibrato; as no two share a
/// frequency, there is no beating; as each makes a whole number of cycles in the loop, the seam is exact.
struct Partial {
  /// Whole cycles in the loop.
  let cycles: Int
  /// At the loop's start, in turns.
  let phase: Double
  /// Amplitude at each second of the body; the loop keeps what the body ends with.
  let level: (Double) -> Double
  /// Factors at equal steps of the loop, joined by straight lines; in the body they run on backwards.
  let texture: [Double]

  init(cycles: Int, phase: Double, texture: [Double] = [1], level: @escaping (Double) -> Double) {
    self.cycles = cycles
    self.phase = phase
    self.level = level
    self.texture = texture
  }
}
