import PeachCore
import TestSupport
import Testing

/// A stage whose clock stops until its next event.
private final class ScriptedStage: TrainingStage {
  private(set) var now = SessionTime.zero
  private var script: [(time: SessionTime, event: () -> TrainingSession.Event?)] = []

  /// The listener quits at the end of the script.
  func plan(_ seconds: Double, _ event: @autoclosure @escaping () -> TrainingSession.Event?) {
    script.append((.zero + .seconds(seconds), event))
  }

  func next(
    until deadline: SessionTime?, in state: TrainingSession.State
  ) -> (event: TrainingSession.Event, time: SessionTime)? {
    if let deadline, script.first.map({ deadline <= $0.time }) ?? true {
      now = deadline
      return nil
    }
    guard !script.isEmpty else { return (.stop(.quit), now) }
    let (time, event) = script.removeFirst()
    now = time
    return event().map { ($0, time) }
  }
}

private func milliseconds(_ time: SessionTime) -> Int { (time - .zero).milliseconds }

/// A player and a display that record all requests in one list.
private final class Recorder: TunableNotePlayer, TrainingDisplay {
  var steps: [String] = []
  private(set) var volumes: [Double] = []
  var failure: AudioError?
  var isOpen = true
  private(set) var state = TrainingSession.State.idle
  private(set) var completed: CompletedTrial?
  private var isPrepared = false

  func prepare(_ phrase: Phrase) throws(AudioError) {
    steps.append("prepare")
    volumes.append(phrase.volume.value)
    if let failure { throw failure }
    isPrepared = true
  }
  var gain: Double? { isPrepared ? -3 : nil }
  func start(at time: SessionTime) { steps.append("start at \(milliseconds(time))") }
  func stop() { steps.append("fade") }
  /// What is heard of a note that is tuned; nil for what was asked for last, as with an output without delay.
  var heard: Cents?
  private var asked = Cents.zero
  var soundingChange: Cents { heard ?? asked }
  func retune(by change: Cents) {
    steps.append("retune by \(change.value)")
    asked = change
  }
  func playExact(by change: Cents) {
    steps.append("play exact by \(change.value)")
    asked = change
  }
  func tick(level: AmplitudeDB, after responseTime: Duration) {
    steps.append("tick after \(responseTime.milliseconds)")
  }

  func show(_ state: TrainingSession.State, at time: SessionTime) {
    self.state = state
    let name =
      switch state {
      case .idle: "idle"
      case .presenting: "note 1"
      case .answering(_, let opening): opening.isSounding ? "note 2" : "waiting"
      case .feedback: "feedback"
      case .taken: "taken"
      case .reviewing: "review"
      case .listening: "listening"
      }
    steps.append("show \(name) at \(milliseconds(time))")
  }
  func announce(_ trial: Trial, replays: Int, at time: SessionTime) {
    steps.append("announce at \(milliseconds(time))")
  }
  func recorded(_ completed: CompletedTrial, _ storing: Storing) {
    steps.append("recorded: \(storing)")
    self.completed = completed
  }
  func stored(_ number: Int) { steps.append("stored \(number)") }

  /// Answers the open trial.
  func answer(isRight: Bool) -> TrainingSession.Event {
    guard case .answering(let trial, _) = state else { return .answer(.up, from: .key) }
    return .answer((trial.right == .up) == isRight ? .up : .down, from: .key)
  }
}

@Suite struct TrainingLoopTests {
  private let stage = ScriptedStage()
  private let recorder = Recorder()

  /// - Parameters:
  ///   - exercise: what is trained.
  ///   - storing: the result of storing answers.
  ///   - beforePlayer: called when a player is requested.
  private func loop(
    _ exercise: Exercise = Exercise.comparison, comparisons: Int? = nil, storing: Storing = .stored,
    listener: SimulatedListener? = nil, volume: AmplitudeDB?? = .none,
    beforePlayer: @escaping () throws(AudioError) -> Void = {}
  ) -> TrainingLoop {
    let session = TrainingSession(
      TrainingCourse(exercise, profile: PerceptualProfile(), comparisons: comparisons), seed: 1, origin: .zero)
    var ports = TrainingLoop.Ports(
      player: { [recorder] () throws(AudioError) in
        recorder.steps.append("player")
        try beforePlayer()
        return recorder
      },
      settings: { [recorder] in
        recorder.steps.append("settings")
        return TrainingSettings()
      },
      record: { [recorder] _, gain in
        recorder.steps.append("record with a gain of \(gain.map { "\($0)" } ?? "nil")")
        return storing
      },
      display: recorder, tick: { $0.tick(level: .zero, after: $1) })
    if let volume { ports.volume = { volume } }
    return TrainingLoop(session: session, stage: stage, ports: ports, listener: listener)
  }

