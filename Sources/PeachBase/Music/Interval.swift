/// An interval from a unison to an octave. The raw value is its size in semitones.
public enum Interval: Int, CaseIterable, Hashable, Sendable {
  case unison, minorSecond, majorSecond, minorThird, majorThird, fourth, tritone, fifth, minorSixth, majorSixth,
    minorSeventh, majorSeventh, octave

  public var semitones: Int { rawValue }

  private static let symbols = ["P1", "m2", "M2", "m3", "M3", "P4", "TT", "P5", "m6", "M6", "m7", "M7", "P8"]
  /// Other names of the tritone: augmented fourth and diminished fifth.
  private static let synonyms: [String: Interval] = ["A4": .tritone, "d5": .tritone]

  /// The usual abbreviation, such as `m3`; upper and lower case differ.
  public var symbol: String { Self.symbols[rawValue] }

  /// Reads an abbreviation, such as `m3`, `P5`, `TT`, `A4` or `d5`; nil for anything else.
  public init?(symbol: String) {
    guard let interval = Self.symbols.firstIndex(of: symbol).flatMap(Self.init) ?? Self.synonyms[symbol] else {
      return nil
    }
    self = interval
  }

  /// The word for all intervals in a list.
  public static let allWord = "all"

  /// The written form of intervals.
  public static func list(_ intervals: [Interval]) -> String {
    intervals == allCases ? allWord : intervals.map(\.symbol).joined(separator: ",")
  }
}

/// How the notes of an interval sound.
public enum Presentation: String, CaseIterable, Hashable, Sendable {
  /// One after the other.
  case melodic
  /// At the same time.
  case harmonic
}

/// One of two ways in pitch.
public enum Direction: Sendable, CaseIterable {
  case up, down
}

extension RandomNumberGenerator {
  /// Either direction with equal probability.
  public mutating func direction() -> Direction { next() & 1 == 0 ? .up : .down }
}
