import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachExperiments
@testable import PeachLaboratory

/// What command lines of research mean, and what is made of their results, in this process.
@Suite struct LaboratoryOptionTests {
  private func parse(_ line: String) throws -> ParsedCommand {
    try Parser(root: .peach).parse(line.words)
  }

  // MARK: Simulations

  private func simulation(_ line: String) throws -> StrategySimulation {
    let parsed = try parse(line)
    var standard = Settings()
    standard.training.widenForMeasuring()
    return try SimulationOptions.simulation(parsed, parsed.applied(to: standard))
  }

  @Test func `each option of a simulation is the part that it names`() throws {
    let usual = try simulation("simulate")
    expect(
      [usual.comparisons, usual.days, usual.breakDays, usual.comparisonsAfterBreak],
      equals: [200, 1, 0, 0])
    expect(
      that: usual.checkpoints.isEmpty && usual.choices == nil && usual.untrained == nil
        && !usual.comparesWeeks)
    expect(that: usual.fit == .current && usual.range == .standard && usual.population == SimulatedPopulation())
    let named = try simulation(
      "simulate odd-one-out --comparisons 77 --days 40:break=21,after=60 --fit grid --compare-weeks --read-after 100,20 "
        + "--untrained C3:E3 --set note-range=C2:C4 --listener simulated:threshold=5")
    expect(
      [named.comparisons, named.days, named.breakDays, named.comparisonsAfterBreak],
      equals: [77, 40, 21, 60])
    expect(named.checkpoints, equals: [20, 100])
    expect(that: named.choices == 3 && named.untrained == MIDINote(48)...MIDINote(52) && named.comparesWeeks)
    expect(that: named.fit == .grid && named.range.numbers == 36...60 && named.population.thresholds == [5...5])
    // What earlier versions called the parts of --days wins.
    for (line, pause, after) in [
      ("--break-days 3 --after-break 5", 3, 5), ("--break-days 3", 3, 60),
      ("--after-break 5", 21, 5),
      ("--break-days 0", 0, 0),
    ] {
      let both = try simulation("simulate --days 40:break=21,after=60 " + line)
      expect([both.days, both.breakDays, both.comparisonsAfterBreak], equals: [40, pause, after])
    }
    expect(try simulation("simulate --days 12").comparisonsAfterBreak, equals: 0)
    expect(try simulation("simulate --choices 4").choices, equals: 4)
    expect(try simulation("simulate odd-one-out --choices 4").choices, equals: 4)
    expect(
      try simulation("simulate --comparisons 200 --days 2:break=1,after=60 --read-after 260")
        .checkpoints, equals: [260])
  }

  private func complaint(_ work: () throws -> some Any) -> Text? {
    do {
      _ = try work()
      return nil
    } catch {
      return (error as? UsageError)?.message ?? (error as? CommandError)?.message.text
    }
  }

  @Test func `what a simulation can't be is refused in words`() throws {
    typealias Words = SimulationMessages
    let rows: [(line: String, text: Text)] = [
      (
        "simulate --after-break 5",
        Text(
          en: "'--after-break' needs '--break-days'.", de: "»--after-break« braucht »--break-days«."
        )
      ),
      (
        "simulate --comparisons 200 --days 2:break=1,after=60 --read-after 261", Words.tooFewAnswers
      ),
      ("simulate --untrained C2:C6", Words.nothingTrained),
      ("simulate --listener normal", Words.otherListeners(NamedListener.all.map(\.name))),
    ]
    for (line, text) in rows { expect(complaint { try simulation(line) }, equals: text) }
    for (line, names) in [
      (
        "simulate intervals --listener normal",
        IntervalSimulation.Population.allCases.map(\.rawValue)
      ),
      (
        "simulate matching --listener expected", MatchSimulation.Population.allCases.map(\.rawValue)
      ),
    ] {
      expect(
        complaint { try SimulateCommand.study(parse(line)) }, equals: Words.otherListeners(names))
    }
  }

