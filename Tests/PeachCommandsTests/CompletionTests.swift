import AudioMeasurement
import Foundation
import PeachAudio
import PeachCore
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// A shell at a terminal that has read the completion script.
private final class CompletingShell {
  private let terminal: PseudoTerminal
  private var seen = 0

  /// - Parameter folder: its current and home folder.
  init(_ shell: CompletionScript, in folder: String) throws {
    let command =
      switch shell {
      case .bash: ["bash", "--norc", "--noprofile", "-i"]
      case .zsh: ["zsh", "-f", "-i"]
      case .fish: ["fish", "--no-config", "-i"]
      }
    let setUp =
      switch shell {
      case .bash:
        "bind 'set show-all-if-ambiguous on'; bind 'set page-completions off'; bind 'set completion-query-items 0'; "
          + "source <(peach completions bash)"
      case .zsh: "autoload -U compinit; compinit -D -u; LISTMAX=9999; source <(peach completions zsh)"
      case .fish: "peach completions fish | source"
      }
    let programs = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    let environment = Program.environment([
      "PATH": programs + ":/usr/local/bin:/usr/bin:/bin", "HOME": folder, "PEACH_DATA_DIR": folder + "/data",
    ])
    terminal = try PseudoTerminal(columns: 140, rows: 60, environment: environment, command: command)
    terminal.type("cd \(folder); \(setUp); echo re''ady\n")
    let isReady = terminal.wait { _ in terminal.transcript.contains("ready") }
    try #require(isReady)
  }

  /// What was printed since the last line was begun, without control sequences.
  private var text: String {
    String(terminal.transcript.dropFirst(seen))
      .replacing(
        /\u{1B}(\[[0-9;?>=]*[ -\/]*[A-Za-z@~]|\][^\u{07}\u{1B}]*(\u{07}|\u{1B}\\)|[()][A-Z0-9]|[=>78c])/, with: ""
      )
      .replacing("\u{07}", with: "")
  }

  /// Types a line and Tab; whether all of `expected` is then shown.
  func offers(_ line: String, _ expected: [String]) -> Bool {
    begin()
    terminal.type(line + "\t")
    // What was typed is shown too: it must stand there once more.
    return terminal.wait(within: 15) { _ in
      let shown = text.replacing(line, with: "")
      return expected.allSatisfy(shown.contains)
    }
  }

  /// Types a line, in which Tab completes, and Return; whether `expected` is then printed.
  func prints(_ line: String, _ expected: String) -> Bool {
    begin()
    for part in line.split(separator: "\t", omittingEmptySubsequences: false).dropLast() {
      let before = terminal.transcript.count
      terminal.type(part + "\t")
      // The shell has handled the Tab once it shows more than the typed text.
      _ = terminal.wait(within: 2) { _ in terminal.transcript.count > before + part.count }
    }
    terminal.type((line.split(separator: "\t", omittingEmptySubsequences: false).last.map(String.init) ?? "") + "\n")
    return terminal.wait(within: 15) { _ in text.contains(expected) }
  }

  /// A fresh line.
  private func begin() {
    terminal.type("\u{15}echo ne''xt\n")
    _ = terminal.wait { _ in terminal.transcript.dropFirst(seen).contains("next") }
    seen = terminal.transcript.count
  }

  var transcript: String { text }
}

@Suite struct CompletionTests {
  let folder = TemporaryFolder()

  private static let soundFont =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../SoundFonts/Peach.sf2"

  @Test(arguments: CompletionScript.allCases) func `the script is as it was`(_ script: CompletionScript) throws {
    let result = try Program.run(["completions", script.rawValue])
    try Snapshot.compare(result.output, with: "completions.\(script.rawValue)")
  }

  @Test func `after an invalid word nothing is offered, created or reported`() throws {
    for words in [
      ["--", "frobnicate", ""], ["--", "train", "--velocity", "x", ""],
      ["--", "train", "--soundfont", "/x", "--preset", ""], [],
    ] {
      try Program.run(["complete"] + words, environment: ["HOME": folder.path]).expect(status: 0, error: "")
    }
    try expectFiles(in: folder.path, [])
  }

  @Test func `files are offered only where a file or folder is meant`() {
    let completer = Completer(
      root: .peach, language: .english,
      sounds: SoundWords(catalogue: SoundFontCatalogue(folders: []), home: nil, standard: .sine),
      people: { _ in [] }, midiInputs: { [] })
    var (options, arguments): (Set<String>, Set<String>) = ([], [])
    for (_, path) in CommandTree.shown {
      let words = Array(path.dropFirst())
      for option in completer.offers(for: words + ["--"]).words.map(\.word) {
        let files = completer.offers(for: words + ["\(option)="]).files
        if let files { options.insert("\(option) \(files)") }
      }
      let offers = completer.offers(for: words + [""])
      if let files = offers.files { arguments.insert("\(words.joined(separator: " ")) \(files)") }
      // Where nothing else can be offered, options are.
      expect(that: offers.files != nil || !offers.words.isEmpty, "\(words)")
    }
    let soundFonts = #"named(["sf2", "sf3"])"#
    expect(
      options,
      equals: [
        "--data-dir folders", "--output any", "--output folders", "--soundfont \(soundFonts)",
        #"--tuning named(["scl"])"#,
      ])
    let experiments = ["check", "plan", "run", "report", "stimuli"].map { "experiment \($0) any" }
    expect(
      arguments,
      equals: Set(
        experiments + [
          "sounds \(soundFonts)", "midi monitor any", "midi learn any", "export any", "import any", "collect any",
        ]))
    // The value of a setting has what the setting takes.
    for (line, files) in [
      ("settings set tuning", .named(["scl"])), ("settings set midi-input", .any), ("settings set gap", nil),
      ("settings set sound", nil), ("settings get", nil), ("people add", nil), ("train --comparisons", nil),
    ] as [(String, Completer.Offers.Files?)] {
      expect(completer.offers(for: line.words + [""]).files, equals: files)
    }
  }

