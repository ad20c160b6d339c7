import AudioMeasurement
import Foundation
import PeachCore
import Testing

@testable import PeachAudio

/// A match with a SoundFont's preset, recorded, and the render of its note.
private struct Recording {
  static let rate = TunedRecorder.rate
  /// The changes of the tuning, in cents from the beginning of the note, each at the beginning of a period of the recording.
  static let changes: [(frame: Int, change: Double)] = [(150, -20.0), (220, 21.7), (290, -29)].map {
    ($0.0 * TunedRecorder.period, $0.1)
  }
  static let begin = 4800

  let key = MIDINote(60)
  let isSustained: Bool
  let samples: [Float]
  private let render: RenderedNote
  private let note: Note

  init(_ renderer: SoundFontRenderer) throws {
    let pair = TunedRecorder.pair(60, start: 41.3)
    note = pair.second
    let recorder = TunedRecorder(renderer)
    try recorder.player.prepare(pair)
    recorder.player.start(at: .zero)
    for (frame, change) in Self.changes {
      recorder.play(Double(frame) / Self.rate - recorder.now)
      recorder.player.retune(by: Cents(change))
    }
    recorder.play(2 - recorder.now)
    samples = recorder.left
    var long = note
    long.duration = TunableNote.shortDuration
    let short = try renderer.render(long)
    isSustained = TunableNote.isSustained(short, rate: Self.rate)
    if isSustained { long.duration = TunableNote.longDuration }
    render = isSustained ? try renderer.render(long) : short
  }

  /// The place in the render of each frame, computed from the changes.
  private var places: [Double] {
    var (place, rate, target, step, left) = (0.0, 1.0, 1.0, 0.0, 0)
    return samples.indices.map { frame in
      guard frame >= Self.begin else { return 0 }
      if let (_, change) = Self.changes.first(where: { $0.frame == frame }) {
        target = exp2(change / 1200)
        (step, left) = ((target - rate) / 480, 480)
      }
      defer {
        place += rate
        if left > 0 {
          left -= 1
          rate = left == 0 ? target : rate + step
        }
      }
      return place
    }
  }

  /// The render between two frames: a sinc of 128 taps under a Hann window, in double precision.
  private func ideal(at place: Double) -> Double {
    let first = Int(place) - 63
    var (sum, weight) = (0.0, 0.0)
    for frame in first..<first + 128 where (0..<render.frames).contains(frame) {
      let x = Double(frame) - place
      let window = 0.5 + 0.5 * cos(.pi * x / 65)
      let coefficient = window * (abs(x) < 1e-9 ? 1 : sin(.pi * x) / (.pi * x))
      sum += coefficient * Double(render.left[frame])
      weight += coefficient
    }
    return sum / weight
  }

  /// From 20 ms before each change to 30 ms after it: the error against the render read at the exact places, relative to the
  /// note, in dB, and how much more or less energy there is above 2 kHz.
  func glideErrors() -> [(error: Double, excess: Double)] {
    let places = places
    return Self.changes.map { change, _ in
      let frames = change - 960..<change + 1440
      let wanted = frames.map { ideal(at: places[$0]) }
      let heard = frames.map { Double(samples[$0]) }
      let error = zip(heard, wanted).reduce(0.0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      let power = wanted.reduce(0.0) { $0 + $1 * $1 }
      let energies = [heard, wanted].map { samples in
        Tone(Self.windowed(samples), rate: Self.rate).energy(
          between: 2000, and: 20_000, from: 0, to: Double(samples.count) / Self.rate)
      }
      return (10 * log10(error / power), 10 * log10(energies[0] / energies[1]))
    }
  }

  private static func windowed(_ samples: [Double]) -> [Float] {
    samples.enumerated().map { index, sample in
      Float(sample * (0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(samples.count))))
    }
  }

  /// The errors in cents at rest: before the first change and after each, against the same part of the render.
  func restErrors() -> [Double] {
    let places = places
    let starts = [Self.begin + 4800] + Self.changes.map { $0.frame + 720 }
    let ends = Self.changes.map { $0.frame } + [samples.count]
    let cents = [0] + Self.changes.map(\.change)
    return zip(zip(starts, ends), cents).map { part, cents in
      let heard = Tone(Array(samples[part.0..<part.1]), rate: Self.rate)
      let original = Tone(Array(render.samples(0).dropFirst(Int(places[part.0]))), rate: Self.rate)
      let frequency = note.frequency.hertz
      let seconds = Double(part.1 - part.0) / Self.rate
      return original.error(of: heard, above: cents, frequency: frequency, from: 0, to: seconds * 0.98)
    }
  }
}

