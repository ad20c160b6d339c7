import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage

/// What a command line simulates, and how its result is written.
struct SimulatedStudy {
  let study: Study
  /// How many runs are done, in words.
  let progress: @Sendable (Int) -> Text
  /// The result of all runs.
  let report: (RunTally) throws -> Report

  struct Report {
    let json: JSON
    let lines: (LanguageCode) -> [String]
  }

  static let part = Option<StudyPart?>(
    "part", .part, "K/N", en: "Simulate only the K-th of N parts, and write its runs to --output; see 'peach collect'",
    de: "Nur den K-ten von N Teilen simulieren und nach --output schreiben; siehe »peach collect«")
  static let output = Option(
    "output", .outputFile, "FILE", en: "File for the part's runs (JSONL)", de: "Datei für den Teil (JSONL)")
  static let options: [OptionSpec] = [part.spec, output.spec]

  /// Simulates all runs and prints the result, or writes a part.
  ///
  /// - Parameter file: that of an experiment.
  func run(_ invocation: Invocation, file: ExperimentFile? = nil) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    guard let part = parsed[Self.part] else {
      if parsed.has(Self.output) { throw parsed.usageError(.lacking(Self.part.word, for: Self.output.word)) }
      let progress = progressLine(context, of: study.runs)
      let tally = study.tally(progress: progress.show)
      progress.line.finish()
      return try print(report(tally), invocation)
    }
    guard let path = parsed[Self.output] else {
      throw parsed.usageError(.lacking(Self.output.word, for: Self.part.word))
    }
    // All parts need the same.
    if let seed = parsed.command.options.first(where: { $0.name == SessionOptions.seed.spec.name }),
      seed.standard == nil,
      !parsed.has(seed)
    {
      throw parsed.usageError(.lacking(seed.word, for: Self.part.word))
    }
    let range = part.range(of: study.runs)
    let progress = progressLine(context, of: range.count)
    let output = try OutputFile(path: path, sparing: context.protectedFiles(parsed))
    var writer = try PartWriter(output, invocation.header(of: part, study, file))
    try study.simulate(range, progress: progress.show) { try writer.add($1, run: $0) }
    try writer.finish()
    progress.line.finish()
    return .success
  }

  private func progressLine(
    _ context: Context, of count: Int
  ) -> (line: Progress, show: @Sendable (Int) -> Void) {
    let line = Progress(
      context.console, context.language, after: .seconds(1), whenInterrupted: ProgressMessages.interrupted)
    return (line, { [progress] done in line.show(done: done, of: count, progress(done)) })
  }

  func print(_ report: Report, _ invocation: Invocation) throws -> ExitCode {
    try invocation.print(report.json, or: report.lines)
  }
}

extension Invocation {
  /// The first line of a part of this command line.
  fileprivate func header(of part: StudyPart, _ study: Study, _ file: ExperimentFile?) -> PartHeader {
    let own = Set(parsed.command.options.map(\.name)).subtracting([
      SimulatedStudy.part.spec.name, SimulatedStudy.output.spec.name, Option.json.spec.name,
    ])
    // The default is the same simulation, whether it is given or not.
    let defaults = Dictionary(uniqueKeysWithValues: parsed.command.options.map { ($0.name, [$0.standard]) })
    let options = parsed.options.filter { own.contains($0.key) && defaults[$0.key] != $0.value }
    return PartHeader(
      version: context.build,
      study: [
        "command": .array(parsed.path.dropFirst().map(JSON.text)),
        "options": .object(options.keys.sorted().map { ($0, .array((options[$0] ?? []).map(JSON.text))) }),
        "experiment": file?.source,
      ],
      runs: study.runs, part: part, arguments: parsed.arguments)
  }
}

extension Context {
  /// The version of the program, and its commit if it is known.
  var build: String {
    Release.version + (Executable.commit(of: executable).map { " " + $0 } ?? "")
  }
}

extension PartHeader {
  /// The words of the command line that made the part, without `--part` and `--output`; nil if they aren't ours.
  var words: [String]? {
    guard let command = study["command"]?.array(of: \.text), case .object(let options)? = study["options"] else {
      return nil
    }
    var words = command
    for (name, values) in options {
      guard let values = values?.array(of: \.text) else { return nil }
      if values.isEmpty { words.append("--" + name) }
      for value in values { words += value.hasPrefix("-") ? ["--" + name + "=" + value] : ["--" + name, value] }
    }
    return words + arguments
  }

  /// The command that makes another part.
  func command(of part: StudyPart, output: String) -> String {
    let own = ["--part", part.text, "--output", output]
    return (["peach"] + (words ?? []) + own).map(\.shellWord).joined(separator: " ")
  }
}
