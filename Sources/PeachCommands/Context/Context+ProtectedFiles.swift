import PeachAudio
import PeachCommandLine
import PeachCore

extension Context {
  /// The files that a command's output must not replace: the database in the data folder, even if the command doesn't open
  /// it, and files named by arguments, options and settings.
  ///
  /// - Parameter source: the sound in use, which options and settings may not name.
  package func protectedFiles(_ parsed: ParsedCommand, reading source: SoundSource? = nil) -> ProtectedFiles {
    let stored = (try? storedSettings()) ?? Settings()
    let applied = parsed.applied(to: stored)
    var sounds = [stored.sound, applied.sound]
    let tunings = [stored, applied].compactMap(\.training.intervals.tuning).flatMap(\.paths)
    if let source { sounds.append(source.id) }
    let soundFonts = parsed.soundFonts + sounds.compactMap(\.file)
    let found = soundFonts.map { (try? catalogue.path(of: $0)) ?? $0 }
    return ProtectedFiles(
      database: (try? dataFolder()).map { $0 + "/" + TrainingDataStore.fileName },
      inputs: parsed.inputFiles + tunings + found + [catalogue.standardPath].compactMap { $0 })
  }
}
