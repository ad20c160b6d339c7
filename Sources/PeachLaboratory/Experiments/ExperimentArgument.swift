import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage

/// The file of an experiment on the command line: a path, or the name of a template.
enum ExperimentArgument {
  static let file = Argument(
    "file", .file,
    Text(
      en: "The file of the experiment, or the name of a template",
      de: "Die Datei des Versuchs oder der Name einer Vorlage"))

  /// The file and the participant as words of a command line.
  static func words(_ parsed: ParsedCommand, _ participant: String?) -> String {
    let file = LoudnessForm.isShort(parsed) ? "…" : parsed[file].shellWord
    return file + (participant.map { " --participant " + $0.shellWord } ?? "")
  }

  /// The name of the file or the template.
  static func name(_ parsed: ParsedCommand) -> String {
    LoudnessForm.isShort(parsed) ? LoudnessForm.name : parsed[file]
  }

  static func read(_ invocation: Invocation) throws -> ExperimentFile {
    let parsed = invocation.parsed
    if LoudnessForm.isShort(parsed) {
      return try read(json: LoudnessForm.template(parsed, invocation.context).file, named: LoudnessForm.name)
    }
    return try read(named: parsed[file], hasRuns: parsed[SessionOptions.resume])
  }

  /// - Parameters:
  ///   - name: a path, or the name of a template.
  ///   - hasRuns: whether the file is that of earlier runs.
  static func read(named name: String, hasRuns: Bool) throws -> ExperimentFile {
    if let template = Template(rawValue: name), !FilePaths.exists(name) {
      return try read(json: template.file, named: name)
    }
    return try read(path: name, hasRuns: hasRuns)
  }

  static func read(json: JSON, named name: String) throws -> ExperimentFile {
    do throws(FileDefect) {
      return try ExperimentFile(json: json)
    } catch {
      throw CommandError(ErrorMessage(ExperimentMessages.defect(error, in: name)), .badData)
    }
  }

  private static func read(path: String, hasRuns: Bool) throws -> ExperimentFile {
    guard !FilePaths.isMissing(path) else {
      let word = nearest(to: path, in: Template.allCases.map(\.rawValue))
      throw CommandError(
        ErrorMessage(ExperimentMessages.noFile(path) + Text.suggestion(word), hint: ExperimentMessages.newWrites),
        .missingInput)
    }
    let bytes: [UInt8]
    do throws(ImportError) { bytes = try Self.bytes(of: path) } catch {
      throw CommandError(ErrorMessage(error, file: path), .missingInput)
    }
    do throws(FileDefect) {
      return try ExperimentFile(bytes: bytes, hasRuns: hasRuns)
    } catch {
      throw CommandError(
        ErrorMessage(ExperimentMessages.defect(error, in: path)), .badData)
    }
  }

  /// The settings of an experiment, with the tuning of a Scala file if a task has one.
  ///
  /// - Throws: `CommandError` if this machine lacks the Scala file, or if that file lacks an interval that is asked.
  static func tuned(_ file: ExperimentFile, _ parsed: ParsedCommand) throws(CommandError) -> TrainingSettings {
    var settings = file.settings.training
    guard case .file(let path)? = settings.intervals.tuning,
      file.blocks.contains(where: { $0.task.settings.contains(.tuning) })
    else { return settings }
    do throws(ScalaError) {
      settings.use(try TuningFile().system(.file(path: path), settings.intervals.tonic))
    } catch {
      throw CommandError(error, file: path)
    }
    do throws(FileDefect) { try file.check(settings) } catch {
      throw CommandError(ErrorMessage(ExperimentMessages.defect(error, in: name(parsed))), .badData)
    }
    return settings
  }

  /// The bytes of a file, at most one more than the largest has. C: `fopen`, `fread`.
  private static func bytes(of path: String) throws(ImportError) -> [UInt8] {
    guard let stream = fopen(path, "rb") else { throw ImportError(.missing(errno: errno)) }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: ExperimentFile.largest + 1)
    let count = fread(&bytes, 1, bytes.count, stream)
    guard ferror(stream) == 0 else { throw ImportError(.unreadable(errno: errno)) }
    return Array(bytes[..<count])
  }
}

