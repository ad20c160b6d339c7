import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachExercises

/// Values on the command line, and what is said about invalid ones in both languages.
@Suite struct UsageTests {
  private func error(_ line: [String]) -> UsageError? {
    do {
      _ = try Parser(root: .peach).parse(line)
      return nil
    } catch {
      return error as? UsageError
    }
  }

  private func expectText(_ text: Text?, _ english: String, _ german: String, line: Int = #line) {
    expect(text?.english, equals: english, line: line)
    expect(text?.german, equals: german, line: line)
  }

  @Test func `every problem has a message in both languages, and some need the usage`() throws {
    let parsed = try Parser(root: .peach).parse(["train"])
    let cases: [(UsageError.Problem, String, String, needsUsage: Bool)] = [
      (.unknownCommand("trian", suggestion: nil), "Unknown command 'trian'.", "Unbekannter Befehl »trian«.", true),
      (
        .unknownCommand("trian", suggestion: "train"), "Unknown command 'trian'. Did you mean 'train'?",
        "Unbekannter Befehl »trian«. Meinst du »train«?", true
      ),
      (.missingCommand, "Missing command.", "Der Befehl fehlt.", true),
      (
        .unknownOption("--x", suggestion: "--y"), "Unknown option '--x'. Did you mean '--y'?",
        "Unbekannte Option »--x«. Meinst du »--y«?", true
      ),
      (
        .missingValue(option: "--gap", placeholder: "S"), "Missing value for '--gap S'.",
        "Für »--gap S« fehlt der Wert.", false
      ),
      (
        .unexpectedValue(option: "--plain"), "The option '--plain' takes no value.",
        "Die Option »--plain« erwartet keinen Wert.", false
      ),
      (.unexpectedArgument("B"), "Unexpected argument 'B'.", "Unerwartetes Argument »B«.", true),
      (
        .unexpectedArgument("B", quoted: "'A B'"), "Unexpected argument 'B'. A name with blanks needs quotes: 'A B'.",
        "Unerwartetes Argument »B«. Ein Name mit Leerzeichen braucht Anführungszeichen: 'A B'.", true
      ),
      (.missingArgument("note"), "Missing argument <note>.", "Das Argument <note> fehlt.", true),
      (
        .badValue("x", for: "--events", .choice(["jsonl"])), "'x' isn't a value of '--events'. Use jsonl.",
        "»x« ist kein Wert von »--events«. Verwende jsonl.", false
      ),
      (
        .repeated(option: "--gap"), "The option '--gap' was given twice.", "Die Option »--gap« ist doppelt angegeben.",
        false
      ),
      (
        .combined("--a", "--b"), "'--a' and '--b' can't be combined.", "»--a« und »--b« lassen sich nicht kombinieren.",
        false
      ),
      (.lacking("--b", for: "--a"), "'--a' needs '--b'.", "»--a« braucht »--b«.", false),
      (.other(Text(en: "one", de: "eins")), "one", "eins", false),
    ]
    for (problem, english, german, needsUsage) in cases {
      let error = parsed.usageError(problem)
      expectText(error.message, english, german)
      expect(
        that: problem.needsUsage == needsUsage && error.path == ["peach", "train"] && error.command.name == "train")
    }
    expectText(parsed.usageError(en: "one", de: "eins").message, "one", "eins")
  }

  @Test func `names with blanks are to be quoted where a person or a file is meant`() {
    for (line, unexpected, quoted) in [
      (["people", "add", "Anna", "Maria"], "Maria", "'Anna Maria'"),
      (["people", "rename", "A", "B", "C"], "C", "'B C'"),
      (["import", "my", "own", "answers.csv"], "own", "'my own answers.csv'"),
      (["import", "../x.y/my", "answers.csv"], "answers.csv", "'../x.y/my answers.csv'"),
      (["import", "a.csv", "b.csv"], "b.csv", nil), (["play", "A4", "B4"], "B4", nil),
      (["measure", "A4"], "A4", nil),
    ] as [([String], String, String?)] {
      let english = quoted.map { " A name with blanks needs quotes: \($0)." } ?? ""
      let german = quoted.map { " Ein Name mit Leerzeichen braucht Anführungszeichen: \($0)." } ?? ""
      expectText(
        error(line)?.message, "Unexpected argument '\(unexpected)'." + english,
        "Unerwartetes Argument »\(unexpected)«." + german)
    }
  }

