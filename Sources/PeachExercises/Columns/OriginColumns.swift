import PeachBase

/// The columns of the sound of an answer.
public enum SoundColumns {
  public static let sound = Column<String>(
    100, "sound", sql: "name", .text(longest: nil), .sound,
    Text(en: "`sine`, or file:bank:program", de: "`sine` oder Datei:Bank:Programm"))
  public static let file = Column<String>(
    101, "soundFontFile", sql: "file", .text(longest: nil), .sound,
    Text(en: "the SoundFont's base name", de: "der Dateiname des SoundFonts"))
  public static let size = Column<Int>(
    102, "soundFontSize", sql: "size", .integer(0...Int.max), unit: .bytes, .sound,
    Text(en: "its size", de: "seine Größe"))
  public static let modified = Column<UTCTime>(
    103, "soundFontModified", sql: "modified_ms", .time(nil), .sound,
    Text(en: "when it was last changed", de: "wann er zuletzt geändert wurde"))
  public static let sha256 = Column<String>(
    104, "soundFontSha256", sql: "sha256", .digest, .sound,
    Text(en: "its SHA-256 digest, if it is known", de: "seine SHA-256-Prüfsumme, wenn sie bekannt ist"))

  static let all: [any AnyColumn] = [sound, file, size, modified, sha256]
}

/// The columns of the run of an answer.
public enum RunColumns {
  public static let id = Column<String>(
    110, "run", sql: "id", .uuid, .run,
    Text(en: "UUID of the run of the program", de: "UUID des Programmlaufs"))
  public static let participant = Column<String>(
    111, "participant", sql: "CASE WHEN json_valid(plan) THEN json_extract(plan, '$.participant') END",
    .text(longest: nil), .run,
    Text(
      en: "the participant ID, if the experiment was given one",
      de: "die Teilnehmer-ID, wenn das Experiment eine bekommen hat"))
  public static let purpose = Column<Purpose>(
    112, "runPurpose", sql: "purpose", .words(of: Purpose.self), .run, Text(en: "its purpose", de: "sein Zweck"))
  public static let started = Column<UTCTime>(
    113, "runStarted", sql: "started_ms", .time(CommonColumns.possibleTime), .run,
    Text(en: "when it began", de: "wann er begann"))
  public static let peachVersion = Column<String>(
    114, "peachVersion", sql: "peach_version", .text(longest: 1000), .run,
    Text(en: "the version of Peach", de: "die Version von Peach"))
  public static let fluidSynthVersion = Column<String>(
    115, "fluidSynthVersion", sql: "fluidsynth_version", .text(longest: 1000), .run,
    Text(en: "the version of FluidSynth", de: "die Version von FluidSynth"))
  public static let driver = Column<String>(
    116, "driver", sql: "driver", .text(longest: 1000), .run,
    Text(en: "the audio driver", de: "der Audiotreiber"))
  public static let sampleRate = Column<Double>(
    117, "sampleRateHertz", sql: "sample_rate", .real(1...10_000_000), unit: .hertz, .run,
    Text(en: "the sample rate of the output", de: "die Abtastrate der Ausgabe"))
  public static let period = Column<Int>(
    118, "periodFrames", sql: "period", .integer(0...1_000_000_000), unit: .frames, .run,
    Text(en: "the period of the output", de: "die Periode der Ausgabe"))
  public static let plan = Column<String>(
    119, "runPlan", sql: "plan", .text(longest: nil), .run,
    Text(
      en: "the plan of a measurement or an experiment, as JSON",
      de: "der Plan einer Messung oder eines Experiments als JSON"))

  static let all: [any AnyColumn] = [
    id, participant, purpose, started, peachVersion, fluidSynthVersion, driver, sampleRate, period, plan,
  ]

  /// Those that are columns of the table.
  package static let stored = all.map(\.declaration).filter { $0 != participant.declaration }
}
