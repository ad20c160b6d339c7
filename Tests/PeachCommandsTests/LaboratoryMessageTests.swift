import PeachCore
import PeachFits
import PeachLanguage
import TestSupport
import Testing

@testable import PeachExperiments
@testable import PeachLaboratory

/// What is said in rare cases, in both languages.
@Suite struct LaboratoryMessageTests {
  private typealias Row = (text: Text?, english: String, german: String)

  private func expectTexts(_ rows: [Row], line: Int = #line) {
    for row in rows {
      expect(row.text?.english ?? "nothing", equals: row.english, line: line)
      expect(row.text?.german ?? "nichts", equals: row.german, line: line)
    }
  }

  private func expectErrors(
    _ rows: [(error: ErrorMessage, english: String, german: String, hint: (String, String)?)], line: Int = #line
  ) {
    for row in rows {
      expectTexts([(row.error.text, row.english, row.german)], line: line)
      expectTexts([(row.error.hint, row.hint?.0 ?? "nothing", row.hint?.1 ?? "nichts")], line: line)
    }
  }

  // MARK: Calibration

  @Test func `a calibration says what sounds, and asks for everything`() {
    typealias Words = CalibrationMessages
    let hold = (
      en: ". Hold the meter where the ear will be, with headphones in a coupler, and don't change any volume "
        + "afterwards.",
      de: ". Halte das Messgerät dorthin, wo das Ohr sein wird, bei Kopfhörern in einem Kuppler, und verändere danach "
        + "keine Lautstärke mehr."
    )
    expectTexts([
      (
        Words.plays(.noise, volume: -6, seconds: 12.5, endsByKey: true),
        "Pink noise sounds at volume −6.0 dB for 12.5 s, or until you press a key" + hold.en,
        "Rosa Rauschen erklingt bei Lautstärke −6,0 dB, 12,5 s lang oder bis du eine Taste drückst" + hold.de
      ),
      (
        Words.plays(.tone, volume: 3.25, seconds: 1, endsByKey: false),
        "A tone of 1 kHz sounds at volume +3.3 dB for 1 s" + hold.en,
        "Ein Ton von 1 kHz erklingt bei Lautstärke +3,3 dB, 1 s lang" + hold.de
      ),
      (
        Words.reduced(to: -1.25), "At this volume it would clip; it sounds at −1.3 dB.",
        "Bei dieser Lautstärke würde es übersteuern; es erklingt bei −1,3 dB."
      ),
      (Words.reading, "Reading in dB (empty: play again): ", "Anzeige in dB (leer: noch einmal abspielen): "),
      (
        Words.badReading, "That isn't a level. Enter a number from 0 to 140, such as 61.5.",
        "Das ist kein Pegel. Gib eine Zahl von 0 bis 140 ein, etwa 61,5."
      ),
      (
        Words.weighting, "Frequency weighting of the meter (A, C or Z): ",
        "Frequenzbewertung des Messgeräts (A, C oder Z): "
      ),
      (Words.badWeighting, "Enter A, C or Z.", "Gib A, C oder Z ein."),
      (
        Words.timeWeighting, "Time weighting (eq for LAeq, fast, slow; empty: eq): ",
        "Zeitbewertung (eq für LAeq, fast, slow; leer: eq): "
      ),
      (Words.meter, "Name of the meter (may be empty): ", "Name des Messgeräts (darf leer sein): "),
      (Words.putOn, "Now put the headphones on. q leaves.", "Setz jetzt die Kopfhörer auf. q beendet."),
      (
        Words.side, "On which side was the tone? l: left, r: right",
        "Auf welcher Seite war der Ton? l: links, r: rechts"
      ),
      (
        Words.question(.antiphase, trial: 2), "2/6: Which tone was the softest: 1, 2 or 3?",
        "2/6: Welcher Ton war der leiseste: 1, 2 oder 3?"
      ),
      (
        Words.question(.huggins, trial: 5), "5/6: Which noise had a faint tone: 1, 2 or 3?",
        "5/6: In welchem Rauschen war ein leiser Ton: 1, 2 oder 3?"
      ),
      (
        Words.introduction(.antiphase), "Three tones sound six times. One of them is softer than the others.",
        "Sechsmal erklingen drei Töne. Einer davon ist leiser als die anderen."
      ),
      (
        Words.introduction(.huggins), "Three noises sound six times. One of them has a faint tone in it.",
        "Sechsmal erklingt dreimal Rauschen. In einem davon ist ein leiser Ton."
      ),
    ])
  }

  private func record(
    _ reading: Double?, _ weighting: FrequencyWeighting = .c, time: String = "slow",
    signal: CalibrationSignal = .noise, meter: String? = "NTi XL2"
  ) -> RigRecord {
    var record = RigRecord(
      time: UTCTime(milliseconds: 1_767_224_700_000), version: "0.4.0", driver: "alsa", sampleRate: 44100,
      volume: -6.04)
    record.level = reading.map {
      .init(signal: signal, reading: $0, weighting: weighting, timeWeighting: time, meter: meter)
    }
    return record
  }

