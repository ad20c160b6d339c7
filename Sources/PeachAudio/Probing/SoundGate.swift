import PeachBase
import Synchronization

/// Tests SoundFonts in another process, within limits of time and memory, before this process loads them: a file that crashes
/// FluidSynth crashes only the other process.
///
/// The bundled SoundFont needs no test, nor does a preset whose measurement is known (`NotePlayerFactory.remember`).
public struct SoundGate: Sendable {
  /// The path of this program, which tests SoundFonts when called with `command`.
  private let executable: String
  /// The resolved path of the bundled SoundFont; nil if there is none.
  private let bundled: String?
  /// Whether files elsewhere have its bytes.
  private let copies = KnownCopies()

  /// The hidden subcommand that tests the SoundFont whose path follows.
  public static let command = "probe"

  private let waiting: @Sendable () -> Void
  /// Keeps decoded samples; nil to decode compressed ones each time.
  let cache: DecodedCache?

  /// - Parameters:
  ///   - executable: the path of this program.
  ///   - cache: the folder for decoded samples; nil for none.
  ///   - waiting: called every 200 ms during a test.
  public init(
    executable: String, catalogue: SoundFontCatalogue, cache: String? = nil,
    waiting: @escaping @Sendable () -> Void = {}
  ) {
    self.executable = executable
    self.waiting = waiting
    self.cache = cache.map { DecodedCache(folder: $0) }
    bundled = catalogue.bundledPath.flatMap(FilePaths.resolved)
  }

  /// Whether a file is the bundled SoundFont, or has the same bytes.
  func isBundled(_ file: SoundFontFile) -> Bool {
    guard let bundled else { return false }
    if FilePaths.resolved(file.path) == bundled { return true }
    return copies.versions.withLock { copies in
      if let known = copies[file.version] { return known }
      let isCopy = FilePaths.haveSameBytes(file.path, bundled)
      copies[file.version] = isCopy
      return isCopy
    }
  }

  /// The preset that is used if none is named: the first of the file's defaults that is loud enough.
  ///
  /// - Parameter known: the measurement of a preset, if there is one.
  /// - Throws: `unreadableSoundFont` if FluidSynth rejects a file with several presets.
  public func usualPreset(
    of file: SoundFontFile, known: (SoundFontPreset) -> SoundMeasurement?
  ) throws(AudioError) -> SoundFontPreset {
    let candidates = file.defaults.prefix(Self.mostTried).filter { $0.defect == nil }
    guard candidates.count > 1, let probe = try probe(of: file) else { return file.defaultPreset }
    for preset in candidates {
      do throws(AudioError) {
        let measurement = if let known = known(preset) { known } else { try probe.measure(preset, .gain) }
        // A silent marker needs the largest gain or more.
        if measurement.gain < SoundCalibration.gains.upperBound { return preset }
      } catch .unusablePreset {}
    }
    return file.defaultPreset
  }

  /// How many presets may come before the default.
  private static let mostTried = 16

  /// Loads a file in another process.
  ///
  /// - Throws: `unreadableSoundFont` if FluidSynth rejects it.
  public func check(_ file: SoundFontFile) throws(AudioError) {
    do throws(AudioError) {
      _ = try probe(of: file)?.measure(file.presets[0], .file)
    } catch .unusablePreset(_, let path, let defect) {
      throw .unreadableSoundFont(path: path, defect)
    }
  }

  /// A process that tests the presets of a file; nil if the file needs no test.
  func probe(of file: SoundFontFile) throws(AudioError) -> ProbeProcess? {
    if isBundled(file) { return nil }
    return try ProbeProcess(executable: executable, file: file, waiting: waiting)
  }
}

/// Shared by all copies of a gate.
private final class KnownCopies: Sendable {
  let versions = Mutex<[FileVersion: Bool]>([:])
}
