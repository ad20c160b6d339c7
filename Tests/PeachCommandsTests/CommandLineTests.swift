import AudioMeasurement
import Foundation
import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal
import Synchronization
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// What a command finds out from its line, its environment and its program.
@Suite struct CommandLineTests {
  let folder = TemporaryFolder()

  private func parse(_ line: String) throws -> ParsedCommand { try Parser(root: .peach).parse(line.words) }

  // MARK: Context

  private func context(
    _ words: [String] = [], _ environment: [String: String] = [:], parsed: ParsedCommand? = nil
  ) -> Context {
    Context(
      console: Console(), environment: environment, executable: "/x/peach", root: .peach, parsed: parsed, words: words)
  }

  @Test func `of a line that isn't valid, data and language are known all the same`() throws {
    let spread = context(["x", "--data-dir", "/a", "--as=Anna B", "--lang", "de", "--nonsense"])
    expect(that: spread.givenDataFolder == "/a" && spread.givenPerson == "Anna B" && spread.givenLanguage == .german)
    let torn = context(["--data-dir", "--as", "B", "--lang=fr", "--data"])
    expect(that: torn.givenDataFolder == nil && torn.givenPerson == "B" && torn.givenLanguage == nil)
    let cut = context(["--lang=en", "--lang=de", "--data-dir=/a=b", "--as"], ["PEACH_AS": "Cleo"])
    expect(that: cut.givenDataFolder == "/a=b" && cut.givenPerson == "Cleo" && cut.givenLanguage == .english)
    // Of a valid line, only what was parsed counts.
    let parsed = try parse("train --data-dir /c")
    let valid = context(["--data-dir", "/a", "--as", "A", "--lang", "de"], parsed: parsed)
    expect(that: valid.givenDataFolder == "/c" && valid.givenPerson == nil && valid.givenLanguage == nil)
  }

  @Test func `a person comes from the option, or else from the environment, where an empty name is none`() throws {
    expect(
      that: context([], ["PEACH_AS": ""]).givenPerson == nil && context([], ["PEACH_AS": "Cleo"]).givenPerson == "Cleo")
    let named = context([], ["PEACH_AS": "Cleo"], parsed: try parse("train --as Ben"))
    expect(that: named.givenPerson == "Ben" && named.using(nil).givenPerson == nil)
    expect(named.using(PersonName("Dora")).givenPerson, equals: "Dora")
  }

  @Test func `a terminal with cursor control has a name other than dumb`() {
    for (terminal, isCapable) in [(nil, false), ("", false), ("dumb", false), ("xterm", true)] as [(String?, Bool)] {
      let context = context([], terminal.map { ["TERM": $0] } ?? [:])
      expect(context.hasCapableTerminal, equals: isCapable, "\(terminal ?? "none")")
    }
  }

  @Test func `the language is that of the line, then of the variable, then of the settings, then of the locale`() throws
  {
    let german = ["LANG": "de_DE.UTF-8"]
    expect(context([], german).language(setting: .english), equals: .english)
    expect(context([], german).languageOfEnvironment, equals: .german)
    expect(context(["--lang", "en"], german).languageOfEnvironment, equals: .english)
    expect(context(["--lang", "de"], ["PEACH_LANG": "en"]).language(setting: .english), equals: .german)
    expect(context([], ["PEACH_LANG": "de"]).language(setting: .english), equals: .german)
  }

  // MARK: Options

  private var small: CommandSpec {
    func option(_ name: String, _ kind: ValueKind?) -> OptionSpec {
      OptionSpec(name: name, kind: kind, help: Text(""), isRepeatable: name == "in")
    }
    return CommandSpec(
      name: "x", overview: Text(""),
      arguments: [
        ArgumentSpec(name: "a", kind: .file, help: Text("")),
        ArgumentSpec(name: "b", kind: .soundFont, help: Text(""), isOptional: true),
        ArgumentSpec(name: "c", kind: .text, help: Text(""), isOptional: true),
      ],
      options: [
        option("out", .outputFile), option("in", .file), option("font", .soundFont).called("sound"),
        option("plain", nil),
      ], run: { _ in .success })
  }

  @Test func `the files and SoundFonts that a line names are those of options, then of arguments`() throws {
    let line = "--in a --font b --out c --in d e f g".words
    let parsed = try Parser(root: small).parse(line)
    expect(that: parsed.inputFiles == ["a", "d", "e"] && parsed.soundFonts == ["b", "f"])
    let short = try Parser(root: small).parse(["e"])
    expect(that: short.inputFiles == ["e"] && short.soundFonts.isEmpty && short.arguments == ["e"])
  }

