import PeachCore
import PeachAudio
import PeachLanguage

/// `peach probe -- FILE`: what Peach calls itself with to try a SoundFont in another process.
enum ProbeCommand {
  static let spec = CommandSpec(
    name: SoundGate.command,
    overview: Text(
      en: "Try a SoundFont for another process.", de: "Probiert einen SoundFont für einen anderen Prozess aus."),
    arguments: [
      ArgumentSpec(name: "file", kind: .word, help: Text(en: "The SoundFont", de: "Der SoundFont"))
    ],
    run: { invocation in Probe.run(path: invocation.parsed.arguments[0]) },
    isHidden: true)
}
