import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands
import PeachLanguage
import PeachTerminal

@Suite struct SimulateTests {
  private func simulate(_ line: String, under wrapper: [String] = []) throws -> Program.Result {
    try Program.run(["simulate", "--json"] + line.words, under: wrapper).expect(status: 0, error: "")
  }

  @Test(arguments: [
    ("simulate --runs 100000 --comparisons 20", "Simulating: "),
    ("experiment plan loudness --simulate 100000", " experiments simulated"),
  ]) func `Ctrl-C clears the progress and says that there is no result`(line: String, progress: String) throws {
    // It simulates for seconds before it shows anything, so on one processor.
    #if os(Linux)
      let wrapper = ["taskset", "-c", "0"]
    #else
      let wrapper: [String] = []
    #endif
    let terminal = try PseudoTerminal(
      columns: 100, rows: 24, environment: Program.environment(), command: wrapper + [Program.path] + line.words)
    terminal.expect {
      $0.lines[0].contains(progress) && $0.lines[0].contains(", about ") && $0.lines[0].contains(" left")
    }
    terminal.type("\u{03}").expectExit(130)
    expect(terminal.screen.lines[0], .begins("Cancelled; there is no result. "))
    expect(terminal.screen.text, .lacks("Simulating"))
  }

  @Test func `a seed gives the same result on any number of cores`() throws {
    let line = "--runs 40 --comparisons 30 --seed 7 --strategy kazez --listener simulated:threshold=2-50"
    let (output, report) = (try simulate(line).output, try simulate(line).json())
    expect(that: report.runs.integer == 40 && report.comparisons.integer == 30 && report.seed.integer == 7)
    expect(that: report.strategy.text == "kazez" && report.fit.text != nil && report.biasOctaves.number.isFinite)
    try expect(simulate(line).output, .equals(output))
    #if os(Linux)
      try expect(simulate(line, under: ["taskset", "-c", "0"]).output, .equals(output))
    #endif
    let other = try simulate(line.replacingOccurrences(of: "seed 7", with: "seed 8")).json()
    expect(that: other.rmseOctaves.number.isFinite && other.rmseOctaves.number != report.rmseOctaves.number)
  }

  @Test func `with a break, unlike notes and days it does so too`() throws {
    let line =
      "--runs 20 --comparisons 200 --days 5 --break-days 21 --after-break 10 --untrained 51:68 --seed 3 --listener "
      + "simulated:threshold=3/8/20-50,learning=1,forgetting=0.6,day-sd=0.15,note-sd=0.35"
    let result = try simulate(line)
    let report = try result.json()
    #expect((0.2...2).contains(report.breakRmseOctaves.number))
    for coverage in [report.breakCoverage95, report.notesCoverage95, report.untrainedNotesCoverage95] {
      #expect(coverage.number > 0.7)
    }
    expect(that: report.notesRmseOctaves.number.isFinite && report.untrainedNotesRmseOctaves.number.isFinite)
    expect(that: report.coverage95.number.isFinite && report.days.integer == 5)
    let trends = [report.shareImproving, report.shareStable, report.shareDeclining, report.shareTooLittleData].map(
      \.number)
    expect(that: abs(trends.reduce(0, +) - 1) < 1e-9 && trends.allSatisfy { (0...1).contains($0) })
    #if os(Linux)
      try expect(simulate(line, under: ["taskset", "-c", "0"]).output, .equals(result.output))
    #endif
  }

  @Test func `without a break and a gap nothing is said of them`() throws {
    let report = try simulate("--runs 2 --comparisons 20 --seed 1").json()
    expect(that: !report.breakRmseOctaves.exists && !report.untrainedNotesRmseOctaves.exists)
    expect(that: report.notesRmseOctaves.exists && report.shareTooLittleData.number == 1)
    expect(that: !report.readings.exists && !report.changeCoverage95.exists)
  }

  @Test func `the threshold is read after any number of answers`() throws {
    let report = try simulate(
      "--runs 10 --comparisons 200 --days 14 --seed 1 --listener static:slope=0.5 --read-after 200,20 "
        + "--compare-weeks"
    ).json()
    let readings = report.readings.items
    expect(that: readings.map(\.answers.integer) == [20, 200] && readings[0].shiftOctaves.number == 0)
    expect(readings[1].rmseOctaves.number, equals: report.rmseOctaves.number)
    expect(readings[1].widthOctaves.number, equals: report.widthOctaves.number)
    expect(readings[1].coverage95.number, equals: report.coverage95.number)
    #expect(readings[0].widthOctaves.number > readings[1].widthOctaves.number)
    #expect(readings[1].largestShiftOctaves.number >= abs(readings[1].shiftOctaves.number))
    #expect(report.changeCoverage95.exists)
    try Program.run("simulate --runs 2 --comparisons 30 --days 14 --read-after 1,20 --listener bass").expect(
      output: .contains("After 1 answer:\n", "After 20 answers:\n"))
    try Program.run(["simulate", "--comparisons", "30", "--read-after", "31", "--runs", "1"]).expect(
      status: 64, error: .contains("--read-after"))
  }

