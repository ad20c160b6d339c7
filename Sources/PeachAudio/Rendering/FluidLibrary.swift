import CFluidSynth
import PeachCore

/// The library FluidSynth, loaded when the first of it is asked for: it brings some sixty others along, which nothing that
/// makes no sound should wait for.
enum FluidLibrary {
  /// C: `dlopen`, `dlsym`. From any thread; the first call takes some ten milliseconds.
  ///
  /// - Throws: `libraryMissing` with the loader's words.
  static func functions() throws(AudioError) -> FluidFunctions { try loaded.get().functions }

  /// For looking up what it has brought along; nil where it is missing.
  static var handle: UnsafeMutableRawPointer? { (try? loaded.get())?.handle }

  /// `@unchecked Sendable`: addresses that stay as they are.
  private struct Loaded: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
    let functions: FluidFunctions
  }

  private static let loaded: Result<Loaded, AudioError> = Result { () throws(AudioError) in try load() }

  #if os(macOS)
    /// Homebrew's folder on Apple silicon is not among those that are searched.
    private static let names = [
      "libfluidsynth.3.dylib", "/opt/homebrew/lib/libfluidsynth.3.dylib", "/usr/local/lib/libfluidsynth.3.dylib",
    ]
  #else
    /// The interface of FluidSynth 2.2 and later.
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
