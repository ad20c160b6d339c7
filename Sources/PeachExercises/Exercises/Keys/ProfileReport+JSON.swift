import PeachBase
import PeachFits

extension ProfileReport {
  func json(in unit: ProfileUnit) -> JSON {
    .object(
      commonFigures + [
        ("answers", .integer(answers)),
        ("lowestMidiNote", .integer(range.lowest.number)), ("highestMidiNote", .integer(range.highest.number)),
        // The notes within six semitones of an answer, as ranges without gaps, and from the lowest to the highest.
        ("heardRanges", .array(heardKeys.map(\.json))),
        (
          "heardRange",
          heardKeys.first.flatMap { first in heardKeys.last.map { (first.lowerBound...$0.upperBound).json } }
        ),
        // The slope of the psychometric function, 1 for a listener whose d′ is proportional to the difference; the lapse
        // rate, and the probability of not having listened to the last sound.
        ("slope", listener.map { .number($0.slope) }), ("lapse", listener.map { .number($0.lapse) }),
        ("notListening", listener.map { .number($0.notListening) }),
        ("notes", .array(notes.map { $0.json(in: unit) })),
        ("statistics", statistics?.json(in: unit)), ("historyStep", .text(timeline.step.rawValue)),
        ("history", timeline.course(in: unit).json(unit)),
      ] + told(in: unit).flatMap(\.json))
  }
}

extension ClosedRange<MIDINote> {
  var json: JSON {
    .object([("lowestMidiNote", .integer(lowerBound.number)), ("highestMidiNote", .integer(upperBound.number))])
  }
}

extension NoteThreshold {
  fileprivate func json(in unit: ProfileUnit) -> JSON {
    .object([
      ("midiNote", .integer(note.number)), ("name", .text(note.name)), ("answers", .integer(answers)),
      ("estimate", estimate.json(in: unit)),
      // The probability that the threshold is between half and twice the estimate.
      ("confidence", .number(estimate.confidence)),
    ])
  }
}

extension ThresholdStatistics {
  fileprivate func json(in unit: ProfileUnit) -> JSON {
    .object(
      [("notes", .integer(notes))]
        + mean.map { $0 * unit.size }.members("meanOfFitted" + unit.key, ends: "mean", in: unit.key) + [
          ("standardDeviationOfFitted" + unit.key, standardDeviation.map { .number($0.value * unit.size) })
        ])
  }
}

extension Trend {
  var json: JSON {
    .object(
      [
        // `improving`, `stable` or `declining`; absent if the answers can't say it.
        ("direction", direction.map { .text(String(describing: $0)) }),
        // Answers, and UTC days with answers, of the 60 days up to the last answer within the period.
        ("answers", fit.map { .integer($0.answers) }), ("days", fit.map { .integer($0.days) }),
        // The threshold at the end of these days divided by that at their beginning.
      ] + (fit?.ratio.members("ratio", ends: "ratio") ?? []))
  }
}

extension ThresholdChange {
  func json(in unit: ProfileUnit) -> JSON {
    .object(
      [
        // `finer`, `coarser` or `same`; absent if the answers can't say it.
        ("direction", direction.map { .text(String(describing: $0)) })
        // The current threshold divided by that of the previous period.
      ] + (ratio?.members("changeRatio", ends: "changeRatio") ?? []) + [
        (
          "previousPeriod",
          .object([
            // The start of the period (inclusive) and its end (exclusive).
            ("fromTime", span.from.map { .text($0.iso) }), ("untilTime", span.until.map { .text($0.iso) }),
            ("answers", .integer(answers)), ("estimate", before?.json(in: unit)),
          ])
        )
      ])
  }
}
