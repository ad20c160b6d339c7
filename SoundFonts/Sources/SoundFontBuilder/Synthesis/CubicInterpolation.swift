/// Interpolation between four samples (Catmull and Rom 1974), which is FluidSynth's default and what is used here.
///
/// - Parameter t: the position between `b` and `c`, 0 to 1.
@inline(__always)
func interpolate(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double) -> Double {
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}
