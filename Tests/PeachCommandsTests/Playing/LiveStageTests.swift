import Dispatch
import Foundation
import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands

/// A training in real time, with a fake device that pulls as time passes and a clock that moves while waiting.
@Suite struct LiveStageTests {
  let output = TestOutput()
  var clock: TestClock { output.testClock }
  let place: TestPlace
  let device: SteadyDevice
  let controls: Controls
  let stage: LiveStage
  let writer: StoreWriter
  let midi: TestMIDI
  let display = Display()

  init() throws {
    place = try TestPlace(output.testClock)
    midi = TestMIDI(output.testClock)
    let opened = try AudioDevice.open(firstOf: ["pulseaudio"], through: output)
    opened.waitUntilRunning()
    device = SteadyDevice(opened, mayShorten: false)
    controls = Controls(
      Input([place.keyInput, place.lineInput, midi], clock: output.testClock), place.signals,
      Exercise.comparison.answerForm,
      meaning: { event, _ in
        switch event {
        case .key(.click): .answer(.up)
        case .key(let key): TrainingInput(key, Exercise.comparison.answerForm, language: .english)
        case .line(let line): TrainingInput(line: line, Exercise.comparison, language: .english)
        case .midi: nil
        case .ended: .quit
        }
      })
    writer = StoreWriter(here: try .temporary())
    stage = LiveStage(device: device, controls: controls, writer: writer) { _ in }
  }

  final class Display: TrainingDisplay {
    let isOpen = true
    var onsets: [SessionTime] = []
    var completed: [CompletedTrial] = []
    var announced: [SessionTime] = []

    func show(_ state: TrainingSession.State, at time: SessionTime) {
      if case .answering(_, let opening) = state, opening.isSounding { onsets.append(opening.onset) }
    }
    func announce(_ trial: Trial, replays: Int, at time: SessionTime) { announced.append(time) }
    func recorded(_ completed: CompletedTrial, _ storing: Storing) { self.completed.append(completed) }
  }

  /// A training with sines, each as long as the standard settings have it: 1 s.
  ///
  /// - Parameter most: the number of trials; nil for no end.
  func loop(_ stage: LiveStage? = nil, most: Int? = nil) -> TrainingLoop {
    let ports = TrainingLoop.Ports(
      player: { [device] in
        let playback = device.nextPlayback()
        return RenderingNotePlayer(renderer: SineRenderer(sampleRate: playback.sampleRate), playback: playback)
      },
      settings: { TrainingSettings() }, record: { _, _ in .stored }, display: display, tick: { _, _ in })
    return TrainingLoop(
      session: TrainingSession(
        TrainingCourse(.comparison, .init(KeyFit(), answers: most)), seed: 1, origin: UTCTime(milliseconds: 0)),
      stage: stage ?? self.stage, ports: ports)
  }

  /// The next that happens, without a deadline.
  func next() -> Timed? { stage.timed(until: nil) }

  var start: Double { clock.now.seconds }

