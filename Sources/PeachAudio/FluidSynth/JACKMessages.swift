import CFluidSynth

/// Messages that the JACK library would print to standard error.
enum JACKMessages {
  private typealias Handler = @convention(c) (UnsafePointer<CChar>?) -> Void
  private typealias SetHandler = @convention(c) (Handler) -> Void

  /// Discards the messages, since FluidSynth reports failures itself.
  ///
  /// The functions are looked up among the libraries that FluidSynth has loaded. C: `jack_set_error_function`.
  static func silence() {
    for name in ["jack_set_error_function", "jack_set_info_function"] {
      guard let library = FluidLibrary.handle, let symbol = dlsym(library, name) else { continue }
      unsafeBitCast(symbol, to: SetHandler.self)({ _ in })
    }
  }
}
