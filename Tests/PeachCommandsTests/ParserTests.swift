import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachExercises

@Suite struct ParserTests {
  private func parse(_ line: String) throws -> ParsedCommand {
    try Parser(root: .peach).parse(line.words)
  }

  private func complaint(_ line: String) -> String? {
    do {
      _ = try parse(line)
      return nil
    } catch {
      return (error as? UsageError)?.message.english
    }
  }

  private static let intervals =
    "P1, m2, M2, m3, M3, P4, TT, P5, m6, M6, m7, M7, P8 or names such as minor-third, "
    + "a ratio such as 5/4, cents with a period such as 386.3, or steps of a scale such as 7"

  @Test func `options stand before and after a subcommand, with a blank or an equals sign`() throws {
    for line in [
      "--data-dir /x train --velocity 9", "train --velocity=9 --data-dir=/x", "train --data-dir /x --velocity 9",
    ] {
      let parsed = try parse(line)
      expect(that: parsed.path == ["peach", "train"] && parsed[GlobalOptions.dataFolder] == "/x", "\(line)")
      expect(parsed[.setting(.velocity)], equals: "9", "\(line)")
    }
    for line in ["train -h", "--lang de help train", "-h train", "help train intervals"] {
      let parsed = try parse(line)
      expect(that: parsed.path == ["peach", "train"] && parsed[GlobalOptions.help], "\(line)")
    }
    try expect(parse("play --cents 1 -- A4")[PlayCommand.note], equals: .a4)
    let assigned = try parse("train --set gap=1 --set duration=0.5")[.set]
    expect(that: assigned.map(\.key) == [.gap, .duration] && assigned.map(\.value) == ["1", "0.5"])
  }

  @Test func `an option that takes a number takes a negative one`() throws {
    for (cents, number) in [("-12", -12), ("-.5", -0.5)] {
      try expect(parse("play A4 --cents \(cents)")[PlayCommand.cents], equals: number)
    }
    try expect(parse("settings set gap -1").arguments, equals: ["gap", "-1"])
    #expect(complaint("play -1")?.hasPrefix("'-1' isn't a note. Write a note") == true)
    expect(
      complaint("play A4 --amplitude -91"), equals: "The value '-91' isn't valid for '--amplitude': expected -90…12 dB."
    )
  }

  @Test func `a measurement continues with other equipment, listeners and displays, but not with other trials`() throws
  {
    let free = [
      "--json", "--events jsonl", "--listener simulated", "--output x.wav", "--transcript", "--skip-introduction",
      "--soundfont x.sf2", "--audio-driver alsa", "--midi-input off", "--midi-driver jack",
    ]
    let fixed = [
      "--note A4", "--note-range C2:C6", "--strategy kazez", "--comparisons 5", "--until-width 2", "--seed 1",
      "--set gap=1",
      "--preset piano", "--sound sine", "--velocity 9", "--volume 1", "--duration 1", "--reference-pitch 442",
      "--gap 1",
    ]
    for (options, isFree) in [(free, true), (fixed, false)] {
      for option in options {
        let parsed = try parse("measure --continue \(option)")
        let isRefused = (try? SessionOptions.checkContinue(parsed)) == nil
        #expect(isRefused != isFree, "\(option)")
      }
    }
    let known = Set((free + fixed).map { $0.words[0] }).union(["--continue"])
    expect(Set(try parse("measure").command.options.map(\.word)), equals: known)
  }

  @Test func `an option that is missing has its default, and what has none is nil`() throws {
    let parsed = try parse("play A4")
    expect(that: parsed[PlayCommand.cents] == 0 && !parsed.has(PlayCommand.cents) && !parsed[.json])
    expect(
      that: parsed[GlobalOptions.dataFolder] == nil && parsed[GlobalOptions.language] == nil && parsed[.set].isEmpty)
    try expect(parse("play A4 --lang de")[GlobalOptions.language], equals: .german)
  }

  @Test func `every default is a value that its option takes`() {
    for (command, path) in CommandTree.all {
      for option in command.options {
        guard let kind = option.kind, let standard = option.standard else { continue }
        #expect(kind.accepts(standard), "\(path) \(option.word) \(standard)")
      }
    }
  }

