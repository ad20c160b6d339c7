import PeachCore

extension AnyProfileRequest {
  /// The profile of the exercise in the settings.
  ///
  /// - Parameters:
  ///   - leastConfidence: of the keys shown, 0…1.
  ///   - step: nil for a time step that fits the period.
  init(_ settings: Settings, period: HistoryRange, leastConfidence: Double = 0, step: TimelineStep? = nil) {
    switch Exercises[settings.exercise]?.profileKind ?? .keys {
    case .keys:
      var request = ProfileRequest(settings.exercise, keys: settings.training.noteRange)
      (request.period, request.leastConfidence, request.step) = (period, leastConfidence, step)
      self = .keys(request)
    case .intervals:
      var request = IntervalRequest(settings.training.intervals.presentation)
      request.period = period
      self = .intervals(request)
    case .matches:
      var request = MatchRequest(settings.training.matching.mode)
      request.period = period
      self = .matches(request)
    }
  }
}
