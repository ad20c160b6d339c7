import PeachCore

extension ProfileRequest {
  /// The profile of the exercise in the settings.
  ///
  /// - Parameters:
  ///   - part: nil for that of trials with these settings.
  ///   - step: nil for a time step that fits the period.
  ///   - options: those that name the data in commands.
  init(
    _ settings: Settings, part: String? = nil, period: HistoryRange, step: TimelineStep? = nil, options: String
  ) {
    let exercise = Exercises[settings.exercise] ?? Exercises.standard
    self.init(exercise.name, part: part ?? exercise.part(settings.training), keys: settings.training.noteRange)
    (self.period, self.step, dataOptions) = (period, step, options)
  }
}