  @Test func `an option has also the name that earlier versions gave it, and doubles are seen under either`() throws {
    for line in ["--sound s e", "--sound=s e", "e --font=s"] {
      expect(try Parser(root: small).parse(line.words).soundFonts, equals: ["s"])
    }
    for (line, problem) in [
      ("--sound s --font t e", "The option '--font' was given twice."),
      ("--plain=1 e", "The option '--plain' takes no value."),
      ("--out - e", "Missing value for '--out VALUE'."), ("e --in", "Missing value for '--in VALUE'."),
      ("--out --in e", "Missing value for '--out VALUE'."), ("-p e", "Unknown option '-p'."),
      ("", "Missing argument <a>."), ("e f g h", "Unexpected argument 'h'."),
    ] {
      let error = #expect(throws: UsageError.self) { try Parser(root: small).parse(line.words) }
      if line.hasPrefix("--out -") && !line.contains("--in") {
        // A hyphen alone is a value, but not the name of a file to write.
        expect(error?.message.english, equals: "The value '-' isn't valid for '--out': expected a file name.")
      } else {
        expect(error?.message.english, equals: problem)
      }
    }
    let ended = try Parser(root: small).parse(["--plain", "--plain", "--", "--in", "-"])
    expect(that: ended.arguments == ["--in", "-"] && ended.options["plain"] == [] && ended.options["in"] == nil)
  }

  @Test func `a command knows which settings a line sets, and how`() throws {
    let parsed = try parse("train --velocity 9 --set gap=1 --preset piano")
    expect(that: parsed.sets(.velocity) && parsed.sets(.gap) && !parsed.sets(.duration) && !parsed.sets(.presentation))
    expect(that: parsed.word(of: .velocity) == "--velocity" && parsed.word(of: .gap) == "--set gap")
    expect(that: Set(parsed.givenSettings) == [.velocity, .gap, .sound] && parsed.givenSettings.count == 3)
    for line in ["train --together", "train --matching-mode together", "train --set presentation=harmonic"] {
      #expect(try parse(line).sets(.presentation), "\(line)")
      #expect(try parse(line).givenSettings.contains(.presentation), "\(line)")
    }
    try expect(parse("train --together").word(of: .presentation), equals: "--together")
    try expect(that: parse("train --soundfont a.sf2").givenSettings == [.sound] && parse("train").givenSettings.isEmpty)
    // Arguments, options and --set apply, whatever was stored.
    var stored = Settings()
    try Setting.velocity.set("33", in: &stored)
    try Setting.duration.set("2", in: &stored)
    let applied = try parse("train matching --together --velocity 44 --set gap=0.5").applied(to: stored)
    expect(applied.exercise, equals: .matching)
    for (key, value) in [(Setting.velocity, "44"), (.duration, "2"), (.gap, "0.5"), (.presentation, "harmonic")] {
      expect(key.value(in: applied), equals: value)
    }
  }

  @Test func `an assignment is split at the first equals sign`() {
    let assigned = SettingAssignment(text: "tuning=a=b")
    expect(that: assigned?.key == .tuning && assigned?.value == "a=b" && SettingAssignment(text: "gap=")?.value == "")
    expect(that: SettingAssignment(text: "gap") == nil && SettingAssignment(text: "gaps=1") == nil)
  }

  // MARK: The program