  @Test func `a command that doesn't use a person's data, or uses that of all, refuses a person`() {
    expectText(
      error(["collect", "a", "--as", "Anna"])?.message,
      "'peach collect' doesn't use the data of a person. Omit '--as'.",
      "»peach collect« verwendet nicht die Daten einer Person. Lass »--as« weg.")
    expectText(
      error(["--as", "Anna B", "people", "report"])?.message,
      "'peach people report' is about everybody. Omit '--as', or use 'peach profile --as 'Anna B''.",
      "»peach people report« zeigt alle Personen. Lass »--as« weg, oder verwende »peach profile --as 'Anna B'«.")
    for line in [["people", "list", "--as", "Anna"], ["info", "--as", "Anna"], ["train", "--as", "Anna"]] {
      #expect(error(line) == nil, "\(line)")
    }
    expect(that: error(["collect", "--as", "Anna", "--help"]) == nil && error(["complete", "--as", "Anna"]) == nil)
  }

  @Test func `a value that is set twice is refused, whatever it is called`() {
    for (line, english, german) in [
      (
        "train --gap 1 --set gap=2", "'--gap' and '--set gap' set the same value. Use only one.",
        "»--gap« und »--set gap« setzen denselben Wert. Verwende nur eins."
      ),
      (
        "train --set gap=1 --set gap=1", "The option '--set gap' was given twice.",
        "Die Option »--set gap« ist doppelt angegeben."
      ),
      (
        "train --together --presentation melodic", "'--together' and 'presentation' can't be combined.",
        "»--together« und »presentation« lassen sich nicht kombinieren."
      ),
      (
        "train --set presentation=melodic --together", "'--together' and 'presentation' can't be combined.",
        "»--together« und »presentation« lassen sich nicht kombinieren."
      ),
      (
        "play A4 --sound sine --preset piano",
        "'--preset' and '--sound' can't be combined: a sound ID already names file and preset.",
        "»--preset« und »--sound« lassen sich nicht kombinieren: Eine Klang-ID nennt schon Datei und Klangfarbe."
      ),
      (
        "play A4 --set sound=sine --soundfont a.sf2",
        "'--soundfont' and '--set sound' can't be combined: a sound ID already names file and preset.",
        "»--soundfont« und »--set sound« lassen sich nicht kombinieren: Eine Klang-ID nennt schon Datei und Klangfarbe."
      ),
    ] {
      var found: UsageError?
      do {
        try SoundOptions.check(Parser(root: .peach).parse(line.words))
      } catch {
        found = error as? UsageError
      }
      expectText(found?.message, english, german)
    }
    #expect(error(["train", "--together"]) == nil)
  }

