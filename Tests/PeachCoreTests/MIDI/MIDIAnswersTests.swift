import PeachCore
import TestSupport
import Testing

@Suite struct MIDIAnswersTests {
  // MARK: Keys

  @Test func `keys above C4 say higher, below lower, and C4 is Return`() {
    for note in 0...127 {
      var answers = MIDIAnswers()
      let press = answers.take(.on(note), from: 0, at: .milliseconds(5))
      expect(press?.meaning, equals: (note > 60 ? .higher : note < 60 ? .lower : .enter))
      expect(press?.control, equals: .keys(MIDINote(note)...MIDINote(note)))
      expect(press?.time, equals: .milliseconds(5))
      expect(press?.leavesPages, equals: (note == 60))
      #expect(answers.take(.off(note), from: 0, at: .milliseconds(100)) == nil)
    }
  }

  @Test(arguments: [nil, MIDIControl.controller(66, .momentary)])
  func `where a press only confirms, every key and pedal does it at once`(chosen: MIDIControl?) {
    var answers = MIDIAnswers(higher: chosen, lower: chosen.map { _ in .controller(67, .momentary) })
    answers.form = .tuning
    var time = 0
    for message in [MIDIMessage.on(48), .on(60), .on(72), .controller(64, 127), .controller(67, 127)] {
      time += 1000
      #expect(answers.take(message, from: 0, at: .milliseconds(time)) != nil)
      #expect(answers.deadline == nil)
    }
    #expect(answers.take(.controller(64, 0), from: 0, at: .milliseconds(time + 1000)) == nil)
  }

  @Test func `a note-on of velocity 0 is no press`() throws {
    let message = try #require(MIDIMessage(status: 0x90, 72, 0))
    var answers = MIDIAnswers()
    #expect(answers.take(message, from: 0, at: .zero) == nil)
  }

  @Test func `a bouncing key is one press, and two presses in 150 ms are two`() {
    let bouncing = [(0, true), (3, false), (6, true), (100, false), (104, true), (109, false)]
    for start in [0, 150] {
      var answers = MIDIAnswers()
      let presses = (bouncing + bouncing.map { ($0.0 + start + 1000, $0.1) }).compactMap { time, isDown in
        answers.take(isDown ? .on(72) : .off(72), from: 0, at: .milliseconds(time))
      }
      expect(presses.count, equals: 2)
    }
  }

  @Test func `a chord, a layer and a keyboard with two ports press once`() {
    var answers = MIDIAnswers()
    expect(answers.take(.on(60), from: 0, at: .milliseconds(0))?.meaning, equals: .enter)
    #expect(answers.take(.on(60, channel: 1), from: 0, at: .milliseconds(0)) == nil)
    #expect(answers.take(.on(60), from: 1, at: .milliseconds(1)) == nil)
    #expect(answers.take(.on(64), from: 0, at: .milliseconds(12)) == nil)
    #expect(answers.take(.on(48), from: 0, at: .milliseconds(25)) == nil)
    expect(answers.take(.on(48), from: 0, at: .milliseconds(200))?.meaning, equals: .lower)
  }

  @Test(arguments: [MIDIControl.SwitchKind.momentary, .reversed])
  func `a pedal is pressed at 64 and let go at 32, upside down if it is reversed`(kind: MIDIControl.SwitchKind) {
    var answers = MIDIAnswers(higher: .controller(66, kind), lower: .program(5))
    let heights = [63, 64, 33, 127, 33, 64, 32, 63, 64, 0, 63, 64]
    let presses = heights.enumerated().filter { second, height in
      let value = kind == .reversed ? 127 - height : height
      return answers.take(.controller(66, value), from: 0, at: .zero + .seconds(second)) != nil
    }
    expect(presses.map(\.offset), equals: [1, 8, 11])
  }

  @Test func `floods of other messages say nothing`() {
    var answers = MIDIAnswers()
    var contents: [MIDIMessage.Content] = (0xF8...0xFF).map { .realTime($0) }
    for value in 0...127 {
      contents += [
        .keyPressure(MIDINote(72), value), .channelPressure(value), .pitchWheel(value << 7), .programChange(value),
      ]
      contents += (0...127).filter { $0 != 64 && $0 != 67 }.map { .controlChange($0, value) }
    }
    for (index, content) in contents.enumerated() {
      #expect(answers.take(MIDIMessage(content), from: 0, at: .milliseconds(index)) == nil)
      #expect(answers.deadline == nil)
    }
  }

