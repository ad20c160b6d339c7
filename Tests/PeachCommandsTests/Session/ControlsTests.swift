import PeachCore
import PeachLanguage
import PeachMIDI
import PeachTerminal
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// What keys, lines, MIDI and signals do in each state of a training.
@Suite struct ControlsTests {
  private let clock = TestClock()
  private let place: TestPlace
  private let midi: TestMIDI

  init() throws {
    place = try TestPlace(clock)
    midi = TestMIDI(clock)
  }

  private static let trial = Trial(note: .a4, offset: .zero)
  private static let completed = CompletedTrial(trial: trial, answer: .up, responseTime: .seconds(1), time: .zero)
  private static let open = TrainingSession.State.answering(trial, .init(onset: .zero + .seconds(2)))

  private final class Log {
    var reported: [InputEvent] = []
    var louder: [Bool] = []
    var news: [Text] = []
    var resizes = 0
  }

  private func controls(
    _ sources: [any InputSource], _ form: AnswerForm = Exercise.comparison.answerForm,
    _ log: Log = Log(), meaning: @escaping (InputEvent) -> TrainingInput?
  ) -> Controls {
    let controls = Controls(
      Input(sources, clock: clock), place.signals, form, meaning: { event, _ in meaning(event) },
      report: { event, _ in log.reported.append(event) }, resized: { log.resizes += 1 })
    controls.changeVolume = { log.louder.append($0) }
    controls.notify = { log.news.append($0) }
    return controls
  }

  /// Reads what was sent.
  private func read(_ controls: Controls) { controls.input.wait(for: .milliseconds(100), or: []) }

  /// The event for a meaning of a key; the others are those of a line.
  @Test func `each meaning of a key and of a line does what it says`() {
    let tuning = Exercise.matching.answerForm, choices = Exercise.comparison.answerForm
    typealias Event = TrainingSession.Event
    let cases: [(input: TrainingInput, form: AnswerForm, key: Event?, line: Event?)] = [
      (.answer(.down), choices, .answer(.down, from: .key), .answer(.down, from: .line)),
      (.adjust(Cents(-0.1)), tuning, .adjust(Cents(-0.1), from: .key), .adjust(Cents(-0.1), from: .line)),
      (.commit, tuning, .commit(from: .key), .commit(from: .line)), (.start, tuning, .commit(from: .key), nil),
      (.again, choices, .again(), .again()), (.quit, choices, .stop(.quit), .stop(.quit)),
      (.open(.settings), choices, .stop(.quit), .stop(.quit)),
      (.volume(louder: true), choices, nil, nil), (.volume(louder: false), tuning, .again(), .again()),
    ]
    for (input, form, key, line) in cases {
      for isLine in [false, true] {
        let log = Log()
        let controls = controls([isLine ? place.lineInput : place.keyInput], form, log) { $0 == .ended ? nil : input }
        if isLine { place.send("x\n") } else { place.type("x") }
        read(controls)
        let taken = controls.takeInput(in: Self.open)
        expect(taken?.event, equals: isLine ? line : key)
        // A line that has waited for the question answers it at once; a key keeps its time.
        if let taken { expect(taken.time, equals: isLine ? .zero + .seconds(2) : clock.now) }
        if case .open(let place) = input {
          expect(controls.destination, equals: place)
        } else {
          expect(controls.destination, equals: nil)
        }
        if case .volume(let louder) = input {
          expect(log.louder, equals: [louder])
        } else {
          expect(log.louder, equals: [])
        }
        expect(that: log.reported.isEmpty && !controls.isHolding)
      }
    }
  }

  private static let states: [(name: String, state: TrainingSession.State)] = [
    ("idle", .idle), ("presenting", .presenting(trial)), ("answering", open), ("feedback", .feedback(completed)),
    ("taken", .taken(completed)), ("reviewing", .reviewing(completed)), ("listening", .listening(trial)),
  ]

