/// What several strategies have in common: reading it reads that of the chosen strategy, setting it sets that of all.
extension TrainingSettings {
  /// The smallest difference, in cents.
  var smallest: Double {
    get { self[boundsOf: strategy].smallest }
    set { for name in StrategyName.allCases { self[boundsOf: name].smallest = newValue } }
  }

  /// The largest difference, in cents.
  var largest: Double {
    get { self[boundsOf: strategy].largest }
    set { for name in StrategyName.allCases { self[boundsOf: name].largest = newValue } }
  }

  /// How fast the staircases narrow the difference.
  var narrow: Double {
    get { strategy == .adaptive ? adaptive.staircase.narrow : kazez.staircase.narrow }
    set { (kazez.staircase.narrow, adaptive.staircase.narrow) = (newValue, newValue) }
  }

  /// How fast the staircases widen the difference.
  var widen: Double {
    get { strategy == .adaptive ? adaptive.staircase.widen : kazez.staircase.widen }
    set { (kazez.staircase.widen, adaptive.staircase.widen) = (newValue, newValue) }
  }

  /// The proportion of right answers at which threshold tracking and weighted up-down stay. After one right answer down and a wrong
  /// one u times as far up, it is u / (1 + u).
  var correct: Double {
    get {
      let up = self[upDown: .weightedUpDown].upMultiple
      return strategy == .weightedUpDown ? up / (1 + up) : thresholdTracking.correct
    }
    set {
      thresholdTracking.correct = newValue
      self[upDown: .weightedUpDown].upMultiple = newValue / (1 - newValue)
    }
  }

  /// The first step down of the up-down strategies, in octaves.
  var firstStep: Double {
    get { self[upDown: strategy].step }
    set { for name in upDown.keys { self[upDown: name].step = newValue } }
  }

  /// An up-down strategy; for another name, the weighted one.
  subscript(upDown name: StrategyName) -> UpDownNoteStrategy {
    get { upDown[name] ?? upDown[.weightedUpDown] ?? UpDownNoteStrategy() }
    set { upDown[name] = newValue }
  }

  subscript(boundsOf strategy: StrategyName) -> DifferenceBounds {
    get { self[keyPath: Self.bounds(of: strategy)] }
    set { self[keyPath: Self.bounds(of: strategy)] = newValue }
  }

  private static func bounds(of strategy: StrategyName) -> WritableKeyPath<TrainingSettings, DifferenceBounds> {
    switch strategy {
    case .kazez: \.kazez.staircase.bounds
    case .adaptive: \.adaptive.staircase.bounds
    case .thresholdTracking: \.thresholdTracking.bounds
    case .weightedUpDown, .twoDownOneUp, .threeDownOneUp: \.[upDown: strategy].bounds
    case .questPlus: \.questPlus.bounds
    }
  }
}
