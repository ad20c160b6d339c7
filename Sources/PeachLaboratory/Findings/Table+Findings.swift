import PeachBase
import PeachDrawing
import PeachExercises
import PeachExperiments
import PeachLanguage

extension Table {
  /// A finding of several participants, one per row.
  static func findings(_ forest: Forest) -> Table {
    Table(
      columns: [DocumentMessages.participant, forest.axis, ProfileMessages.interval95],
      rows: forest.rows.map { name, estimate in
        (
          FindingMessages.name(name),
          [.signed(estimate.value, 2), .signed(from: estimate.lower95, to: estimate.upper95, 2)]
        )
      })
  }

  /// The results of a participant in each condition.
  static func conditions(_ report: ParticipantReport) -> Table {
    Table(
      columns: [
        FindingDocumentMessages.condition, ProfileMessages.threshold, FindingDocumentMessages.shift,
        ProfileMessages.answers, FindingDocumentMessages.responseSeconds,
      ],
      rows: report.conditions.map { condition in
        let unit = condition.task.columns.scale.unit
        let threshold: Text =
          switch condition.result {
          case .judged(let fit, _): FindingMessages.threshold(fit.threshold, condition.task)
          case .tuned(_, let deviation):
            deviation.map { ProfileMessages.interval($0, in: unit) } ?? DocumentMessages.none
          }
        let time: Table.Cell =
          condition.responseTimes.map { .number($0.median, Figure.decimal($0.median, 2)) }
          ?? .words(DocumentMessages.none)
        return (
          Text(condition.name),
          [
            .words(threshold), .words(condition.shift.map { FindingMessages.shift($0, unit) } ?? DocumentMessages.none),
            .count(condition.answers), time,
          ]
        )
      })
  }

  /// What several participants have in common: the conditions, and what distinguishes them.
  static func pooled(_ pooled: Pooled) -> Table {
    func unit(_ name: String) -> ProfileUnit {
      pooled.conditions.first { $0.name == name }?.task.columns.scale.unit ?? .cents
    }
    func cell(_ figure: RandomEffects?, _ write: (RandomEffects) -> Text) -> Cell {
      .words(
        figure.map { FindingMessages.written($0, of: pooled.participants, write) } ?? DocumentMessages.none)
    }
    return Table(
      columns: [FindingDocumentMessages.condition, ProfileMessages.threshold, FindingDocumentMessages.shift],
      rows: pooled.conditions.map { condition in
        let unit = unit(condition.name)
        return (
          Text(condition.name),
          [
            cell(condition.threshold) { FindingMessages.threshold($0, unit) },
            cell(condition.shift) { FindingMessages.shift($0.estimate, unit) },
          ]
        )
      }
        + pooled.contrasts.map { contrast in
          (
            FindingMessages.names(contrast.names),
            [
              cell(contrast.ratio) { FindingMessages.ratio($0.estimate.exponential) },
              cell(contrast.shift) { FindingMessages.shift($0.estimate, unit(contrast.names.second)) },
            ]
          )
        })
  }

  /// What distinguishes the conditions.
  static func contrasts(_ report: ParticipantReport) -> Table {
    Table(
      columns: [
        FindingDocumentMessages.contrasts, FindingDocumentMessages.ratio, FindingDocumentMessages.shiftDifference,
      ],
      rows: report.contrasts.map { contrast in
        let unit = report.conditions.first { $0.name == contrast.names.second }?.task.columns.scale.unit ?? .cents
        let factor = contrast.ratio.map { DocumentMessages.factor($0.value, $0.lower95, $0.upper95) }
        return (
          FindingMessages.names(contrast.names),
          [
            .words(factor.map { $0.value + Text(" ") + $0.interval } ?? DocumentMessages.none),
            .words(contrast.shift.map { FindingMessages.shift($0, unit) } ?? DocumentMessages.none),
          ]
        )
      })
  }
}
