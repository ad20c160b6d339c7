import PeachBase
import PeachDrawing
import PeachExercises
import PeachExperiments
import PeachLanguage

/// The results of an experiment as a page: the conditions, contrasts and pictures of each participant and, if there are several,
/// what they have in common.
struct FindingsDocument {
  private let findings: ExperimentFindings
  private let day: LocalDay
  private let program: String
  private let language: LanguageCode
  private let remarks: [Text]

  /// The most participants with their own pictures; with more, the page would be too long.
  static let mostDrawn = 12

  /// - Parameters:
  ///   - day: today.
  ///   - program: the name and version of the program.
  ///   - remarks: what is known about the runs: who answered, and their level.
  init(
    _ findings: ExperimentFindings, on day: LocalDay, by program: String, remarks: [Text] = [], language: LanguageCode
  ) {
    self.findings = findings
    self.remarks = remarks
    self.day = day
    self.program = program
    self.language = language
  }

  var file: String {
    Page(
      title: findings.file.title.text, facts: facts, sections: sections,
      explanations: (isAlone ? [] : FindingDocumentMessages.pooling)
        + FindingDocumentMessages.explanations(
          reports.flatMap { $0.conditions.flatMap { $0.figures.map(\.figure) } }, of: findings.file,
          hasBias: reports.contains { $0.bias != nil }),
      day: day, program: program, language: language
    ).file
  }

  private var reports: [ParticipantReport] { findings.participants.map(\.report) }
  private var isAlone: Bool { findings.participants.count == 1 }

  private var facts: [String] {
    let people = findings.participants
    let who =
      isAlone ? FindingMessages.name(people.first?.name) : FindingDocumentMessages.participants(people.count)
    return
      ([
        who, ProfileMessages.answers(findings.answers), Dates.day(Int64(day.number)),
        Text("SHA-256 " + findings.file.hash.prefix(16) + "…"),
      ] + remarks).map { $0(language) }
  }

  private var sections: [Page.Section] {
    guard isAlone else { return [.init("all", FindingDocumentMessages.everybody, everybody)] + single }
    return findings.participants.flatMap { participant -> [Page.Section] in
      let part = ParticipantPart(report: participant.report, file: findings.file, id: "participant", language: language)
      let bias = part.bias
      return (bias.isEmpty ? [] : [.init("bias", FindingDocumentMessages.bias, bias)])
        + [.init("conditions", FindingDocumentMessages.conditions, part.conditions)]
    }
  }

  private var single: [Page.Section] {
    guard findings.participants.count <= Self.mostDrawn else { return [] }
    return findings.participants.enumerated().map { index, participant in
      let part = ParticipantPart(
        report: participant.report, file: findings.file, id: "participant-\(index)", language: language)
      return .init(
        "participant-\(index)", FindingMessages.name(participant.name),
        part.bias + part.conditions)
    }
  }

  private func paragraph(_ text: Text) -> Element { Element("p") { text(language) } }

  private func together(_ pooled: Pooled?, _ participants: [ExperimentFindings.Participant]) -> [Element] {
    guard let pooled else { return [] }
    let reports = participants.map(\.report)
    let bias = reports.contains { $0.bias != nil } ? FindingMessages.bias(pooled, of: reports) : []
    return [Table.pooled(pooled, of: findings.file).element(language)]
      + (pooled.participants < 3 ? [paragraph(FindingMessages.tooFewToPool)] : []) + bias.map(paragraph)
  }

  private var everybody: [Element] {
    let excluded = findings.participants.filter(\.isExcluded)
    let kept = findings.participants.filter { !$0.isExcluded }
    let lines =
      together(findings.everybody, findings.participants)
      + (excluded.isEmpty
        ? []
        : [paragraph(FindingMessages.without(excluded))]
          + (findings.kept == nil
            ? [paragraph(kept.isEmpty ? FindingMessages.nobodyLeft : FindingMessages.oneLeft)]
            : together(findings.kept, kept)))
    let forests = Forest.all(findings).enumerated().flatMap { index, forest -> [Element] in
      let drawing = ForestDrawing(forest, language: language)
      let chart = Chart(
        id: "forest-\(index)", height: drawing.height, summary: drawing.summary, content: drawing.content,
        caption: ([forest.title + Text(".")] + FindingPictureMessages.forestLegend).map { $0(language) })
      return [
        chart.element,
        Table.findings(forest).folded(under: FindingDocumentMessages.participantsTable, language),
      ]
    }
    let tooMany =
      findings.participants.count > Self.mostDrawn ? [FindingDocumentMessages.oneAtATime(most: Self.mostDrawn)] : []
    let groups = FindingMessages.groups(findings).flatMap { group in
      [paragraph(group.title), Element("ul") { group.lines.map { line in Element("li") { line(language) } } }]
    }
    return lines + groups + forests + tooMany.map { .remark($0(language)) }
  }
}