  @Test func `a record says level, sides and headphones, each in words of its own`() {
    var record = record(61.34)
    record.sides = .swapped
    record.rightAnswers = [.antiphase: 5, .huggins: 4]
    let lines = RigMessages.lines(record)
    expectTexts([
      (
        lines[0], "Level: 61.3 dB SPL (LCS of the noise, measured with NTi XL2) at volume −6.0 dB",
        "Pegel: 61,3 dB SPL (LCS des Rauschens, gemessen mit NTi XL2) bei Lautstärke −6,0 dB"
      ),
      (
        lines[1], "Left and right: swapped. Turn the headphones or swap the cables.",
        "Links und rechts: vertauscht. Dreh die Kopfhörer um oder tausche die Kabel."
      ),
      (lines[2], "Antiphase tones: 5 of 6 right (5 pass)", "Gegenphasige Töne: 5 von 6 richtig (bestanden ab 5)"),
      (lines[3], "Huggins pitch: 4 of 6 right (6 pass)", "Huggins-Tonhöhe: 4 von 6 richtig (bestanden ab 6)"),
      (
        lines[4], "Headphone check not passed: these may be loudspeakers, or only one side plays",
        "Kopfhörerprüfung nicht bestanden: Vielleicht sind es Lautsprecher, oder nur eine Seite spielt"
      ),
    ])
    expect(lines.count, equals: 5)
    record.rightAnswers = [.antiphase: 5, .huggins: 6]
    record.level = nil
    let sides: [(RigRecord.Sides, String, String)] = [
      (.correct, "Left and right: correct", "Links und rechts: richtig"),
      (
        .unclear, "Left and right: both sounded on the same side",
        "Links und rechts: Beide klangen auf derselben Seite"
      ),
    ]
    for (side, english, german) in sides {
      record.sides = side
      expectTexts([
        (RigMessages.lines(record).first, english, german),
        (RigMessages.lines(record).last, "Headphone check passed", "Kopfhörerprüfung bestanden"),
      ])
      expect(RigMessages.lines(record).count, equals: 4)
    }
    expectTexts([
      (
        RigMessages.heading(record), "2025-12-31T23:45:00.000Z, alsa, 44100 Hz, Peach 0.4.0",
        "2025-12-31T23:45:00.000Z, alsa, 44100 Hz, Peach 0.4.0"
      )
    ])
    expect(RigMessages.lines(self.record(nil)).count, equals: 0)
  }

  @Test func `levels have the symbol of their weightings`() {
    let forms = [
      ("eq", "LXeq"), ("Leq", "LXeq"), ("LAeq", "LXeq"), ("lceq", "LXeq"), ("LZeq", "LXeq"), ("f", "LXF"),
      ("Fast", "LXF"), ("LAF", "LXF"), ("lcf", "LXF"), ("LZF", "LXF"), ("S", "LXS"), ("slow", "LXS"), ("las", "LXS"),
      ("LCS", "LXS"), ("lzs", "LXS"), ("", "LX"), ("Impulse", "LX, Impulse"), ("e", "LX, e"),
    ]
    for weighting in FrequencyWeighting.allCases {
      for (time, symbol) in forms {
        expect(
          RigMessages.symbol(weighting, time), equals: symbol.replacing("X", with: weighting.rawValue))
      }
    }
  }

  @Test func `runs say their level and headphones, once if they are alike`() {
    var passed = record(61.26, .a, time: "eq", signal: .tone)
    passed.rightAnswers = [.antiphase: 6, .huggins: 6]
    var failed = record(nil)
    failed.rightAnswers = [.antiphase: 6, .huggins: 5]
    // The reading is that at the volume of the experiment, −12 dB.
    let (good, bad) = (ExperimentRig([passed], volume: AmplitudeDB(-12)), ExperimentRig([failed], volume: .zero))
    let level = (en: "Level: 55.3 dB SPL (LAeq of the tone)", de: "Pegel: 55,3 dB SPL (LAeq des Tons)")
    let none = (
      en: "Level not calibrated (only absolute levels need it)",
      de: "Pegel nicht kalibriert (nur für absolute Pegel nötig)"
    )
    expectTexts([
      (
        RigMessages.line(good), level.en + "; headphone check passed", level.de + "; Kopfhörerprüfung bestanden"
      ),
      (
        RigMessages.line(bad), none.en + "; headphone check not passed",
        none.de + "; Kopfhörerprüfung nicht bestanden"
      ),
      (
        RigMessages.beforeRun(good), level.en + "; headphone check passed.",
        level.de + "; Kopfhörerprüfung bestanden."
      ),
      (RigMessages.summary([ExperimentRig([record(nil)], volume: .zero)]), none.en, none.de),
      (RigMessages.line(ExperimentRig([record(nil)], volume: .zero)), none.en, none.de),
      (
        RigMessages.level(of: [good]), "55.3 dB SPL (LAeq of the tone, measured with NTi XL2)",
        "55,3 dB SPL (LAeq des Tons, gemessen mit NTi XL2)"
      ),
    ])
    expect(RigMessages.lines([("P1", good), ("P2", good)]), equals: [RigMessages.line(good)])
    expectTexts([
      (
        RigMessages.lines([("P1", good), (nil, bad)]).first, "P1: " + level.en + "; headphone check passed",
        "P1: " + level.de + "; Kopfhörerprüfung bestanden"
      )
    ])
    expect(RigMessages.lines([("P1", good), (nil, bad)]).count, equals: 2)
    expect(RigMessages.lines([]), equals: [])
    // Whatever differs, nothing is said of how it was measured.
    let readings = [
      record(60), record(60, .z), record(60, time: "fast"), record(60, signal: .tone), record(60, meter: "other"),
    ].map { ExperimentRig([$0], volume: AmplitudeDB(-6.04)) }
    for reading in readings.dropFirst() {
      expect(RigMessages.level(of: [readings[0], reading])?.english, equals: "60 dB SPL")
      expect(RigMessages.level(of: [reading, readings[0]])?.german, equals: "60 dB SPL")
    }
    expect(
      RigMessages.level(of: [readings[0], readings[0]])?.english,
      equals: "60 dB SPL (LCS of the noise, measured with NTi XL2)")
  }

