import FoundationEssentials
import PeachBase
import PeachExercises
import PeachFits

/// One run of the program and its environment.
public struct RunRecord: Equatable, Sendable {
  public let id: UUID
  public let purpose: Purpose
  public let started: UTCTime
  public let peachVersion: String
  public let fluidSynthVersion: String
  /// The audio driver, or `offline`.
  public let driver: String
  /// In frames a second.
  public let sampleRate: Double
  /// In frames.
  public let period: Int
  /// The plan of a measurement or an experiment, as JSON; nil in training.
  public let plan: String?

  public init(
    id: UUID = .random(), purpose: Purpose, started: UTCTime, peachVersion: String, fluidSynthVersion: String,
    driver: String, sampleRate: Double, period: Int, plan: String? = nil
  ) {
    self.id = id
    self.purpose = purpose
    self.started = started
    self.peachVersion = peachVersion
    self.fluidSynthVersion = fluidSynthVersion
    self.driver = driver
    self.sampleRate = sampleRate
    self.period = period
    self.plan = plan
  }
}

extension JSON {
  /// The member of a plan with the sessions of its run.
  public static let sessions = "sessions"

  fileprivate var withoutSessions: JSON { with(sessions: nil) }

  /// A plan with other sessions.
  package func with(sessions: [JSON]?) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.filter { $0.0 != JSON.sessions } + (sessions.map { [(JSON.sessions, .array($0))] } ?? []))
  }

  /// When a session began.
  fileprivate var started: String { self["started"]?.text ?? "" }

  /// The sessions of a plan.
  fileprivate var itsSessions: [JSON] { if case .array(let values)? = self[JSON.sessions] { values } else { [] } }
}

extension RunRecord {
  /// Two records of a run, which was continued after one of them was exported, or on two machines: with the sessions of both. Nil
  /// if they contradict each other.
  package func merged(with other: RunRecord) -> RunRecord? {
    let (own, its) = (plan.flatMap(JSON.init(parsing:)), other.plan.flatMap(JSON.init(parsing:)))
    var merged = own == nil ? other.plan : plan
    if let own, let its {
      guard own.withoutSessions.canonical == its.withoutSessions.canonical else { return nil }
      var sessions = own.itsSessions
      // Each task of an experiment may store its session anew, with another output.
      let missing = its.itsSessions.filter { session in !sessions.contains { $0.started == session.started } }
      for session in missing {
        sessions.insert(session, at: sessions.firstIndex { session.started < $0.started } ?? sessions.count)
      }
      if !missing.isEmpty { merged = try? own.with(sessions: sessions).written(onOneLine: true) }
    }
    return with(plan: merged) == other.with(plan: merged) ? with(plan: merged) : nil
  }

  private func with(plan: String?) -> RunRecord {
    RunRecord(
      id: id, purpose: purpose, started: started, peachVersion: peachVersion, fluidSynthVersion: fluidSynthVersion,
      driver: driver, sampleRate: sampleRate, period: period, plan: plan)
  }

  /// The values of its row.
  package var row: AnswerRow {
    var row = AnswerRow()
    row[RunColumns.id] = id.uuidString
    row[RunColumns.purpose] = purpose
    row[RunColumns.started] = started
    row[RunColumns.peachVersion] = peachVersion
    row[RunColumns.fluidSynthVersion] = fluidSynthVersion
    row[RunColumns.driver] = driver
    row[RunColumns.sampleRate] = sampleRate
    row[RunColumns.period] = period
    row[RunColumns.plan] = plan
    return row
  }

  /// Nil if a value is missing.
  package init?(_ row: some ColumnValues) {
    guard let id = row[RunColumns.id].flatMap(UUID.init(uuidString:)), let purpose = row[RunColumns.purpose],
      let started = row[RunColumns.started], let peachVersion = row[RunColumns.peachVersion],
      let fluidSynthVersion = row[RunColumns.fluidSynthVersion], let driver = row[RunColumns.driver],
      let sampleRate = row[RunColumns.sampleRate], let period = row[RunColumns.period]
    else { return nil }
    self.init(
      id: id, purpose: purpose, started: started, peachVersion: peachVersion, fluidSynthVersion: fluidSynthVersion,
      driver: driver, sampleRate: sampleRate, period: period, plan: row[RunColumns.plan])
  }
}

/// A completed trial to store as one row.
public struct AnswerRecord: Sendable {
  public let id: UUID
  public let exercise: Exercise
  public let time: UTCTime
  public let completed: CompletedTrial
  public let soundSource: SoundSourceRecord
  /// Nil for an exercise with a way of its own to choose trials.
  public let strategy: StrategyName?
  /// The gain on note 1 in dB; note 2 has the same if its key is the same. Nil if unknown.
  public let gain: Double?

  public init(
    id: UUID = .random(), _ exercise: Exercise, time: UTCTime, _ completed: CompletedTrial,
    soundSource: SoundSourceRecord, strategy: StrategyName?, gain: Double? = nil
  ) {
    self.id = id
    self.exercise = exercise
    self.time = time
    self.completed = completed
    self.soundSource = soundSource
    self.strategy = strategy
    self.gain = gain
  }
}

extension AnswerRecord {
  /// The values of its row.
  package func row(purpose: Purpose) -> AnswerRow {
    let sounding = completed.trial.sounding
    var row = exercise.columns.row(of: completed)
    row[CommonColumns.id] = id.uuidString
    row[CommonColumns.exercise] = exercise.name
    row[CommonColumns.time] = time
    row[CommonColumns.velocity] = sounding.velocity.value
    row[CommonColumns.referencePitch] = sounding.referencePitch.hertz
    row[CommonColumns.duration] = sounding.duration.milliseconds
    row[CommonColumns.gap] = sounding.gap.milliseconds
    row[CommonColumns.strategy] = strategy
    row[CommonColumns.purpose] = purpose
    row[CommonColumns.gain] = gain
    row[CommonColumns.dropOuts] = completed.dropOuts
    row[CommonColumns.replays] = completed.replays
    return row
  }
}
