import PeachBase
import PeachExercises
import PeachLanguage
import PeachTerminal

/// The help of a command, laid out like that of the Swift command-line tools.
package struct HelpPage {
  package let command: CommandSpec
  package let path: [String]
  package let root: CommandSpec
  package let language: LanguageCode
  /// In columns.
  package let width: Int
  /// The exercise whose options are shown; nil for the command in general.
  package var exercise: Exercise?
  /// Whether rarely used options are shown too.
  package var showsAll = false

  package init(
    command: CommandSpec, path: [String], root: CommandSpec, language: LanguageCode, width: Int,
    exercise: Exercise? = nil, showsAll: Bool = false
  ) {
    self.command = command
    self.path = path
    self.root = root
    self.language = language
    self.width = width
    self.exercise = exercise
    self.showsAll = showsAll
  }

  private static let column = 26

  package var lines: [PageLine] {
    let texts = exercise.flatMap { command.helpOfExercise?($0) } ?? [command.overview] + command.discussion
    var blocks = texts.prefix(1).map { heading(Text(en: "OVERVIEW", de: "ÜBERBLICK"), $0(language)) }
    blocks += texts.dropFirst().map { wrap($0(language)).map { PageLine($0) } }
    blocks.append(heading(Text(en: "USAGE", de: "AUFRUF"), usage))
    add(
      Text(en: "ARGUMENTS", de: "ARGUMENTE"),
      (exercise == nil ? command.arguments : []).map { ("<\($0.name)>", $0.description(language)) }, to: &blocks)
    let options = (command.options + (path.count > 1 ? root.options : [])).filter(shows)
    add(
      Text(en: "OPTIONS", de: "OPTIONEN"), options.map { ($0.signature, $0.description(language, with: exercise)) },
      to: &blocks)
    if hidesOptions { blocks.append(wrap(seeAll(language), indent: 2).map { PageLine("  " + $0, .dim) }) }
    add(CommandGroup.usual.heading, subcommands(.usual), to: &blocks)
    for group in CommandGroup.allCases.dropFirst() {
      let names = subcommands(group).map(\.0).joined(separator: ", ")
      if !names.isEmpty { blocks.append(heading(group.heading, names)) }
    }
    add(Text(en: "EXAMPLES", de: "BEISPIELE"), examples.map { ($0.command, $0.does(language)) }, .plain, to: &blocks)
    if !command.subcommands.isEmpty {
      let see = Text(
        en: "  See '\(path.joined(separator: " ")) <subcommand> --help' for detailed help.",
        de: "  »\(path.joined(separator: " ")) <Unterbefehl> --help« zeigt Einzelheiten.")
      blocks.append([PageLine(see(language), .dim)])
    }
    return Array(blocks.joined(separator: [PageLine("")]))
  }

  /// `peach train [<options>]`.
  package var usage: String {
    var words = path
    words +=
      exercise.map { [$0.name.rawValue] }
      ?? command.arguments.map {
        ($0.isOptional ? "[<\($0.name)>]" : "<\($0.name)>") + ($0.isRepeatable ? " ..." : "")
      }
    if !command.options.isEmpty || path.count > 1 { words.append("[<options>]") }
    if !command.subcommands.isEmpty { words.append(command.run == nil ? "<subcommand>" : "[<subcommand>]") }
    return words.joined(separator: " ")
  }

  private func subcommands(_ group: CommandGroup) -> [(String, String)] {
    command.shownSubcommands.filter { $0.group == group }.map { ($0.name, $0.overview(language)) }
  }

  /// The examples, without those of other exercises.
  private var examples: [(command: String, does: Text)] {
    guard let exercise else { return command.examples }
    return command.examples.filter { example in
      let words = example.command.split(separator: " ")
      return !Exercises.all.contains { $0.name != exercise.name && words.contains(Substring($0.name.rawValue)) }
    }
  }

  private func shows(_ option: OptionSpec) -> Bool {
    if showsAll || !option.isListed { return option.isListed }
    if option.name == GlobalOptions.helpAll.spec.name { return hidesOptions }
    if let exercise, option.isOwn != nil { return option.applies(to: exercise) }
    guard let exercise, let setting = option.setting else { return option.isUsual }
    let hasOwn = exercise.settings.contains { $0.place == .exercise }
    return option.applies(to: exercise)
      && (setting.place == .exercise || option.isUsual && !(hasOwn && setting.yields))
  }

  private var hidesOptions: Bool { !showsAll && command.options.contains { !$0.isUsual && $0.isListed } }

  /// Where the hidden options are shown.
  private var seeAll: Text {
    let name = path.joined(separator: " ")
    guard exercise == nil, command.arguments.first?.name == ArgumentSpec.exercise.name,
      let own = Exercises.all.first(where: { $0.settings.contains { $0.place == .exercise } })
    else {
      return Text(en: "'\(name) --help-all' shows more options.", de: "»\(name) --help-all« zeigt weitere Optionen.")
    }
    return Text(
      en: "'\(name) \(own.name.rawValue) --help' shows the options of an exercise, '\(name) --help-all' those of all.",
      de: "»\(name) \(own.name.rawValue) --help« zeigt die Optionen einer Übung, »\(name) --help-all« die aller.")
  }

  private func heading(_ title: Text, _ body: String) -> [PageLine] {
    let title = title(language) + ":"
    let lines = wrap(title + " " + body)
    return [PageLine(title, .bold) + PageLine(String(lines[0].dropFirst(title.count)))]
      + lines.dropFirst().map { PageLine($0) }
  }

  /// - Parameter style: the style of names; the values after them are plain.
  private func add(
    _ title: Text, _ rows: [(String, String)], _ style: Style = .bold, to blocks: inout [[PageLine]]
  ) {
    guard !rows.isEmpty else { return }
    let lines = rows.flatMap { left, right in
      let name = String(left.prefix { $0 != "<" })
      let head = PageLine("  " + name, style) + PageLine(String(left.dropFirst(name.count)))
      return head.beside(wrap(right, indent: Self.column).dimmingParentheses, at: Self.column)
    }
    blocks.append([PageLine(title(language) + ":", .bold)] + lines)
  }

  /// The lines of a text, wrapped for what is left of `width` columns after an indent.
  private func wrap(_ text: String, indent: Int = 0) -> [String] {
    text.lines.flatMap { Paragraph.lines($0, width: max(20, width - indent)) }
  }
}