  @Test func `a run is refused for what its file requires, and says what ended`() {
    let (none, failed) = (
      ExperimentRig([], volume: .zero),
      {
        var record = record(nil)
        record.rightAnswers = [.antiphase: 0, .huggins: 0]
        return ExperimentRig([record], volume: .zero)
      }()
    )
    let headphones = (
      "Put headphones on and repeat the check with 'peach calibrate headphones --as Anna'.",
      "Setz Kopfhörer auf und wiederhole die Prüfung mit »peach calibrate headphones --as Anna«."
    )
    expectErrors([
      (
        RigMessages.refusal(.calibration, none, options: " --as Anna"),
        "The experiment requires a calibrated level, and none has been measured.",
        "Der Versuch verlangt einen kalibrierten Pegel, und es wurde noch keiner gemessen.",
        ("Measure it with 'peach calibrate --as Anna'.", "Miss ihn mit »peach calibrate --as Anna«.")
      ),
      (
        RigMessages.refusal(.headphones, none, options: " --as Anna"),
        "The experiment requires headphones, and they haven't been checked.",
        "Der Versuch verlangt Kopfhörer, und sie wurden noch nicht geprüft.", headphones
      ),
      (
        RigMessages.refusal(.headphones, failed, options: " --as Anna"),
        "The experiment requires headphones, and the latest headphone check wasn't passed.",
        "Der Versuch verlangt Kopfhörer, und die letzte Kopfhörerprüfung wurde nicht bestanden.", headphones
      ),
    ])
    expectTexts([
      (
        RigMessages.otherDriver("jack", calibrated: "alsa"),
        "The output has changed since the calibration: jack instead of alsa. Calibrate again.",
        "Die Ausgabe hat sich seit der Kalibrierung geändert: jack statt alsa. Kalibriere neu."
      ),
      (
        RigMessages.nothingStored(options: " --as Anna"),
        "No calibration is stored. 'peach calibrate --as Anna' makes one.",
        "Es ist keine Kalibrierung gespeichert. »peach calibrate --as Anna« macht eine."
      ),
      (
        RigMessages.stored, "Stored; experiments refer to it.", "Gespeichert; Versuche beziehen sich darauf."
      ),
      (
        RigMessages.notStoredOffline, "Not stored, because nothing was heard. With --data-dir, it is.",
        "Nicht gespeichert, weil nichts zu hören war. Mit --data-dir wird gespeichert."
      ),
      (RigMessages.cancelled, "Cancelled; nothing is stored.", "Abgebrochen; nichts ist gespeichert."),
      (
        RigMessages.checkLeft, "The headphone check was left early, so it isn't stored.",
        "Die Kopfhörerprüfung wurde vorzeitig verlassen und wird daher nicht gespeichert."
      ),
    ])
  }

