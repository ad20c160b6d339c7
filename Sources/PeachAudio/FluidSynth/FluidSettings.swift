import CFluidSynth
import PeachBase
import Synchronization

/// An owned FluidSynth settings object. C: `fluid_settings_t`.
final class FluidSettings {
  let handle: OpaquePointer
  private let fluid: FluidFunctions
  /// One is made at a time, because FluidSynth's setup with the first isn't thread-safe.
  private static let making = Mutex(())

  /// C: `new_fluid_settings`.
  ///
  /// - Throws: `libraryMissing` if FluidSynth isn't installed.
  init() throws(AudioError) {
    let fluid = try FluidLibrary.functions()
    guard let handle = Self.making.withLock({ _ in fluid.new_fluid_settings() }) else {
      throw .synthesis(operation: "new_fluid_settings")
    }
    (self.fluid, self.handle) = (fluid, handle)
  }

  deinit { fluid.delete_fluid_settings(handle) }

  /// C: `fluid_settings_setint`.
  func set(_ name: String, _ value: Int) throws(AudioError) {
    try Fluid.check(fluid.fluid_settings_setint(handle, name, Int32(value)), name)
  }

  /// C: `fluid_settings_setnum`.
  func set(_ name: String, _ value: Double) throws(AudioError) {
    try Fluid.check(fluid.fluid_settings_setnum(handle, name, value), name)
  }

  /// C: `fluid_settings_setstr`.
  func set(_ name: String, _ value: String) throws(AudioError) {
    try Fluid.check(fluid.fluid_settings_setstr(handle, name, value), name)
  }

  /// C: `fluid_settings_getnum`.
  func number(_ name: String) -> Double? {
    var value = 0.0
    return fluid.fluid_settings_getnum(handle, name, &value) == FLUID_OK ? value : nil
  }

  /// The allowed values of a setting. C: `fluid_settings_foreach_option`.
  func options(_ name: String) -> [String] {
    var found: [String] = []
    withUnsafeMutablePointer(to: &found) { list in
      fluid.fluid_settings_foreach_option(handle, name, list) { list, _, option in
        guard let list, let option else { return }
        list.assumingMemoryBound(to: [String].self).pointee.append(String(cString: option))
      }
    }
    return found
  }
}

/// FluidSynth's versions and return codes.
public enum Fluid {
  /// The version of the installed library, such as `2.3.1`; nil if it is missing. Loads the library. C: `fluid_version_str`.
  public static var version: String? {
    (try? FluidLibrary.functions())?.fluid_version_str().map { String(cString: $0) }
  }

  /// The version of the headers that this program was built with. C: `FLUIDSYNTH_VERSION`.
  public static var builtVersion: String { FLUIDSYNTH_VERSION }

  /// Throws `synthesis` if a return code reports a failure.
  static func check(_ code: Int32, _ operation: String) throws(AudioError) {
    guard code != FLUID_FAILED else { throw .synthesis(operation: operation) }
  }
}
