import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachLaboratory

/// Where a calibration can be left, and what it then knows.
@Suite struct CalibrationStepTests {
  private let folder = TemporaryFolder()

  private func calibrate(_ line: String, _ words: [String]) throws -> Program.Result {
    try Program.run(
      ["calibrate"] + line.words
        + ["--seed", "3", "--output", folder.path + "/a.wav", "--data-dir", folder.path + "/data"],
      input: words.map { $0 + "\n" }.joined()
    ).expect(status: 0)
  }

  private func stored() throws -> [Printed] {
    try Program.run(["calibrate", "show", "--json", "--data-dir", folder.path + "/data"]).json()
      .calibrations.items
  }

  /// The sides that seed 3 plays.
  private var sides: [String] {
    var generator = SeededGenerator(seed: 3)
    _ = HeadphoneTest.allCases.map { HeadphoneTrial.trials($0, using: &generator) }
    return [CalibrationSignal.Side.left, .right].shuffled(using: &generator).map(\.rawValue)
  }

  @Test(arguments: [
    ["q"], ["60", "Q"], ["60", "a"], ["60", "a", ""], [],
  ])
  func `without a reading, its weighting, its time and a meter, nothing is stored`(words: [String])
    throws
  {
    try calibrate("level --seconds 1", words).expect(
      output: "", error: .contains("Cancelled; nothing is stored."))
    try expect(stored().count, equals: 0)
  }

  @Test func `what the command line says isn't asked, and each answer is stored in its place`()
    throws
  {
    let rows: [(options: String, words: [String], level: String)] = [
      ("--meter XL2:weighting=C,time=slow", ["60.5"], "60.5 C slow XL2"),
      ("--weighting Z", ["61", "", "m"], "61 Z eq m"),
      ("--time-weighting fast", ["62", "c", ""], "62 C fast -"),
      ("--signal noise", ["63", "a", "slow", ""], "63 A slow -"),
    ]
    for (options, words, level) in rows {
      try calibrate("level --seconds 1 " + options, words).expect(
        error: .contains("Stored; experiments refer to it."))
      let latest = try #require(stored().first)
      let written = [
        Decimal.written(latest.reading.number), latest.weighting.text ?? "-",
        latest.timeWeighting.text ?? "-",
        latest.meter.text ?? "-",
      ]
      expect(written.joined(separator: " "), equals: level)
      expect(latest.signal.text, equals: options.contains("noise") ? "noise" : "tone")
    }
  }

  @Test
  func
    `whoever leaves the sides or the headphones keeps the level, and the sides if both were told`()
    throws
  {
    let level = "--reading 70 --meter XL2:weighting=A"
    try calibrate(level, ["q"]).expect(
      error: .contains("Now put the headphones on. q leaves.", "Stored"))
    let (first, second) = (sides[0], sides[1])
    try calibrate(level, [first, "q"]).expect(error: .contains("Stored"))
    let left = try calibrate(level + " --json", [second, second, "x", "q"])
    left.expect(
      error: .contains("The headphone check was left early, so it isn't stored.", "Stored"))
    // What is no answer is asked again.
    expect(
      left.error.components(separatedBy: "1/6: Which tone was the softest: 1, 2 or 3?").count,
      equals: 3)
    let printed = try left.json()
    expect(that: printed.sides.text == "unclear" && printed.reading.number == 70 && printed.meter.text == "XL2")
    expect(that: !printed.antiphaseRight.exists && !printed.headphonesPassed.exists)
    try expect(stored().map(\.sides.text), equals: ["unclear", nil, nil])
    try expect(stored().map(\.reading.number), equals: [70, 70, 70])
    try calibrate("headphones", ["q"]).expect(
      error: [
        .contains("Now put the headphones on.", "Cancelled"), .lacks("On which side", "left early"),
      ])
    try calibrate("level --reading 70 --meter X:weighting=A", [second, first]).expect(
      output: .contains("Left and right: swapped."), error: .lacks("1/6"))
  }
}
