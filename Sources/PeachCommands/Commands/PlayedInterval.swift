import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage

/// The interval that `peach play` plays.
struct PlayedInterval {
  static let option = Option(
    "interval", .interval, "INTERVAL",
    en: "Play an interval from the note, such as P5 or m3; --cents says how much wider than exact it is",
    de: "Ein Intervall vom Ton aus spielen, etwa P5 oder m3; --cents gibt an, um wie viel es zu weit ist")

  private static let keys: [Setting] = [.singleDirection, .tuning, .presentation]

  static let options = [option.spec] + keys.flatMap(\.options)

  private let first: MIDINote
  private let settings: IntervalSettings
  /// How much wider than exact, in cents.
  private let wider: Double
  private let withReference: Bool
  private let sounding: Sounding
  private let amplitude: AmplitudeDB
  /// What to say about the file of the tuning; nil if nothing.
  private(set) var remark: Text?

  /// The silence between the exact interval and the other one.
  static let pause = Duration.seconds(1)

  /// Nil if no interval is asked for.
  ///
  /// - Throws: `UsageError` for options that contradict each other, `CommandError` for a tuning that can't be used.
  init?(
    _ parsed: ParsedCommand, _ settings: Settings, from first: MIDINote, cents: Double, withReference: Bool,
    amplitude: AmplitudeDB
  ) throws {
    guard let interval = parsed[Self.option] else {
      if let key = Self.keys.first(where: { parsed.has(.setting($0)) }) {
        throw parsed.usageError(.lacking(Self.option.word, for: Option.setting(key).word))
      }
      return nil
    }
    var own = settings.training.intervals
    own.intervals = [interval]
    var training = settings.training
    training.intervals = own
    if case .file(let path)? = own.tuning {
      let file = TuningFile()
      do throws(ScalaError) {
        training.use(try file.system(.file(path: path), own.tonic))
        remark = file.wasSorted ? ErrorMessage.sortedTuning(file: path) : nil
      } catch {
        throw CommandError(error, file: path)
      }
    }
    if let conflict = Exercise.intervals.conflict(in: training, choosing: [.intervals]) {
      throw parsed.usageError(conflict)
    }
    own = training.intervals
    guard own.isOnKey(first) else {
      throw parsed.usageError(
        en:
          "The other note of the interval isn't a MIDI key, 0…127, or the tuning doesn't have the interval from this key.",
        de:
          "Der andere Ton des Intervalls ist keine MIDI-Taste, 0…127, oder die Stimmung hat das Intervall von dieser Taste aus "
          + "nicht.")
    }
    self.first = first
    self.settings = own
    wider = cents
    self.withReference = withReference
    self.amplitude = amplitude
    sounding = training.sounding
  }

  /// The interval, after the exact one if that is asked for. Measures the keys of a sampled sound, so that the interval is as
  /// exact as they allow.
  ///
  /// - Parameter sampleRate: in frames a second.
  /// - Throws: `unsteadyKeys` if a key has no pitch for an exact interval.
  func phrases(_ source: SoundSource, through gate: SoundGate, sampleRate: Double) throws(AudioError) -> [Phrase] {
    let conditions = PitchSurvey.Conditions(
      velocity: sounding.velocity, duration: sounding.duration, sampleRate: sampleRate)
    var settings = settings
    settings.pitches = KeyPitches(PitchSurvey(of: source, through: gate, conditions, keys: []))
    var phrases: [Phrase] = []
    for cents in withReference ? [0, wider] : [wider] {
      var trial = Trial(
        exercise: .intervals, note: first, offset: Cents(cents), amplitudeOffset: amplitude, sounding: sounding)
      trial.ask(settings)
      if case .preset(let file, let preset) = source, let key = settings.pitches.unusableKey(of: trial.phrase) {
        throw .unsteadyKeys(preset, in: file, key: key)
      }
      phrases.append(trial.phrase)
    }
    return phrases
  }
}
