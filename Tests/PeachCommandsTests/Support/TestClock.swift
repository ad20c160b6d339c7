import PeachCore
import Synchronization

/// A clock that advances only during a wait, without delay.
///
/// `@unchecked Sendable`: other threads read only `now`; the test's thread uses the rest.
final class TestClock: SessionClock, @unchecked Sendable {
  private let nanoseconds = Atomic<Int64>(0)
  private var plans: [(time: SessionTime, body: () -> Void)] = []
  /// A repeated task: the time when it is next due, and what it does.
  var periodic: (next: () -> SessionTime?, run: () -> Void) = ({ nil }, {})

  /// The time at which a wait is considered endless.
  private static let end = SessionTime.zero + .seconds(120)

  var now: SessionTime { SessionTime(nanoseconds: nanoseconds.load(ordering: .acquiring)) }
  /// How long the machine has slept.
  private var slept = Duration.zero
  var sinceBoot: SessionTime { now + slept }

  /// Lets the machine sleep.
  func sleep(_ duration: Duration) { slept += duration }

  /// Schedules `body` at a time in seconds.
  func plan(_ seconds: Double, _ body: @escaping () -> Void) { plans.append((.zero + .seconds(seconds), body)) }

  /// Advances the clock.
  func advance(_ duration: Duration) { wait(for: [], atMost: duration) }

  @discardableResult
  func wait(for descriptors: [Int32], atMost limit: Duration?) -> [Int32] {
    let deadline = limit.map { now + $0 }
    while true {
      let readable = MonotonicClock().wait(for: descriptors, atMost: .zero)
      if !readable.isEmpty { return readable }
      precondition(now < Self.end, "The wait never ends.")
      let plan = plans.indices.min { plans[$0].time < plans[$1].time }
      let steps = [deadline, plan.map { plans[$0].time }, periodic.next()].compactMap { $0 }
      guard let next = steps.min(), deadline.map({ now < $0 }) ?? true else { return [] }
      nanoseconds.store(max(now, next).nanoseconds, ordering: .releasing)
      periodic.run()
      if let plan, plans[plan].time <= now { plans.remove(at: plan).body() }
    }
  }
}