  @Test func `the JSON of a record names every figure`() throws {
    var record = record(61.5, .z, time: "fast", signal: .tone, meter: "XL2")
    record.sides = .unclear
    record.rightAnswers = [.antiphase: 5, .huggins: 4]
    try expect(
      record.json.written(onOneLine: true),
      equals: #"{"antiphaseRight":5,"driver":"alsa","headphonesPassed":false,"hugginsRight":4,"meter":"XL2","#
        + #""peachVersion":"0.4.0","reading":61.5,"sampleRate":44100,"sides":"unclear","signal":"tone","#
        + #""time":"2025-12-31T23:45:00.000Z","timeWeighting":"fast","volume":-6.04,"weighting":"Z"}"#)
    #expect(record.isWorthStoring)
    var (sides, right, level) = (self.record(nil), self.record(nil), self.record(60))
    expect(that: !sides.isWorthStoring && level.isWorthStoring)
    sides.sides = .correct
    right.rightAnswers = [.huggins: 0]
    level.sides = nil
    expect(that: sides.isWorthStoring && right.isWorthStoring && level.isWorthStoring)
    try expect(
      self.record(nil).json.written(onOneLine: true),
      equals: #"{"driver":"alsa","peachVersion":"0.4.0","sampleRate":44100,"time":"2025-12-31T23:45:00.000Z","#
        + #""volume":-6.04}"#)
  }

  // MARK: Parts

  @Test func `each defect of a part has its place, its reason and what to do`() {
    func error(_ problem: PartDefect.Problem, line: Int? = nil) -> ErrorMessage {
      ErrorMessage(PartDefect(path: "a.jsonl", line: line, problem: problem))
    }
    let again = ("The part is damaged; make it again.", "Der Teil ist beschädigt; erzeuge ihn neu.")
    expectErrors([
      (error(.notAFile), "a.jsonl: not a regular file.", "a.jsonl: keine gewöhnliche Datei.", nil),
      (
        error(.otherFormat, line: 1), "a.jsonl, line 1: not a part of a simulation.",
        "a.jsonl, Zeile 1: kein Teil einer Simulation.",
        (
          "'peach simulate' and 'peach experiment plan' write parts with '--part K/N --output FILE'.",
          "»peach simulate« und »peach experiment plan« schreiben Teile mit »--part K/N --output DATEI«."
        )
      ),
      (
        error(.otherVersion("0.3.0 abc")), "a.jsonl: made by Peach 0.3.0 abc, not by this version.",
        "a.jsonl: von Peach 0.3.0 abc, nicht von dieser Version.",
        (
          "Collect parts with the version that made them.", "Sammle Teile mit der Version, die sie erzeugt hat."
        )
      ),
      (
        error(.otherStudy(than: "b.jsonl")), "a.jsonl: a part of another simulation than b.jsonl.",
        "a.jsonl: Teil einer anderen Simulation als b.jsonl.",
        (
          "All parts need the same options, the same seed and the same number of parts.",
          "Alle Teile brauchen dieselben Optionen, denselben Startwert und dieselbe Zahl von Teilen."
        )
      ),
      (
        error(.differing(from: "b.jsonl")), "a.jsonl: the same part as b.jsonl, but with different results.",
        "a.jsonl: derselbe Teil wie b.jsonl, aber mit anderen Ergebnissen.",
        ("Delete both and make the part again.", "Lösche beide und erzeuge den Teil neu.")
      ),
      (
        error(.invalidLine, line: 4), "a.jsonl, line 4: not the expected run.",
        "a.jsonl, Zeile 4: nicht der erwartete Durchgang.", again
      ),
      (
        error(.endsEarly, line: 5), "a.jsonl, line 5: the file ends here.", "a.jsonl, Zeile 5: hier endet die Datei.",
        again
      ),
      (
        error(.damaged), "a.jsonl: the digest doesn't match.", "a.jsonl: die Prüfsumme stimmt nicht.", again
      ),
    ])
    let commands = ("These commands make them:", "Diese Befehle erzeugen sie:")
    expectErrors([
      (PartMessages.missing(1, of: 3), "One of 3 parts is missing.", "Einer von 3 Teilen fehlt.", commands),
      (PartMessages.missing(2, of: 3), "2 of 3 parts are missing.", "2 von 3 Teilen fehlen.", commands),
    ])
    expectTexts([
      (PartMessages.runs(done: 1200, of: 5000), "1,200 of 5,000 runs read", "1.200 von 5.000 Durchgängen gelesen")
    ])
  }

  // MARK: Experiments

  @Test func `what happens to a file, to runs and to participants is said`() throws {
    typealias Words = ExperimentMessages
    let groups = try file(#""groups": { "winds": ["F1", "O*"], "keys": ["K1"] }"#).groups
    let list = "keys (K1), winds (F1, O*)"
    expectTexts([
      (
        Words.defect(.init("blocks[0]", Text(en: "wrong", de: "falsch"), line: 7), in: "a.json"),
        "a.json, line 7, blocks[0]: wrong.", "a.json, Zeile 7, blocks[0]: falsch."
      ),
      (
        Words.defect(
          .init("", Text(en: "the end.", de: "das Ende."), unknown: ("tilte", ["title", "notes"])), in: "a.json"),
        "a.json: the end. Did you mean 'title'?", "a.json: das Ende. Meinst du »title«?"
      ),
      (Words.noFile("a\u{7}"), #"There is no file 'a\x07'."#, #"Es gibt keine Datei »a\x07«."#),
      (
        Words.exists("a.json"), "'a.json' exists already and isn't overwritten. Choose another name.",
        "»a.json« gibt es schon und wird nicht überschrieben. Wähle einen anderen Namen."
      ),
      (
        Words.saysTheFile("gap"), "'gap' doesn't apply to experiments: the file says it.",
        "»gap« gilt nicht für Versuche: Das bestimmt die Datei."
      ),
      (
        Words.otherSoundFont("x/A.sf2", "B.sf2"),
        "The file of the experiment uses 'B.sf2', but '--soundfont x/A.sf2' is another SoundFont.",
        "Die Versuchsdatei verwendet »B.sf2«, »--soundfont x/A.sf2« ist aber ein anderer SoundFont."
      ),
      (
        Words.needsNoSoundFont, "The experiment sounds with the sine, which needs no '--soundfont'.",
        "Der Versuch erklingt mit dem Sinuston, der kein »--soundfont« braucht."
      ),
      (
        Words.otherDigest("A.sf2"), "A.sf2 has another SHA-256 than the file of the experiment asks for.",
        "A.sf2 hat eine andere SHA-256-Prüfsumme, als die Versuchsdatei verlangt."
      ),
      (
        Words.noGroup("P1", of: groups), "Participant 'P1' is in none of the groups of the file: \(list).",
        "»P1« ist in keiner der Gruppen der Datei: \(list)."
      ),
      (
        Words.differentSounds(["0123456789", "abcdefghij"]),
        "The runs sounded with different SoundFonts (SHA-256 01234567…, abcdefgh…); the figures mix them.",
        "Die Durchgänge erklangen mit verschiedenen SoundFonts (SHA-256 01234567…, abcdefgh…); die Zahlen mischen sie."
      ),
      (
        Words.nothingToContinue, "There is no interrupted run of this experiment.",
        "Es gibt keinen unterbrochenen Durchgang dieses Versuchs."
      ),
      (
        Words.earlierCannotGoOn, "A run of an earlier version can't be continued; its answers are in the report.",
        "Ein Durchgang einer früheren Version lässt sich nicht fortsetzen; seine Antworten stehen im Bericht."
      ),
      (
        Words.noRunsOfFile, "There is no run of this experiment yet.",
        "Es gibt noch keinen Durchgang dieses Versuchs."
      ),
      (
        Words.otherVersions(1, options: " --as A"),
        "1 run of another version of this file isn't in this report; 'peach experiment list --as A' shows it.",
        "1 Durchgang einer anderen Fassung dieser Datei fehlt hier; »peach experiment list --as A« zeigt ihn."
      ),
      (
        Words.otherVersions(2, options: " --as A"),
        "2 runs of other versions of this file aren't in this report; 'peach experiment list --as A' shows them.",
        "2 Durchgänge anderer Fassungen dieser Datei fehlen hier; »peach experiment list --as A« zeigt sie."
      ),
      (
        Words.hasOtherVersions("P1", ["AB", "CD"]), "Participant 'P1' has begun another version of this file: AB, CD.",
        "»P1« hat eine andere Fassung dieser Datei begonnen: AB, CD."
      ),
      (
        Words.isAnother("p1", than: "P1"), "'p1' and 'P1' are two participants; 'P1' has begun already.",
        "»p1« und »P1« sind zwei Personen; »P1« hat schon begonnen."
      ),
      (
        Words.latest(Text(en: "Loud", de: "Laut"), hash: "0123456789", others: 3, options: " --as A"),
        "The latest experiment: Loud (01234567). Runs of other files that aren't in this report: 3. "
          + "'peach experiment list --as A' shows all.",
        "Der letzte Versuch: Laut (01234567). Durchgänge anderer Dateien, die hier fehlen: 3. "
          + "»peach experiment list --as A« zeigt alle."
      ),
      (
        Words.noParticipant("P1"), "There is no run by participant 'P1'.", "Es gibt keinen Durchgang von »P1«."
      ),
      (
        Words.done(by: "P1"),
        "Participant 'P1' has done this experiment already. Each run needs an ID of its own.",
        "»P1« hat diesen Versuch schon gemacht. Jeder Durchgang braucht eine eigene Kennung."
      ),
      (
        Words.begun(by: "P1"), "Participant 'P1' has begun this experiment; '--continue' goes on.",
        "»P1« hat diesen Versuch begonnen; »--continue« setzt ihn fort."
      ),
      (
        Words.lacking(Text(en: "No file.", de: "Keine Datei.")), "A run on this machine would end: No file.",
        "Ein Durchgang auf diesem Rechner würde enden: Keine Datei."
      ),
      (
        Words.isRunning(by: "P1"), "Another Peach process is running this experiment with participant 'P1'.",
        "Ein anderer Peach-Prozess führt diesen Versuch gerade mit »P1« durch."
      ),
      (
        Words.usesOtherID, "Wait until it ends, or use another ID.",
        "Warte, bis er endet, oder nimm eine andere Kennung."
      ),
      (Words.noPlan("AB"), "The plan of run 'AB' is invalid.", "Der Plan von Durchgang »AB« ist ungültig."),
      (
        Words.deletes("AB", options: " --as A"), "'peach experiment delete AB --as A' deletes it.",
        "»peach experiment delete AB --as A« löscht ihn."
      ),
      (
        Words.leftOut(["AB", "CD"]), "Left out, because the plan is invalid: AB, CD.",
        "Weggelassen, weil der Plan ungültig ist: AB, CD."
      ),
      (Words.done(3, of: 1200), "3 of 1,200 trials are done.", "3 von 1.200 Aufgaben sind geschafft."),
      (
        Words.stored(20, isWhole: true, run: "a.json --participant P1", options: " --as A"),
        "20 answers are stored; 'peach experiment report --as A' shows the results.",
        "20 Antworten sind gespeichert; »peach experiment report --as A« zeigt die Ergebnisse."
      ),
      (
        Words.stored(1, isWhole: false, run: "a.json --participant P1", options: " --as A"),
        "1 answer is stored; continue with 'peach experiment run a.json --participant P1 --continue --as A'.",
        "1 Antwort ist gespeichert; weiter geht es mit »peach experiment run a.json --participant P1 --continue --as A«."
      ),
      (
        Words.noEffect, "The file asks for no contrast and no shift per dB, so '--effect' has no meaning.",
        "Die Datei fragt nach keinem Vergleich und keiner Verschiebung je dB, daher hat »--effect« keine Bedeutung."
      ),
      (
        Words.experiments(done: 2, of: 9), "2 of 9 experiments simulated", "2 von 9 Versuche simuliert"
      ),
    ])
    let people = [Respondent.person, .program, .simulated("simulated:bias=1")].map(Words.word)
    expect(people.map(\.english), equals: ["person", "program", "simulated"])
    expect(people.map(\.german), equals: ["Person", "Programm", "simuliert"])
    let all: [Respondent?] = [.person, .simulated("simulated"), nil, .program, .simulated("simulated:bias=1")]
    expectTexts([
      (
        Words.respondents(all), "Simulated listeners answered 2 of 5 runs. Programs answered 1 of 5 runs.",
        "Simulierte Hörer beantworteten 2 von 5 Durchgängen. Programme beantworteten 1 von 5 Durchgängen."
      ),
      (Words.respondents([.person, nil]), "nothing", "nichts"),
    ])
  }

  @Test func `a planned effect and how participants differ are told with their units`() {
    typealias Words = ExperimentMessages
    let spread = ExperimentSimulation.Spread(effect: 1.254, threshold: 0.5)
    let shift = (
      en: "Participants differ: effects have a standard deviation of 1.25, thresholds one of 0.50 octaves.",
      de: "Die Personen unterscheiden sich: Wirkungen haben eine Standardabweichung von 1,25, Schwellen eine von "
        + "0,50 Oktaven."
    )
    expectTexts([
      (
        Words.differ(spread, nil),
        "Participants differ: thresholds have a standard deviation of 0.50 octaves.",
        "Die Personen unterscheiden sich: Schwellen haben eine Standardabweichung von 0,50 Oktaven."
      ),
      (Words.differ(spread, .shift("a", "b")), shift.en, shift.de),
      (Words.differ(spread, .shiftPerAmplitude), shift.en, shift.de),
      (
        Words.differ(spread, .ratio("a", "b")),
        "Participants differ: effects have a standard deviation of 1.25 octaves, thresholds one of 0.50 octaves.",
        "Die Personen unterscheiden sich: Wirkungen haben eine Standardabweichung von 1,25 Oktaven, Schwellen eine von "
          + "0,50 Oktaven."
      ),
      (Words.meaning(.shiftPerAmplitude), "Effect, cents per dB", "Wirkung, Cent je dB"),
      (
        Words.meaning(.shift("a", "b")), "Effect, shift of b against a", "Wirkung, Verschiebung von b gegen a"
      ),
      (
        Words.meaning(.ratio("a", "b")), "Effect, ratio of thresholds of b against a",
        "Wirkung, Verhältnis der Schwellen von b gegen a"
      ),
    ])
  }

  @Test func `sounds as files, measurements and simulations have their words`() throws {
    let block = try file("").blocks[0]
    typealias Words = StimulusMessages
    func threshold(_ cents: Double, _ lower: Double, _ upper: Double) -> Text {
      MeasurementMessages.threshold(
        ThresholdEstimate(octaves: Estimate(value: log2(cents), lower95: log2(lower), upper95: log2(upper))))
    }
    expectTexts([
      (
        Words.needsFolder, "'--output' is missing: the folder to write.",
        "»--output« fehlt: der Ordner, der geschrieben wird."
      ),
      (
        Words.tuned(block),
        "Block 'main' can't be written as files: in 'comparison', the listener tunes a note while it sounds.",
        "Block »main« lässt sich nicht als Dateien schreiben: In »comparison« wird ein Ton gestimmt, während er klingt."
      ),
      (
        Words.removeBlock, "Remove the block in a copy of the file.", "Entferne den Block in einer Kopie der Datei."
      ),
      (
        Words.nothingForGrid, "'--grid' has no effect: all blocks of the file have constant stimuli.",
        "»--grid« hat keine Wirkung: Alle Blöcke der Datei haben konstante Reize."
      ),
      (
        Words.tooLarge(120.5, block), "'--grid' has 120.5, but block 'main' asks at most 100 cents.",
        "»--grid« hat 120,5, Block »main« fragt aber höchstens 100 Cent."
      ),
      (Words.progress(3, of: 1200), "3 of 1,200 sounds written", "3 von 1.200 Klänge geschrieben"),
      (
        Words.wrote(1, to: "set"), "Wrote set: 1 sound, manifest.csv and manifest.json.",
        "set geschrieben: 1 Klang, manifest.csv und manifest.json."
      ),
      (
        Words.wrote(2, to: "set"), "Wrote set: 2 sounds, manifest.csv and manifest.json.",
        "set geschrieben: 2 Klänge, manifest.csv und manifest.json."
      ),
      (
        Words.noDigest("a.wav"),
        "The SHA-256 of a.wav could not be computed. Is sha256sum (on macOS: shasum) installed?",
        "Die SHA-256 von a.wav war nicht zu berechnen. Ist sha256sum (auf macOS: shasum) installiert?"
      ),
      (threshold(8.4, 6, 12), "Threshold 8.4 cents (6.0 to 12)", "Schwelle 8,4 Cent (6,0 bis 12)"),
      (
        threshold(20, 4.2, 70),
        "Threshold between 4 and 70 cents (for a number, measure with more --comparisons)",
        "Schwelle zwischen 4 und 70 Cent (für eine Zahl miss mit mehr --comparisons)"
      ),
      (threshold(60, 43.2, 130), "Threshold 60 cents (above 43)", "Schwelle 60 Cent (über 43)"),
      (threshold(153, 43.2, 568), "Threshold more than 43 cents", "Schwelle mehr als 43 Cent"),
      (threshold(0.04, 0.02, 0.07), "Threshold less than 0.1 cents", "Schwelle weniger als 0,1 Cent"),
      (threshold(0.16, 0.08, 0.27), "Threshold 0.2 cents (below 0.3)", "Schwelle 0,2 Cent (unter 0,3)"),
      (
        MeasurementMessages.bias("+0.20"), "Bias +0.20 σ (above 0 towards 'higher', below towards 'lower')",
        "Neigung +0.20 σ (über 0 zu »höher«, darunter zu »tiefer«)"
      ),
      (
        MeasurementMessages.slope("1.2"),
        "Psychometric slope 1.2 (1 is usual; higher: answers get better faster)",
        "Psychometrische Steigung 1.2 (üblich ist 1; höher: Antworten werden schneller besser)"
      ),
      (MeasurementMessages.lapse("2.5"), "Lapse rate 2.5 %", "Aussetzer 2.5 %"),
      (
        MeasurementMessages.tooWide(0.5),
        "The measurement ended before the 95 % interval was as narrow as asked, in octaves: 0.5",
        "Die Messung endete, bevor das 95-%-Intervall so schmal war wie gewünscht, in Oktaven: 0,5"
      ),
      (
        MeasurementMessages.guessing,
        "The answers look like guessing, so this may not be your threshold. Rest and measure again; a longer --duration "
          + "can help.",
        "Die Antworten sehen nach Raten aus; das ist vielleicht nicht deine Schwelle. Ruh dich aus und miss noch einmal; "
          + "ein größerer Wert für --duration kann helfen."
      ),
      (
        MeasurementMessages.impossiblePlan, "The latest measurement can't be continued, because its plan is invalid.",
        "Die letzte Messung lässt sich nicht fortsetzen, weil ihr Plan ungültig ist."
      ),
      (
        MeasurementMessages.canBeContinued(answers: 3, of: 84, options: " --as A"),
        "3 of 84 answers are stored; continue with 'peach measure --continue --as A'.",
        "3 von 84 Antworten sind gespeichert; weiter geht es mit »peach measure --continue --as A«."
      ),
      (
        SimulationMessages.nothingTrained,
        "--untrained, or the listener's order, leaves no note of the note range to train.",
        "--untrained oder die Reihenfolge des Hörers lässt keinen Ton des Tonumfangs zum Üben übrig."
      ),
      (
        SimulationMessages.tooFewAnswers, "--read-after names more answers than the listener gives.",
        "--read-after nennt mehr Antworten, als der Hörer gibt."
      ),
      (
        SimulationMessages.otherListeners(["a", "b", "c"]), "This exercise has other listeners: a, b or c.",
        "Diese Übung hat andere Hörer: a, b oder c."
      ),
    ])
  }

  // MARK: Datasets

  private func file(_ members: String) throws -> ExperimentFile {
    try ExperimentFile(
      text: """
        { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" },\(members)\(members.isEmpty ? "" : ",")
          "blocks": [{ "name": "main", "method": { "adaptive": "kazez", "comparisons": 12 } }] }
        """)
  }

  @Test func `a dataset explains its files, its participants and its conditions`() throws {
    typealias Words = DatasetMessages
    let files = Words.fileList(answers: "a.csv", runs: "r.csv")
    expectTexts([
      (
        files[0],
        "- `a.csv`: the answers of one participant, one per row, run by run, in the order of the trials.",
        "- `a.csv`: die Antworten einer Person, eine pro Zeile, Durchgang für Durchgang, in der Reihenfolge der Aufgaben."
      ),
      (
        files[1],
        "- `r.csv`: the runs, one per row, with all that is the same in every run. `runNumber` is in both.",
        "- `r.csv`: die Durchgänge, einer pro Zeile, mit allem, was in jedem Durchgang gleich ist. `runNumber` steht in "
          + "beiden."
      ),
      (
        files[2], "- `dataset_description.json`: the meaning, the unit and the range of each column.",
        "- `dataset_description.json`: Bedeutung, Einheit und Wertebereich jeder Spalte."
      ),
      (
        files[3],
        "- `materials`: the file of the experiment for reading, and in canonical form (RFC 8785), whose SHA-256 "
          + "identifies the experiment. `sha256sum -c SHA256SUMS` checks it there.",
        "- `materials`: die Versuchsdatei zum Lesen und in kanonischer Form (RFC 8785), deren SHA-256 den Versuch "
          + "bezeichnet. `sha256sum -c SHA256SUMS` prüft sie dort."
      ),
      (
        Words.cells,
        "The tables are CSV (RFC 4180) in UTF-8, with decimal points and times in UTC (ISO 8601). An empty cell means "
          + "that there is no such value. Columns without any value are omitted.",
        "Die Tabellen sind CSV (RFC 4180) in UTF-8, mit Dezimalpunkten und Zeiten in UTC (ISO 8601). Eine leere Zelle "
          + "heißt, dass es diesen Wert nicht gibt. Spalten ohne irgendeinen Wert sind weggelassen."
      ),
      (
        Words.givenIDs, "The IDs are those that the runs were given.",
        "Die Kennungen sind die, die den Durchgängen gegeben wurden."
      ),
      (
        Words.replacedIDs,
        "IDs of letters and digits are those that the runs were given. Runs of versions 0.1 and 0.2 can have other IDs, "
          + "or none. Names of files can't contain those, so x1, x2, … replace them, in the order of the participants' "
          + "first runs. The same ID always has the same number, a run without an ID has a number of its own, and so has "
          + "an ID that differs from another one only in capital letters. The original IDs aren't in this dataset; "
          + "`peach experiment list` shows them beside the runs.",
        "Kennungen aus Buchstaben und Ziffern sind die, die den Durchgängen gegeben wurden. Durchgänge der Versionen 0.1 "
          + "und 0.2 können andere oder keine haben. Namen von Dateien können diese nicht enthalten, deshalb stehen x1, "
          + "x2, … dafür, in der Reihenfolge der ersten Durchgänge. Dieselbe Kennung hat immer dieselbe Nummer, ein "
          + "Durchgang ohne Kennung hat eine eigene, ebenso eine Kennung, die sich von einer anderen nur in der "
          + "Großschreibung unterscheidet. Die ursprünglichen Kennungen stehen nicht in diesem Datensatz; `peach "
          + "experiment list` zeigt sie bei den Durchgängen."
      ),
      (Words.replacedHead, "| participant | runs |", "| Person | Durchgänge |"),
      (
        Words.allAnswers,
        "All answers are included: those of practices and catch trials, those whose sound dropped out (`dropOuts`), and "
          + "those of runs that weren't finished. The column `condition` distinguishes:",
        "Alle Antworten sind enthalten: auch die von Übungen und Fangversuchen, die mit Tonaussetzern (`dropOuts`) und "
          + "die von Durchgängen, die nicht beendet wurden. Die Spalte `condition` unterscheidet:"
      ),
      (
        Words.earlierRuns,
        "Versions 0.1 and 0.2 had no files of experiments. The file of their runs says the same as the plan that was "
          + "stored with them; the order of their trials doesn't follow from it.",
        "Die Versionen 0.1 und 0.2 hatten keine Versuchsdateien. Die Datei zu ihren Durchgängen sagt dasselbe wie der "
          + "Plan, der mit ihnen gespeichert war; die Reihenfolge ihrer Aufgaben folgt nicht aus ihr."
      ),
      (
        Words.toAdd,
        "Add `author`, `license` and `citation` to `dataset_description.json`, and check that no ID identifies a person. "
          + "Note later changes in `CHANGES.md`.",
        "Ergänze `author`, `license` und `citation` in `dataset_description.json` und prüfe, dass keine Kennung eine "
          + "Person verrät. Halte spätere Änderungen in `CHANGES.md` fest."
      ),
      (
        Words.exported(by: "Peach 1", from: "2025-01-02", to: "2025-03-04"),
        "- Exported by Peach 1; runs from 2025-01-02 to 2025-03-04.",
        "- Exportiert mit Peach 1; Durchgänge vom 2025-01-02 bis zum 2025-03-04."
      ),
      (
        Words.replaced("P 1", by: "x1"), "In the dataset, the participant 'P 1' is x1.",
        "Im Datensatz ist die Person »P 1« x1."
      ),
      (
        Words.leftOut(3), "Not in the dataset, because of impossible values: 3 answers.",
        "Wegen unmöglicher Werte nicht im Datensatz: 3 Antworten."
      ),
      (
        Words.fileNeedsPsychDS,
        "Answers are written to a file by '--output FILE'; a file of an experiment needs '--format psych-ds' as well.",
        "In eine Datei schreibt »--output DATEI«; eine Versuchsdatei braucht außerdem »--format psych-ds«."
      ),
      (
        Words.exists("set"), "'set' exists already and isn't overwritten. Choose another folder.",
        "»set« gibt es schon und wird nicht überschrieben. Wähle einen anderen Ordner."
      ),
      (
        Words.summary(participants: 1, runs: 2, answers: 1), "1 participant, 2 runs, 1 answer.",
        "1 Person, 2 Durchgänge, 1 Antwort."
      ),
      (
        Words.summary(participants: 2, runs: 1, answers: 1200), "2 participants, 1 run, 1,200 answers.",
        "2 Teilnehmende, 1 Durchgang, 1.200 Antworten."
      ),
      (
        Words.participants(1, [.program, .person]), "N = 1 participant. Programs answered 1 of 2 runs.",
        "N = 1 Person. Programme beantworteten 1 von 2 Durchgängen."
      ),
      (Words.participants(2, [.person, .person]), "N = 2 participants.", "N = 2 Teilnehmende."),
      (Words.title([Text(en: "A", de: "B"), Text("C"), Text("D")]), "A; C; D", "B; C; D"),
      (Words.title([]), "", ""),
      (Words.methods, "Methods", "Methode"), (Words.files, "Files", "Dateien"),
      (Words.participants, "Participants", "Teilnehmende"), (Words.trials, "Trials", "Aufgaben"),
      (Words.publishing, "Before you publish it", "Vor der Veröffentlichung"),
      (Words.changes, "Changes", "Änderungen"), (Words.experiment("ab12"), "Experiment ab12", "Versuch ab12"),
      (
        Words.meaning(of: SoundColumns.sound.declaration), "`sine`, or file:bank:program",
        "`sine` oder Datei:Bank:Programm"
      ),
      (Words.meaning(of: SoundColumns.size.declaration), "SoundFont: its size", "SoundFont: seine Größe"),
      (
        Words.meaning(of: RunColumns.driver.declaration), "Run of the program: the audio driver",
        "Programmlauf: der Audiotreiber"
      ),
    ])
    let conditions = Words.conditions(
      of: try ExperimentFile(
        text: """
          { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" }, "blocks": [
            { "name": "p", "method": { "constant": [-50, 50], "repeat": 2 }, "until": { "rightInARow": 3, "atMost": 4 } },
            { "name": "a", "method": { "constant": [-5, 5], "repeat": 20 }, "catch": { "share": 0.1, "offset": 90.5 },
              "conditions": [{ "name": "same" }, { "name": "low", "note": "A2" }] },
            { "name": "b", "method": { "constant": [-9, 9], "repeat": 20 }, "catch": { "share": 0.1, "offset": 80 },
              "conditions": [{ "name": "same" }] }] }
          """))
    expect(conditions.map(\.name), equals: ["p", "same", "low", "catch"])
    expectTexts([
      (
        conditions[0].meaning,
        "practice, which no finding counts and which ends after 3 right answers in a row or 4 trials; "
          + "block 'p', Pitch comparison: 'p'",
        "Übung, die in kein Ergebnis eingeht und nach 3 richtigen Antworten hintereinander oder 4 Aufgaben endet; "
          + "Block »p«, Tonhöhenvergleich: »p«"
      ),
      (
        conditions[1].meaning, "block 'a', Pitch comparison: 'same'; block 'b', Pitch comparison: 'same'",
        "Block »a«, Tonhöhenvergleich: »same«; Block »b«, Tonhöhenvergleich: »same«"
      ),
      (
        conditions[2].meaning, "block 'a', Pitch comparison: 'low' (A2)",
        "Block »a«, Tonhöhenvergleich: »low« (A2)"
      ),
      (
        conditions[3].meaning,
        "catch trials of block 'a', with a difference of 90.5 cents, which attentive listeners judge right; thresholds "
          + "don't count them; catch trials of block 'b', with a difference of 80 cents, which attentive listeners judge "
          + "right; thresholds don't count them",
        "Fangversuche von Block »a« mit einem Unterschied von 90,5 Cent, den aufmerksame Hörer richtig beurteilen; "
          + "Schwellen zählen sie nicht; Fangversuche von Block »b« mit einem Unterschied von 80 Cent, den aufmerksame "
          + "Hörer richtig beurteilen; Schwellen zählen sie nicht"
      ),
    ])
  }
}
