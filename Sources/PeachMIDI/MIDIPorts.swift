import PeachCore

/// The inputs of the system.
public enum MIDIPorts {
  /// All inputs, also those of other programs; waits up to 3 s.
  ///
  /// - Parameter driver: nil for the system's own.
  /// - Returns: none for drivers of FluidSynth, which can't list them.
  public static func all(driver: String?) throws(MIDIError) -> [MIDIPort] { [] }
}
