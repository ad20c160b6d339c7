import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach experiment`: runs experiments on what influences the judgement of pitch.
enum ExperimentCommand {
  static let spec = CommandSpec(
    name: "experiment",
    overview: Text(
      en: "Run experiments on what influences the judgement of pitch.",
      de: "Führt Versuche dazu durch, was das Urteil über Tonhöhen beeinflusst."),
    subcommands: [
      CommandSpec(
        name: "loudness",
        overview: Text(
          en: "Plan, run and report experiments on whether a louder note seems higher.",
          de: "Plant Versuche dazu, ob ein lauterer Ton höher wirkt, führt sie durch und wertet sie aus."),
        subcommands: [
          LoudnessPlanCommand.spec, LoudnessRunCommand.spec, LoudnessReportCommand.spec, LoudnessListCommand.spec,
          LoudnessDeleteCommand.spec,
        ],
        examples: [
          (
            "peach experiment loudness run --max-offset 6",
            Text(en: "180 comparisons at three levels", de: "180 Vergleiche auf drei Stufen")
          ),
          (
            "peach experiment loudness report",
            Text(en: "The result of the latest run", de: "Das Ergebnis des letzten Durchgangs")
          ),
        ])
    ],
    examples: [
      ("peach experiment loudness list", Text(en: "All runs", de: "Alle Durchgänge")),
      ("peach experiment loudness report --all", Text(en: "All runs, pooled", de: "Alle Durchgänge, zusammengefasst")),
    ], isResearch: true)
}
