import PeachBase

/// A chord that is asked: the intervals of its tones above the root.
public struct Chord: Hashable, Sendable {
  /// As users write it and as rows hold it: `major`, or intervals such as `P1,M3,P5`.
  public let word: String
  /// The name at the beginning of a line.
  public let title: Text
  /// Distinct, the root first; of a drone the root alone.
  public let intervals: [Interval]
  /// The size of its minor seventh in just intonation; nil for that of the tuning.
  private let justSeventh: Cents?

  private init(_ word: String, _ title: Text, _ intervals: [Interval], justSeventh: Cents? = nil) {
    (self.word, self.title, self.intervals, self.justSeventh) = (word, title, intervals, justSeventh)
  }

  public static let drone = Chord("drone", Text(en: "Drone", de: "Bordun"), [.unison])
  public static let major = Chord("major", Text(en: "Major", de: "Dur"), [.unison, .majorThird, .fifth])

  /// The chords with a name, in the order in which they are offered.
  public static let named = [
    drone, Chord("fifth", Text(en: "Fifth", de: "Quinte"), [.unison, .fifth]), major,
    Chord("minor", Text(en: "Minor", de: "Moll"), [.unison, .minorThird, .fifth]),
    Chord("sus4", Text("sus4"), [.unison, .fourth, .fifth]), seventh(16, 9), seventh(9, 5), seventh(7, 4),
  ]

  /// A dominant seventh. With 16/9 its seventh has no beats.
  private static func seventh(_ numerator: Int, _ denominator: Int) -> Chord {
    let ratio = "\(numerator)/\(denominator)"
    return Chord(
      "seventh-" + ratio, Text(en: "Dominant seventh (\(ratio))", de: "Dominantseptakkord (\(ratio))"),
      [.unison, .majorThird, .fifth, .minorSeventh],
      justSeventh: Cents(1200 * log2(Double(numerator) / Double(denominator))))
  }

  /// The largest number of tones.
  private static let capacity = 6

  /// Reads the name of a chord or a list of two to six intervals above the root, which needn't be in the list; nil for anything
  /// else.
  public init?(_ text: String) {
    if let chord = Self.named.first(where: { $0.word == text }) {
      self = chord
      return
    }
    guard text != Interval.allWord, let listed = Interval.list(text) else { return nil }
    let intervals = listed.first == .unison ? listed : [.unison] + listed
    guard (2...Self.capacity).contains(intervals.count) else { return nil }
    let word = intervals.map(\.symbol).joined(separator: ",")
    self =
      Self.named.first { $0.intervals == intervals } ?? Chord(word, Text(word.replacing(",", with: " ")), intervals)
  }

  /// The size of an interval above the root that its name says in just intonation; nil if it says none.
  func justSize(of interval: Interval) -> Cents? { interval == .minorSeventh ? justSeventh : nil }

  /// How far an interval above the root is from the usual pitch of its key, in cents; nil if the tuning doesn't have the key.
  ///
  /// - Parameters:
  ///   - key: that of the tone.
  ///   - root: the key of the root below it.
  func offset(of interval: Interval, on key: MIDINote, root: MIDINote, in system: TuningSystem) -> Double? {
    if system.follows, system.scale == .just, let size = justSize(of: interval) {
      return size.value - Double(100 * interval.semitones)
    }
    return system.offset(of: key, tonic: root)
  }

  /// The intervals that can be tuned over a drone.
  private static let overDrone: [Interval] = [
    .minorThird, .majorThird, .fourth, .fifth, .minorSixth, .majorSixth, .octave,
  ]

  /// The tones that can be tuned, as intervals above the root.
  ///
  /// - Parameter degree: `any`, or which one: `third`.
  /// - Returns: empty if the chord has no such tone.
  func tunable(_ degree: String) -> [Interval] {
    let tones = self == .drone ? Self.overDrone : intervals.filter { $0 != .unison }
    return degree == Degree.any ? tones : tones.filter { $0.degree?.rawValue == degree }
  }
}

/// A tone of a chord by its name, which doesn't tell major from minor.
public enum Degree: String, CaseIterable, Sendable {
  case second, third, fourth, fifth, sixth, seventh, octave

  static let any = "any"

  /// The name in the middle of a sentence.
  public var name: Text {
    switch self {
    case .second: Text(en: "second", de: "Sekunde")
    case .third: Text(en: "third", de: "Terz")
    case .fourth: Text(en: "fourth", de: "Quarte")
    case .fifth: Text(en: "fifth", de: "Quinte")
    case .sixth: Text(en: "sixth", de: "Sexte")
    case .seventh: Text(en: "seventh", de: "Septime")
    case .octave: Text(en: "octave", de: "Oktave")
    }
  }
}

extension Interval {
  /// Nil for the unison and the tritone.
  var degree: Degree? {
    switch self {
    case .unison, .tritone: nil
    case .minorSecond, .majorSecond: .second
    case .minorThird, .majorThird: .third
    case .fourth: .fourth
    case .fifth: .fifth
    case .minorSixth, .majorSixth: .sixth
    case .minorSeventh, .majorSeventh: .seventh
    case .octave: .octave
    }
  }
}
