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

  /// Nil while there is nothing to say.
  public var threshold: String? { report.shown.map { ProfileMessages.threshold($0)(language) } }

  /// Clear differences and known centres.
  public var sentences: [String] { sentences(withCentres: true) }

  /// - Parameter withCentres: whether to list the known centres.
  func sentences(withCentres: Bool) -> [String] {
    var sentences = remarks + IntervalProfileMessages.differences(report)
    if withCentres { sentences += IntervalProfileMessages.centres(report) }
    if report.shownThreshold?.isMeasurable == false { sentences.append(MeasurementMessages.edge) }
    if report.shown?.estimate.isPrecise == true { sentences.append(ProfileMessages.intervals) }
    return sentences.map { $0(language) }
  }

  /// Ignored answers, the period that has some if this one is empty, and how to begin.
  private var remarks: [Text] {
    var remarks: [Text] = []
    if report.impossibleAnswers > 0 { remarks.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    remarks += DropOutMessages.sentences(report.droppedOutAnswers)
    switch report.emptyReason {
    case .noneInPeriod(let shortest): remarks.append(ProfileMessages.look(at: shortest, of: .intervals))
    case .noAnswers: remarks.append(IntervalProfileMessages.begin)
    case .noneNearKeys, .allHidden, nil: break
    }
    return remarks
  }

  // MARK: For reading out

  /// A summary in at most 60 words: the scope, the threshold, and the finest and the coarsest interval if they clearly
  /// differ from the others.
  public var spoken: [String] {
    let title = IntervalProfileMessages.title(report.request.presentation)(language)
    let scope = scope.replacing(" · ", with: ", ")
    let reason = report.emptyReason.map { IntervalProfileMessages.emptyReason($0, in: report.request)(language) }
    return ["\(title), \(scope)."] + [reason, threshold].compactMap { $0.map { $0 + "." } }
      + (IntervalProfileMessages.extremes(report) + remarks).map { $0(language) }
  }

  /// Each interval, then the known centres.
  public var intervals: [String] {
    guard !report.intervals.isEmpty else { return [] }
    return [IntervalProfileMessages.intervalByInterval.capitalized(language) + ":"]
      + report.intervals.map { IntervalProfileMessages.values($0)(language) + "." }
      + IntervalProfileMessages.centres(report).map { $0(language) }
  }
}
