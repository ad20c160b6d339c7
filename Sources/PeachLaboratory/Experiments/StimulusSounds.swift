import PeachAudio
import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage

/// Renders the trials of an experiment as a session does, and writes them. For use by one thread.
final class StimulusSounds {
  /// In frames a second.
  static let sampleRate = 48000.0

  private let file: ExperimentFile
  private let tuned: TrainingSettings
  private let sources: [SoundSource]
  private let renderer: any NoteRenderer
  /// Measures the keys of sounds whose intervals need it; nil for exact ones.
  private let survey: PitchSurvey?
  private var largestReduction = 0.0

  /// Finds and loads the sounds.
  init(_ file: ExperimentFile, _ parsed: ParsedCommand, _ context: Context) throws {
    self.file = file
    tuned = try ExperimentArgument.tuned(file, parsed)
    sources = try ExperimentSound(of: file, parsed, context).sources
    let progress = Progress(context.console, context.language)
    defer { progress.finish() }
    let loaded = sources.map { (source: $0, factory: KnownMeasurements.factory(for: $0, context, progress)) }
    renderer = try loaded[0].factory.renderer(
      for: sources[0], with: Array(loaded.dropFirst()),
      correctingKeys: file.comparesSounds && PitchSurvey.isNeeded(for: sources[0], through: context.gate),
      sampleRate: Self.sampleRate)
    let sounding = file.settings.training.sounding
    survey = PitchSurvey(
      of: sources[0], through: context.gate,
      .init(velocity: sounding.velocity, duration: sounding.duration, sampleRate: Self.sampleRate), keys: [])
  }

  /// The settings of a session with this experiment.
  var settings: TrainingSettings {
    var settings = tuned.suited(to: sources[0], for: .experiment)
    settings.intervals.pitches = KeyPitches(survey, areCorrected: file.comparesSounds)
    return settings
  }

  /// By how much a sound was lowered at most so that it doesn't clip, in dB, rounded up; nil if none was.
  var reduction: Double? { largestReduction > 0 ? (10 * largestReduction).rounded(.up) / 10 : nil }

  /// The sounds as the manifest names them.
  func json() throws -> JSON {
    var soundFont: SoundFontFile?
    for case .preset(let file, _) in sources { soundFont = file }
    return [
      "presets": .array(file.sound.presets.map(JSON.text)), "soundFont": JSON(soundFont?.name),
      "soundFontSHA256": try soundFont.map { .text(try Self.digest(of: $0.path)) },
    ]
  }

  /// Writes a file.
  ///
  /// - Returns: its row in the manifest.
  func write(_ stimulus: Stimulus, number: Int, of count: Int, into folder: String) throws -> StimulusManifest.Row {
    let exercise = stimulus.exercise
    let notes = exercise.phrase(of: stimulus.trial)
    if exercise.columns.has(IntervalColumns.interval), let survey,
      let key = KeyPitches(survey).unusableKey(of: notes)
    {
      throw AudioError.unsteadyKeys(survey.preset, in: survey.file, key: key)
    }
    let phrase = try RenderedPhrase(notes, by: renderer)
    largestReduction = max(largestReduction, phrase.reduction)
    let sound = MixedPhrase(phrase, sampleRate: Self.sampleRate)
    let name = stimulus.name(number, of: count) + ".wav"
    let writer = try WAVWriter(
      path: folder + "/" + name, sparing: ProtectedFiles(database: nil), sampleRate: Self.sampleRate)
    try sound.write(to: writer)
    try writer.finish()
    return StimulusManifest.Row(
      file: name, number: number, stimulus: stimulus, onsets: sound.notes.map(\.onset), frames: sound.frames,
      sampleRate: Self.sampleRate, peak: sound.peak, loudness: sound.loudness,
      sha256: try Self.digest(of: folder + "/" + name))
  }

  private static func digest(of path: String) throws -> String {
    guard let version = FileVersion(path: path), let digest = FileDigest(path: path, version)?.wait() else {
      throw CommandError(ErrorMessage(StimulusMessages.noDigest(path)), .unavailable)
    }
    return digest
  }
}
