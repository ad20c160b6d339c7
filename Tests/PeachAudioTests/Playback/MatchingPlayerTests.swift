import AudioMeasurement
import Foundation
import PeachCore
import Testing

@testable import PeachAudio

@Suite struct MatchingPlayerTests {
  private static let rate = TunedRecorder.rate

  private static func sine() -> SineRenderer { SineRenderer(sampleRate: rate) }

  /// A sine that decays by 20 dB a second at `frequency`.
  private static func pluck(_ frequency: Double) -> FormulaRenderer {
    FormulaRenderer { wave($0, frequency) }
  }

  private static func wave(_ cycles: Double, _ frequency: Double) -> Double {
    0.3 * pow(10, -cycles / frequency) * sin(2 * .pi * (cycles - cycles.rounded(.down)))
  }

  /// The error in cents of a frequency.
  private static func cents(_ frequency: Double, from wanted: Double) -> Double { 1200 * log2(frequency / wanted) }

  @Test(arguments: ["sine", "piano", "strings", "0:40", "0:19"]) func `the pitch at rest is exactly what is stored`(
    sound: String
  ) throws {
    let renderer: any NoteRenderer =
      sound == "sine" ? SineRenderer(sampleRate: Self.rate) : try Instruments.renderer(Instruments.peach(), sound)
    let pair = TunedRecorder.pair(62, start: 41.3)
    let recorder = TunedRecorder(renderer)
    try recorder.player.prepare(pair)
    recorder.player.start(at: .zero)
    recorder.play(0.15)
    for change in [20.0, -61.3, 3, -40.7] {
      recorder.player.retune(by: Cents(change))
      recorder.play(0.03)
    }
    recorder.play(1.6)
    #expect(recorder.player.soundingChange == Cents(-40.7))
    // Against the render, whose own pitch is another test's.
    var long = pair.second
    long.duration = .seconds(3)
    let render = try renderer.render(long)
    let stored = pair.second.frequency.hertz
    let now = stored * exp2(-40.7 / 1200)
    let channels = [recorder.left, recorder.right].map { Tone($0, rate: Self.rate) }
    let heard = Tone.meanFrequency(of: channels, near: now, from: 0.4, to: 1.8)
    let original = Tone.meanFrequency(
      of: [0, 1].map { Instruments.tone(render, channel: $0) }, near: stored, from: 0.3, to: 1.7)
    #expect(abs(Self.cents(heard, from: original) + 40.7) < 0.001)
  }

  @Test func `what sounds is the last change that the audio side has taken`() throws {
    let recorder = TunedRecorder(Self.sine())
    try recorder.player.prepare(TunedRecorder.pair(69))
    #expect(recorder.player.soundingChange == .zero)
    recorder.player.start(at: .zero)
    recorder.play(0.2)
    for change in [-3.5, 0.1, 99.9, 0.1] {
      let before = recorder.player.soundingChange
      recorder.player.retune(by: Cents(1.7))
      recorder.player.retune(by: Cents(change))
      #expect(recorder.player.soundingChange == before)
      recorder.play(0.006)
      #expect(recorder.player.soundingChange == Cents(change))
    }
  }

  @Test(arguments: [64, 512, 2048]) func `a change is heard from the next period on, and complete after 10 ms`(
    period: Int
  ) throws {
    let playback = Playback(sampleRate: Self.rate)
    let player = RenderingNotePlayer(renderer: Self.sine(), playback: playback)
    try player.prepare(TunedRecorder.pair(69))
    player.start(at: .zero)
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * period)
    defer { buffer.deallocate() }
    var samples: [Float] = []
    func play(_ periods: Int) {
      for _ in 0..<periods {
        playback.mixer.pointee.mix(buffer, buffer + period, frames: period, time: 0)
        samples += UnsafeBufferPointer(start: buffer, count: period)
      }
    }
    play(12_000 / period)
    player.retune(by: Cents(50))
    let changed = samples.count
    play(6000 / period + 1)
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
    let recorder = TunedRecorder(Self.pluck(440))
    try recorder.player.prepare(TunedRecorder.pair(69))
    recorder.player.start(at: .zero)
    recorder.play(0.05)
    recorder.player.retune(by: Cents(50))
    recorder.play(0.1)
    let frequency = 440 * exp2(50.0 / 1200)
    let begin = 4800
    for frame in 0..<200 {
      let wanted = Self.wave(frequency * Double(frame) / Self.rate, 440)
      // The wave begins at once, which the kernel smooths.
      if frame >= 16 { #expect(abs(Double(recorder.left[begin + frame]) - wanted) < 0.001) }
    }
    #expect(recorder.player.soundingChange == Cents(50))
  }

