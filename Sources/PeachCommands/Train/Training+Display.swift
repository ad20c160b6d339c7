import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// How a session is shown and answered, live or offline.
extension Training {
  func tick(_ player: any NotePlayer, after responseTime: Duration, _ settings: Settings) {
    switch settings.tick {
    case .noise: player.tick(level: settings.tickLevel, after: responseTime)
    case .bell: console.ring()
    case .off: break
    }
  }

  /// Lines for people or for programs; the screen is the live training's.
  func display(
    for setup: SessionSetup, introduction: Text?, start: SessionTime
  ) -> (training: any TrainingDisplay, events: EventsDisplay?) {
    let exercise = setup.plan.course.exercise
    if parsed.has(SessionOptions.events) {
      let events = EventsDisplay(exercise, console: console, start: start)
      return (events, events)
    }
    // Where a result is to come, standard output is for that alone.
    let plain = PlainDisplay(
      exercise.words, to: setup.plan.hasResult ? console.error : console.output, language: language,
      glyphs: surface.glyphs,
      feedback: { setup.settings.current().plainFeedback })
    if let introduction { plain.introduce(introduction) }
    return (plain, nil)
  }

  /// What a line of a pipe or a key means; reports a line that means nothing.
  ///
  /// - Parameter canNavigate: whether there are screens to go to.
  func input(_ event: InputEvent, in exercise: any Exercise, canNavigate: Bool) -> TrainingInput? {
    let input: TrainingInput?
    switch event {
    case .key(let key): input = TrainingInput(key, exercise.words, language: language)
    case .line(let line): input = TrainingInput(line: line, exercise, language: language)
    case .ended: return .quit
    }
    if let input, canNavigate || !input.navigates { return input }
    if case .line(let line) = event { console.say(TrainingMessages.unknownInput(line, exercise.words)(language)) }
    return nil
  }
}
