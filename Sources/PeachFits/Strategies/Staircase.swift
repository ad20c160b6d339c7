/// Narrows the difference after a right answer and widens it after a wrong one, in proportion to √P.
///
/// Correct: P · (1 − narrow · √P); wrong: P · (1 + widen · √P), with P in cents, within the bounds. The
/// log-drift is zero at a proportion of right answers of ln(1 + widen·√P) / (ln(1 + widen·√P) − ln(1 − narrow·√P)):
/// with the defaults that is 85–79 % for P from 3 to 50 cents. The coefficients 0.05 and 0.09 are those attributed to
/// Kazez et al. (2001); they settle well below the 75 % threshold. The mean of the presented differences is not a
/// threshold.
public struct Staircase: Equatable, Sendable {
  /// Per √cent, 0…0.2.
  public var narrow = 0.03
  /// Per √cent, 0…0.5.
  public var widen = 0.20
  public var bounds = DifferenceBounds()

  /// The next difference after a trial of `cents`.
  public func difference(after cents: Double, correct: Bool) -> Double {
    let root = cents.squareRoot()
    return bounds.clamped(cents * (correct ? 1 - narrow * root : 1 + widen * root))
  }
}
