import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachMIDI

/// MIDI on the screens: Return on the Start Screen, and learning on the Settings Screen which controls answer.
extension App {
  /// On the Start Screen, C4 or a pedal is Return.
  func handle(_ event: MIDIEvent, at time: SessionTime) throws -> ExitCode? {
    if place == .start, event.leavesPage(since: arrival) { return try handle(.key(.enter)) }
    if case .message(let message, let port) = event { learner?.take(message, from: port.number, at: time) }
    if let news = event.news {
      let isNew = if case .connected = event { place == .start } else { false }
      screens[place].notice = look(isNew ? news + Text(" ") + MIDIMessages.starts : news)
      if place == .settings { preparation.findMIDIInputs() }
    }
    return nil
  }

  /// Receives MIDI with the settings of the form, which may not be stored yet.
  func listenToMIDI() {
    training.surface.listenToMIDI(training.parsed.applied(to: screens.settings.settings).midi)
  }

  func beginLearning() {
    guard screens.settings.settings.midi.input != .off else {
      screens.settings.notice = look(SettingsMessages.midiIsOff)
      return
    }
    guard let midi = training.surface.midi, !midi.ports.isEmpty else {
      screens.settings.notice = look(MIDIMessages.none + Text(" ") + SequencerDevice().advice)
      return
    }
    midi.passesMessages = true
    let learner = MIDILearner(at: context.output.clock.now)
    self.learner = learner
    screens.settings.show(learner)
  }

  func endLearning() {
    training.surface.midi?.passesMessages = false
    learner = nil
    screens.settings.endLearning()
  }

  /// Shows what to press next, and stores what was learned.
  func pollLearning() {
    learner?.takeDue(at: context.output.clock.now)
    guard let learner else { return }
    guard place == .settings else { return endLearning() }
    switch learner.step {
    case .pressHigher, .higherAgain, .pressLower, .lowerAgain: screens.settings.show(learner)
    case .failed(let failure):
      endLearning()
      screens.settings.notice = look(MIDIMessages.failure(failure).text)
    case .done(let higher, let lower):
      endLearning()
      store(higher: higher, lower: lower)
    }
  }

  private func store(higher: MIDIControl, lower: MIDIControl) {
    let values = MIDISettings.written(higher: higher, lower: lower)
    do {
      try write { store throws(DataStoreError) in try store.set(values) }
      for (key, value) in values { try key.set(value, in: &screens.settings.settings) }
      listenToMIDI()
      screens.settings.notice = look(
        MIDIMessages.stored(higher: higher, lower: lower, for: screens.settings.settings.exercise))
    } catch {
      screens.settings.notice = words(about: error)
    }
  }
}