  @Test func `a replay begins at the present tuning, and the next pair at none`() throws {
    func record(_ steps: (TunedRecorder) throws -> Void) throws -> [Float] {
      let recorder = TunedRecorder(Self.sine())
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
    #expect(replayed == tuned)
    #expect(next == plain)
    #expect(plain != tuned)
  }

  @Test func `the note that fades out keeps its pitch when the next pair is tuned`() throws {
    func fade(isNextTuned: Bool) throws -> [Float] {
      let recorder = TunedRecorder(Self.sine())
      try recorder.player.prepare(TunedRecorder.pair(69))
      recorder.player.start(at: .zero)
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
    #expect(try faded == fade(isNextTuned: false))
    #expect(faded.prefix(400).contains { abs($0) > 0.01 } && faded.dropFirst(480).allSatisfy { $0 == 0 })
  }

  @Test func `events tell when both notes begin, and none when the match is stopped`() throws {
    for mode in MatchingMode.allCases {
      let recorder = TunedRecorder(Self.sine())
      var pair = TunedRecorder.pair(69, mode)
      pair.gap = mode == .successive ? .milliseconds(50) : .zero
      try recorder.player.prepare(pair)
      recorder.player.start(at: .zero)
      recorder.play(0.5)
      recorder.player.stop()
      recorder.play(0.1)
      #expect(recorder.events.map(\.event) == [.note1Began, .note2Began])
      let begin = try #require(recorder.time(of: .note2Began))
      #expect(abs(begin - (mode == .successive ? 0.15 : 0.1)) < 1e-6)
      #expect(recorder.playback.isSilent)
    }
  }

  @Test func `a decaying note is struck again every two seconds`() throws {
    for change in [0.0, -100, 100] {
      let recorder = TunedRecorder(Self.pluck(220))
      var pair = TunedRecorder.pair(57)
      pair.gap = .milliseconds(100)
      try recorder.player.prepare(pair)
      recorder.player.start(at: .zero)
      recorder.player.retune(by: Cents(change))
      recorder.play(4.5)
      let rate = exp2(change / 1200)
      for strike in [0.2, 2.2] {
        // The level from 0.1 to 0.2 s, before the previous strike has faded and after.
        let level = recorder.tone.rootMeanSquare(from: strike + 0.1, to: strike + 0.2)
        let wanted = 0.3 / 2.0.squareRoot() * pow(10, -0.15 * rate)
        #expect(abs(decibels(level / wanted)) < 0.3)
        // Where the new strike begins, the old one goes on as it was, 40 dB below.
        let before = recorder.tone.rootMeanSquare(from: strike + 1.9, to: strike + 1.99)
        #expect(abs(decibels(before / wanted) + 20 * (1.795 * rate)) < 0.3)
      }
      let onset = recorder.tone.roughness(from: 0.19, to: 0.3)
      for strike in [2.2, 4.2] {
        #expect(recorder.tone.roughness(from: strike - 0.05, to: strike + 0.1) <= 1.1 * onset)
      }
    }
  }

  @Test(arguments: ["strings", "0:40", "0:19", "sine"])
  func `a sustained note goes on after thirty seconds, without a gap or a click`(
    sound: String
  ) throws {
    let renderer: any NoteRenderer =
      sound == "sine" ? SineRenderer(sampleRate: Self.rate) : try Instruments.renderer(Instruments.peach(), sound)
    let recorder = TunedRecorder(renderer)
    try recorder.player.prepare(TunedRecorder.pair(60))
    recorder.player.start(at: .zero)
    recorder.player.retune(by: Cents(100))
    recorder.play(30)
    // The render ends after 28.3 s at this rate.
    let tone = recorder.tone
    func levels(_ times: StrideTo<Double>) -> [Double] {
      times.map { decibels(tone.rootMeanSquare(from: $0, to: $0 + 0.02)) }
    }
    let ordinary = levels(stride(from: 20, to: 22, by: 0.02))
    let overlap = levels(stride(from: 28, to: 29, by: 0.02))
    let (least, largest) = (try #require(ordinary.min()), try #require(ordinary.max()))
    #expect(try #require(overlap.min()) > least - 1 && #require(overlap.max()) < largest + 1)
    #expect(tone.roughness(from: 28, to: 29) <= 1.2 * tone.roughness(from: 20, to: 22))
  }

  @Test func `together, each note is 6 dB louder on its own side, and as loud as alone`() throws {
    let recorder = TunedRecorder(Self.sine())
    try recorder.player.prepare(TunedRecorder.pair(81, start: 10, .together))
    recorder.player.start(at: .zero)
    recorder.play(0.6)
    let (left, right) = (Tone(recorder.left, rate: Self.rate), Tone(recorder.right, rate: Self.rate))
    let (one, other) = (left.rootMeanSquare(from: 0.02, to: 0.1), right.rootMeanSquare(from: 0.02, to: 0.1))
    #expect(abs(decibels(one / other) - decibels(2)) < 0.01)
    #expect(abs(decibels((one * one + other * other).squareRoot() / SineRenderer.level)) < 0.05)
    // 10 cents at 880 Hz beat 5.1 times a second. The notes never cancel: 2 − 1 against 2 + 1 are −9.5 dB.
    for tone in [left, right] {
      let levels = stride(from: 0.15, to: 0.4, by: 0.005).map { tone.peak(from: $0, to: $0 + 0.005) }
      let depth = decibels(try #require(levels.min()) / #require(levels.max()))
      #expect(abs(depth + decibels(3)) < 0.3)
    }
  }

  @Test func `together, the reference goes on and isn't tuned`() throws {
    let recorder = TunedRecorder(Self.sine())
    var pair = TunedRecorder.pair(69, .together)
    pair.second.key = MIDINote(76)
    try recorder.player.prepare(pair)
    recorder.player.start(at: .zero)
    recorder.play(0.2)
    recorder.player.retune(by: Cents(80))
    recorder.play(0.8)
    for (frequency, tone) in [
      (440.0, Tone(recorder.left, rate: Self.rate)),
      (pair.second.frequency.hertz * exp2(80.0 / 1200), Tone(recorder.right, rate: Self.rate)),
    ] {
      #expect(abs(Self.cents(tone.frequency(near: frequency, from: 0.3, to: 0.95), from: frequency)) < 0.001)
    }
  }

  @Test func `a decaying sound can't sound together with a reference`() throws {
    let renderer = try Instruments.renderer(Instruments.peach(), "piano")
    let player = RenderingNotePlayer(renderer: renderer, playback: Playback(sampleRate: Self.rate))
    #expect(throws: AudioError.decayingSound(preset: renderer.preset.name)) {
      try player.prepare(TunedRecorder.pair(60, .together))
    }
  }

  @Test(arguments: ["piano", "0:48", "0:40", "0:73", "0:71", "0:56", "0:19"])
  func `sustained presets are told from decaying ones`(preset: String) throws {
    let renderer = try Instruments.renderer(Instruments.peach(), preset)
    for key in [48, 72] {
      let note = Note(key: MIDINote(key), duration: TunableNote.shortDuration)
      let isSustained = TunableNote.isSustained(try renderer.render(note), rate: Self.rate)
      #expect(isSustained == (preset != "piano"), "\(key)")
    }
  }

  @Test(arguments: MatchingMode.allCases) func `nothing clips at full volume`(mode: MatchingMode) throws {
    let renderers: [any NoteRenderer] = mode == .together ? [Self.sine()] : [Self.sine(), Self.pluck(220)]
    for renderer in renderers {
      let recorder = TunedRecorder(renderer)
      var pair = TunedRecorder.pair(57, start: 5, mode)
      pair.first.amplitude = AmplitudeDB(12)
      pair.second.amplitude = AmplitudeDB(12)
      pair.volume = AmplitudeDB(12)
      try recorder.player.prepare(pair)
      recorder.player.start(at: .zero)
      recorder.play(2.5)
      let peak = recorder.left.reduce(0) { max($0, abs($1)) }
      #expect(peak <= 1 && peak > 0.85)
      #expect(try #require(recorder.player.gain) < 12)
    }
  }

  @Test func `a tick is as loud as after the note's first second`() throws {
    // A long note has the levels of a short one.
    let renderer = try Instruments.renderer(Instruments.peach(), "strings")
    let recorder = TunedRecorder(renderer)
    let pair = TunedRecorder.pair(60)
    try recorder.player.prepare(pair)
    recorder.player.tick(level: AmplitudeDB(-12), after: .milliseconds(300))
    recorder.play(0.2)
    var note = pair.second
    note.duration = .seconds(2)
    let first = RenderedNote(first: Int(Self.rate), of: try renderer.render(note))
    let wanted = Tick(rate: Self.rate).rendered(
      for: NoteLevel(first, rate: Self.rate), level: AmplitudeDB(-12), after: .milliseconds(300))
    #expect(abs(decibels(recorder.tone.peak() / Double(wanted.peak))) < 0.1)
  }
}
