import PeachCore
import PeachLanguage

/// The sentences about a profile of matches.
struct MatchWords {
  private let report: MatchReport
  private let language: LanguageCode

  init(_ report: MatchReport, _ language: LanguageCode) {
    self.report = report
    self.language = language
  }

  /// `all time · 412 matches`.
  var scope: String {
    ProfileMessages.period(report.request.period)(language) + " · "
      + MatchProfileMessages.matches(report.matches)(language)
  }

  /// Why there are no figures; nil if there are some.
  var emptyReason: String? {
    report.emptyReason.map { MatchProfileMessages.emptyReason($0, in: report.request)(language) + "." }
  }

  /// The figures of now, those of all matches, and what is clear, the most important first.
  var sentences: [String] {
    var sentences: [Text] = []
    if report.impossibleAnswers > 0 { sentences.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    sentences += DropOutMessages.sentences(report.droppedOutAnswers)
    switch report.emptyReason {
    case .noneInPeriod(let shortest):
      sentences.append(MatchProfileMessages.look(at: shortest, report.request.mode))
    case .noAnswers: sentences.append(MatchProfileMessages.begin(report.request.mode))
    case .noneNearKeys, .allHidden, nil: break
    }
    if report.now != nil { sentences.append(MatchProfileMessages.now(report)) }
    sentences += [MatchProfileMessages.all(report), MatchProfileMessages.hysteresis(report)].compactMap { $0 }
    sentences += MatchProfileMessages.registers(report)
    if report.shownNow != nil || report.shownAll != nil { sentences.append(ProfileMessages.intervals) }
    return sentences.map { $0(language) }
  }

  /// The figures of now and of all matches for small screens.
  var shortSentences: [String] {
    guard let now = report.shownNow else { return sentences }
    let all = report.shownAll.map { MatchProfileMessages.values(MatchProfileMessages.all, $0) }
    return [MatchProfileMessages.values(MatchProfileMessages.now, now), all].compactMap {
      $0.map { $0(language) + "." }
    }
  }

  /// The report for reading out; the first line is the summary.
  var spoken: [String] {
    let scope = scope.replacing(" · ", with: ", ")
    var lines = [MatchProfileMessages.title(report.request.mode)(language) + "."]
    lines.append(scope.prefix(1).uppercased() + scope.dropFirst() + ".")
    lines += [emptyReason].compactMap { $0 } + sentences
    lines += report.registers.map { MatchProfileMessages.values($0, isShown: report.shows($0))(language) + "." }
    return lines
  }
}
