import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// Options that don't go together, results of sessions and their exit codes, in both languages.
@Suite struct SessionOptionsTests {
  private func parse(_ line: String) throws -> ParsedCommand { try Parser(root: .peach).parse(line.words) }

  private func complaint(_ body: () throws -> Void) -> Text? {
    do {
      try body()
      return nil
    } catch {
      return (error as? UsageError)?.message
    }
  }

  @Test func `options that lack others, or contradict them, are refused in words`() throws {
    let transcript = Text(
      en: "'--transcript' needs '--listener', and can't be combined with '--events'.",
      de: "»--transcript« braucht »--listener« und lässt sich nicht mit »--events« kombinieren.")
    let output = Text(
      en: "'--output' needs '--listener' or '--events jsonl', because there is nothing to hear.",
      de: "»--output« braucht »--listener« oder »--events jsonl«, weil nichts zu hören ist.")
    let exercise = Text(
      en: "'--set exercise' doesn't apply here: measurements and experiments use pitch comparison.",
      de: "»--set exercise« gilt hier nicht: Messungen und Versuche verwenden den Tonhöhenvergleich.")
    let cases: [(line: String, text: Text?)] = [
      ("train --transcript", transcript), ("train --transcript --events jsonl", transcript),
      ("train --transcript --listener simulated --events jsonl", transcript),
      ("train --transcript --listener simulated", nil), ("train --output a.wav", output),
      ("train --output a.wav --listener simulated", nil), ("train --output a.wav --events jsonl", nil),
      ("measure --set exercise=chords", exercise), ("train --set exercise=chords", nil), ("measure --set gap=1", nil),
    ]
    for (line, text) in cases {
      let parsed = try parse(line)
      expect(complaint { try SessionOptions.check(parsed) }, equals: text)
    }
    let parsed = try parse("measure --continue --seed 1")
    expect(
      complaint { try SessionOptions.checkContinue(parsed) },
      equals: Text(
        en: "'--seed' can't be combined with '--continue': a run continues as it began.",
        de:
          "»--seed« lässt sich nicht mit »--continue« kombinieren: Ein Durchgang wird so fortgesetzt, wie er begonnen "
          + "hat."))
    expect(complaint { try SessionOptions.checkContinue(parsed, free: [SessionOptions.seed.spec]) }, equals: nil)
    expect(complaint { try SessionOptions.checkContinue(try parse("measure --seed 1")) }, equals: nil)
  }

  @Test func `a simulated listener has the parameters that its tasks read, and no other`() throws {
    let compares = [Exercise.comparison], tunes = [Exercise.matching], both = [Exercise.matching, .comparison]
    let (answering, tuning) = (SimulatedListener.answeringParameters, SimulatedListener.tuningParameters)
    let cases: [(listener: String, tasks: [Exercise], ignoresOthers: Bool, text: Text?)] = [
      ("threshold=3,rt=1", compares, false, nil),
      (
        "rt=1,precision=3", compares, false,
        MatchingMessages.notForListener("precision", tunes: false, others: answering)
      ),
      ("rt=1,precision=3", tunes, false, nil), ("rt=1,precision=3,threshold=2", both, false, nil),
      ("rt=1,threshold=3", tunes, false, MatchingMessages.notForListener("threshold", tunes: true, others: tuning)),
      ("rt=1,threshold=3", tunes, true, nil),
      ("precision=3", compares, true, MatchingMessages.notForListener("precision", tunes: false, others: answering)),
      ("bias=10", compares, false, nil), ("bias=-10", compares, false, nil),
      ("bias=10.5", compares, false, MatchingMessages.biasTooLarge),
      ("bias=-11", both, false, MatchingMessages.biasTooLarge), ("bias=-11", tunes, false, nil),
    ]
    for (listener, tasks, ignoresOthers, text) in cases {
      let parsed = try parse("train --listener simulated:\(listener)")
      let found = complaint { try SessionOptions.checkListener(parsed, for: tasks, ignoresOthers: ignoresOthers) }
      expect(found, equals: text, "\(listener)")
    }
    expect(complaint { try SessionOptions.checkListener(try parse("train"), for: compares) }, equals: nil)
  }

