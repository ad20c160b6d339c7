import AudioMeasurement
import Foundation
import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// All commands of the tree, the root first, each with its path.
enum CommandTree {
  static let all = commands(.peach, ["peach"])
  static var shown: [(command: CommandSpec, path: [String])] { all.filter { !$0.command.isHidden } }

  private static func commands(_ command: CommandSpec, _ path: [String]) -> [(command: CommandSpec, path: [String])] {
    [(command, path)] + command.subcommands.flatMap { commands($0, path + [$0.name]) }
  }
}

extension HelpPage {
  /// The page without styles.
  var text: String { lines.map(\.text).joined(separator: "\n") }
}

@Suite struct HelpTests {
  private static func page(
    _ command: CommandSpec, _ path: [String], _ language: LanguageCode, exercise: Exercise? = nil,
    showsAll: Bool = false
  ) -> String {
    HelpPage(
      command: command, path: path, root: .peach, language: language, width: 80, exercise: exercise,
      showsAll: showsAll
    ).text
  }

  @Test func `help is laid out for the width and names every option`() {
    for (command, path) in CommandTree.all {
      for language in LanguageCode.allCases {
        let text = Self.page(command, path, language, showsAll: true)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
          lines.allSatisfy { $0.count <= 80 || !$0.dropFirst(2).contains(" ") || $0.contains("  peach ") }, "\(path)")
        for option in command.options where option.isListed { expect(text, .contains("--\(option.name)")) }
        #expect(lines[0].hasPrefix(language == .english ? "OVERVIEW: " : "ÜBERBLICK: "))
      }
    }
  }

  @Test func `help shows the tuning of the exercise as its default, and directions that play takes`() {
    for exercise in Exercises.all where exercise.takes(.tuning) {
      let page = Self.page(TrainCommand.spec, ["peach", "train"], .english, exercise: exercise)
      let text = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      expect(text, .contains("each lower note) (default: \(exercise.tuning.scale.name))"))
    }
    expect(Self.page(PlayCommand.spec, ["peach", "play"], .english), .contains("(values: up, down) (default: up)"))
  }

  @Test func `README and articles name no option that helps leave out, except where they tell what changed`() throws {
    let options = CommandTree.all.flatMap(\.command.options)
    let listed = Set(options.filter(\.isListed).map(\.word))
    let others = Set(options.filter { !$0.isListed }.map(\.word)).subtracting(listed)
    #expect(others.isSuperset(of: ["--gap", "--sound", "--together", "--voice", "--psych-ds"]))
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources/peach/Documentation.docc")
    let articles = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" && $0.lastPathComponent != "WhatChanged.md" }
    #expect(articles.count > 20)
    for article in articles + [root.appendingPathComponent("README.md")] {
      let text = try String(contentsOf: article, encoding: .utf8)
      let named = text.matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
      #expect(others.isDisjoint(with: named), "\(article.lastPathComponent): \(others.intersection(named))")
    }
  }

  @Test func `help says what velocity does, and has one German word for people in experiments`() throws {
    for (command, path) in CommandTree.all {
      expect(Self.page(command, path, .german), .lacks("Versuchsperson"))
      expect(Self.page(command, path, .english), .lacks("not the loudness"))
    }
    expect(Setting.velocity.help.english, .contains("harder is louder"))
    expect(Setting.velocity.help.german, .contains("klingt lauter"))
  }

  @Test func `help matches its snapshots`() throws {
    for (path, language) in [
      (["peach"], LanguageCode.english), (["peach", "info"], .english), (["peach", "settings", "set"], .english),
      (["peach", "export"], .german), (["peach", "completions"], .german), (["peach"], .german),
      (["peach", "train"], .english),
    ] {
      let command = try #require(CommandTree.all.first { $0.path == path }?.command)
      try Snapshot.compare(
        Self.page(command, path, language) + "\n",
        with: "help-" + path.joined(separator: "-") + "-" + language.rawValue + ".txt")
    }
  }

  @Test(arguments: LanguageCode.allCases)
  func `the help of train shows at most 14 options besides those of all commands, that with all options the rest`(
    _ language: LanguageCode
  ) throws {
    func options(_ page: String) -> Set<String> {
      Set(page.matches(of: /(?m)^  --([a-z-]+)/).map { String($0.output.1) })
    }
    let (train, path) = (TrainCommand.spec, ["peach", "train"])
    let global = Set(GlobalOptions.all.map(\.name))
    let own = Set(train.options.filter(\.isListed).map(\.name))
    for exercise in [nil] + Exercises.all.map(Optional.some) {
      let shown = options(Self.page(train, path, language, exercise: exercise)).subtracting(global)
      expect(that: (7...14).contains(shown.count) && shown.isSubset(of: own))
      for setting in exercise?.settings ?? []
      where setting.place == .exercise && !ExerciseOptions.folded.contains(setting) {
        #expect(shown.contains(setting.name))
      }
    }
    expect(options(Self.page(train, path, language, showsAll: true)).subtracting(global), equals: own)
    for setting in Exercises.all.flatMap(\.settings) where setting.place == .exercise {
      #expect(own.contains(setting.name) != ExerciseOptions.folded.contains(setting))
    }
  }

  @Test func `--help-all shows more than --help, and an exercise has help of its own`() throws {
    let help = try Program.run(["train", "--help"]).expect(status: 0, output: .lacks("--seed"))
    #expect(help.output.contains("--help-all"))
    try Program.run(["train", "--help-all"]).expect(
      status: 0, output: .contains("--tuning", "--presentation", "--seed"))
    try Program.run(["train", "intervals", "--help"]).expect(
      output: [
        .contains("Too wide: the notes", "USAGE: peach train intervals [<options>]", "--tuning"), .lacks("--strategy"),
      ])
    try Program.run(["train", "matching", "--help", "--lang", "de"]).expect(
      output: [.contains("Stimme den zweiten Ton", "--presentation"), .lacks("--tuning", "--together")])
  }

  @Test func `without a laboratory, all other commands stay, and the export has no form for experiments`() throws {
    let root = Peach(Research(commands: [], plans: [:], export: nil)).root
    expect(
      Set(CommandSpec.peach.subcommands.map(\.name)).subtracting(root.subcommands.map(\.name)),
      equals: [
        "measure", "simulate", "collect", "experiment", "calibrate",
      ])
    let help = Self.page(try #require(root.subcommand("export")), ["peach", "export"], .english, showsAll: true)
    expect(help, .contains("spreadsheet"))
    expect(help, .lacks("psych-ds"))
    _ = try Parser(root: root).parse("export --format jsonl".words)
    for line in ["export --format psych-ds", "export louder.json"] {
      #expect(throws: UsageError.self) { try Parser(root: root).parse(line.words) }
    }
  }

  @Test func `the settings of a new exercise are options of train, of it alone, and in its completions`() throws {
    let step = Setting(
      "stepwise-step", .number(1...6, "dB", of: "stepwise-step", standard: 3), .exercise,
      Text(en: "Step", de: "Stufe"), Text(en: "How large a step is", de: "Wie groß eine Stufe ist"))
    let exercise = Exercise(
      ExerciseName(rawValue: "stepwise"), Exercise.comparison.words, Exercise.comparison.answerForm, settings: [step])
    try Exercises.$all.withValue(Exercises.all + [exercise]) {
      func parse(_ line: String) throws -> ParsedCommand {
        try Parser(root: .peach).parse(line.words)
      }
      let parsed = try parse("train stepwise --stepwise-step 4")
      let settings = parsed.applied(to: Settings())
      expect(that: step.value(in: settings) == "4" && settings.exercise == exercise.name)
      try ExerciseOptions.check(parsed, exercise, settings)
      #expect(throws: UsageError.self) { try ExerciseOptions.check(parsed, .comparison, settings) }
      #expect(throws: UsageError.self) { try parse("train stepwise --stepwise-step 7") }
      expect(
        Self.page(TrainCommand.spec, ["peach", "train"], .german, exercise: exercise),
        .contains("--stepwise-step <DB>", "Wie groß eine Stufe ist"))
      expect(Self.page(TrainCommand.spec, ["peach", "train"], .german), .lacks("--stepwise-step"))
      for (name, offers) in [("stepwise", true), ("matching", false)] {
        let completer = Completer(
          root: .peach, language: .english,
          sounds: SoundWords(catalogue: SoundFontCatalogue(folders: []), home: nil, standard: .sine),
          people: { _ in [] }, midiInputs: { [] })
        expect(
          completer.offers(for: ["train", name, "--"]).words.contains { $0.word == "--stepwise-step" }, equals: offers)
      }
    }
  }

  @Test func `help, -h and --help print the same for every command, on standard output`() throws {
    for (_, path) in CommandTree.all {
      let words = Array(path.dropFirst())
      let help = try Program.run(["help"] + words).expect(status: 0, output: .begins("OVERVIEW: "), error: "")
      try Program.run(words + ["-h"]).expect(output: .equals(help.output))
      try Program.run(words + ["--help"]).expect(output: .equals(help.output))
    }
  }

  @Test func `every text is there in German, and is another than the English one`() {
    // Words that are the same in both languages.
    let alike: Set<String> = ["bash, zsh or fish"]
    for (command, _) in CommandTree.all {
      let texts =
        [command.overview] + command.discussion + command.options.filter(\.isListed).map(\.help)
        + command.arguments.map(\.help)
        + command.examples.map(\.does) + Exercises.all.flatMap { command.helpOfExercise?($0) ?? [] }
      for text in texts where !alike.contains(text.english) {
        expect(that: !text.english.isEmpty && !text.german.isEmpty)
        #expect(text.german != text.english, "\(text.english)")
      }
    }
  }

  @Test func `a name that is nearly right is suggested, for every command and option`() throws {
    func complaint(_ words: [String]) -> String? {
      do {
        _ = try Parser(root: .peach).parse(words)
        return nil
      } catch {
        return (error as? UsageError)?.message.english
      }
    }
    // With its last letter twice; hidden commands are not suggested.
    for (_, path) in CommandTree.shown where path.count > 1 {
      let wrong = path[path.count - 1] + String(path[path.count - 1].suffix(1))
      expect(
        complaint(path.dropFirst().dropLast() + [wrong]),
        equals: "Unknown command '\(wrong)'. Did you mean '\(path[path.count - 1])'?")
    }
    for (command, path) in CommandTree.all {
      for option in command.options where option.name != path.last && option.isListed {
        let wrong = "--" + option.name + option.name.suffix(1)
        expect(
          complaint(path.dropFirst() + [wrong]), equals: "Unknown option '\(wrong)'. Did you mean '--\(option.name)'?")
      }
    }
    #expect(complaint(["complet"])?.contains("'complete'") == false)
  }
}

