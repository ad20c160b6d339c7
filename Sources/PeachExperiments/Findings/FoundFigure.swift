import PeachExercises
import PeachFits

/// A figure that was found of a condition, of two conditions, or of two groups.
package struct FoundFigure: Sendable {
  package let figure: FindingFigure
  /// On the figure's scale.
  package let estimate: Estimate
  /// Whether it says enough to be pooled.
  let isPoolable: Bool
  /// How many of each group have it, if groups are compared.
  package var participants: (first: Int, second: Int)?

  /// For pooling; nil if an end of the interval is infinite, too.
  var effect: RandomEffects.Effect? { isPoolable ? estimate.effect : nil }
}

extension [FoundFigure] {
  /// The same figure, or the one that is compared with it.
  package subscript(figure: FindingFigure) -> FoundFigure? { first { $0.figure.family == figure.family } }
}

/// What distinguishes the second condition of two, or the second group, from the first.
package struct Contrast: Sendable {
  package let names: (first: String, second: String)
  /// That of the first.
  package let unit: ProfileUnit
  /// Differences on the scales of the figures; a ratio of thresholds is one of octaves.
  package let figures: [FoundFigure]

  init(_ names: (first: String, second: String), _ unit: ProfileUnit, _ figures: [FoundFigure]) {
    (self.names, self.unit, self.figures) = (names, unit, figures)
  }

  init(_ first: ConditionReport, _ second: ConditionReport) {
    self.init(
      (first.name, second.name), first.task.columns.scale.unit,
      first.figures.compactMap { one in
        guard let difference = one.figure.comparison?.difference(first, second) else { return nil }
        let isPoolable = one.isPoolable && second.figures[one.figure]?.isPoolable == true
        return FoundFigure(figure: one.figure, estimate: difference, isPoolable: isPoolable)
      })
  }

  /// The threshold of the second divided by that of the first.
  package var ratio: Estimate? { figures[.threshold]?.estimate.exponential }
  package var shift: Estimate? { figures[.shift]?.estimate }

  /// Those that lines of text tell: what the file asks for, or the only one.
  package func told(by file: ExperimentFile) -> [FoundFigure] {
    figures.filter { figures.count == 1 || $0.figure.isAsked(by: file) }
  }
}
