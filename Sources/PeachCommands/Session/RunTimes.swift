import PeachCore

/// The times that are stored for the answers of a run. They keep its order, even if the clock is set back: none is before the last.
struct RunTimes {
  /// The latest time; nil before the first. Those of a clock so wrong that its answers don't count are forgotten.
  private(set) var latest: UTCTime?

  @discardableResult mutating func next(_ time: UTCTime) -> UTCTime {
    let next = max(time, latest ?? time)
    if CommonColumns.possibleTime.contains(next.milliseconds) { latest = next }
    return next
  }
}
