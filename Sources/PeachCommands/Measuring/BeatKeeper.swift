import PeachAudio
import PeachCore
import PeachLanguage

/// Measures the sound in use for exercises with chords, and reports once for each sound if exactness can't be heard by beats.
final class BeatKeeper {
  private let gate: SoundGate
  private var survey: BeatSurvey?
  private var reported: Set<SoundSourceID> = []

  init(through gate: SoundGate) { self.gate = gate }

  deinit { finish() }

  /// What to say about the sound now; nil if nothing is new.
  func news(about source: SoundSource) -> Text? {
    guard !reported.contains(source.id) else { return nil }
    guard let survey, survey.source.id == source.id else {
      finish()
      survey = BeatSurvey(of: source, through: gate)
      return nil
    }
    guard let verdict = survey.verdict else { return nil }
    reported.insert(source.id)
    return switch verdict {
    case .serves: nil
    case .hardlyBeats: BeatMessages.hardlyBeats(source.name)
    case .unsteady: BeatMessages.unsteady(source.name)
    }
  }

  private func finish() {
    survey?.cancel()
    survey = nil
  }
}
