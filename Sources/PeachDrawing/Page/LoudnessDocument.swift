import PeachCore
import PeachExperiments
import PeachLanguage

/// The results of a loudness experiment as a page: the curves and the bias of each participant and, if there are several, the
/// pooled bias.
public struct LoudnessDocument {
  private let findings: LoudnessFindings
  private let day: LocalDay
  private let program: String
  private let language: LanguageCode

  /// The most participants with their own pictures; with more, the page would be too long.
  static let mostDrawn = 12

  /// - Parameters:
  ///   - day: today.
  ///   - program: the name and version of the program.
  public init(_ findings: LoudnessFindings, on day: LocalDay, by program: String, language: LanguageCode) {
    self.findings = findings
    self.day = day
    self.program = program
    self.language = language
  }

  public var file: String {
    Page(
      title: LoudnessMessages.title, facts: facts, sections: sections,
      explanations: (isAlone ? [] : LoudnessDocumentMessages.pooling) + LoudnessDocumentMessages.explanations,
      day: day, program: program, language: language
    ).file
  }

  private var isAlone: Bool { findings.participants.count == 1 }

  private var facts: [String] {
    let people = findings.participants
    let who =
      isAlone
      ? LoudnessMessages.name(people.first?.name) : LoudnessDocumentMessages.participants(people.count)
    return [
      who, ProfileMessages.answers(findings.answers), LoudnessDocumentMessages.offsets(upTo: findings.maxOffset),
      Dates.day(Int64(day.number)),
    ].map { $0(language) }
  }

  private var sections: [Page.Section] {
    guard isAlone else { return [.init("all", LoudnessDocumentMessages.everybody, everybody)] + single }
    return findings.participants.flatMap { participant -> [Page.Section] in
      let part = ParticipantPart(report: participant.report, id: "participant", language: language)
      return [
        .init("bias", LoudnessDocumentMessages.bias, part.bias),
        .init("levels", LoudnessDocumentMessages.levels, part.levels),
      ]
    }
  }

  private var single: [Page.Section] {
    guard findings.participants.count <= Self.mostDrawn else { return [] }
    return findings.participants.enumerated().map { index, participant in
      let part = ParticipantPart(report: participant.report, id: "participant-\(index)", language: language)
      return .init("participant-\(index)", LoudnessMessages.name(participant.name), part.bias + part.levels)
    }
  }

  private var everybody: [Element] {
    let forest = ForestDrawing(findings, language: language)
    let chart = Chart(
      id: "forest", height: forest.height, summary: forest.summary, content: forest.content,
      emptyReason: forest.emptyReason, caption: LoudnessPictureMessages.forestLegend.map { $0(language) })
    let table = Table.loudness(findings.participants)
      .folded(under: LoudnessDocumentMessages.participantsTable, language)
    let tooMany =
      findings.participants.count > Self.mostDrawn ? [LoudnessDocumentMessages.oneAtATime(most: Self.mostDrawn)] : []
    return [pooled, chart.element, table] + tooMany.map { .remark($0(language)) }
  }

  private var pooled: Element {
    guard let pooled = findings.pooled, let bias = pooled.bias else {
      return Element("p") { LoudnessMessages.notPooled(language) }
    }
    let thresholds = pooled.thresholds.map { condition, log2 in
      LargeFigure(
        LoudnessDocumentMessages.threshold(at: condition.name, maxOffset: condition.maxOffset),
        Figure.cents(Cents(exp2(log2.mean))), unit: ProfileMessages.cents,
        notes: [DocumentMessages.interval(Cents(exp2(log2.lower95)), Cents(exp2(log2.upper95)))])
    }
    let figure = LargeFigure(
      LoudnessDocumentMessages.bias, Figure.signed(bias.mean, 2), unit: LoudnessMessages.centsPerDecibel,
      notes: [
        LoudnessDocumentMessages.interval(bias.lower95, bias.upper95),
        LoudnessMessages.spread(bias),
        LoudnessMessages.participants(bias.participants, of: findings.participants.count),
      ]
        + (LoudnessMessages.hasFew(findings.participants.map(\.report))
          ? [LoudnessMessages.plainMean(bias), LoudnessMessages.fewAnswersEach] : [])
        + (pooled.curvature.map { [LoudnessMessages.curvature($0)] } ?? []))
    return .figures([figure] + thresholds, language)
  }
}
