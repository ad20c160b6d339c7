import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// Runs a session without screens to go to: a measurement, or a training answered through a pipe or by a simulated listener.
extension LiveTraining {
  private var surface: Surface { training.surface }

  func run() throws -> ExitCode {
    defer { surface.leave() }
    if let reason = try reportingLosses({ try introduce() }) {
      surface.leave()
      return try report(reason)
    }
    while true {
      let ending = try reportingLosses { try train(canNavigate: false) }
      let left = ContinuousClock.now
      let isPause = ending.reason == .completed && session.course.hasMore
      // Restore the terminal first: nothing must delay leaving.
      if !isPause || surface.face != .screen { surface.leave() }
      ending.settle()
      let end = isPause ? pause() : wait(after: ending.reason)
      if let end {
        surface.leave()
        finishSaving(since: ending.reason == end ? left : .now)
        return try report(end)
      }
    }
  }

  /// If an error ends the session, restores the terminal and reports answers that couldn't be stored.
  private func reportingLosses<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      surface.leave()
      finishSaving(since: .now)
      training.reportLost(setup.writer.lost)
      throw error
    }
  }

  /// Explains the session on a full screen, and lets the participant practise. Returns nil to begin, or the reason to leave.
  private func introduce() throws -> StopReason? {
    if !setup.plan.pages.isEmpty { return try showPages() }
    guard surface.face == .screen, let introduction = setup.plan.introduction else { return nil }
    try checkSound()
    if let reason = waitForKey([
      exercise.words.question, SessionMessages.howToAnswer(exercise.answerForm), introduction,
      SessionMessages.hearExample,
    ]) {
      return reason
    }
    while true {
      let ending = try practise()
      if ending.reason != .completed { surface.leave() }
      ending.settle()
      if ending.reason == .completed { return waitForKey([SessionMessages.practised, SessionMessages.begin]) }
      if let reason = wait(after: ending.reason) { return reason }
    }
  }

  /// The paragraphs of texts, which a file can write in several lines.
  private func paragraphs(_ texts: [Text]) -> [Text] {
    texts.flatMap { $0(training.language).split(separator: "\n").map { Text(String($0)) } }
  }

  /// Shows the pages of an experiment, which programs show themselves. Returns nil to begin, or the reason to leave.
  private func showPages() throws -> StopReason? {
    guard surface.face != .noInput else { return nil }
    try checkSound()
    let isProgram = training.parsed.has(SessionOptions.events)
    for (place, page) in setup.plan.pages.enumerated() {
      let paragraphs = paragraphs([page.text])
      if surface.face == .pipe {
        guard page.isConsent else {
          // The last page is the task, which a pipe reads with the first question.
          if !isProgram, place < setup.plan.pages.count - 1 {
            for text in paragraphs { training.console.say(text(training.language)) }
          }
          continue
        }
        if isProgram { try training.console.print(page.event.written(onOneLine: true)) }
        let agreement = isProgram ? Text(SessionPage.agreement) : SessionMessages.agreeKey
        if let reason = waitForStart(
          isProgram ? [] : paragraphs + [SessionMessages.agreeLine], accepting: agreement)
        {
          return reason
        }
        setup.plan.agreed()
        continue
      }
      let hint = page.isConsent ? SessionMessages.agree : SessionMessages.anyKey
      let reason =
        surface.face == .screen
        ? waitForKey(paragraphs + [hint], accepting: page.isConsent ? SessionMessages.agreeKey : nil)
        : waitForStart(
          paragraphs + [page.isConsent ? SessionMessages.agreeLine : TrainingMessages.goOn],
          accepting: page.isConsent ? SessionMessages.agreeKey : nil)
      if let reason { return reason }
      if page.isConsent { setup.plan.agreed() }
    }
    return nil
  }

  /// Pauses between two blocks. Returns nil to continue, or the reason to leave.
  private func pause() -> StopReason? {
    guard surface.face != .noInput else { return nil }
    let next = paragraphs(setup.plan.pause())
    return surface.face == .screen
      ? waitForKey(next + [SessionMessages.anyKey]) : waitForStart(next + [TrainingMessages.goOn])
  }

  /// Waits after an interruption until the participant continues. Returns nil to train again, or the reason to leave.
  private func wait(after reason: StopReason) -> StopReason? {
    var cause: Text?
    switch reason {
    case .suspended: surface.suspend()
    case .resumed: cause = NoticeMessages.resumed
    case .audio(.deviceLost), .audio(.deviceUnavailable):
      guard training.hasScreens, case .audio(let error) = reason else { return reason }
      cause = NoticeMessages.notice(error)
    default: return reason
    }
    return switch surface.face {
    case .screen: waitForKey([cause ?? SessionMessages.paused, SessionMessages.anyKey])
    case .words, .pipe: waitForStart([(cause.map { $0 + Text(" ") } ?? Text("")) + TrainingMessages.resumed])
    case .noInput: nil
    }
  }

  /// Shows a page on the full screen and waits for a key. Returns nil to continue, or the reason to leave.
  ///
  /// - Parameter accepted: the only letter that continues; nil for any key.
  private func waitForKey(_ paragraphs: [Text], accepting accepted: Text? = nil) -> StopReason? {
    surface.enter()
    training.listenToMIDI()
    let hasPedal = accepted == nil && surface.midi?.ports.isEmpty == false
    var page = PauseScreen(paragraphs.with(hasPedal ? SessionMessages.pedal : nil), mustBeRead: accepted != nil)
    return wait(
      show: { surface.writer.show(page.canvas(surface.look(training.language))) },
      suspend: surface.suspendAndReturn, report: { page.notice = $0(training.language) }
    ) { event, wait in
      guard case .key(let pressed) = event else { return .quit }
      let look = surface.look(training.language)
      guard let key = page.meant(by: pressed, look) else { return nil }
      if TrainingInput(command: key) == .quit { return .quit }
      if key == .up || key == .pageUp, page.turn(back: true, look) { return nil }
      if page.turn(look) { return nil }
      guard let accepted else { return wait >= Surface.reactionTime ? .start : nil }
      guard case .character(let letter) = pressed else { return nil }
      return String(letter).lowercased() == accepted(training.language) ? .start : nil
    }
  }

  /// Says something and waits for Return. Returns nil to start, or the reason to leave.
  ///
  /// - Parameter accepted: the only letter or line that continues; nil for Return.
  private func waitForStart(_ texts: [Text], accepting accepted: Text? = nil) -> StopReason? {
    func say(_ text: Text) { training.console.say(text(training.language)) }
    func announce() {
      texts.forEach(say)
      surface.enterKeyMode()
    }
    announce()
    defer { surface.leave() }
    return wait(
      suspend: {
        surface.suspend()
        announce()
      }, report: say
    ) { event, _ in
      let input = training.meaning(event, in: setup.plan.course, canNavigate: false)
      let written: String? =
        switch event {
        case .key(.character(let character)): String(character)
        case .line(let line): String(line)
        default: nil
        }
      if let accepted, written?.lowercased() == accepted(training.language) { return .start }
      if input == .quit || accepted == nil && input == .start { return input }
      if accepted == nil, case .line = event, input?.isAnswer == true {
        // An answer in a pipe begins the part that it is meant for.
        surface.input.putBack(event, at: training.context.output.clock.now)
        return .start
      }
      // Anything else means nothing here. A program wasn't told what does.
      if written != nil { say(texts.last ?? SessionPage.unknown) }
      return nil
    }
  }

  /// Waits until the participant continues. Returns nil then, or the reason to leave.
  ///
  /// - Parameters:
  ///   - show: called before each wait.
  ///   - suspend: called for Ctrl-Z.
  ///   - report: tells what has happened to MIDI inputs.
  ///   - meaning: what a key or a line means, from the time since the wait began. Esc means nothing, and what leaves a page on a MIDI
  ///     instrument the same as Return.
  private func wait(
    show: () -> Void = {}, suspend: () -> Void, report: (Text) -> Void,
    _ meaning: (InputEvent, Duration) -> TrainingInput?
  ) -> StopReason? {
    let begin = training.context.output.clock.now
    while true {
      show()
      guard surface.writer.isOpen else { return .outputClosed }
      if let signal = surface.takeSignals(suspend: suspend, resized: surface.writer.forget) { return .signal(signal) }
      guard let (taken, time) = surface.input.take() else {
        surface.input.wait(for: .seconds(60), or: [surface.signals.descriptor])
        continue
      }
      var event = taken
      if case .midi(let played) = event {
        if let news = played.news { report(news) }
        guard played.leavesPage(since: begin) else { continue }
        event = .key(.enter)
      }
      switch event == .key(.escape) ? nil : meaning(event, time - begin) {
      case .start: return nil
      case .quit: return .quit
      default: continue
      }
    }
  }
}

extension [Text] {
  /// The same with another sentence at the end.
  fileprivate func with(_ sentence: Text?) -> [Text] {
    guard let sentence, let last else { return self }
    return dropLast() + [last + Text(" ") + sentence]
  }
}
