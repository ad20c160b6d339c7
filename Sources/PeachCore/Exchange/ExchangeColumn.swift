import FoundationEssentials

/// The columns of an export, in order; the keys of its JSON. Names are stable and the same in every language.
enum ExchangeColumn: Int, CaseIterable, Sendable {
  case id, time, midiNote, centOffset, answer, correct, responseTimeMilliseconds, velocity, amplitudeOffsetDecibels
  case referencePitchHertz, durationMilliseconds, gapMilliseconds, strategy, purpose, condition
  case gainDecibels, dropOuts, exercise, intervalSemitones
  case sound, soundFontFile, soundFontSize, soundFontModified, soundFontSha256
  case run, participant, runPurpose, runStarted, peachVersion, fluidSynthVersion, driver, sampleRateHertz, periodFrames
  case runPlan

  var name: String { String(describing: self) }

  /// What a file must have to be taken for ours.
  static let required: [ExchangeColumn] = [.id, .time, .midiNote, .centOffset, .correct, .purpose]

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// How an export is written.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// RFC 4180 with a header.
  case csv
  /// One array of flat objects (RFC 8259).
  case json
  /// One flat object a line.
  case jsonl
}

/// How many answers there are, and when they were given.
public struct AnswerSummary: Equatable, Sendable {
  public let count: Int
  /// Nil if there are none.
  public let first: UTCTime?
  public let last: UTCTime?

  static let none = AnswerSummary(count: 0, first: nil, last: nil)
}

/// Called from time to time with the rows done and, where it is known, the share of the work; what it throws ends the work.
public typealias ExchangeProgress = (_ rows: Int, _ share: Double?) throws -> Void
