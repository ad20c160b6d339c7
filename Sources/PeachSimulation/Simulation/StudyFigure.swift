import PeachBase
import PeachExercises

extension Study {
  /// How the numbers of all runs become one.
  enum Pooling: Sendable {
    case mean
    /// The root of the mean of numbers that are squares.
    case root
    /// Keeps all numbers in memory.
    case quantile(Double)

    static var median: Self { .quantile(0.5) }
  }

  enum Unit: Sendable {
    /// With its standard error, if it isn't a quantile.
    case octaves
    /// Without one, to two decimals.
    case roughOctaves
    case cents
    /// A proportion, 0…1, with its standard error in percent.
    case share
    case number
  }
}

/// How the numbers of a figure in all runs become one number, and how that is named and written.
final class StudyRow: Sendable {
  /// The name of its numbers in parts of studies.
  let name: String
  private let pooling: Study.Pooling
  private let unit: Study.Unit
  /// The names in JSON, for the figure and its standard error.
  private let json, error: String?
  /// In tables.
  private let words: Text?

  init(
    _ name: String, _ pooling: Study.Pooling, _ unit: Study.Unit, json: String?, error: String?, words: Text?
  ) {
    (self.name, self.pooling, self.unit) = (name, pooling, unit)
    (self.json, self.error, self.words) = (json, error, words)
  }
}

/// A figure of simulated runs: what it is in one run, and its row.
public struct StudyFigure<Run>: Sendable {
  let row: StudyRow
  /// Whether runs can be without it.
  let isOptional: Bool
  /// The numbers of a run.
  let numbers: @Sendable (Run) -> [Double]

  /// - Parameters:
  ///   - name: of its numbers in parts of studies.
  ///   - json: its name; nil if it isn't told there.
  ///   - error: the name of its standard error in JSON.
  ///   - words: its name in tables; nil if they don't have it.
  ///   - number: that of a run, which can be infinite but not NaN.
  init(
    _ name: String, _ pooling: Study.Pooling = .mean, in unit: Study.Unit, json: String?, error: String? = nil,
    _ words: Text? = nil, number: @escaping @Sendable (Run) -> Double
  ) {
    self.init(row: StudyRow(name, pooling, unit, json: json, error: error, words: words), isOptional: false) {
      [number($0)]
    }
  }

  private init(row: StudyRow, isOptional: Bool, numbers: @escaping @Sendable (Run) -> [Double]) {
    (self.row, self.isOptional, self.numbers) = (row, isOptional, numbers)
  }

  /// The proportion of runs of which something is true.
  init(
    _ name: String, json: String?, error: String? = nil, _ words: Text? = nil,
    isTrue: @escaping @Sendable (Run) -> Bool
  ) {
    self.init(name, in: .share, json: json, error: error, words) { isTrue($0) ? 1 : 0 }
  }

  /// The same figure of a part that each run has.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Run) -> StudyFigure<Whole> {
    StudyFigure<Whole>(row: row, isOptional: isOptional) { numbers(part($0)) }
  }

  /// The same figure of a part that runs can be without.
  func of<Whole>(optional part: @escaping @Sendable (Whole) -> Run?) -> StudyFigure<Whole> {
    StudyFigure<Whole>(row: row, isOptional: true) { part($0).map(numbers) ?? [] }
  }
}

/// The runs don't have the numbers of which a study consists.
public struct LackingNumbers: Error {}

extension StudyRow {
  var isKept: Bool { if case .quantile = pooling { true } else { false } }

  /// What all runs say.
  ///
  /// - Parameter part: the beginning of the names of numbers.
  /// - Returns: nil without numbers.
  func pooled(_ tally: RunTally, _ part: String) -> RunTally.Figure? {
    let figure = tally.figure(part + name)
    switch pooling {
    case .mean: return figure
    case .root:
      // By the delta method, the error of a root is that of the square divided by twice the root.
      return figure.map { square in
        let root = square.value.squareRoot()
        return .init(value: root, standardError: square.standardError.map { root > 0 ? $0 / (2 * root) : 0 })
      }
    case .quantile(let p): return tally.quantile(p, part + name).map { .init(value: $0, standardError: nil) }
    }
  }

  func members(_ pooled: RunTally.Figure) -> [(String, JSON?)] {
    [json.map { ($0, .number(pooled.value)) }, error.map { ($0, JSON(pooled.standardError)) }].compactMap { $0 }
  }

  /// Nil if tables don't have it.
  func line(_ pooled: RunTally.Figure) -> (label: Text, value: Text)? { words.map { ($0, written(pooled)) } }

  private func written(_ pooled: RunTally.Figure) -> Text {
    let octaves = Text(en: " octaves", de: " Oktaven")
    func number(_ decimals: Int, times factor: Double = 1) -> Text {
      let value = Figure.decimal(factor * pooled.value, decimals)
      if isKept { return value }
      return value + Text(" ± ") + (pooled.standardError.map { Figure.decimal(factor * $0, decimals) } ?? Text("–"))
    }
    return switch unit {
    case .octaves: number(3) + octaves
    case .roughOctaves: Figure.decimal(pooled.value, 2) + octaves
    case .cents: Figure.decimal(pooled.value, 1) + Text(en: " cents", de: " Cent")
    case .share: number(1, times: 100) + Text(" %")
    case .number: number(3)
    }
  }
}

/// Words of several studies.
enum StudyWords {
  static let error = Text(en: "Error of the threshold (RMS)", de: "Fehler der Schwelle (RMS)")
  static let coverage = Text(en: "95 % intervals with the threshold", de: "95-%-Intervalle mit der Schwelle")
  static let width = Text(en: "Median width of the intervals", de: "Median der Intervallbreite")

  static func after(_ answers: Int) -> Text {
    Text(en: "After ", de: "Nach ") + ProfileMessages.answers(answers) + Text(":")
  }
}
