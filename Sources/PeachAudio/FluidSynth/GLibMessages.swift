import PeachCore

/// Messages of GLib, which some builds of FluidSynth use to check files that they reject.
enum GLibMessages {
  private typealias Handler =
    @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, OpaquePointer?) -> Void
  private typealias SetHandler = @convention(c) (Handler, OpaquePointer?) -> OpaquePointer?

  /// Discards the messages, since FluidSynth has already logged the defect.
  ///
  /// The function is looked up among the libraries that FluidSynth has loaded. C: `g_log_set_default_handler`.
  static func silence() {
    guard let library = FluidLibrary.handle, let symbol = dlsym(library, "g_log_set_default_handler") else { return }
    _ = unsafeBitCast(symbol, to: SetHandler.self)({ _, _, _, _ in }, nil)
  }
}
