import PeachAudio
import PeachCore
import PeachLanguage

/// Provides the pitches of the keys of the sound in use to exercises with intervals, stores new measurements, and reports
/// once for each sound what its keys are good for.
final class PitchKeeper {
  private let data: UserData
  private let gate: SoundGate
  /// Whether the player corrects the keys itself.
  private let areCorrected: Bool
  /// What the sound is good for in chords.
  let beats: BeatKeeper
  private var survey: PitchSurvey?
  /// Measurements that wait for the SoundFont's digest.
  private var unstored: [KeyPitchMeasurement] = []
  private var reported: Set<SoundSourceID> = []
  private var reportedDecay: Set<SoundSourceID> = []

  init(_ data: UserData, through gate: SoundGate, areCorrected: Bool) {
    (self.data, self.gate, self.areCorrected, beats) = (data, gate, areCorrected, BeatKeeper(through: gate))
  }

  /// The pitches of the sound's keys, which are measured when they are asked for, or in the background.
  ///
  /// - Parameters:
  ///   - exercise: held notes are measured while they are held, others for their duration.
  ///   - sampleRate: in frames a second.
  func pitches(
    of source: SoundSource, for exercise: Exercise, _ training: TrainingSettings, sampleRate: Double
  ) -> KeyPitches {
    guard PitchSurvey.isNeeded(for: source, through: gate) else {
      finish()
      return KeyPitches()
    }
    let sounding = training.sounding
    let conditions = PitchSurvey.Conditions(
      velocity: sounding.velocity,
      duration: exercise.answerForm.isTuning ? KeyPitchMeasurement.held : sounding.duration,
      sampleRate: sampleRate)
    let keys = training.ungrownRange.fromMiddle
    if let survey, survey.covers(source, conditions, keys: keys) {
      return KeyPitches(survey, areCorrected: areCorrected)
    }
    let former = survey
    finish()
    var known = (try? store(source, conditions).map { try data.store.sounds.keyPitches(of: $0) }) ?? []
    if let former, former.isAbout(source, conditions) { known += former.known }
    survey = PitchSurvey(of: source, through: gate, conditions, keys: keys, known: known)
    return KeyPitches(survey, areCorrected: areCorrected)
  }

  /// Where measurements are stored; nil until the SoundFont's digest is known.
  private func store(_ source: SoundSource, _ conditions: PitchSurvey.Conditions) -> KeyPitchConditions? {
    data.store.sounds.presetKey(of: source).map {
      KeyPitchConditions(
        preset: $0, velocity: conditions.velocity, duration: conditions.duration, sampleRate: conditions.sampleRate,
        fluidSynth: Fluid.version ?? "none")
    }
  }

  /// Stores new measurements once the SoundFont's digest is known.
  func poll() {
    guard let survey else { return }
    unstored += survey.takeNew()
    guard !unstored.isEmpty,
      let place = store(.preset(survey.file, survey.preset), survey.conditions)
    else { return }
    data.writer.perform(.cache) { [unstored] store throws(DataStoreError) in
      try store.sounds.setKeyPitches(unstored, of: place)
    }
    unstored = []
  }

  /// Stores what is known and measures nothing more ahead.
  func finish() {
    survey?.cancel()
    poll()
    (survey, unstored) = (nil, [])
  }

  /// What to say about the sound now; nil if nothing is new.
  func news(about source: SoundSource, _ settings: IntervalSettings) -> Text? {
    let decay = settings.presentation == .harmonic && source.diesAway && reportedDecay.insert(source.id).inserted
    let steadiness = grades(of: source)
    let notices = [decay ? IntervalMessages.diesAway(source.name) : nil, steadiness].compactMap { $0 }
    return notices.isEmpty ? nil : notices.dropFirst().reduce(notices[0]) { $0 + Text(" ") + $1 }
  }

  private func grades(of source: SoundSource) -> Text? {
    guard let survey, survey.isAbout(source, survey.conditions), let census = survey.census,
      reported.insert(source.id).inserted
    else { return nil }
    return IntervalMessages.grades(survey.preset.name, census)
  }
}

extension SoundSource {
  /// Whether its notes die away by themselves.
  fileprivate var diesAway: Bool {
    guard case .preset(_, let preset) = self else { return false }
    return GeneralMIDI.diesAway(program: preset.program)
  }

  var name: String {
    switch self {
    case .sine: "sine"
    case .preset(_, let preset): preset.name
    }
  }
}
