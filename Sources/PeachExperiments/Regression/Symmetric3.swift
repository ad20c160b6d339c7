/// A symmetric positive definite 3×3 matrix.
struct Symmetric3: Sendable {
  /// The upper triangle, row by row.
  let xx, xy, xz, yy, yz, zz: Double

  /// The solution v of M·v = right, by the adjugate.
  func solve(_ right: SIMD3<Double>) -> SIMD3<Double> {
    let first = SIMD3(yy * zz - yz * yz, yz * xz - xy * zz, xy * yz - yy * xz)
    let second = SIMD3(first[1], xx * zz - xz * xz, xy * xz - xx * yz)
    let third = SIMD3(first[2], second[2], xx * yy - xy * xy)
    let determinant = (first * SIMD3(xx, xy, xz)).sum()
    return SIMD3((first * right).sum(), (second * right).sum(), (third * right).sum()) / determinant
  }
}
