import PeachCore
import PeachLanguage
import PeachMIDI
import PeachTerminal
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// What is waited for before and between the parts of a session.
@Suite struct WaitingTests {
  private static let course = TrainingCourse(.comparison, .init(KeyFit()))

  /// A training with keys, or with the lines of a pipe.
  private func training(_ test: TestTraining, lines: Bool) -> Training {
    guard lines else { return test.training }
    let surface = Surface(test.context, .pipe, [test.place.lineInput], test.place.signals)
    return Training(Invocation(parsed: test.training.parsed, context: test.context), surface: surface)
  }

  /// Why the wait ends; a signal after everything else ends it always.
  private func reason(
    _ typed: String, lines: Bool, accepting accepted: Text? = nil, _ test: TestTraining
  ) throws -> StopReason? {
    let clock = test.output.testClock
    let place = try TestPlace(clock)
    let surface = Surface(test.context, .pipe, [lines ? place.lineInput : place.keyInput], place.signals)
    let training = Training(Invocation(parsed: test.training.parsed, context: test.context), surface: surface)
    let start = clock.now.seconds
    clock.plan(start + 0.5) { if lines { place.send(typed) } else { place.type(typed) } }
    clock.plan(start + 1) { place.signal(SIGTERM) }
    return training.waitForStart([], accepting: accepted, in: Self.course)
  }

  @Test func `Return or an empty line goes on, q leaves, and other keys do nothing`() throws {
    let (test, stopped) = (try TestTraining(), StopReason.signal(SIGTERM))
    let keys: [(typed: String, reason: StopReason?)] = [
      ("\r", nil), ("q", .quit), ("h", stopped), ("x\r", nil), ("\u{1B}", stopped), ("s", stopped), ("hq", .quit),
      ("", stopped),
    ]
    for (typed, expected) in keys {
      let found = try reason(typed, lines: false, test)
      expect(found, equals: expected, "\(typed)")
    }
    let lines: [(typed: String, reason: StopReason?)] = [
      ("\n", nil), ("start\n", nil), ("q\n", .quit), ("quit\n", .quit), ("nonsense\n", stopped), ("nonsense\n\n", nil),
      // An answer begins the part that it is for.
      ("higher\n", nil), ("again\n", stopped),
    ]
    for (typed, expected) in lines {
      let found = try reason(typed, lines: true, test)
      expect(found, equals: expected, "\(typed)")
    }
  }

  @Test func `what must be accepted goes on with its letter alone, in any case`() throws {
    let (test, yes, stopped) = (try TestTraining(), Text(en: "y", de: "j"), StopReason.signal(SIGTERM))
    let keys: [(typed: String, reason: StopReason?)] = [
      ("y", nil), ("Y", nil), ("j", stopped), ("\r", stopped), ("h", stopped), ("q", .quit), ("xy", nil),
    ]
    for (typed, expected) in keys {
      let found = try reason(typed, lines: false, accepting: yes, test)
      expect(found, equals: expected, "\(typed)")
    }
    let lines: [(typed: String, reason: StopReason?)] = [
      ("y\n", nil), ("Y\n", nil), ("yes\n", stopped), ("\n", stopped), ("higher\n", stopped), ("quit\n", .quit),
    ]
    for (typed, expected) in lines {
      let found = try reason(typed, lines: true, accepting: yes, test)
      expect(found, equals: expected, "\(typed)")
    }
  }

  @Test func `an answer that begins a part is still there, and a pause says what the plan says`() throws {
    let test = try TestTraining()
    let training = training(test, lines: true)
    test.output.testClock.plan(0.5) { test.place.send("lower\n") }
    test.output.testClock.plan(5) { test.place.signal(SIGTERM) }
    expect(training.waitForStart([], in: Self.course), equals: nil)
    expect(training.surface.input.take()?.event, equals: .line("lower"))
    // Nothing is waited for at the end of the input.
    let ended = try TestTraining()
    ended.output.testClock.plan(1) { ended.place.signal(SIGINT) }
    expect(ended.training.waitForStart([], in: Self.course), equals: .signal(SIGINT))
  }

  // MARK: Settings that don't change

  @Test func `in a measurement no key changes the volume, and no other program a setting`() throws {
    let test = try TestTraining()
    var fixed = Settings()
    fixed.training.sounding.gap = .milliseconds(250)
    let setup = try test.training.setup { _ in
      SessionPlan(purpose: .measurement, course: Self.course, seed: 1, settings: fixed)
    }
    try test.other.set(.gap, to: "0.7")
    expect(that: setup.settings.isFixed && setup.settings.changeVolume(louder: true) == nil)
    expect(setup.settings.current().training.sounding.gap, equals: .milliseconds(250))
    expect(Setting.volume.value(in: try test.other.settings()), equals: Setting.volume.value(in: Settings()))
    let free = try test.training.setup { _ in SessionPlan(course: Self.course, seed: 1) }
    #expect(!free.settings.isFixed)
    expect(free.settings.current().training.sounding.gap, equals: .milliseconds(700))
  }

  // MARK: People

  @Test func `somebody new gets the settings of the room and its machine, and no others`() throws {
    let folder = TemporaryFolder()
    let store = try TrainingDataStore(folder: folder.path)
    let room: [(Setting, String)] = [
      (.sound, "sine"), (.referencePitch, "415"), (.audioDriver, "alsa"), (.midiInput, "off"), (.midiDriver, "jack"),
      (.midiHigher, "C5"), (.midiLower, "D4"), (.language, "de"),
    ]
    let own: [(Setting, String)] = [(.gap, "0.7"), (.volume, "-6"), (.exercise, "intervals"), (.duration, "0.5")]
    let anna = try PeopleCommand.add(try #require(PersonName("Anna")), in: folder.path)
    expect(that: anna.copied.isEmpty && TrainingDataStore.isMissing(in: anna.person.folder))
    for (key, value) in room + own { try store.set(key, to: value) }
    let ben = try PeopleCommand.add(try #require(PersonName("Ben")), in: folder.path)
    expect(ben.copied, equals: room.map(\.0))
    let settings = try TrainingDataStore(folder: ben.person.folder).settings()
    for (key, value) in room { expect(key.value(in: settings), equals: value) }
    for (key, _) in own { expect(key.value(in: settings), equals: key.value(in: Settings())) }
  }

  // MARK: MIDI on the screens

  @Test func `an instrument that is connected is told on the screen, and on Start that it begins`() throws {
    let test = try TestTraining("--sound", "sine")
    let app = App(test.training)
    let port = MIDIPort(number: 1, name: "LPK25", isHardware: true)
    let cases: [(place: Place, event: MIDIEvent, notice: String)] = [
      (.start, .connected(port), "LPK25 is connected and can answer. C4 or a pedal starts."),
      (.start, .returned(port), "LPK25 is back."),
      (.start, .gone(port), "LPK25 is disconnected. The computer's keys still answer."),
      (.info, .connected(port), "LPK25 is connected and can answer."),
      (.settings, .connected(port), "LPK25 is connected and can answer."),
    ]
    for (place, event, notice) in cases {
      app.place = place
      app.screens[place].notice = nil
      #expect(try app.handle(event, at: .zero) == nil)
      expect(app.screens[place].notice, equals: notice)
    }
    expectEventually { app.preparation.takeMIDIInputs() != nil }
  }
}
