import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachLaboratory
@testable import PeachRecords
@testable import PeachStore

@Suite struct MessageTests {
  static let audioErrors: [AudioError] = [
    .deviceUnavailable([.init(driver: "pulseaudio", reason: "refused")]), .unknownDriver("jack", available: ["alsa"]),
    .deviceLost, .soundFontNotFound(name: "x.sf2", folders: ["/a"]),
    .presetNotFound(name: "x", soundFont: "y.sf2", candidates: (0..<20).map { "0:\($0)" }, names: []),
    .ambiguousPreset(name: "x", soundFont: "y.sf2", candidates: ["0:0 A"]), .silentKey(preset: "A", key: .a4),
    .unusablePreset("A", path: "y.sf2", .noZones),
    .missingKeys(preset: "A", keys: [.a4], velocity: .medium, others: nil),
    .missingKeys(preset: "B", keys: [], velocity: .medium, others: 64...127), .decayingSound(preset: "A"),
    .missingSound(2, of: 1),
    .libraryMissing(reason: "no such file"), .synthesis(operation: "op"), .output(path: "/x", .create(errno: 2)),
    .output(path: "/x", .write(errno: 28)),
    .output(path: "/x", .full), .output(path: "/x", .protected(.database)), .output(path: "/x", .protected(.input)),
    .output(path: "/x", .protected(.otherDatabase)),
  ]

  @Test(arguments: [(1, "+3.1 dB (−1.2 to +5.0)"), (0.5, "+1.6 dB (−0.6 to +2.5)"), (0.1, "+0.31 dB (−0.12 to +0.50)")])
  func `a shift has as many decimals as its unit needs`(size: Double, english: String) {
    let shift = FindingMessages.shift(
      Estimate(value: 3.14, lower95: -1.2, upper95: 4.96), ProfileUnit(Text("dB"), key: "Decibels", size: size))
    expect(shift.english.replacing("95\u{A0}%: ", with: ""), equals: english)
    let german = english.replacing(".", with: ",").replacing(" to ", with: " bis ")
    expect(shift.german.replacing("95\u{A0}%: ", with: ""), equals: german)
  }

  @Test(
    arguments: [
      (.integer(0...127), true), (.number(0...1), true), (.number(-1e300...1e300), true), (.numbers(0...1, 3), true),
      (.boolean, false), (.time, false), (.answerTime, false), (.shortText(9), false), (.uuid, false), (.digest, false),
      (.oneOf(["a", "b"]), false),
    ] as [(ImportError.Expectation, Bool)])
  func `the hint at decimal commas comes only where a number with a comma stands for a number`(
    expectation: ImportError.Expectation, isOfNumbers: Bool
  ) {
    for value in ["1,5", "1.5x"] {
      let text = ErrorMessage(ImportError(.badValue(value, expectation), line: 2, column: "x"), file: "a.csv").text
      let hasHint = isOfNumbers && value == "1,5"
      expect(
        that: text.english.contains("decimal comma") == hasHint && text.german.contains("Dezimalkommas") == hasHint)
    }
  }

  @Test(arguments: [(12, nil), (13, "and 1 more;"), (20, "and 8 more;")] as [(Int, String?)])
  func `of many presets twelve are named, and the others counted`(count: Int, rest: String?) {
    let presets = (0..<count).map { "0:\($0)" }
    let hint = ErrorMessage(.ambiguousPreset(name: "x", soundFont: "y.sf2", candidates: presets)).hint?.english ?? ""
    expect(that: hint.contains("0:11") && !hint.contains("0:12") && hint.contains("more;") == (rest != nil))
    #expect(hint.contains(rest ?? "0:11."))
  }

