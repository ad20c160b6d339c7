import PeachCore
import PeachTerminal

/// `peach completions`: a script that has a shell complete command lines of Peach.
enum CompletionsCommand {
  static let spec = CommandSpec(
    name: "completions",
    overview: Text(
      en: "Print a script that completes commands, options and their values with Tab.",
      de: "Gibt ein Skript aus, das Befehle, Optionen und deren Werte mit Tab ergänzt."),
    arguments: [
      ArgumentSpec(
        name: "shell", kind: .choice(CompletionScript.allCases.map(\.rawValue)),
        help: Text(en: "bash, zsh or fish", de: "bash, zsh oder fish"))
    ],
    examples: [
      ("peach completions bash", Text(en: "For bash", de: "Für bash")),
      ("peach completions fish", Text(en: "For fish", de: "Für fish")),
    ],
    discussion: [
      Text(
        en:
          "For one shell: source <(peach completions bash), the same with zsh; peach completions fish | source. For good: "
          + "put it into ~/.local/share/bash-completion/completions/peach, ~/.config/fish/completions/peach.fish, or as "
          + "_peach into a folder of zsh's fpath.",
        de:
          "Für eine Shell: source <(peach completions bash), ebenso mit zsh; peach completions fish | source. Auf Dauer: "
          + "als ~/.local/share/bash-completion/completions/peach, ~/.config/fish/completions/peach.fish oder als _peach in "
          + "einem Ordner im fpath der zsh.")
    ],
    run: { invocation in
      let script = invocation.parsed.arguments.first.flatMap(CompletionScript.init)
      try invocation.context.console.write((script?.text ?? "") + "\n")
      return .success
    })

  /// What the scripts ask: `peach complete -- WORD …`, the last word being the one to complete.
  ///
  /// Prints a line for each candidate, its help after a tab, and `:files`, `:files EXTENSION …` or `:folders` where the shell
  /// has to look for files. Says nothing and writes nothing else, whatever is wrong.
  static let words = CommandSpec(
    name: "complete",
    overview: Text(
      en: "Print what can stand at the end of a command line.",
      de: "Gibt aus, was am Ende einer Befehlszeile stehen kann."),
    arguments: [
      ArgumentSpec(
        name: "word", kind: .word,
        help: Text(en: "The words so far", de: "Die Wörter bis hierher"), isOptional: true, isRepeatable: true)
    ],
    run: { invocation in
      let context = invocation.context
      let sounds = SoundWords(
        catalogue: context.catalogue, home: context.environment["HOME"], standard: context.soundAtRest)
      let completer = Completer(root: context.root, language: context.languageOfEnvironment, sounds: sounds)
      let offers = completer.offers(for: invocation.parsed.arguments)
      // A word that can't be shown can't be completed either.
      var lines = offers.words.filter { $0.word == $0.word.printable }.map { $0.word + "\t" + $0.help.printable }
      switch offers.files {
      case .any: lines.append(":files")
      case .folders: lines.append(":folders")
      case .named(let extensions): lines.append(([":files"] + extensions).joined(separator: " "))
      case nil: break
      }
      try context.console.write(lines.map { $0 + "\n" }.joined())
      return .success
    },
    isHidden: true)
}
