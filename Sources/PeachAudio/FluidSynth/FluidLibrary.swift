import CFluidSynth
import PeachBase

/// The FluidSynth library, loaded on first use: it loads about sixty other libraries, for which silent commands shouldn't wait.
enum FluidLibrary {
  /// The library's functions. Can be called from any thread; the first call takes about 10 ms. C: `dlopen`, `dlsym`.
  ///
  /// - Throws: `libraryMissing` with the loader's message.
  static func functions() throws(AudioError) -> FluidFunctions { try loaded.get().functions }

  /// For looking up symbols of the libraries it has loaded; nil if it is missing.
  static var handle: UnsafeMutableRawPointer? { (try? loaded.get())?.handle }

  /// `@unchecked Sendable`: the addresses never change.
  private struct Loaded: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
    let functions: FluidFunctions
  }

  private static let loaded: Result<Loaded, AudioError> = Result { () throws(AudioError) in try load() }

  #if os(macOS)
    /// The loader doesn't search Homebrew's folder on Apple silicon.
    private static let names = [
      "libfluidsynth.3.dylib", "/opt/homebrew/lib/libfluidsynth.3.dylib", "/usr/local/lib/libfluidsynth.3.dylib",
    ]
  #else
    /// The binary interface of FluidSynth 2.2 and later.
    private static let names = ["libfluidsynth.so.3"]
  #endif

  private static func load() throws(AudioError) -> Loaded {
    var reason = ""
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
        if reason.isEmpty { reason = dlerror().map { String(cString: $0) } ?? name }
        continue
      }
      let functions = UnsafeMutablePointer<FluidFunctions>.allocate(capacity: 1)
      defer { functions.deallocate() }
      if let missing = peach_fluid_look_up(handle, functions) {
        throw .libraryMissing(reason: name + ": " + String(cString: missing))
      }
      return Loaded(handle: handle, functions: functions.pointee)
    }
    throw .libraryMissing(reason: reason)
  }
}