@Suite struct ExampleTests {
  let folder = TemporaryFolder()

  @Test func `every command has some examples, and no two the same`() {
    for (command, path) in CommandTree.shown {
      #expect((2...4).contains(command.examples.count), "\(path)")
      expect(Set(command.examples.map(\.command)).count, equals: command.examples.count)
      for example in command.examples {
        #expect(example.command.hasPrefix(path.count > 2 ? path.joined(separator: " ") : "peach "))
      }
    }
  }

  /// What an example is run as: a question is answered beforehand, and what takes long is made shorter.
  private func words(_ example: String, _ command: CommandSpec) throws -> [String] {
    var words = example.split(separator: " ").dropFirst().map(String.init)
    _ = try Parser(root: .peach).parse(words)
    func set(_ option: String, _ value: String) {
      guard command.options.contains(where: { $0.name == option }) else { return }
      if let index = words.firstIndex(of: "--" + option) { words.removeSubrange(index...index + 1) }
      words += ["--" + option, value]
    }
    if command.options.contains(where: { $0.name == "yes" }) { words.append("--yes") }
    set("runs", "2")
    set("simulate", "1")
    if words.first == "measure", words.contains("--listener") { set("comparisons", "10") }
    if words.contains("simulate") { set("comparisons", "50") }
    if words.contains("sounds"), words.contains("--tuning") || words.contains("--intervals") {
      set("note-range", "C4:C#4")
    }
    return words
  }

