import PeachCore

/// The perceptual profile as a picture, without a medium: what stands where, from 0 to 1.
///
/// Along x lie the keys of the training range, y is the threshold on a logarithmic scale with better nearer to the keys. A
/// note that nothing is known of has no band, and no band is drawn across it.
public struct ProfilePicture: Equatable, Sendable {
  /// The thresholds between which the scale runs, in cents: 1 at the keys, 100 at the top.
  public static let scale = 1.0...100.0
  /// Where the scale is marked, in cents.
  public static let marks = [100.0, 50, 20, 10, 5, 2, 1]

  public let range: NoteRange
  private let thresholds: [MIDINote: NoteThreshold]

  public init(range: NoteRange, thresholds: [NoteThreshold]) {
    self.range = range
    self.thresholds = Dictionary(thresholds.map { ($0.note, $0) }, uniquingKeysWith: { $1 })
  }

  public var isEmpty: Bool { thresholds.isEmpty }

  public var notes: [MIDINote] { range.numbers.map { MIDINote($0) } }

  public subscript(note: MIDINote) -> ThresholdEstimate? { thresholds[note]?.estimate }

  /// Where a note's key stands along x, 0…1: all keys are equally wide.
  public func extent(of note: MIDINote) -> ClosedRange<Double> {
    let count = Double(notes.count)
    let index = Double(note.number - range.lowest.number)
    return index / count...(index + 1) / count
  }

  /// The notes that something is known of, parted where nothing is.
  public var runs: [BandRun] {
    BandRun.runs(
      notes.map { note in
        thresholds[note].map {
          .init(extent: extent(of: note), estimate: $0.estimate, isAnswered: $0.answers > 0)
        }
      })
  }

  /// How far a threshold lies from the keys: 0 at 1 cent, 1 at 100; outside the scale beyond that.
  public static func height(ofCents cents: Double) -> Double { height(ofLog2: log2(cents)) }

  /// The same of log2 of a threshold in cents.
  static func height(ofLog2 value: Double) -> Double { (value - log2(scale.lowerBound)) / octaves }

  private static let octaves = log2(scale.upperBound / scale.lowerBound)

  /// How likely a threshold lies between two heights, 0…1. What lies beyond the scale counts to its ends.
  public static func probability(of estimate: ThresholdEstimate, from low: Double, to high: Double) -> Double {
    func below(_ height: Double) -> Double {
      if height <= 0 { return 0 }
      if height >= 1 { return 1 }
      return estimate.probability(belowLog2: log2(scale.lowerBound) + height * octaves)
    }
    return below(high) - below(low)
  }
}

extension MIDINote {
  /// Whether it is a black key of the piano.
  public var isBlackKey: Bool { [1, 3, 6, 8, 10].contains(number % 12) }
}
