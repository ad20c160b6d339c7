import PeachCore
import TestSupport
import Testing

@testable import PeachMIDI

@Suite struct FluidConnectionTests {
  /// A driver that this system doesn't have.
  private var missing: String {
    MIDIDriverName.system == MIDIDriverName.coreMIDI ? MIDIDriverName.sequencer : MIDIDriverName.coreMIDI
  }

  @Test func `a driver that FluidSynth lacks is refused with its message`() throws {
    do throws(MIDIError) {
      try FluidConnection.open(missing).close()
      Issue.record("It was opened.")
    } catch .unavailable(missing, let reason) {
      #expect(!reason.isEmpty)
      #expect(!reason.contains("\n"))
    } catch {
      Issue.record(error)
    }
  }

  @Test func `FluidSynth connects nothing by name`() {
    let listener = Listener(.name("piano")) { $0.driver = MIDIDriverName.jack }
    expect(that: listener.waits(for: 1) && listener.failures == [.hasNoNames(driver: "jack")])
  }
}