  @Test func `what peach sounds measures needs the option that measures it`() throws {
    func needs(_ option: String) -> Text {
      Text(
        en: "'\(option)' needs '--tuning' or '--intervals'.", de: "»\(option)« braucht »--tuning« oder »--intervals«.")
    }
    let cases: [(line: String, text: Text?)] = [
      ("sounds --preset piano", needs("--preset")), ("sounds --note-range C4:C5", needs("--note-range")),
      ("sounds --velocity 5", needs("--velocity")), ("sounds --tuning --preset piano", nil),
      ("sounds --intervals --velocity 5", nil),
      (
        "sounds --tuning --intervals",
        Text(
          en: "'--tuning' and '--intervals' can't be combined.",
          de: "»--tuning« und »--intervals« lassen sich nicht kombinieren.")
      ),
      (
        "sounds --tuning --duration 1",
        Text(en: "'--duration' needs '--intervals'.", de: "»--duration« braucht »--intervals«.")
      ), ("sounds --intervals --duration 1", nil),
    ]
    for (line, text) in cases {
      let parsed = try parse(line)
      expect(complaint { try TuningCommand.check(parsed) }, equals: text)
    }
    for (options, measures) in [("", false), (" --tuning", true), (" --intervals", true), (" --check", false)] {
      try expect(TuningCommand.measures(parse("sounds" + options)), equals: measures)
    }
    for (language, error) in [
      ("en", "Error: '--soundfont' and <file> both name a SoundFont. Use only one.\n"),
      ("de", "Fehler: »--soundfont« und <file> nennen beide einen SoundFont. Verwende nur eins.\n"),
    ] {
      try Program.run("sounds a.sf2 --soundfont b.sf2 --lang \(language)").expect(
        status: 64, output: "", error: "\(error)")
    }
  }

  @Test func `settings of other exercises are refused with the exercise that has them`() throws {
    let cases: [(line: String, exercise: Exercise, text: Text?)] = [
      ("train --tuning just", .intervals, nil), ("train --name-direction", .voices, nil),
      ("train --name-direction", .comparison, ExerciseMessages.refused("--name-direction", by: .comparison)),
      (
        "train --set matching-numbers=on", .comparison,
        ExerciseMessages.refused("--set matching-numbers", .matchingNumbers, by: .comparison)
      ),
    ]
    for (line, exercise, text) in cases {
      let parsed = try parse(line)
      let found = complaint { try ExerciseOptions.check(parsed, exercise, parsed.applied(to: Settings())) }
      expect(found, equals: text, "\(line): \(found?.english ?? "nothing")")
    }
  }

  @Test func `a result is an event where events are asked for, and words where neither they nor JSON are`() throws {
    let cases: [(options: String, form: ResultForm)] = [
      ("", .words), (" --json", .json), (" --events jsonl", .event), (" --json --events jsonl", .event),
    ]
    for (options, form) in cases { try expect(ResultForm(parse("measure" + options)), equals: form) }
  }

  @Test func `an introduction is skipped by its option, and where the session has begun`() throws {
    let text = Text("Listen.")
    for (options, isBegun, isShown) in [
      ("", false, true), ("", true, false), (" --skip-introduction", false, false),
      (" --skip-introduction", true, false),
    ] {
      let parsed = try parse("measure" + options)
      expect(SessionOptions.introduction(parsed, isBegun: isBegun, text), equals: isShown ? text : nil)
    }
  }

  @Test func `a device is opened where there is something to hear`() throws {
    let cases: [(line: String, opens: Bool)] = [
      ("train", true), ("train --events jsonl", true), ("train --listener simulated", false),
      ("train --listener simulated --set audio-driver=alsa", true),
      ("train --listener simulated --audio-driver alsa", true),
      ("train --events jsonl --output a.wav", false),
      ("train --listener simulated --set audio-driver=alsa --output a.wav", false), ("profile", false),
      ("measure", true), ("info", false),
    ]
    for (line, opens) in cases {
      let parsed = try parse(line)
      expect(Training.opensDevice(parsed), equals: opens, "\(line)")
    }
  }

  // MARK: Ends