  @Test func `chosen keys replace the usual ones of their side, and leave pages`() throws {
    var answers = MIDIAnswers(higher: MIDIControl(description: "C2:D2"), lower: nil)
    let found = [36, 38, 39, 72, 60, 59].enumerated().map { index, note in
      answers.take(.on(note), from: 0, at: .milliseconds(100 * index))
    }
    expect(found.map { $0?.meaning }, equals: [.higher, .higher, .lower, nil, .enter, .lower])
    expect(found.map { $0?.leavesPages }, equals: [true, true, false, nil, true, false])
  }

  @Test func `a chosen program answers, others don't`() {
    var answers = MIDIAnswers(higher: .program(5), lower: .program(6))
    let found = [5, 6, 7].enumerated().map { index, number in
      answers.take(MIDIMessage(.programChange(number)), from: 0, at: .milliseconds(100 * index))?.meaning
    }
    expect(found, equals: [.higher, .lower, nil])
  }

  // MARK: Pedals

  @Test(arguments: PedalStream.all)
  func `fifty presses of every kind of pedal are fifty answers`(pedal: PedalStream) {
    var answers = MIDIAnswers(higher: .controller(64, pedal.kind))
    let presses = pedal.values(presses: 50).compactMap { time, value in
      answers.take(.controller(64, value), from: 0, at: .milliseconds(time))
    }
    expect(presses.count, equals: 50)
    #expect(presses.allSatisfy { $0.meaning == .higher && $0.leavesPages })
  }

  @Test func `a hundred presses in pairs of 150 ms are a hundred answers`() {
    let pedal = PedalStream.momentary[0]
    var answers = MIDIAnswers(higher: .controller(64, .momentary))
    let values = (0..<50).flatMap { pedal.values(presses: 2, from: 1000 * $0, every: 150) }
    expect(values.compactMap { answers.take(.controller(64, $1), from: 0, at: .milliseconds($0)) }.count, equals: 100)
  }

  @Test func `an expression pedal is no switch unless it is chosen`() {
    var answers = MIDIAnswers()
    let presses = (0..<640).compactMap { time in
      answers.take(.controller(11, time % 128), from: 0, at: .milliseconds(10 * time))
    }
    #expect(presses.isEmpty)
  }

  @Test(arguments: PedalStream.momentary)
  func `the left pedal says lower and makes the right one say higher`(pedal: PedalStream) {
    var answers = MIDIAnswers()
    // The left pedal is there.
    _ = answers.take(.controller(67, 0), from: 0, at: .zero)
    let left = pedal.values(presses: 50, from: 1000, every: 6000).map { ($0.milliseconds, 67, $0.value) }
    let right = pedal.values(presses: 50, from: 4000, every: 6000).map { ($0.milliseconds, 64, $0.value) }
    let presses = (left + right).sorted { $0.0 < $1.0 }.compactMap { time, number, value in
      answers.take(.controller(number, value), from: 0, at: .milliseconds(time))
    }
    #expect(presses.map(\.meaning) == (0..<100).map { $0.isMultiple(of: 2) ? .lower : .higher })
  }

  // MARK: A right pedal alone

  @Test func `a right pedal alone says higher when tapped and lower when held`() {
    expect(rightPedal([(0, 127), (400, 0)]), equals: [.init(.higher, pressed: 0, said: 400)])
    expect(rightPedal([(0, 127), (900, 0)]), equals: [.init(.lower, pressed: 0, said: 500)])
    expect(rightPedal([(0, 127), (500, 0)]), equals: [.init(.lower, pressed: 0, said: 500)])
    expect(
      rightPedal([(0, 127), (100, 0), (150, 127), (250, 0)]),
      equals: [
        .init(.higher, pressed: 0, said: 100), .init(.higher, pressed: 150, said: 250),
      ])
  }

  @Test func `a tap that is as short as a bounce says higher`() {
    expect(rightPedal([(0, 127), (0, 0)]), equals: [.init(.higher, pressed: 0, said: 30)])
    expect(rightPedal([(0, 127), (20, 0)]), equals: [.init(.higher, pressed: 0, said: 50)])
    expect(
      rightPedal([(0, 127), (2, 0), (7, 127), (120, 0), (124, 127), (129, 0)]),
      equals: [
        .init(.higher, pressed: 0, said: 120)
      ])
    expect(rightPedal([(0, 127), (2, 0), (7, 127)]), equals: [.init(.lower, pressed: 0, said: 500)])
  }