  /// Schedules note 1 immediately and note 2 one second later.
  private func planNotes(from start: Double = 0) {
    stage.plan(start, .player(.began(0)))
    stage.plan(start + 1, .player(.began(1)))
  }

  private let start = ["settings", "player", "prepare", "start at 0", "show note 1 at 0", "announce at 0"]

  @Test(arguments: [true, false]) func `sound comes first, then the display, then the store, then the next pair`(
    isRight: Bool
  ) {
    planNotes()
    stage.plan(1.5, recorder.answer(isRight: isRight))
    expect(loop().run(), equals: .quit)
    expect(recorder.completed?.source, equals: .key)
    // The feedback takes 0.4 s.
    expect(
      recorder.steps,
      equals: start + ["show note 2 at 1000", "fade"] + (isRight ? [] : ["tick after 500"]) + [
        "show feedback at 1500", "record with a gain of -3.0", "recorded: stored", "settings", "player", "prepare",
        "start at 1900", "show note 1 at 1900", "fade", "show idle at 1900",
      ])
  }

  @Test func `an answer before note 2 changes nothing`() {
    stage.plan(0, .player(.began(0)))
    stage.plan(0.7, .answer(.up, from: .key))
    stage.plan(1, .player(.began(1)))
    expect(loop().run(), equals: .quit)
    expect(recorder.steps, equals: start + ["show note 2 at 1000", "fade", "show idle at 1000"])
  }

  @Test func `the last answer completes the training when its feedback is over`() {
    planNotes()
    stage.plan(1.5, recorder.answer(isRight: true))
    stage.plan(1.8, .answer(.up, from: .key))
    expect(loop(comparisons: 1).run(), equals: .completed)
    expect(recorder.steps.suffix(2), equals: ["recorded: stored", "show idle at 1900"])
    expect(milliseconds(stage.now), equals: 1900)
  }

  @Test func `an audio error ends the training, and answers remain stored`() {
    planNotes()
    stage.plan(1.5, recorder.answer(isRight: true))
    let failure = AudioError.soundFontNotFound(name: "gone.sf2", folders: [])
    var players = 0
    let loop = loop { () throws(AudioError) in
      players += 1
      if players == 2 { throw failure }
    }
    expect(loop.run(), equals: .audio(failure))
    expect(recorder.steps.suffix(5), equals: ["recorded: stored", "settings", "player", "fade", "show idle at 1500"])
    // It continues once the sound works again.
    recorder.steps = []
    expect(loop.run(), equals: .quit)
    expect(recorder.steps.prefix(4), equals: ["settings", "player", "prepare", "start at 1500"])
  }

  @Test func `a note that can't be rendered never starts`() {
    recorder.failure = .silentKey(preset: "drums", key: .a4)
    expect(loop().run(), equals: .audio(.silentKey(preset: "drums", key: .a4)))
    expect(recorder.steps, equals: ["settings", "player", "prepare", "show idle at 0"])
  }

  @Test func `a lost device ends the training and discards the open trial`() {
    planNotes()
    stage.plan(1.2, .player(.deviceLost))
    stage.plan(1.3, .answer(.up, from: .key))
    expect(loop().run(), equals: .audio(.deviceLost))
    expect(recorder.steps, equals: start + ["show note 2 at 1000", "fade", "show idle at 1200"])
  }

  @Test func `the storing of a pending answer is reported in any state`() {
    planNotes()
    stage.plan(1.5, recorder.answer(isRight: true))
    func report() -> TrainingSession.Event? {
      recorder.stored(7)
      return nil
    }
    stage.plan(1.6, report())
    expect(loop(storing: .pending(7)).run(), equals: .quit)
    let told = recorder.steps.filter { $0.contains("stored") || $0.contains("recorded") }
    expect(told, equals: ["recorded: pending(7)", "stored 7"])
    expect(recorder.steps.suffix(3), equals: ["show note 1 at 1900", "fade", "show idle at 1900"])
  }

  @Test func `it ends when the output is closed`() {
    func close() -> TrainingSession.Event {
      recorder.isOpen = false
      return .player(.began(0))
    }
    stage.plan(0, close())
    stage.plan(1, .player(.began(1)))
    expect(loop().run(), equals: .outputClosed)
    expect(recorder.steps, equals: start + ["fade", "show idle at 0"])
  }

  @Test func `the first reason to stop is returned`() {
    stage.plan(0.2, .stop(.signal(15)))
    stage.plan(0.3, .stop(.quit))
    expect(loop().run(), equals: .signal(15))
    expect(milliseconds(stage.now), equals: 200)
  }