  @Test(arguments: [
    ("Peach.sf2", "peach sounds"), ("y.sf2", "peach sounds y.sf2"),
    ("/my fonts/y.sf2", "peach sounds '/my fonts/y.sf2'"),
  ])
  func `the command that lists the presets of a SoundFont names the file, unless it is Peach's own`(
    soundFont: String, command: String
  ) {
    let presets = (0..<13).map { "0:\($0)" }
    for error in [
      .presetNotFound(name: "x", soundFont: soundFont, candidates: presets, names: []),
      .ambiguousPreset(name: "x", soundFont: soundFont, candidates: presets),
    ] as [AudioError] {
      let hint = ErrorMessage(error).hint
      expect(that: hint?.english.contains(" 1 more; '\(command)' lists all.") == true)
      expect(that: hint?.german.contains(" 1 weitere; »\(command)« zeigt alle.") == true)
    }
    for key in [nil, MIDINote.a4] {
      let error = AudioError.unsteadyKeys(preset: "x y", place: "0:46", soundFont: soundFont, key: key)
      expect(that: ErrorMessage(error).hint?.german.contains("»\(command) --preset 0:46 --intervals«") == true)
    }
  }

  @Test func `a ratio and the ends of its interval have two decimals`() {
    let factor = DocumentMessages.factor(1.2345, 0.9951, 1.5349)
    expect(factor.value, equals: Text(en: "× 1.23", de: "× 1,23"))
    expect(factor.interval, equals: Text(en: "(1.00 to 1.53)", de: "(1,00 bis 1,53)"))
  }

