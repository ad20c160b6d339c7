import PeachBase
import PeachFits

/// A constant of strategies, which the written value of the setting can name: `kazez:narrow=0.05`.
public enum StrategyConstant: String, CaseIterable, Sendable {
  /// How fast right answers narrow the difference, per √cent.
  case narrow
  /// How fast wrong answers widen it, per √cent.
  case widen
  /// The proportion of right answers; 0.75 is the threshold.
  case correct
  /// How far the difference varies at random, in octaves.
  case spread
  /// The first step down in octaves; half of it after 2 reversals, a quarter after 4.
  case step
  /// The largest difference in cents, with which a strategy without data begins.
  case largest

  public var range: ClosedRange<Double> {
    switch self {
    case .narrow: 0...0.2
    case .widen: 0...0.5
    case .correct: 0.55...0.95
    case .spread: 0...2
    case .step: 0.1...2
    case .largest: 10...100
    }
  }

  public var unit: String {
    switch self {
    case .narrow, .widen, .correct: ""
    case .spread, .step: "octaves"
    case .largest: "cents"
    }
  }

  /// Where its value for a strategy is; nil if the strategy doesn't have it.
  fileprivate func path(of strategy: StrategyName) -> WritableKeyPath<TrainingSettings, Double>? {
    switch (self, strategy) {
    case (.narrow, .kazez): \.kazez.staircase.narrow
    case (.narrow, .adaptive): \.adaptive.staircase.narrow
    case (.widen, .kazez): \.kazez.staircase.widen
    case (.widen, .adaptive): \.adaptive.staircase.widen
    case (.correct, .thresholdTracking): \.thresholdTracking.correct
    case (.correct, .weightedUpDown): \.[upDown: strategy].correct
    case (.spread, .thresholdTracking): \.thresholdTracking.spread
    case (.step, .weightedUpDown), (.step, .twoDownOneUp), (.step, .threeDownOneUp): \.[upDown: strategy].step
    case (.largest, _): \.[boundsOf: strategy].largest
    default: nil
    }
  }
}

extension StrategyName {
  public var constants: [StrategyConstant] { StrategyConstant.allCases.filter { $0.path(of: self) != nil } }

  /// Reads a strategy with constants; nil if one is unknown or out of range.
  static func read(_ text: String) -> NamedParameters? {
    guard let given = NamedParameters(text), let strategy = Self(rawValue: given.name) else { return nil }
    let values = given.values.compactMap { value -> NamedParameters.Value? in
      guard let constant = StrategyConstant(rawValue: value.name), strategy.constants.contains(constant),
        let number = Quantity.number(value.value, in: constant.unit), constant.range.contains(number)
      else { return nil }
      return .init(value.name, Decimal.written(number))
    }
    return values.count == given.values.count ? NamedParameters(given.name, values) : nil
  }
}

extension TrainingSettings {
  /// The strategy with those of its constants that aren't at their defaults.
  var strategyWithConstants: NamedParameters {
    get {
      let standard = TrainingSettings()
      return NamedParameters(
        strategy.rawValue,
        strategy.constants.compactMap { constant in
          let value = self[constant, of: strategy]
          return value == standard[constant, of: strategy] ? nil : .init(constant.rawValue, Decimal.written(value))
        })
    }
    set {
      strategy = StrategyName(rawValue: newValue.name) ?? strategy
      for value in newValue.values {
        guard let constant = StrategyConstant(rawValue: value.name), let number = Double(value.value) else { continue }
        self[constant, of: strategy] = number
      }
    }
  }

  /// A constant of a strategy; NaN if the strategy doesn't have it.
  subscript(constant: StrategyConstant, of strategy: StrategyName) -> Double {
    get { constant.path(of: strategy).map { self[keyPath: $0] } ?? .nan }
    set { if let path = constant.path(of: strategy) { self[keyPath: path] = newValue } }
  }

  /// A constant of all strategies that have it: reading it reads that of the chosen one, or of the first.
  subscript(ofAll constant: StrategyConstant) -> Double {
    get {
      let having = StrategyName.allCases.filter { $0.constants.contains(constant) }
      return self[constant, of: having.first { $0 == strategy } ?? having[0]]
    }
    set { for strategy in StrategyName.allCases { self[constant, of: strategy] = newValue } }
  }
}
