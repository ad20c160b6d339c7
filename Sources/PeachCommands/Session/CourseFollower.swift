import PeachCore
import Synchronization

/// Follows a course through a session. The session works on copies; the follower keeps the latest state readable.
package final class CourseFollower<Base: Course>: Sendable {
  private let state: Mutex<Base>

  package init(_ course: Base) { state = Mutex(course) }

  /// The course after the latest answer.
  package var latest: Base {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// The latest course for a session, whose answers update `latest`.
  package var course: any Course { FollowedCourse(base: latest, follower: self) }
}

private struct FollowedCourse<Base: Course>: Course {
  var base: Base
  let follower: CourseFollower<Base>

  var exercise: Exercise { base.exercise }
  var isOver: Bool { base.isOver }
  var hasMore: Bool { base.hasMore }
  var allowsReplays: Bool { base.allowsReplays }
  var asksAgain: Bool { base.asksAgain }
  var givesFeedback: Bool { base.givesFeedback }
  var delay: Duration { base.delay }
  var matchSpread: Cents { base.matchSpread }

  mutating func begin(at time: UTCTime) { base.begin(at: time) }
  mutating func leaveOut(_ time: Duration) { base.leaveOut(time) }

  mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    base.next(settings, using: &generator)
  }

  mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    base.add(completed, at: time)
    follower.latest = base
  }
}
