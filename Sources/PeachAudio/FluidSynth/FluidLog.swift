import CFluidSynth
import PeachBase
import Synchronization

/// FluidSynth's messages, stored instead of printed.
///
/// The library logs from all threads it runs on, including the drivers' own, but never from the audio callback.
enum FluidLog {
  private static let kept = Mutex<[String]>([])
  /// Called with each message on the logging thread. Two open devices both observe.
  private static let observers = Mutex<[(owner: ObjectIdentifier, body: @Sendable (String) -> Void)]>([])
  private static let capacity = 64
  /// The messages of threads that run `messages(in:)`.
  private static let separate = Mutex<[(thread: pthread_t, messages: [String])]>([])

  /// Starts to store messages. Call it before any other function of the library.
  static func install() { _ = installed }

  private static let installed: Void = {
    guard let fluid = try? FluidLibrary.functions() else { return }
    LibraryMessages.silenceGLib()
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

  /// Runs `body` and returns what this thread logs meanwhile. Nothing else receives these messages.
  static func messages<Result>(in body: () -> Result) -> (Result, [String]) {
    let thread = pthread_self()
    separate.withLock { $0.append((thread, [])) }
    let result = body()
    let messages = separate.withLock { all in
      all.lastIndex { pthread_equal($0.thread, thread) != 0 }.map { all.remove(at: $0).messages }
    }
    return (result, messages ?? [])
  }

  /// The messages logged since the last call.
  static func take() -> [String] {
    kept.withLock { kept in
      defer { kept.removeAll() }
      return kept
    }
  }

  fileprivate static func add(_ message: String) {
    let thread = pthread_self()
    let isSeparate = separate.withLock { all in
      guard let index = all.lastIndex(where: { pthread_equal($0.thread, thread) != 0 }) else { return false }
      if all[index].messages.count < capacity { all[index].messages.append(message) }
      return true
    }
    if isSeparate { return }
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