  @Test func `the commit is that beside the program unless the program is newer, and else the installed one`() throws {
    for name in ["bin", "share", "share/peach"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    let program = try folder.write([1], "bin/peach")
    func write(_ text: String, _ name: String) throws { _ = try folder.write(Array(text.utf8), name) }
    func setTime(_ name: String, _ seconds: Int, _ microseconds: Int = 0) {
      let time = timeval(tv_sec: seconds, tv_usec: .init(microseconds))
      expectSuccess(utimes(folder.path + "/" + name, [time, time]))
    }
    #expect(Executable.commit(of: program) == nil)
    try write("Installed-1+2\nmore", "share/peach/commit")
    expect(Executable.commit(of: program), equals: "Installed-1+2")
    try write("beside", "bin/peach.commit")
    for (seconds, microseconds, commit) in [
      (1_000_000, 5, "beside"), (1_000_000, 4, "Installed-1+2"), (1_000_001, 0, "beside"),
      (999_999, 999_999, "Installed-1+2"),
    ] {
      setTime("bin/peach", 1_000_000, 5)
      setTime("bin/peach.commit", seconds, microseconds)
      expect(Executable.commit(of: program), equals: commit)
    }
    setTime("bin/peach.commit", 2_000_000)
    for (text, commit) in [
      ("abc def", nil), ("", nil), ("\nabc", nil), ("äbc", nil), ("a.b", nil), ("0-A+z", "0-A+z"),
      (String(repeating: "a", count: 120), String(repeating: "a", count: 100)),
    ] as [(String, String?)] {
      try write(text, "bin/peach.commit")
      setTime("bin/peach.commit", 2_000_000)
      expect(Executable.commit(of: program), equals: commit)
    }
  }

  @Test func `the program knows its path, its environment and its system`() throws {
    expect(that: FilePaths.exists(Executable.path) && Executable.path.hasPrefix("/"))
    let environment = ProcessInfo.processInfo.environment
    for name in ["PATH", "HOME"] { expect(Executable.environment[name], equals: environment[name]) }
    let system = try Program.tool(["uname", "-srm"])
    expect(SystemName.current, .equals(system.trimmingCharacters(in: .newlines)))
  }

  @Test func `a computation hands over its result or its error, and wakes who waits`() throws {
    let (sum, failing) = (Background { 3 + 4 }, Background<Int> { throw CocoaError(.fileNoSuchFile) })
    sum.wait(for: .seconds(10))
    try expect(#require(sum.result).get(), equals: 7)
    let descriptor = try #require(sum.descriptor)
    expect(MonotonicClock().wait(for: [descriptor], atMost: .zero), equals: [descriptor])
    failing.wait(for: .seconds(10))
    let result = try #require(failing.result)
    #expect(throws: CocoaError.self) { try result.get() }
  }

  // MARK: Completion

  private typealias Candidate = Completer.Candidate

  private func completer(_ language: LanguageCode = .english, _ sounds: SoundWords? = nil) -> Completer {
    Completer(
      root: .peach, language: language,
      sounds: sounds ?? SoundWords(catalogue: SoundFontCatalogue(folders: []), home: nil, standard: .sine),
      people: { ["Anna", $0 ?? "of the user"] }, midiInputs: { ["LPK25: MIDI 1"] })
  }

  private func words(_ line: String, _ current: String = "") -> [String] {
    completer().offers(for: line.words + [current]).words.map(\.word)
  }

  @Test func `each kind of value offers its words`() {
    let intervals = ["P1", "m2", "M2", "m3", "M3", "P4", "TT", "P5", "m6", "M6", "m7", "M7", "P8"]
    for prefix in ["", "M3,", "M3,P5,"] {
      let offered = words("train --intervals", prefix)
      expect(Array(offered.prefix(13)), equals: intervals.map { prefix + $0 })
      expect(that: offered.contains(prefix + "minor-third") && offered.contains("all") == prefix.isEmpty, "\(prefix)")
      #expect(offered.allSatisfy { $0.hasPrefix(prefix) }, "\(prefix)")
    }
    expect(that: words("play A4 --interval").starts(with: intervals) && !words("play A4 --interval").contains("all"))
    let notes = words("play")
    expect(that: notes.count == 88 && notes.first == "A0" && notes.last == "C8")
    let ranges = completer(.german).offers(for: ["sounds", "--note-range", ""]).words
    expect(
      that: ranges.contains(Candidate(word: "bratsche", help: "C3:E6")) && !ranges.contains { $0.word == "adaptive" })
    expect(that: words("train --note-range").first == "adaptive" && words("train --note-range").contains("viola"))
    expect(words("train --direction"), equals: ["up", "down", "both"])
    expect(words("train", "--direction="), equals: ["--direction=up", "--direction=down", "--direction=both"])
    expect(words("train", "--set=direction="), equals: ["up", "down", "both"].map { "--set=direction=" + $0 })
    expect(words("train --set", "direction="), equals: ["up", "down", "both"].map { "direction=" + $0 })
    expect(words("train --set"), equals: Setting.all.map { $0.name + "=" })
    expect(words("settings get"), equals: Setting.all.map(\.name))
    expect(words("train --set", "nonsense="), equals: [])
    expect(words("train --set", "midi-input="), equals: ["auto", "off", "LPK25: MIDI 1"].map { "midi-input=" + $0 })
    expect(words("settings set midi-higher"), equals: ["auto"])
    expect(words("train --listener"), equals: ["simulated"])
    expect(words("simulate --listener"), equals: ["simulated"] + NamedListener.all.map(\.name))
    expect(words("train --lang"), equals: ["en", "de"])
    let tunings = completer().offers(for: ["train", "--tuning", ""])
    expect(that: tunings.files == .named(["scl"]) && tunings.words.map(\.word).suffix(5) == PitchScale.examples[...])
    #expect(tunings.words.allSatisfy { !$0.help.isEmpty })
  }

  @Test func `people are those in the folder that the line names`() {
    expect(words("profile --as"), equals: ["Anna", "of the user"])
    expect(words("--data-dir /x profile --as"), equals: ["Anna", "/x"])
    expect(words("profile --data-dir=/y", "--as="), equals: ["--as=Anna", "--as=/y"])
    expect(words("people remove"), equals: ["Anna", "of the user"])
  }

  @Test func `options are offered once, if they apply and are listed, and commands if they aren't hidden`() {
    let options = words("train --velocity 5 --set gap=1", "-")
    expect(that: options.contains("--set") && !options.contains("--velocity") && options.contains("--duration"))
    expect(that: !options.contains("--gap") && !options.contains("--together") && options.contains("--lang"))
    expect(
      that: !words("train comparison", "--").contains("--tuning") && words("train intervals", "--").contains("--tuning")
    )
    expect(words(""), equals: CommandSpec.peach.subcommands.filter { !$0.isHidden }.map(\.name))
    expect(that: !words("").contains("complete") && words("settings") == ["list", "get", "set", "reset"])
    expect(that: words("people add Anna").contains("--data-dir") && words("people add Anna --", "-").isEmpty)
    expect(that: words("train --", "").contains("intervals") && words("train --velocity x").isEmpty)
    let german = completer(.german).offers(for: ["train", "--"]).words
    #expect(german.contains(Candidate(word: "--no-color", help: "Keine Farben verwenden")))
  }

  @Test func `sounds are offered by the names of files, presets and instruments`() throws {
    var font = TestSoundFont.sine
    font.presets = [
      .init(name: "Grand"), .init(program: 40, name: "Solo"), .init(program: 41, name: "solo"),
      .init(bank: 8, program: 73, name: "Wood"),
    ]
    let path = try folder.write(font.bytes, "f.sf2")
    _ = try folder.write([1], "broken.sf2")
    let catalogue = SoundFontCatalogue(folders: [folder.path])
    func sounds(_ standard: SoundSourceID = .sine, home: String? = nil) -> SoundWords {
      SoundWords(catalogue: catalogue, home: home, standard: standard)
    }
    #expect(sounds().fonts.contains(Candidate(word: "f.sf2", help: path)))
    let ids = [
      "default": "Klavier", "sine": "Reiner Sinus", "f.sf2:0:0": "Grand", "f.sf2:0:40": "Solo", "f.sf2:0:41": "solo",
      "f.sf2:8:73": "Wood",
    ]
    let found = sounds().ids(.german)
    expect(Dictionary(uniqueKeysWithValues: found.map { ($0.word, $0.help) }), equals: ids)
    expect(found.prefix(2).map(\.word), equals: ["default", "sine"])
    expect(sounds().ids(.english).prefix(2).map(\.help), equals: ["Piano", "Pure sine"])
    let presets = sounds().presets(of: path, .german)
    #expect(presets.contains(Candidate(word: "klavier", help: "0:0 Grand")))
    #expect(presets.contains(Candidate(word: "geige", help: "0:40 Solo")))
    // A name of two presets would be ambiguous.
    expect(
      that: presets.contains(Candidate(word: "Wood", help: "8:73"))
        && !presets.contains { $0.word.lowercased() == "solo" })
    expect(
      that: sounds(home: folder.path).presets(of: "~/f.sf2", .german) == presets
        && sounds().presets(of: "f.sf2", .german) == presets)
    expect(sounds(.preset(file: "f.sf2", bank: 0, program: 40)).presets(of: nil, .german), equals: presets)
    let all = sounds().presets(of: nil, .english)
    expect(
      that: all.contains(Candidate(word: "violin", help: "")) && all.allSatisfy { $0.help.isEmpty } && all.count > 20)
    expect(sounds().presets(of: "/nowhere.sf2", .english), equals: all)
  }

  @Test func `without a name the SoundFont is the standard one, and an error says where it was looked for`() throws {
    let catalogue = SoundFontCatalogue(folders: [folder.path])
    #expect(throws: AudioError.soundFontNotFound(name: "Peach.sf2", folders: [folder.path])) {
      try SoundFontFile(named: nil, in: catalogue)
    }
    for name in ["Peach.sf2", "other.sf2"] { _ = try folder.write(TestSoundFont.sine.bytes, name) }
    for (name, found) in [(nil, "Peach.sf2"), ("other.sf2", "other.sf2"), ("Peach.sf2", "Peach.sf2")]
      as [(String?, String)]
    {
      try expect(SoundFontFile(named: name, in: catalogue).path, .ends("/" + found))
    }
  }

  // MARK: The user interface

  @Test func `signals suspend, resize or end, and nothing follows the one that ends`() throws {
    let place = try TestPlace(TestClock())
    let surface = Surface(context(), .pipe, [place.lineInput], place.signals)
    var calls: [String] = []
    func take() -> Int32? {
      surface.takeSignals(suspend: { calls.append("suspend") }, resized: { calls.append("resize") })
    }
    expect(that: take() == nil && calls.isEmpty)
    place.signal(SIGWINCH)
    place.signal(SIGTSTP)
    place.signal(SIGWINCH)
    expect(that: take() == nil && calls == ["resize", "suspend", "resize"])
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      calls = []
      place.signal(SIGTSTP)
      place.signal(signal)
      place.signal(SIGWINCH)
      expect(that: take() == signal && calls == ["suspend"])
    }
  }

