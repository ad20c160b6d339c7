import PeachCore
import PeachTerminal

/// Displays a training as JSON lines, one object for each change of state, for programs that act as the user interface.
///
/// - `state`: playingNote1, playingNote2, awaitingAnswer, showingFeedback, reviewing, idle or stored.
/// - `timeSeconds`: since the start.
/// - `comparison`: the number of the trial, from 1.
/// - the columns of files about the trial, and with showingFeedback those about the answer, if they have a value.
/// - `replays`: how often the notes were played again, if they were.
/// - `stored`: whether the answer is stored in a permanent database at its path.
/// - `pending`: true if storing takes longer. A line with the state stored and the same `comparison` follows later.
/// - `dropOuts`: how often the sound dropped out, if it did; the answer then doesn't count.
/// - `reason`: with idle: completed, paused, quit, suspended, interrupted, outputClosed, deviceLost or audioError.
final class EventsDisplay: TrainingDisplay {
  private let console: Console
  private let exercise: Exercise
  private let start: SessionTime
  /// The number of the current trial, from 1.
  private var number = 0
  /// How often the current trial was played again.
  private var replays = 0
  /// The numbers of the trials whose answers are pending, by the numbers of the writes.
  private var pending: [Int: Int] = [:]
  private(set) var isOpen = true

  init(_ exercise: Exercise, console: Console, start: SessionTime) {
    self.exercise = exercise
    self.console = console
    self.start = start
  }

  /// The values of columns, and others.
  private struct Event {
    var values: [String: JSON] = [:]

    init(state: String) { values["state"] = .text(state) }

    /// Adds the values of columns that have one.
    mutating func add(_ row: AnswerRow, _ columns: [AnswerColumn]) {
      for column in columns {
        switch row[column] {
        case nil: continue
        case .integer(let number): values[column.name] = column.type == .boolean ? .bool(number == 1) : .integer(number)
        case .real(let number): values[column.name] = .number(number)
        case .text(let text): values[column.name] = .text(text)
        }
      }
    }
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
      event.add(exercise.columns.row(of: completed), exercise.columns.all.filter { $0.part == .answer })
      event.values["stored"] = .bool(storing == .stored)
      if case .pending = storing { event.values["pending"] = .bool(true) }
      if !completed.isIntact { event.values[CommonColumns.dropOuts.declaration.name] = .integer(completed.dropOuts) }
    }
  }

  func stored(_ write: Int) {
    guard let comparison = pending.removeValue(forKey: write) else { return }
    var event = Event(state: "stored")
    event.values["comparison"] = .integer(comparison)
    print(event)
  }

  /// Reports the end of a block; `start` begins the next.
  func paused(at time: SessionTime) { print("idle", time, nil) { $0.values["reason"] = .text("paused") } }

  /// Reports the end of the training.
  func ended(_ reason: StopReason, at time: SessionTime) {
    print("idle", time, nil) { event in
      let word =
        switch reason {
        case .completed: "completed"
        case .quit: "quit"
        case .signal: "interrupted"
        case .suspended, .resumed: "suspended"
        case .outputClosed: "outputClosed"
        case .audio(.deviceLost): "deviceLost"
        case .audio: "audioError"
        }
      event.values["reason"] = .text(word)
    }
  }

  private func print(
    _ state: String, _ time: SessionTime, _ shown: Trial?, _ complete: (inout Event) -> Void = { _ in }
  ) {
    let seconds = ((time - start).inSeconds * 1e6).rounded() / 1e6
    var event = Event(state: state)
    event.values["timeSeconds"] = .number(seconds)
    if let shown {
      event.values["comparison"] = .integer(number)
      var row = exercise.columns.row(of: shown)
      row[CommonColumns.exercise] = exercise.name
      event.add(row, exercise.columns.all.filter { $0.part == .trial })
      if replays > 0 { event.values[CommonColumns.replays.declaration.name] = .integer(replays) }
    }
    complete(&event)
    print(event)
  }

  private func print(_ event: Event) {
    do {
      try console.print(JSON.object(event.values.map { ($0, $1) }).written(onOneLine: true))
    } catch {
      isOpen = false
    }
  }
}
