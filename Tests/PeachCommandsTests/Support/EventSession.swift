import Foundation
import Testing

/// A training by `--events jsonl`, driven by a test that answers as soon as it may.
final class EventSession {
  private let input: ChildPipe
  private let output: ChildPipe
  private let error: ChildPipe
  private let process: ChildProcess
  private var unread = ""
  private(set) var events: [TrainingEvent] = []
  /// From writing an answer until its feedback could be read, for each answer.
  private(set) var feedbackTimes: [Duration] = []
  /// From reading a feedback until the next comparison's first line could be read, for each answer that one followed.
  private(set) var pauses: [Duration] = []

  init(_ arguments: [String], environment: [String: String]) throws {
    (input, output, error) = (try ChildPipe(), try ChildPipe(), try ChildPipe())
    process = try ChildProcess(
      [Program.path] + arguments + ["--events", "jsonl"], environment: Program.environment(environment),
      input: input.reading.fileDescriptor, output: output.writing.fileDescriptor,
      error: error.writing.fileDescriptor)
    try output.writing.close()
    try error.writing.close()
  }

  func say(_ word: String) throws { try input.writing.write(contentsOf: Data((word + "\n").utf8)) }

  /// Answers each comparison at its second note until `isOver` holds of the events so far, at most for `seconds`.
  ///
  /// - Returns: whether it held in time.
  func answer(within seconds: Double = 30, until isOver: ([TrainingEvent]) -> Bool) throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var (answered, shown): (ContinuousClock.Instant?, ContinuousClock.Instant?)
    while !isOver(events) {
      guard ContinuousClock.now < deadline, let event = try next(until: deadline) else { return false }
      if event.state == "playingNote2" {
        answered = .now
        try say("higher")
      } else if event.state == "showingFeedback", let begun = answered {
        feedbackTimes.append(.now - begun)
        shown = .now
      } else if event.state == "playingNote1", let begun = shown {
        pauses.append(.now - begun)
      }
    }
    return true
  }

  /// Reads one event more; nil at the end, and where none comes in time.
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

  /// How much later than the one that was least late each note began, from the feedback before it, in seconds.
  var delays: [Double] {
    var delays: [Double] = []
    var feedback: Double?
    for event in events {
      if event.state == "showingFeedback" { feedback = event.timeSeconds }
      if event.state == "playingNote2", let before = feedback { delays.append(event.timeSeconds - before) }
    }
    let least = delays.min() ?? 0
    return delays.map { $0 - least }
  }

  /// Waits for its end and reads the rest.
  func end(within seconds: Double = 20) throws -> (status: Int32, error: String) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try next(until: deadline) != nil {}
    let status = process.wait(within: seconds)
    return (status, String(decoding: error.reading.readDataToEndOfFile(), as: UTF8.self))
  }
}
