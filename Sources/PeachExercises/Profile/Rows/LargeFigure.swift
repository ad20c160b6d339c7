import PeachBase
import PeachFits

/// A figure in large print, with notes about its basis.
public struct LargeFigure: Sendable {
  public let name: Text
  public let value: Text
  public let unit: Text?
  public let notes: [Text]

  public init(_ name: Text, _ value: Text, unit: Text? = nil, notes: [Text] = []) {
    (self.name, self.value, self.unit, self.notes) = (name, value, unit, notes)
  }

  /// A threshold with its interval.
  init(_ name: Text, _ estimate: ThresholdEstimate, in unit: ProfileUnit, before: [Text] = [], notes: [Text]) {
    self.init(
      name, unit.written(estimate.cents.value), unit: unit.word,
      notes: before + [ProfileMessages.interval95(estimate, in: unit)].compactMap { $0 } + notes)
  }

  /// The threshold as a number or as a range, with its month if it is from long ago.
  init(_ threshold: ShownThreshold, notes: [Text], in unit: ProfileUnit) {
    let (estimate, date) = (threshold.estimate, threshold.day.map { [Dates.month($0)] } ?? [])
    guard estimate.isPrecise else {
      self.init(ProfileMessages.threshold, ProfileMessages.range(estimate, in: unit), notes: date + notes)
      return
    }
    self.init(ProfileMessages.threshold, estimate, in: unit, before: date, notes: notes)
  }
}
