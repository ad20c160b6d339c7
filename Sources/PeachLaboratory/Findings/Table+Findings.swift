import PeachBase
import PeachDrawing
import PeachExercises
import PeachExperiments
import PeachLanguage

extension Table {
  /// A finding of several participants, one per row.
  static func findings(_ forest: Forest) -> Table {
    func written(_ value: Double) -> (Double, Text) {
      // A ratio has no sign.
      (value, forest.none == 0 || !value.isFinite ? Figure.signed(value, 2) : Figure.decimal(value, 2))
    }
    return Table(
      columns: [DocumentMessages.participant, forest.axis, ProfileMessages.interval95],
      rows: forest.rows.map { name, estimate in
        let (value, text) = written(estimate.value)
        return (
          FindingMessages.name(name),
          [.number(value, text), .interval(written(estimate.lower95), written(estimate.upper95))]
        )
      })
  }

  /// The results of a participant in each condition.
  static func conditions(_ report: ParticipantReport, of file: ExperimentFile) -> Table {
    let columns = FindingFigure.found(report.conditions.flatMap { $0.figures.map(\.figure) }, in: file)
    let haveReversals = report.conditions.contains { $0.reversals != nil }
    return Table(
      columns: [FindingDocumentMessages.condition] + columns.map(\.heading)
        + (haveReversals ? [FindingDocumentMessages.reversals] : []) + [
          ProfileMessages.answers, FindingDocumentMessages.responseTime,
        ],
      rows: report.conditions.map { condition in
        let unit = condition.task.columns.scale.unit
        let found = columns.map { column in
          condition.figures.first { $0.figure === column }.map { $0.figure.written($0.estimate, in: unit) }
        }
        let reversals = condition.reversals.map { unit.written($0.mean.value) + Text(" ") + unit.word }
        let figures = found + (haveReversals ? [reversals] : [])
        let time = condition.responseTimes.map(FindingMessages.medianAndQuartiles)
        return (
          Text(condition.name),
          figures.map { .words($0 ?? DocumentMessages.none) }
            + [.count(condition.answers), .words(time ?? DocumentMessages.none)]
        )
      })
  }

  /// What several participants have in common: the conditions, and what distinguishes them.
  static func pooled(_ pooled: Pooled, of file: ExperimentFile) -> Table {
    let figures = pooled.conditions.flatMap(\.figures) + pooled.contrasts.flatMap(\.figures)
    let columns = FindingFigure.found(figures.map(\.figure), in: file)
    func cells(_ findings: [Pooled.Figure], _ write: (FindingFigure, RandomEffects) -> Text) -> [Cell] {
      columns.map { column in
        let finding = findings.first { $0.figure === column }
        return .words(
          finding.map { finding in
            FindingMessages.written(finding.mean, of: pooled.participants) { write(finding.figure, $0) }
          } ?? DocumentMessages.none)
      }
    }
    return Table(
      columns: [FindingDocumentMessages.condition] + columns.map(\.heading),
      rows: pooled.conditions.map { condition in
        (Text(condition.name), cells(condition.figures) { $0.mean($1, in: condition.unit) })
      }
        + pooled.contrasts.map { contrast in
          (
            FindingMessages.names(contrast.names),
            cells(contrast.figures) { $0.difference($1.estimate, in: contrast.unit) }
          )
        })
  }

  /// What distinguishes the conditions.
  static func contrasts(_ report: ParticipantReport, of file: ExperimentFile) -> Table {
    let columns = FindingFigure.found(report.contrasts.flatMap { $0.figures.map(\.figure) }, in: file)
    return Table(
      columns: [FindingDocumentMessages.contrasts] + columns.compactMap(\.comparison?.heading),
      rows: report.contrasts.map { contrast in
        let figures = columns.map { column in
          contrast.figures.first { $0.figure === column }.map { finding in
            guard finding.figure.scale == .octaves else {
              return finding.figure.difference(finding.estimate, in: contrast.unit)
            }
            let ratio = finding.estimate.exponential
            let factor = DocumentMessages.factor(ratio.value, ratio.lower95, ratio.upper95)
            return factor.value + Text(" ") + factor.interval
          }
        }
        return (FindingMessages.names(contrast.names), figures.map { .words($0 ?? DocumentMessages.none) })
      })
  }
}

extension FindingFigure {
  /// Each of these that a file asks for, once, in the order of all.
  static func found(_ figures: [FindingFigure], in file: ExperimentFile) -> [FindingFigure] {
    all.filter { one in one.isAsked(by: file) && figures.contains { $0 === one } }
  }
}
