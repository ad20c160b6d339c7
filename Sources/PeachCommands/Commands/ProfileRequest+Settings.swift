import PeachCore

extension ProfileRequest {
  /// The profile of the exercise in the settings.
  ///
  /// - Parameters:
  ///   - part: nil for that of trials with these settings.
  ///   - step: nil for a time step that fits the period.
  init(_ settings: Settings, part: String? = nil, period: HistoryRange, step: TimelineStep? = nil) {
    let exercise = Exercises[settings.exercise] ?? Exercises.standard
    self.init(exercise.name, part: part ?? exercise.part(settings.training), keys: settings.training.noteRange)
    (self.period, self.step) = (period, step)
  }
}
