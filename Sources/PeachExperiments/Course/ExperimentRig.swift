import PeachBase
import PeachRecords

/// What is known about the level and the headphones when a run begins, stored with its plan as JSON.
package struct ExperimentRig: Equatable, Sendable {
  /// The level of the calibration signal at the volume of the experiment.
  package struct Level: Equatable, Sendable {
    package var reading: RigRecord.Level
    /// When it was measured, in ISO 8601.
    package var measured: String
    package var driver: String
  }

  package struct Headphones: Equatable, Sendable {
    package var isPassed: Bool
    /// When they were checked, in ISO 8601.
    package var checked: String
  }

  /// Nil if no level was measured.
  package var level: Level?
  /// Nil if the headphones weren't checked.
  package var headphones: Headphones?

  /// From the latest calibration and the latest headphone check.
  ///
  /// - Parameters:
  ///   - records: the latest first.
  ///   - volume: that of the experiment. Its level is the reading plus the difference of the volumes.
  package init(_ records: [RigRecord], volume: AmplitudeDB) {
    if let record = records.first(where: { $0.level != nil }), var reading = record.level {
      reading.reading = reading.reading + volume.value - record.volume
      level = Level(reading: reading, measured: record.time.iso, driver: record.driver)
    }
    for record in records {
      guard let isPassed = record.passedHeadphones else { continue }
      headphones = Headphones(isPassed: isPassed, checked: record.time.iso)
      break
    }
  }

  /// Leaves out what can't be read.
  package init(json: JSON) {
    if let stored = json["level"], let decibels = stored["decibels"]?.number,
      let weighting = stored["weighting"]?.text.flatMap(FrequencyWeighting.init),
      let signal = stored["signal"]?.text.flatMap(CalibrationSignal.init)
    {
      let reading = RigRecord.Level(
        signal: signal, reading: decibels, weighting: weighting, timeWeighting: stored["timeWeighting"]?.text ?? "",
        meter: stored["meter"]?.text)
      level = Level(
        reading: reading, measured: stored["measured"]?.text ?? "", driver: stored["driver"]?.text ?? "")
    }
    if let stored = json["headphones"], let isPassed = stored["passed"]?.bool {
      headphones = Headphones(isPassed: isPassed, checked: stored["checked"]?.text ?? "")
    }
  }

  package var json: JSON {
    [
      "level": level.map { level in
        let reading = level.reading
        return [
          "decibels": .number(reading.reading), "weighting": .text(reading.weighting.rawValue),
          "timeWeighting": .text(reading.timeWeighting), "signal": .text(reading.signal.rawValue),
          "meter": JSON(reading.meter), "measured": .text(level.measured), "driver": .text(level.driver),
        ]
      },
      "headphones": headphones.map { ["passed": .bool($0.isPassed), "checked": .text($0.checked)] },
    ]
  }

  /// What the file requires and is missing.
  package func missing(_ requirements: Set<ExperimentFile.Requirement>) -> ExperimentFile.Requirement? {
    if requirements.contains(.calibration), level == nil { return .calibration }
    if requirements.contains(.headphones), headphones?.isPassed != true { return .headphones }
    return nil
  }
}
