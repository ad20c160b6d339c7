import Dispatch
import Synchronization

/// Adds items to a state in their order, on another thread, so that the calling thread can meanwhile read the next ones.
package struct BatchWorker<State: Sendable, Item: Sendable>: ~Copyable {
  private final class Shared: Sendable {
    let state: Mutex<State>
    let add: @Sendable (inout State, Item) -> Void

    init(_ state: State, _ add: @escaping @Sendable (inout State, Item) -> Void) {
      self.state = Mutex(state)
      self.add = add
    }

    func add(_ items: [Item]) { state.withLock { state in for item in items { add(&state, item) } } }
  }

  private let shared: Shared
  private let queue = DispatchQueue(label: "peach.batches")
  /// The batches that may wait, so that they take little memory.
  private let room = DispatchSemaphore(value: 4)
  private var batch: [Item] = []

  /// Fewer items don't need another thread.
  private static var size: Int { 2048 }

  package init(_ state: State, _ add: @escaping @Sendable (inout State, Item) -> Void) { shared = Shared(state, add) }

  package mutating func append(_ item: Item) {
    batch.append(item)
    guard batch.count == Self.size else { return }
    room.wait()
    queue.async { [shared, room, batch] in
      shared.add(batch)
      room.signal()
    }
    batch = []
    batch.reserveCapacity(Self.size)
  }

  /// Waits for the other thread, and returns the state with all items.
  package consuming func finish() -> State {
    queue.sync {}
    shared.add(batch)
    return shared.state.withLock { $0 }
  }
}
