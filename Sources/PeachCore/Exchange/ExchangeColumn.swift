import FoundationEssentials

/// The columns of an export in order, which are also the keys of its JSON. Names are stable and the same in every
/// language.
enum ExchangeColumn: Int, CaseIterable, Sendable {
  case id, time, midiNote, centOffset, answer, correct, responseTimeMilliseconds, velocity, amplitudeOffsetDecibels
  case referencePitchHertz, durationMilliseconds, gapMilliseconds, strategy, purpose, condition
  case gainDecibels, dropOuts, exercise, intervalSemitones, replays, source
  /// Of intervals. The key of note 2 follows from the others.
  case secondMidiNote, direction, intervalCents, tuning, presentation, correction1Cents, correction2Cents
  /// Of matches.
  case matchingMode, errorCents, firstTouchMilliseconds, touches, reversals, overshootCents, stepCents, tunedWith
  case sound, soundFontFile, soundFontSize, soundFontModified, soundFontSha256
  case run, participant, runPurpose, runStarted, peachVersion, fluidSynthVersion, driver, sampleRateHertz, periodFrames
  case runPlan

  var name: String { String(describing: self) }

  /// The columns that only matches have.
  static let ofMatches: [ExchangeColumn] = [
    .matchingMode, .errorCents, .firstTouchMilliseconds, .touches, .reversals, .overshootCents, .stepCents, .tunedWith,
  ]

  /// The columns required to recognise a file as an export of Peach.
  static let required: [ExchangeColumn] = [.id, .time, .midiNote, .centOffset, .correct, .purpose]

  /// The columns that only rows of intervals have.
  static let ofIntervals: [ExchangeColumn] = [
    .intervalSemitones, .secondMidiNote, .direction, .intervalCents, .tuning, .presentation, .correction1Cents,
    .correction2Cents,
  ]

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// The format of an export.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// RFC 4180 with a header.
  case csv
  /// One array of flat objects (RFC 8259).
  case json
  /// One flat object per line.
  case jsonl
}

/// The number of answers and the times of the first and the last.
public struct AnswerSummary: Equatable, Sendable {
  public let count: Int
  /// Nil without answers.
  public let first: UTCTime?
  public let last: UTCTime?

  static let none = AnswerSummary(count: 0, first: nil, last: nil)
}

/// The parts of an import, an export or a deletion.
public enum ExchangePhase: Sendable {
  case reading, storing, writing, backingUp, deleting
}

/// Called regularly with the number of rows done in a phase and, if known, the completed proportion of the whole work. An error
/// that it throws aborts the work.
public typealias ExchangeProgress = (_ phase: ExchangePhase, _ rows: Int, _ proportion: Double?) throws -> Void
