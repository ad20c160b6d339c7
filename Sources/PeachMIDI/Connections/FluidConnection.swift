import PeachAudio
import PeachBase

/// FluidSynth's drivers, which have one port.
enum FluidConnection {
  /// - Throws: `libraryMissing`, `unavailable`.
  static func open(_ name: String) throws(MIDIError) -> ByteConnection {
    let driver: MIDIDriver
    do throws(AudioError) {
      driver = try MIDIDriver(name)
    } catch .libraryMissing {
      throw .libraryMissing("libfluidsynth")
    } catch .deviceUnavailable(let failures) {
      throw .unavailable(driver: name, reason: failures.first?.reason ?? "")
    } catch {
      throw .unavailable(driver: name, reason: "\(error)")
    }
    let port = MIDIPort(number: 0, name: names[name] ?? name, isHardware: false)
    return ByteConnection(driver.descriptor, port, isLost: { driver.isLost }, end: driver.close)
  }

  private static let names = [MIDIDriverName.jack: "JACK", MIDIDriverName.coreMIDI: "CoreMIDI"]
}
