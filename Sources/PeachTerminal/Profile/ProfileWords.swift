import PeachCore
import PeachLanguage

/// The profile as text.
public struct ProfileWords {
  let report: ProfileReport
  let language: LanguageCode

  public init(_ report: ProfileReport, _ language: LanguageCode) {
    self.report = report
    self.language = language
  }

  /// `all time · 1,204 answers`.
  public var scope: String {
    ProfileMessages.period(report.request.period)(language) + " · " + ProfileMessages.answers(report.answers)(language)
  }

  /// Threshold, spread and trend, as far as there is something to say.
  public var figures: [String] {
    [
      threshold, hint, report.shownSpread.map(ProfileMessages.spread),
      report.trend.direction.map(ProfileMessages.trend),
    ].compactMap { $0 }.map { $0(language) }
  }

  private var threshold: Text? { report.shown.map { ProfileMessages.threshold($0, over: report.heardKeys) } }

  private var hint: Text? { report.answersToNumber.map(ProfileMessages.answersToNumber) }

  /// Ignored answers, and the period that has some if this one is empty.
  private var remarks: [Text] {
    var remarks: [Text] = []
    if report.impossibleAnswers > 0 { remarks.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    remarks += DropOutMessages.sentences(report.droppedOutAnswers)
    if case .noneInPeriod(let shortest) = report.emptyReason { remarks.append(ProfileMessages.look(at: shortest)) }
    return remarks
  }

  /// Nil if the answers can't say it, and for all time.
  private var change: Text? {
    guard let change = report.change, let days = report.request.period.days else { return nil }
    return ProfileMessages.change(change, days: days)
  }

  /// The basis of the figures, in sentences.
  public var sentences: [String] {
    var sentences = remarks
    guard report.threshold != nil else { return sentences.map { $0(language) } }
    if report.shown != nil { sentences.append(ProfileMessages.basis(report.heardKeys)) }
    if let statistics = report.statistics, report.shownSpread != nil {
      sentences.append(ProfileMessages.spreadBasis(notes: statistics.notes))
    }
    if report.hiddenNotes > 0 { sentences.append(ProfileMessages.hidden(report.hiddenNotes)) }
    if report.shownThreshold?.isMeasurable == false { sentences.append(MeasurementMessages.edge) }
    sentences += [ProfileMessages.trendBasis(report.trend, days: report.trendDays), change].compactMap { $0 }
    if report.shown?.estimate.isPrecise == true { sentences.append(ProfileMessages.intervals) }
    return sentences.map { $0(language) }
  }

  // MARK: For reading out

  /// A summary in at most 60 words: the scope, the threshold, how it changes, and the best and the worst register.
  public var spoken: [String] {
    let scope = scope.replacing(" · ", with: ", ")
    let title = ProfileMessages.title(of: report.request.exercise)(language)
    let reason = report.emptyReason.map { ProfileMessages.emptyReason($0, in: report.request.period) }
    let figures = [
      reason, threshold, hint?.capitalized, ProfileMessages.spokenTrend(report.trend),
      report.registers.map(ProfileMessages.registers),
    ]
    let edge = report.shownThreshold?.isMeasurable == false ? MeasurementMessages.edge : nil
    return ["\(title), \(scope)."] + figures.compactMap { $0.map { $0(language) + "." } }
      + ([change, edge].compactMap { $0 } + remarks).map { $0(language) }
  }

  /// Each note with answers or a threshold.
  public var notes: [String] {
    let shown = report.notes.filter { $0.answers > 0 || $0.estimate.isRangeShown }
    let hidden = report.hiddenNotes > 0 ? [ProfileMessages.hidden(report.hiddenNotes)(language)] : []
    guard !shown.isEmpty else { return hidden }
    return [ProfileMessages.noteByNote.capitalized(language) + ":"]
      + shown.map { ProfileMessages.note($0)(language) + "." } + hidden
  }

  /// Each day, week or month with answers.
  public var steps: [String] {
    let timeline = report.timeline
    guard !timeline.entries.isEmpty else { return [] }
    return [ProfileMessages.overTime(timeline.step)(language) + ":"]
      + timeline.entries.map { ProfileMessages.entry($0)(language) + "." }
  }
}
