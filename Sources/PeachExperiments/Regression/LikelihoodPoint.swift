import PeachCore

/// The likelihood of answers at one point of its parameters, from which a search for its maximum goes on.
protocol LikelihoodPoint {
  associatedtype Step: SIMD where Step.Scalar == Double

  /// The log likelihood with the log of the prior, if there is one.
  var logPosterior: Double { get }

  func moved(by step: Step, _ trials: [LoudnessTrial]) -> Self
}

extension LikelihoodPoint {
  /// The point after a step, which is halved until the likelihood isn't lower.
  func climbed(by step: Step, _ trials: [LoudnessTrial]) -> Self {
    var (step, next) = (step, moved(by: step, trials))
    for _ in 0..<30 where !(next.logPosterior >= logPosterior) {
      step /= 2
      next = moved(by: step, trials)
    }
    return next
  }
}