  @Test func `the question before a training is deleted names when it began, and how many answers it has`() throws {
    let minute = 60_000
    func time(_ day: String, _ hour: Int, _ minutes: Int) throws -> UTCTime {
      UTCTime(milliseconds: try #require(LocalDay(day)).start.milliseconds + (hour * 60 + minutes) * minute)
    }
    // The beginning, how long it lasted in minutes, and when the question is asked: on the same day and after midnight.
    let cases: [(begin: UTCTime, minutes: Int, now: UTCTime, english: String, german: String)] = try [
      (time("2026-01-21", 14, 2), 13, time("2026-01-21", 15, 0), "today 14:02", "heute 14:02"),
      (time("2026-01-21", 0, 0), 5, time("2026-01-21", 23, 59), "today 00:00", "heute 00:00"),
      (time("2026-01-20", 23, 50), 20, time("2026-01-21", 0, 15), "yesterday 23:50", "gestern 23:50"),
      (time("2026-01-20", 9, 7), 1, time("2026-01-21", 23, 59), "yesterday 09:07", "gestern 09:07"),
      (time("2026-01-19", 23, 50), 20, time("2026-01-21", 8, 0), "2026-01-19 23:50", "2026-01-19 23:50"),
      (time("2025-12-31", 23, 58), 4, time("2026-01-01", 0, 3), "yesterday 23:58", "gestern 23:58"),
    ]
    for (begin, minutes, now, english, german) in cases {
      let last = UTCTime(milliseconds: begin.milliseconds + minutes * minute)
      for (exercise, count) in [(nil, 35), (.intervals, 1)] as [(Exercise?, Int)] {
        let question = ExchangeMessages.confirmDeletion(
          of: AnswerSummary(count: count, first: begin, last: last), in: exercise, now: now)
        let answers = ProfileMessages.answers(count)
        let named = exercise.map { answers + Text(" (") + $0.words.title + Text(")") } ?? answers
        expect(
          question.english,
          equals: "Delete the training of \(english), \(named.english)? A backup is saved next to the database.")
        expect(
          question.german,
          equals: "Das Training von \(german), \(named.german), löschen? "
            + "Eine Sicherung wird neben der Datenbank gespeichert.")
      }
    }
  }

  static let defects: [SoundFontDefect] = [
    .missing, .directory, .notRegular, .unreadable(errno: 13), .empty, .notSoundFont(nil), .truncated(chunk: "smpl"),
    .missingChunk("phdr"), .badTable(chunk: "phdr"), .badIndex(chunk: "phdr", index: 3), .noPresets, .noZones,
    .sampleInROM, .misplacedSample, .sampleRate(1), .compression, .tooSlow(key: .a4), .refused("no"),
    .crashes(signal: 11),
    .excessive(.zones), .excessive(.modulators), .excessive(.memory), .excessive(.time),
    .notSoundFont(.archive("ZIP")), .notSoundFont(.packed("sfArk")), .notSoundFont(.instrument("SFZ")),
    .notSoundFont(.media("WAV")), .notSoundFont(.webPage), .notSoundFont(.pointer),
  ]

  static let databaseError = DatabaseError(code: 1, message: "why", sql: nil)
  static let storeErrors: [DataStoreError] = [
    .folder(path: "/x", errno: 13), .cannotOpen(path: "/x", errno: 13), .notPeach(path: "/x"), .damaged(path: "/x"),
    .readOnly(path: "/x"), .otherUser(path: "/x"), .newer(path: "/x", version: 9, supported: 1),
    .between(path: "/x", version: 9, release: "0.2.0"), .diskFull(path: "/x"),
    .busy(path: "/x"), .unanswered(path: "/x"), .altered(path: "/x", object: "trigger y"),
    .failed(path: "/x", databaseError), .blocked(path: "/x-shm", owner: "mallory"),
    .blocked(path: "/x-wal", owner: nil),
    .overwritten(path: "/x", nil), .overwritten(path: "/z", KeptAnswers(path: "/y", count: 3)),
    .overwritten(path: "/w", KeptAnswers(path: "/y", count: 3, missing: 1, .init(path: "/y", .write(errno: ENOSPC)))),
    .moved(path: "/x", nil), .moved(path: "/x", .folder(path: "/y", errno: 13)),
  ]

  @Test func `a clock that gives answers an impossible time is reported`() {
    #expect(TrainingMessages.wrongClock(UTCTime(milliseconds: 1_790_000_000_000)) == nil)
    for (milliseconds, day) in [(-1, "(1969-12-31)"), (7_300_000_000_000, "(2201-04-30)")] {
      let warning = TrainingMessages.wrongClock(UTCTime(milliseconds: milliseconds))
      expect(that: warning?.english.contains(day) == true && warning?.german.contains(day) == true)
    }
  }

  static let importProblems: [ImportError.Problem] = [
    .missing(errno: 2), .empty, .unknownFormat, .unknownVersion("9"), .headerNotFirst, .unknownSeparator,
    .missingColumn, .unknownColumn, .repeatedColumn,
    .fieldCount(3, expected: 4, .tab), .unnamedColumn(1), .mixedSeparators(.comma, .semicolon),
    .container(.spreadsheet),
    .container(.database), .container(.compressed("xz")), .damagedArchive, .tooLarge, .unclosedQuote, .strayQuote,
    .strayReturn, .tooLong, .notUTF8, .missingValue,
    .contradiction("x"),
  ]

  static let expectations: [ImportError.Expectation] = [
    .integer(0...9), .integer(0...Int.max), .integer(Int.min...Int.max), .number(-90...12), .number(-1e300...1e300),
    .number(1e-300...1e300), .boolean, .time, .uuid, .digest, .oneOf(["a", "b"]), .token("}"), .string, .value,
    .flatValue, .endOfFile, .object,
  ]

  static let exchangeMessages: [ErrorMessage] =
    (importProblems + expectations.flatMap { [.json($0), .badValue("x", $0)] }).map {
      ErrorMessage(ImportError($0, line: 3, column: "centOffset"), file: "/x")
    }

  static let messages: [ErrorMessage] =
    exchangeMessages + audioErrors.map { ErrorMessage($0) }
    + defects.map { ErrorMessage(AudioError.unreadableSoundFont(path: "/x.sf2", $0)) }
    + storeErrors.map { ErrorMessage($0) }
    + SystemLimits.Shortage.allCases.map { ErrorMessage($0) }
    + [0, 1, 3].map { ErrorMessage(LostWrites(answers: $0, settings: 1, .diskFull(path: "/x"))) }

  @Test(arguments: [
    (0, 1, "Settings could not be stored. "), (1, 0, "One answer could not be stored. "),
    (3, 0, "3 answers could not be stored. "),
    (1, 2, "One answer could not be stored. Settings could not be stored. "),
    (3, 1, "3 answers could not be stored. Settings could not be stored. "), (0, 0, ""),
  ])
  func `all that was lost is said, answers and settings`(answers: Int, settings: Int, said: String) {
    let message = ErrorMessage(LostWrites(answers: answers, settings: settings, .diskFull(path: "/x")))
    expect(message.text.english, equals: said + "The disk is full: /x.")
    // During a training, too, while there is time to make room.
    #expect(TrainingMessages.notStored(.diskFull(path: "/x")).english.hasPrefix("The disk is full: /x. Your answers"))
  }

  @Test func `a smaller note range is advised only where an octave of keys sounds`() {
    func hint(_ keys: [MIDINote]) -> String? {
      ErrorMessage(AudioError.missingKeys(preset: "A", keys: keys, velocity: .medium, others: nil)).hint?.english
    }
    let scattered = [48, 53, 60, 65].map { MIDINote($0) }
    expect(hint([]), equals: "Choose another preset.")
    expect(hint(scattered), equals: "It sounds on C3, F3, C4, F4. Choose another preset.")
    #expect(hint((48...59).map { MIDINote($0) })?.hasSuffix("Choose another preset.") == true)
    for keys in [48...60, 0...127] {
      #expect(hint(keys.map { MIDINote($0) })?.contains("Choose a --note-range") == true)
    }
  }

  @Test func `a driver's message is part of the sentence, and the hint names the doctor`() {
    let message = ErrorMessage(AudioError.deviceUnavailable([.init(driver: "jack", reason: "No server.")]))
    expect(message.text.english, equals: "No audio device could be opened (jack: No server).")
    #expect(message.hint?.english.hasPrefix("'peach doctor' says why.") == true)
    #expect(message.hint?.german.hasPrefix("»peach doctor« sagt, warum.") == true)
  }

  @Test func `every error ends with one full stop and is translated`() {
    for message in Self.messages {
      for text in [message.text, message.hint].compactMap({ $0 }) {
        #expect(text.english != text.german)
        for line in [text.english, text.german] {
          expect(that: line.hasSuffix(".") && !line.hasSuffix("..") && !line.contains("\n"), "\(line)")
        }
      }
    }
    expect(Set(Self.messages.map(\.text.english)).count, equals: Self.messages.count)
  }

  @Test func `an error names the same programs, formats and abbreviations in both languages`() {
    let programs: Set<String> = [
      "gzip", "gunzip", "zip", "unzip", "xz", "peach", "sqlite", "csv", "json", "jsonl", "sf",
    ]
    // What stands for something else is translated.
    let others: Set<String> = ["FILE", "DATEI", "FOLDER", "ORDNER", "PROGRAM", "PROGRAMM"]
    func names(_ text: String) -> Set<String> {
      let words = text.split { !($0.isASCII && $0.isLetter) }.map(String.init)
      return Set(words.filter { programs.contains($0) || $0.count > 1 && $0 == $0.uppercased() }).subtracting(others)
    }
    for text in Self.messages.flatMap({ [$0.text, $0.hint].compactMap { $0 } }) {
      expect(names(text.english), equals: names(text.german), "\(text.english)")
    }
  }

  @Test(
    arguments: [
      (.container(.compressed("xz")), "compressed with xz;", "mit xz komprimiert;"),
      (.container(.compressed("bzip2")), "compressed with bzip2;", "mit bzip2 komprimiert;"),
      (.container(.spreadsheet), "or a ZIP archive;", "oder ein ZIP-Archiv;"),
      (.damagedArchive, "what gzip has compressed is damaged", "was gzip komprimiert hat, ist beschädigt"),
      (.tooLarge, "unpack it with gunzip first", "entpacke sie erst mit gunzip"),
    ] as [(ImportError.Problem, String, String)])
  func `what is wrong with a compressed file names the program for it`(
    problem: ImportError.Problem, english: String, german: String
  ) {
    let text = ErrorMessage(ImportError(problem), file: "/x").text
    expect(that: text.english.contains(english) && text.german.contains(german), "\(text)")
  }

  @Test(arguments: [(3.4, "3"), (3.5, "4"), (12.49, "12"), (19.6, "20"), (0.9, "1"), (99.7, "100")])
  func `the depth of a vibrato is said in whole cents, and how soft or loud a sound remains in whole decibels`(
    exact: Double, said: String
  ) {
    let vibrato = TrainingMessages.wavers("Flute", cents: exact)
    expect(vibrato.english, equals: "Flute has a vibrato of \(said) cents, which blurs small differences.")
    expect(vibrato.german, equals: "Flute hat ein Vibrato von \(said) Cent, das kleine Unterschiede verwischt.")
    let (soft, loud) = (
      TrainingMessages.unreachable("Flute", by: exact), TrainingMessages.unreachable("Flute", by: -exact)
    )
    expect(soft.english, equals: "Flute is about \(said) dB softer than other sounds and can't be made louder.")
    expect(
      soft.german, equals: "Flute ist etwa \(said) dB leiser als andere Klänge und lässt sich nicht lauter machen.")
    expect(loud.english, equals: "Flute is about \(said) dB louder than other sounds and can't be made softer.")
    expect(
      loud.german, equals: "Flute ist etwa \(said) dB lauter als andere Klänge und lässt sich nicht leiser machen.")
  }

  @Test(
    arguments: [
      ([:], nil, nil), ([.exact: 49], nil, nil), ([.exact: 49, .near: 0, .unusable: 0], nil, nil),
      (
        [.exact: 48, .near: 1], "Of 49 notes of X: 48 exact, 1 good to ±1 cent.",
        "Von 49 Tönen von X: 48 genau, 1 auf ±1 Cent genau."
      ),
      ([.near: 3], "Of 3 notes of X: 3 good to ±1 cent.", "Von 3 Tönen von X: 3 auf ±1 Cent genau."),
      (
        [.exact: 2, .coarse: 5], "Of 7 notes of X: 2 exact, 5 only for differences of 10 cents or more.",
        "Von 7 Tönen von X: 2 genau, 5 nur für Unterschiede ab 10 Cent."
      ),
      ([.unusable: 4], "Of 4 notes of X: 4 left out.", "Von 4 Tönen von X: 4 ausgelassen."),
      (
        [.exact: 1, .near: 2, .coarse: 3, .unusable: 4],
        "Of 10 notes of X: 1 exact, 2 good to ±1 cent, 3 only for differences of 10 cents or more, 4 left out.",
        "Von 10 Tönen von X: 1 genau, 2 auf ±1 Cent genau, 3 nur für Unterschiede ab 10 Cent, 4 ausgelassen."
      ),
    ] as [([PitchGrade: Int], String?, String?)])
  func `what keys are good for is said unless all are exact`(
    census: [PitchGrade: Int], english: String?, german: String?
  ) {
    let text = IntervalMessages.grades("X", census)
    expect(that: text?.english == english && text?.german == german)
  }

  @Test(arguments: Setting.all) func `every setting has a line of help in each language`(key: Setting) {
    #expect(key.help.english != key.help.german)
    #expect(!key.help.english.hasSuffix("."))
    #expect(!key.domain.allowed(.german).isEmpty)
  }

  @Test func `learned controls are named in the words of the exercise`() {
    func stored(_ name: ExerciseName) -> Text {
      MIDIMessages.stored(higher: .keys(MIDINote(72)...MIDINote(72)), lower: .program(5), for: name)
    }
    expect(stored(.comparison).english, equals: "Stored. Higher: C5; lower: program 5.")
    expect(stored(.intervals).english, equals: "Stored. Too wide: C5; too narrow: program 5.")
    expect(stored(.intervals).german, equals: "Gespeichert. Zu weit: C5; zu eng: Programm 5.")
    // A match is confirmed, whichever control is pressed.
    expect(stored(.matching).german, equals: "Gespeichert. Höher: C5; tiefer: Programm 5.")
  }

  @Test func `1 is singular, and thousands are grouped`() {
    var summary = ImportSummary(format: "csv")
    (summary.added, summary.present, summary.differing) = (1, 1, 1)
    let one = [
      MeasurementMessages.canBeContinued(answers: 1, of: nil, options: ""),
      MeasurementMessages.canBeContinued(answers: 1, of: 9, options: " --as Ben"),
      ExperimentMessages.stored(1, isWhole: false, run: "a.json --participant P1", options: ""),
      FindingMessages.fromAnswers(1),
      ExchangeMessages.deleted(1),
    ]
    expect(
      (one + ExchangeMessages.imported(summary, options: "")).map(\.english),
      equals: [
        "1 answer is stored; continue with 'peach measure --continue'.",
        "1 of 9 answers is stored; continue with 'peach measure --continue --as Ben'.",
        "1 answer is stored; continue with 'peach experiment run a.json --participant P1 --continue'.",
        ", from 1 answer",
        "1 answer was deleted.", "1 answer was added.", "1 was already stored.",
        "1 differs from the stored answer with the same id, which was kept.",
      ])
    #expect(ExchangeMessages.imported(summary, options: "").last?.german.hasPrefix("1 weicht von ") == true)
    #expect(
      MeasurementMessages.canBeContinued(answers: 1, of: 9, options: "").german.hasPrefix(
        "1 von 9 Antworten ist gespeichert;"))
    let reading = TrainingMessages.readingAnswers(done: 20_000, of: 1_000_000)
    expect(reading.english, equals: "Reading 1,000,000 answers: 20,000 done")
    (summary.added, summary.present, summary.differing) = (1000, 2000, 3000)
    let many =
      [FindingMessages.fromAnswers(1000), ExchangeMessages.deleted(4000)]
      + ExchangeMessages.imported(summary, options: "")
    for (text, number) in zip(many, ["1.000 A", "4.000 A", "1.000 A", "2.000 w", "3.000 w"]) {
      #expect(text.german.contains(number))
    }
  }

