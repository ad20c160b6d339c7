import PeachBase

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
    (thresholds([track.interval: 1], tracks: 1).mean, centre(of: track.interval, tracks: 1).value)
  }

  /// The threshold and the centre of a track, trained or not.
  package func estimates(of track: IntervalTrack) -> (threshold: ThresholdEstimate, centre: Estimate) {
    (thresholds([track.interval: 1], tracks: 1).calibrated, centre(of: track.interval, tracks: 1))
  }

  /// The mean of log2 T over the trained tracks, without the unison; nil without such tracks.
  public var threshold: ThresholdEstimate? {
    let loadings = Self.loadings(over: intervals.filter { $0 != .unison })
    return loadings.isEmpty ? nil : thresholds(loadings).calibrated
  }

  public var isNarrow: Bool { threshold?.isNarrow ?? false }

  /// The estimates of a trained interval; nil for another one.
  public func estimate(of interval: Interval) -> IntervalEstimate? {
    let directions = directions(of: interval)
    guard !directions.isEmpty else { return nil }
    return IntervalEstimate(
      interval: interval, directions: directions,
      answers: directions.reduce(0) { $0 + answers(on: IntervalTrack(interval, $1)) },
      threshold: thresholds([interval: 1], tracks: directions.count).calibrated,
      centre: centre(of: interval, tracks: directions.count), relative: ratio(of: interval))
  }

  /// The threshold of an interval divided by the mean of the other trained intervals; nil without these. The unison, which
  /// nearly all listeners hear finer, is compared with none.
  private func ratio(of interval: Interval) -> Estimate? {
    let others = Self.loadings(over: intervals.filter { $0 != interval && $0 != .unison })
    guard !others.isEmpty, interval != .unison else { return nil }
    let difference = others.mapValues { -$0 }.merging([interval: 1]) { $1 }
    return thresholds(difference, tracks: directions(of: interval).count).ratio()
  }

  /// The loadings of the mean over intervals.
  private static func loadings(over intervals: [Interval]) -> [Interval: Double] {
    Dictionary(uniqueKeysWithValues: intervals.map { ($0, 1 / Double(intervals.count)) })
  }

  /// The distribution of a sum of log2 T of intervals times their loadings, on any day.
  ///
  /// - Parameter tracks: the number of tracks over which one interval's threshold is the mean; nil for the mean over many.
  private func thresholds(_ loadings: [Interval: Double], tracks: Int? = nil) -> GaussianMixture {
    let day = IntervalModel.dayDeviation
    // In a fixed order, so that the same filter always gives the same sum.
    let ordered = loadings.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.rawValue, $0.value) }
    return mixture(ordered, variance: day * day, track: IntervalModel.threshold.track, tracks: tracks)
  }

  private func centre(of interval: Interval, tracks: Int) -> Estimate {
    Estimate(
      mixture([(IntervalGaussian.intervals + interval.rawValue, 1)], track: IntervalModel.centre.track, tracks: tracks))
  }

  /// The distribution of a sum of dimensions times their loadings.
  ///
  /// - Parameters:
  ///   - variance: that is added to it.
  ///   - track: the SD of a track's own deviation, to be multiplied by a scale.
  private func mixture(
    _ loadings: [(key: Int, value: Double)], variance: Double = 0, track: Double, tracks: Int?
  ) -> GaussianMixture {
    var mixture = GaussianMixture()
    numbers.withUnsafeBufferPointer { numbers in
      let pointer = UnsafeMutablePointer(mutating: numbers.start)
      for index in 0..<IntervalModel.filters {
        let gaussian = IntervalGaussian(pointer, index)
        let own = IntervalModel.scale(of: index) * track
        var (mean, variance) = (0.0, variance + (tracks.map { own * own / Double($0) } ?? 0))
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

extension GaussianMixture {
  /// The distribution of log2 T as it is read.
  fileprivate var calibrated: ThresholdEstimate {
    BandCalibration.estimate(mean: mean, variance: variance, ends: ends95, factor: IntervalModel.narrowing)
  }
}

extension Estimate {
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
  package init(
    _ request: ProfileRequest, of profile: IntervalProfile = IntervalProfile(), impossible: Int = 0,
    newest: UTCTime? = nil, now: UTCTime
  ) {
    let instant = Int64(now.milliseconds)
    let presentation = request.part.flatMap(Presentation.init) ?? .melodic
    let groups = [false, true].map { IntervalProfile.Group(presentation: presentation, isBetween: $0) }
    let (answers, last) = (groups.reduce(0) { $0 + profile[$1].answers }, profile.lastAnswer(in: presentation))
    // Of all answers, those to intervals with a name, or else the others.
    let main = profile[groups[0]].answers > 0 ? groups[0] : groups[1]
    let (filter, history) = (profile[main], profile.history(main))
    let intervals = groups.flatMap { group in
      profile[group].intervals.compactMap(profile[group].estimate).map { estimate in
        var estimate = estimate
        estimate.isBetween = group.isBetween
        let reference = Int(IntervalTrack(estimate.interval, .up, isBetween: group.isBetween).reference)
        estimate.sizes = profile.sizes(in: group).deviations(of: estimate.interval).map { reference + $0 }
        return estimate
      }
    }
    self.init(
      request: request, span: request.period.span(now: now), answers: answers, impossibleAnswers: impossible,
      threshold: filter.threshold?.after(history.dropLast().lazy.reversed().compactMap(\.known.common?.threshold)),
      predicted: profile.now(main).at(instant).threshold,
      pastDay: Days.pastDay(of: last, now: instant),
      intervals: intervals.sorted { $0.reference < $1.reference }, history: profile.history(groups[0]),
      between: profile.history(groups[1]), today: Days.local(instant),
      emptyReason: answers > 0 ? nil : EmptyReason(newest: newest, now: now))
  }
}

extension IntervalEstimate {
  /// In cents.
  package var reference: Double { IntervalTrack(interval, .up, isBetween: isBetween).reference }
}