  /// Every option of the command with a value, and whether exercises with listeners of their own take it.
  @Test func `exercises with listeners of their own refuse the options of other listeners`() throws {
    let rows: [(option: String, applies: Bool)] = [
      ("--strategy kazez", false), ("--listener NAME", true), ("--runs 1", true), ("--comparisons 200", false),
      ("--days 5", false), ("--read-after 5", true), ("--compare-weeks", false), ("--untrained C3:D3", false),
      ("--fit grid", false), ("--list", true), ("--set gap=1", false), ("--seed 1", true), ("--part 1/2", true),
      ("--output x.jsonl", true), ("--json", true), ("--break-days 3", true), ("--after-break 3", true),
      ("--choices 3", true), ("--chords", true), ("--intervals expected", true), ("--matching normal", true),
    ]
    expect(rows.map { $0.option.words[0] }, equals: SimulateCommand.spec.options.map(\.word))
    for (exercise, title, listener) in [
      ("intervals", "Intervalle", "expected"), ("matching", "Nachstimmen", "normal"), ("chords", "Akkorde", "normal"),
    ] {
      for (option, applies) in rows {
        let line = "simulate \(exercise) " + option.replacing("NAME", with: listener)
        let name = option.words[0]
        let text = Text(
          en: "'\(name)' doesn't apply to \(exercise). Use --listener, --runs, --read-after or --seed.",
          de: "»\(name)« gilt nicht für die Übung »\(title)«. Verwende --listener, --runs, --read-after oder --seed.")
        expect(complaint { try SimulateCommand.study(parse(line)) }, equals: applies ? nil : text, line)
      }
    }
    // What earlier versions called these simulations, and an exercise that is a setting.
    for line in ["--intervals expected --fit grid", "--matching normal --days 5", "--set exercise=intervals"] {
      expect(complaint { try SimulateCommand.study(parse("simulate " + line)) }, equals: nil, line)
    }
    try Program.run("simulate matching --runs 1 --strategy kazez").expect(
      status: 64, output: "", error: .contains("'--strategy' doesn't apply to matching."))
  }

  @Test func `listeners are listed for programs with name, meaning and help`() throws {
    let json = ListenerList.json
    let listeners = try #require(json["listeners"]?.array(of: { $0 }))
    expect(listeners.count, equals: NamedListener.all.count)
    for (item, listener) in zip(listeners, NamedListener.all) {
      expect(item["name"]?.text, equals: listener.name)
      expect(item["listener"]?.text, equals: listener.description)
      expect(item["help"]?.text, equals: listener.help.english)
    }
    let parameters = try #require(json["parameters"]?.array(of: { $0 }))
    expect(parameters.map { $0["name"]?.text }, equals: PopulationParameter.all.map(\.name))
    expect(parameters.map { $0["help"]?.text }, equals: PopulationParameter.all.map(\.help.english))
  }