/// `peach experiment loudness …`, the short form for the template of that name, which versions before 0.3 had alone.
enum LoudnessForm {
  static let name = Template.loudness.rawValue

  static let levels = Option(
    "levels", .numbers(0...1), "L,L,…",
    Text(
      en: "Levels: at level L, note 2 is louder or softer by up to L times --max-offset",
      de: "Stufen: Auf Stufe L ist Ton 2 um bis zu L mal --max-offset lauter oder leiser"),
    standard: LoudnessTemplate().levels)
  static let maxOffset = Option(
    "max-offset", .number(LoudnessTemplate.offsets, "dB"), "DB",
    Text(en: "Largest difference in level", de: "Größter Pegelunterschied"), standard: LoudnessTemplate().maxOffset)
  static let comparisonsPerLevel = Option(
    "comparisons-per-level", .integer(LoudnessTemplate.counts), "N",
    Text(en: "Comparisons at each level", de: "Vergleiche auf jeder Stufe"),
    standard: LoudnessTemplate().comparisonsPerLevel)
  static let block = Option(
    "block", .integer(LoudnessTemplate.counts), "N",
    Text(en: "Comparisons between pauses", de: "Vergleiche zwischen zwei Pausen"), standard: LoudnessTemplate().block)
  static let strategy = Option.setting(.strategy, standard: LoudnessTemplate().strategy.rawValue)

  static let options =
    ([levels.spec, maxOffset.spec, comparisonsPerLevel.spec, block.spec, strategy.spec]
    + [Option.setting(.noteRange).spec, Option.set.spec, SessionOptions.seed.spec] + SoundOptions.all).map(\.rare)

  /// Whether a command line is the short form.
  static func isShort(_ parsed: ParsedCommand) -> Bool { parsed.path.contains(name) }

  static func template(_ parsed: ParsedCommand, _ context: Context) throws -> LoudnessTemplate {
    var template = LoudnessTemplate()
    guard isShort(parsed) else { return template }
    template.levels = parsed[levels]
    template.maxOffset = parsed[maxOffset]
    template.comparisonsPerLevel = parsed[comparisonsPerLevel]
    template.block = parsed[block]
    template.strategy = parsed[strategy].flatMap(StrategyName.init) ?? template.strategy
    guard LoudnessTemplate.levelCounts.contains(template.levels.count) else {
      throw parsed.usageError(
        en: "'--levels' takes at most \(LoudnessTemplate.levelCounts.upperBound).",
        de: "»--levels« erlaubt höchstens \(LoudnessTemplate.levelCounts.upperBound) Stufen.")
    }
    template.settings = ExperimentSettings.written(parsed, with: template.strategy)
    if parsed.has(SoundOptions.preset) || parsed.has(SoundOptions.soundFont) || parsed.sets(.sound) {
      let settings = parsed.applied(to: Settings())
      let source = try SoundOptions.source(parsed, settings: settings, context)
      template.sound = LoudnessTemplate.sound(source.id)
    }
    if parsed.has(SessionOptions.seed), let seed = parsed[SessionOptions.seed] { template.seed = Int(seed) }
    return template
  }
}

/// The settings that options give to an experiment.
enum ExperimentSettings {
  /// Those that the file of an experiment can hold.
  ///
  /// - Parameter strategy: that of the experiment, to which old names of settings refer.
  static func written(_ parsed: ParsedCommand, with strategy: StrategyName) -> [(String, JSON)] {
    var standard = Settings()
    standard.training.strategy = strategy
    return LoudnessTemplate.written(parsed.applied(to: standard), beside: standard)
  }

  /// - Throws: if an option contradicts the file.
  static func check(_ parsed: ParsedCommand) throws {
    // These would contradict the levels.
    if let setting = [Setting.varyLoudness, .maxOffset].first(where: parsed.assigned.contains) {
      throw parsed.usageError(ExperimentMessages.saysTheFile(Option.set.word + " " + setting.name))
    }
    guard !LoudnessForm.isShort(parsed) else { return }
    if let setting = Setting.ofExperiments.first(where: { parsed.sets($0) }) {
      throw parsed.usageError(ExperimentMessages.saysTheFile(setting.name))
    }
  }
}
