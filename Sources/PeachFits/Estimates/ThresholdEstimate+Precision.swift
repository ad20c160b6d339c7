import PeachBase

// Which numbers of a profile are shown. With few answers a fit mostly repeats its prior, so people see a range once it says
// something, and a number once the range is narrow; programs get every number with its interval.

extension ThresholdEstimate {
  /// A number appears if the upper end of its 95 % interval is at most this many times the lower one, and stays until it is more
  /// than `widestKept` times, so that it doesn't come and go.
  static let widestFactor = 4.0
  static let widestKept = 5.0

  /// The smallest and the largest difference that an exercise presents, in hundredths of the largest. Nothing outside is shown.
  package static let presented = 0.1...100.0

  /// Whether the threshold itself is outside of what was presented, so that it is no number.
  package var isBeyond: Bool { !Self.presented.contains(cents.value) }

  /// Whether the interval is narrow enough for a number, whatever was shown before.
  var isNarrow: Bool { width95 <= log2(Self.widestFactor) }

  /// Whether the interval is narrow enough to show the threshold as a number.
  public var isPrecise: Bool {
    width95 <= log2(wasPrecise ? Self.widestKept : Self.widestFactor) && !isBeyond
  }

  /// The same estimate after others of the same threshold, the newest first; as many are read as decide.
  func after(_ earlier: some Sequence<ThresholdEstimate>) -> ThresholdEstimate {
    var estimate = self
    estimate.wasPrecise = earlier.lazy.compactMap(\.isPreciseAfterAny).first { _ in true } ?? false
    return estimate
  }

  /// Whether it is precise, whatever was shown before; nil if that decides.
  private var isPreciseAfterAny: Bool? {
    func isPrecise(after wasPrecise: Bool) -> Bool {
      var estimate = self
      estimate.wasPrecise = wasPrecise
      return estimate.isPrecise
    }
    let (kept, new) = (isPrecise(after: true), isPrecise(after: false))
    return kept == new ? kept : nil
  }

  /// The widest 95 % interval that is shown as a range, as a factor.
  static let widestRange = 16.0

  /// Whether the interval is narrow enough to show as a range, as it is from about 20 answers on, or beyond what was presented.
  public var isRangeShown: Bool {
    width95 <= log2(Self.widestRange) || lower95.value > Self.presented.upperBound
      || upper95.value < Self.presented.lowerBound
  }

  /// The ends of the interval, as far as they were presented: nil for a lower end below, and for an upper end above.
  public var shownEnds: (lower: Cents?, upper: Cents?) {
    let (least, largest) = (Self.presented.lowerBound, Self.presented.upperBound)
    return (
      lower95.value < least ? nil : Cents(min(lower95.value, largest)),
      upper95.value > largest ? nil : Cents(max(upper95.value, least))
    )
  }

  public var shown: Cents? { isPrecise ? cents : nil }

  /// The least `confidence` of a threshold that isn't low.
  public static let leastConfidence = 0.8

  /// Whether the true threshold is between half and twice this one with a probability of at least 80 %: pictures show it
  /// as a line.
  public var isConfident: Bool { confidence >= Self.leastConfidence }
}

extension Estimate {
  /// The widest 95 % interval of a centre or a bias that is shown, in cents: narrow enough to tell an equal-tempered third from a
  /// just one, which are 14 to 16 cents apart.
  static let widest = 10.0

  /// Whether the interval is narrow enough to show it as a number.
  public var isPrecise: Bool { upper95 - lower95 <= Self.widest }
}
