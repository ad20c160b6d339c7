import PeachBase
import PeachLanguage

/// MIDI: learning what answers. The screen shows the learner that it is given.
extension SettingsScreen {
  /// Shows what to press next.
  package mutating func show(_ learner: MIDILearner) {
    mode = .learning(learner.step, higher: learner.higher)
    let learned = SettingField(key: learner.higher == nil ? .midiHigher : .midiLower, end: nil)
    if fields.contains(learned) { field = learned }
  }

  /// Returns to the form.
  package mutating func endLearning() { if case .learning = mode { mode = .moving } }

  mutating func cancelLearning(_ key: Key) -> ScreenAction? {
    guard [.escape, .character("q"), .endOfInput].contains(key) else { return nil }
    mode = .moving
    return .cancelLearning
  }

  func prompt(_ step: MIDILearner.Step, _ higher: MIDIControl?) -> Text {
    let learned = higher.map { MIDIMessages.learned($0) + Text(" ") } ?? Text("")
    return learned + (MIDIMessages.prompt(step, for: settings.exercise) ?? Text(""))
  }
}