  @Test func `every kind of value takes what it should, up to its limits`() {
    let cases: [(ValueKind, taken: [String], refused: [String])] = [
      (.word, ["", "a"], []), (.newPerson, ["Anna", "A-B"], ["", "-A", "a/b"]),
      (.outputFile, ["a", "/dev/stdout"], ["", "-"]),
      (.wavFile, ["a.wav", "A.WAV", "/dev/null"], ["", "-", "a", "a.wave"]),
      (.number(-2...3, unit: ""), ["-2", "3", "2,5", "-0.5"], ["-2.1", "3.1", "x", "", "1s"]),
      (.number(0...2, unit: "s"), ["2", "2s", "500 ms"], ["2001ms", "3", "1c"]),
      (.integer(2...5), ["2", "5"], ["1", "6", "2.0", "", "x"]),
      (.numbers(0...10), ["0,10", "3", "2.5,3"], ["0,11", "-1", "", "1,,2", "x"]),
      (.choice(["a", "b"]), ["a", "b"], ["c", "A", ""]), (.note, ["A4", "0", "127"], ["H4", "128", ""]),
      (.interval, ["P5", "fifth", "5/4"], ["P5,M3", "all", "fith"]),
      (.keyRange, ["C4:E4", "36:84", "bass"], ["E4:C4", "C4", ""]), (.settingKey, ["gap"], ["gaps", ""]),
      (.listener, ["simulated", "simulated:lapse=1"], ["static", ""]),
      (.population, ["simulated", "static", "expected", "normal"], ["learn", ""]), (.days, ["40"], ["0", ""]),
      (.participants, ["12"], ["0", ""]), (.meter, ["XL2"], ["", "XL2:weighting=Q"]),
      (.part, ["3/50", "50/50"], ["51/50", "0/50", "3"]), (.assignment, ["a=b", "="], ["a", ""]),
      (.setting(.gap), ["0", "0.3"], ["-1", "99"]), (.setting(.direction), ["up", "both"], ["sideways"]),
    ]
    for (kind, taken, refused) in cases {
      for value in taken { #expect(kind.accepts(value), "\(kind) \(value)") }
      for value in refused { #expect(!kind.accepts(value), "\(kind) \(value)") }
    }
    for kind in [ValueKind.text, .file, .folder, .soundFont, .preset, .settingValue, .person] {
      expect(that: kind.accepts("-") && kind.accepts("a b") && !kind.accepts(""), "\(kind)")
    }
    for (kind, isNumeric) in [
      (.integer(0...1), true), (.number(0...1, unit: ""), true), (.setting(.gap), true), (.setting(.velocity), true),
      (.setting(.direction), false), (.numbers(0...1), false), (.note, false),
    ] as [(ValueKind, Bool)] { #expect(kind.isNumeric == isNumeric, "\(kind)") }
  }

  @Test func `what was expected is said of every kind of value`() {
    let cases: [(ValueKind, value: String, String, String)] = [
      (
        .days, "x", "expected days such as 40 or 40:break=21,after=100",
        "erwartet werden Tage wie 40 oder 40:break=21,after=100"
      ),
      (
        .participants, "x", "expected participants such as 12 or 12:effect-spread=0.95,threshold-spread=0.75",
        "erwartet werden Teilnehmende wie 12 oder 12:effect-spread=0.95,threshold-spread=0.75"
      ),
      (
        .meter, ":", "expected a meter such as XL2:weighting=A,time=eq; the weighting is A, C or Z",
        "erwartet wird ein Messgerät wie XL2:weighting=A,time=eq; die Bewertung ist A, C oder Z"
      ),
      (.part, "x", "expected a part, such as 3/50", "erwartet wird ein Teil, etwa 3/50"),
      (.outputFile, "-", "expected a file name", "erwartet wird ein Dateiname"),
      (.wavFile, "-", "expected a file name", "erwartet wird ein Dateiname"),
      (.wavFile, "", "expected a file name", "erwartet wird ein Dateiname"),
      (.number(-2...3, unit: ""), "9", "expected -2…3", "erwartet wird -2…3"),
      (.number(0...3, unit: "cents"), "9", "expected 0…3 cents", "erwartet wird 0…3 Cent"),
      (.integer(2...5), "9", "expected a whole number, 2…5", "erwartet wird eine ganze Zahl, 2…5"),
      (.integer(2...Int.max), "1", "expected a whole number of at least 2", "erwartet wird eine ganze Zahl ab 2"),
      (.integer(2...Int.max), "x9", "expected a whole number of at least 2", "erwartet wird eine ganze Zahl ab 2"),
      (.integer(2...Int.max), "", "expected a whole number of at least 2", "erwartet wird eine ganze Zahl ab 2"),
      (
        .integer(2...Int.max), "9223372036854775808", "expected a whole number of at most 9223372036854775807",
        "erwartet wird eine ganze Zahl bis 9223372036854775807"
      ),
      (
        .integer(0...5), "9223372036854775808", "expected a whole number, 0…5", "erwartet wird eine ganze Zahl, 0…5"
      ),
      (
        .numbers(0.1...100), "x", "expected different numbers 0.1…100, separated by commas",
        "erwartet werden verschiedene Zahlen 0.1…100, durch Kommas getrennt"
      ),
      (.assignment, "x", "expected KEY=VALUE", "erwartet wird SCHLÜSSEL=WERT"),
      (.setting(.velocity), "0", "expected 1…127", "erwartet wird 1…127"),
      (.text, "", "it must not be empty", "er darf nicht leer sein"),
      (.file, "", "it must not be empty", "er darf nicht leer sein"),
      (.newPerson, "-", PeopleMessages.validName.english, PeopleMessages.validName.german),
    ]
    for (kind, value, english, german) in cases {
      expectText(
        kind.complaint(about: value, for: "--x"), "The value '\(value)' isn't valid for '--x': \(english).",
        "Der Wert »\(value)« ist für »--x« ungültig: \(german).")
    }
    expectText(
      ValueKind.wavFile.complaint(about: "a.mp3", for: "--x"),
      "The value 'a.mp3' isn't valid for '--x': a WAV file is written, whose name ends in .wav. Did you mean 'a.wav'?",
      "Der Wert »a.mp3« ist für »--x« ungültig: geschrieben wird eine WAV-Datei, deren Name auf .wav endet. "
        + "Meinst du »a.wav«?")
  }

  @Test func `values with a name say what they are not, and what there is`() {
    let listener = (
      " Use simulated[:threshold=CENTS,lapse=0…1,bias=B,slope=BETA,shape=SHAPE,loudness=CENTS_PER_DB,rt=SECONDS], "
        + "for matching simulated[:bias=CENTS,precision=CENTS,hysteresis=H,rt=SECONDS].",
      " Verwende simulated[:threshold=CENT,lapse=0…1,bias=B,slope=BETA,shape=FORM,loudness=CENT_JE_DB,rt=SEKUNDEN], "
        + "beim Nachstimmen simulated[:bias=CENT,precision=CENT,hysteresis=H,rt=SEKUNDEN]."
    )
    let cases: [(ValueKind, value: String, String, String)] = [
      (
        .note, "X4", "'X4' isn't a note. Write a note such as A4, C#4, Bb3, or a key number 0…127.",
        "»X4« ist kein Ton. Schreib einen Ton wie A4, C#4, Bb3 oder eine Tastennummer 0…127."
      ),
      (
        .note, "H4", "'H4' isn't a note. Write B4; German H is B here, and German B is Bb.",
        "»H4« ist kein Ton. Schreib B4; das deutsche H heißt hier B, das deutsche B heißt Bb."
      ),
      (
        .interval, "P5,M3", "'P5,M3' names several intervals. Give a single one.",
        "»P5,M3« nennt mehrere Intervalle. Gib ein einziges an."
      ),
      (
        .setting(.intervals), "m3,minor-third", "'m3,minor-third' names an interval twice. Give each one once.",
        "»m3,minor-third« nennt ein Intervall doppelt. Gib jedes nur einmal an."
      ),
      (
        .keyRange, "xyz", "'xyz' isn't a note range. Write LOWEST:HIGHEST, such as C2:C6 or 36:84.",
        "»xyz« ist kein Tonumfang. Schreib TIEFSTER:HÖCHSTER, etwa C2:C6 oder 36:84."
      ),
      (
        .settingKey, "xyz", "'xyz' isn't a setting. 'peach settings list --advanced' shows all.",
        "»xyz« ist keine Einstellung. »peach settings list --advanced« zeigt alle."
      ),
      (
        .settingKey, "a4", "'a4' isn't a setting. Did you mean 'reference-pitch'?",
        "»a4« ist keine Einstellung. Meinst du »reference-pitch«?"
      ),
      (
        .listener, "oboe", "'oboe' isn't a simulated listener." + listener.0,
        "»oboe« ist kein simulierter Hörer." + listener.1
      ),
      (
        .population, "oboe",
        "'oboe' isn't a simulated listener. Use one such as simulated:threshold=1-100,slope=0.5; "
          + "'peach simulate --list' shows all.",
        "»oboe« ist kein simulierter Hörer. Verwende etwa simulated:threshold=1-100,slope=0.5; "
          + "»peach simulate --list« zeigt alle."
      ),
      (
        .setting(.strategy), "kazez:narrow=9",
        "'kazez:narrow=9' isn't a strategy. kazez has narrow 0…0.2, widen 0…0.5, largest 10…100 cents.",
        "»kazez:narrow=9« ist keine Strategie. kazez hat narrow 0…0.2, widen 0…0.5, largest 10…100 Cent."
      ),
      (
        .setting(.tuning), "vallotti:tonic=X",
        "'vallotti:tonic=X' isn't a tuning. A tuning stands on a note such as D or Eb, or with follow on each lower note.",
        "»vallotti:tonic=X« ist keine Stimmung. Eine Stimmung steht auf einem Ton wie D oder Eb, oder mit follow auf "
          + "jedem unteren Ton."
      ),
      (
        .setting(.sound), "piano", "'piano' isn't a sound. Did you mean '--preset piano'?",
        "»piano« ist kein Klang. Meinst du »--preset piano«?"
      ),
      (
        .setting(.tick), "-30", "'-30' isn't a value of '--x'. Use noise, bell, off or a level, -24…0 dB.",
        "»-30« ist kein Wert von »--x«. Verwende noise, bell, off oder einen Pegel, -24…0 dB."
      ),
      (
        .setting(.tick), "laut", "'laut' isn't a value of '--x'. Use noise, bell, off or a level, -24…0 dB.",
        "»laut« ist kein Wert von »--x«. Verwende noise, bell, off oder einen Pegel, -24…0 dB."
      ),
      (
        .setting(.root), "H3", "'H3' isn't a root. Write B3; German H is B here, and German B is Bb.",
        "»H3« ist kein Grundton. Schreib B3; das deutsche H heißt hier B, das deutsche B heißt Bb."
      ),
      (
        .setting(.direction), "sideways", "'sideways' isn't a direction. Use up, down or both.",
        "»sideways« ist keine Richtung. Verwende up, down oder both."
      ),
      (
        .choice(["en", "de"], called: Text(en: "a language", de: "keine Sprache")), "xx",
        "'xx' isn't a language. Use en or de.", "»xx« ist keine Sprache. Verwende en oder de."
      ),
    ]
    for (kind, value, english, german) in cases {
      expectText(kind.complaint(about: value, for: "--x"), english, german)
    }
  }

  @Test func `a correction is in the language of the message, whatever language was misspelled`() {
    for (kind, value, english, german) in [
      (.interval, "quint", "fifth", "Quinte"), (.interval, "fith", "fifth", "Quinte"),
      (.setting(.intervals), "große-Ters", "major-third", "große-Terz"),
      (.setting(.noteRange), "bratshe", "viola", "bratsche"), (.keyRange, "sopranoo", "soprano", "sopran"),
      (.setting(.noteRange), "querflöt", "flute", "flöte"), (.setting(.tick), "Rauschn", "noise", "noise"),
    ] as [(ValueKind, String, String, String)] {
      expect(kind.correction(of: value), equals: Text(en: english, de: german))
    }
    // Each name without its last letter but one.
    let names =
      Interval.allCases.flatMap(\.names).map { (ValueKind.interval, $0) } + NamedRange.all.map { (.keyRange, $0.name) }
    for (kind, name) in names {
      for word in [name.english, name.german] {
        let wrong = word.dropLast(2) + word.suffix(1)
        guard let corrected = kind.correction(of: String(wrong)) else { continue }
        expect(that: names.contains { $0.1 == corrected }, "\(wrong): \(corrected)")
      }
    }
  }

  @Test func `no word is taken for a value that means something else`() {
    // Those of `other` mean none of the values.
    let meanings = [
      "off": "none no never null zero false mute silent keine keins kein nein nie nichts stumm falsch",
      "on": "yes ja true wahr", "up": "high hoch auf rauf hinauf", "down": "low tief ab runter hinab",
      "other": "loud louder quiet quieter soft softer laut lauter leise leiser pause bass halt",
    ]
    for setting in Setting.all {
      guard case .choice(let choices) = setting.domain else { continue }
      for (meaning, words) in meanings {
        let isValue = choices.contains { $0.word == meaning }
        for word in words.split(separator: " ").map(String.init) where !ValueKind.setting(setting).accepts(word) {
          expect(
            ValueKind.setting(setting).correction(of: word)?.english, equals: isValue ? meaning : nil,
            "\(setting.name): \(word)")
        }
      }
    }
  }

  @Test func `a misspelled value is corrected by the words of its kind`() {
    let cases: [(ValueKind, String, String?)] = [
      (.choice(["json", "csv"]), "jso", "json"), (.choice(["json", "csv"]), "xyz", nil), (.interval, "p5", "P5"),
      (.interval, "kleine-Ters", "minor-third"), (.setting(.intervals), "al", "all"),
      (.setting(.midiInput), "aut", "auto"), (.setting(.midiInput), "of", "off"),
      (.setting(.midiHigher), "aut", "auto"),
      (.setting(.sound), "sinus", "sine"), (.setting(.sound), "defaul", "default"),
      (.setting(.tuning), "19ed", "19edo"), (.setting(.tuning), "jus", "just"),
      (.setting(.noteRange), "adaptve", "adaptive"),
      (.setting(.noteRange), "selo", "cello"), (.keyRange, "selo", "cello"), (.keyRange, "adaptve", nil),
      (.setting(.exercise), "Akkord", "chords"), (.setting(.exercise), "pitch", "comparison"),
      (.settingKey, "Instrument", "sound"),
      (.settingKey, "duratoin", "duration"), (.listener, "simulatd:laps=0.1", "simulated:lapse=0.1"),
      (.listener, "simulated:hysteresi=1", "simulated:hysteresis=1"),
      (.listener, "simulatd:lapse=2", nil), (.population, "simulatd:nigh=1", nil),
      (.population, "statc:passag=2", "static:passage=2"),
      (.wavFile, "a.b/c", "a.b/c.wav"), (.wavFile, "a/", nil), (.wavFile, ".ogg", ".ogg.wav"), (.text, "x", nil),
    ]
    for (kind, value, expected) in cases {
      expect(kind.correction(of: value)?.english, equals: expected)
    }
    expect(ValueKind.setting(.sound).preset("violin"), equals: "--preset violin")
    expect(that: ValueKind.setting(.sound).preset("xyzzy") == nil && ValueKind.note.preset("violin") == nil)
    for setting in [Setting.midiLower, .midiHigher, .root] {
      expectText(
        ValueKind.setting(setting).hint("H2") ?? Text(""), " Write B2; German H is B here, and German B is Bb.",
        " Schreib B2; das deutsche H heißt hier B, das deutsche B heißt Bb.")
    }
    expect(that: ValueKind.setting(.gap).hint("H2") == nil && ValueKind.note.hint("Q2") == nil)
  }

  @Test func `an error that other errors don't share has its exit code`() throws {
    let name = try #require(PersonName("Anna"))
    expect(CommandError(PersonError.notKept("Anna", known: [])).code, equals: .missingInput)
    expect(CommandError(PersonError.trained(name)).code, equals: .cannotCreate)
    expect(CommandError(DataStoreError.runInUse).code, equals: .unavailable)
    let codes: [(ExitCode, Int32)] = [
      (.success, 0), (.usage, 64), (.badData, 65), (.missingInput, 66), (.unavailable, 69), (.ourBug, 70),
      (.systemLimit, 71), (.cannotCreate, 73), (.inputOutput, 74), (.signal(2), 130), (.signal(15), 143),
    ]
    for (code, value) in codes { expect(code.value, equals: value) }
  }
}
