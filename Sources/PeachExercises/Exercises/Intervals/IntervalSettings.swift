import PeachBase

public struct IntervalSettings: Equatable, Sendable {
  /// The intervals asked; never empty.
  public var intervals = IntervalChoice.standard { didSet { asked = nil } }
  public var directions = IntervalDirections.up
  /// Nil for that of the exercise.
  public var tuning: TuningChoice?
  public var presentation = Presentation.melodic
  public var tonic = Tonic.automatic
  /// What a file holds, as it was last read, or another tuning that is used instead of the one in the settings.
  public var system: TuningSystem?
  /// The interval of the next trial, if a course has chosen it; nil for the first of `intervals` from the trial's key.
  var asked: TunedInterval?
  /// The measured pitches of the keys of the sound in use.
  public var pitches = KeyPitches()

  public init() {}

  /// The tuning with what it stands on.
  public var placedTuning: PlacedTuning {
    get { PlacedTuning(tuning, tonic) }
    set { (tuning, tonic) = (newValue.tuning, newValue.tonic) }
  }

  /// Leaves a single interval to ask.
  ///
  /// - Parameter asked: the same from a certain pitch; nil from the trial's key.
  public mutating func ask(_ interval: IntervalChoice, _ direction: Direction, _ asked: TunedInterval? = nil) {
    intervals = [interval]
    self.asked = asked
    directions = direction == .up ? .up : .down
  }

  /// With one of the intervals in one direction, drawn at random from those that exist from a key, unless a course has chosen.
  func drawn(from note: MIDINote, using generator: inout SeededGenerator) -> IntervalSettings {
    let (system, choices) = (tunes, tunes.choices(intervals))
    guard asked == nil, choices.count > 1 || directions == .both else { return self }
    var drawn = self
    for kind in choices.shuffled(using: &generator) {
      for direction in directions(of: kind).shuffled(using: &generator)
      where system.interval(kind, direction, from: note) != nil {
        drawn.ask(kind, direction)
        return drawn
      }
    }
    return self
  }

  /// Those in which an interval is asked: a unison has one.
  func directions(of kind: IntervalChoice) -> [Direction] { kind == .interval(.unison) ? [.up] : directions.directions }

  /// Whether the first interval can begin on a key and end on another one.
  public func isOnKey(_ key: MIDINote) -> Bool {
    let system = tunes
    let found = system.interval(system.choices(intervals)[0], directions.directions[0], from: key)
    return found?.note == key
  }

  public mutating func ask(_ interval: Interval, _ direction: Direction) { ask(.interval(interval), direction) }

  /// Whether a unison would be asked with both notes at once, which gives only beats.
  public var asksHarmonicUnison: Bool { presentation == .harmonic && intervals.hasUnison && tunes.isChromatic }

  /// The tuning of chords, which are refused before a training in a scale that isn't chromatic.
  var chordSystem: TuningSystem {
    let system = system(or: .just)
    return system.isChromatic ? system : .just
  }

  /// Whether the tuning is that of a file, which is read where a training begins.
  var awaitsFile: Bool { if case .file? = tuning { system == nil } else { false } }

  /// The tuning that says what is exact.
  var tunes: TuningSystem { system(or: .equal) }

  /// The tuning that says what is exact.
  ///
  /// - Parameter standard: that of the exercise, without a choice.
  public func system(or standard: TuningSystem) -> TuningSystem {
    if let system { return system }
    guard case .scale(let scale)? = tuning else { return TuningSystem(standard.scale, tonic) }
    return TuningSystem(scale, tonic)
  }
}

extension Setting {
  public static let intervals = Setting(
    "intervals",
    SettingContent(
      .intervals, \.training.intervals.intervals, written: IntervalChoice.list, read: { IntervalChoice.list($0) }),
    .exercise,
    Text(en: "Intervals", de: "Intervalle"),
    Text(en: "The intervals that are asked", de: "Die Intervalle, nach denen gefragt wird"), valueName: interval)

  public static let direction = direction(IntervalDirections.allCases)

  /// The same where a single interval sounds.
  public static let singleDirection = direction([.up, .down])

  private static func direction(_ cases: [IntervalDirections]) -> Setting {
    let choices = cases.map { directions in
      switch directions {
      case .up: SettingChoice("up", Text(en: "up", de: "aufwärts"))
      case .down: SettingChoice("down", Text(en: "down", de: "abwärts"))
      case .both: SettingChoice("both", Text(en: "up and down", de: "auf- und abwärts"))
      }
    }
    return Setting(
      "direction",
      SettingContent(
        .choice(choices), \.training.intervals.directions, written: \.rawValue,
        read: { word in cases.first { $0.rawValue == word } }),
      .exercise, Text(en: "Direction", de: "Richtung"),
      Text(
        en: "Whether the second note is the upper or the lower one",
        de: "Ob der zweite Ton der obere oder der untere ist"), valueName: Text(en: "a direction", de: "keine Richtung")
    )
  }

  public static let tuning = Setting(
    "tuning",
    SettingContent(
      .tuning, \.tuningInUse, written: \.description, read: { PlacedTuning(description: $0) }), .exercise,
    Text(en: "Tuning", de: "Stimmung"),
    Text(
      en:
        "The tuning that says what is exact; chords are just unless you choose one",
      de:
        "Die Stimmung, die sagt, was genau ist; Akkorde sind rein, solange du keine wählst"),
    valueName: Text(en: "a tuning", de: "keine Stimmung"), older: [tonic])

  /// A part of the tuning by a name of its own, which is read but not listed.
  public static let tonic = Setting(
    "tonic",
    SettingContent(
      .choice(Tonic.all.map { SettingChoice($0.description) }), \.tonicInUse, written: \.description,
      read: { Tonic(description: $0) }), .exercise, Text("tonic"), Text("tonic"))
}

extension TrainingSettings {
  /// Uses the tuning of a file, with the reference pitch of its key map.
  public mutating func use(_ system: TuningSystem) {
    intervals.system = system
    if let reference = system.referencePitch { sounding.referencePitch = reference }
  }
}

extension Settings {
  /// The chosen tuning, or else that of the exercise. A file is read where a training begins.
  fileprivate var tuningInUse: PlacedTuning {
    get {
      var chosen = training.intervals.placedTuning
      chosen.tuning = chosen.tuning ?? .scale((Exercises[exercise]?.tuning ?? .equal).scale)
      return chosen
    }
    set { (training.intervals.placedTuning, training.intervals.system) = (newValue, nil) }
  }

  /// The tonic, on which a tuning that was read stands from then on.
  fileprivate var tonicInUse: Tonic {
    get { training.intervals.tonic }
    set {
      training.intervals.tonic = newValue
      training.intervals.system = training.intervals.system.map { TuningSystem($0.scale, newValue, map: $0.map) }
    }
  }
}
