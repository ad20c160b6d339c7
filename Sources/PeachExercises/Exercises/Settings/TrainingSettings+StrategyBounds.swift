import PeachFits

/// What several strategies have in common: reading it reads that of the chosen strategy, setting it sets that of all.
extension TrainingSettings {
  /// The smallest difference, in cents.
  var smallest: Double {
    get { self[boundsOf: strategy].smallest }
    set { for name in StrategyName.allCases { self[boundsOf: name].smallest = newValue } }
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
