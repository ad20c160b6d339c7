import Dispatch
import PeachAudio
import PeachCore
import Synchronization

/// An attempt to open a connection on another thread: libraries and kernel modules may have to be loaded.
final class MIDIOpening: Sendable {
  private let pipe: WakePipe
  private let state = Mutex(State.running)

  private enum State {
    case running, abandoned
    case finished(Opened)
  }

  /// `@unchecked Sendable`: only one thread at a time uses the connection, first to open it and then to read from it.
  private struct Opened: @unchecked Sendable {
    let result: Result<any MIDIConnection, MIDIError>
  }

  /// Nil if no descriptor is available.
  init?(_ settings: MIDISettings) {
    guard let pipe = WakePipe() else { return nil }
    self.pipe = pipe
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let opened = Opened(result: Result { () throws(MIDIError) in try settings.connect() })
      let isAbandoned = state.withLock { state in
        if case .abandoned = state { return true }
        state = .finished(opened)
        return false
      }
      if isAbandoned { try? opened.result.get().close() }
      pipe.write(1)
    }
  }

  /// Becomes readable when `take` has something to return.
  var descriptor: Int32 { pipe.readingEnd }

  /// Nil while it runs.
  func take() -> Result<any MIDIConnection, MIDIError>? {
    let finished: Opened? = state.withLock { state in
      if case .finished(let opened) = state { opened } else { nil }
    }
    return finished?.result
  }

  /// Closes the connection as soon as it is open.
  func abandon() {
    let finished: Opened? = state.withLock { state in
      defer { state = .abandoned }
      guard case .finished(let opened) = state else { return nil }
      return opened
    }
    try? finished?.result.get().close()
  }
}

extension MIDISettings {
  /// The driver that is chosen, or else the system's own.
  public var usedDriver: String { driver ?? MIDIDriverName.system }

  /// Opens the inputs, which may take long.
  fileprivate func connect() throws(MIDIError) -> any MIDIConnection {
    switch input {
    case .path(let path): try MIDIPath.open(path)
    case _ where usedDriver == MIDIDriverName.sequencer: try SequencerConnection(input)
    case .name: throw .hasNoNames(driver: usedDriver)
    case .automatic, .off: try FluidConnection.open(usedDriver)
    }
  }
}
