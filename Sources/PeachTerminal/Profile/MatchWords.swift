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

  /// Ignored matches, the period that has some if this one is empty, and how to begin.
  private var remarks: [Text] {
    var remarks: [Text] = []
    if report.impossibleAnswers > 0 { remarks.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    remarks += DropOutMessages.sentences(report.droppedOutAnswers)
    switch report.emptyReason {
    case .noneInPeriod(let shortest): remarks.append(MatchProfileMessages.look(at: shortest, report.request.mode))
    case .noAnswers: remarks.append(MatchProfileMessages.begin(report.request.mode))
    case .noneNearKeys, .allHidden, nil: break
    }
    return remarks
  }

  /// The figures of now, those of all matches, and what is clear, the most important first.
  var sentences: [String] {
    var sentences = remarks
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

  // MARK: For reading out

  /// A summary in at most 60 words: the scope, the latest matches, and the register whose bias differs most.
  var spoken: [String] {
    let title = MatchProfileMessages.title(report.request.mode)(language)
    let scope = scope.replacing(" · ", with: ", ")
    let now = report.now == nil ? [] : [MatchProfileMessages.now(report)(language)]
    let register = MatchProfileMessages.extremeRegister(report).map { [$0(language)] } ?? []
    return ["\(title), \(scope)."] + [emptyReason].compactMap { $0 } + now + register + remarks.map { $0(language) }
  }

  /// All matches together, then each register.
  var registers: [String] {
    [MatchProfileMessages.all(report), MatchProfileMessages.hysteresis(report)].compactMap { $0 }.map { $0(language) }
      + report.registers.map { MatchProfileMessages.values($0, isShown: report.shows($0))(language) + "." }
  }
}
