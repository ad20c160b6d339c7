/// The purpose of a run and its answers.
public enum Purpose: String, CaseIterable, Sendable {
  case training, measurement, experiment
}