  @Test(arguments: [
    ("trian", "Unknown command 'trian'. Did you mean 'train'?"),
    ("xyzzy", "Unknown command 'xyzzy'."),
    ("train --language de", "Unknown option '--language'. Did you mean '--lang'?"),
    ("train --soundfnt x", "Unknown option '--soundfnt'. Did you mean '--soundfont'?"),
    ("train -x", "Unknown option '-x'."),
    ("train --velocity", "Missing value for '--velocity N'."),
    ("train --soundfont --plain", "Missing value for '--soundfont FILE'."),
    ("train --plain=yes", "The option '--plain' takes no value."),
    ("train A4", "'A4' isn't an exercise. Use \(Text.alternatives(Exercises.all.map(\.name.rawValue)).english)."),
    ("train pitch", "'pitch' isn't an exercise. Did you mean 'comparison'?"),
    ("train Akkord", "'Akkord' isn't an exercise. Did you mean 'chords'?"),
    ("measure A4", "Unexpected argument 'A4'."),
    ("help train x", "Unexpected argument 'x'."), ("help train intervals x", "Unexpected argument 'x'."),
    ("help settings get duration", "Unexpected argument 'duration'."),
    ("play", "Missing argument <note>."),
    ("play A4 B4", "Unexpected argument 'B4'."),
    ("play X4", "'X4' isn't a note. Write a note such as A4, C#4, Bb3, or a key number 0…127."),
    ("play H4", "'H4' isn't a note. Write B4; German H is B here, and German B is Bb."),
    (
      "play C4 --tuning just:tonic=H",
      "'just:tonic=H' isn't a tuning. Write just:tonic=B; German H is B here, and German B is Bb."
    ),
    (
      "train intervals --tuning a.scl:tonic=h",
      "'a.scl:tonic=h' isn't a tuning. Write a.scl:tonic=B; German H is B here, and German B is Bb."
    ),
    (
      "train --note-range C3:H5",
      "'C3:H5' isn't a note range. Write C3:B5; German H is B here, and German B is Bb."
    ),
    ("play A4 --cents 1300", "The value '1300' isn't valid for '--cents': expected -1200…1200 cents."),
    ("train --velocity 0", "The value '0' isn't valid for '--velocity': expected 1…127."),
    ("train --duration 5", "The value '5' isn't valid for '--duration': expected 0.3…3 s."),
    ("train --duration 1 --duration 2", "The option '--duration' was given twice."),
    ("train --comparisons 0", "The value '0' isn't valid for '--comparisons': expected a whole number of at least 1."),
    (
      "train --comparisons 99999999999999999999",
      "The value '99999999999999999999' isn't valid for '--comparisons': expected a whole number of at most 9223372036854775807."
    ),
    (
      "train --seed 99999999999999999999",
      "The value '99999999999999999999' isn't valid for '--seed': expected a whole number of at most 9223372036854775807."
    ),
    (
      "train --note-range C4",
      "'C4' isn't a note range. Use LOWEST:HIGHEST within A0:C8, at least an octave apart, such as C2:C6, adaptive, "
        + "soprano, mezzo-soprano, alto, tenor, baritone, bass, violin, viola, cello, guitar, flute, trumpet or piano."
    ),
    ("train --note-range C4:E4", "'C4:E4' isn't a note range. The notes must be at least an octave apart."),
    ("train --note-range C6:C2", "'C6:C2' isn't a note range. The lowest note comes first. Did you mean 'C2:C6'?"),
    ("train --note-range E4:C4", "'E4:C4' isn't a note range. The lowest note comes first."),
    ("train --note-range C4-C6", "'C4-C6' isn't a note range. Put a colon between the notes. Did you mean 'C4:C6'?"),
    ("train --note-range C6–C4", "'C6–C4' isn't a note range. Put a colon between the notes. Did you mean 'C4:C6'?"),
    ("train --note-range C-1:C6", "'C-1:C6' isn't a note range. It must lie within A0:C8."),
    ("sounds --note-range E4:C4", "'E4:C4' isn't a note range. The lowest note comes first. Did you mean 'C4:E4'?"),
    ("train --strategy quest", "'quest' isn't a strategy. Did you mean 'quest-plus'?"),
    ("train chords --root x1", "'x1' isn't a root. Use random, fixed or a note such as D3."),
    (
      "train --strategy kazez:narrow=9",
      "'kazez:narrow=9' isn't a strategy. kazez has narrow 0…0.2, widen 0…0.5, largest 10…100 cents."
    ),
    (
      "train --strategy quest-plus:step=1", "'quest-plus:step=1' isn't a strategy. quest-plus has largest 10…100 cents."
    ),
    ("train --strategy kazez:narow=0.1", "'kazez:narow=0.1' isn't a strategy. Did you mean 'kazez:narrow=0.1'?"),
    (
      "train intervals --tuning vallotti:tonic=X",
      "'vallotti:tonic=X' isn't a tuning. A tuning stands on a note such as D or Eb, or with follow on each lower note."
    ),
    ("train intervals --tuning valloti:tonic=D", "'valloti:tonic=D' isn't a tuning. Did you mean 'vallotti:tonic=D'?"),
    ("train intervals --tuning vallotti:tonc=D", "'vallotti:tonc=D' isn't a tuning. Did you mean 'vallotti:tonic=D'?"),
    ("train --strategy kasez", "'kasez' isn't a strategy. Did you mean 'kazez'?"),
    (
      "train --strategy x",
      "'x' isn't a strategy. Use kazez, adaptive, threshold-tracking, weighted-up-down, two-down-one-up, "
        + "three-down-one-up, quest-plus or one with constants, such as kazez:narrow=0.05."
    ),
    ("train --intervals fith", "'fith' isn't an interval. Did you mean 'fifth'?"),
    ("train --intervals fifth,kleine-Ters", "'kleine-Ters' isn't an interval. Did you mean 'minor-third'?"),
    ("train --intervals p5", "'p5' isn't an interval. Did you mean 'P5'?"),
    ("play C4 --interval minor", "'minor' isn't an interval. Use \(Self.intervals)."),
    ("play C4 --interval P5,M3", "'P5,M3' names several intervals. Give a single one."),
    ("play C4 --interval all", "'all' names several intervals. Give a single one."),
    ("play C4 --interval P5 --direction both", "'both' isn't a direction. Use up or down."),
    ("train --intervals m3,minor-third", "'m3,minor-third' names an interval twice. Give each one once."),
    ("train --tuning jus", "'jus' isn't a tuning. Did you mean 'just'?"),
    ("train --audio-driver pulse", "'pulse' isn't an audio driver. Did you mean 'pulseaudio'?"),
    ("train --sound piano", "'piano' isn't a sound. Did you mean '--preset piano'?"),
    ("train --set durations=1", "'durations' isn't a setting. Did you mean 'duration'?"),
    ("simulate --listener statc", "'statc' isn't a simulated listener. Did you mean 'static'?"),
    ("train --set gap=1 --set gap=2", "The option '--set gap' was given twice."),
    ("train --gap 1 --set gap=2", "'--gap' and '--set gap' set the same value. Use only one."),
    (
      "simulate --set strategy=kazez --strategy kazez",
      "'--strategy' and '--set strategy' set the same value. Use only one."
    ),
    ("train --set duration=9", "The value '9' isn't valid for 'duration': expected 0.3…3 s."),
    ("train --set duration", "The value 'duration' isn't valid for '--set': expected KEY=VALUE."),
    ("train --events xml", "'xml' isn't a value of '--events'. Use jsonl."),
    ("train --lang fr", "'fr' isn't a language. Use en or de."),
    ("settings get xyz", "'xyz' isn't a setting. 'peach settings list --advanced' shows all."),
    ("settings set preset violin", "'preset' isn't a setting. Did you mean 'sound'?"),
    ("settings get soundfont", "'soundfont' isn't a setting. Did you mean 'sound'?"),
    ("settings get instrument", "'instrument' isn't a setting. Did you mean 'sound'?"),
    ("settings get Range", "'Range' isn't a setting. Did you mean 'note-range'?"),
    ("train --set lang=de", "'lang' isn't a setting. Did you mean 'language'?"),
    ("settings set A4 442", "'A4' isn't a setting. Did you mean 'reference-pitch'?"),
    ("settings lst", "Unknown command 'lst'. Did you mean 'list'?"),
  ]) func `a bad command line says what is wrong with it`(line: String, expected: String) {
    expect(complaint(line), equals: expected)
  }

