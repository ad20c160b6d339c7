import PeachCore
import PeachExperiments
import PeachLanguage

extension Table {
  /// The results of loudness experiments, one participant per row.
  static func loudness(_ participants: [LoudnessFindings.Participant]) -> Table {
    Table(
      columns: [
        DocumentMessages.participant, DocumentMessages.loudnessBias, ProfileMessages.interval95, Text("p"),
        ProfileMessages.answers,
      ],
      rows: participants.map { participant in
        (
          LoudnessMessages.name(participant.name),
          cells(participant.report.bias) + [.count(participant.report.answers)]
        )
      })
  }

  private static func cells(_ bias: LoudnessBias?) -> [Cell] {
    guard let bias else {
      return [.words(DocumentMessages.tooFew), .words(DocumentMessages.none), .words(DocumentMessages.none)]
    }
    return [
      .signed(bias.centsPerDecibel, 2), .signed(from: bias.lower95, to: bias.upper95, 2),
      .words(Figure.probability(bias.p)),
    ]
  }
}
