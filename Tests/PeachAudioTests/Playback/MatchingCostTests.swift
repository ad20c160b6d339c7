import Foundation
import PeachCore
import Testing

@testable import PeachAudio

/// What matches cost, for `scripts/bench` and `scripts/checks/check-matching`.
@Suite struct MatchingCostTests {
  private static let files = MatchingRecordingTests.files

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
    let note = TunableNote(RenderedNote(frames: 480_000), isSustained: true, rate: 48000)
    tuned.start([(.held(note), 0)], tuned: 0, change: Cents(37.3), at: .zero)
    let (one, other) = (cost(plain) - silent, cost(tuned) - silent)
    print(String(format: "Voice: %.2f ns a frame, a plain one %.2f ns, ratio %.0f", other, one, other / one))
    #expect(other < 200)
  }
}
