import PeachAudio
import PeachCore

/// The output of `peach sounds --tuning --json`, in cents and decibels. Values that couldn't be measured are left out.
struct TuningRecord: Encodable {
  struct Key: Encodable {
    let key: Int
    let name: String
    let isSilent: Bool
    let centsOff: Double?
    /// From the key below.
    let jumpCents: Double?
    /// Relative to the mean of all keys.
    let levelDB: Double?
    let vibratoCents: Double?
    let beatingDB: Double?
    let comparisons: [Trial]
    /// Any of `silent`, `unpitched`, `vibrato`, `beating`.
    let warnings: [String]
  }

  struct Trial: Encodable {
    let askedCents: Double
    let measuredCents: Double
  }

  struct Summary: Encodable {
    let maximum: Double
    let rms: Double

    init?(_ summary: TuningMeasurement.Summary?) {
      guard let summary else { return nil }
      (maximum, rms) = (summary.largest, summary.rootMeanSquare)
    }
  }

  struct Limits: Encodable {
    let vibratoCents = Steadiness.largestVibrato
    let beatingDB = Steadiness.largestBeating
  }

  let path: String
  let file: String
  let format: String
  let bank: Int
  let program: Int
  let name: String
  let velocity: Int
  let keys: [Key]
  let centsOff: Summary?
  let jumpCents: Summary?
  let levelDB: Summary?
  let comparisonErrorCents: Summary?
  let warnsFrom = Limits()

  init(_ report: TuningReport) {
    let tuning = report.tuning
    (path, file, format) = (report.file.path, report.file.name, report.file.format)
    (bank, program, name) = (report.preset.bank, report.preset.program, report.preset.name)
    velocity = report.velocity.value
    let mean = tuning.meanLevel
    keys = tuning.keys.enumerated().map { index, key in
      let warnings = [
        ("silent", key.isSilent), ("unpitched", key.isUnpitched), ("vibrato", key.wavers), ("beating", key.beats),
      ]
      return Key(
        key: key.key.number, name: key.key.name, isSilent: key.isSilent, centsOff: key.cents,
        jumpCents: tuning.jump(at: index), levelDB: key.level.flatMap { level in mean.map { level - $0 } },
        vibratoCents: key.cents == nil ? nil : key.vibrato, beatingDB: key.cents == nil ? nil : key.beating,
        comparisons: zip(KeyMeasurement.offsets, key.comparisons).map {
          Trial(askedCents: $0, measuredCents: $1)
        },
        warnings: warnings.filter(\.1).map(\.0))
    }
    centsOff = Summary(tuning.tuning)
    jumpCents = Summary(tuning.jumps)
    levelDB = Summary(tuning.levels)
    comparisonErrorCents = Summary(tuning.comparisons)
  }
}
