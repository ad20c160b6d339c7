import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach completions`: a script that has a shell complete command lines of Peach.
enum CompletionsCommand {
  private static let shell = Argument<CompletionScript>(
    "shell", .choice, Text(en: "bash, zsh or fish", de: "bash, zsh oder fish"))
  private static let word = Argument(
    repeatable: "word", .word, Text(en: "The words so far", de: "Die Wörter bis hierher"))

  static let spec = CommandSpec(
    name: "completions",
    overview: Text(
      en: "Print a script that completes commands, options and their values with Tab.",
      de: "Gibt ein Skript aus, das Befehle, Optionen und deren Werte mit Tab ergänzt."),
    arguments: [shell.spec],
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
      try invocation.context.console.write(invocation.parsed[shell].text + "\n")
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
    arguments: [word.spec],
    run: { invocation in
      let context = invocation.context
      let sounds = SoundWords(
        catalogue: context.catalogue, home: context.environment["HOME"], standard: context.soundAtRest)
      let completer = Completer(root: context.root, language: context.languageOfEnvironment, sounds: sounds)
      let offers = completer.offers(for: invocation.parsed[word])
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