  @Test func `a look is plain except on a screen, and only screens and words are a terminal`() throws {
    let place = try TestPlace(TestClock())
    for (face, isPlain, isTerminal) in [
      (Surface.Face.screen, false, true), (.words, true, true), (.pipe, true, false), (.noInput, true, false),
    ] {
      let surface = Surface(context(), face, [place.lineInput], place.signals)
      expect(that: surface.look(.german).isPlain == isPlain && face.isTerminal == isTerminal && surface.midi == nil)
      expect(surface.look(.german).language, equals: .german)
    }
  }

  // MARK: Help

  @Test func `the help of an exercise has its own usage and examples, and says where more options are`() throws {
    func page(_ exercise: Exercise?, _ language: LanguageCode) -> String {
      HelpPage(
        command: TrainCommand.spec, path: ["peach", "train"], root: .peach, language: language, width: 400,
        exercise: exercise
      ).text
    }
    for exercise in Exercises.all {
      let (name, english, german) = (exercise.name.rawValue, page(exercise, .english), page(exercise, .german))
      expect(
        english,
        [
          .contains("USAGE: peach train \(name) [<options>]\n", "'peach train --help-all' shows more options."),
          .lacks("ARGUMENTS:", "<exercise>"),
        ])
      expect(
        german,
        [
          .contains("AUFRUF: peach train \(name) [<options>]\n", "»peach train --help-all« zeigt weitere Optionen."),
          .lacks("ARGUMENTE:"),
        ])
      let others = Exercises.all.map(\.name.rawValue).filter { $0 != name }
      for example in TrainCommand.spec.examples {
        let isOthers = !Set(example.command.words).isDisjoint(with: others)
        #expect(english.contains("  " + example.command) != isOthers, "\(name): \(example.command)")
      }
    }
    let own = try #require(Exercises.all.first { $0.settings.contains { $0.place == .exercise } }).name.rawValue
    expect(
      page(nil, .german),
      .contains(
        "»peach train \(own) --help« zeigt die Optionen einer Übung, »peach train --help-all« die aller.",
        "AUFRUF: peach train [<exercise>] [<options>]\n"))
  }

