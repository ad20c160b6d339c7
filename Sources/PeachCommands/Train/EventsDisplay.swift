import PeachCore
import PeachLanguage
import PeachTerminal

/// Displays a training as JSON lines, one object for each change of state, for programs that act as the user interface.
///
/// - `state`: playingNote1, playingNote2, awaitingAnswer, showingFeedback, reviewing, idle or stored.
/// - `timeSeconds`: since the start.
/// - `exercise`, `comparison` (the number of the trial, from 1), `midiNote`, `centOffset`, `amplitudeOffsetDecibels`: the
///   trial.
/// - `intervalSemitones`, `secondMidiNote`, `direction`, `intervalCents`, `tuning`, `presentation`: the interval, if there is one.
/// - `correction1Cents`, `correction2Cents`: what was added to each note for the measured error of its key, if it was measured.
/// - `replays`: how often the notes were played again, if they were.
/// - `condition`: the part of a measurement or an experiment that the trial belongs to.
/// - `matchingMode`: successive or together, if a note is tuned; `centOffset` is where it starts.
/// - `errorCents`, `touches`, `reversals`, `overshootCents`, `firstTouchMilliseconds`, `stepCents`, `tunedWith`: with
///   showingFeedback, the match.
/// - `answer`, `correct`, `responseTimeMilliseconds`: with showingFeedback.
/// - `source`: with showingFeedback, what the answer was given with: key, mouse, midi or line.
/// - `stored`: whether the answer is stored in a permanent database at its path.
/// - `pending`: true if storing takes longer. A line with the state stored and the same `comparison` follows later.
/// - `dropOuts`: how often the sound dropped out, if it did; the answer then doesn't count.
/// - `reason`: with idle: completed, paused, quit, suspended, interrupted, outputClosed, deviceLost or audioError.
final class EventsDisplay: TrainingDisplay {
  private let console: Console
  private let exercise: any Exercise
  private let start: SessionTime
  /// The number of the current trial, from 1.
  private var number = 0
  /// How often the current trial was played again.
  private var replays = 0
  /// The numbers of the trials whose answers are pending, by the numbers of the writes.
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
    var secondMidiNote: Int?
    var direction: String?
    var intervalCents: Double?
    var tuning: String?
    var presentation: String?
    var correction1Cents: Double?
    var correction2Cents: Double?
    var matchingMode: String?
    var centOffset: Double?
    var amplitudeOffsetDecibels: Double?
    var replays: Int?
    var condition: String?
    var answer: String?
    var correct: Bool?
    var errorCents: Double?
    var touches: Int?
    var reversals: Int?
    var overshootCents: Double?
    var firstTouchMilliseconds: Int?
    var stepCents: Double?
    var tunedWith: String?
    var responseTimeMilliseconds: Int?
    var source: String?
    var stored: Bool?
    var pending: Bool?
    var dropOuts: Int?
    var reason: String?
  }

  func show(_ state: TrainingSession.State, at time: SessionTime) {
    switch state {
    case .answering(let trial, let opening): print(opening.isSounding ? "playingNote2" : "awaitingAnswer", time, trial)
    case .reviewing(let completed): print("reviewing", time, completed.trial)
    // Other methods print these: note 1 when it is heard, feedback once the answer is stored, idle with its reason.
    case .presenting, .feedback, .idle: break
    }
  }

  func announce(_ trial: Trial, replays: Int, at time: SessionTime) {
    self.replays = replays
    if replays == 0 { number += 1 }
    print("playingNote1", time, trial)
  }

  func recorded(_ completed: CompletedTrial, _ storing: Storing) {
    if case .pending(let write) = storing { pending[write] = number }
    print("showingFeedback", completed.time, completed.trial) { event in
      event.answer = completed.answer.map { exercise.columns[$0] }
      event.correct = completed.match == nil ? completed.isCorrect : nil
      if let match = completed.match {
        event.errorCents = match.error.value
        event.touches = match.path?.touches
        event.reversals = match.path?.reversals
        event.overshootCents = match.path?.overshoot.value
        event.firstTouchMilliseconds = match.path?.firstTouch.milliseconds
        event.stepCents = match.path?.smallestStep.value
        event.tunedWith = match.path?.source?.rawValue
      }
      event.responseTimeMilliseconds = completed.responseTime.milliseconds
      event.source = completed.source?.rawValue
      event.stored = storing == .stored
      if case .pending = storing { event.pending = true }
      event.dropOuts = completed.isIntact ? nil : completed.dropOuts
    }
  }

  func stored(_ write: Int) {
    guard let comparison = pending.removeValue(forKey: write) else { return }
    print(Event(state: "stored", comparison: comparison))
  }

  /// Reports the end of a block; `start` begins the next.
  func paused(at time: SessionTime) { print("idle", time, nil) { $0.reason = "paused" } }

  /// Reports the end of the training.
  func ended(_ reason: StopReason, at time: SessionTime) {
    print("idle", time, nil) { event in
      event.reason =
        switch reason {
        case .completed: "completed"
        case .quit: "quit"
        case .signal: "interrupted"
        case .suspended, .resumed: "suspended"
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
      event.comparison = number
      event.midiNote = values.note
      if let interval = values.interval {
        event.intervalSemitones = interval.interval.semitones
        event.secondMidiNote = interval.key(from: shown.note).number
        event.direction = interval.direction.word
        event.intervalCents = interval.size.value
        event.tuning = interval.tuning
        event.presentation = interval.presentation.rawValue
      }
      event.correction1Cents = values.corrections?.first.value
      event.correction2Cents = values.corrections?.second.value
      event.centOffset = values.cents
      event.matchingMode = values.matching?.rawValue
      event.amplitudeOffsetDecibels = values.amplitudeOffset
      event.replays = replays == 0 ? nil : replays
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
