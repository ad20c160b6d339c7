import PeachCore
import PeachLanguage
import PeachTerminal

/// A training as JSON lines: one object for each change of state, so that a program can be the user interface.
///
/// `state` is playingNote1, playingNote2, awaitingAnswer, showingFeedback, idle or stored; `timeSeconds` counts from the start. While
/// notes sound, `exercise` says which one it is, and `comparison` (from 1), `midiNote`, `intervalSemitones` where there is one, `centOffset` and `amplitudeOffsetDecibels` say which, and `condition` to
/// which part of a measurement or an experiment it belongs; with the feedback come `answer`, `correct`,
/// `responseTimeMilliseconds` and `stored`, the last telling that the answer is safely in a database that stays
/// and that can be reached by its path. Where that takes longer, `pending` is true, and a line with the state stored and the same `comparison` follows later. `dropOuts` is there
/// where the sound dropped out meanwhile: how often; the answer then doesn't count. With idle comes `reason`: completed, paused,
/// quit, suspended, interrupted, outputClosed, deviceLost or audioError.
final class EventsDisplay: TrainingDisplay {
  private let console: Console
  private let exercise: any Exercise
  private let start: SessionTime
  private var comparison = 0
  /// The comparisons of pending answers, by the answers' numbers.
  private var pending: [Int: Int] = [:]
  private(set) var isOpen = true

  init(_ exercise: any Exercise, console: Console, start: SessionTime) {
    self.exercise = exercise
    self.console = console
    self.start = start
  }

  private struct Event: Encodable {
    var state: String
    var timeSeconds: Double?
    var exercise: String?
    var comparison: Int?
    var midiNote: Int?
    var intervalSemitones: Int?
    var centOffset: Double?
    var amplitudeOffsetDecibels: Double?
    var condition: String?
    var answer: String?
    var correct: Bool?
    var responseTimeMilliseconds: Int?
    var stored: Bool?
    var pending: Bool?
    var dropOuts: Int?
    var reason: String?
  }

  func show(_ state: TrainingSession.State, at time: SessionTime) {
    switch state {
    case .answering(let trial, let opening): print(opening.isSounding ? "playingNote2" : "awaitingAnswer", time, trial)
    // Note 1 is printed when it is heard, the feedback when the answer is stored, idle when the reason is known.
    case .presenting, .feedback, .idle: break
    }
  }

  func announce(_ trial: Trial, at time: SessionTime) {
    comparison += 1
    print("playingNote1", time, trial)
  }

  func recorded(_ completed: CompletedTrial, _ storing: Storing) {
    if case .pending(let number) = storing { pending[number] = comparison }
    print("showingFeedback", completed.time, completed.trial) { event in
      event.answer = completed.answer.map { exercise.columns[$0] }
      event.correct = completed.isCorrect
      event.responseTimeMilliseconds = completed.responseTime.milliseconds
      event.stored = storing == .stored
      if case .pending = storing { event.pending = true }
      event.dropOuts = completed.isIntact ? nil : completed.dropOuts
    }
  }

  func stored(_ number: Int) {
    guard let comparison = pending.removeValue(forKey: number) else { return }
    print(Event(state: "stored", comparison: comparison))
  }

  /// A block is over; `start` begins the next.
  func paused(at time: SessionTime) { print("idle", time, nil) { $0.reason = "paused" } }

  /// The training is over.
  func ended(_ reason: StopReason, at time: SessionTime) {
    print("idle", time, nil) { event in
      event.reason =
        switch reason {
        case .completed: "completed"
        case .quit: "quit"
        case .signal: "interrupted"
        case .suspended: "suspended"
        case .outputClosed: "outputClosed"
        case .audio(.deviceLost): "deviceLost"
        case .audio: "audioError"
        }
    }
  }

  private func print(
    _ state: String, _ time: SessionTime, _ shown: Trial?, _ complete: (inout Event) -> Void = { _ in }
  ) {
    let seconds = ((time - start).inSeconds * 1e6).rounded() / 1e6
    var event = Event(state: state, timeSeconds: seconds)
    if let shown {
      let values = exercise.columns.values(of: shown)
      event.exercise = exercise.name.rawValue
      event.comparison = comparison
      event.midiNote = values.note
      event.intervalSemitones = values.interval
      event.centOffset = values.cents
      event.amplitudeOffsetDecibels = values.amplitudeOffset
      event.condition = shown.condition
    }
    complete(&event)
    print(event)
  }

  private func print(_ event: Event) {
    do {
      try console.print(JSON.text(event, onOneLine: true))
    } catch {
      isOpen = false
    }
  }
}
