import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// Display and input of a session, live or offline.
extension Training {
  func tick(_ player: any NotePlayer, after responseTime: Duration, _ settings: Settings) {
    switch settings.tick {
    case .noise: player.tick(level: settings.tickLevel, after: responseTime)
    case .bell: console.ring()
    case .off: break
    }
  }

  /// The display for lines, events or progress; `LiveTraining` makes that for a screen.
  func display(
    for setup: SessionSetup, introduction: Text?, start: SessionTime
  ) -> (training: any TrainingDisplay, events: EventsDisplay?) {
    let exercise = setup.plan.course.exercise
    if parsed.has(SessionOptions.events) {
      let display = events ?? EventsDisplay(exercise, console: console, start: start)
      display.exercise = exercise
      events = display
      return (display, display)
    }
    if listener != nil && !parsed[SessionOptions.transcript] {
      let display =
        progressDisplay
        ?? ProgressDisplay(
          Progress(console, language), exercise.answerForm, of: setup.plan.answers, answered: setup.plan.answered.count)
      progressDisplay = display
      return (display, nil)
    }
    // Keep standard output for the result, if there will be one.
    let plain = PlainDisplay(
      exercise, to: setup.plan.hasResult ? console.error : console.output, language: language,
      glyphs: surface.glyphs, asksAgain: setup.plan.course.asksAgain,
      printsFeedback: {
        let settings = setup.settings.current()
        return settings.plainFeedback == .words || settings.lacksPlainFeedback
      },
      showsCents: { setup.settings.current().training.matching.showsNumbers })
    if let introduction { plain.introduce(introduction) }
    return (plain, nil)
  }

  /// The training input for a key or a line; nil for what means nothing.
  func meaning(_ event: InputEvent, in course: any Course, canNavigate: Bool) -> TrainingInput? {
    let exercise = course.exercise
    let input: TrainingInput?
    switch event {
    case .key(let key):
      input =
        exercise.answerForm.isTuning
        ? TrainingInput(tuning: key) : TrainingInput(key, exercise.answerForm, language: language)
    case .line(let line): input = TrainingInput(line: line, exercise, language: language)
    case .midi: input = nil
    case .ended: return .quit
    }
    return input?.allowed(canNavigate: canNavigate).flatMap { course.allowsReplays || $0 != .again ? $0 : nil }
  }

  /// The same in a state; a direction means nothing before its choice.
  func meaning(
    _ event: InputEvent, in course: any Course, canNavigate: Bool, _ state: TrainingSession.State
  ) -> TrainingInput? {
    let (input, form) = (meaning(event, in: course, canNavigate: canNavigate), course.exercise.answerForm)
    guard case .answering(_, let opening) = state, opening.chosen == nil, !form.directions.isEmpty,
      case .answer(let answer)? = input, form.direction(of: answer) != nil
    else { return input }
    return nil
  }

  /// The same; reports what means nothing.
  func input(
    _ event: InputEvent, in course: any Course, canNavigate: Bool, _ state: TrainingSession.State
  ) -> TrainingInput? {
    let input = meaning(event, in: course, canNavigate: canNavigate, state)
    if input == nil { report(event, in: course, state) }
    return input
  }

  /// Reports a line that means nothing and, in words, a letter, digit or arrow.
  func report(_ event: InputEvent, in course: any Course, _ state: TrainingSession.State) {
    let form = course.exercise.answerForm
    let asksDirection = if case .answering(_, let opening) = state { opening.chosen != nil } else { false }
    if case .line(let line) = event {
      let message =
        form.isTuning
        ? line.hasPrefix("{") ? MatchingMessages.unknownJSON : MatchingMessages.unknownInput(line)
        : TrainingMessages.unknownInput(line, form, asksDirection: asksDirection)
      console.say(message(language))
    } else if case .key(let key) = event, surface.face == .words, let name = key.nameAsInput {
      let message =
        form.isTuning
        ? MatchingMessages.unknownKey(name)
        : TrainingMessages.unknownInput(name, form, asksDirection: asksDirection)
      try? surface.say([message(language)])
    }
  }

  /// Prints all keys between the lines of a training.
  func printKeys(_ setup: SessionSetup, _ state: TrainingSession.State, canNavigate: Bool) {
    let course = setup.plan.course
    try? surface.say(
      TrainingView.help(
        course.exercise, state, canNavigate: canNavigate, allowsReplays: course.allowsReplays,
        changesVolume: !setup.settings.isFixed, surface.look(language)))
  }
}

extension Key {
  /// Letters, digits and arrows, which somebody may press as an answer; nil for other keys.
  fileprivate var nameAsInput: String? {
    switch self {
    case .character(let character): character.isLetter || character.isNumber ? String(character) : nil
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    default: nil
    }
  }
}