  @Test func `a hold that nobody asked for is known at its release`() {
    var answers = MIDIAnswers()
    #expect(answers.take(.controller(64, 127), from: 0, at: .zero) == nil)
    let press = answers.take(.controller(64, 0), from: 0, at: .milliseconds(900))
    expect(press, equals: MIDIPress(.lower, .controller(64, .momentary), at: .zero, leavesPages: true))
  }

  @Test func `a key within a press of the right pedal answers alone`() {
    var answers = MIDIAnswers()
    #expect(answers.take(.controller(64, 127), from: 0, at: .zero) == nil)
    expect(answers.take(.on(72), from: 0, at: .milliseconds(100))?.meaning, equals: .higher)
    #expect(answers.take(.controller(64, 0), from: 0, at: .milliseconds(200)) == nil)
    #expect(answers.deadline == nil)
  }

  @Test func `a left pedal ends tapping and holding`() {
    let found = rightPedal([(0, 127), (100, 0), (1000, 127), (3000, 0)], left: [(500, 127), (600, 0)])
    expect(
      found,
      equals: [
        .init(.higher, pressed: 0, said: 100), .init(.lower, pressed: 500, said: 500),
        .init(.higher, pressed: 1000, said: 1000),
      ])
  }

  @Test func `a left pedal within a press of the right one decides it, and answers nothing itself`() {
    expect(
      rightPedal([(0, 127), (900, 0)], left: [(200, 127), (300, 0)]), equals: [.init(.higher, pressed: 0, said: 200)])
  }

  @Test func `a chosen control ends tapping and holding`() {
    expect(
      rightPedal([(0, 127), (900, 0)], answers: MIDIAnswers(lower: .program(1))),
      equals: [
        .init(.higher, pressed: 0, said: 0)
      ])
  }

  // MARK: Several inputs

  @Test func `two right pedals are independent`() {
    var answers = MIDIAnswers(higher: .controller(64, .momentary))
    let events = [(0, 0, 127), (1, 500, 127), (0, 700, 0), (1, 900, 0), (0, 1200, 127)]
    let presses = events.map { input, time, value in
      answers.take(.controller(64, value), from: input, at: .milliseconds(time)) != nil
    }
    expect(presses, equals: [true, true, false, false, true])
  }

  @Test func `an input that goes leaves its switches up and says nothing`() {
    var answers = MIDIAnswers()
    #expect(answers.take(.controller(64, 127), from: 3, at: .zero) == nil)
    answers.release(4)
    expect(answers.deadline, equals: .milliseconds(500))
    answers.release(3)
    #expect(answers.deadline == nil)
    #expect(answers.takeDue(at: .milliseconds(600)) == nil)
    // It comes back with the pedal up.
    #expect(answers.take(.controller(64, 127), from: 3, at: .milliseconds(1000)) == nil)
    expect(answers.take(.controller(64, 0), from: 3, at: .milliseconds(1100))?.meaning, equals: .higher)
    _ = answers.take(.controller(64, 127), from: 3, at: .milliseconds(2000))
    answers.release()
    #expect(answers.deadline == nil)
  }

  // MARK: Playing

  private struct Said: Equatable {
    let meaning: MIDIPress.Meaning
    let pressed: Int
    let said: Int

    init(_ meaning: MIDIPress.Meaning, pressed: Int, said: Int) {
      (self.meaning, self.pressed, self.said) = (meaning, pressed, said)
    }
  }

  /// What the pedals say, with `takeDue` called at each deadline.
  private func rightPedal(
    _ right: [(Int, Int)], left: [(Int, Int)] = [], answers: MIDIAnswers = MIDIAnswers()
  ) -> [Said] {
    var answers = answers
    var said: [Said] = []
    func add(_ press: MIDIPress?, at time: SessionTime) {
      guard let press else { return }
      said.append(Said(press.meaning, pressed: (press.time - .zero).milliseconds, said: (time - .zero).milliseconds))
    }
    let events = right.map { ($0.0, 64, $0.1) } + left.map { ($0.0, 67, $0.1) }
    for (milliseconds, number, value) in events.sorted(by: { $0.0 < $1.0 }) {
      let time = SessionTime.milliseconds(milliseconds)
      if let deadline = answers.deadline, deadline <= time { add(answers.takeDue(at: deadline), at: deadline) }
      add(answers.take(.controller(number, value), from: 0, at: time), at: time)
    }
    if let deadline = answers.deadline { add(answers.takeDue(at: deadline), at: deadline) }
    #expect(answers.deadline == nil)
    return said
  }
}
