import PeachAudio
import PeachCommandLine
import PeachCore

/// `peach probe -- FILE`: tries a SoundFont in a separate process; Peach calls it for itself.
enum ProbeCommand {
  private static let file = Argument("file", .word, Text(en: "The SoundFont", de: "Der SoundFont"))

  static let spec = CommandSpec(
    name: SoundGate.command,
    overview: Text(
      en: "Try a SoundFont for another process.", de: "Probiert einen SoundFont für einen anderen Prozess aus."),
    arguments: [file.spec],
    run: { invocation in Probe.run(path: invocation.parsed[file], cache: invocation.context.cacheFolder) },
    isHidden: true)
}
