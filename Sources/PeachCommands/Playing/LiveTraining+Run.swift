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
      finishSaving(since: .now)
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

  /// Shows the pages of an experiment. Returns nil to begin, or the reason to leave.
  private func showPages() throws -> StopReason? {
    guard surface.face != .noInput else { return nil }
    try checkSound()
    guard surface.face == .screen else { return try training.sayPages(setup.plan) }
    for page in setup.plan.pages {
      let hint = page.isConsent ? SessionMessages.agree : SessionMessages.anyKey
      let accepted = page.isConsent ? SessionMessages.agreeKey : nil
      let paragraphs = page.text.paragraphs(training.language)
      if let reason = waitForKey(paragraphs + [hint], accepting: accepted, mustBeRead: true) { return reason }
      if page.isConsent { setup.plan.agreed() }
    }
    return nil
  }

  /// Pauses between two blocks. Returns nil to continue, or the reason to leave.
  private func pause() -> StopReason? {
    guard surface.face != .noInput else { return nil }
    return surface.face == .screen
      ? waitForKey(setup.plan.pause().flatMap { $0.paragraphs(training.language) } + [SessionMessages.anyKey])
      : training.pause(setup.plan)
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
    case .words, .pipe:
      training.waitForStart(
        [(cause.map { $0 + Text(" ") } ?? Text("")) + TrainingMessages.resumed], in: setup.plan.course)
    case .noInput: nil
    }
  }

  /// Shows a page on the full screen and waits for a key. Returns nil to continue, or the reason to leave.
  ///
  /// - Parameters:
  ///   - accepted: the only letter that continues; nil for any key.
  ///   - mustBeRead: whether nothing continues where there is no room for the text.
  private func waitForKey(
    _ paragraphs: [Text], accepting accepted: Text? = nil, mustBeRead: Bool = false
  ) -> StopReason? {
    surface.enter()
    training.listenToMIDI()
    let hasPedal = accepted == nil && surface.midi?.ports.isEmpty == false
    var page = PauseScreen(paragraphs.with(hasPedal ? SessionMessages.pedal : nil), mustBeRead: mustBeRead)
    return training.wait(
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
}

extension [Text] {
  /// The same with another sentence at the end.
  fileprivate func with(_ sentence: Text?) -> [Text] {
    guard let sentence, let last else { return self }
    return dropLast() + [last + Text(" ") + sentence]
  }
}
