/// What several strategies have in common: reading it reads that of the chosen strategy, setting it sets that of all.
extension TrainingSettings {
  /// The smallest difference, in cents.
  public var smallest: Double {
    get { self[smallestOf: strategy] }
    set { for name in StrategyName.allCases { self[smallestOf: name] = newValue } }
  }

  /// The largest difference, in cents.
  public var largest: Double {
    get { self[largestOf: strategy] }
    set { for name in StrategyName.allCases { self[largestOf: name] = newValue } }
  }

  /// The first step down of the up-down strategies, in octaves; that of the weighted one if another is chosen.
  var firstStep: Double {
    get {
      switch strategy {
      case .twoDownOneUp: twoDownOneUp.rule.step
      case .threeDownOneUp: threeDownOneUp.rule.step
      case .weightedUpDown, .kazez, .adaptive, .thresholdTracking, .questPlus: weightedUpDown.rule.step
      }
    }
    set {
      (weightedUpDown.rule.step, twoDownOneUp.rule.step, threeDownOneUp.rule.step) = (newValue, newValue, newValue)
    }
  }

  subscript(smallestOf strategy: StrategyName) -> Double {
    get { self[keyPath: Self.bounds(of: strategy).smallest] }
    set { self[keyPath: Self.bounds(of: strategy).smallest] = newValue }
  }

  subscript(largestOf strategy: StrategyName) -> Double {
    get { self[keyPath: Self.bounds(of: strategy).largest] }
    set { self[keyPath: Self.bounds(of: strategy).largest] = newValue }
  }

  private typealias Path = WritableKeyPath<TrainingSettings, Double>

  private static func bounds(of strategy: StrategyName) -> (smallest: Path, largest: Path) {
    switch strategy {
    case .kazez: (\.kazez.staircase.smallest, \.kazez.staircase.largest)
    case .adaptive: (\.adaptive.staircase.smallest, \.adaptive.staircase.largest)
    case .thresholdTracking: (\.thresholdTracking.smallest, \.thresholdTracking.largest)
    case .weightedUpDown: (\.weightedUpDown.rule.smallest, \.weightedUpDown.rule.largest)
    case .twoDownOneUp: (\.twoDownOneUp.rule.smallest, \.twoDownOneUp.rule.largest)
    case .threeDownOneUp: (\.threeDownOneUp.rule.smallest, \.threeDownOneUp.rule.largest)
    case .questPlus: (\.questPlus.smallest, \.questPlus.largest)
    }
  }
}
