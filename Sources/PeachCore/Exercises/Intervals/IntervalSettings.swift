public struct IntervalSettings: Equatable, Sendable {
  /// The intervals asked, smallest first; never empty.
  public var intervals: [Interval] = [.fifth]
  public var directions = IntervalDirections.up
  /// Nil for that of the exercise.
  public var tuning: TuningChoice?
  public var presentation = Presentation.melodic
  /// The system that `tuning` names; of a file, as it was last read. Nil for that of the exercise.
  public var system: TuningSystem?
  /// The measured pitches of the keys of the sound in use.
  public var pitches = KeyPitches()

  public init() {}

  /// Leaves a single interval to ask.
  public mutating func ask(_ interval: Interval, _ direction: Direction) {
    intervals = [interval]
    directions = direction == .up ? .up : .down
  }

  /// Whether a unison would be asked with both notes at once, which gives only beats.
  public var asksHarmonicUnison: Bool { presentation == .harmonic && intervals.contains(.unison) }
}

extension Setting {
  public static let intervals = Setting(
    "intervals",
    SettingContent(
      .intervals, \.training.intervals.intervals, written: Interval.list, read: { Interval.list($0) }), .exercise,
    Text(en: "Intervals", de: "Intervalle"),
    Text(en: "The intervals that are asked", de: "Die Intervalle, nach denen gefragt wird"), valueName: interval)

  public static let direction = Setting(
    "direction",
    .choice(\.training.intervals.directions) { directions in
      switch directions {
      case .up: SettingChoice("up", Text(en: "up", de: "aufwärts"))
      case .down: SettingChoice("down", Text(en: "down", de: "abwärts"))
      case .both: SettingChoice("both", Text(en: "up and down", de: "auf- und abwärts"))
      }
    }, .exercise, Text(en: "Direction", de: "Richtung"),
    Text(
      en: "Whether the second note is the upper or the lower one", de: "Ob der zweite Ton der obere oder der untere ist"
    ),
    valueName: Text(en: "a direction", de: "keine Richtung"))

  public static let tuning = Setting(
    "tuning",
    SettingContent(
      .tuning, \.tuningInUse, written: { $0?.description ?? Setting.automatic },
      read: { $0 == Setting.automatic ? .some(nil) : TuningChoice(description: $0).map { .some($0) } }), .exercise,
    Text(en: "Tuning", de: "Stimmung"),
    Text(
      en: "The tuning that says what is exact; without this setting, equal for intervals and just for chords",
      de:
        "Die Stimmung, die sagt, was genau ist; ohne diese Einstellung gleichstufig bei Intervallen, rein bei Akkorden"),
    valueName: Text(en: "a tuning", de: "keine Stimmung"))
}

extension Settings {
  /// The tuning with the system that it names; without a choice, that of the exercise. A file is read where a training begins;
  /// until then its system is unknown.
  fileprivate var tuningInUse: TuningChoice? {
    get { training.intervals.tuning ?? .system(Exercises[exercise]?.tuning ?? .equal) }
    set {
      training.intervals.tuning = newValue
      if case .file = newValue { return }
      if case .system(let system) = newValue {
        training.intervals.system = system
      } else {
        training.intervals.system = nil
      }
    }
  }
}
