import Foundation
import Testing

/// A training with `--events jsonl`, which a test answers as soon as possible.
final class EventSession {
  private let input: ChildPipe
  private let output: ChildPipe
  private let error: ChildPipe
  private let process: ChildProcess
  private let arguments: [String]
  private var unread = ""
  private(set) var events: [TrainingEvent] = []
  /// For each answer, the time from writing it to reading its feedback.
  private(set) var feedbackTimes: [Duration] = []
  /// For each answer, the time from reading its feedback to reading the first event of the next comparison.
  private(set) var pauses: [Duration] = []

  init(_ line: String, environment: [String: String] = [:]) throws {
    arguments = line.words + ["--events", "jsonl"]
    (input, output, error) = (try ChildPipe(), try ChildPipe(), try ChildPipe())
    process = try ChildProcess(
      [Program.path] + arguments, environment: Program.environment(environment),
      input: input.reading.fileDescriptor, output: output.writing.fileDescriptor,
      error: error.writing.fileDescriptor)
    try output.writing.close()
    try error.writing.close()
  }

  func signal(_ number: Int32) { process.signal(number) }

  func send(_ word: String) throws { try input.writing.write(contentsOf: Data((word + "\n").utf8)) }

  /// Answers each comparison at its second note until the events so far meet `isOver`, for at most `seconds`.
  ///
  /// - Parameter reply: the word for an event; nil for none.
  /// - Returns: whether they did in time.
  func answer(
    within seconds: Double = 30,
    reply: (TrainingEvent) throws -> String? = { $0.state == "playingNote2" ? "higher" : nil },
    until isOver: ([TrainingEvent]) -> Bool
  ) throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var (answered, shown): (ContinuousClock.Instant?, ContinuousClock.Instant?)
    while !isOver(events) {
      guard ContinuousClock.now < deadline, let event = try next(until: deadline) else { return false }
      if let word = try reply(event) {
        answered = .now
        try send(word)
      } else if event.state == "showingFeedback", let begun = answered {
        feedbackTimes.append(.now - begun)
        shown = .now
      } else if event.state == "playingNote1", let begun = shown {
        pauses.append(.now - begun)
      }
    }
    return true
  }

  /// Answers until the program ends.
  func answerAll(
    _ reply: (TrainingEvent) throws -> String? = { $0.state == "playingNote2" ? "higher" : nil }
  ) throws { _ = try answer(reply: reply) { _ in false } }

  /// Reads the next event; nil at the end or after the deadline.
  private func next(until deadline: ContinuousClock.Instant) throws -> TrainingEvent? {
    while true {
      if let end = unread.firstIndex(of: "\n") {
        let line = String(unread[...end])
        unread.removeSubrange(...end)
        let event = try TrainingEvent.read(line)
        events += event
        return event.first
      }
      let rest = deadline - .now
      guard rest > .zero else { return nil }
      var waiting = pollfd(fd: output.reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      var bytes = [UInt8](repeating: 0, count: 65536)
      guard poll(&waiting, 1, Int32(rest / .milliseconds(1)) + 1) > 0,
        case let count = read(output.reading.fileDescriptor, &bytes, bytes.count), count > 0
      else { return nil }
      unread += String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  /// The delay of each note 2 after the previous feedback in seconds, relative to the shortest delay.
  var delays: [Double] {
    var delays: [Double] = []
    var feedback: Double?
    for event in events {
      if event.state == "showingFeedback" { feedback = event.seconds }
      if event.state == "playingNote2", let before = feedback { delays.append(event.seconds - before) }
    }
    let least = delays.min() ?? 0
    return delays.map { $0 - least }
  }

  /// Reads the remaining output and waits for the end.
  func end(within seconds: Double = 20) throws -> Program.Result {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try next(until: deadline) != nil {}
    let status = process.wait(within: seconds)
    return Program.Result(
      arguments: arguments, output: "", error: String(decoding: error.reading.readDataToEndOfFile(), as: UTF8.self),
      status: status)
  }
}
