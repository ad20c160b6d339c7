import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachTerminal

/// What the screens keep, say and store, without a terminal.
@Suite struct AppStateTests {
  private let test: TestTraining
  private let app: App

  init() throws {
    test = try TestTraining("--sound", "sine")
    app = App(test.training)
  }

  private func profile(
    _ exercise: ExerciseName, _ period: HistoryRange = .all, part: String? = nil
  ) -> ProfileRows {
    var request = ProfileRequest(exercise, part: part)
    request.period = period
    return .empty(request, now: .now)
  }

  // MARK: Screens

  @Test func `each place has its screen, and a training that of the Start Screen`() {
    let screens = Screens(settings: SettingsScreen(settings: Settings()))
    let places: [Place] = [.start, .profile, .settings, .info, .people]
    for (index, place) in places.enumerated() { screens[place].notice = "\(index)" }
    expect(
      [
        screens.start.notice, screens.profile.notice, screens.settings.notice, screens.info.notice,
        screens.people.notice,
      ],
      equals: ["0", "1", "2", "3", "4"])
    screens[.training].notice = "5"
    expect(that: screens.start.notice == "5" && screens[.training].notice == "5")
  }

  @Test func `pictures are read ahead for the neighbours that aren't known, each once, the next one first`() throws {
    let screens = Screens(settings: SettingsScreen(settings: Settings()))
    let (next, previous) = (screens.start.exercise(after: 1), screens.start.exercise(after: -1))
    #expect(next != previous)
    expect(
      that: screens.neighborToRead() == next && screens.neighborToRead() == previous && screens.neighborToRead() == nil)
    // What is known needn't be read.
    screens.forgetPictures()
    screens.keep(profile(next))
    expect(that: screens.neighborToRead() == previous && screens.neighborToRead() == nil)
    // A picture that was read ahead doesn't replace a later one; it is shown with its exercise.
    screens.take(profile(next, part: "later"))
    screens.keep(profile(next, part: "earlier"))
    screens.start.profile = nil
    screens.choose(previous)
    #expect(screens.start.profile == nil)
    screens.choose(next)
    expect(screens.start.profile?.request.part, equals: "later")
    screens.forgetPictures()
    screens.start.profile = nil
    screens.choose(next)
    expect(that: screens.start.profile == nil && screens.neighborToRead() == next)
  }

  @Test func `the Start Screen takes profiles of all time, and the Profile Screen those of its period`() {
    let screens = Screens(settings: SettingsScreen(settings: Settings()))
    let exercise = Exercises.standard.name
    let shown = screens.profile.range
    let other = HistoryRange.allCases.first { $0 != shown && $0 != .all }
    screens.take(profile(exercise, other ?? .week))
    expect(that: screens.start.profile == nil && screens.profile.profile == nil)
    screens.take(profile(exercise, .all))
    expect(that: screens.start.profile != nil && (screens.profile.profile != nil) == (shown == .all))
  }

  // MARK: Settings

  /// Waits until a setting is stored.
  private func expectStored(_ key: Setting, _ value: String, line: Int = #line) {
    expectEventually(line: line) { (try? test.other.settings()).map { key.value(in: $0) } == value }
  }

  @Test func `a change on the Settings Screen acts at once and is stored`() throws {
    app.place = .settings
    app.screens.settings = app.settingsScreen()
    app.change(.set(.gap, "0.7"))
    expect(Setting.gap.value(in: app.screens.settings.settings), equals: "0.7")
    expectStored(.gap, "0.7")
    app.change(.set(.exercise, "intervals"))
    expect(test.training.chosenExercise, equals: Exercise.intervals.name)
    expectStored(.exercise, "intervals")
    app.change(.set(.language, "de"))
    expect(that: test.training.language == .german && app.look.language == .german)
    expectStored(.language, "de")
    // What can't be used with the others, or at all, is said, and changes nothing.
    app.change(.set(.tuning, "/nowhere/none.scl"))
    expect(app.screens.settings.notice ?? "", .begins("/nowhere/none.scl: "))
    try expect(test.other.settings().training.intervals.tuning, equals: Settings().training.intervals.tuning)
    app.change(.reset(.gap))
    expectStored(.gap, Setting.gap.value(in: Settings()))
    app.change(.resetSettings)
    expect(that: test.training.chosenExercise == nil && test.training.language == .english)
    expect(app.screens.settings.notice, equals: SettingsMessages.defaultsRestored.english)
    expect(Setting.language.value(in: app.screens.settings.settings), equals: "auto")
    expectStored(.exercise, "comparison")
    expectStored(.language, "auto")
  }

