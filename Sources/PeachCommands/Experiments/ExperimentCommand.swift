import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach experiment`: what disturbs the judgement of pitch.
enum ExperimentCommand {
  static let spec = CommandSpec(
    name: "experiment",
    overview: Text(
      en: "Run experiments on what disturbs the judgement of pitch.",
      de: "Führt Versuche dazu aus, was das Urteil über Tonhöhen stört."),
    subcommands: [
      CommandSpec(
        name: "loudness",
        overview: Text(
          en: "Does a louder note seem higher? Plan, run and report loudness experiments.",
          de: "Wirkt ein lauterer Ton höher? Plant Lautheitsversuche, führt sie aus und berichtet."),
        subcommands: [
          LoudnessPlanCommand.spec, LoudnessRunCommand.spec, LoudnessReportCommand.spec, LoudnessListCommand.spec,
          LoudnessDeleteCommand.spec,
        ],
        examples: [
          (
            "peach experiment loudness run --max-offset 6",
            Text(en: "180 comparisons at three levels", de: "180 Vergleiche auf drei Stufen")
          ),
          ("peach experiment loudness report", Text(en: "What they say", de: "Was sie sagen")),
        ])
    ],
    examples: [
      ("peach experiment loudness list", Text(en: "The runs that there are", de: "Die Durchgänge, die es gibt")),
      ("peach experiment loudness report --all", Text(en: "All of them, pooled", de: "Alle zusammen")),
    ])
}
