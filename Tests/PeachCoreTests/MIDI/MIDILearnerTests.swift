import PeachCore
import TestSupport
import Testing

@Suite struct MIDILearnerTests {
  private typealias Event = (milliseconds: Int, message: MIDIMessage)

  // MARK: Keys and programs

  @Test func `two keys are learned at once, without their releases`() {
    var learner = MIDILearner(at: .zero)
    expect(learner.step, equals: .pressHigher)
    learner.take(.on(74), from: 0, at: .milliseconds(1000))
    expect(learner.step, equals: .pressLower)
    expect(learner.higher, equals: key(74))
    learner.take(.off(74), from: 0, at: .milliseconds(1100))
    learner.take(.on(50, channel: 3), from: 1, at: .milliseconds(2000))
    expect(learner.step, equals: .done(higher: key(74), lower: key(50)))
    #expect(learner.deadline == nil)
  }

  @Test func `a bouncing or layered key isn't learned twice`() {
    var learner = MIDILearner(at: .zero)
    learner.take(.on(74), from: 0, at: .milliseconds(1000))
    learner.take(.on(74, channel: 1), from: 0, at: .milliseconds(1000))
    learner.take(.on(62, channel: 1), from: 0, at: .milliseconds(1001))
    learner.take(.off(74), from: 0, at: .milliseconds(1005))
    learner.take(.on(74), from: 0, at: .milliseconds(1010))
    expect(learner.step, equals: .pressLower)
  }

  @Test func `a program and a pedal are learned`() {
    let found = learn([(1000, MIDIMessage(.programChange(5)))] + pedal(.momentary[0], 67, presses: 1, from: 4000))
    expect(found, equals: .done(higher: .program(5), lower: .controller(67, .momentary)))
  }

  // MARK: Pedals

  @Test(arguments: PedalStream.all)
  func `every kind of pedal is learned, beside every other`(stream: PedalStream) {
    for other in PedalStream.all {
      let found = learn(
        pedal(stream, 64, presses: stream.kind == .latching ? 2 : 1, from: 1000)
          + pedal(other, 67, presses: other.kind == .latching ? 2 : 1, from: 20_000))
      expect(
        found, equals: .done(higher: .controller(64, stream.kind), lower: .controller(67, other.kind)), "\(other.name)")
    }
  }

  @Test(arguments: PedalStream.momentary.filter { !$0.name.contains("hovers") })
  func `one press of a momentary pedal is enough, and is known 200 ms after its release`(stream: PedalStream) {
    let values = stream.values(presses: 1, from: 1000)
    let found = steps(pedal(stream, 64, presses: 1, from: 1000))
    expect(found.last?.step, equals: .pressLower)
    #expect((found.last?.milliseconds ?? .max) <= (values.last?.milliseconds ?? 0) + 200)
  }

  @Test func `a latching switch is asked for again, and then known`() {
    let latching: [Event] = [(1000, .controller(80, 127)), (4000, .controller(80, 0))]
    expect(steps(latching).map(\.step), equals: [.higherAgain, .pressLower])
    expect(steps(latching).map(\.milliseconds), equals: [2500, 7000])
    expect(higher(latching), equals: .controller(80, .latching))
    expect(
      higher(latching.map { ($0, $1 == .controller(80, 0) ? .controller(80, 127) : .controller(80, 0)) }),
      equals: .controller(80, .latching))
  }

  @Test(arguments: [false, true])
  func `a pedal that was held for long is momentary after its second press`(isReversed: Bool) {
    let values = [(1000, 127), (4000, 0), (4800, 127), (5100, 0)]
    let events: [Event] = values.map { ($0, .controller(64, isReversed ? 127 - $1 : $1)) }
    expect(steps(events).map(\.step), equals: [.higherAgain, .pressLower])
    expect(higher(events), equals: .controller(64, isReversed ? .reversed : .momentary))
  }

  @Test func `the release of a half-pedal that was held for long is enough`() {
    let values = [(1000, 9), (1010, 60), (1020, 110), (1030, 127), (4000, 100), (4010, 40), (4020, 0)]
    expect(higher(values.map { ($0, .controller(64, $1)) }), equals: .controller(64, .momentary))
  }

  @Test func `a half-pedal that is streaming noise at rest asks for nothing`() {
    var noise = PedalStream.Noise()
    let events: [Event] = (0..<1000).map { (10 * $0, .controller(64, noise.value(around: 2, by: 4))) }
    #expect(steps(events).isEmpty)
    let pressed = events + pedal(.momentary[3], 64, presses: 1, from: 10_000)
    expect(higher(pressed), equals: .controller(64, .momentary))
  }

  @Test func `a pedal that moves by less than 32 isn't learned`() {
    let events: [Event] = (0..<200).map { (10 * $0, .controller(11, 50 + $0 % 31)) }
    #expect(steps(events).isEmpty)
  }

  @Test(
    arguments: [
      (32, 64, MIDIControl.SwitchKind.momentary), (32, 63, nil), (33, 64, nil), (95, 63, .reversed), (95, 64, nil),
      (94, 63, nil),
    ] as [(Int, Int, MIDIControl.SwitchKind?)])
  func `a pedal that moves by 32 is learned, and by less it isn't`(
    rest: Int, end: Int, kind: MIDIControl.SwitchKind?
  ) {
    let way = (rest + end) / 2
    let press: [Event] = [(1000, rest), (1010, way), (1020, end), (1200, way), (1210, rest)]
      .map { ($0, .controller(11, $1)) }
    expect(higher(press), equals: kind.map { .controller(11, $0) })
  }

