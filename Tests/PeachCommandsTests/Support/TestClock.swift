import PeachCore
import Synchronization

/// A clock that moves only while somebody waits on it, and then at once.
///
/// `@unchecked Sendable`: other threads read `now` alone; the rest belongs to the test's.
final class TestClock: SessionClock, @unchecked Sendable {
  private let nanoseconds = Atomic<Int64>(0)
  private var plans: [(time: SessionTime, body: () -> Void)] = []
  /// What has to be done at times of its own: says when next, and does it.
  var periodic: (next: () -> SessionTime?, run: () -> Void) = ({ nil }, {})

  /// What is still waited for then never comes.
  private static let end = SessionTime.zero + .seconds(120)

  var now: SessionTime { SessionTime(nanoseconds: nanoseconds.load(ordering: .acquiring)) }

  /// Has something happen while somebody waits, at a time in seconds.
  func plan(_ seconds: Double, _ body: @escaping () -> Void) { plans.append((.zero + .seconds(seconds), body)) }

  /// Lets time pass.
  func advance(_ duration: Duration) { wait(for: [], atMost: duration) }

  @discardableResult
  func wait(for descriptors: [Int32], atMost limit: Duration?) -> [Int32] {
    let deadline = limit.map { now + $0 }
    while true {
      let readable = MonotonicClock().wait(for: descriptors, atMost: .zero)
      if !readable.isEmpty { return readable }
      precondition(now < Self.end, "Nothing ends the waiting.")
      let plan = plans.indices.min { plans[$0].time < plans[$1].time }
      let steps = [deadline, plan.map { plans[$0].time }, periodic.next()].compactMap { $0 }
      guard let next = steps.min(), deadline.map({ now < $0 }) ?? true else { return [] }
      nanoseconds.store(max(now, next).nanoseconds, ordering: .releasing)
      periodic.run()
      if let plan, plans[plan].time <= now { plans.remove(at: plan).body() }
    }
  }
}