  @Test func `an option's help ends with its values, its default and their meanings`() {
    var option = OptionSpec(
      name: "mode", short: "m", kind: .choice(["a", "b"]), placeholder: "MODE", help: Text("Way"))
    option.standard = "b"
    expect(
      that: option.signature == "-m, --mode <MODE>" && option.description(.english) == "Way (values: a, b) (default: b)"
    )
    expect(option.description(.german), equals: "Way (Werte: a, b) (Vorgabe: b)")
    option.meanings = [("a", Text(en: "one", de: "eins")), ("b", Text(en: "two", de: "zwei"))]
    expect(option.description(.german), equals: "Way (Vorgabe: b)\na: eins\nb: zwei")
    for (kind, values) in [
      (.integer(2...9), " (values: 2…9)"), (.integer(2...Int.max), ""),
      (.number(0.5...3, unit: "s"), " (values: 0.5…3)"),
      (.text, ""), (nil, ""),
    ] as [(ValueKind?, String)] {
      let option = OptionSpec(name: "x", kind: kind, help: Text("Way"))
      expect(
        that: option.description(.english) == "Way" + values
          && option.signature == "--x" + (kind == nil ? "" : " <VALUE>"))
    }
    let argument = ArgumentSpec(name: "x", kind: .choice(["a"]), help: Text("Way"), isOptional: true)
    expect(
      that: argument.description(.german) == "Way (Werte: a)" && argument.isOptional && !argument.required.isOptional)
    expect(that: !option.rare.isUsual && option.rare.isListed && !option.unlisted.isListed && !option.unlisted.isUsual)
  }

