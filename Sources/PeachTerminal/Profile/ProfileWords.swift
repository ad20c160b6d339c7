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

  /// Threshold, spread and, if there are answers, trend.
  public var figures: [String] {
    let trend = report.answers > 0 ? [ProfileMessages.trend(report.shownTrend)] : []
    return (statistics + trend).map { $0(language) }
  }

  private var statistics: [Text] {
    [
      ProfileMessages.threshold(report.shownThreshold, over: report.heardKeys),
      ProfileMessages.spread(report.shownSpread),
    ]
  }

  /// The basis of the figures, in sentences.
  public var sentences: [String] {
    var sentences: [Text] = []
    if report.impossibleAnswers > 0 { sentences.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    sentences += DropOutMessages.sentences(report.droppedOutAnswers)
    if case .noneInPeriod(let shortest) = report.emptyReason { sentences.append(ProfileMessages.look(at: shortest)) }
    guard report.threshold != nil else { return sentences.map { $0(language) } }
    let days = report.request.period.days
    sentences.append(report.shownThreshold == nil ? ProfileMessages.few : ProfileMessages.basis(report.heardKeys))
    if let statistics = report.statistics, report.shownSpread != nil {
      sentences.append(ProfileMessages.spreadBasis(notes: statistics.notes))
    }
    if report.hiddenNotes > 0 { sentences.append(ProfileMessages.hidden(report.hiddenNotes)) }
    if report.shownThreshold?.isMeasurable == false { sentences.append(MeasurementMessages.edge) }
    // A shorter period can't have enough days.
    if report.trendDays >= Trend.leastDays {
      sentences.append(ProfileMessages.trendBasis(report.trend.fit, days: report.trendDays))
    }
    if let change = report.change, change.answers > 0, report.shownThreshold != nil, let days {
      sentences.append(ProfileMessages.change(change, days: days))
    }
    if report.shownThreshold != nil { sentences.append(ProfileMessages.intervals) }
    return sentences.map { $0(language) }
  }

  /// Everything that the picture shows, as lines for reading out; the first is the summary.
  public var spoken: [String] {
    let summary = ProfileMessages.summary(
      of: report.request.exercise, keys: report.range, threshold: report.shownThreshold?.cents)(language)
    let scope = scope.replacing(" · ", with: ", ")
    var lines = [summary, scope.prefix(1).uppercased() + scope.dropFirst() + "."]
    if let emptyReason = report.emptyReason {
      lines.append(ProfileMessages.emptyReason(emptyReason, in: report.request.period)(language) + ".")
    }
    if report.shownThreshold != nil { lines += statistics.map { $0(language) + "." } }
    // Without the arrow, which a screen reader would spell out.
    if report.answers > 0 { lines.append("Trend: " + ProfileMessages.word(report.shownTrend)(language) + ".") }
    lines += sentences
    if !report.timeline.entries.isEmpty {
      lines.append(ProfileMessages.overTime(report.timeline.step)(language) + ":")
      lines += report.timeline.entries.map { ProfileMessages.entry($0)(language) + "." }
    }
    let known = report.notes.filter(\.estimate.isConfident)
    if !known.isEmpty {
      lines.append(ProfileMessages.noteByNote(language) + ":")
      lines += known.map { ProfileMessages.note($0)(language) + "." }
    }
    if known.count < report.notes.count {
      lines.append(ProfileMessages.unknownNotes(report.notes.count - known.count)(language))
    }
    return lines
  }
}