  @Test func `each end of a session has its exit code`() throws {
    let training = try TestTraining().training
    let cases: [(reason: StopReason, code: Int32)] = [
      (.completed, 0), (.quit, 0), (.suspended, 0), (.resumed, 0), (.signal(SIGINT), 130), (.signal(SIGTERM), 143),
      (.signal(SIGHUP), 129), (.audio(.deviceLost), 69), (.audio(.missingSound(2, of: 1)), 70),
      (.audio(.output(path: "x", .write(errno: EPIPE))), 141), (.audio(.output(path: "x", .write(errno: EIO))), 74),
      (.audio(.output(path: "x", .full)), 74),
      (.audio(.unsteadyKeys(preset: "x", place: "0:0", soundFont: "x.sf2")), 65),
    ]
    for (reason, code) in cases { expect(training.code(of: reason).value, equals: code) }
  }

  @Test func `what was lost has the code of its error`() throws {
    let training = try TestTraining().training
    expect(training.reportLost(nil).value, equals: 0)
    let path = "a.sqlite"
    for (error, code) in [
      (DataStoreError.busy(path: path), 74), (.readOnly(path: path), 73), (.damaged(path: path), 65),
    ]
      as [(DataStoreError, Int32)]
    { expect(training.reportLost(LostWrites(answers: 3, settings: 1, error)).value, equals: code) }
  }

  @Test func `what can't be stored is said once, and only where nothing will be stored again`() throws {
    let path = "a.sqlite"
    let cases: [(error: DataStoreError, isSaid: Bool)] = [
      (.moved(path: path, nil), true), (.overwritten(path: path, nil), true), (.diskFull(path: path), true),
      (.busy(path: path), false), (.readOnly(path: path), false),
    ]
    for (error, isSaid) in cases {
      let test = try TestTraining()
      let setup = try test.training.setup { _ in
        SessionPlan(course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1)
      }
      // A write that fails on its own thread.
      _ = setup.writer.perform(.answer) { _ throws(DataStoreError) in throw error }
      defer { setup.writer.giveUp() }
      expectEventually { setup.writer.failure != nil || setup.writer.lost != nil }
      var said: [Text] = []
      for _ in 1...2 { test.training.reportUnstoredAnswers(setup) { said.append($0) } }
      expect(said, equals: (isSaid ? [TrainingMessages.notStored(error)] : []), "\(error)")
    }
  }

  @Test func `a simulated training counts its answers from those before an interruption on`() {
    func display(_ exercise: Exercise) -> ProgressDisplay {
      ProgressDisplay(Progress(Console(), .english), exercise.answerForm, of: 9, answered: 5)
    }
    let comparisons = display(.comparison)
    let trial = Trial(note: .a4, offset: Cents(5))
    for answer in [ChoiceIndex.up, .down, .up] {
      comparisons.recorded(
        CompletedTrial(trial: trial, answer: answer, responseTime: .seconds(1), time: .zero), .stored)
    }
    expect(
      comparisons.summary, equals: Text(en: "8 comparisons, 2 correct.", de: "8 Vergleiche, 2 richtig."))
    let matches = display(.matching)
    expect(matches.summary, equals: MatchingMessages.summary(matches: 5, close: 0))
    #expect(matches.isOpen)
  }

