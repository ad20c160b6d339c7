import PeachBase
import PeachExercises

/// What values with names are called, for errors and help.
extension Setting {
  /// The valid intervals, as part of a sentence.
  package static let intervalNames =
    Text(intervalSymbols)
    + Text(
      en:
        " or names such as minor-third, a ratio such as 5/4, cents with a period such as 386.3, or steps of a scale such "
        + "as 7",
      de:
        " oder Namen wie kleine-Terz, ein Verhältnis wie 5/4, Cent mit Punkt wie 386.3 oder Stufen einer Skala wie 7")

  /// `P1, m2, … P8`.
  static let intervalSymbols = Interval.allCases.map(\.symbol).joined(separator: ", ")
}

extension ClosedRange<Double> {
  /// `0.1…100`.
  package var written: String { "\(Decimal.written(lowerBound))…\(Decimal.written(upperBound))" }
}

extension Text {
  /// `'quest' isn't a strategy.`
  ///
  /// - Parameter kind: what the name should be, with the German negation.
  package static func unknown(_ name: String, _ kind: Text) -> Text {
    Text(en: "'\(name.excerpt)' isn't \(kind.english).", de: "»\(name.excerpt)« ist \(kind.german).")
  }

  /// ` Use kazez, adaptive or quest-plus.`
  package static func use(_ values: Text) -> Text {
    Text(en: " Use \(values.english).", de: " Verwende \(values.german).")
  }
}
