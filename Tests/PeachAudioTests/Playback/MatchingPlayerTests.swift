import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct MatchingPlayerTests {
  private static let rate = TunedRecorder.rate

  @Test(arguments: ["sine", "piano", "strings", "0:40", "0:19"]) func `the pitch at rest is exactly what is stored`(
    sound: String
  ) throws {
    let renderer: any NoteRenderer =
      sound == "sine" ? SineRenderer(sampleRate: Self.rate) : try Instruments.renderer(Instruments.peach(), sound)
    let pair = TunedRecorder.pair(62, start: 41.3)
    let recorder = try TunedRecorder(renderer, playing: pair)
    recorder.play(0.15)
    for change in [20.0, -61.3, 3, -40.7] {
      recorder.player.retune(by: Cents(change))
      recorder.play(0.03)
    }
    recorder.play(1.6)
    expect(recorder.player.soundingChange, equals: Cents(-40.7))
    // Against the render, whose own pitch is another test's.
    var long = pair[1]
    long.duration = .seconds(3)
    let render = try renderer.render(long)
    let stored = pair[1].frequency.hertz
    let now = stored * exp2(-40.7 / 1200)
    let channels = [recorder.left, recorder.right].map { Tone($0, rate: Self.rate) }
    let heard = Tone.meanFrequency(of: channels, near: now, from: 0.4, to: 1.8)
    let original = Tone.meanFrequency(
      of: [0, 1].map { Instruments.tone(render, channel: $0) }, near: stored, from: 0.3, to: 1.7)
    #expect(abs(cents(heard, from: original) + 40.7) < 0.001)
  }

  @Test func `what sounds is the last change that the audio side has taken`() throws {
    let recorder = TunedRecorder(SineRenderer(sampleRate: Self.rate))
    try recorder.player.prepare(TunedRecorder.pair(69))
    expect(recorder.player.soundingChange, equals: .zero)
    recorder.player.start(at: .zero)
    recorder.play(0.2)
    for change in [-3.5, 0.1, 99.9, 0.1] {
      let before = recorder.player.soundingChange
      recorder.player.retune(by: Cents(1.7))
      recorder.player.retune(by: Cents(change))
      expect(recorder.player.soundingChange, equals: before)
      recorder.play(0.006)
      expect(recorder.player.soundingChange, equals: Cents(change))
    }
  }

  @Test(arguments: [64, 512, 2048]) func `a change is heard from the next period on, and complete after 10 ms`(
    period: Int
  ) throws {
    let puller = Puller()
    let player = RenderingNotePlayer(renderer: SineRenderer(sampleRate: Self.rate), playback: puller.playback)
    try player.prepare(TunedRecorder.pair(69))
    player.start(at: .zero)
    puller.pull(12_000 / period, of: period)
    player.retune(by: Cents(50))
    let changed = puller.left.count
    puller.pull(6000 / period + 1, of: period)
    let samples = puller.left
    // A sine follows x(n) = 2 cos ω x(n − 1) − x(n − 2); what is left over tells its frequency from another.
    func rest(_ frame: Int, _ cents: Double) -> Double {
      let angle = 2 * .pi * 440 * exp2(cents / 1200) / Self.rate
      return abs(Double(samples[frame]) - 2 * cos(angle) * Double(samples[frame - 1]) + Double(samples[frame - 2]))
    }
    let noise = 1e-7
    #expect((changed - 1000..<changed + 2).allSatisfy { rest($0, 0) < noise })
    #expect((changed + 2..<changed + 200).contains { rest($0, 0) > 3 * noise })
    // The period, 10 ms, and the two frames before.
    #expect((changed + 480 + 2..<samples.count).allSatisfy { rest($0, 50) < noise })
    #expect(!(changed..<changed + 480).allSatisfy { rest($0, 50) < noise })
  }

  @Test func `a change before the note begins holds from its first sample`() throws {
    let recorder = try TunedRecorder(FormulaRenderer.pluck(440), playing: TunedRecorder.pair(69))
    recorder.play(0.05)
    recorder.player.retune(by: Cents(50))
    recorder.play(0.1)
    let frequency = 440 * exp2(50.0 / 1200)
    let begin = 4800
    for frame in 0..<200 {
      let wanted = FormulaRenderer.wave(frequency * Double(frame) / Self.rate, 440)
      // The wave begins at once, which the kernel smooths.
      if frame >= 16 { #expect(abs(Double(recorder.left[begin + frame]) - wanted) < 0.001) }
    }
    expect(recorder.player.soundingChange, equals: Cents(50))
  }

  @Test func `a replay begins at the present tuning, and the next pair at none`() throws {
    func record(_ steps: (TunedRecorder) throws -> Void) throws -> [Float] {
      let recorder = TunedRecorder(SineRenderer(sampleRate: Self.rate))
      try recorder.player.prepare(TunedRecorder.pair(69, start: -30))
      try steps(recorder)
      let silence = 1024
      recorder.play(Double(silence) / Self.rate)
      let begin = recorder.left.count
      recorder.player.start(at: .zero)
      recorder.play(0.3)
      return Array(recorder.left[begin...])
    }
    let tuned = try record { $0.player.retune(by: Cents(12.5)) }
    let replayed = try record {
      $0.player.start(at: .zero)
      $0.play(0.3)
      $0.player.retune(by: Cents(12.5))
      $0.play(0.1)
      $0.player.stop()
    }
    let next = try record {
      $0.player.start(at: .zero)
      $0.play(0.3)
      $0.player.retune(by: Cents(12.5))
      $0.player.stop()
      try $0.player.prepare(TunedRecorder.pair(69, start: -30))
    }
    let plain = try record { _ in }
    expect(replayed, equals: tuned)
    expect(next, equals: plain)
    #expect(plain != tuned)
  }

  @Test func `the note that fades out keeps its pitch when the next pair is tuned`() throws {
    func fade(isNextTuned: Bool) throws -> [Float] {
      let recorder = try TunedRecorder(SineRenderer(sampleRate: Self.rate), playing: TunedRecorder.pair(69))
      recorder.play(0.2)
      recorder.player.retune(by: Cents(7))
      recorder.play(0.1)
      let stopped = recorder.left.count
      recorder.player.stop()
      try recorder.player.prepare(TunedRecorder.pair(57))
      recorder.player.start(at: .zero + .seconds(2))
      if isNextTuned { recorder.player.retune(by: Cents(-100)) }
      recorder.play(0.1)
      return Array(recorder.left[stopped...])
    }
    let faded = try fade(isNextTuned: true)
    try expect(faded, equals: fade(isNextTuned: false))
    expect(that: faded.prefix(400).contains { abs($0) > 0.01 } && faded.dropFirst(480).allSatisfy { $0 == 0 })
  }

  @Test func `events tell when both notes begin, and none when the match is stopped`() throws {
    for mode in MatchingMode.allCases {
      var pair = TunedRecorder.pair(69, mode)
      pair.notes[1].start = .after(gap: mode == .successive ? .milliseconds(50) : .zero)
      let recorder = try TunedRecorder(SineRenderer(sampleRate: Self.rate), playing: pair)
      recorder.play(0.5)
      recorder.player.stop()
      recorder.play(0.1)
      expect(recorder.events.map(\.event), equals: [.began(0), .began(1)])
      let begin = try #require(recorder.time(of: .began(1)))
      #expect(abs(begin - (mode == .successive ? 0.15 : 0.1)) < 1e-6)
      #expect(recorder.playback.isSilent)
    }
  }
}
