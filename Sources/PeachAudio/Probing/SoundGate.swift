import PeachCore

/// The way by which SoundFonts come into this process: another process loads and renders them first, within limits of time and
/// memory, so that a file which crashes FluidSynth crashes that one.
///
/// The bundled SoundFont needs no trial. What a trial has shown is remembered by its measurement: whoever remembers one asks
/// for no trial.
public struct SoundGate: Sendable {
  /// The program, which tries SoundFonts when it is called with `command`.
  private let executable: String
  /// The path of the bundled SoundFont, behind links; nil where there is none.
  private let bundled: String?

  /// What the program is called with: this word, then the path of a file.
  public static let command = "probe"

  private let waiting: @Sendable () -> Void

  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - waiting: called now and then while a trial goes on.
  public init(
    executable: String, catalogue: SoundFontCatalogue, waiting: @escaping @Sendable () -> Void = {}
  ) {
    self.executable = executable
    self.waiting = waiting
    bundled = catalogue.bundledPath.flatMap(FilePaths.resolved)
  }

  /// A process that tries the presets of a file; nil where it needs no trial.
  func probe(of file: SoundFontFile) throws(AudioError) -> ProbeProcess? {
    if let bundled, FilePaths.resolved(file.path) == bundled { return nil }
    return try ProbeProcess(executable: executable, file: file, waiting: waiting)
  }
}
