import PeachCore

/// The report on a profile of matches as JSON, with units in the names. Unknown values are left out.
struct MatchProfileJSON: Encodable {
  struct Cents: Encodable {
    let cents: Double
    let lower95Cents: Double
    let upper95Cents: Double

    init(_ estimate: CentsEstimate) {
      (cents, lower95Cents, upper95Cents) = (estimate.value, estimate.lower95, estimate.upper95)
    }
  }

  struct Part: Encodable {
    let part: Double
    let lower95: Double
    let upper95: Double
  }

  struct Figures: Encodable {
    /// The mean error; positive is too high.
    let bias: Cents
    /// The distance from the bias within which two thirds of the matches lie.
    let precision: Cents
    /// The part of the starting difference that remains, 0 for none.
    let hysteresis: Part

    init(_ figures: MatchFigures) {
      (bias, precision) = (Cents(figures.bias), Cents(figures.precision))
      let part = figures.hysteresis
      hysteresis = Part(part: part.value, lower95: part.lower95, upper95: part.upper95)
    }
  }

  struct RegisterValues: Encodable {
    /// `bass` (below C3), `tenor`, `alto` or `soprano` (C5 and above).
    let register: String
    let matches: Int
    let bias: Cents
  }

  let exercise: String
  /// `successive` or `together`.
  let mode: String
  let range: String
  let fromTime: String?
  let untilTime: String?
  let matches: Int
  /// Matches left out because of impossible values.
  let impossibleAnswers: Int
  /// Matches left out because the sound dropped out.
  let droppedOutAnswers: Int
  /// The latest matches; one 25 matches ago counts half.
  let now: Figures?
  /// All matches of the period.
  let all: Figures?
  let registers: [RegisterValues]

  init(_ report: MatchReport) {
    exercise = ExerciseName.matching.rawValue
    mode = report.request.mode.rawValue
    range = report.request.period.rawValue
    (fromTime, untilTime) = (report.span.from?.iso, report.span.until?.iso)
    (matches, impossibleAnswers) = (report.matches, report.impossibleAnswers)
    droppedOutAnswers = report.droppedOutAnswers
    (now, all) = (report.now.map(Figures.init), report.all.map(Figures.init))
    registers = report.registers.map {
      RegisterValues(register: String(describing: $0.register), matches: $0.matches, bias: Cents($0.bias))
    }
  }
}