  @Test func `the words of the training differ between the languages`() {
    let exercise = Exercise.comparison
    let words = [
      exercise.words.title, exercise.words.question, exercise.words.shortQuestion, exercise.answerForm[.up].label,
      exercise.answerForm[.down].label, TrainingMessages.correct, TrainingMessages.incorrect,
      TrainingMessages.introduction(exercise, canNavigate: true),
      TrainingMessages.introduction(exercise, canNavigate: false), TrainingMessages.introductionOfLines(exercise),
      TrainingMessages.resumed, TrainingMessages.stoppedByLoss, TrainingMessages.stop, TrainingMessages.answer,
      TrainingMessages.unknownInput("x", exercise.answerForm),
      TrainingMessages.unknownInput("x", Exercise.voices.answerForm, asksDirection: true),
      TrainingMessages.wrote("x", seconds: Text("1"), sampleRate: 48000), TrainingMessages.attenuated(Text("1")),
      TrainingMessages.progress(done: 1, of: 2), TrainingMessages.progress(done: 1, of: nil),
      TrainingMessages.saving(answers: 0), TrainingMessages.saving(answers: 1), TrainingMessages.saving(answers: 2),
    ]
    #expect(words.allSatisfy { $0.english != $0.german })
    // After a voice, its direction is asked.
    for (isAsked, answers) in [(false, "1 (lowest), 2 (middle), 3 (highest)"), (true, "l (too low), h (too high)")] {
      let text = TrainingMessages.unknownInput("x", Exercise.voices.answerForm, asksDirection: isAsked)
      expect(text.english, equals: "'x' isn't an answer. Use \(answers) or q (quit).")
    }
    expect(exercise.answerForm[.up].label(.german), equals: "Höher")
    expect(TrainingMessages.incorrect(.german), equals: "Falsch")
  }
}
