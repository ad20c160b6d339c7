import PeachAudio
import PeachCore

extension TuningReport {
  /// The output of `peach sounds --tuning --json`, in cents and decibels. Values that couldn't be measured are left out.
  var json: JSON {
    .object(
      file.members(preset) + [
        ("velocity", .integer(velocity.value)), ("keys", .array(tuning.keys.indices.map(key))),
        ("centsOff", tuning.tuning?.json), ("jumpCents", tuning.jumps?.json), ("levelDB", tuning.levels?.json),
        ("comparisonErrorCents", tuning.comparisons?.json),
        (
          "warnsFrom",
          ["vibratoCents": .number(Steadiness.largestVibrato), "beatingDB": .number(Steadiness.largestBeating)]
        ),
      ])
  }

  private func key(at index: Int) -> JSON {
    let key = tuning.keys[index]
    let warnings = [
      ("silent", key.isSilent), ("unpitched", key.isUnpitched), ("vibrato", key.wavers), ("beating", key.beats),
    ]
    return [
      "key": .integer(key.key.number), "name": .text(key.key.name), "isSilent": .bool(key.isSilent),
      "centsOff": JSON(key.cents),
      // From the key below.
      "jumpCents": JSON(tuning.jump(at: index)),
      // Relative to the mean of all keys.
      "levelDB": JSON(key.level.flatMap { level in tuning.meanLevel.map { level - $0 } }),
      "vibratoCents": key.cents == nil ? nil : .number(key.vibrato),
      "beatingDB": key.cents == nil ? nil : .number(key.beating),
      "comparisons": .array(
        zip(KeyMeasurement.offsets, key.comparisons).map { ["askedCents": .number($0), "measuredCents": .number($1)] }),
      "warnings": .array(warnings.filter(\.1).map { .text($0.0) }),
    ]
  }
}

extension TuningMeasurement.Summary {
  fileprivate var json: JSON { ["maximum": .number(largest), "rms": .number(rootMeanSquare)] }
}

extension SoundFontFile {
  /// The members that name a preset of this file.
  func members(_ preset: SoundFontPreset) -> [(String, JSON?)] {
    [
      ("path", .text(path)), ("file", .text(name)), ("format", .text(format)), ("bank", .integer(preset.bank)),
      ("program", .integer(preset.program)), ("name", .text(preset.name)),
    ]
  }
}