  @Test func `lines of a pipe wait for the state that they are meant for, and so does its end`() {
    // What is taken at once; all else waits.
    let cases: [(line: String, input: TrainingInput?, taken: Set<String>)] = [
      ("an answer", .answer(.up), ["answering", "listening"]),
      ("nothing", nil, ["idle", "presenting", "answering", "reviewing", "listening"]),
      ("a start", .start, ["idle", "presenting", "answering", "reviewing", "listening"]),
      ("a command", .again, Set(Self.states.map(\.name))), ("quit", .quit, Set(Self.states.map(\.name))),
    ]
    for (line, input, taken) in cases {
      for (name, state) in Self.states {
        let log = Log()
        let controls = controls([place.lineInput], Exercise.comparison.answerForm, log) { $0 == .ended ? nil : input }
        // Listening begins before the line.
        _ = controls.takeInput(in: state)
        place.send("\(line)\n")
        read(controls)
        let event = controls.takeInput(in: state)?.event
        #expect(controls.isHolding != taken.contains(name), "\(line), \(name)")
        let isEvent = taken.contains(name) && input != nil && input != .start
        expect((event != nil), equals: isEvent, "\(line), \(name)")
        expect(log.reported.count, equals: (input == nil && taken.contains(name) ? 1 : 0), "\(line), \(name)")
        // Nothing is lost.
        expect(controls.input.take()?.event, equals: taken.contains(name) ? nil : .line(line))
      }
    }
  }

  @Test func `an answer that came before the exact notes doesn't skip them, and keys are never kept`() {
    let early = controls([place.lineInput]) { $0 == .ended ? nil : .answer(.up) }
    place.send("h\n")
    read(early)
    clock.advance(.seconds(1))
    expect(early.takeInput(in: .listening(Self.trial))?.event, equals: nil)
    #expect(early.isHolding)
    // Nor does it later, until they are over.
    expect(early.takeInput(in: .listening(Self.trial))?.event, equals: nil)
    expect(early.takeInput(in: Self.open)?.event, equals: .answer(.up, from: .line))
    for (_, state) in Self.states {
      let keys = controls([place.keyInput]) { _ in .answer(.up) }
      place.type("h")
      read(keys)
      expect(keys.takeInput(in: state)?.event, equals: .answer(.up, from: .key))
      #expect(!keys.isHolding)
    }
  }

  @Test func `a MIDI instrument answers and tunes, and what doesn't answer skips what is listened to`() {
    let at = SessionTime.zero + .seconds(0.5)
    clock.advance(.seconds(1))
    let port = MIDIPort(number: 1, name: "LPK25", isHardware: true)
    let news: [(MIDIEvent, Text)] = [.connected(port), .returned(port), .gone(port)].compactMap { (event: MIDIEvent) in
      event.news.map { (event, $0) }
    }
    expect(news.count, equals: 3)
    for form in [Exercise.comparison.answerForm, Exercise.matching.answerForm] {
      let log = Log()
      let controls = controls([midi], form, log) { _ in nil }
      func event() -> TrainingSession.Event? {
        read(controls)
        return controls.takeInput(in: Self.open)?.event
      }
      midi.press(.lower, at: at)
      expect(
        event(), equals: form.isTuning ? .commit(from: .midi, pressed: at) : .answer(.down, from: .midi, pressed: at))
      midi.press(.higher, at: at)
      expect(
        event(), equals: form.isTuning ? .commit(from: .midi, pressed: at) : .answer(.up, from: .midi, pressed: at))
      midi.send(.tuning(Cents(-3)))
      expect(event(), equals: .adjust(Cents(-3), from: .midi))
      for (happened, _) in news {
        midi.send(happened)
        expect(event(), equals: nil)
      }
      expect(log.news, equals: news.map(\.1))
    }
  }

  @Test func `before the first trial only what leaves counts, and a signal before keys`() {
    let log = Log()
    let controls = controls([place.keyInput], Exercise.comparison.answerForm, log) { event in
      switch event {
      case .key(.character("q")): .quit
      case .key(.character("s")): .open(.settings)
      case .key(.character("+")): .volume(louder: true)
      default: .answer(.up)
      }
    }
    expect(controls.departure(), equals: nil)
    place.type("k+k")
    expect(controls.departure(), equals: nil)
    expect(log.louder, equals: [true])
    place.type("ks")
    expect(controls.departure(), equals: .quit)
    expect(controls.destination, equals: .settings)
    place.type("q")
    place.signal(SIGWINCH)
    place.signal(SIGTERM)
    expect(controls.departure(), equals: .signal(SIGTERM))
    expect(log.resizes, equals: 1)
    expect(controls.departure(), equals: .quit)
    place.signal(SIGTSTP)
    expect(controls.departure(), equals: .suspended)
    let lines = self.controls([place.lineInput]) { _ in .quit }
    place.send("quit\n")
    expect(lines.departure(), equals: nil)
  }
}
