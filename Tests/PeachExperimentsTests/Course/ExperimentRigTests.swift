import PeachCore
import TestSupport
import Testing

@testable import PeachExperiments

@Suite struct ExperimentRigTests {
  private func record(_ milliseconds: Int, reading: Double? = nil, right: [HeadphoneTest: Int] = [:]) -> RigRecord {
    var record = RigRecord(
      time: UTCTime(milliseconds: milliseconds), version: "0.3.0", driver: "alsa", sampleRate: 48000, volume: -6)
    record.level = reading.map {
      .init(signal: .tone, reading: $0, weighting: .a, timeWeighting: "eq", meter: "XL2")
    }
    record.rightAnswers = right
    return record
  }

  @Test func `the level is the reading plus the difference of the volumes`() throws {
    let rig = ExperimentRig([record(2, reading: 61.5), record(1, reading: 80)], volume: AmplitudeDB(-12))
    let level = try #require(rig.level)
    expect(that: level.reading.reading == 55.5 && level.driver == "alsa" && level.reading.meter == "XL2")
    #expect(rig.headphones == nil)
  }

  @Test func `the latest level and the latest headphone check count, each for itself`() {
    let records = [
      record(3, right: [.antiphase: 6, .huggins: 5]), record(2, reading: 61.5),
      record(1, right: [.antiphase: 6, .huggins: 6]),
    ]
    let rig = ExperimentRig(records, volume: .zero)
    expect(that: rig.level?.reading.reading == 67.5 && rig.headphones?.isPassed == false)
    expect(that: rig.missing([]) == nil && rig.missing([.calibration]) == nil)
    expect(rig.missing([.calibration, .headphones]), equals: .headphones)
    expect(ExperimentRig([], volume: .zero).missing([.calibration, .headphones]), equals: .calibration)
  }

  @Test func `it is read again from the plan`() throws {
    for rig in [
      ExperimentRig([record(1, reading: 61.5, right: [.antiphase: 5, .huggins: 6])], volume: .zero),
      ExperimentRig([record(1, right: [.antiphase: 4, .huggins: 6])], volume: .zero), ExperimentRig([], volume: .zero),
    ] {
      let json = try #require(JSON(parsing: try rig.json.written()))
      expect(ExperimentRig(json: json), equals: rig)
    }
    let foreign = try #require(JSON(parsing: #"{"level": {"decibels": "loud"}, "headphones": 1}"#))
    expect(ExperimentRig(json: foreign), equals: ExperimentRig([], volume: .zero))
  }
}
