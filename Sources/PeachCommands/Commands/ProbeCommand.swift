import PeachCore
import PeachAudio
import PeachLanguage

/// `peach probe -- FILE`: what Peach calls itself with to try a SoundFont in another process.
enum ProbeCommand {
  private static let file = Argument("file", .word, Text(en: "The SoundFont", de: "Der SoundFont"))

  static let spec = CommandSpec(
    name: SoundGate.command,
    overview: Text(
      en: "Try a SoundFont for another process.", de: "Probiert einen SoundFont für einen anderen Prozess aus."),
    arguments: [file.spec],
    run: { invocation in Probe.run(path: invocation.parsed[file]) },
    isHidden: true)
}
