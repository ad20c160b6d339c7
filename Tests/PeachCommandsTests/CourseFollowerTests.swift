import PeachCore
import PeachExperiments
import TestSupport
import Testing

@testable import PeachCommands

@Suite struct CourseFollowerTests {
  @Test func `a follower has the answers that count, without incomplete trials`() throws {
    let file = try ExperimentFile(text: SampleExperiment.text(4))
    let follower = CourseFollower(ExperimentCourse(ExperimentPlan(file, participant: nil)))
    var session = TrainingSession(follower.course, seed: 1, origin: .now)
    func send(_ events: TrainingSession.Event...) { for event in events { _ = session.handle(event, at: .zero) } }
    let settings = TrainingSettings()

    send(.start(settings), .player(.began(0)), .player(.began(1)), .answer(.up))
    expect(follower.latest.answers, equals: 1)
    // Notes that were not heard whole.
    send(.settings(settings), .feedbackOver, .player(.began(0)), .player(.droppedOut), .player(.began(1)))
    send(.answer(.down))
    expect(follower.latest.answers, equals: 1)
    // A trial that is discarded.
    send(.settings(settings), .feedbackOver, .player(.began(0)), .stop(.quit))
    expect(follower.latest.answers, equals: 1)
    send(.start(settings), .player(.began(0)), .player(.began(1)), .answer(.up))
    expect(that: follower.latest.answers == 2 && session.course.hasMore)
  }

  @Test func `a replaced course is still followed`() {
    let follower = CourseFollower(TrainingCourse(.comparison, .init(KeyFit(), answers: 2)))
    follower.latest = TrainingCourse(.comparison, .init(KeyFit(), answers: 1))
    var course = follower.course
    var generator = SeededGenerator(seed: 1)
    course.begin(at: .now)
    let trial = course.next(TrainingSettings(), using: &generator)
    course.add(CompletedTrial(trial: trial, answer: .up, responseTime: .seconds(1), time: .zero), at: .now)
    #expect(follower.latest.isOver)
  }
}
