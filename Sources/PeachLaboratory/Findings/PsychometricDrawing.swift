import PeachBase
import PeachDrawing
import PeachExercises
import PeachExperiments
import PeachFits
import PeachLanguage

/// The proportion of an answer over the difference, a psychometric function for each condition of one task, as SVG. Each point is
/// the proportion in about the same number of answers; the curves are the fits.
struct PsychometricDrawing {
  let conditions: [ConditionReport]
  let language: LanguageCode
  private let task: Exercise
  private var unit: ProfileUnit { task.columns.scale.unit }

  /// - Parameter conditions: at least one, all of the same task, which isn't tuned.
  init(_ conditions: [ConditionReport], language: LanguageCode) {
    (self.conditions, self.language, task) = (conditions, language, conditions[0].task)
  }

  private static let frame = Frame(left: 64, top: 56, width: 792, height: 280)
  private static let firstRow = frame.bottom + 104
  private static let rowHeight = 34.0

  var height: Double { Self.firstRow + Double(conditions.count) * Self.rowHeight - 12 }

  private var isSigned: Bool { task.answerForm.unsignedChoices == nil }

  private var plot: Plot {
    let farthest = conditions.flatMap { $0.bins.map { abs($0.center) } }.max() ?? 0
    let thresholds = conditions.compactMap(\.threshold).map { 1.5 * $0.cents.value * unit.size }.max() ?? 0
    let reach = 1.05 * max(farthest, thresholds, unit.size)
    return Plot(
      frame: Self.frame, x: isSigned ? Scale(halfWidth: reach, count: 8) : Scale(0...reach), y: Scale(0...1))
  }

  var summary: String { FindingPictureMessages.curves(conditions)(language) }

  /// What is counted: the upper one of two answers, or right ones.
  var counted: Text {
    isSigned ? task.answerForm[.up].label.lowercased : FindingPictureMessages.right
  }

  var content: [Element] {
    let plot = plot
    let axes =
      plot.horizontalAxis(FindingPictureMessages.difference(unit), language)
      + plot.verticalAxis(FindingPictureMessages.answered(counted), language) {
        Text(String(Int((100 * $0).rounded())))
      }
    return axes + conditions.indices.flatMap { curve(conditions[$0], Series(index: $0), plot) } + legend
  }

  private func curve(_ condition: ConditionReport, _ series: Series, _ plot: Plot) -> [Element] {
    guard let fit = condition.fit else { return [] }
    let model = ListenerModel(threshold: fit.threshold.cents, bias: fit.bias, lapse: fit.lapse)
    let choices = task.answerForm.unsignedChoices
    let points = (0...120).map { step in
      let value = plot.x.range.lowerBound + (plot.x.range.upperBound - plot.x.range.lowerBound) * Double(step) / 120
      let offset = Cents(value / unit.size)
      return (
        x: value,
        y: choices.map { model.probabilityOfRight(offset: offset, chance: 1 / Double($0)) }
          ?? model.probabilityOfUp(offset: offset + condition.removed)
      )
    }
    return [series.curve(plot.path(points))]
      + condition.bins.map { bin in
        Element("g") {
          Element("title") { FindingPictureMessages.bin(bin, unit)(language) }
          series.point(x: plot.x(bin.center), y: plot.y(Double(bin.higher) / Double(bin.answers)))
        }
      }
  }

  private var legend: [Element] {
    conditions.enumerated().flatMap { index, condition in
      let threshold = condition.threshold.map { Text(": ") + FindingMessages.threshold($0, task) } ?? Text("")
      let words = Text(condition.name) + threshold
      return Series(index: index).sample(
        x: Self.frame.left, y: Self.firstRow + Double(index) * Self.rowHeight, words(language))
    }
  }
}

extension PsychometricDrawing {
  /// One for each task that isn't tuned.
  static func all(_ report: ParticipantReport, language: LanguageCode) -> [PsychometricDrawing] {
    var tasks: [ExerciseName] = []
    let judged = report.conditions.filter { $0.fit != nil }
    for condition in judged where !tasks.contains(condition.task.name) { tasks.append(condition.task.name) }
    return tasks.map { task in
      PsychometricDrawing(judged.filter { $0.task.name == task }, language: language)
    }
  }
}
