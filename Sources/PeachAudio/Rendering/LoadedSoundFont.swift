import CFluidSynth
import PeachBase

/// A SoundFont in memory, shared by the synths of all notes. C: `fluid_sfont_t` in a silent base synth.
///
/// The samples of the selected preset stay loaded. Call everything from one thread, because FluidSynth counts references to
/// samples without atomics.
final class LoadedSoundFont {
  let file: SoundFontFile
  /// The only preset whose samples it has; nil for all.
  let only: SoundFontPreset?
  let handle: OpaquePointer
  private let id: Int32
  private let settings: FluidSettings
  private let synth: OpaquePointer
  private let fluid: FluidFunctions
  private var pinned: SoundFontPreset?
  /// Whether FluidSynth can't read samples of the selected preset, which are silent.
  private(set) var lacksSamples = false

  /// Whether the samples of `preset` are loaded.
  func has(_ preset: SoundFontPreset) -> Bool { pinned == preset }

  /// Loads the file. C: `fluid_synth_sfload`, with `synth.dynamic-sample-loading`.
  ///
  /// - Parameter decoded: a SoundFont with the decoded samples of one preset, to load instead.
  /// - Throws: `unreadableSoundFont` with FluidSynth's message if it rejects the file.
  init(_ file: SoundFontFile, decoded: (path: String, preset: SoundFontPreset)? = nil) throws(AudioError) {
    FluidLog.install()
    fluid = try FluidLibrary.functions()
    settings = try FluidSettings()
    try settings.set("synth.dynamic-sample-loading", 1)
    try settings.set("synth.lock-memory", 0)
    guard let synth = fluid.new_fluid_synth(settings.handle) else { throw .synthesis(operation: "new_fluid_synth") }
    self.synth = synth
    self.file = file
    only = decoded?.preset
    // Keep the messages apart from those of a device that is being opened.
    let (id, messages) = FluidLog.messages { [fluid] in
      fluid.fluid_synth_sfload(synth, FilePaths.bytes(of: decoded?.path ?? file.path), 0)
    }
    guard id != FLUID_FAILED, let handle = fluid.fluid_synth_get_sfont_by_id(synth, id) else {
      fluid.delete_fluid_synth(synth)
      throw .unreadableSoundFont(path: file.path, .refused(messages.first ?? ""))
    }
    self.id = id
    self.handle = handle
  }

  deinit { fluid.delete_fluid_synth(synth) }

  /// Loads the samples of `preset` and releases those of the previous one. C: `fluid_synth_pin_preset`.
  ///
  /// - Throws: `unusablePreset` if there is too little memory; the library would play silence.
  func select(_ preset: SoundFontPreset) throws(AudioError) {
    guard pinned != preset else { return }
    let (code, messages) = FluidLog.messages { [fluid, synth, id] in
      fluid.fluid_synth_pin_preset(synth, id, Int32(preset.bank), Int32(preset.program))
    }
    guard !messages.contains(where: { $0.contains("Out of memory") }) else {
      throw .unusablePreset(preset.name, path: file.path, .excessive(.memory))
    }
    try Fluid.check(code, "fluid_synth_pin_preset")
    lacksSamples = messages.contains { $0.contains("Unable to load sample") }
    if let pinned { _ = fluid.fluid_synth_unpin_preset(synth, id, Int32(pinned.bank), Int32(pinned.program)) }
    pinned = preset
  }
}
