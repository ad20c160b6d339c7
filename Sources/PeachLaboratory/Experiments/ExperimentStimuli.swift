import PeachAudio
import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment stimuli`: writes the trials of an experiment as sound files, with a manifest.
enum ExperimentStimuli {
  private static let output = Option(
    "output", .folder, "FOLDER", en: "The folder to write; it must not exist yet",
    de: "Der Ordner, der geschrieben wird; es darf ihn noch nicht geben")
  private static let grid = Option(
    "grid", .numbers(0...1000), "X,X,…",
    Text(
      en: "Differences, both up and down, for blocks whose trials depend on answers; in the unit of the exercise",
      de: "Unterschiede, nach oben und unten, für Blöcke, deren Aufgaben Antworten folgen; in der Einheit der Übung"),
    standard: Stimulus.usualGrid)

  static let spec = CommandSpec(
    name: "stimuli",
    overview: Text(
      en: "Write the trials of an experiment as sound files with a manifest, for other programs.",
      de: "Schreibt die Aufgaben eines Versuchs als Klangdateien mit einem Verzeichnis, für andere Programme."),
    arguments: [ExperimentArgument.file.spec],
    options: [ExperimentRunning.participant.spec, output.spec, grid.spec, SoundOptions.soundFont.spec],
    examples: [
      example(
        "peach experiment stimuli louder.json --participant P07 --output stimuli", en: "For one participant",
        de: "Für eine Person"),
      example(
        "peach experiment stimuli louder.json --participant P07 --grid 1,3,10 --output grid",
        en: "±1, ±3 and ±10 cents in adaptive blocks", de: "±1, ±3 und ±10 Cent in adaptiven Blöcken"),
    ],
    discussion: [
      Text(
        en:
          "Blocks with constant stimuli have the trials that 'run' asks this participant, in the same order, a practice to its "
          + "end. Other blocks follow the answers; they get the differences of --grid, each once for each condition.",
        de:
          "Blöcke mit konstanten Reizen haben die Aufgaben, die »run« diese Person fragt, in derselben Reihenfolge, eine Übung bis "
          + "zum Schluss. Andere Blöcke folgen den Antworten; sie bekommen die Unterschiede von --grid, jeden einmal je Bedingung."
      ),
      Text(
        en:
          "The files are WAV, 32-bit float, 48,000 Hz, two channels. manifest.csv and manifest.json describe each of "
          + "them.",
        de:
          "Die Dateien sind WAV, 32-Bit-Gleitkomma, 48.000 Hz, zwei Kanäle. manifest.csv und manifest.json beschreiben jede "
          + "davon."),
    ],
    run: run, dataUse: .none)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    guard let id = parsed[ExperimentRunning.participant] else { throw parsed.usageError(ExperimentMessages.needsID) }
    guard ExperimentFile.isID(id) else { throw parsed.usageError(ExperimentMessages.badID) }
    guard let path = parsed[output] else { throw parsed.usageError(StimulusMessages.needsFolder) }
    guard !FilePaths.exists(path) else {
      throw CommandError(ErrorMessage(ExperimentMessages.exists(path)), .cannotCreate)
    }
    let file = try ExperimentArgument.read(invocation)
    if let tuned = file.blocks.first(where: \.task.answerForm.isTuning) {
      throw CommandError(ErrorMessage(StimulusMessages.tuned(tuned), hint: StimulusMessages.removeBlock), .badData)
    }
    let grid = try checkedGrid(parsed, file)
    let watch = ExchangeWatch(context)
    var done: [Text] = []
    let code = try watch.run {
      let sounds = try StimulusSounds(file, parsed, context)
      let stimuli = ExperimentCourse(ExperimentPlan(file, participant: id)).stimuli(grid: grid, sounds.settings)
      let folder = try OutputFolder(path: path, sparing: context.protectedFiles(parsed))
      var manifest = StimulusManifest(
        head: [
          ("format", "peach-stimuli 1"), ("experiment", .text(file.title(.english))), ("sha256", .text(file.hash)),
          ("participant", .text(id)), ("sound", try sounds.json()), ("peach", .text(Release.version)),
          ("fluidSynth", JSON(Fluid.version)), ("sampleRate", .number(StimulusSounds.sampleRate)),
        ])
      for (index, stimulus) in stimuli.enumerated() {
        try watch.advance(StimulusMessages.progress(index, of: stimuli.count))
        do {
          manifest.add(try sounds.write(stimulus, number: index + 1, of: stimuli.count, into: folder.part))
        } catch {
          // A signal can end the program that computes the SHA-256.
          try watch.check()
          throw error
        }
      }
      try write(manifest.csv, to: folder.part + "/manifest.csv")
      try write(manifest.json.laidOut + "\n", to: folder.part + "/manifest.json")
      try watch.check()
      try folder.finish()
      if let reduction = sounds.reduction { done.append(TrainingMessages.attenuated(Figure.written(reduction))) }
      done.append(StimulusMessages.wrote(stimuli.count, to: folder.path))
      return .success
    }
    // After the line of the progress is gone.
    for text in done { context.console.say(text(context.language)) }
    return code
  }

  /// The differences for each block whose trials depend on answers.
  private static func checkedGrid(_ parsed: ParsedCommand, _ file: ExperimentFile) throws -> (Block) -> [Double] {
    guard parsed.has(grid) else {
      return { block in
        let scale = block.task.columns.scale
        return Stimulus.bothSigns(Stimulus.usualGrid.map { scale.value(of: Cents($0)) })
      }
    }
    let blocks = file.blocks.filter(\.dependsOnAnswers)
    guard !blocks.isEmpty else { throw parsed.usageError(StimulusMessages.nothingForGrid) }
    let values = parsed[grid]
    for block in blocks {
      if let value = values.first(where: { $0 > block.task.columns.scale.largest }) {
        throw parsed.usageError(StimulusMessages.tooLarge(value, block))
      }
    }
    return { _ in Stimulus.bothSigns(values) }
  }

  private static func write(_ text: String, to path: String) throws(OutputFileError) {
    let file = try OutputFile(path: path, sparing: ProtectedFiles(database: nil))
    try file.write(Array(text.utf8))
    try file.finish()
  }
}
