/// The exact sizes of the intervals, in cents above the lower note.
public struct TuningSystem: Hashable, Sendable {
  /// The stored name: `equal`, `just`, `pythagorean`, `meantone`, or the base name of a Scala file.
  public let name: String
  /// One size for each interval, in cents.
  private let sizes: [Double]

  /// - Parameter sizes: from a unison to an octave, 13 in all; traps otherwise.
  public init(name: String, sizes: [Cents]) {
    precondition(sizes.count == Interval.allCases.count)
    self.name = name
    self.sizes = sizes.map(\.value)
  }

  public func size(of interval: Interval) -> Cents { Cents(sizes[interval.rawValue]) }
}

extension TuningSystem {
  /// Twelve equal semitones of 100 cents.
  public static let equal = TuningSystem(name: "equal", sizes: (0...12).map { Cents(Double(100 * $0)) })

  /// Five-limit just intonation. The tritone is the augmented fourth 45/32, and the minor seventh is 9/5.
  public static let just = TuningSystem(
    name: "just",
    sizes: [
      ratio(1, 1), ratio(16, 15), ratio(9, 8), ratio(6, 5), ratio(5, 4), ratio(4, 3), ratio(45, 32), ratio(3, 2),
      ratio(8, 5), ratio(5, 3), ratio(9, 5), ratio(15, 8), ratio(2, 1),
    ])

  /// Pure fifths of 3/2.
  public static let pythagorean = TuningSystem(name: "pythagorean", sizes: inFifths(of: 1200 * log2(1.5)))

  /// Quarter-comma meantone: fifths of the fourth root of 5, four of which give a pure major third.
  public static let meantone = TuningSystem(name: "meantone", sizes: inFifths(of: 300 * log2(5)))

  /// The systems with a name, in the order in which they are offered.
  public static let all = [equal, just, pythagorean, meantone]

  private static func ratio(_ numerator: Double, _ denominator: Double) -> Cents {
    Cents(1200 * log2(numerator / denominator))
  }

  /// The number of fifths upwards that leads to each interval below the octave, from E♭ to F♯ if C is the lower note.
  private static let fifths = [0.0, -5, 2, -3, 4, -1, 6, 1, -4, 3, -2, 5]

  private static func inFifths(of fifth: Double) -> [Cents] {
    fifths.map { Cents($0 * fifth - 1200 * ($0 * fifth / 1200).rounded(.down)) } + [Cents(1200)]
  }
}

extension Interval {
  /// How much wider the just interval is than the equal-tempered one.
  public var justDeviation: Cents { TuningSystem.just.size(of: self) + Cents(Double(-100 * semitones)) }
}

/// A tuning system as users write it: one of the names, or the path of a Scala file.
public enum TuningChoice: Hashable, Sendable {
  case system(TuningSystem)
  case file(path: String)

  /// Reads `just` or `my-scale.scl`; nil for anything else.
  public init?(description: String) {
    if let system = TuningSystem.all.first(where: { $0.name == description }) {
      self = .system(system)
    } else if description.lowercased().hasSuffix(Self.fileExtension), description.count > Self.fileExtension.count {
      self = .file(path: description)
    } else {
      return nil
    }
  }

  static let fileExtension = ".scl"

  /// The same choice from any folder: a file's path is made absolute. Links are kept.
  public var absolute: TuningChoice {
    guard case .file(let path) = self else { return self }
    return .file(path: FilePaths.absolute(path))
  }

  /// The path of a file; nil for a named system.
  public var path: String? { if case .file(let path) = self { path } else { nil } }

  public var description: String {
    switch self {
    case .system(let system): system.name
    case .file(let path): path
    }
  }
}