  @Test func `the command of another part is the one that made it`() throws {
    func header(_ study: JSON) throws -> PartHeader {
      PartHeader(
        version: "1", study: study, runs: 20, part: try #require(StudyPart("2/3")),
        arguments: ["a b.json", "c"])
    }
    let study: JSON = [
      "command": ["experiment", "plan"],
      "options": .object([
        ("effect", ["-2"]), ("compare-weeks", .array([])), ("listener", ["static", "it's"]),
      ]),
    ]
    let made = try header(study)
    expect(
      made.words,
      equals: [
        "experiment", "plan", "--effect=-2", "--compare-weeks", "--listener", "static",
        "--listener", "it's",
        "a b.json", "c",
      ])
    let other = try #require(StudyPart("1/3"))
    expect(
      made.command(of: other, output: "x y.jsonl"),
      equals:
        "peach experiment plan '--effect=-2' --compare-weeks --listener static --listener \("it's".shellWord) "
        + "'a b.json' c --part 1/3 --output 'x y.jsonl'")
    for wrong: JSON in [
      ["options": [:]], ["command": ["simulate"]],
      ["command": ["simulate"], "options": ["runs": "5"]],
      ["command": ["simulate"], "options": ["runs": .array([.integer(5)])]],
      ["command": "simulate", "options": [:]],
    ] { #expect(try header(wrong).words == nil) }
  }

  // MARK: Plans

  private func planned(_ report: String) throws -> ExperimentFile {
    try ExperimentFile(
      text: """
        { "format": "peach-experiment 2", "title": "Plan", "sound": { "preset": "sine" },
          "blocks": [{ "name": "p", "method": { "training": 3 }, "until": { "rightInARow": 2, "atMost": 3 } },
            { "name": "main", "method": { "training": 50 }, "conditions": [{ "name": "one" }, { "name": "two" }] }],
          "report": [\(report)] }
        """)
  }

  /// What is said of three experiments, one of them without a result.
  private func report(_ options: String, _ file: ExperimentFile) throws -> SimulatedStudy.Report {
    let simulated = try ExperimentPlanning.study(
      file, parse("experiment plan x.json --simulate 3 " + options))
    var tally = RunTally(simulated.study)
    for (effect, z, isCovered) in [(1.5, 1.3, true), (2.5, 1.5, false)] {
      var row = RunRow()
      row.add("effect", effect)
      row.add("width", 4.0)
      row.add("isCovered", isCovered)
      row.add("isSignificant", true)
      row.add("z", z)
      row.add("thresholdIsCovered", [1, 0, 1, 1])
      row.add("thresholdWidth", [1, 2, 3])
      tally.add(row)
    }
    tally.add(RunRow())
    tally.finish()
    return try simulated.report(tally)
  }

  @Test func `a plan has a row for each figure, in both languages`() throws {
    let shift = try planned(#""shifts", { "contrast": ["one", "two"] }"#)
    // z has a mean of 1.4 and a variance of 0.02: 2.205 times the 100 trials.
    let alone = try report("--effect 2 --participants 1 --seed 9", shift)
    let english = [
      "Experiments", "Participants", "Trials each, without practice",
      "Effect, shift of two against one", "Mean found",
      "95 % intervals that contain it", "Found (power)", "Trials for a power of 80 %, about",
      "Without a result",
      "Threshold intervals with the true value", "Their upper end over the lower, median",
    ]
    let german = [
      "Versuche", "Teilnehmende", "Aufgaben je Person, ohne Übung",
      "Wirkung, Verschiebung von two gegen one",
      "Mittel der Ergebnisse", "95-%-Intervalle, die sie enthalten", "Gefunden (Teststärke)",
      "Aufgaben für eine Teststärke von 80 %, etwa", "Ohne Ergebnis",
      "Schwellen-Intervalle mit dem wahren Wert",
      "Ihr oberes durch ihr unteres Ende, Median",
    ]
    let values = [
      "3", "1", "100", "2,00", "2,00", "50,0\u{A0}%", "66,7\u{A0}%", "221", "1", "75,0\u{A0}%",
      "4,00",
    ]
    // The longest label, and two blanks.
    expect(
      alone.lines(.german).dropLast(),
      equals: zip(german, values).map { $0 + String(repeating: " ", count: 45 - $0.count) + $1 }[
        ...])
    expect(
      alone.lines(.english),
      equals: zip(english, values).map {
        $0 + String(repeating: " ", count: 41 - $0.count) + $1.replacing(",", with: ".")
      } + [
        "Participants differ: effects have a standard deviation of 1.00, thresholds one of 0.75 octaves."
      ])
    let json = alone.json
    let numbers: [(name: String, value: Double)] = [
      ("threshold", 8), ("effect", 2), ("slope", 1), ("effectSpread", 1),
      ("thresholdSpreadOctaves", 0.75),
      ("participants", 1), ("trials", 100), ("experiments", 3), ("withoutResult", 1), ("mean", 2),
      ("coverage95", 0.5), ("medianWidth", 4), ("thresholdCoverage95", 0.75),
      ("thresholdWidthOctaves", 2),
      ("seed", 9),
    ]
    for (name, value) in numbers { expect(json[name]?.number ?? .nan, near: value, within: 1e-12) }
    expect(json["shareSignificant"]?.number ?? .nan, near: 2.0 / 3, within: 1e-12)
    expect(json["standardError"]?.number ?? .nan, near: 0.5, within: 1e-12)
    expect(json["trialsFactorForPower"]?.number ?? .nan, near: 2.2052, within: 1e-3)
    expect(json["sha256"]?.text, equals: shift.hash)
    #expect(json["participantsFactorForPower"] == nil)

    let people = try report(
      "--effect 2 --participants 12:effect-spread=0.3,threshold-spread=0.5 --listener simulated:threshold=5,slope=2",
      shift)
    expect(
      people.lines(.english).filter { $0.contains("power of 80") }.map {
        $0.replacing(#/ {2,}/#, with: "  ")
      },
      equals: ["Participants for a power of 80 %, about  27"])
    expect(
      people.lines(.german).contains {
        $0.hasPrefix("Personen für eine Teststärke von 80 %, etwa ")
      }, equals: true)
    for (name, value) in [
      ("threshold", 5), ("slope", 2), ("effectSpread", 0.3), ("thresholdSpreadOctaves", 0.5),
      ("participants", 12),
      ("seed", 1),
    ] { expect(people.json[name]?.number ?? .nan, near: value, within: 1e-12) }
    expect(that: people.json["participantsFactorForPower"] != nil && people.json["trialsFactorForPower"] == nil)
    let older = try report("--threshold 3 --slope 0.5", shift)
    for (name, value) in [("threshold", 3), ("slope", 0.5), ("effectSpread", 0)] {
      expect(older.json[name]?.number ?? .nan, near: value, within: 1e-12)
    }
    expect(that: older.json["effect"] == nil && older.json["trialsFactorForPower"] == nil)
    let lines = older.lines(.english).map { $0.replacing(#/ {2,}/#, with: "  ") }
    expect(
      that: lines.contains("False alarms  66.7\u{A0}%")
        && lines.contains("Effect, shift of two against one  0.00"))
    #expect(older.lines(.german).contains { $0.hasPrefix("Fehlalarme ") })

    // A file that asks for thresholds alone plans no effect.
    let none = try report("", planned(#""thresholds""#))
    expect(
      that: none.json["withoutResult"] == nil && none.json["shareSignificant"] == nil
        && none.json["effectSpread"] == nil)
    expect(none.lines(.english).count, equals: 6)
    let ratio = try report("--effect 0.25", planned(#"{ "contrast": ["one", "two"] }"#))
    expect(ratio.json["effectSpread"]?.number ?? .nan, near: 1, within: 1e-12)
    let ended = try report("", planned(#"{ "contrast": ["one", "two"] }"#))
    expect(
      ended.lines(.english)[3].replacing(#/ {2,}/#, with: "  "),
      equals: "Effect, ratio of thresholds of two against one  1.00")
  }

  @Test func `an effect that can't be planned is refused in words`() throws {
    let ratio = try planned(#"{ "contrast": ["one", "two"] }"#)
    func complaint(_ options: String, _ file: ExperimentFile) -> Text? {
      self.complaint {
        try ExperimentPlanning.study(file, parse("experiment plan x.json " + options))
      }
    }
    for effect in ["0.09", "10.1", "-2"] {
      let text = complaint("--effect \(effect)", ratio)
      expect(text?.english ?? "", .begins("'--effect' of a ratio must be from 0.1 to 10"))
      expect(text?.german ?? "", .begins("»--effect« eines Verhältnisses muss zwischen 0"))
    }
    for effect in ["0.1", "10"] { expect(complaint("--effect \(effect)", ratio), equals: nil) }
    expect(
      complaint("--effect 2", try planned(#""thresholds""#)), equals: ExperimentMessages.noEffect)
    expect(
      complaint("--listener simulated:loudness=2", ratio),
      equals: Text(
        en: "'plan' takes '--effect' instead of 'loudness'.",
        de: "»plan« nimmt »--effect« statt »loudness«."))
  }

  // MARK: Other commands

  @Test func `the file and the participant are words of a command line again`() throws {
    let run = try Parser(root: .peach).parse([
      "experiment", "run", "a b.json", "--participant", "P1",
    ])
    expect(ExperimentArgument.words(run, "P1"), equals: "'a b.json' --participant P1")
    expect(ExperimentArgument.words(run, nil), equals: "'a b.json'")
    expect(ExperimentArgument.words(run, "P 1"), equals: "'a b.json' --participant 'P 1'")
    let short = try parse("experiment loudness run")
    expect(ExperimentArgument.words(short, nil), equals: "…")
    expect(that: LoudnessForm.isShort(short) && !LoudnessForm.isShort(run))
    expect(
      Respondent(try parse("experiment run a --listener simulated:bias=1 --events jsonl")),
      equals: .simulated("simulated:bias=1"))
    expect(Respondent(try parse("experiment run a --events jsonl")), equals: .program)
    for (line, name) in [
      ("experiment loudness run --set vary-loudness=1", "--set vary-loudness"),
      ("experiment loudness plan --set max-offset=3", "--set max-offset"),
    ] {
      expect(
        complaint { try ExperimentSettings.check(parse(line)) },
        equals: ExperimentMessages.saysTheFile(name))
    }
    #expect(
      complaint { try ExperimentSettings.check(parse("experiment loudness run --set gap=1")) }
        == nil)
    #expect(complaint { try ExperimentSettings.check(run) } == nil)
  }

  @Test func `the short form has options of its own`() throws {
    let rows: [(name: String, placeholder: String, standard: String, help: Text)] = [
      (
        "levels", "L,L,…", "0,0.5,1",
        Text(
          en: "Levels: at level L, note 2 is louder or softer by up to L times --max-offset",
          de: "Stufen: Auf Stufe L ist Ton 2 um bis zu L mal --max-offset lauter oder leiser")
      ),
      (
        "max-offset", "DB", "2",
        Text(en: "Largest difference in level", de: "Größter Pegelunterschied")
      ),
      (
        "comparisons-per-level", "N", "60",
        Text(en: "Comparisons at each level", de: "Vergleiche auf jeder Stufe")
      ),
      (
        "block", "N", "60",
        Text(en: "Comparisons between pauses", de: "Vergleiche zwischen zwei Pausen")
      ),
    ]
    for (option, row) in zip(LoudnessForm.options, rows) {
      expect(option.name, equals: row.name)
      expect(option.placeholder, equals: row.placeholder)
      expect(option.standard, equals: row.standard)
      expect(option.help, equals: row.help)
    }
    let short = try #require(ExperimentCommand.spec.subcommands.last)
    expect(
      short.overview,
      equals: Text(
        en: "Short form for experiments with the template 'loudness'.",
        de: "Kurzform für Versuche mit der Vorlage »loudness«."))
    expect(short.subcommands.map(\.name), equals: ["plan", "run", "report", "list", "delete"])
    expect(that: short.isHidden && short.subcommands.allSatisfy { $0.isHidden && $0.examples.isEmpty })
    for command in short.subcommands {
      let isOwn = ["plan", "run"].contains(command.name)
      expect(command.options.contains { $0.name == "levels" }, equals: isOwn)
      expect(that: !isOwn || command.arguments.isEmpty)
      expect(Set(command.options.map(\.name)).count, equals: command.options.count)
    }
    let wide = try #require(
      MeasureCommand.spec.examples.first { $0.command.contains("until-width") })
    expect(wide.does.german, equals: "Ein Geigenton, bis das Intervall 1,5 Oktaven breit ist")
  }

  @Test func `the part of a calibration and the meter are those of either form`() throws {
    let parts: [(line: String, part: CalibrateCommand.Part?)] = [
      ("", nil), ("level", .level), ("headphones", .headphones), ("show", .show), ("--show", .show),
      ("--headphones", .headphones), ("--skip-headphones", .level), ("level --show", .show),
    ]
    for (line, part) in parts {
      expect(try parse("calibrate " + line).calibrationPart, equals: part)
    }
    let meters: [(line: String, name: String?, weighting: FrequencyWeighting?, time: String?)] = [
      ("", nil, nil, nil), ("--meter XL2:weighting=C,time=slow", "XL2", .c, "slow"),
      ("--meter XL2:weighting=C --weighting A --time-weighting fast", "XL2", .a, "fast"),
      ("--weighting Z", nil, .z, nil),
      ("--meter XL2:time=slow --time-weighting eq", "XL2", nil, "eq"),
    ]
    for (line, name, weighting, time) in meters {
      let meter = try parse("calibrate " + line).meter
      expect(that: meter.name == name && meter.weighting == weighting && meter.timeWeighting == time, "\(line)")
    }
    for (language, words) in [
      ("en", "'OPTION' and 'headphones' can't be combined: the headphone check measures no level."),
      (
        "de",
        "»OPTION« und »headphones« lassen sich nicht kombinieren: Die Kopfhörerprüfung misst keinen Pegel."
      ),
    ] {
      for option in ["--signal noise", "--time-weighting eq"] {
        try Program.run("calibrate headphones \(option) --lang \(language)").expect(
          status: 64, error: .contains(words.replacing("OPTION", with: option.words[0])))
      }
    }
    try Program.run("calibrate level --reading 70 --lang de").expect(
      status: 64,
      error: .contains(
        "»--reading« braucht »--meter NAME:weighting=A«, »C« oder »Z«: Ohne sie bedeutet ein Pegel nichts."
      ))
    for (line, words) in [
      ("measure --note G#0 --lang de", "»--note« muss zwischen A0 und C8 liegen."),
      (
        "measure --seed 9007199254740992 --lang de",
        "»--seed« einer Messung darf höchstens 9007199254740991 sein."
      ),
      (
        "experiment loudness plan --levels \((0...20).map { "0.\($0 + 10)" }.joined(separator: ",")) --lang de",
        "»--levels« erlaubt höchstens 20"
      ),
    ] { try Program.run(line).expect(status: 64, error: .contains(words)) }
  }

  // MARK: Stimuli

  @Test
  func `a manifest has the columns of all exercises, and cells are quoted where CSV needs it`()
    throws
  {
    var pair = Trial(
      exercise: .comparison, note: .a4, offset: Cents(-20), amplitudeOffset: AmplitudeDB(3))
    pair.condition = " one"
    var odd = Trial(exercise: .oddOneOut, note: MIDINote(60), offset: Cents(50), condition: "two")
    odd[Exercise.oddNote] = 3
    var manifest = StimulusManifest(head: [("format", "f"), ("nothing", nil)])
    manifest.add(
      .init(
        file: "001.wav", number: 1,
        stimulus: Stimulus(block: "a, \"b\"", exercise: .comparison, kind: .trial, trial: pair),
        onsets: [0, 19200],
        frames: 33600, sampleRate: 48000, peak: -4.345_67, loudness: -23.000_49, sha256: "ab"))
    manifest.add(
      .init(
        file: "002.wav", number: 2,
        stimulus: Stimulus(block: "odd", exercise: .oddOneOut, kind: .caught, trial: odd),
        onsets: [0, 9600, 19200], frames: 28800, sampleRate: 48000, peak: -6.5, loudness: -24.25,
        sha256: "cd"))
    let lines = [
      "file,block,condition,kind,exercise,trial,midiNote,centOffset,amplitudeOffsetDecibels,oddNote,correctAnswer,"
        + "onsetFrames1,onsetFrames2,onsetFrames3,onsetSeconds1,onsetSeconds2,onsetSeconds3,durationFrames,"
        + "durationSeconds,sampleRate,peakDBFS,loudnessLUFS,sha256",
      #"001.wav,"a, ""b""","#
        + #"" one",trial,comparison,1,69,-20,3,,lower,0,19200,,0,0.4,,33600,0.7,48000,-4.346,-23,ab"#,
      "002.wav,odd,two,catch,odd-one-out,2,60,50,0,3,third,0,9600,19200,0,0.2,0.4,28800,0.6,48000,-6.5,-24.25,cd",
    ]
    expect(manifest.csv, .equals(lines.map { $0 + "\r\n" }.joined()))
    let json = manifest.json
    expect(json["format"]?.text, equals: "f")
    let stimuli = try #require(json["stimuli"]?.array(of: { $0 }))
    expect(stimuli[0]["onsetFrames"]?.array(of: \.integer), equals: [0, 19200])
    expect(stimuli[1]["onsetSeconds"]?.array(of: \.number), equals: [0, 0.2, 0.4])
    expect(that: stimuli[0]["oddNote"] == nil && stimuli[1]["oddNote"]?.integer == 3)
    expect(StimulusManifest(head: []).csv, .equals("\r\n"))
  }
}
