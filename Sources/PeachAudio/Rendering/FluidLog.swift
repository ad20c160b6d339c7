import CFluidSynth
import PeachCore
import Synchronization

/// FluidSynth's messages, kept instead of printed.
///
/// The library logs from whatever thread it runs on, the drivers' own included, but never from within our callback.
enum FluidLog {
  private static let kept = Mutex<[String]>([])
  /// Called with each message, on the thread that logs; of two devices that are open at once both listen.
  private static let observers = Mutex<[(owner: ObjectIdentifier, body: @Sendable (String) -> Void)]>([])
  private static let capacity = 64
  /// Of the threads that keep theirs for themselves.
  private static let apart = Mutex<[(thread: pthread_t, messages: [String])]>([])

  /// Takes the messages over from the library's printing; to be called before anything else of it.
  static func install() { _ = installed }

  private static let installed: Void = {
    guard let fluid = try? FluidLibrary.functions() else { return }
    GLibMessages.silence()
    for level in 0..<Int32(LAST_LOG_LEVEL.rawValue) {
      _ = fluid.fluid_set_log_function(level, keepMessage, nil)
    }
  }()

  static func observe(by owner: AnyObject, _ body: @escaping @Sendable (String) -> Void) {
    observers.withLock { $0.append((ObjectIdentifier(owner), body)) }
  }

  static func stopObserving(by owner: AnyObject) {
    observers.withLock { all in all.removeAll { $0.owner == ObjectIdentifier(owner) } }
  }

  /// What this thread logs in `body`, which nobody else gets.
  static func messages<Result>(in body: () -> Result) -> (Result, [String]) {
    let thread = pthread_self()
    apart.withLock { $0.append((thread, [])) }
    let result = body()
    let messages = apart.withLock { all in
      all.lastIndex { pthread_equal($0.thread, thread) != 0 }.map { all.remove(at: $0).messages }
    }
    return (result, messages ?? [])
  }

  /// What was logged since the last call.
  static func take() -> [String] {
    kept.withLock { kept in
      defer { kept.removeAll() }
      return kept
    }
  }

  fileprivate static func add(_ message: String) {
    let thread = pthread_self()
    let isApart = apart.withLock { all in
      guard let index = all.lastIndex(where: { pthread_equal($0.thread, thread) != 0 }) else { return false }
      if all[index].messages.count < capacity { all[index].messages.append(message) }
      return true
    }
    if isApart { return }
    kept.withLock { kept in
      if kept.count == capacity { kept.removeFirst() }
      kept.append(message)
    }
    for observer in observers.withLock(\.self) { observer.body(message) }
  }
}

private func keepMessage(level: Int32, message: UnsafePointer<CChar>?, data: UnsafeMutableRawPointer?) {
  guard let message, level <= Int32(FLUID_WARN.rawValue) else { return }
  FluidLog.add(String(cString: message))
}
