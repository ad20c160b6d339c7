import PeachCore

/// The profile, independent of the output format: positions from 0 to 1.
///
/// The x axis shows the keys of the training range, the y axis the threshold on a logarithmic scale, with lower thresholds nearer
/// to the keys. Notes without data are gaps in the band.
public struct ProfilePicture: Equatable, Sendable {
  /// The range of the scale in cents: 1 at the keys, 100 at the top.
  public static let scale = 1.0...100.0
  /// The labeled thresholds in cents.
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

  /// The part of the x axis that a note's key takes, 0…1; all keys have the same width.
  public func extent(of note: MIDINote) -> ClosedRange<Double> {
    let count = Double(notes.count)
    let index = Double(note.number - range.lowest.number)
    return index / count...(index + 1) / count
  }

  /// The notes with data, split at notes without.
  public var runs: [BandRun] {
    BandRun.runs(
      notes.map { note in
        thresholds[note].map {
          .init(extent: extent(of: note), estimate: $0.estimate, isAnswered: $0.answers > 0)
        }
      })
  }

  /// The distance of a threshold from the keys: 0 at 1 cent, 1 at 100; other thresholds lie outside 0…1.
  public static func height(ofCents cents: Double) -> Double { height(ofLog2: log2(cents)) }

  /// The same for the binary logarithm of a threshold in cents.
  static func height(ofLog2 value: Double) -> Double { (value - log2(scale.lowerBound)) / octaves }

  /// The height of the scale.
  static let octaves = log2(scale.upperBound / scale.lowerBound)

  /// The probability that a threshold lies between two heights, 0…1.
  public static func probability(of estimate: ThresholdEstimate, from low: Double, to high: Double) -> Double {
    func below(_ height: Double) -> Double {
      estimate.probability(belowLog2: log2(scale.lowerBound) + height * octaves)
    }
    return below(high) - below(low)
  }
}

extension MIDINote {
  /// Whether it is a black key of the piano.
  public var isBlackKey: Bool { [1, 3, 6, 8, 10].contains(number % 12) }
}