  /// Simulates a participant of the experiment of the examples, with few comparisons, and returns the ID of the run.
  private func newExperiment(_ participant: Int, _ run: ([String]) throws -> Program.Result) throws -> String {
    let file = folder.path + "/louder.json"
    try String(contentsOfFile: file, encoding: .utf8)
      .replacingOccurrences(of: "\"comparisons\": 60", with: "\"comparisons\": 6")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let words = ["experiment", "run", "louder.json", "--listener", "simulated", "--participant", "N\(participant)"]
    try run(words + ["--data-dir", folder.path + "/data"]).expect(status: 0)
    return try #require(try run(["experiment", "list", "--json"]).json().items.first?.run.text)
  }

  @Test func `every example works, or reports that there is no audio device`() throws {
    let loop = (0..<1200).map { Int16((20000 * sin(2 * .pi * 11 * Double($0) / 1200)).rounded()) }
    var soundFont = TestSoundFont(loop: loop, rootKey: 69)
    soundFont.presets = [.init(name: "Piano"), .init(program: 40, name: "Violin")]
    _ = try folder.write(soundFont.bytes, "piano.sf2")
    let data = ["PEACH_DATA_DIR": folder.path + "/data", "HOME": folder.path]
    func run(_ words: [String], input: String? = nil) throws -> Program.Result {
      try Program.run(
        words, environment: data, input: input, under: ["bash", "-c", "cd '\(folder.path)' && exec \"$@\"", "bash"])
    }
    try run([
      "train", "--listener", "simulated", "--comparisons", "5", "--data-dir", folder.path + "/data",
    ]).expect(status: 0)
    try run(["export", "--output", "answers.csv"]).expect(status: 0)
    var (experiment, participants): (String?, Int) = (nil, 0)
    for (command, _) in CommandTree.shown {
      for example in command.examples {
        var words = try words(example.command, command)
        if words.first == "collect" {
          words[1] = "all.jsonl"
          try run("simulate --runs 1 --comparisons 1 --seed 1 --part 1/1 --output all.jsonl".words).expect(status: 0)
        }
        // These wait for an instrument.
        if words.prefix(2) == ["midi", "monitor"] || words.prefix(2) == ["midi", "learn"] { continue }
        if words.first == "experiment", !words.contains("new") {
          // There is a run, and it is the one that the example names.
          if experiment == nil { participants += 1 }
          let id = try experiment ?? newExperiment(participants) { try run($0) }
          experiment = words.contains("delete") ? nil : id
          words = words.map { $0 == "7B1E" ? id : $0 }
        }
        let needsFile = words.contains("psych-ds")
        if needsFile {
          try run(["experiment", "new", "loudness", "--output", "louder.json"]).expect(status: 0)
          participants += 1
          _ = try newExperiment(participants) { try run($0) }
        }
        defer { if needsFile { unlink(folder.path + "/louder.json") } }
        if words.first == "experiment", words.contains("--continue") {
          let begun =
            words.filter { $0 != "--continue" } + [
              "--events", "jsonl", "--output", "begun.wav", "--data-dir", folder.path + "/data",
            ]
          try run(begun, input: "higher\nquit\n").expect(status: 0)
        }
        if words.prefix(2) == ["people", "restore"] {
          let person = Array(words.dropFirst(2))
          try run(["people", "add"] + person).expect(status: 0)
          try run(["settings", "set", "duration", "1", "--as"] + person).expect(status: 0)
          try run(["people", "remove"] + person + ["--yes"]).expect(status: 0)
        }
        let result = try run(words)
        expect(
          that: result.status == 0
            || result.status == 69 && (result.output + result.error).lowercased().contains("audio"),
          "\(example.command): \(result.status) \(result.error)")
      }
    }
  }
}