  /// Where a shell is not installed it cannot be tried; scripts/test installs all where there is apt-get.
  private static let shells = CompletionScript.allCases.filter { Program.hasTool($0.rawValue) }

  @Test(arguments: shells) func `a shell completes with Tab`(_ script: CompletionScript) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/fonts", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.soundFont, toPath: folder.path + "/fonts/my own.sf2")
    for name in ["fonts/notes.txt", "answers.csv"] {
      try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    let shell = try CompletingShell(script, in: folder.path)
    let lines: [(String, [String])] = [
      ("peach s", ["settings", "sounds", "simulate"]),
      ("peach settings ", ["list", "get", "set", "reset"]),
      ("peach help ", ["train", "profile"]),
      ("peach settings set tick ", ["noise", "bell", "off"]),
      ("peach settings set sound Peach.sf2:0:4", ["40", "48"]),
      ("peach train --intervals minor-", ["minor-third", "minor-seventh"]),
      ("peach train --intervals fifth,minor-", ["minor-third", "minor-seventh"]),
      ("peach train --set matching-", ["numbers="]),
      ("peach train --set strategy=", ["kazez", "adaptive"]),
      ("peach train --preset=", ["piano", "violin", "strings"]),
      ("peach play A4 --soundfont fonts/my\\ own.sf2 --preset ", ["flute", "Church", "Organ"]),
      ("peach play A4 --soundfont ", ["Peach.sf2", "fonts/"]),
      ("peach export --", ["--format", "--output", "--range", "--data-dir"]),
    ]
    for (line, expected) in lines { #expect(shell.offers(line, expected), "\(line): \(shell.transcript)") }
    // What is completed is what the program takes.
    #expect(shell.prints("peach settings get ref\t", "440"), "\(shell.transcript)")
    #expect(
      shell.prints("peach settings set sound flu\t && peach settings get sound", "Peach.sf2:0:73"),
      "\(shell.transcript)")
    #expect(
      shell.prints("peach play C4 --duration 0.3 --preset Chur\t --out\t church.wav", "Wrote church.wav"),
      "\(shell.transcript)")
    #expect(shell.prints("peach sounds fonts/my\t --json", "my own.sf2:0:40"), "\(shell.transcript)")
    expectFile(folder.path + "/church.wav")
  }

  /// Names from strangers, each with two letters of its own at the beginning.
  private static let presets = [
    "Aa$(touch pwned)z", "Ba`touch pwned`z", "Ca!z!", "Da\"z\"", "Ea'z'", "Fa  z y", #"Ga\z\"#, "Ha;touch pwned;",
    "Ia>pwned", "Ja*[z]{a,b}", "Ka#&|<>()~", "Oa:b=c",
  ]
  private static let files = ["La$(touch pwned).sf2", "Ma  `touch pwned` \"z.sf2"]
  /// zsh's own completion of files leaves a single quotation open after one, and fish's own reads names line by line.
  private static let filesForBash = ["Na\nz\n.sf2", "Pa'z'\t!.sf2"]

  @Test(arguments: shells) func `a name becomes one word, which runs nothing, in every quotation`(
    _ script: CompletionScript
  ) throws {
    var font = TestSoundFont.sine
    font.presets = Self.presets.enumerated().map { .init(program: UInt16($0), name: $1) }
    let files = Self.files + (script == .bash ? Self.filesForBash : [])
    for name in files + ["f.sf2"] { try Data(font.bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    let shell = try CompletingShell(script, in: folder.path)
    // Control-A goes to the beginning of the line.
    let print = "\u{01}printf '<%s>' "
    for quotation in ["", "\"", "'"] {
      for name in Self.presets {
        let line = "peach play A4 --soundfont f.sf2 --preset \(quotation)\(name.prefix(2))\t\(print)"
        #expect(shell.prints(line, "<\(name)>"), "\(line): \(shell.transcript)")
      }
      for name in files {
        let line = "peach play A4 --soundfont \(quotation)\(name.prefix(2))\t\(print)"
        let shown = name.replacing("\n", with: "\r\n").replacing("\t", with: "")
        #expect(shell.prints(line, "<\(name.contains("\t") ? "Pa'z'" : shown)"), "\(line): \(shell.transcript)")
      }
    }
    // The rest of a line is understood after such a name.
    #expect(shell.prints("peach play A4 --soundfont La\t --preset Aa\t\(print)", "<Aa$(touch pwned)z>"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/pwned"))
  }
}