  @Test func `a keyboard that reports its pedals when it is connected doesn't spoil the press`() {
    let report: [Event] = [(500, .controller(64, 0)), (500, .controller(67, 0))]
    for press in [800, 5000] {
      let events = report + [(press, .controller(64, 127)), (press + 150, .controller(64, 0))]
      expect(higher(events), equals: .controller(64, .momentary))
    }
    let key = [(400, MIDIMessage.on(72))]
    expect(steps(key + report).map(\.step), equals: [.pressLower, .lowerAgain])
  }

  @Test func `a report of the chosen pedal by another keyboard isn't its second press`() {
    var learner = MIDILearner(at: .zero)
    for (time, value) in [(0, 127), (100, 0)] { learner.take(.controller(64, value), from: 0, at: .milliseconds(time)) }
    learner.takeDue(at: .milliseconds(300))
    learner.take(.controller(64, 0), from: 1, at: .milliseconds(1000))
    expect(learner.step, equals: .pressLower)
    learner.take(.controller(64, 127), from: 0, at: .milliseconds(1200))
    expect(learner.step, equals: .failed(.sameControl(.controller(64, .momentary))))
  }

  // MARK: What is never learned

  @Test func `banks, data entry, parameter numbers, modes, pressure, the wheel and the clock are never learned`() {
    var contents: [MIDIMessage.Content] = (0xF8...0xFF).map { .realTime($0) }
    for value in stride(from: 0, through: 127, by: 127) {
      contents += [
        .keyPressure(MIDINote(72), value), .channelPressure(value), .pitchWheel(value << 7), .noteOff(MIDINote(3)),
      ]
      contents += ([0, 6, 32, 38, 88] + Array(96...101) + Array(120...127)).map { .controlChange($0, value) }
    }
    let events: [Event] = (contents + contents).enumerated().map { (10 * $0, MIDIMessage($1)) }
    #expect(steps(events).isEmpty)
  }

  @Test func `the fine byte of an expression pedal isn't learned`() {
    let sweep = Array(0...127) + (0...127).reversed()
    let events: [Event] = sweep.enumerated().flatMap { index, value -> [Event] in
      [(1000 + 4 * index, .controller(11, value)), (1000 + 4 * index, .controller(43, value * 37 % 128))]
    }
    expect(higher(events), equals: .controller(11, .momentary))
  }

  // MARK: Failures

  @Test func `without a press nothing is learned after 30 s`() {
    #expect(steps([]).isEmpty)
    var learner = MIDILearner(at: .milliseconds(100))
    expect(learner.deadline, equals: .milliseconds(30_100))
    learner.takeDue(at: .milliseconds(30_099))
    expect(learner.step, equals: .pressHigher)
    learner.takeDue(at: .milliseconds(30_100))
    expect(learner.step, equals: .failed(.nothingCame))
    learner.take(.on(60), from: 0, at: .milliseconds(30_200))
    expect(learner.step, equals: .failed(.nothingCame))
  }

  @Test func `each step has its own 30 s`() {
    var learner = MIDILearner(at: .zero)
    learner.take(.on(60), from: 0, at: .milliseconds(29_000))
    expect(learner.deadline, equals: .milliseconds(59_000))
    learner.takeDue(at: .milliseconds(59_000))
    expect(learner.step, equals: .failed(.nothingCame))
  }

  @Test func `the same key, program or pedal twice fails`() {
    expect(learn([(1000, .on(60)), (2000, .on(60))]), equals: .failed(.sameControl(key(60))))
    let program = MIDIMessage(.programChange(3))
    expect(learn([(1000, program), (2000, program)]), equals: .failed(.sameControl(.program(3))))
  }

  @Test(arguments: PedalStream.all.filter { !$0.name.contains("hovers") })
  func `the same pedal twice fails`(pedal: PedalStream) {
    let presses = pedal.kind == .latching ? 3 : 2
    let found = learn(self.pedal(pedal, 64, presses: presses, from: 1000))
    expect(found, equals: .failed(.sameControl(.controller(64, pedal.kind))))
  }

  // MARK: Playing

  private func key(_ note: Int) -> MIDIControl { .keys(MIDINote(note)...MIDINote(note)) }

  private func pedal(_ pedal: PedalStream, _ number: Int, presses: Int, from start: Int) -> [Event] {
    pedal.values(presses: presses, from: start, every: 6000).map { ($0.milliseconds, .controller(number, $0.value)) }
  }

  /// The last step, 5 s after the last event.
  private func learn(_ events: [Event]) -> MIDILearner.Step? { steps(events).last?.step }

  private func higher(_ events: [Event]) -> MIDIControl? {
    var higher: MIDIControl?
    _ = steps(events) { higher = $0.higher }
    return higher
  }

  /// The steps after the first one and their times, until 5 s after the last event.
  private func steps(
    _ events: [Event], body: (MIDILearner) -> Void = { _ in }
  ) -> [(milliseconds: Int, step: MIDILearner.Step)] {
    var learner = MIDILearner(at: .zero)
    var found: [(milliseconds: Int, step: MIDILearner.Step)] = []
    var step = learner.step
    func record(at time: SessionTime) {
      guard learner.step != step else { return }
      step = learner.step
      found.append(((time - .zero).milliseconds, step))
    }
    func wait(until time: SessionTime) {
      while let deadline = learner.deadline, deadline <= time {
        learner.takeDue(at: deadline)
        record(at: deadline)
        #expect(learner.deadline != deadline)
      }
    }
    for (milliseconds, message) in events.sorted(by: { $0.milliseconds < $1.milliseconds }) {
      let time = SessionTime.milliseconds(milliseconds)
      wait(until: time)
      learner.take(message, from: 0, at: time)
      record(at: time)
    }
    wait(until: .milliseconds((events.map(\.milliseconds).max() ?? 0) + 5000))
    body(learner)
    return found
  }
}
