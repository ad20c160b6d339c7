import PeachBase
import Synchronization

/// Reports from any thread that a device is lost, and wakes the one that reads from a pipe.
final class LossSignal: Sendable {
  private let raised = Atomic<Bool>(false)
  private let pipe: WakePipe

  init(_ pipe: WakePipe) { self.pipe = pipe }

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() {
    raised.store(true, ordering: .releasing)
    // Active sensing, which means nothing to a reader of MIDI.
    pipe.write(0xFE)
  }
}