  @Test func `trainings of matching are simulated, with figures after each number of matches`() throws {
    let line = ["simulate", "--matching", "registers", "--runs", "12", "--seed", "2", "--read-after", "60,10"]
    let report = try Program.run(line + ["--json"]).json()
    expect(that: report.matching.text == "registers" && report.runs.integer == 12 && report.seed.integer == 2)
    let readings = report.readings.items
    expect(readings.map(\.afterMatches.integer), equals: [10, 60])
    #expect(readings.allSatisfy { $0.todayCoverage95.number > 0.7 && $0.precisionCoverage95.number > 0.7 })
    #expect(readings.allSatisfy { $0.hysteresisCoverage95.exists && $0.registersCoverage95.exists })
    // Ten matches are of one day, sixty of three.
    expect(that: !readings[0].generalCoverage95.exists && readings[1].generalCoverage95.number > 0.7)
    #expect(readings[1].precisionWidthOctaves.number < readings[0].precisionWidthOctaves.number)
    try Program.run(line).expect(output: .contains("After 10 matches:\n", "After 60 matches:\n"))
  }

  @Test func `all named listeners are listed and can be simulated`() throws {
    let list = try Program.run(["simulate", "--list"]).expect(status: 0)
    let json = try Program.run(["simulate", "--list", "--json"]).expect(status: 0)
    expect(Set(NamedListener.all.map(\.name)).count, equals: NamedListener.all.count)
    for listener in NamedListener.all {
      list.expect(output: .contains("  \(listener.name)  "))
      json.expect(output: .contains("\"\(listener.name)\""))
      let population = SimulatedPopulation(description: listener.name)
      expect(that: population != nil && population == SimulatedPopulation(description: listener.description))
    }
    for parameter in PopulationParameter.all { list.expect(output: .contains("  \(parameter.name)  ")) }
    var population = try #require(SimulatedPopulation(description: "bass-then-treble"))
    population.thresholds = [4...4]
    expect(SimulatedPopulation(description: "bass-then-treble:threshold=4"), equals: population)
    let report = try simulate("--runs 2 --comparisons 40 --seed 1 --listener bass-then-treble:threshold=4").json()
    expect(report.runs.integer, equals: 2)
  }

  @Test func `listeners of a training have a slope and a shape`() throws {
    var listener = SimulatedListener(threshold: 12)
    (listener.slope, listener.shape) = (0.5, .weibull)
    expect(SimulatedListener(description: "simulated:threshold=12,slope=0.5,shape=weibull"), equals: listener)
    for bad in ["simulated:slope=0", "simulated:shape=round", "static"] {
      #expect(SimulatedListener(description: bad) == nil, "\(bad)")
    }
  }

  @Test func `a single run has no standard error`() throws {
    let line = ["simulate", "--runs", "1", "--comparisons", "20", "--seed", "1"]
    try Program.run(line + ["--json"]).expect(status: 0, output: [.contains("rmseOctaves"), .lacks("StandardError")])
    try Program.run(line).expect(output: [.contains(" ± – octaves", " ± – %"), .lacks("± 0")])
  }

  @Test func `answers after a break need a break`() throws {
    for line in ["--after-break 5", "--after-break 5 --break-days 0"] {
      try Program.run(["simulate", "--runs", "1"] + line.words).expect(
        status: 64, error: .contains("'--after-break' needs '--break-days'."))
    }
  }

  @Test func `weeks with too few answers aren't compared`() throws {
    for line in ["--comparisons 3 --days 20", "--comparisons 20 --days 14"] {
      try Program.run(["simulate", "--runs", "1", "--compare-weeks", "--json"] + line.words).expect(
        status: 0, output: .lacks("changeRatio"))
    }
  }

  @Test func `some note has to be trained`() throws {
    try Program.run(["simulate", "--untrained", "C2:C6", "--runs", "1"]).expect(
      status: 64, error: .contains("--untrained"))
  }

