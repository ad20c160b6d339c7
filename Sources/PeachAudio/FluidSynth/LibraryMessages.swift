import PeachBase

/// Messages that the libraries of FluidSynth would print to standard error. Their functions are looked up among the libraries that
/// FluidSynth has loaded.
enum LibraryMessages {
  private typealias SetJACKHandler = @convention(c) (@convention(c) (UnsafePointer<CChar>?) -> Void) -> Void
  private typealias GLibHandler =
    @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, OpaquePointer?) -> Void
  private typealias SetGLibHandler = @convention(c) (GLibHandler, OpaquePointer?) -> OpaquePointer?

  /// FluidSynth reports failures of JACK itself. C: `jack_set_error_function`.
  static func silenceJACK() {
    for name in ["jack_set_error_function", "jack_set_info_function"] {
      guard let library = FluidLibrary.handle, let symbol = dlsym(library, name) else { continue }
      unsafeBitCast(symbol, to: SetJACKHandler.self)({ _ in })
    }
  }

  /// Some builds of FluidSynth check files with GLib, and then log the defect themselves. C: `g_log_set_default_handler`.
  static func silenceGLib() {
    guard let library = FluidLibrary.handle, let symbol = dlsym(library, "g_log_set_default_handler") else { return }
    _ = unsafeBitCast(symbol, to: SetGLibHandler.self)({ _, _, _, _ in }, nil)
  }
}
