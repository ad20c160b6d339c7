import PeachAudio
import PeachBase

package enum MIDIPorts {
  /// All inputs, also those of other programs; waits up to 3 s.
  ///
  /// - Parameter driver: nil for the system's own.
  /// - Returns: none for drivers of FluidSynth, which can't list them.
  /// - Throws: `libraryMissing`, or `unavailable` with the reason.
  package static func all(driver: String?) throws(MIDIError) -> [MIDIPort] {
    let driver = driver ?? MIDIDriverName.system
    guard driver == MIDIDriverName.sequencer else { return [] }
    let result = BackgroundCall.run(limit: .seconds(3)) {
      Result { () throws(MIDIError) in try Sequencer().ports() }
    }
    guard let result else { throw .unavailable(driver: driver, reason: "no answer within 3 s") }
    return try result.get()
  }
}
