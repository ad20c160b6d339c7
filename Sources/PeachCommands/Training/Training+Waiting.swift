import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// Waits for the participant or a program before and between the parts of a session.
extension Training {
  /// Shows the pages of an experiment as lines. Through a pipe, only consent and pauses are waited for, and the task is said with
  /// the first question; programs show the other pages themselves. Returns nil to begin, or the reason to leave.
  func sayPages(_ plan: SessionPlan) throws -> StopReason? {
    let isProgram = parsed.has(SessionOptions.events)
    for (place, page) in plan.pages.enumerated() {
      guard page.isConsent || page.isPause || surface.face != .pipe else {
        if !isProgram, place < plan.pages.count - 1 {
          for text in page.text.paragraphs(language) { console.say(text(language)) }
        }
        continue
      }
      var texts = page.text.paragraphs(language) + [page.isConsent ? SessionMessages.agreeLine : TrainingMessages.goOn]
      if isProgram, page.isConsent {
        try console.print(page.event.written(onOneLine: true))
        texts = []
      }
      let agreement = isProgram ? Text(SessionPage.agreement) : SessionMessages.agreeKey
      let reason = waitForStart(texts, accepting: page.isConsent ? agreement : nil, in: plan.course)
      if let reason { return reason }
      if page.isConsent { plan.agreed() }
    }
    return nil
  }

  /// Pauses between two blocks. Returns nil to continue, or the reason to leave.
  func pause(_ plan: SessionPlan) -> StopReason? {
    waitForStart(plan.pause().flatMap { $0.paragraphs(language) } + [TrainingMessages.goOn], in: plan.course)
  }

  /// Says something and waits for Return. Returns nil to start, or the reason to leave.
  ///
  /// - Parameters:
  ///   - accepted: the only letter or line that continues; nil for Return.
  ///   - course: says which lines are answers.
  func waitForStart(_ texts: [Text], accepting accepted: Text? = nil, in course: any Course) -> StopReason? {
    func say(_ text: Text) { console.say(text(language)) }
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
      let input = meaning(event, in: course, canNavigate: false)
      let written: String? =
        switch event {
        case .key(.character(let character)): String(character)
        case .line(let line): String(line)
        default: nil
        }
      if let accepted, written?.lowercased() == accepted(language) { return .start }
      if input == .quit || accepted == nil && input == .start { return input }
      if accepted == nil, case .line = event, input?.isAnswer == true {
        // An answer in a pipe begins the part that it is meant for.
        surface.input.putBack(event, at: context.output.clock.now)
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
  func wait(
    show: () -> Void = {}, suspend: () -> Void, report: (Text) -> Void,
    _ meaning: (InputEvent, Duration) -> TrainingInput?
  ) -> StopReason? {
    let begin = context.output.clock.now
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