  @Test func `threshold tracking places its comparisons where the listener is right three times of four`() throws {
    let report = try simulate(
      "--runs 20 --comparisons 200 --seed 1 --strategy threshold-tracking --fit static --listener simulated:threshold=10,lapse=0 "
        + "--set threshold-tracking.correct=0.75 --set threshold-tracking.spread=0"
    ).json()
    expect(report.shareCorrect.number, near: 0.75, within: 0.04)
    expect(that: report.shareNearThreshold.number > 0.6 && report.rmseOctaves.number < 0.4)
  }

  @Test func `the user's settings do not enter, those of the command line do`() throws {
    let folder = TemporaryFolder()
    let environment = ["PEACH_DATA_DIR": folder.path]
    try Program.run(["settings", "set", "strategy", "adaptive"], environment: environment).expect(status: 0)
    try Program.run("simulate --runs 2 --comparisons 5 --json --set kazez.smallest=10", environment: environment)
      .expect(output: .contains("\"strategy\" : \"kazez\""))
  }

  @Test func `the table has the same values`() throws {
    let result = try Program.run(["simulate", "--runs", "3", "--comparisons", "5", "--seed", "1", "--lang", "de"])
    expect(result.lines.count, equals: 18)
    result.expect(output: .contains("Startwert", "Oktaven"))
  }

  @Test func `listeners are read with ranges and lists`() {
    var population = SimulatedPopulation()
    population.thresholds = [3...3, 1...100]
    population.lapses = [0.005, 0.02]
    population.biases = [-0.3, 0, 0.3]
    population.learning = 1
    population.forgetting = 0.5
    population.daySD = 0.15
    population.noteSD = 0.35
    expect(
      SimulatedPopulation(
        description:
          "simulated:threshold=3/1-100,lapse=0.005/0.02,bias=-0.3/0/0.3,learning=1,forgetting=0.5,day-sd=0.15,note-sd=0.35"
      ), equals: population)
    population = SimulatedPopulation()
    (population.slopes, population.shape, population.curve) = ([0.5, 2], .weibull, .plateaus)
    (population.biasSD, population.keySD, population.bass) = (0.6, 0.35, 2)
    (population.split, population.order, population.inattention) = (MIDINote(48), .bassFirst, 0.1)
    (population.lapseChange, population.burst) = (-0.2, .presented)
    expect(
      SimulatedPopulation(
        description:
          "simulated:slope=0.5/2,shape=weibull,curve=plateaus,bias-sd=0.6,key-sd=0.35,bass=2,split=C3,order=bass-first,"
          + "inattention=0.1,lapse-change=-0.2,burst=presented"), equals: population)
    expect(SimulatedPopulation(description: "simulated:burst=40")?.burst, equals: .cents(40))
    for bad in [
      "simulated:shape=round", "simulated:slope=0", "simulated:inattention=1", "simulated:burst=0", "static:x=1",
      "simulated:threshold=100-1", "simulated:threshold=0", "simulated:lapse=2", "simulated:lapse=",
      "simulated:threshold=3/", "simulated:lapse=0,lapse=0", "simulated:threshold=1-2-3", "simulated:note-sd=-1",
      "simulated:x=1",
      "person",
    ] {
      #expect(SimulatedPopulation(description: bad) == nil, "\(bad)")
    }
  }

  @Test func `in German, no number that is read has a point`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/note.wav"
    for line in [
      "simulate --runs 3 --comparisons 60", "experiment plan loudness --simulate 3",
      "play A4 --output \(path) --sound sine --duration 0.3",
    ] {
      let result = try Program.run(line.words + ["--lang", "de"])
      let text = (result.output + result.error).replacing(path, with: "")
      result.expect(status: 0)
      expect(that: text.contains(/[0-9],[0-9]/) && !text.contains(/[0-9]\.[0-9]/) && !text.contains(" -"), "\(text)")
    }
    let simulated = try Program.run(["simulate", "--runs", "3", "--comparisons", "60", "--lang", "de"])
    #expect(simulated.output.contains(/Fehler der Schwelle \(RMS\) +[0-9]/))
  }

  @Test func `numbers have fixed decimals`() {
    for (number, decimals, text) in [
      (1.2345, 2, "1.23"), (-0.0004, 3, "0.000"), (-0.0006, 3, "-0.001"), (99.96, 1, "100.0"), (.nan, 1, "nan"),
      (2.5, 0, "3"), (-0.05, 3, "-0.050"),
    ] as [(Double, Int, String)] { expect(Fixed.text(number, decimals), .equals(text)) }
  }
}
