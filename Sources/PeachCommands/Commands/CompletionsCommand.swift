import PeachCommandLine
import PeachCore
import PeachMIDI
import PeachTerminal

/// `peach completions`: prints a completion script for a shell.
enum CompletionsCommand {
  private static let shell = Argument<CompletionScript>(
    "shell", .choice, Text(en: "bash, zsh or fish", de: "bash, zsh oder fish"))
  private static let word = Argument(
    repeatable: "word", .word, Text(en: "The words of the command line", de: "Die Wörter der Befehlszeile"))

  static let spec = CommandSpec(
    name: "completions",
    overview: Text(
      en: "Print a shell script that completes commands, options and values with Tab.",
      de: "Gibt ein Shell-Skript aus, das Befehle, Optionen und Werte mit der Tabulatortaste ergänzt."),
    arguments: [shell.spec],
    examples: [
      example("peach completions bash", en: "For bash", de: "Für bash"),
      example("peach completions fish", en: "For fish", de: "Für fish"),
    ],
    discussion: [
      Text(
        en:
          "For the current shell: source <(peach completions bash), likewise for zsh; peach completions fish | source. "
          + "Permanently: save the script as ~/.local/share/bash-completion/completions/peach, as "
          + "~/.config/fish/completions/peach.fish, or as _peach in a folder of zsh's fpath.",
        de:
          "Für die laufende Shell: source <(peach completions bash), ebenso für zsh; peach completions fish | source. "
          + "Dauerhaft: das Skript als ~/.local/share/bash-completion/completions/peach, als "
          + "~/.config/fish/completions/peach.fish oder als _peach in einem Ordner aus fpath von zsh speichern.")
    ],
    run: { invocation in
      try invocation.context.console.writeUnchanged(invocation.parsed[shell].text + "\n")
      return .success
    }, group: .shell, dataUse: .none)

  /// `peach complete -- WORD …`, called by the scripts to complete the last word.
  ///
  /// Prints a line for each candidate, with its help after a tab, and, without a tab, `:files`, `:files EXTENSION …` or
  /// `:folders` if the shell has to add files. Prints no errors and writes no files.
  static let words = CommandSpec(
    name: "complete",
    overview: Text(
      en: "Print completions for the end of a command line.",
      de: "Gibt Ergänzungen für das Ende einer Befehlszeile aus."),
    arguments: [word.spec],
    run: { invocation in
      let context = invocation.context
      let sounds = SoundWords(
        catalogue: context.catalogue, home: context.environment["HOME"], standard: context.soundAtRest)
      let completer = Completer(
        root: context.root, language: context.languageOfEnvironment, sounds: sounds,
        people: { folder in
          (folder ?? (try? context.sharedFolder())).map { People(root: $0).all.map(\.name.text) } ?? []
        },
        midiInputs: {
          let settings = try? context.dataAtRest?.settings()
          return (try? MIDIPorts.all(driver: settings?.midi.driver).map(\.name)) ?? []
        })
      let offers = completer.offers(for: invocation.parsed[word])
      // Leave out words that can't be printed.
      var lines = offers.words.filter { $0.word == $0.word.printable }.map { $0.word + "\t" + $0.help.printable }
      switch offers.files {
      case .any: lines.append(":files")
      case .folders: lines.append(":folders")
      case .named(let extensions): lines.append(([":files"] + extensions).joined(separator: " "))
      case nil: break
      }
      try context.console.writeUnchanged(lines.map { $0 + "\n" }.joined())
      return .success
    },
    isHidden: true)
}
