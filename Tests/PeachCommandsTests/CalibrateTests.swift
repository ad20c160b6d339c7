import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachExperiments
@testable import PeachLaboratory

@Suite struct CalibrateTests {
  let folder = TemporaryFolder()

  private func peach(_ line: String, input: String? = "") throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path], input: input)
  }

  /// What seed 3 plays: the sides, and the right intervals from 1 on.
  private var played: (sides: [String], intervals: [[Int]]) {
    var generator = SeededGenerator(seed: 3)
    let trials = HeadphoneTest.allCases.map { HeadphoneTrial.trials($0, using: &generator) }
    let sides = [CalibrationSignal.Side.left, .right].shuffled(using: &generator)
    return (sides.map(\.rawValue), trials.map { $0.map { $0.answer + 1 } })
  }

  private func lines(_ words: [String]) -> String { words.map { $0 + "\n" }.joined() }

  @Test func `all steps are answered by lines, heard in the file, stored and shown`() throws {
    let (sides, intervals) = played
    let wav = folder.path + "/calibration.wav"
    let level = ["loud", "", "61,5 dB", "B", "a", "", "XL2"]
    let answers = lines(level + sides.map { String($0.prefix(1)) } + intervals.joined().map(String.init))
    let result = try peach("calibrate --seconds 1 --volume -6 --seed 3 --output \(wav)", input: answers)
    result.expect(
      status: 0,
      output: .contains(
        "Level: 61.5 dB SPL (LAeq of the tone, measured with XL2) at volume −6.0 dB", "Left and right: correct",
        "Antiphase tones: 6 of 6 right", "Huggins pitch: 6 of 6 right", "Headphone check passed"),
      error: .contains("A tone of 1 kHz sounds at volume −6.0 dB", "That isn't a level.", "Enter A, C or Z.", "Stored"))
    // The empty line played the tone again; then one side is silent.
    let file = try #require(WAVFile([UInt8](try Data(contentsOf: URL(fileURLWithPath: wav)))))
    for (index, side) in sides.enumerated() {
      let start = 3 + 1.5 * Double(index)
      for (channel, name) in ["left", "right"].enumerated() {
        expect((file.tone(channel).peak(from: start, to: start + 1) > 0.01), equals: (name == side))
      }
    }
    let shown = try peach("calibrate show --json").expect(status: 0).json().calibrations.items
    expect(shown.count, equals: 1)
    let stored = try #require(shown.first)
    expect(that: stored.reading.number == 61.5 && stored.volume.number == -6 && stored.weighting.text == "A")
    expect(that: stored.timeWeighting.text == "eq" && stored.meter.text == "XL2" && stored.signal.text == "tone")
    expect(
      that: stored.sides.text == "correct" && stored.headphonesPassed.bool == true && stored.driver.text == "offline")
    try peach("calibrate --show --lang de").expect(status: 0, output: .contains("Pegel: 61,5 dB SPL", "offline"))
    // A file is no driver that a training could try.
    #expect(try TrainingDataStore(folder: folder.path).lastDriver() == nil)
  }

  @Test func `wrong answers don't pass, and sides can be swapped`() throws {
    let (sides, intervals) = played
    let swapped = sides.map { $0 == "left" ? "r" : "links" }
    let wrong = intervals.joined().map { String($0 % 3 + 1) }
    try peach(
      "calibrate --reading 70 --weighting C --seed 3 --output \(folder.path)/a.wav", input: lines(swapped + wrong)
    ).expect(status: 0, output: .contains("swapped", "Antiphase tones: 0 of 6", "Headphone check not passed"))
  }

  @Test func `keys typed before a question is asked don't answer it`() throws {
    let terminal = try PseudoTerminal(
      columns: 100, rows: 24, environment: Program.environment(),
      command: [
        Program.path, "calibrate", "headphones", "--seed", "3", "--output", folder.path + "/a.wav", "--data-dir",
        folder.path,
      ])
    for trial in 1...3 {
      func asked() -> Int { terminal.transcript.components(separatedBy: "\(trial)/6: ").count - 1 }
      terminal.expect { _ in asked() > 0 }
      // A key that is no answer asks again; from then on keys count.
      terminal.expect(within: 5) { _ in
        if asked() == 1 { terminal.type("x") }
        return asked() > 1
      }
      // The second key would answer the next question, and the third would leave.
      terminal.type(trial < 3 ? "12q" : "q")
    }
    terminal.expectExit(0)
    expect(terminal.transcript, [.contains("Cancelled"), .lacks("4/6: ")])
  }

  @Test func `without answers the level alone is stored, and without a level nothing`() throws {
    try TrainingDataStore(folder: folder.path).setLastDriver("alsa")
    try peach("calibrate --reading 70 --meter XL2:weighting=C --output \(folder.path)/a.wav")
      .expect(status: 0, output: .contains("LCeq of the tone, measured with XL2"), error: .contains("Stored"))
    try peach("calibrate --seconds 1 --output \(folder.path)/b.wav").expect(status: 0, error: .contains("Cancelled"))
    try peach("calibrate headphones --output \(folder.path)/c.wav").expect(status: 0, error: .contains("Cancelled"))
    try expect(peach("calibrate show --json").json().calibrations.items.count, equals: 1)
    // Files leave the driver that worked last.
    try expect(TrainingDataStore(folder: folder.path).lastDriver(), equals: "alsa")
  }

  @Test func `a signal that would clip is softer, and its own volume is stored`() throws {
    let wav = folder.path + "/noise.wav"
    try peach(
      "calibrate level --signal noise --seconds 60 --volume 12 --output \(wav)", input: lines(["61", "z", "", ""])
    ).expect(status: 0, error: .contains("Stored"))
    let file = try #require(WAVFile([UInt8](try Data(contentsOf: URL(fileURLWithPath: wav)))))
    let peak = [0, 1].map { file.tone($0).peak(from: 0, to: 61) }.max() ?? 0
    expect(that: peak > 0.999 && peak <= 1)
    let stored = try #require(try peach("calibrate show --json").json().calibrations.items.first?.volume.number)
    expect(that: stored > 11 && stored < 11.95)
  }

  @Test(arguments: [("0", 0), ("0,4 dB", 0.4), ("140", 140)])
  func `the whole range of readings is taken, and nothing beyond it`(reading: String, stored: Double) throws {
    let answers = lines(["-0.1", "140.1", reading, "z", "", ""])
    let result = try peach("calibrate level --seconds 1 --output \(folder.path)/a.wav", input: answers)
    result.expect(status: 0, error: .contains("Stored"))
    expect(result.error.components(separatedBy: "That isn't a level.").count, equals: 3)
    let shown = try peach("calibrate show --json").json().calibrations.items
    expect(that: shown.map { $0.reading.number } == [stored] && shown.first?.weighting.text == "Z")
  }

  @Test func `the signal sounds for half a minute`() throws {
    try peach("calibrate level --output \(folder.path)/a.wav").expect(
      status: 0, error: .contains("A tone of 1 kHz sounds at volume 0.0 dB for 30 s.", "a.wav: 30.5 s,", "Cancelled"))
  }

  @Test func `a file that nobody hears changes no data`() throws {
    let environment = ["PEACH_DATA_DIR": folder.path + "/data"]
    try Program.run(
      "calibrate --reading 70 --weighting C --skip-headphones --output \(folder.path)/a.wav", environment: environment,
      input: ""
    ).expect(status: 0, error: .contains("Not stored, because nothing was heard."))
    try Program.run("calibrate --show", environment: environment).expect(output: .contains("No calibration is stored."))
  }

  @Test(arguments: [
    ("--reading 70", "'--reading' needs '--meter NAME:weighting=A'"), ("--meter XL2:weighting=B", "--meter"),
    ("--meter XL2:tone=A", "--meter"), ("headphones --reading 60", "can't be combined"), ("ears", "ears"),
    ("--headphones --skip-headphones", "can't be combined"), ("--headphones --meter X", "can't be combined"),
    ("--reading 200 --weighting A", "--reading"), ("--weighting B", "--weighting"),
  ]) func `options that contradict each other are rejected`(options: String, message: String) throws {
    try peach("calibrate " + options).expect(status: 64, error: .contains(message))
  }

  // MARK: Experiments

  /// A file that requires both checks, at −12 dB.
  private func file() throws -> String {
    let path = folder.path + "/strict.json"
    let text = """
      { "format": "peach-experiment 2", "title": "Strict", "sound": { "preset": "sine" },
        "settings": { "volume": -12 }, "require": { "calibration": true, "headphones": true },
        "blocks": [{ "name": "main", "task": "comparison", "method": { "constant": [-20, 20], "repeat": 2 } }] }
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `a run says its level, and refuses what the file requires`() throws {
    let run = "experiment run \(try file()) --participant P1 --skip-introduction --audio-driver pulseaudio"
    try peach(run).expect(
      status: 69, error: .contains("requires a calibrated level", "'peach calibrate --data-dir \(folder.path)'"))
    let (sides, intervals) = played
    let wav = folder.path + "/a.wav"
    try peach("calibrate --reading 70 --weighting A --volume -6 --skip-headphones --output \(wav)").expect(status: 0)
    try peach(run).expect(
      status: 69, error: .contains("haven't been checked", "'peach calibrate headphones --data-dir \(folder.path)'"))
    // The rate is that of the file.
    try expectRows(folder.database, "SELECT driver, sample_rate FROM rig", ["offline|48000.0"])
    let wrong = lines(intervals.joined().map { String($0 % 3 + 1) })
    try peach("calibrate --headphones --seed 3 --output \(wav)", input: wrong).expect(status: 0)
    try peach(run).expect(status: 69, error: .contains("latest headphone check wasn't passed"))
    let right = lines(intervals.joined().map(String.init))
    try peach("calibrate --headphones --seed 3 --output \(wav)", input: right).expect(status: 0)
    // There is no device here, but it says before what is known.
    try peach(run).expect(
      status: 69,
      error: .contains(
        "Level: 64 dB SPL (LAeq of the tone); headphone check passed.", "pulseaudio instead of offline",
        "No audio device"))
    expect(sides.count, equals: 2)
  }

  @Test func `a simulated listener isn't asked for a level`() throws {
    let result = try peach("experiment run \(try file()) --participant P1 --listener simulated")
    result.expect(status: 0)
    expect(that: !result.error.contains("evel") && !result.output.contains("Level"))
    try peach("experiment check \(try file()) --methods").expect(output: .contains("The level was not calibrated."))
  }

  private func rig(_ reading: Double?, meter: String? = "XL2") -> ExperimentRig {
    let time = UTCTime(milliseconds: 0)
    var record = RigRecord(time: time, version: "0.4.0", driver: "alsa", sampleRate: 48000, volume: 0)
    record.level = reading.map {
      .init(signal: .tone, reading: $0, weighting: .a, timeWeighting: "eq", meter: meter)
    }
    return ExperimentRig([record], volume: .zero)
  }

  /// The readings of the runs, and what is said of them together.
  @Test(
    arguments: [
      ([], nil), ([nil], nil), ([nil, nil], nil),
      ([61.5, nil], "61.5 dB SPL (LAeq of the tone, measured with XL2) in 1 of 2 runs"),
      ([nil, 61.5], "61.5 dB SPL (LAeq of the tone, measured with XL2) in 1 of 2 runs"),
      ([64, nil, 61.5], "61.5 to 64 dB SPL (LAeq of the tone, measured with XL2) in 2 of 3 runs"),
      ([61.5], "61.5 dB SPL (LAeq of the tone, measured with XL2)"),
      ([61.5, 61.5], "61.5 dB SPL (LAeq of the tone, measured with XL2)"),
      ([64, 61.5, 62], "61.5 to 64 dB SPL (LAeq of the tone, measured with XL2)"),
    ] as [([Double?], String?)])
  func `runs have the level of those that were calibrated, with their number if not all were`(
    readings: [Double?], level: String?
  ) {
    let rigs = readings.map { rig($0) }
    expect(RigMessages.level(of: rigs)?.english, equals: level)
    let summary = RigMessages.summary(rigs)
    let otherwise = readings.isEmpty ? nil : "Level not calibrated (only absolute levels need it)"
    expect(summary?.english, equals: level.map { "Level: " + $0 } ?? otherwise)
    expect(
      that: readings.isEmpty || summary?.german.hasPrefix(level == nil ? "Pegel nicht kalibriert" : "Pegel: ") == true)
    let some = readings.count { $0 != nil }
    guard some > 0, some < readings.count else { return }
    #expect(summary?.german.hasSuffix(" in \(some) von \(readings.count) Durchgängen") == true)
  }

  @Test func `readings of different meters have no meter together`() {
    let text = RigMessages.level(of: [rig(61.5), rig(61.5, meter: nil)])
    expect(text?.english, equals: "61.5 dB SPL")
  }

  @Test func `the methods state the level of the runs that have one`() throws {
    let path = try file()
    for name in ["P1", "P2"] {
      try peach("experiment run \(path) --participant \(name) --listener simulated").expect(status: 0)
    }
    let (none, level) = ("The level was not calibrated.", "Level: 61.5 dB SPL (LAeq of the tone, measured with XL2)")
    let some = level + " in 1 of 2 runs."
    for (readings, said, other) in [
      ([nil, nil], none, level), ([61.5, nil], some, none), ([nil, 61.5], some, none),
      ([61.5, 61.5], level + ".", none),
    ] as [([Double?], String, String)] {
      for (place, reading) in readings.enumerated() {
        let stored = try rig(reading).json.written(onOneLine: true)
        _ = try Program.tool([
          "sqlite3", folder.database,
          "UPDATE run SET plan = json_set(plan, '$.rig', json('\(stored)')) WHERE rowid = \(place + 1)",
        ])
      }
      try peach("experiment check \(path) --methods").expect(status: 0, output: [.contains(said), .lacks(other)])
    }
  }
}
