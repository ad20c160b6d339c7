/// The deviation of each note's threshold from the current overall one: two running sums and a count for each of 128
/// notes.
///
/// A is the score of the note's log2 threshold and B its Fisher information, both at the overall threshold and bias
/// expected before the answer. With x = 0.67449·c·2^(−μ), z = x + b/√2, p = .01 + .98·Φ(z) and f = −.98·ln 2·x·φ(z): A
/// += f·(y − p) / (p·(1 − p)), B += f² / (p·(1 − p)), where y is 1 for up.
public struct NoteDeviations: Equatable, Sendable {
  static let notes = 128

  /// A, by MIDI note.
  var scores: [Double]
  /// B, by MIDI note; never negative.
  var informations: [Double]
  /// Answers by MIDI note.
  var counts: [Int]

  public init() {
    scores = Array(repeating: 0, count: Self.notes)
    informations = scores
    counts = Array(repeating: 0, count: Self.notes)
  }

  /// Each array has one element per MIDI note.
  init(scores: [Double], informations: [Double], counts: [Int]) {
    self.scores = scores
    self.informations = informations
    self.counts = counts
  }

  /// The number of answers on the note.
  public func answers(on note: MIDINote) -> Int { counts[note.number] }

  /// Adds an answer; `expectation` is the result of `ThresholdFilter.update` for it.
  public mutating func add(
    note: MIDINote, offset: Cents, isUp: Bool, expectation: ThresholdFilter.Expectation
  ) {
    let link = ScaledOffset(cents: offset.value, log2Threshold: expectation.meanLog2, bias: expectation.bias)
    let slope = -link.density * ScaledOffset.perOctave * link.x
    let variance = link.probability * (1 - link.probability)
    scores[note.number] += slope * ((isUp ? 1 : 0) - link.probability) / variance
    informations[note.number] += slope * slope / variance
    counts[note.number] += 1
  }
}

/// An answer's place on the psychometric function with the lapse rate fixed at .02: p = .01 + .98·Φ(x + b/√2) with
/// x = 0.67449·c / T.
struct ScaledOffset {
  /// ln 2: dx = −ln 2·x for each octave of T.
  static let perOctave = 0.6931471805599453
  /// 1/√2: dz for each unit of bias.
  static let perBias = 0.5.squareRoot()
  /// The limit of |x|, beyond which φ is 0; it keeps x finite.
  private static let limit = 1e6

  let x: Double
  /// p, in .01….99.
  let probability: Double
  /// dp/dz = .98·φ(z).
  let density: Double

  init(cents: Double, log2Threshold: Double, bias: Double) {
    let scaled = StandardNormal.upperQuartile * cents * exp2(-log2Threshold)
    x = min(max(scaled, -Self.limit), Self.limit)
    let z = x + bias * Self.perBias
    probability = 0.01 + 0.98 * StandardNormal.cumulative(z)
    density = 0.98 * StandardNormal.density(z)
  }
}