  @Test func `a tuning's file is stored with its folder`() throws {
    let path = try test.folder.write(Array("! T\nT\n2\n!\n702.0\n2/1\n".utf8), "t.scl")
    app.place = .settings
    app.screens.settings = app.settingsScreen()
    app.change(.set(.exercise, "intervals"))
    let place = test.folder.path + "/../" + FilePaths.name(of: test.folder.path) + "/t.scl:tonic=D"
    app.change(.set(.tuning, place))
    expectEventually {
      (try? test.other.settings()).map { Setting.tuning.value(in: $0) }?.hasSuffix("/t.scl:tonic=D") == true
    }
    #expect(FilePaths.exists(path))
  }

  @Test func `the driver that is chosen is tried with a short buffer again, and so are all with the defaults`() throws {
    let state = TemporaryFolder()
    for (change, forgets) in [
      (ScreenAction.set(.audioDriver, "alsa"), true), (.resetSettings, true), (.set(.gap, "0.7"), false),
    ] {
      let test = try TestTraining("--sound", "sine", environment: ["XDG_STATE_HOME": state.path])
      let buffers = test.context.longBuffers
      buffers.add("pulseaudio")
      expect(LongBuffers(folder: state.path + "/peach").drivers, equals: ["pulseaudio"])
      let app = App(test.training)
      app.place = .settings
      app.screens.settings = app.settingsScreen()
      app.change(change)
      expect(buffers.drivers, equals: forgets ? [] : ["pulseaudio"])
    }
  }

  @Test func `learning what answers needs an input, and says which is lacking`() throws {
    app.place = .settings
    app.screens.settings.settings.midi.input = .off
    app.beginLearning()
    expect(app.screens.settings.notice, equals: "MIDI is off. Choose an input first.")
    app.screens.settings.settings.midi.input = .automatic
    app.beginLearning()
    expect(app.screens.settings.notice ?? "", .begins("No MIDI input found. "))
    #expect(app.learner == nil)
  }

  @Test func `the Info Screen has the first facts, and the settings the number of answers`() throws {
    app.updateInfo()
    expect(app.screens.info.facts.map(\.label.english), equals: ["Peach", "Developer", "Copyright", "License"])
    expect(app.screens.settings.answers, equals: 0)
  }

  // MARK: Errors

  @Test func `an error on a screen says what happened and what to do, in the language in use`() throws {
    let path = "/x/a.sqlite", anna = try #require(PersonName("Anna"))
    let output = OutputFileError(path: "/x/out.csv", .full)
    let command = CommandError(
      ErrorMessage(Text(en: "It burns.", de: "Es brennt."), hint: Text(en: "Run.", de: "Lauf.")), .usage)
    struct Strange: Error {}
    for language in LanguageCode.allCases {
      test.training.language = language
      let words = [
        (AudioError.deviceUnavailable([]) as any Error, NoticeMessages.notice(AudioError.deviceUnavailable([]))),
        (DataStoreError.readOnly(path: path), NoticeMessages.notice(DataStoreError.readOnly(path: path))),
        (output, ErrorMessage(output).notice), (command, Text(en: "It burns. Run.", de: "Es brennt. Lauf.")),
        (PersonError.taken(anna), ErrorMessage(PersonError.taken(anna)).notice), (Strange(), Text("Strange()")),
      ]
      for (error, text) in words { expect(app.words(about: error), equals: text(language)) }
      let failure = Result<Int, any Error>.failure(command), success = Result<Int, any Error>.success(3)
      expect(test.training.words(failure) { Text("\($0)") }, equals: words[3].1(language))
      expect(test.training.words(success) { Text(en: "\($0) done", de: "\($0) fertig") }, .begins("3 "))
    }
  }

  // MARK: Files and people

  /// Waits until a file is written, and returns what is said then.
  private func written() -> String? {
    app.screens[app.place].notice = nil
    expectEventually {
      app.pollWriting()
      return app.screens[app.place].notice != nil
    }
    return app.screens[app.place].notice
  }