  @Test func `only a simulated listener answers, at its own time`() throws {
    let listener = SimulatedListener()
    planNotes()
    stage.plan(1.5, .answer(.up, from: .key))
    expect(loop(comparisons: 1, listener: listener).run(), equals: .completed)
    let shown = recorder.steps.first { $0.hasPrefix("show feedback") }
    let time = try #require(shown.flatMap { Double($0.dropFirst("show feedback at ".count)) })
    expect(that: time > 1000 && time != 1500)
    expect(recorder.steps.count { $0.hasPrefix("record with") }, equals: 1)
    expect(recorder.completed.map(\.source), equals: .some(nil))
  }

  @Test func `a simulated listener isn't disturbed by what somebody else plays again, tunes or confirms`() {
    for exercise in [Exercise.comparison, .matching] {
      let events: [TrainingSession.Event?] = [
        nil, .again(), .adjust(Cents(3), from: .key), .commit(from: .key), .answer(.down, from: .key),
      ]
      let runs = events.map { event in
        let test = TrainingLoopTests()
        test.planNotes()
        if let event { test.stage.plan(1.01, event) }
        expect(test.loop(exercise, comparisons: 1, listener: SimulatedListener()).run(), equals: .completed)
        return test.recorder.steps
      }
      #expect(runs.dropFirst().allSatisfy { $0 == runs[0] })
    }
  }

  @Test(arguments: [nil, AmplitudeDB(0), AmplitudeDB(-7)])
  func `a pair is played again at the volume of now, and rendered anew if it has changed`(volume: AmplitudeDB?) {
    planNotes()
    stage.plan(1.2, .again())
    let loop = loop(volume: volume)
    expect(loop.run(), equals: .quit)
    let isNew = volume?.value == -7
    expect(
      recorder.steps,
      equals: start + ["show note 2 at 1000", "fade"] + (isNew ? ["player", "prepare"] : []) + [
        "start at 1200", "show note 1 at 1200", "fade", "show idle at 1200",
      ])
    expect(recorder.volumes, equals: (isNew ? [0, -7] : [0]))
  }

  @Test(arguments: [false, true]) func `a note tuned and confirmed on a MIDI keyboard is recorded as such`(
    isCoalesced: Bool
  ) throws {
    var tuner = MIDITuner()
    // The first position of a knob moves nothing; then each step is half a cent.
    let changes = [64, 70, 66, 74].enumerated().compactMap { index, value in
      tuner.take(MIDIMessage(.controlChange(16, value)), from: 0, at: .zero + .milliseconds(1100 + index))
    }
    planNotes()
    stage.plan(1.05, .commit(from: .midi))
    if isCoalesced {
      stage.plan(1.2, .adjust(changes.reduce(.zero, +), from: .midi))
    } else {
      for (index, change) in changes.enumerated() {
        stage.plan(1.2 + 0.1 * Double(index), .adjust(change, from: .midi))
      }
    }
    // A pedal that was pressed before note 2 began, and held.
    stage.plan(1.6, .commit(from: .midi, pressed: .zero + .seconds(0.9)))
    stage.plan(1.7, .commit(from: .midi))
    expect(loop(Exercise.matching, comparisons: 1).run(), equals: .completed)
    let retunes = isCoalesced ? ["retune by 5.0"] : ["retune by 3.0", "retune by 1.0", "retune by 5.0"]
    expect(
      recorder.steps,
      equals: start + ["show note 2 at 1000"] + retunes + [
        "fade", "tick after 700", "show feedback at 1700", "record with a gain of -3.0", "recorded: stored",
        "show idle at 2100",
      ])
    let completed = try #require(recorder.completed)
    expect(that: completed.match?.error == completed.trial.offset + Cents(5) && completed.source == .midi)
    expect(completed.responseTime, equals: .seconds(0.7))
  }

  /// A slow output is still before the first change, at it, between two, or at the last.
  @Test(arguments: [0, 3, 4.5, 9, -2], [ResponseSource.key, .midi, .mouse])
  func `a match has the pitch that is heard when it is confirmed, not the one asked for last`(
    heard: Double, source: ResponseSource
  ) throws {
    recorder.heard = Cents(heard)
    planNotes()
    stage.plan(1.2, .adjust(Cents(3), from: source))
    stage.plan(1.3, .adjust(Cents(6), from: source))
    stage.plan(1.35, .commit(from: source))
    expect(loop(Exercise.matching, comparisons: 1).run(), equals: .completed)
    #expect(recorder.steps.contains("retune by 9.0"))
    let completed = try #require(recorder.completed)
    expect(completed.match?.error, equals: completed.trial.offset + Cents(heard))
  }
}
