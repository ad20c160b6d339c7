import PeachAudio
import PeachCommandLine
import PeachCommands
import PeachCore
import PeachLanguage
import PeachTerminal

/// The steps of a calibration: the level, the sides, and the headphones.
final class Calibration {
  private let parsed: ParsedCommand
  private let volume: AmplitudeDB
  private let player: RigPlayer
  private let dialog: RigDialog
  private let context: Context
  private var generator: SeededGenerator

  /// - Parameter volume: that of training.
  init(_ parsed: ParsedCommand, _ volume: AmplitudeDB, _ player: RigPlayer, _ dialog: RigDialog, _ context: Context) {
    (self.parsed, self.volume, self.player) = (parsed, volume, player)
    (self.dialog, self.context) = (dialog, context)
    generator = SeededGenerator(seed: parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max)))
  }

  /// - Returns: what was found; nil if the person left before a level was read.
  /// - Throws: `RigDialog.Interruption` for a signal that ends the program.
  func run() throws -> RigRecord? {
    var record = RigRecord(
      time: .now, version: Release.version, driver: player.driver, sampleRate: player.sampleRate, volume: volume.value)
    let trials = HeadphoneTest.allCases.map { HeadphoneTrial.trials($0, using: &generator) }
    if parsed.calibrationPart != .headphones {
      guard let (level, volume) = try level() else { return nil }
      (record.level, record.volume) = (level, volume)
      dialog.say(CalibrationMessages.putOn)
      guard let sides = try sides() else { return record }
      record.sides = sides
    } else {
      dialog.say(CalibrationMessages.putOn)
    }
    if parsed.calibrationPart != .level {
      if let right = try headphones(trials) {
        record.rightAnswers = right
      } else if record.level != nil {
        dialog.say(RigMessages.checkLeft)
      }
    }
    return record
  }

  // MARK: The level

  private func level() throws -> (level: RigRecord.Level, volume: Double)? {
    let signal = parsed[CalibrateCommand.signal]
    if let reading = parsed[CalibrateCommand.reading], let weighting = parsed.meter.weighting {
      let level = RigRecord.Level(
        signal: signal, reading: reading, weighting: weighting,
        timeWeighting: parsed.meter.timeWeighting ?? "eq", meter: parsed.meter.name)
      return (level, volume.value)
    }
    let seconds = parsed[CalibrateCommand.seconds]
    let note = try signal.render(.seconds(seconds), volume: volume, sampleRate: player.sampleRate)
    dialog.say(
      CalibrationMessages.plays(signal, volume: volume.value, seconds: seconds, endsByKey: dialog.isAtTerminal))
    if note.gain < volume.value - 0.05 { dialog.say(CalibrationMessages.reduced(to: note.gain)) }
    var reading: Double?
    while reading == nil {
      try player.play(note) { try dialog.hasInput() }
      guard let answer = try self.reading() else { return nil }
      reading = answer
      if answer < 0 { reading = nil }
    }
    guard let reading, let weighting = try weighting(),
      let time = try parsed.meter.timeWeighting ?? dialog.line(CalibrationMessages.timeWeighting),
      let meter = try parsed.meter.name ?? dialog.line(CalibrationMessages.meter)
    else { return nil }
    return (
      RigRecord.Level(
        signal: signal, reading: reading, weighting: weighting, timeWeighting: time.isEmpty ? "eq" : time,
        meter: meter.isEmpty ? nil : meter), note.gain
    )
  }

  /// The number that the person reads; below 0 to play again, and nil to leave.
  private func reading() throws -> Double? {
    while let line = try dialog.line(CalibrationMessages.reading), line.lowercased() != "q" {
      if line.isEmpty { return -1 }
      if let value = Quantity.number(line, in: "dB"), RigRecord.Level.readings.contains(value) { return value }
      dialog.say(CalibrationMessages.badReading)
    }
    return nil
  }

  private func weighting() throws -> FrequencyWeighting? {
    if let given = parsed.meter.weighting { return given }
    while let line = try dialog.line(CalibrationMessages.weighting), line.lowercased() != "q" {
      if let weighting = FrequencyWeighting(rawValue: line.uppercased()) { return weighting }
      dialog.say(CalibrationMessages.badWeighting)
    }
    return nil
  }

  // MARK: The sides

  /// Nil if the person left.
  private func sides() throws -> RigRecord.Sides? {
    var right = 0
    for side in [CalibrationSignal.Side.left, .right].shuffled(using: &generator) {
      let note = try CalibrationSignal.tone.render(
        .seconds(1), volume: volume, on: side, sampleRate: player.sampleRate)
      try player.play(note)
      guard let answer = try dialog.choice(CalibrationMessages.side, Self.side) else { return nil }
      if answer == side { right += 1 }
    }
    return right == 2 ? .correct : right == 0 ? .swapped : .unclear
  }

  private static func side(_ key: Key) -> CalibrationSignal.Side? {
    switch key {
    case .left, .character("l"), .character("L"): .left
    case .right, .character("r"), .character("R"): .right
    default: nil
    }
  }

  // MARK: The headphones

  /// The number of right answers to each test; nil if the person left.
  private func headphones(_ tests: [[HeadphoneTrial]]) throws -> [HeadphoneTest: Int]? {
    var right: [HeadphoneTest: Int] = [:]
    for trials in tests {
      guard let test = trials.first?.test else { continue }
      dialog.say(CalibrationMessages.introduction(test))
      right[test] = 0
      for (index, trial) in trials.enumerated() {
        try player.play(try trial.render(volume: volume, sampleRate: player.sampleRate))
        guard
          let answer = try dialog.choice(CalibrationMessages.question(test, trial: index + 1), Self.interval)
        else { return nil }
        if answer == trial.answer { right[test, default: 0] += 1 }
      }
    }
    return right
  }

  private static func interval(_ key: Key) -> Int? {
    switch key {
    case .character("1"): 0
    case .character("2"): 1
    case .character("3"): 2
    default: nil
    }
  }
}