  @Test(arguments: [
    ("train --note-range selo", "cello"), ("train --set note-range=bratshe", "viola"),
    ("train --set tick=niose", "noise"),
    ("train --listener simulatd", "simulated"),
    ("train --listener simulated:treshold=8,lapse=0", "simulated:threshold=8,lapse=0"),
    ("simulate --listener statik:slop=2", "static:slope=2"), ("train --sound sinus", "sine"),
    ("completions fisch", "fish"),
    ("export --format jso", "json"),
  ]) func `a misspelled value is corrected`(line: String, expected: String) {
    #expect(complaint(line)?.hasSuffix(". Did you mean '\(expected)'?") == true, "\(complaint(line) ?? "")")
  }

  @Test func `intervals have names, and numbers a point or a comma`() throws {
    func settings(_ line: String) throws -> Settings { try parse(line).applied(to: Settings()) }
    for line in ["fifth,minor-third", "Quinte,kleine-Terz", "perfect-fifth,m3", "P5,Minor-Third"] {
      try expect(
        settings("train --intervals \(line)").training.intervals.intervals,
        equals: [.interval(.minorThird), .interval(.fifth)])
    }
    try expect(parse("play C4 --interval große-Sexte")[PlayedInterval.option], equals: .interval(.majorSixth))
    for line in ["--reference-pitch 442,5", "--set reference-pitch=442,5", "--reference-pitch 442.5"] {
      try expect(settings("train \(line)").training.sounding.referencePitch.hertz, equals: 442.5)
    }
    try expect(parse("play A4 --cents -12,5")[PlayCommand.cents], equals: -12.5)
    expect(
      complaint("play A4 --cents 1,2,5"),
      equals: "The value '1,2,5' isn't valid for '--cents': expected -1200…1200 cents.")
  }

