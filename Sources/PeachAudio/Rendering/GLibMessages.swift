import PeachCore

/// Messages of GLib, which some builds of FluidSynth load for a second look at files that it does not take.
enum GLibMessages {
  private typealias Handler =
    @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, OpaquePointer?) -> Void
  private typealias SetHandler = @convention(c) (Handler, OpaquePointer?) -> OpaquePointer?

  /// Keeps them off the terminal: what a file's fault is, FluidSynth has said already.
  ///
  /// Looked up in what FluidSynth has brought along. C: `g_log_set_default_handler`.
  static func silence() {
    guard let library = FluidLibrary.handle, let symbol = dlsym(library, "g_log_set_default_handler") else { return }
    _ = unsafeBitCast(symbol, to: SetHandler.self)({ _, _, _, _ in }, nil)
  }
}
