import FoundationEssentials
import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage

/// The sound of a measurement or an experiment. Its plan names the SoundFont without a path, so that data reveal no folders.
package enum SessionSound {
  /// The sound of a session: a new run uses that of options and settings, a continued run the one it began with.
  ///
  /// - Parameters:
  ///   - planned: the sound in the plan.
  ///   - run: the run whose answers identify the file.
  package static func id(
    _ parsed: ParsedCommand, planned: SoundSourceID, run: UUID, _ store: TrainingDataStore, _ context: Context
  ) throws -> SoundSourceID {
    let settings = parsed.applied(to: try context.storedSettings())
    guard parsed[SessionOptions.resume] else {
      return try SoundOptions.source(parsed, settings: settings, context).id
    }
    guard case .preset(let name, let bank, let program) = planned else { return planned }
    let path = try context.catalogue.path(of: try file(name, parsed, settings))
    let found = try SoundFontFile(path: path)
    let digest = try store.sounds.digest(of: found.version) ?? FileDigest(path: path, found.version)?.wait()
    if let known = try store.runs.soundFont(of: run),
      found.record.size != known.record.size || known.sha256 != nil && digest != nil && known.sha256 != digest
    {
      throw CommandError(
        ErrorMessage(SessionMessages.anotherSoundFont(path), hint: SessionMessages.nameSoundFont(name)),
        .missingInput)
    }
    return .preset(file: path, bank: bank, program: program)
  }

  /// The path that options or settings give for a file name, or else the name.
  private static func file(_ name: String, _ parsed: ParsedCommand, _ settings: Settings) throws -> String {
    if let path = parsed[SoundOptions.soundFont] {
      guard FilePaths.name(of: path) == name else {
        throw parsed.usageError(SessionMessages.otherName(path, name))
      }
      return path
    }
    if case .preset(let path, _, _) = settings.sound, FilePaths.name(of: path) == name { return path }
    return name
  }
}

extension SoundSource {
  /// The ID with an absolute path where the file has one.
  package var id: SoundSourceID {
    switch self {
    case .sine: .sine
    case .preset(let file, let preset): .preset(file: file.path, bank: preset.bank, program: preset.program)
    }
  }
}
