import PeachCore
import PeachTerminal

/// Displays a training as JSON lines, one object for each change of state, for programs that act as the user interface.
///
/// - `state`: playingNote1, playingNote2, awaitingAnswer, awaitingDirection, showingFeedback, reviewing, listening, idle,
///   answered or stored.
/// - `timeSeconds`: since the start.
/// - `comparison`: the number of the trial, from 1.
/// - the columns of files about the trial, and after an answer those about the answer, if they have a value. Without feedback,
///   those that tell whether it was right are left out, and the state is `stored`, or `answered` if it isn't stored yet.
/// - `replays`: how often the notes were played again, if they were.
/// - `stored`: whether the answer is stored in a permanent database at its path.
/// - `pending`: true if storing takes longer. A line with the state stored and the same `comparison` follows later.
/// - `dropOuts`: how often the sound dropped out, if it did; the answer then doesn't count.
/// - `reason`: with idle: completed, paused, quit, suspended, interrupted, outputClosed, deviceLost or audioError.
final class EventsDisplay: TrainingDisplay {
  private let console: Console
  /// That of the current session.
  var exercise: Exercise
  private let start: SessionTime
  /// The number of the current trial, from 1.
  private var number = 0
  /// How often the current trial was played again.
  private var replays = 0
  /// The numbers of the trials whose answers are pending, by the numbers of the writes.
  private var pending: [Int: Int] = [:]
  /// The choice whose direction was asked last.
  private var chosen: ChoiceIndex?
  /// Whether the listener learns whether the latest answer was right.
  private var givesFeedback = true
  private(set) var isOpen = true

  init(_ exercise: Exercise, console: Console, start: SessionTime) {
    self.exercise = exercise
    self.console = console
    self.start = start
  }

  func show(_ state: TrainingSession.State, at time: SessionTime) {
    let before = chosen
    chosen = if case .answering(_, let opening) = state { opening.chosen } else { nil }
    switch state {
    // Notes that end after a choice ask nothing new.
    case .answering(let trial, _) where chosen != nil: if chosen != before { print("awaitingDirection", time, trial) }
    case .answering(let trial, let opening): print(opening.isSounding ? "playingNote2" : "awaitingAnswer", time, trial)
    case .reviewing(let completed): print("reviewing", time, completed.trial)
    case .listening(let trial): print("listening", time, trial)
    // Other methods print these: note 1 when it is heard, an answer once it is stored, idle with its reason.
    case .feedback: givesFeedback = true
    case .taken: givesFeedback = false
    case .presenting, .idle: break
    }
  }

  func announce(_ trial: Trial, replays: Int, at time: SessionTime) {
    self.replays = replays
    if replays == 0 { number += 1 }
    print("playingNote1", time, trial)
  }

  func recorded(_ completed: CompletedTrial, _ storing: Storing) {
    if case .pending(let write) = storing { pending[write] = number }
    var answer = values(of: exercise.columns.row(of: completed), .answer)
    answer["stored"] = .bool(storing == .stored)
    if case .pending = storing { answer["pending"] = .bool(true) }
    if !completed.isIntact { answer[CommonColumns.dropOuts.declaration.name] = .integer(completed.dropOuts) }
    if !givesFeedback {
      for column in [CommonColumns.correct.declaration, TuningColumns.error.declaration] { answer[column.name] = nil }
    }
    print(
      givesFeedback ? "showingFeedback" : storing == .stored ? "stored" : "answered", completed.time, completed.trial,
      answer)
  }

  func stored(_ write: Int) {
    guard let comparison = pending.removeValue(forKey: write) else { return }
    print(["state": .text("stored"), "comparison": .integer(comparison)])
  }

  /// - Parameter isPause: whether more follows what is completed; `start` begins it.
  func ended(_ reason: StopReason, isPause: Bool, at time: SessionTime) {
    let word =
      switch reason {
      case .completed: isPause ? "paused" : "completed"
      case .quit: "quit"
      case .signal: "interrupted"
      case .suspended, .resumed: "suspended"
      case .outputClosed: "outputClosed"
      case .audio(.deviceLost): "deviceLost"
      case .audio: "audioError"
      }
    print("idle", time, nil, ["reason": .text(word)])
  }

  /// The values that a row has in the columns of a part.
  private func values(of row: AnswerRow, _ part: AnswerColumn.Part) -> [String: JSON] {
    var values: [String: JSON] = [:]
    for column in exercise.columns.all where column.part == part {
      switch row[column] {
      case nil: continue
      case .integer(let number): values[column.name] = column.type == .boolean ? .bool(number == 1) : .integer(number)
      case .real(let number): values[column.name] = .number(number)
      case .text(let text): values[column.name] = .text(text)
      }
    }
    return values
  }

  /// Prints an event; `others` replace its values of the same names.
  private func print(_ state: String, _ time: SessionTime, _ shown: Trial?, _ others: [String: JSON] = [:]) {
    let seconds = ((time - start).inSeconds * 1e6).rounded() / 1e6
    var event: [String: JSON] = ["state": .text(state), "timeSeconds": .number(seconds)]
    if let shown {
      event["comparison"] = .integer(number)
      var row = exercise.columns.row(of: shown)
      row[CommonColumns.exercise] = exercise.name
      event.merge(values(of: row, .trial)) { $1 }
      if replays > 0 { event[CommonColumns.replays.declaration.name] = .integer(replays) }
    }
    print(event.merging(others) { $1 })
  }

  private func print(_ event: [String: JSON]) {
    do {
      try console.print(JSON.object(event.map { ($0, $1) }).written(onOneLine: true))
    } catch {
      isOpen = false
    }
  }
}
