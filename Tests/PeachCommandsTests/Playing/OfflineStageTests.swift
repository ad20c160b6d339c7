import PeachCore
import PeachTerminal
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands

/// A training without a device that a program answers.
@Suite struct OfflineStageTests {
  private let clock = TestClock()
  private let place: TestPlace

  init() throws { place = try TestPlace(clock) }

  @Test(
    arguments: [
      (SIGINT, .signal(SIGINT)), (SIGTERM, .signal(SIGTERM)), (SIGHUP, .signal(SIGHUP)),
      // A new size of the terminal ends nothing.
      (SIGWINCH, .quit),
    ] as [(signal: Int32, reason: StopReason)], [Exercise.comparison, .matching])
  func `while it waits for a line, a signal that ends the program comes before the line`(
    end: (signal: Int32, reason: StopReason), exercise: Exercise
  ) {
    let stage = OfflineStage(
      output: OfflineOutput(sampleRate: 48000, writer: nil), input: Input([place.lineInput], clock: clock),
      signals: place.signals, tunedDuration: exercise.answerForm.isTuning ? { .seconds(1) } : nil,
      answers: { line, _ in TrainingInput(line: line, exercise, language: .english) })
    // Both are there when the wait ends.
    clock.plan(0.5) { [place] in
      place.signal(end.signal)
      place.send("quit\n")
    }
    let open = TrainingSession.State.answering(Trial(note: .a4, offset: .zero), .init(onset: .zero))
    expect(stage.next(until: nil, in: open)?.event, equals: .stop(end.reason))
    expect(clock.now, equals: .zero + .milliseconds(500))
  }
}
