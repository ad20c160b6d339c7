import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Matches with real sounds; `scripts/checks/check-matching` adds sampled ones.
@Suite(.timeLimit(.minutes(10))) struct MatchingRecordingTests {
  static let files = ProcessInfo.processInfo.environment["PEACH_MATCHING_SOUNDFONTS"]?
    .split(separator: ":").map(String.init)

  private func check(_ file: SoundFontFile, _ preset: String, prints: Bool) throws {
    let recording = try MatchingRecording(Instruments.renderer(file, preset))
    let rest = recording.restErrors().map(abs)
    let glides = recording.glideErrors()
    let (worst, error) = (try #require(rest.max()), try #require(glides.map(\.error).max()))
    let excess = try #require(glides.map { abs($0.excess) }.max())
    expect(that: worst < 0.001 && error < -80 && excess < 3)
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
    let recorder = try TunedRecorder(Instruments.renderer(file, preset), playing: TunedRecorder.pair(60))
    recorder.player.retune(by: Cents(100))
    recorder.play(13)
    let tone = recorder.tone
    let short = Note(key: MIDINote(60), duration: HeldNote.shortDuration)
    let isDecaying = !HeldNote.isSustained(try recorder.player.renderer.render(short), rate: TunedRecorder.rate)
    let strikes = stride(from: 0.1, to: 11, by: 2).map { decibels(tone.rootMeanSquare(from: $0 + 0.1, to: $0 + 0.3)) }
    func levels(_ times: StrideTo<Double>) -> [Double] {
      times.map { decibels(tone.rootMeanSquare(from: $0, to: $0 + 0.05)) }
    }
    let ordinary = levels(stride(from: 7, to: 10.5, by: 0.02))
    let overlap = levels(stride(from: 11, to: 11.6, by: 0.02))
    let dip = try #require(overlap.min()) - #require(ordinary.min())
    let click =
      isDecaying
      ? decibels(tone.roughness(from: 2.05, to: 2.3) / tone.roughness(from: 0.05, to: 0.3))
      // What sounds then is the end of the render and the beginning of its loop.
      : decibels(
        tone.roughness(from: 11, to: 11.6)
          / max(tone.roughness(from: 7, to: 10.5), tone.roughness(from: 1.9, to: 2.9)))
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
      let period = 1 / pair[0].frequency.hertz
      // A multiple of the period and a twelfth more each time.
      pair[0].duration = .seconds((130 + Double(step) / 12) * period)
      let recorder = try TunedRecorder(renderer, playing: pair)
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
    let recorder = try TunedRecorder(renderer, playing: TunedRecorder.pair(60))
    recorder.player.retune(by: Cents(37.3))
    recorder.play(600)
    let wanted = MIDINote(60).frequency().hertz * exp2(37.3 / 1200)
    let last = Tone(Array(recorder.left.suffix(96_000)), rate: TunedRecorder.rate)
    let error = 1200 * log2(Tone.meanFrequency(of: [last], near: wanted, from: 0.1, to: 1.9) / wanted)
    print(String(format: "After 600 s: %.5f cents off", error))
    #expect(abs(error) < 0.01)
  }
}