  @Test func `the answers of a person are written also before the first one, and never over a file`() throws {
    app.place = .profile
    let path = test.folder.path + "/out.csv"
    app.write(.answers, to: path)
    expect(written(), equals: "Wrote \(path): 0 answers.")
    try expect(String(contentsOfFile: path, encoding: .utf8), .begins("id,time,"))
    let other = test.folder.path + "/other.csv"
    for _ in 1...3 {
      let completed = CompletedTrial(
        trial: Trial(note: .a4, offset: Cents(10)), answer: .up, responseTime: .seconds(1), time: .zero)
      try test.other.record(
        AnswerRecord(
          .comparison, time: .now, completed, soundSource: SoundSource.sine.record, strategy: .kazez),
        run: RunRecord(
          id: .random(), purpose: .training, started: .now, peachVersion: "0.0.1", fluidSynthVersion: "2",
          driver: "alsa",
          sampleRate: 48000, period: 256, plan: nil))
    }
    app.write(.answers, to: other)
    expect(written(), equals: "Wrote \(other): 3 answers.")
    app.write(.answers, to: path)
    expect(
      app.screens.profile.notice, equals: "out.csv already exists and was kept. Return writes the file shown above.")
    // Without a profile there is nothing to report.
    let report = test.folder.path + "/report.html"
    app.write(.report, to: report)
    expectFile(report, exists: false)
    app.screens.profile.profile = profile(Exercises.standard.name)
    app.write(.report, to: report)
    expect(written(), equals: "Wrote \(report).")
    try expect(String(contentsOfFile: report, encoding: .utf8), .contains("<html lang=\"en\">"))
    // The database isn't replaced, and an error is said.
    app.write(.answers, to: test.folder.path + "/none/out.csv")
    expect(written() ?? "", .contains("none/out.csv"))
  }

  @Test func `files are named after the person and the day`() throws {
    try test.other.set(.sound, to: "sine")
    let bert = try #require(PersonName("Bert K."))
    _ = try People(root: test.folder.path).add(bert)
    let parsed = test.training.parsed
    let training = Training(
      Invocation(parsed: parsed, context: test.context.using(bert)), surface: test.training.surface)
    let app = App(training)
    app.screens.profile.profile = profile(Exercises.standard.name)
    app.place = .profile
    app.nameFiles()
    let day = LocalDay(containing: .now).description
    let look = app.look
    expect(app.screens.profile.focus(look) ?? "", .contains("peach-answers-Bert-K.-\(day).csv"))
    app.nameFiles(at: .report)
    expect(app.screens.profile.focus(look) ?? "", .contains("peach-profile-Bert-K.-\(day).html"))
    expect(app.screens.start.person, equals: Text("Bert K."))
  }

  @Test func `somebody who is added has the settings of the room, and is in the list after the data without a name`()
    throws
  {
    try test.other.set(.sound, to: "sine")
    try test.other.set(.referencePitch, to: "415")
    try test.other.set(.gap, to: "0.7")
    let (anna, bert) = (try #require(PersonName("Anna")), try #require(PersonName("Bert")))
    app.place = .people
    app.add(bert)
    app.add(anna)
    let copied = PeopleMessages.copied([.sound, .referencePitch])
    expect(app.screens.people.notice, equals: (PeopleMessages.addedHere("Anna") + Text(" ") + copied).english)
    let own = try #require(try TrainingDataStore.existing(folder: test.folder.path + "/people/Anna")).settings()
    expect(that: Setting.referencePitch.value(in: own) == "415" && own.sound == .sine)
    expect(Setting.gap.value(in: own), equals: Setting.gap.value(in: Settings()))
    app.add(anna)
    expect(app.screens.people.notice, equals: ErrorMessage(PersonError.taken(anna)).notice.english)
    let list = try #require(PeopleList(test.context))
    #expect(PersonName("Nobody").flatMap(list.question(toRemove:)) == nil)
    expect(list.question(toRemove: anna), equals: PeopleMessages.removeQuestion("Anna", answers: 0, keepsData: true))
    // Somebody chosen who isn't there any more.
    expect(try app.use(PersonName("Nobody")), equals: nil)
    expect(app.place, equals: .people)
    expect(app.screens.people.notice ?? "", .contains("no person called 'Nobody'"))
  }

  @Test func `a profile is read with the settings, on another thread, and without progress while it is quick`() throws {
    let reader = ReportReader(folder: test.folder.path) { settings, store in
      var request = ProfileRequest(settings.exercise, part: store == nil ? "none" : "some")
      request.period = .week
      return request
    }
    #expect(reader.progress == nil)
    expectEventually { reader.result != nil }
    let rows = try #require(reader.result).get()
    expect(that: rows.request.period == .week && rows.request.part == "some" && reader.progress == nil)
    let none = ReportReader(folder: nil) { settings, store in
      ProfileRequest(settings.exercise, part: store == nil ? "none" : "some")
    }
    expectEventually { none.result != nil }
    try expect(#require(none.result).get().request.part, equals: "none")
  }
}
