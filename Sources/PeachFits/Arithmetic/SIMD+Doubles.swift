import PeachBase

extension SIMD2<Double> {
  /// The numbers limited to a range, without the branches of `clamped`. None may be NaN.
  @inline(__always)
  func within(_ lower: Double, _ upper: Double) -> Self {
    let below = replacing(with: upper, where: self .> upper)
    return below.replacing(with: lower, where: below .< lower)
  }
}

extension SIMD4<Double> {
  @inline(__always)
  func within(_ lower: Double, _ upper: Double) -> Self {
    Self(lowHalf: lowHalf.within(lower, upper), highHalf: highHalf.within(lower, upper))
  }

  /// 2 to these powers.
  var exponential: Self { Self(exp2(x), exp2(y), exp2(z), exp2(w)) }
}
