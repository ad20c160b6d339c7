import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachMIDI
import PeachTerminal

/// The program: parses the command line, runs the command, and turns errors into messages and exit codes.
package struct Peach {
  private let research: Research

  package init(_ research: Research) { self.research = research }

  /// Computed, since a task can have other exercises.
  var root: CommandSpec {
    CommandSpec(
      name: "peach",
      overview: Text(
        en: "Train your ear for fine pitch differences.",
        de: "Schult das Gehör für feine Tonhöhenunterschiede."),
      options: GlobalOptions.all,
      subcommands: [
        TrainCommand.spec, PlayCommand.spec, ProfileCommand.spec, SettingsCommand.spec, SoundsCommand.spec,
        MIDICommand.spec, ExportCommand(research.export).spec, ImportCommand.spec, DeleteCommand.spec,
        PeopleCommand.spec,
      ] + research.commands() + [
        DoctorCommand(plans: research.plans).spec,
        InfoCommand.spec, CompletionsCommand.spec, CompletionsCommand.words, ManualCommand.spec, ProbeCommand.spec,
      ],
      otherWords: [
        "version": "peach --version", "config": "settings", "start": "train", "practice": "train", "practise": "train",
        "stats": "profile", "statistics": "profile", "check": "doctor", "switch": "peach --as NAME", "üben": "train",
        "einstellungen": "settings", "profil": "profile", "hilfe": "peach --help --lang de",
      ],
      examples: [
        ("peach train", Text(en: "Train until you press q", de: "Üben, bis du q drückst")),
        (
          "peach play A4 --cents 20 --with-reference",
          Text(en: "Hear a difference of 20 cents", de: "Einen Unterschied von 20 Cent hören")
        ),
        ("peach profile", Text(en: "Show which differences you can hear", de: "Zeigen, welche Unterschiede du hörst")),
      ],
      run: Self.open, whose: .last)
  }

  /// Opens the Start Screen at a terminal or with `--plain`; shows help otherwise.
  @Sendable private static func open(_ invocation: Invocation) throws -> ExitCode {
    let console = invocation.context.console
    guard console.inputIsTerminal && console.outputIsTerminal || invocation.parsed[GlobalOptions.plain] else {
      return try showHelp(invocation)
    }
    return try App(Training(invocation)).run(from: .start)
  }

  @Sendable private static func showHelp(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let page = HelpPage(
      command: parsed.command, path: parsed.path, root: context.root, language: context.language, width: context.width,
      exercise: parsed.command.exercise(in: parsed.arguments), showsAll: parsed[GlobalOptions.helpAll])
    try context.console.print(page.lines.map { $0.map(context.console.spelled) })
    return .success
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - executable: the path of the running program.
  /// - Returns: the exit code.
  package func run(_ arguments: [String], environment: [String: String], executable: String) -> Int32 {
    AudioDevice.setEnvironment()
    // Once, since it keeps the commands that it has made.
    let root = root
    let console = Console(
      glyphs: Glyphs(environment: environment),
      colors: TerminalColors(
        environment: environment, allowsColor: !arguments.contains(GlobalOptions.noColor.spec.word)))
    func context(_ parsed: ParsedCommand?) -> Context {
      Context(
        console: console, environment: environment, executable: executable, root: root, parsed: parsed, words: arguments
      )
    }
    if let shortage = SystemLimits.shortage {
      console.say(ErrorMessage(shortage), context(nil).languageOfEnvironment)
      return ExitCode.systemLimit.value
    }
    do {
      let parsed = try Parser(root: root).parse(arguments)
      if !parsed.has(GlobalOptions.language), let name = LanguageCode.unknown(in: environment) {
        throw UsageError(
          problem: .badValue(LanguageCode.variable + "=" + name, for: "", .language), path: parsed.path,
          command: parsed.command)
      }
      return try Self.run(parsed, context(parsed)).value
    } catch let error as UsageError {
      // What can't be parsed names nobody, and means whoever the command means at a terminal.
      let last = error.command.whose == .last && console.inputIsTerminal
      return Self.report(error, last ? context(nil).continuing : context(nil)).value
    } catch let error as Console.WriteError {
      guard case .failed(let number) = error else { return ExitCode.signal(console.closingSignal).value }
      console.say(ErrorMessage(unwritable: number), context(nil).language)
      return ExitCode.inputOutput.value
    } catch {
      // An error other than ours is our bug.
      console.say("Error: \(error)")
      return ExitCode.ourBug.value
    }
  }

  private static func run(_ parsed: ParsedCommand, _ context: Context) throws -> ExitCode {
    if parsed[GlobalOptions.version] {
      let parts =
        [Executable.commit(of: context.executable)].compactMap { $0 }
        + ["FluidSynth \(Fluid.builtVersion)", "SQLite \(TrainingDataStore.sqliteVersion)"]
      try context.console.print("peach \(Release.version) (\(parts.joined(separator: ", ")))")
      return .success
    }
    RenderWatch.install { error in
      RawTerminal.restoreForExit()
      if context.console.acceptsErrors { _ = report(CommandError(error), context) }
      _exit(CommandError(error).code.value)
    }
    // The stored language isn't known until the database is open.
    let language = context.languageOfEnvironment
    context.console.endIfFileIsCut(
      ErrorMessage.fileCut.lines.map { $0(language) }, code: ExitCode.inputOutput.value)
    let context = Training.context(parsed, context)
    let invocation = Invocation(parsed: parsed, context: context)
    guard !parsed.asksForHelp, let run = parsed.command.run else { return try showHelp(invocation) }
    if Training.opensDevice(parsed) { AudioDevice.prepareProcess() }
    do {
      try context.prepare(for: parsed.command)
      return try run(invocation)
    } catch AudioError.output(_, .write(EPIPE)) {
      // A reader that closes the pipe early is not an error, as with printed results.
      return .signal(SIGPIPE)
    } catch let error as OutputFileError where error.failure == .write(errno: EPIPE) {
      return .signal(SIGPIPE)
    } catch let error as UsageError {
      return report(error, context)
    } catch let error as AudioError {
      return report(CommandError(context.catalogue.naming(error), options: context.dataOptions), context)
    } catch let error as DataStoreError {
      return report(CommandError(error), context)
    } catch let error as PersonError {
      return report(CommandError(error, options: context.folderOption), context)
    } catch let error as OutputFileError {
      return report(CommandError(error), context)
    } catch let error as MIDIError {
      return report(CommandError(error), context)
    } catch let error as CommandError {
      return report(error, context)
    }
  }

  private static func report(_ error: CommandError, _ context: Context) -> ExitCode {
    context.console.say(error.message, context.language)
    return error.code
  }

  private static func report(_ error: UsageError, _ context: Context) -> ExitCode {
    let (console, language) = (context.console, context.language)
    let page = HelpPage(command: error.command, path: error.path, root: context.root, language: language, width: 80)
    let help = error.path.joined(separator: " ") + " " + GlobalOptions.help.word
    console.say(ErrorMessage(error.message), language)
    guard error.problem.needsUsage else { return .usage }
    console.say(PageLine(Text(en: "Usage: ", de: "Aufruf: ")(language), .bold) + PageLine(page.usage))
    let hint = Text(en: "See '\(help)' for more information.", de: "Mehr dazu zeigt »\(help)«.")
    console.say(PageLine(hint(language), .dim))
    return .usage
  }
}

extension Console {
  /// Prints an error: one line for what happened and one for what to do.
  package func say(_ message: ErrorMessage, _ language: LanguageCode) {
    say(PageLine(ErrorMessage.heading(language), .bold) + PageLine(message.text(language)))
    if let hint = message.hint { say(PageLine(hint(language), .dim)) }
  }
}
