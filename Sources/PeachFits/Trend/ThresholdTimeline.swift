import PeachBase

/// The threshold over time, in days, weeks or months. Steps without answers are omitted, and charts leave a gap there.
public struct ThresholdTimeline: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let time: TimelineStep.Entry
    /// The number of answers within the step.
    public let answers: Int
    /// The threshold after the step's last answer, based on all answers up to then.
    public let estimate: ThresholdEstimate
  }

  public let step: TimelineStep
  /// In ascending order.
  public let entries: [Entry]

  /// - Parameters:
  ///   - days: the days in ascending order, with cumulative numbers of answers.
  ///   - keys: the keys over which the threshold of each step is read.
  ///   - step: nil for the one that fits the days.
  ///   - latest: the exact estimate of the last step. Those of the days are normal approximations of it.
  ///   - today: the last day of the current step; nil if all steps are over.
  public init(
    _ days: [ProfileHistory<FilterBank>.Day], over keys: [MIDINote], by step: TimelineStep?,
    latest: ThresholdEstimate? = nil, today: Int64? = nil
  ) {
    let steps = TimelineStep.entries(days.map(\.number), by: step, today: today)
    self.step = steps.step
    var (entries, before) = ([Entry](), 0)
    for time in steps.entries {
      let day = days[time.position]
      let exact = time.position + 1 == days.count ? latest : nil
      guard let estimate = exact ?? day.known.threshold(over: keys) else { continue }
      entries.append(Entry(time: time, answers: day.answers - before, estimate: estimate))
      before = day.answers
    }
    self.entries = entries
  }
}

extension ThresholdTimeline {
  /// The change of the threshold from the entry before.
  public struct Change: Hashable, Sendable {
    /// This threshold divided by the one before. Both rest on the earlier answers, so its interval is too wide rather than
    /// too narrow.
    public let ratio: Estimate
    /// Whether there are steps without answers in between.
    public let isAfterGap: Bool
  }

  /// The change to an entry; nil for the first one, and unless it is clear and both thresholds are precise.
  public func change(to position: Int) -> Change? {
    guard position > 0, entries.indices.contains(position) else { return nil }
    let (entry, before) = (entries[position], entries[position - 1])
    guard entry.estimate.isPrecise, before.estimate.isPrecise else { return nil }
    let ratio = Estimate(entry.estimate, over: before.estimate)
    guard ratio.upper95 < 1 || ratio.lower95 > 1 else { return nil }
    return Change(ratio: ratio, isAfterGap: entry.time.index > before.time.index + 1)
  }
}
