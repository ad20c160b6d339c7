import PeachCore
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
    #expect(level.reading.reading == 55.5 && level.driver == "alsa" && level.reading.meter == "XL2")
    #expect(rig.headphones == nil)
  }

  @Test func `the latest level and the latest headphone check count, each for itself`() {
    let records = [
      record(3, right: [.antiphase: 6, .huggins: 5]), record(2, reading: 61.5),
      record(1, right: [.antiphase: 6, .huggins: 6]),
    ]
    let rig = ExperimentRig(records, volume: .zero)
    #expect(rig.level?.reading.reading == 67.5 && rig.headphones?.isPassed == false)
    #expect(rig.missing([]) == nil && rig.missing([.calibration]) == nil)
    #expect(rig.missing([.calibration, .headphones]) == .headphones)
    #expect(ExperimentRig([], volume: .zero).missing([.calibration, .headphones]) == .calibration)
  }

  @Test func `it is read again from the plan`() throws {
    for rig in [
      ExperimentRig([record(1, reading: 61.5, right: [.antiphase: 5, .huggins: 6])], volume: .zero),
      ExperimentRig([record(1, right: [.antiphase: 4, .huggins: 6])], volume: .zero), ExperimentRig([], volume: .zero),
    ] {
      let json = try #require(JSON(parsing: try rig.json.written()))
      #expect(ExperimentRig(json: json) == rig)
    }
    let foreign = try #require(JSON(parsing: #"{"level": {"decibels": "loud"}, "headphones": 1}"#))
    #expect(ExperimentRig(json: foreign) == ExperimentRig([], volume: .zero))
  }
}