  @Test func `a response time counts from the frame with which note 2 is heard to the key`() throws {
    let begin = start
    clock.plan(begin + 1.5004) { place.type("k") }
    clock.plan(begin + 1.7) { place.type("q") }
    expect(loop().run(), equals: .quit)
    let (note1, note2) = (try #require(display.announced.first), try #require(display.onsets.first))
    // Notes leave with the next period and are heard when the buffer has been played.
    #expect(note1 - (.zero + .seconds(begin)) <= .milliseconds(20))
    #expect((note2 - note1 - .seconds(1)).nanoseconds.magnitude <= 1)
    let answer = try #require(display.completed.first)
    #expect((answer.responseTime - (.zero + .seconds(begin + 1.5004) - note2)).nanoseconds.magnitude <= 1)
  }

  @Test func `keys before note 2 do nothing, and the one after it counts`() {
    let begin = start
    for time in [0.1, 0.5, 0.99] { clock.plan(begin + time) { place.type("j") } }
    clock.plan(begin + 1.2) { place.type("k") }
    clock.plan(begin + 1.3) { place.type("j") }
    clock.plan(begin + 1.4) { place.type("q") }
    expect(loop().run(), equals: .quit)
    expect(display.completed.map(\.answer), equals: [.up])
  }

  @Test func `lines that are sent early wait for their questions, in order`() {
    place.send("higher\nlower\nnonsense\nhigher\nquit\n")
    expect(loop().run(), equals: .quit)
    expect(display.completed.map(\.answer), equals: [.up, .down, .up])
    for completed in display.completed { #expect(completed.responseTime < .milliseconds(50)) }
  }

  @Test(arguments: ["first", "start", "", "2", "+5", "nonsense", "higher"])
  func `a line after the last answer waits for what follows, whatever it means now`(line: String) {
    place.send("higher\n\(line)\n")
    expect(loop(most: 1).run(), equals: .completed)
    expect(controls.input.take()?.event, equals: .line(line))
    #expect(controls.input.take() == nil)
  }

  @Test func `a line that stops does so after the last answer too`() {
    place.send("higher\nquit\n")
    expect(loop(most: 1).run(), equals: .quit)
    expect(display.completed.map(\.answer), equals: [.up])
  }

  @Test func `a line that stops is not kept from it by the note that sounds`() {
    let begin = clock.now
    place.send("quit\n")
    expect(loop().run(), equals: .quit)
    expect(that: clock.now - begin < .milliseconds(100) && display.completed.isEmpty)
  }

  @Test func `keys that are discarded are those that were read and those that weren't; lines wait`() {
    let input = Input([place.keyInput, place.lineInput], clock: clock)
    place.type("h")
    input.wait(for: .zero, or: [])
    place.type("l")
    place.send("higher\n")
    input.discard()
    #expect(input.take() == nil)
    input.wait(for: .zero, or: [])
    expect(input.take()?.event, equals: .line("higher"))
    #expect(input.take() == nil)
  }

  @Test func `the last answer of a pipe completes a training of as many comparisons`() throws {
    let pipe = try ChildPipe()
    try pipe.writing.write(contentsOf: Data("higher\nlower".utf8))
    try pipe.writing.close()
    let controls = Controls(
      Input([LineInput(pipe.reading.fileDescriptor, clock: clock)], clock: clock), place.signals,
      Exercise.comparison.answerForm,
      meaning: { event, _ in
        guard case .line(let line) = event else { return nil }
        return TrainingInput(line: line, Exercise.comparison, language: .english)
      })
    let stage = LiveStage(device: device, controls: controls, writer: writer) { _ in }
    expect(loop(stage, most: 2).run(), equals: .completed)
    expect(display.completed.map(\.answer), equals: [.up, .down])
    // Without further answers, another training ends.
    expect(loop(stage, most: 2).run(), equals: .quit)
  }

  @Test func `a key typed before note 2 began comes before it, even where both are found together`() throws {
    let player = RenderingNotePlayer(renderer: SineRenderer(sampleRate: 48000), playback: device.nextPlayback())
    try player.prepare(Phrase([TimedNote(Note(key: .a4)), TimedNote(Note(key: .a4))]))
    player.start(at: clock.now)
    guard case .player(.began(0)) = next()?.event else { throw TestError.other }
    let typed = clock.now
    place.type("k")
    controls.input.readAhead()
    // A busy machine.
    clock.advance(.seconds(1.5))
    expect(next(), equals: Timed(.answer(.up, from: .key), typed))
    let onset = try #require(next())
    expect(that: onset.event == .player(.began(1)) && onset.time > typed)
  }

  private enum TestError: Error { case other }

  @Test func `a deadline comes when it is due, and not before what happens until then`() {
    let due = clock.now + .milliseconds(700)
    clock.plan(start + 0.3) { place.send("lower\n") }
    let sent = clock.now + .milliseconds(300)
    expect(stage.timed(until: due), equals: Timed(.answer(.down, from: .line), sent))
    expect(stage.timed(until: due), equals: nil)
    expect(clock.now, equals: due)
  }

  @Test func `keys, clicks and lines are sources of answers`() {
    place.type("k\u{1B}[<0;40;5M")
    expect(next(), equals: Timed(.answer(.up, from: .key), clock.now))
    expect(next(), equals: Timed(.answer(.up, from: .mouse), clock.now))
    place.send("higher\n")
    expect(next(), equals: Timed(.answer(.up, from: .line), clock.now))
  }

  /// What is typed or sent, and what it does while a pair can be answered; a line that does nothing has no event.
  @Test(
    arguments: [
      ("k", true, .answer(.up, from: .key)), ("j", true, .answer(.down, from: .key)), ("r", true, .again()),
      ("R", true, .again()), ("\r", true, .commit(from: .key)), ("q", true, .stop(.quit)),
      ("higher\n", false, .answer(.up, from: .line)), ("l\n", false, .answer(.down, from: .line)),
      ("r\n", false, .again()), ("R\n", false, .again()), ("again\n", false, .again()),
      ("nochmal\n", false, .again()), ("\n", false, nil), ("start\n", false, nil), ("quit\n", false, .stop(.quit)),
      ("q\n", false, .stop(.quit)),
    ] as [(String, Bool, TrainingSession.Event?)])
  func `a line does what the key does, but an empty one confirms nothing`(
    text: String, isKey: Bool, event: TrainingSession.Event?
  ) {
    if isKey { place.type(text) } else { place.send(text) }
    let sent = clock.now
    expect(stage.timed(until: sent + .seconds(1)), equals: event.map { Timed($0, sent) })
  }

  @Test(arguments: [true, false])
  func `a stop or sleep of more than two seconds discards the pair`(sleeps: Bool) {
    clock.plan(start + 1.2) { [clock, place] in
      if sleeps { clock.sleep(.seconds(60)) } else { clock.advance(.seconds(2.1)) }
      place.type("k")
    }
    expect(loop().run(), equals: .resumed)
    expect(that: display.onsets.count == 1 && display.completed.isEmpty)
    // What was typed meanwhile is gone.
    #expect(controls.input.take() == nil)
  }

  @Test func `after a shorter stop the answer counts`() {
    let begin = start
    clock.plan(begin + 1.2) { [clock, place] in
      clock.advance(.seconds(1.4))
      place.type("k")
    }
    clock.plan(begin + 2.7) { place.type("q") }
    expect(loop().run(), equals: .quit)
    expect(display.completed.map(\.answer), equals: [.up])
  }

  @Test func `a lost device stops the training`() {
    clock.plan(start + 1.2) { output.streams[0].lose() }
    expect(loop().run(), equals: .audio(.deviceLost))
    expect(that: display.onsets.count == 1 && display.completed.isEmpty)
  }

  @Test func `a device that pulls nothing for 2.5 s is gone`() {
    let begin = clock.now
    output.streams[0].isFrozen = true
    expect(next(), equals: Timed(.player(.deviceLost), clock.now))
    // It is looked at every half second.
    #expect((2.5...3.1).contains((clock.now - begin).inSeconds))
  }

  @Test(arguments: [
    (SIGTERM, StopReason.signal(SIGTERM)), (SIGTSTP, .suspended),
  ]) func `signals stop the training`(signal: Int32, reason: StopReason) {
    clock.plan(start + 0.4) { place.signal(signal) }
    let due = clock.now + .milliseconds(400)
    expect(next(), equals: Timed(.stop(reason), due))
  }

  @Test func `a pending answer is reported once it is stored`() throws {
    let folder = TemporaryFolder()
    let writer = StoreWriter(folder: folder.path)
    let gate = DispatchSemaphore(value: 0)
    // Storing waits at most 20 ms.
    guard case .pending(let number) = writer.perform(.answer, { _ in gate.wait() }) else { throw TestError.other }
    var stored: [Int] = []
    let stage = LiveStage(device: device, controls: controls, writer: writer) { stored.append($0) }
    let due = clock.now + .seconds(1)
    expect(stage.timed(until: due), equals: nil)
    gate.signal()
    expectEventually { writer.pending(.answer) == 0 }
    expect(stage.timed(until: clock.now + .seconds(1)), equals: nil)
    expect(that: stored == [number] && clock.now == due)
  }

  @Test func `the fade on leaving is heard before the device closes`() {
    clock.plan(start + 0.5) { place.type("q") }
    expect(loop().run(), equals: .quit)
    _ = output.streams[0].takePeak()
    device.finishFade()
    #expect(output.streams[0].takePeak() > 0)
    device.close()
    #expect(output.streams[0].isClosed)
  }
}

/// An event of a stage with its time.
struct Timed: Equatable {
  let event: TrainingSession.Event
  let time: SessionTime

  init(_ event: TrainingSession.Event, _ time: SessionTime) { (self.event, self.time) = (event, time) }
}

extension LiveStage {
  /// The next event while a trial can be answered.
  func timed(until deadline: SessionTime?) -> Timed? {
    let open = TrainingSession.State.answering(Trial(note: .a4, offset: .zero), .init(onset: .zero))
    return next(until: deadline, in: open).map { Timed($0.event, $0.time) }
  }
}
