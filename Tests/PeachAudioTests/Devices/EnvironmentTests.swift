import Foundation
import Testing

@testable import PeachAudio

@Suite struct EnvironmentTests {
  @Test func `what FluidSynth and the sound libraries would set is set before`() {
    AudioDevice.setEnvironment()
    for name in ["JACK_NO_START_SERVER", "PULSE_PROP_OVERRIDE_application.name", "PULSE_PROP_media.role"] {
      #expect(ProcessInfo.processInfo.environment[name] != nil, "\(name)")
    }
  }
}
