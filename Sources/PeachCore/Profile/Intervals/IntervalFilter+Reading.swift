/// Thresholds and centres read from the filter.
extension IntervalFilter {
  /// The number of answers about the track.
  public func answers(on track: IntervalTrack) -> Int { counts[track.index] }

  /// The trained intervals, smallest first.
  public var intervals: [Interval] { Interval.allCases.filter { !directions(of: $0).isEmpty } }

  /// The directions in which an interval was trained.
  public func directions(of interval: Interval) -> [Direction] {
    [.up, .down].filter { answers(on: IntervalTrack(interval, $0)) > 0 }
  }

  /// The expected log2 T of a track in octaves above 1 cent, and its expected centre in cents from equal temperament, trained or
  /// not.
  public func expected(_ track: IntervalTrack) -> (log2Threshold: Double, centre: Double) {
    let (threshold, centre) = (mixture([track.index: 1]), mixture([IntervalGaussian.tracks + track.index: 1]))
    return (threshold.mean, centre.mean)
  }

  /// The threshold and the centre of a track, trained or not.
  func estimates(of track: IntervalTrack) -> (threshold: ThresholdEstimate, centre: CentsEstimate) {
    (
      thresholds([track.index: 1]).estimate(factor: IntervalModel.narrowing),
      CentsEstimate(mixture([IntervalGaussian.tracks + track.index: 1]))
    )
  }

  /// The mean of log2 T over the trained tracks, without the unison; nil without such tracks.
  public var threshold: ThresholdEstimate? {
    let loadings = loadings(over: intervals.filter { $0 != .unison })
    return loadings.isEmpty ? nil : thresholds(loadings).estimate(factor: IntervalModel.narrowing)
  }

  /// The estimates of a trained interval; nil for another one.
  public func estimate(of interval: Interval) -> IntervalEstimate? {
    let directions = directions(of: interval)
    guard !directions.isEmpty else { return nil }
    let own = loadings(over: [interval])
    let centres = own.reduce(into: [:]) { $0[IntervalGaussian.tracks + $1.key] = $1.value }
    return IntervalEstimate(
      interval: interval, directions: directions,
      answers: directions.reduce(0) { $0 + answers(on: IntervalTrack(interval, $1)) },
      threshold: thresholds(own).estimate(factor: IntervalModel.narrowing), centre: CentsEstimate(mixture(centres)),
      relative: ratio(of: interval))
  }

  /// The threshold of an interval divided by the mean of the other trained intervals; nil without these. The unison, which
  /// nearly all listeners hear finer, is compared with none.
  private func ratio(of interval: Interval) -> ThresholdRatio? {
    let others = loadings(over: intervals.filter { $0 != interval && $0 != .unison })
    guard !others.isEmpty, interval != .unison else { return nil }
    return thresholds(loadings(over: [interval]).merging(others.mapValues { -$0 }) { $0 + $1 }).ratio
  }

  /// The loadings of the mean over intervals, each of which is the mean over its trained directions.
  private func loadings(over intervals: [Interval]) -> [Int: Double] {
    intervals.reduce(into: [:]) { loadings, interval in
      let directions = directions(of: interval)
      for direction in directions {
        loadings[IntervalTrack(interval, direction).index] = 1 / Double(intervals.count * directions.count)
      }
    }
  }

  /// The distribution of a sum of log2 T of tracks times their loadings, on any day.
  private func thresholds(_ loadings: [Int: Double]) -> GaussianMixture {
    mixture(loadings, deviation: IntervalModel.dayDeviation)
  }

  /// The distribution of a sum of dimensions times their loadings.
  ///
  /// - Parameter deviation: the SD added to it.
  private func mixture(_ loadings: [Int: Double], deviation: Double = 0) -> GaussianMixture {
    // In a fixed order, so that the same filter always gives the same sum.
    let loadings = loadings.sorted { $0.key < $1.key }
    var mixture = GaussianMixture()
    numbers.withUnsafeBufferPointer { numbers in
      let pointer = UnsafeMutablePointer(mutating: numbers.start)
      for index in IntervalModel.scales.indices {
        let gaussian = IntervalGaussian(pointer, index)
        var (mean, variance) = (0.0, deviation * deviation)
        for (one, loading) in loadings {
          mean += loading * gaussian.mean[one]
          for (other, second) in loadings { variance += loading * second * gaussian.covariance(one, other) }
        }
        mixture.add(weight: gaussian.weight, mean: mean, variance: variance)
      }
    }
    return mixture
  }
}

extension CentsEstimate {
  fileprivate init(_ mixture: GaussianMixture) {
    self.init(value: mixture.mean, lower95: mixture.quantile(0.025), upper95: mixture.quantile(0.975))
  }
}

extension IntervalReport {
  /// The report on a period's answers.
  ///
  /// - Parameters:
  ///   - impossible: the number of answers left out because of impossible values.
  ///   - newest: the time of the newest answer of all, if the period has none.
  init(
    _ request: ProfileRequest, filter: IntervalFilter = IntervalFilter(),
    history: [ProfileHistory<IntervalFilter>.Day] = [], impossible: Int = 0, newest: UTCTime? = nil, now: UTCTime
  ) {
    let instant = Int64(now.milliseconds)
    let present = filter.at(instant)
    self.init(
      request: request, span: request.period.span(now: now), answers: present.answers, impossibleAnswers: impossible,
      threshold: present.threshold,
      past: Days.pastDay(of: filter.lastAnswer, now: instant).flatMap { ShownThreshold(filter.threshold, on: $0) },
      intervals: present.intervals.compactMap(present.estimate), history: history, today: Days.number(of: instant),
      emptyReason: present.answers > 0 ? nil : EmptyReason(newest: newest, now: now))
  }
}
