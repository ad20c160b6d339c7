import PeachCore
import PeachExperiments

/// The findings as JSON, with units in the names. One participant's findings are at the top level; several are listed in
/// `participants`, with their common effect in `pooled`.
struct LoudnessJSON: Encodable {
  struct Run: Encodable {
    let run: String
    let started: String
    let answers: Int
    let plannedAnswers: Int
    let plan: LoudnessPlan
  }

  struct Bias: Encodable {
    let centsPerDB: Double
    /// Missing if the answers set no limit.
    let lower95: Double?
    let upper95: Double?
    let p: Double
    let answers: Int
    /// The exponent of the psychometric function.
    let slope: Double
  }

  /// The check for a shift that is the same for louder and softer notes.
  struct Curvature: Encodable {
    let centsPerDB: Double
    /// Missing if the answers set no limit.
    let lower95: Double?
    let upper95: Double?
    let largestOffsetDB: Double
    let centsAtLargestOffset: Double
    let matters: Bool
  }

  struct Bin: Encodable {
    let center: Double
    let answers: Int
    let higher: Int
  }

  struct ResponseTime: Encodable {
    let medianSeconds: Double
    let lowerQuartileSeconds: Double
    let upperQuartileSeconds: Double
  }

  struct Level: Encodable {
    let level: String
    let reachDB: Double
    let threshold: MeasurementReport.Threshold
    let responseTime: ResponseTime?
    let higherByCents: [Bin]
  }

  struct Ratio: Encodable {
    let ratio: Double
    let lower95: Double
    let upper95: Double
  }

  struct Participant: Encodable {
    let participant: String?
    let answers: Int
    /// Answers at levels that the plan doesn't have.
    let answersLeftOut: Int
    /// Answers that don't count because the sound dropped out; no other count includes them.
    let answersAskedAgain: Int
    let levels: [Level]
    let loudnessBias: Bias?
    let curvature: Curvature?
    let thresholdRatio: Ratio?
    let higherByDecibels: [Bin]
  }

  struct Pooled: Encodable {
    struct Effect: Encodable {
      let participants: Int
      let centsPerDB: Double
      let lower95: Double
      let upper95: Double
      let spreadCentsPerDB: Double
      /// The plain mean, for participants with few answers.
      let plainCentsPerDB: Double
      let plainLower95: Double
      let plainUpper95: Double
    }

    struct Threshold: Encodable {
      let level: String
      let reachDB: Double
      let cents: Double
      let lower95: Double
      let upper95: Double
      let spreadOctaves: Double
    }

    let loudnessBias: Effect?
    let curvature: Curvature?
    /// Participants excluded from `loudnessBias`.
    let participantsWithoutInterval: Int
    let thresholds: [Threshold]
  }

  /// `result` in the last line of `--events jsonl`.
  var state: String?
  let runs: [Run]
  let participant: Participant?
  let participants: [Participant]?
  let pooled: Pooled?

  private enum CodingKeys: CodingKey { case state, runs, participants, pooled }

  /// Encodes a single participant's findings at the top level.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(state, forKey: .state)
    try container.encode(runs, forKey: .runs)
    try container.encodeIfPresent(participants, forKey: .participants)
    try container.encodeIfPresent(pooled, forKey: .pooled)
    try participant?.encode(to: encoder)
  }
}

extension LoudnessJSON {
  init(_ findings: LoudnessFindings, of runs: [(run: LoudnessRun, answers: Int)]) {
    self.runs = runs.map { run, answers in
      Run(
        run: run.stored.id.uuidString, started: run.stored.started.iso, answers: answers,
        plannedAnswers: run.plan.answers, plan: run.plan)
    }
    let all = findings.participants.map(Participant.init)
    (participant, participants) = all.count == 1 ? (all.first, nil) : (nil, all)
    pooled = findings.pooled.map(Pooled.init)
  }
}

extension LoudnessJSON.Participant {
  init(_ findings: LoudnessFindings.Participant) {
    let report = findings.report
    participant = findings.name
    answers = report.answers
    answersLeftOut = report.leftOut
    answersAskedAgain = report.askedAgain
    levels = report.levels.map(LoudnessJSON.Level.init)
    loudnessBias = report.bias.map(LoudnessJSON.Bias.init)
    curvature = report.curvature.map(LoudnessJSON.Curvature.init)
    thresholdRatio = report.thresholdRatio.map { .init(ratio: $0.value, lower95: $0.lower95, upper95: $0.upper95) }
    higherByDecibels = report.loudnessBins.map(LoudnessJSON.Bin.init)
  }
}

extension LoudnessJSON.Level {
  init(_ level: LoudnessReport.Level) {
    self.level = level.condition
    reachDB = level.maxOffset
    threshold = .init(level.fit)
    responseTime = level.responseTimes.map {
      .init(medianSeconds: $0.median, lowerQuartileSeconds: $0.lower, upperQuartileSeconds: $0.upper)
    }
    higherByCents = level.bins.map(LoudnessJSON.Bin.init)
  }
}

extension LoudnessJSON.Bias {
  init(_ bias: LoudnessBias) {
    centsPerDB = bias.centsPerDecibel
    lower95 = bias.lower95.isFinite ? bias.lower95 : nil
    upper95 = bias.upper95.isFinite ? bias.upper95 : nil
    p = bias.p
    answers = bias.answers
    slope = bias.slope
  }
}

extension LoudnessJSON.Curvature {
  init(_ curvature: LoudnessCurvature) {
    centsPerDB = curvature.centsPerDecibel
    lower95 = curvature.lower95.isFinite ? curvature.lower95 : nil
    upper95 = curvature.upper95.isFinite ? curvature.upper95 : nil
    largestOffsetDB = curvature.maxOffset
    centsAtLargestOffset = curvature.shift
    matters = curvature.matters
  }
}

extension LoudnessJSON.Bin {
  init(_ bin: AnswerBin) { self.init(center: bin.center, answers: bin.answers, higher: bin.higher) }
}

extension LoudnessJSON.Pooled {
  init(_ pooled: LoudnessFindings.Pooled) {
    loudnessBias = pooled.bias.map {
      Effect(
        participants: $0.participants, centsPerDB: $0.mean, lower95: $0.lower95, upper95: $0.upper95,
        spreadCentsPerDB: $0.spread, plainCentsPerDB: $0.plainMean, plainLower95: $0.plainLower95,
        plainUpper95: $0.plainUpper95)
    }
    curvature = pooled.curvature.map(LoudnessJSON.Curvature.init)
    participantsWithoutInterval = pooled.withoutInterval
    thresholds = pooled.thresholds.map { condition, log2 in
      Threshold(
        level: condition.name, reachDB: condition.maxOffset, cents: exp2(log2.mean), lower95: exp2(log2.lower95),
        upper95: exp2(log2.upper95),
        spreadOctaves: log2.spread)
    }
  }
}
