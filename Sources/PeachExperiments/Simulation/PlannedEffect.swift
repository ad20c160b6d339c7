import PeachBase

/// What an experiment is to find, by what its file asks for.
package enum PlannedEffect: Equatable, Sendable {
  /// In cents per dB.
  case shiftPerAmplitude
  /// The shift of the second condition against the first.
  case shift(String, String)
  /// The threshold of the second condition, divided by that of the first.
  case ratio(String, String)

  /// The value that means that there is none.
  package var none: Double { if case .ratio = self { 1 } else { 0 } }

  /// The values that can be planned for.
  package var range: ClosedRange<Double> { if case .ratio = self { 0.1...10 } else { -100...100 } }

  /// On a scale on which errors are about normal.
  func scaled(_ value: Double) -> Double { if case .ratio = self { log2(value) } else { value } }
  func unscaled(_ value: Double) -> Double { if case .ratio = self { exp2(value) } else { value } }

  /// Those of conditions by which it is found.
  var figures: [FindingFigure] {
    switch self {
    case .shiftPerAmplitude: []
    case .shift: [.shift, .meanError]
    case .ratio: [.threshold]
    }
  }

  /// The standard deviation between participants that is assumed if none is given: half of the effect, of a ratio in octaves.
  package func usualSpread(of effect: Double?) -> Double { abs(scaled(effect ?? none)) / 2 }
}

extension ExperimentFile {
  /// The first that the file asks for; nil if it asks for thresholds or shifts alone.
  package var effect: PlannedEffect? {
    if findings.contains(.shiftPerAmplitude) { return .shiftPerAmplitude }
    let contrasts = findings.compactMap { finding -> PlannedEffect? in
      guard case .contrast(let first, let second) = finding else { return nil }
      let form = counted.first { $0.conditions.contains { $0.name == first } }?.task.answerForm
      // Answers without a direction have no shift.
      let hasShift = form?.isTuning == true || findings.contains(.shifts) && form?.unsignedChoices == nil
      return hasShift ? .shift(first, second) : .ratio(first, second)
    }
    return contrasts.first
  }
}