  @Test func `the manual prints every character as it is`() {
    let text = ".a \"b\" `c` ^d ~e \\f -g 'h' ü 😀"
    let command = CommandSpec(name: "y", overview: Text(text), options: [OptionSpec(name: "z-z", help: Text(".q"))])
    let root = CommandSpec(name: "x", overview: Text(""), subcommands: [command])
    let lines = ManualPage(root: root, language: .english).text.lines
    let written = #"\(dqb\(dq \(gac\(ga \(had \(tie \ef \-g \(aqh\(aq \[u00FC] \[u1F600]"#
    expect(lines.first, equals: #".TH X 1 "\#(Release.date)" "Peach \#(Release.version)""#)
    // A period at the beginning of a line would make it a request.
    expect(that: lines.contains(#"\&.a "# + written) && lines.contains(#".B "\-\-z\-z""#) && lines.contains(#"\&.q"#))
    expect(
      that: lines.contains(#".SS "x y [<options>]""#) && lines.suffix(2) == [".BR fluidsynth (1),", ".BR sqlite3 (1)"])
  }

  @Test func `a command that only has subcommands needs one, and knows no others`() throws {
    let sub = CommandSpec(name: "y", overview: Text(""), run: { _ in .success })
    let hidden = CommandSpec(name: "y", overview: Text(""), isHidden: true)
    var root = CommandSpec(name: "x", overview: Text(""), subcommands: [sub], otherWords: ["why": "y"])
    for (line, message) in [
      ("", "Missing command."), ("z", "Unknown command 'z'."), ("Why", "Unknown command 'Why'. Did you mean 'y'?"),
      ("y z", "Unexpected argument 'z'."),
    ] {
      let error = #expect(throws: UsageError.self) { try Parser(root: root).parse(line.words) }
      expect(error?.message.english, equals: message)
    }
    try expect(that: Parser(root: root).parse(["y"]).path == ["x", "y"] && root.shownSubcommands.count == 1)
    root.run = { _ in .success }
    try expect(Parser(root: root).parse([]).path, equals: ["x"])
    root = CommandSpec(name: "x", overview: Text(""), subcommands: [hidden])
    expect(that: root.shownSubcommands.isEmpty && root.subcommand("y") != nil && root.subcommand("z") == nil)
    for (group, english, german) in [
      (CommandGroup.usual, "SUBCOMMANDS", "UNTERBEFEHLE"), (.research, "FOR RESEARCH", "FÜR DIE FORSCHUNG"),
      (.shell, "FOR YOUR SHELL", "FÜR DEINE SHELL"),
    ] { #expect(group.heading.english == english && group.heading.german == german) }
  }

  @Test func `commands are made when they are asked for, and once`() throws {
    final class Maker: Sendable {
      let times = Atomic(0)
      func commands() -> [CommandSpec] {
        times.add(1, ordering: .relaxed)
        return [CommandSpec(name: "y", overview: Text(""), run: { _ in .success })]
      }
    }
    let maker = Maker()
    let root = CommandSpec(name: "x", overview: Text(""), options: GlobalOptions.all, subcommands: maker.commands())
    try #require(try Parser(root: root).parse(["--version"])[GlobalOptions.version])
    expect(maker.times.load(ordering: .relaxed), equals: 0)
    for _ in 0..<2 { try expect(Parser(root: root).parse(["y"]).path, equals: ["x", "y"]) }
    expect(maker.times.load(ordering: .relaxed), equals: 1)
  }

  @Test func `after a setting that doesn't exist no value is offered, but options are`() {
    let offered = words("settings set nonsense")
    expect(that: offered.contains("--data-dir") && offered.allSatisfy { $0.hasPrefix("--") })
  }
}