extension OptionSpec {
  /// `-h, --help`, `--velocity <N>`.
  var signature: String {
    (short.map { "-\($0), " } ?? "") + word + (kind == nil ? "" : " <\(placeholder)>")
  }

  /// The help with values and default, and then a line for each meaning.
  ///
  /// - Parameter exercise: whose defaults are shown; nil for those of the exercise that everybody begins with.
  package func description(_ language: LanguageCode, with exercise: Exercise? = nil) -> String {
    var parts = [help]
    if meanings.isEmpty, let values = kind?.values { parts.append(values) }
    if var standard {
      if let exercise, let setting {
        var settings = Settings()
        settings.exercise = exercise.name
        standard = setting.standard(in: settings)
      }
      parts.append(Text(en: "(default: ", de: "(Vorgabe: ") + Text(standard + ")"))
    }
    let text = parts.map { $0(language) }.joined(separator: " ")
    return ([text] + meanings.map { $0.value + ": " + $0.meaning(language) }).joined(separator: "\n")
  }
}

extension ArgumentSpec {
  /// The help with values.
  package func description(_ language: LanguageCode) -> String {
    [help, kind.values].compactMap { $0?(language) }.joined(separator: " ")
  }
}

extension ValueKind {
  /// What a value can be, in parentheses; nil if the placeholder says enough.
  fileprivate var values: Text? {
    let allowed: Text? =
      switch self {
      case .setting(let key): key.domain.allowedInDetail
      case .choice(let words, _): Text(words.joined(separator: ", "))
      case .interval: Setting.intervalNames
      case .number(let range, _): Text(range.written)
      case .integer(let range) where range.upperBound < Int.max: Text("\(range.lowerBound)…\(range.upperBound)")
      default: nil
      }
    return allowed.map { Text(en: "(values: ", de: "(Werte: ") + $0 + Text(")") }
  }
}
