import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// What the audio side tells the control side.
@Suite struct MixerTests {
  /// A mixer that is called in time, 256 frames after the call before.
  private final class Output {
    let mixer: Mixer
    private let pipe: WakePipe
    private let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Output.frames)
    private var time = Int64(1_000_000_000)

    private static let frames = 256

    init(canDropOut: Bool) throws {
      pipe = try #require(WakePipe())
      mixer = Mixer(sampleRate: 48000, canDropOut: canDropOut, wakeDescriptor: pipe.writingEnd)
    }

    deinit { samples.deallocate() }

    /// Mixes; the events of the call, and whether it has woken the control side.
    func mix(late seconds: Double = 0) -> (events: [Mixer.Event], wakes: Bool) {
      time += Int64((Double(Self.frames) / 48000 + seconds) * 1e9)
      mixer.mix(samples, samples + Self.frames, frames: Self.frames, time: time)
      var events: [Mixer.Event] = []
      while let event = mixer.nextEvent() { events.append(event) }
      return (events, !pipe.take().isEmpty)
    }

    func play(_ note: RenderedNote, id: Int) -> Bool {
      mixer.play([Mixer.Voice(id: id, left: note.left, right: note.right, frames: note.frames)])
    }
  }

  @Test(arguments: [false, true]) func `the control side is woken for every event, and for nothing else`(
    canDropOut: Bool
  ) throws {
    let output = try Output(canDropOut: canDropOut)
    func expectEvents(_ kinds: [Mixer.Event.Kind], late seconds: Double = 0, line: Int = #line) {
      let (events, wakes) = output.mix(late: seconds)
      expect(that: events.map(\.kind) == kinds && wakes == !kinds.isEmpty, "line \(line)")
    }
    for _ in 0..<10 { expectEvents([]) }
    // A starting server may be late before the first note.
    expectEvents([], late: 1)
    for _ in 0..<10 { expectEvents([]) }
    // Two calls long.
    let note = RenderedNote(frames: 512)
    #expect(output.play(note, id: 7))
    expectEvents([.began])
    expectEvents([.released])
    for _ in 0..<10 { expectEvents([]) }
    expectEvents(canDropOut ? [.droppedOut] : [], late: 1)
    expectEvents([])
    withExtendedLifetime(note) {}
  }

  @Test func `a gap is told with its end and its length`() throws {
    let output = try Output(canDropOut: true)
    let note = RenderedNote(frames: 256)
    #expect(output.play(note, id: 1))
    for _ in 0..<10 { _ = output.mix() }
    let event = try #require(output.mix(late: 0.5).events.first)
    // Eleven calls of 256 frames and the half second.
    let period = 256.0 / 48000
    let (end, length) = (1.5 + 11 * period, 0.5 + period)
    expect(that: event.kind == .droppedOut && event.voice == 0)
    #expect(abs(Double(event.time) * 1e-9 - end) < 1e-6)
    #expect(abs(Double(event.pause) * 1e-9 - length) < 1e-6)
    withExtendedLifetime(note) {}
  }

  @Test func `voices that wait are dropped at once by a fade, and others fade first`() throws {
    let output = try Output(canDropOut: false)
    let note = RenderedNote(frames: 4800)
    func voice(_ id: Int, position: Int = 0) -> Mixer.Voice {
      Mixer.Voice(id: id, left: note.left, right: note.right, frames: note.frames, position: position)
    }
    let isTaken = output.mixer.play([voice(1), voice(2, position: -600), voice(3, position: -300)])
    expect(that: isTaken && output.mix().events.map(\.voice) == [1])
    let fades = output.mixer.fadeAll()
    let dropped = output.mix()
    expect(that: fades && dropped.events.map(\.voice) == [2, 3] && dropped.wakes)
    #expect(dropped.events.allSatisfy { $0.kind == .released && $0.pause == 0 })
    // 480 frames, of which 256 are over.
    let faded = output.mix()
    expect(that: faded.events.map(\.voice) == [1] && faded.events.map(\.kind) == [.released] && faded.wakes)
    #expect(!output.mix().wakes)
    // A note that begins and ends in one call.
    let short = RenderedNote(frames: 100)
    #expect(output.play(short, id: 4))
    expect(output.mix().events.map(\.kind), equals: [.began, .released])
    withExtendedLifetime((note, short)) {}
  }
}
