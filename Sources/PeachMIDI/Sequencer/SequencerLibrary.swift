import CSequencer

/// ALSA's library, loaded on first use.
enum SequencerLibrary {
  static let name = "libasound.so.2"

  /// Can be called from any thread. C: `dlopen`, `dlsym`.
  static func functions() throws(MIDIError) -> SequencerFunctions { try loaded.get().functions }

  /// `@unchecked Sendable`: the addresses never change.
  private struct Loaded: @unchecked Sendable { let functions: SequencerFunctions }

  private static let loaded: Result<Loaded, MIDIError> = {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return .failure(.libraryMissing(name)) }
    let functions = UnsafeMutablePointer<SequencerFunctions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    guard peach_sequencer_look_up(library, functions) == nil else { return .failure(.libraryMissing(name)) }
    return .success(Loaded(functions: functions.pointee))
  }()
}
