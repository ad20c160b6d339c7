import PeachBase

/// Who answers an experiment.
package enum Respondent: Equatable, Sendable {
  case person
  /// A program that reads events.
  case program
  /// A simulated listener, as it was written.
  case simulated(String)

  package var isSimulated: Bool { if case .simulated = self { true } else { false } }

  /// `person`, `program`, or the listener, such as `simulated:threshold=8`.
  package var written: String {
    switch self {
    case .person: "person"
    case .program: "program"
    case .simulated(let listener): listener
    }
  }

  /// Nil for anything else.
  package init?(written: String) {
    switch written {
    case "person": self = .person
    case "program": self = .program
    case _ where written.hasPrefix("simulated"): self = .simulated(written)
    default: return nil
    }
  }
}

/// A session of a run: the part of it that one process asked, with what that was made with. A run that was continued has several,
/// which are stored with its plan as JSON.
package struct RunSession: Equatable, Sendable {
  package var started: UTCTime
  /// The number of the run's answers before it.
  package var answersBefore: Int
  package var respondent: Respondent
  /// The version of the program, and its commit if it is known.
  package var build: String
  package var system: String
  /// That of the SoundFont; nil for sines.
  package var soundFontSHA256: String?
  package var output: Output?
  package var rig: JSON?
  /// When the participant agreed, and the code of the language in which it was asked; nil if the file asks for no consent.
  package var consent: (time: UTCTime, language: String)?

  /// What it sounded through.
  package struct Output: Equatable, Sendable {
    package var driver: String
    /// In Hz.
    package var sampleRate: Double
    /// In frames.
    package var period: Int
    /// From a note to its sound, as the driver reports it, in seconds; nil without a device.
    package var latency: Double?

    package init(driver: String, sampleRate: Double, period: Int, latency: Double?) {
      (self.driver, self.sampleRate, self.period, self.latency) = (driver, sampleRate, period, latency)
    }
  }

  package init(
    started: UTCTime, answersBefore: Int, respondent: Respondent, build: String, system: String,
    soundFontSHA256: String?, rig: JSON?
  ) {
    (self.started, self.answersBefore, self.respondent) = (started, answersBefore, respondent)
    (self.build, self.system, self.soundFontSHA256, self.rig) = (build, system, soundFontSHA256, rig)
  }

  package static func == (left: Self, right: Self) -> Bool { left.json.canonical == right.json.canonical }

  /// Nil if what every session has is missing.
  package init?(json: JSON) {
    guard let started = json["started"]?.text.flatMap(UTCTime.init(iso:)),
      let answersBefore = json["answersBefore"]?.integer,
      let respondent = json["respondent"]?.text.flatMap(Respondent.init)
    else { return nil }
    self.init(
      started: started, answersBefore: answersBefore, respondent: respondent, build: json["build"]?.text ?? "",
      system: json["system"]?.text ?? "", soundFontSHA256: json["soundFontSha256"]?.text, rig: json["rig"])
    if let driver = json["driver"]?.text, let rate = json["sampleRateHertz"]?.number,
      let period = json["periodFrames"]?.integer
    {
      output = Output(
        driver: driver, sampleRate: rate, period: period, latency: json["latencySeconds"]?.number)
    }
    if let time = json["consent"]?.text.flatMap(UTCTime.init(iso:)),
      let language = json["consentLanguage"]?.text
    {
      consent = (time, language)
    }
  }

  package var json: JSON {
    [
      "started": .text(started.iso), "answersBefore": .integer(answersBefore), "respondent": .text(respondent.written),
      "build": .text(build), "system": .text(system), "soundFontSha256": JSON(soundFontSHA256),
      "driver": JSON(output?.driver), "sampleRateHertz": JSON(output?.sampleRate), "periodFrames": JSON(output?.period),
      "latencySeconds": JSON(output?.latency), "rig": rig, "consent": JSON(consent?.time.iso),
      "consentLanguage": JSON(consent?.language),
    ]
  }
}
