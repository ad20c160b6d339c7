import CFluidSynth
import PeachCore

/// FluidSynth's settings object, owned. C: `fluid_settings_t`.
struct FluidSettings: ~Copyable {
  let handle: OpaquePointer

  /// C: `new_fluid_settings`.
  init() throws(AudioError) {
    guard let handle = new_fluid_settings() else { throw .synthesis(operation: "new_fluid_settings") }
    self.handle = handle
  }

  deinit { delete_fluid_settings(handle) }

  /// C: `fluid_settings_setint`.
  func set(_ name: String, _ value: Int) throws(AudioError) {
    try Fluid.check(fluid_settings_setint(handle, name, Int32(value)), name)
  }

  /// C: `fluid_settings_setnum`.
  func set(_ name: String, _ value: Double) throws(AudioError) {
    try Fluid.check(fluid_settings_setnum(handle, name, value), name)
  }

  /// C: `fluid_settings_setstr`.
  func set(_ name: String, _ value: String) throws(AudioError) {
    try Fluid.check(fluid_settings_setstr(handle, name, value), name)
  }

  /// C: `fluid_settings_getnum`.
  func number(_ name: String) -> Double? {
    var value = 0.0
    return fluid_settings_getnum(handle, name, &value) == FLUID_OK ? value : nil
  }

  /// The words a setting can take. C: `fluid_settings_foreach_option`.
  func options(_ name: String) -> [String] {
    var found: [String] = []
    withUnsafeMutablePointer(to: &found) { list in
      fluid_settings_foreach_option(handle, name, list) { list, _, option in
        guard let list, let option else { return }
        list.assumingMemoryBound(to: [String].self).pointee.append(String(cString: option))
      }
    }
    return found
  }
}

/// FluidSynth as a whole.
public enum Fluid {
  /// The version of the library that is loaded, such as `2.3.1`. C: `fluid_version_str`.
  public static var version: String { String(cString: fluid_version_str()) }

  /// The version whose interface this program was built with. C: `FLUIDSYNTH_VERSION`.
  public static var builtVersion: String { FLUIDSYNTH_VERSION }

  /// The one place where a return code becomes an error.
  static func check(_ code: Int32, _ operation: String) throws(AudioError) {
    guard code != FLUID_FAILED else { throw .synthesis(operation: operation) }
  }
}
