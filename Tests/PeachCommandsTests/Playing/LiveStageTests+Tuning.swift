import PeachCore
import PeachTerminal
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands

/// A training in which notes are tuned with keys, the mouse and lines.
extension LiveStageTests {
  private var tuningStage: LiveStage {
    let controls = Controls(
      Input([place.keyInput, place.lineInput], clock: clock), place.signals, .tuning,
      meaning: { event, _ in
        switch event {
        case .key(let key): TrainingInput(tuning: key)
        case .line(let line): TrainingInput(line: line, Exercise.matching, language: .english)
        case .midi: nil
        case .ended: .quit
        }
      })
    return LiveStage(device: device, controls: controls, writer: writer) { _ in }
  }

  @Test func `keys and the mouse tune and confirm in the order in which they were pressed`() {
    let stage = tuningStage
    func next() -> Timed? { stage.timed(until: clock.now + .seconds(1)) }
    place.type("\u{1B}[C\u{1B}[1;2D\u{1B}[B\r\u{1B}[<0;20;5M\u{1B}[<32;24;5M\u{1B}[<64;1;1M\u{1B}[<2;1;1M ")
    let now = clock.now
    for cents in [1, -0.1, -10] { expect(next(), equals: Timed(.adjust(Cents(cents), from: .key), now)) }
    // A confirmation waits until the last change sounds.
    expect(next(), equals: Timed(.commit(from: .key, pressed: now), now + .milliseconds(50)))
    for cents in [2.0, 1] { expect(next(), equals: Timed(.adjust(Cents(cents), from: .mouse), now)) }
    expect(next(), equals: Timed(.commit(from: .mouse, pressed: now), now + .milliseconds(100)))
    expect(next(), equals: Timed(.commit(from: .key), now))
    expect(next(), equals: nil)
  }

  @Test func `a changed pitch sounds for a moment before the next line confirms it`() {
    let stage = tuningStage
    func next() -> Timed? { stage.timed(until: clock.now + .seconds(1)) }
    place.send("+3.5\n{\"adjust\":-1}\n\n{\"commit\":true}\n")
    let sent = clock.now
    expect(next(), equals: Timed(.adjust(Cents(3.5), from: .line), sent))
    expect(next(), equals: Timed(.adjust(Cents(-1), from: .line), sent))
    expect(clock.now, equals: sent)
    // An empty line starts after a pause and confirms nothing.
    expect(next(), equals: Timed(.commit(from: .line, pressed: sent), sent + .milliseconds(50)))
    expect(clock.now - sent, equals: .milliseconds(50))
    expect(next(), equals: nil)
  }

  @Test(arguments: [
    "{\"adjust\":1e9}", "{\"adjust\":\"3\"}", "{\"commit\":false}", "{}", "[1]", "{\"adjust\":1,\"commit\":true}",
  ])
  func `JSON that is neither a change nor a commit means nothing`(line: String) {
    #expect(TrainingInput(line: line, Exercise.matching, language: .english) == nil)
  }
}
