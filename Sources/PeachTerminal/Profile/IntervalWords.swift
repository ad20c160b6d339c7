import PeachCore
import PeachLanguage

/// The profile of intervals as text.
public struct IntervalWords {
  let report: IntervalReport
  let language: LanguageCode

  public init(_ report: IntervalReport, _ language: LanguageCode) {
    self.report = report
    self.language = language
  }

  /// `all time · 1,204 answers`.
  public var scope: String {
    ProfileMessages.period(report.request.period)(language) + " · " + ProfileMessages.answers(report.answers)(language)
  }

  public var threshold: String { ProfileMessages.threshold(report.shownThreshold)(language) }

  /// Clear differences, known centres, and what isn't known.
  public var sentences: [String] { sentences(withCentres: true) }

  /// - Parameter withCentres: whether to list the known centres.
  func sentences(withCentres: Bool) -> [String] {
    var sentences: [Text] = []
    if report.impossibleAnswers > 0 { sentences.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    sentences += DropOutMessages.sentences(report.droppedOutAnswers)
    switch report.emptyReason {
    case .noneInPeriod(let shortest): sentences.append(ProfileMessages.look(at: shortest, of: .intervals))
    case .noAnswers: sentences.append(IntervalProfileMessages.begin)
    case .noneNearKeys, .allHidden, nil: break
    }
    guard report.threshold != nil || !report.intervals.isEmpty else { return sentences.map { $0(language) } }
    if report.shownThreshold == nil, report.threshold != nil { sentences.append(ProfileMessages.few) }
    sentences += IntervalProfileMessages.differences(report)
    if withCentres { sentences += IntervalProfileMessages.centres(report) }
    if report.shownThreshold?.isMeasurable == false { sentences.append(MeasurementMessages.edge) }
    if report.shownThreshold != nil || report.threshold == nil, let unknown = IntervalProfileMessages.unknown(report) {
      sentences.append(unknown)
    }
    if report.shownThreshold != nil { sentences.append(ProfileMessages.intervals) }
    return sentences.map { $0(language) }
  }

  /// Everything that the picture shows, as lines for reading out; the first is the summary.
  public var spoken: [String] {
    let scope = scope.replacing(" · ", with: ", ")
    var lines = [
      IntervalProfileMessages.summary(report)(language), scope.prefix(1).uppercased() + scope.dropFirst() + ".",
    ]
    if let emptyReason = report.emptyReason {
      lines.append(IntervalProfileMessages.emptyReason(emptyReason, in: report.request)(language) + ".")
    }
    if report.shownThreshold != nil { lines.append(threshold + ".") }
    lines += sentences
    let known = report.intervals.filter { $0.shownThreshold != nil }
    if !known.isEmpty {
      lines.append(IntervalProfileMessages.intervalByInterval(language) + ":")
      lines += known.map { IntervalProfileMessages.values($0)(language) + "." }
    }
    return lines
  }
}
