/// All that a user can set. A value holds for one run, or for always once `TrainingDataStore` has it.
public struct Settings: Equatable, Sendable {
  /// What a training is of, where nothing else is said.
  public var exercise = ExerciseName.comparison
  public var training = TrainingSettings()
  public var sound = SoundSourceID.standard
  public var tick = Tick.noise
  /// How loud the tick is: its K-weighted level over 125 ms against the note's loudest 125 ms, −24…0 dB.
  public var tickLevel = AmplitudeDB(-12)
  /// Nothing on the training screen but the two areas and the feedback.
  public var focusMode = false
  public var plainFeedback = PlainFeedback.words
  /// Nil: the last that worked, else the first that opens.
  public var audioDriver: String?
  /// Nil: from the environment.
  public var language: LanguageCode?

  public init() {}

  /// What one press of a key changes the volume by, in dB.
  public static let volumeStep = 2.0

  /// The volume after one press of a key, as it is written: the next multiple of the step.
  public func volume(louder: Bool) -> String {
    let steps = training.sounding.volume.value / Self.volumeStep
    let next = louder ? steps.rounded(.down) + 1 : steps.rounded(.up) - 1
    return SettingKey.written(min(max(next * Self.volumeStep, -40), 12))
  }

  /// How a wrong answer is felt.
  public enum Tick: String, CaseIterable, Sendable {
    /// An unpitched burst of noise through the audio device.
    case noise
    /// The terminal's bell.
    case bell
    case off
  }

  /// What `--plain` says at a terminal after an answer.
  public enum PlainFeedback: String, CaseIterable, Sendable {
    /// Nothing, for those whose screen reader would talk over the notes: silence is right, the tick is wrong.
    case off
    case words
  }
}

extension Settings {
  /// The names of the audio drivers to try, in this order: the chosen one alone; else the last that worked, then the usual ones.
  public func audioDrivers(last: String?) -> [String] {
    if let audioDriver { return [audioDriver] }
    let first = last.map { [$0] } ?? []
    return first + AudioDriverName.automatic.filter { !first.contains($0) }
  }
}

/// Audio drivers to try, and what is remembered of them.
public struct AudioDrivers: Sendable {
  /// In the order in which they are tried.
  public let names: [String]
  /// Those through which the sound dropped out before: they get a long buffer.
  public let droppedOut: Set<String>

  public init(_ names: [String], droppedOut: Set<String> = []) { (self.names, self.droppedOut) = (names, droppedOut) }
}

/// Names a sound: a sine, or a preset of a SoundFont file.
public enum SoundSourceID: Hashable, Sendable {
  case sine
  /// `file` is a name to look for in the SoundFont folders, or a path.
  case preset(file: String, bank: Int, program: Int)
  /// The default: the bundled or the system's SoundFont, preset piano.
  case standard

  /// As it is written: `sine`, `FILE:BANK:PROGRAM`, `default`.
  public var description: String {
    switch self {
    case .sine: "sine"
    case .preset(let file, let bank, let program): "\(file):\(bank):\(program)"
    case .standard: "default"
    }
  }

  /// Banks of SoundFont 2.04 and General MIDI percussion (128); programs 0…127.
  public static let banks = 0...16383
  public static let programs = 0...127

  /// Nil where it is none of the three forms.
  public init?(description: String) {
    if description == "sine" {
      self = .sine
    } else if description == "default" {
      self = .standard
    } else {
      let parts = description.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let program = Int(parts[parts.count - 1]), let bank = Int(parts[parts.count - 2]),
        Self.programs.contains(program), Self.banks.contains(bank)
      else { return nil }
      let file = parts.dropLast(2).joined(separator: ":")
      guard !file.isEmpty else { return nil }
      self = .preset(file: file, bank: bank, program: program)
    }
  }
}

/// The audio drivers of FluidSynth by their names in its settings; SDL's is not among them, since it works only in a program
/// that has set SDL up itself.
public enum AudioDriverName {
  public static let all = ["pulseaudio", "pipewire", "coreaudio", "alsa", "jack", "oss", "portaudio"]
  /// Tried in this order when none is chosen.
  public static let automatic = ["pulseaudio", "pipewire", "coreaudio", "alsa"]
}