/// Matches with real sounds; `scripts/check-matching` adds sampled ones.
@Suite(.timeLimit(.minutes(10))) struct MatchingRecordingTests {
  private static let files = ProcessInfo.processInfo.environment["PEACH_MATCHING_SOUNDFONTS"]?
    .split(separator: ":").map(String.init)

  private func check(_ file: SoundFontFile, _ preset: String, prints: Bool) throws {
    let recording = try Recording(Instruments.renderer(file, preset))
    let rest = recording.restErrors().map(abs)
    let glides = recording.glideErrors()
    let (worst, error) = (try #require(rest.max()), try #require(glides.map(\.error).max()))
    let excess = try #require(glides.map { abs($0.excess) }.max())
    #expect(worst < 0.001 && error < -80 && excess < 3)
    guard prints else { return }
    print(
      "\(file.name) \(preset), \(recording.isSustained ? "sustained" : "decaying"):"
        + String(
          format: " at rest %.6f cents off; glides %.0f dB off, energy above 2 kHz %.2f dB off", worst, error, excess))
  }

  @Test(arguments: ["0:0", "0:48"]) func `a bundled sound is its render, read exactly where it should be`(
    preset: String
  ) throws {
    try check(Instruments.peach(), preset, prints: false)
  }

  @Test(.enabled(if: files != nil), arguments: files ?? [], ["0:0", "0:48", "0:73", "0:40", "0:19"])
  func `matches with real sounds are exact`(path: String, preset: String) throws {
    try check(SoundFontFile(path: path), preset, prints: true)
  }

  @Test(.enabled(if: files != nil), arguments: files ?? [], ["0:0", "0:48", "0:73", "0:40", "0:19"])
  func `real sounds are struck again`(path: String, preset: String) throws {
    let file = try SoundFontFile(path: path)
    let recorder = TunedRecorder(try Instruments.renderer(file, preset))
    try recorder.player.prepare(TunedRecorder.pair(60))
    recorder.player.start(at: .zero)
    recorder.player.retune(by: Cents(100))
    recorder.play(30)
    let tone = recorder.tone
    let short = Note(key: MIDINote(60), duration: TunableNote.shortDuration)
    let isDecaying = !TunableNote.isSustained(try recorder.player.renderer.render(short), rate: TunedRecorder.rate)
    let strikes = stride(from: 0.1, to: 28, by: 2).map { decibels(tone.rootMeanSquare(from: $0 + 0.1, to: $0 + 0.3)) }
    func levels(_ times: StrideTo<Double>) -> [Double] {
      times.map { decibels(tone.rootMeanSquare(from: $0, to: $0 + 0.05)) }
    }
    let ordinary = levels(stride(from: 24, to: 27.5, by: 0.02))
    let overlap = levels(stride(from: 28, to: 28.6, by: 0.02))
    let dip = try #require(overlap.min()) - #require(ordinary.min())
    let click =
      isDecaying
      ? decibels(tone.roughness(from: 2.05, to: 2.3) / tone.roughness(from: 0.05, to: 0.3))
      // What sounds then is the end of the render and its first second.
      : decibels(
        tone.roughness(from: 28, to: 28.6)
          / max(tone.roughness(from: 24, to: 27.5), tone.roughness(from: 0.11, to: 1.1)))
    print(
      "\(file.name) \(preset), struck again:"
        + (isDecaying
          ? String(format: " levels of strikes %.2f dB apart", try #require(strikes.max()) - #require(strikes.min()))
          : String(format: " level at least %+.1f dB of the least elsewhere", dip))
        + String(format: ", third difference %+.1f dB", click))
    #expect(click < 1)
    #expect(isDecaying ? try #require(strikes.max()) - #require(strikes.min()) < 1 : dip > -3)
  }

  @Test(.enabled(if: files != nil), arguments: files ?? [], ["0:48", "0:40", "0:19"])
  func `two copies of a sound in unison don't cancel`(path: String, preset: String) throws {
    let renderer = try Instruments.renderer(SoundFontFile(path: path), preset)
    // The level of the first partial in each channel and of the whole, against the sum of the powers of reference and note.
    var partials: [Double] = []
    var totals: [Double] = []
    for step in 0..<12 {
      var pair = TunedRecorder.pair(60, .together)
      let period = 1 / pair.first.frequency.hertz
      // A multiple of the period and a twelfth more each time.
      pair.first.duration = .seconds((130 + Double(step) / 12) * period)
      let recorder = TunedRecorder(renderer)
      try recorder.player.prepare(pair)
      recorder.player.start(at: .zero)
      recorder.play(2)
      let alone = (0.25, 0.45)
      let both = (1.4, 1.6)
      func level(_ samples: [Float], _ part: (Double, Double)) -> Double {
        let center = (part.0 + part.1) / 2
        let tone = Tone(samples, rate: TunedRecorder.rate)
        return pow(tone.component(1 / period, center: center, length: part.1 - part.0).magnitude, 2)
      }
      func power(_ part: (Double, Double)) -> Double {
        [recorder.left, recorder.right].reduce(0) {
          $0 + pow(Tone($1, rate: TunedRecorder.rate).rootMeanSquare(from: part.0, to: part.1), 2)
        }
      }
      let sum = level(recorder.left, alone) + level(recorder.right, alone)
      partials += [recorder.left, recorder.right].map { 10 * log10(level($0, both) / sum) }
      totals.append(10 * log10(power(both) / (2 * power(alone))))
    }
    print(
      "\(path.split(separator: "/").last ?? "") \(preset), unison by phase:"
        + String(
          format: " first partial in a channel %+.1f…%+.1f dB, the whole %+.1f…%+.1f dB", try #require(partials.min()),
          try #require(partials.max()), try #require(totals.min()), try #require(totals.max())))
    #expect(try #require(totals.min()) > -6)
  }

  @Test(.enabled(if: files != nil)) func `ten minutes of strings end at the right pitch`() throws {
    let renderer = try Instruments.renderer(Instruments.peach(), "0:48")
    let recorder = TunedRecorder(renderer)
    try recorder.player.prepare(TunedRecorder.pair(60))
    recorder.player.start(at: .zero)
    recorder.player.retune(by: Cents(37.3))
    recorder.play(600)
    let wanted = MIDINote(60).frequency().hertz * exp2(37.3 / 1200)
    let last = Tone(Array(recorder.left.suffix(96_000)), rate: TunedRecorder.rate)
    let error = 1200 * log2(Tone.meanFrequency(of: [last], near: wanted, from: 0.1, to: 1.9) / wanted)
    print(String(format: "After 600 s: %.5f cents off", error))
    #expect(abs(error) < 0.01)
  }

  /// For `scripts/bench`.
  @Test(.enabled(if: files != nil), arguments: files ?? [], ["0:0", "0:48", "0:19"])
  func `the cost of a match is measured`(path: String, preset: String) throws {
    let file = try SoundFontFile(path: path)
    let player = RenderingNotePlayer(
      renderer: try Instruments.renderer(file, preset), playback: Playback(sampleRate: TunedRecorder.rate))
    let clock = ContinuousClock()
    for mode in MatchingMode.allCases where mode == .successive || preset != "0:0" {
      var times = try (0..<6).map { index in
        try clock.measure { try player.prepare(TunedRecorder.pair(60 + 2 * (index / 2), start: 30, mode)) }.inSeconds
          * 1000
      }
      let first = times[0]
      times.sort()
      print(
        "\(file.name) \(preset) \(mode): prepared in \(String(format: "%.1f ms, first %.1f, most %.1f", times[0], first, times[5]))"
      )
    }
  }

  @Test(.enabled(if: files != nil)) func `the cost of a change is measured`() throws {
    let period = 512
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * period)
    buffer.initialize(repeating: 0, count: 2 * period)
    defer { buffer.deallocate() }
    let note = TunableNote(RenderedNote(frames: 480_000), isSustained: true, rate: 48000)
    let tuning = Tuning(note, sampleRate: 48000)
    // The callback takes a frame at a time, so that the rate is known at each; a change waits for up to a period before it.
    func advance() -> Double {
      tuning.voice.pointee.add(to: buffer, buffer + period, count: 1, fade: nil)
      return tuning.voice.pointee.rate
    }
    _ = advance()
    var longest = 0
    for change in [-100.0, 37.3, 0.1, 50] {
      tuning.retune(by: Cents(change))
      var frames = 1
      while advance() != Cents(change).ratio { frames += 1 }
      longest = max(longest, frames)
    }
    let (milliseconds, wait) = (Double(longest) / 48, Double(period) / 48)
    print(String(format: "Change to changed sound: at most %.2f ms, period %.2f ms", wait + milliseconds, wait))
    #expect(longest <= TunedVoice.glide.frames(at: 48000))
  }

  /// Nanoseconds for each frame.
  @Test(.enabled(if: files != nil)) func `the cost of the voice is measured`() throws {
    let clock = ContinuousClock()
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
    buffer.initialize(repeating: 0, count: 1024)
    defer { buffer.deallocate() }
    func cost(_ playback: Playback) -> Double {
      (0..<5).map { _ in
        clock.measure {
          for _ in 0..<500 { playback.mixer.pointee.mix(buffer, buffer + 512, frames: 512, time: 0) }
        }.inSeconds * 1e9 / 256_000
      }.min() ?? 0
    }
    let silent = cost(Playback(sampleRate: 48000))
    let plain = Playback(sampleRate: 48000)
    plain.start([RenderedNote(frames: 2_000_000)], gap: .zero)
    let tuned = Playback(sampleRate: 48000)
    let tuning = Tuning(TunableNote(RenderedNote(frames: 480_000), isSustained: true, rate: 48000), sampleRate: 48000)
    tuning.retune(by: Cents(37.3))
    tuned.start(.note(RenderedNote(frames: 1)), then: tuning, delay: 0, at: .zero)
    let (one, other) = (cost(plain) - silent, cost(tuned) - silent)
    print(String(format: "Voice: %.2f ns a frame, a plain one %.2f ns, ratio %.0f", other, one, other / one))
    #expect(other < 200)
  }
}