  @Test(arguments: [["training.smallest=1", "kazez.smallest=3"], ["kazez.smallest=3", "training.smallest=1"]])
  func `what is set for one strategy counts more than what is set for all, in either order`(options: [String]) throws {
    let line = "train " + options.map { "--set " + $0 }.joined(separator: " ")
    let training = try parse(line).applied(to: Settings()).training
    expect(training[boundsOf: .kazez].smallest, equals: 3)
    let others = StrategyName.allCases.filter { $0 != .kazez }
    expect(that: others.allSatisfy { training[boundsOf: $0].smallest == 1 } && !others.isEmpty)
  }

  @Test(arguments: ["train --listener simulated:threshold=-8", "train --strategy xyzzy", "train --listener oboe:x=1"])
  func `nothing is suggested for a value that is unlike all others`(line: String) {
    #expect(complaint(line)?.contains("Did you mean") == false)
  }

  @Test func `a listener is read with its parameters, in any order`() throws {
    expect(SimulatedListener(description: "simulated"), equals: SimulatedListener())
    // Bias and time are those of a listener of either kind.
    var listener = SimulatedListener(threshold: 12, lapse: 0.1, bias: -0.2, loudness: 2, responseTime: 0.5)
    (listener.tuner.bias, listener.tuner.time) = (-0.2, 0.5)
    expect(
      SimulatedListener(description: "simulated:rt=0.5,threshold=12,lapse=0.1,bias=-0.2,loudness=2"), equals: listener)
    var tuner = SimulatedTuner()
    (tuner.bias, tuner.precision, tuner.hysteresis) = (-20, 3.5, 0.1)
    expect(SimulatedListener(description: "simulated:hysteresis=0.1,precision=3.5,bias=-20")?.tuner, equals: tuner)
    for bad in [
      "person", "simulated:", "simulated:threshold", "simulated:threshold=0", "simulated:lapse=2", "simulated:x=1",
      "simulated:rt=nan", "simulated:precision=0", "simulated:hysteresis=2", "simulated:bias=101",
      "simulated:threshold=12,threshold=5",
    ] {
      #expect(SimulatedListener(description: bad) == nil, "\(bad)")
    }
  }
}