  @Test func `a line that agrees to nothing is told what does`() throws {
    let files = TemporaryFolder()
    let path = try SampleExperiment.write(3, members: #""texts": { "consent": "May we?" },"#, to: files)
    for (language, told) in [("en", "Send agree, or quit.\n"), ("de", "Sende agree oder quit.\n")] {
      let line =
        "experiment run \(path) --participant P1 --events jsonl --output \(files.path)/x.wav --lang \(language) --data-dir "
      try Program.run(line + files.path, input: "no\nquit\n").expect(status: 0, error: "\(told)")
    }
    expect(SessionPage(text: Text(en: "May we?", de: "Dürfen wir?")).event["text"]?["de"]?.text, equals: "Dürfen wir?")
    // A text of several lines is several paragraphs; empty ones are left out.
    expect(
      Text(en: "One\n\nTwo", de: "Eins").paragraphs(.english), equals: [Text("One"), Text("Two")])
    expect(Text(en: "One\nTwo", de: "Eins").paragraphs(.german), equals: [Text("Eins")])
  }

  // MARK: Plans

  @Test func `a plan ends after the answers or the minutes that are asked for, and knows the latest answer`() throws {
    let test = try TestTraining("--comparisons", "7", "--seed", "11")
    let setup = try test.training.setup(test.training.plan)
    expect(that: setup.plan.answers == 7 && setup.plan.seed == 11 && setup.plan.purpose == .training)
    let times = [3, 5].map { UTCTime(milliseconds: $0) }
    let completed = CompletedTrial(
      trial: Trial(note: .a4, offset: .zero), answer: .up, responseTime: .seconds(1), time: .zero)
    let plan = SessionPlan(
      course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1, answered: times.map { (completed, $0) })
    expect(plan.latestAnswer, equals: times[1])
    expect(that: !plan.goesOn() && plan.pause().isEmpty && plan.progress() == nil)
    // The random numbers of a listener differ from those of the session, and after each interruption.
    let other = SessionPlan(course: plan.course, seed: 1)
    var numbers: Set<UInt64> = []
    for plan in [plan, other] {
      var generator = test.training.listenerGenerator(plan)
      numbers.insert(generator.next())
      var own = SeededGenerator(seed: plan.seed)
      numbers.insert(own.next())
    }
    expect(numbers.count, equals: 3)
  }

  @Test func `the exercise is that of the Start Screen, of the option or of the settings, but not for programs`() throws
  {
    for (options, chosen, name) in [
      ([], nil, "chords"), ([], "voices", "voices"), (["--events", "jsonl"], nil, "comparison"),
      (["--set", "exercise=intervals"], nil, "intervals"),
    ] as [([String], String?, String)] {
      let test =
        options.isEmpty ? try TestTraining() : try TestTraining(options[0], options[1])
      try test.other.set(.exercise, to: "chords")
      test.training.chosenExercise = chosen.map { ExerciseName(rawValue: $0) }
      try expect(test.training.exercise().name.rawValue, equals: name)
      let settings = test.training.overriding(try test.other.settings())
      if options.isEmpty { expect(settings.exercise.rawValue, equals: name) }
    }
  }

  // MARK: Tunings from files

  private static let scale = "! T\nT\n3\n!\n386.0\n702.0\n2/1\n"
  private static let unsorted = "! T\nT\n3\n!\n702.0\n386.0\n2/1\n"

  @Test
  func `a tuning's file is read again when it changes, and what can't be used leaves the last one and is said once`()
    throws
  {
    let test = try TestTraining("--set", "exercise=intervals")
    let path = try test.folder.write(Array(Self.scale.utf8), "t.scl")
    try test.other.set(.exercise, to: "intervals")
    try test.other.set(.tuning, to: path)
    try test.other.set(.intervals, to: "1,2")
    let setup = try test.training.setup { _ in
      SessionPlan(course: Exercise.intervals.course.make(.intervals, .init(Exercise.intervals.fit.init())), seed: 1)
    }
    let settings = setup.settings
    let first = settings.current().training.intervals
    expect(that: settings.tuningRemark == nil && settings.takeTuningNotice() == nil)
    _ = try test.folder.write(Array("no scale".utf8), "t.scl")
    let kept = settings.current().training.intervals
    expect(kept, equals: first)
    let notice = try #require(settings.takeTuningNotice())
    expect(notice.english, [.begins(path + ": "), .ends(" The tuning stays as it was.")])
    expect(notice.german, .ends(" Die Stimmung bleibt, wie sie war."))
    _ = settings.current()
    #expect(settings.takeTuningNotice() == nil)
    #expect(throws: CommandError.self) { try settings.checkTuning() }
    // Another reason is said again, and a file that is good is used again.
    _ = try test.folder.write(Array("! T\nT\n9\n!\n386.0\n".utf8), "t.scl")
    _ = settings.current()
    expect(that: settings.takeTuningNotice() != nil && settings.takeTuningNotice() == nil)
    _ = try test.folder.write(Array(Self.unsorted.utf8), "t.scl")
    _ = settings.current()
    #expect(settings.takeTuningNotice() == nil)
    try settings.checkTuning()
    expect(settings.tuningRemark, equals: ErrorMessage.sortedTuning(file: path))
  }
}
