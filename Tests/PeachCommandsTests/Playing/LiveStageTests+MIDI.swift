import PeachCore
import PeachLanguage
import PeachMIDI
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands

/// A training answered with MIDI.
extension LiveStageTests {
  private static let keyboard = MIDIPort(number: 1, name: "LPK25", isHardware: true)

  @Test func `a press answers, and its response time is that of the press`() throws {
    let begin = start
    // Presses before note 2 do nothing.
    clock.plan(begin + 0.5) { midi.press(.lower) }
    clock.plan(begin + 1.5004) { midi.press(.higher) }
    clock.plan(begin + 1.6) { midi.press(.lower) }
    clock.plan(begin + 1.8) { place.type("q") }
    expect(loop().run(), equals: .quit)
    let (note2, answer) = (try #require(display.onsets.first), try #require(display.completed.first))
    expect(that: display.completed.count == 1 && answer.answer == .up && answer.source == .midi)
    #expect((answer.responseTime - (.zero + .seconds(begin + 1.5004) - note2)).nanoseconds.magnitude <= 1)
  }

  @Test func `a held pedal answers with the time at which it was pressed`() throws {
    let begin = start
    let pressed = SessionTime.zero + .seconds(begin + 1.2)
    clock.plan(begin + 1.7) { midi.press(.lower, at: pressed) }
    clock.plan(begin + 3) { place.type("q") }
    expect(loop().run(), equals: .quit)
    let note2 = try #require(display.onsets.first)
    expect(display.completed.map(\.responseTime), equals: [pressed - note2])
    // The feedback lasts its time from when the answer is known.
    let next = try #require(display.announced.last)
    #expect(next - (.zero + .seconds(begin + 1.7)) >= TrainingSettings().feedbackDuration)
  }

  @Test func `a pedal that was pressed before note 2 doesn't answer later`() {
    let begin = start
    clock.plan(begin + 1.2) { midi.press(.lower, at: .zero + .seconds(begin + 0.8)) }
    clock.plan(begin + 1.8) { place.type("q") }
    expect(loop().run(), equals: .quit)
    expect(that: display.onsets.count == 1 && display.completed.isEmpty)
  }

  @Test func `Return doesn't answer`() {
    clock.plan(start + 1.2) { midi.press(.enter) }
    clock.plan(start + 1.5) { place.type("q") }
    expect(loop().run(), equals: .quit)
    #expect(display.completed.isEmpty)
  }

  @Test func `an instrument that goes and returns is reported, and the training goes on`() {
    var news: [String] = []
    controls.notify = { news.append($0.english) }
    let begin = start
    clock.plan(begin + 0.2) { midi.send(.gone(Self.keyboard)) }
    clock.plan(begin + 1.2) { place.type("k") }
    clock.plan(begin + 1.4) { midi.send(.returned(Self.keyboard)) }
    clock.plan(begin + 1.8) { place.type("q") }
    expect(loop().run(), equals: .quit)
    expect(news, equals: ["LPK25 is disconnected. The computer's keys still answer.", "LPK25 is back."])
    expect(display.completed.count, equals: 1)
  }

  @Test func `a tuned note follows the wheel, and any press confirms it`() {
    let controls = Controls(Input([midi], clock: clock), place.signals, .tuning, meaning: { _, _ in nil })
    let stage = LiveStage(device: device, controls: controls, writer: writer) { _ in }
    func next() -> Timed? { stage.timed(until: clock.now + .seconds(1)) }
    midi.send(.tuning(Cents(-1.5)))
    expect(next(), equals: Timed(.adjust(Cents(-1.5), from: .midi), clock.now))
    // A press at once waits until the change sounds; what follows waits for it.
    let pressed = clock.now
    midi.press(.enter)
    midi.send(.tuning(Cents(2)))
    let confirmed = pressed + .milliseconds(50)
    expect(next(), equals: Timed(.commit(from: .midi, pressed: pressed), confirmed))
    expect(that: clock.now == confirmed && next() == Timed(.adjust(Cents(2), from: .midi), pressed))
    expect(stage.timed(until: clock.now + .seconds(1)), equals: nil)
    for meaning in [MIDIPress.Meaning.higher, .lower, .enter] {
      midi.press(meaning)
      expect(next(), equals: Timed(.commit(from: .midi, pressed: clock.now), clock.now))
    }
    expect(next(), equals: nil)
  }
}
