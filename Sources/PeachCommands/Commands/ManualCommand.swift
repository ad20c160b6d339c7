import PeachCommandLine
import PeachCore
import PeachTerminal

/// `peach manual`: prints the manual page, to be installed as `peach.1`.
enum ManualCommand {
  static let spec = CommandSpec(
    name: "manual",
    overview: Text(en: "Print the manual page, for man(1).", de: "Gibt die Handbuchseite aus, für man(1)."),
    run: { invocation in
      let context = invocation.context
      try context.console.print(ManualPage(root: context.root, language: context.languageOfEnvironment).text.lines)
      return .success
    },
    isHidden: true)
}
