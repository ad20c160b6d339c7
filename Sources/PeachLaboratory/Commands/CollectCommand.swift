import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach collect`: prints the result of a simulation whose parts were made separately.
enum CollectCommand {
  private static let files = Argument(
    repeatable: "file", .file, Text(en: "All parts of one simulation", de: "Alle Teile einer Simulation"))

  static let spec = CommandSpec(
    name: "collect",
    overview: Text(
      en: "Put the parts of a simulation together and print its result.",
      de: "Fügt die Teile einer Simulation zusammen und gibt ihr Ergebnis aus."),
    arguments: [files.spec.required], options: [Option.json.spec],
    examples: [
      example(
        "peach collect part*.jsonl", en: "What one run of the whole simulation prints",
        de: "Was die ganze Simulation in einem Lauf ausgibt"),
      example("peach collect part*.jsonl --json", en: "For programs", de: "Für Programme"),
    ],
    discussion: [
      Text(
        en:
          "Options '--part' and '--output' of 'peach simulate' and 'peach experiment plan' make parts, on as many machines as "
          + "you like. If parts are missing, the commands that make them are printed.",
        de:
          "Teile erzeugen die Optionen »--part« und »--output« von »peach simulate« und »peach experiment plan«, auf beliebig "
          + "vielen Rechnern. Fehlen Teile, werden die Befehle ausgegeben, die sie erzeugen.")
    ],
    run: run, group: .research, dataUse: .none)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    do {
      let parts = try parsed[files].map { path throws(PartDefect) in try PartFile(path: path) }
      let first = parts[0]
      let simulated = try check(parts, context)
      let missing = missing(parts)
      guard missing.isEmpty else {
        context.console.say(PartMessages.missing(missing.count, of: first.header.part.count), context.language)
        for part in missing {
          context.console.say(first.header.command(of: part, output: first.sibling(part)))
        }
        return .missingInput
      }
      let progress = Progress(context.console, context.language, after: .seconds(1))
      var tally = RunTally(simulated.study)
      let runs = simulated.study.runs
      try tally.add(parts.sorted { $0.header.part.number < $1.header.part.number }) {
        progress.show(done: $0, of: runs, PartMessages.runs(done: $0, of: runs))
      }
      tally.finish()
      progress.finish()
      guard let report = try? simulated.report(tally), (try? report.json.written()) != nil else {
        throw PartDefect(path: first.path, line: nil, problem: .damaged)
      }
      return try simulated.print(report, invocation)
    } catch let defect as PartDefect {
      let code: ExitCode = if case .unreadable = defect.problem { .missingInput } else { .badData }
      throw CommandError(ErrorMessage(defect), code)
    }
  }

  /// The study of which all files are parts.
  ///
  /// - Throws: `PartDefect` for the first file that isn't a part of it.
  private static func check(_ parts: [PartFile], _ context: Context) throws(PartDefect) -> SimulatedStudy {
    let first = parts[0]
    for part in parts {
      guard part.header.version == context.build else {
        throw PartDefect(path: part.path, line: 1, problem: .otherVersion(part.header.version))
      }
      guard part.header.hash == first.header.hash, part.header.part.count == first.header.part.count else {
        throw PartDefect(path: part.path, line: 1, problem: .otherStudy(than: first.path))
      }
    }
    guard let simulated = study(first.header, context), simulated.study.runs == first.header.runs else {
      throw PartDefect(path: first.path, line: 1, problem: .damaged)
    }
    return simulated
  }

  /// Nil if the words aren't those of a simulation.
  private static func study(_ header: PartHeader, _ context: Context) -> SimulatedStudy? {
    guard let words = header.words, let parsed = try? Parser(root: context.root).parse(words) else { return nil }
    switch parsed.command.name {
    case SimulateCommand.spec.name: return try? SimulateCommand.study(parsed)
    case ExperimentPlanning.spec.name:
      return header.study["experiment"].flatMap { try? ExperimentFile(json: $0) }.flatMap {
        try? ExperimentPlanning.study($0, parsed)
      }
    default: return nil
    }
  }

  private static func missing(_ parts: [PartFile]) -> [StudyPart] {
    let found = Set(parts.map(\.header.part.number))
    let count = parts[0].header.part.count
    return (1...count).filter { !found.contains($0) }.compactMap { StudyPart(number: $0, count: count) }
  }
}

extension PartFile {
  /// A path for another part, in which its number replaces the own one.
  fileprivate func sibling(_ part: StudyPart) -> String {
    let name = FilePaths.name(of: path)
    let folder = String(path.dropLast(name.count))
    for start in name.indices where name[start].isNumber {
      let digits = name[start...].prefix { $0.isNumber }
      guard Int(digits) == header.part.number else { continue }
      let number = String(part.number)
      let zeros = String(repeating: "0", count: max(0, digits.count - number.count))
      return folder + name[..<start] + zeros + number + name[digits.endIndex...]
    }
    return folder + "\(part.number).jsonl"
  }
}
