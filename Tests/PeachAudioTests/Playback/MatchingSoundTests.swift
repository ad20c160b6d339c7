import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// How a note sounds that is tuned: its strikes, its level, its place beside the reference.
@Suite struct MatchingSoundTests {
  private static let rate = TunedRecorder.rate

  @Test func `a decaying note is struck again every two seconds`() throws {
    for change in [0.0, -100, 100] {
      var pair = TunedRecorder.pair(57)
      pair.notes[1].start = .after(gap: .milliseconds(100))
      let recorder = try TunedRecorder(FormulaRenderer.pluck(220), playing: pair)
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

  @Test func `an exact chord is struck again as loud as the first one, without a click, if it fades`() throws {
    let notes = [57, 64].map { TimedNote(Note(key: MIDINote($0)), .at(.zero)) }
    var phrase = Phrase(notes, tuned: 1, isChord: true)
    phrase.notes[0].isHeld = true
    let recorder = TunedRecorder(FormulaRenderer.pluck(220))
    recorder.play(0.1)
    let first = recorder.now
    try recorder.player.prepare(phrase)
    recorder.player.start(at: .zero)
    recorder.play(1.6)
    recorder.player.playExact(by: Cents(-20))
    let exact = recorder.now
    recorder.play(1)
    func level(_ strike: Double) -> Double { recorder.tone.rootMeanSquare(from: strike + 0.05, to: strike + 0.45) }
    #expect(abs(decibels(level(exact) / level(first))) < 0.5)
    func roughness(_ strike: Double) -> Double { recorder.tone.roughness(from: strike - 0.05, to: strike + 0.1) }
    #expect(roughness(exact) <= 1.1 * roughness(first))
    expect(recorder.player.soundingChange, equals: Cents(-20))
  }

  @Test(arguments: ["strings", "0:40", "0:19", "sine"])
  func `a sustained note goes on when its render ends, without a gap or a click`(sound: String) throws {
    let renderer: any NoteRenderer =
      sound == "sine" ? SineRenderer(sampleRate: Self.rate) : try Instruments.renderer(Instruments.peach(), sound)
    let recorder = try TunedRecorder(renderer, playing: TunedRecorder.pair(60))
    recorder.player.retune(by: Cents(100))
    recorder.play(13)
    // The render ends after 11.3 s at this rate.
    let tone = recorder.tone
    func levels(_ times: StrideTo<Double>) -> [Double] {
      times.map { decibels(tone.rootMeanSquare(from: $0, to: $0 + 0.02)) }
    }
    let ordinary = levels(stride(from: 5, to: 7, by: 0.02))
    let overlap = levels(stride(from: 11, to: 12, by: 0.02))
    let (least, largest) = (try #require(ordinary.min()), try #require(ordinary.max()))
    try expect(that: #require(overlap.min()) > least - 1 && #require(overlap.max()) < largest + 1)
    #expect(tone.roughness(from: 11, to: 12) <= 1.2 * tone.roughness(from: 5, to: 7))
  }

  @Test func `together, each note is 6 dB louder on its own side, and as loud as alone`() throws {
    let recorder = try TunedRecorder(
      SineRenderer(sampleRate: Self.rate), playing: TunedRecorder.pair(81, start: 10, .together))
    recorder.play(0.6)
    let (left, right) = (Tone(recorder.left, rate: Self.rate), Tone(recorder.right, rate: Self.rate))
    let (one, other) = (left.rootMeanSquare(from: 0.02, to: 0.1), right.rootMeanSquare(from: 0.02, to: 0.1))
    #expect(abs(decibels(one / other) - decibels(2)) < 0.01)
    #expect(abs(decibels((one * one + other * other).squareRoot() / SineRenderer.peak(of: MIDINote(81)))) < 0.05)
    // 10 cents at 880 Hz beat 5.1 times a second. The notes never cancel: 2 − 1 against 2 + 1 are −9.5 dB.
    for tone in [left, right] {
      let levels = stride(from: 0.15, to: 0.4, by: 0.005).map { tone.peak(from: $0, to: $0 + 0.005) }
      let depth = decibels(try #require(levels.min()) / #require(levels.max()))
      #expect(abs(depth + decibels(3)) < 0.3)
    }
  }

  @Test func `together, the reference goes on and isn't tuned`() throws {
    var pair = TunedRecorder.pair(69, .together)
    pair[1].key = MIDINote(76)
    let recorder = try TunedRecorder(SineRenderer(sampleRate: Self.rate), playing: pair)
    recorder.play(0.2)
    recorder.player.retune(by: Cents(80))
    recorder.play(0.8)
    for (frequency, tone) in [
      (440.0, Tone(recorder.left, rate: Self.rate)),
      (pair[1].frequency.hertz * exp2(80.0 / 1200), Tone(recorder.right, rate: Self.rate)),
    ] {
      #expect(abs(cents(tone.frequency(near: frequency, from: 0.3, to: 0.95), from: frequency)) < 0.001)
    }
  }

  @Test func `a decaying sound can't sound together with a reference`() throws {
    let renderer = try Instruments.renderer(Instruments.peach(), "piano")
    let player = RenderingNotePlayer(renderer: renderer, playback: Playback(sampleRate: Self.rate))
    #expect(throws: AudioError.decayingSound(preset: renderer.preset.name)) {
      try player.prepare(TunedRecorder.pair(60, .together))
    }
  }

  @Test(arguments: [[61], [48, 60]])
  func `a single key that decays doesn't rule a sound out, whichever key comes first`(decaying: [Int]) throws {
    let recorder = TunedRecorder(UnevenRenderer(decaying: decaying, rate: Self.rate))
    guard decaying.count == 1 else {
      #expect(throws: AudioError.decayingSound(preset: "sine")) {
        try recorder.player.prepare(TunedRecorder.pair(72, .together))
      }
      return
    }
    try recorder.player.prepare(TunedRecorder.pair(61, .together))
    recorder.player.start(at: .zero)
    recorder.play(2.2)
    let tone = Tone(recorder.left, rate: Self.rate)
    let (early, late, again) = (
      tone.peak(from: 0.1, to: 0.15), tone.peak(from: 1.9, to: 1.95), tone.peak(from: 2.1, to: 2.15)
    )
    expect(that: late < early / 4 && abs(again / early - 1) < 0.1)
  }

  /// Keys that decay, keys without a sound, and whether most hold their level.
  @Test(
    arguments: [
      ([], [], true), ([48], [], true), ([48, 60], [], false), ([48, 60, 72], [], false), ([61], [], true),
      ([], [48, 60], true), ([60], [48], false), ([60, 72], [48], false), ([72], [48, 60], false),
      // Where none of the three sounds, the key itself decides.
      ([], [48, 60, 72], true), ([61], [48, 60, 72], false),
    ] as [([Int], [Int], Bool)])
  func `a sound holds its level if most of three keys do that have a sound`(
    decaying: [Int], silent: [Int], holds: Bool
  ) throws {
    let renderer = UnevenRenderer(decaying: decaying, silent: silent, rate: Self.rate)
    var sustained = SustainedKeys()
    for _ in 0..<2 { #expect(try sustained.areMost(like: Note(key: MIDINote(61)), by: renderer) == holds) }
  }

  @Test(arguments: ["piano", "0:48", "0:40", "0:73", "0:71", "0:56", "0:19"])
  func `sustained presets are told from decaying ones`(preset: String) throws {
    let renderer = try Instruments.renderer(Instruments.peach(), preset)
    for key in [48, 72] {
      let note = Note(key: MIDINote(key), duration: HeldNote.shortDuration)
      let isSustained = HeldNote.isSustained(try renderer.render(note), rate: Self.rate)
      expect(isSustained, equals: (preset != "piano"), "\(key)")
    }
  }

  @Test(arguments: MatchingMode.allCases) func `nothing clips at full volume`(mode: MatchingMode) throws {
    let renderers: [any NoteRenderer] =
      mode == .together
      ? [SineRenderer(sampleRate: Self.rate)] : [SineRenderer(sampleRate: Self.rate), FormulaRenderer.pluck(220)]
    for renderer in renderers {
      var pair = TunedRecorder.pair(57, start: 5, mode)
      pair[0].amplitude = AmplitudeDB(12)
      pair[1].amplitude = AmplitudeDB(12)
      pair.volume = AmplitudeDB(12)
      let recorder = try TunedRecorder(renderer, playing: pair)
      recorder.play(2.5)
      let peak = recorder.left.reduce(0) { max($0, abs($1)) }
      expect(that: peak <= 1 && peak > 0.85)
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
    var note = pair[1]
    note.duration = .seconds(2)
    let first = RenderedNote(first: Int(Self.rate), of: try renderer.render(note))
    let wanted = Tick(rate: Self.rate).rendered(
      for: NoteLevel(first, rate: Self.rate), level: AmplitudeDB(-12), after: .milliseconds(300))
    #expect(abs(decibels(recorder.tone.peak() / Double(wanted.peak))) < 0.1)
  }
}

/// Sines, some of which decay or are silent.
private final class UnevenRenderer: NoteRenderer {
  private let sine: SineRenderer
  private let decaying, silent: [Int]
  var sampleRate: Double { sine.sampleRate }
  var gain: Double { 0 }

  init(decaying: [Int], silent: [Int] = [], rate: Double) {
    (sine, self.decaying, self.silent) = (SineRenderer(sampleRate: rate), decaying, silent)
  }

  func render(_ note: Note) throws(AudioError) -> RenderedNote {
    guard !silent.contains(note.key.number) else { throw .silentKey(preset: "sine", key: note.key) }
    let rendered = try sine.render(note)
    guard decaying.contains(note.key.number) else { return rendered }
    for frame in 0..<rendered.frames {
      let level = Float(exp(-Double(frame) / sampleRate))
      rendered.left[frame] *= level
      rendered.right[frame] *= level
    }
    return rendered
  }
}
