import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// The tick after a wrong answer, together with the fading note.
@Suite struct TickTests {
  private static let instants = [0.05, 0.3, 0.9, 2]
  private static let keys = [36, 60, 84, 96].map { MIDINote($0) }

  /// Both channels of the sound after an answer that comes `instant` seconds after the onset of a note.
  private func heard(_ note: RenderedNote, answeredAt instant: Double, tick: RenderedNote?) -> [Tone] {
    let playback = Playback(sampleRate: 48000)
    let silence = RenderedNote(frames: 0)
    playback.start([silence, note], gap: .zero)
    _ = pull(playback, seconds: instant)
    playback.stop()
    if let tick { playback.tick(tick) }
    return pull(playback, seconds: 0.3)
  }

  private func pull(_ playback: Playback, seconds: Double) -> [Tone] {
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 512)
    defer { buffer.deallocate() }
    var channels: [[Float]] = [[], []]
    while Double(channels[0].count) < seconds * 48000 {
      playback.mixer.pointee.mix(buffer, buffer + 256, frames: 256, time: 0)
      for channel in 0...1 {
        channels[channel] += UnsafeBufferPointer(start: buffer + 256 * channel, count: 256)
      }
    }
    return channels.map { Tone($0, rate: 48000) }
  }

  /// The energy between 1 and 6 kHz in the first quarter of a second.
  private func energy(_ channels: [Tone]) -> Double {
    channels.reduce(0) { $0 + $1.energy(between: 1000, and: 6000, from: 0, to: 0.25) }
  }

  private static let sounds = (try? Instruments.peach().presets.map(\.place)) ?? []

  @Test(arguments: sounds + ["sine"]) func `a wrong answer is clearly louder between 1 and 6 kHz at any time`(
    sound: String
  ) throws {
    let file = try Instruments.peach()
    let source: SoundSource = sound == "sine" ? .sine : .preset(file, try file.preset(named: sound))
    let renderer = try NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: 48000)
    let tick = Tick(rate: 48000)
    for key in Self.keys {
      let note = try renderer.render(Note(key: key))
      let level = NoteLevel(note, rate: 48000)
      let loudest = Instruments.tone(note).largestLoudness(over: 0.125, with: Instruments.tone(note, channel: 1))
      for instant in Self.instants {
        let sounding = tick.rendered(for: level, level: AmplitudeDB(Tick.standardLevel), after: .seconds(instant))
        // The tick must not startle, at any level that can be set.
        for decibels in stride(from: -24.0, through: 0, by: 6) {
          let peak = tick.rendered(for: level, level: AmplitudeDB(decibels), after: .seconds(instant)).peak
          #expect(peak <= note.peak * 1.0001, "\(sound) \(key.name) at \(decibels) dB")
        }
        let padded = Tone(sounding.samples(0) + [Float](repeating: 0, count: 6000), rate: 48000)
        let difference = padded.largestLoudness(over: 0.125) - loudest
        #expect(difference >= -12.2, "\(sound) \(key.name) at \(instant) s: \(difference)")
        // A note that has ended masks nothing.
        if instant > 1 { #expect(difference <= -11.8, "\(sound) \(key.name) at \(instant) s: \(difference)") }
        let wrong = heard(note, answeredAt: instant, tick: sounding)
        let right = heard(note, answeredAt: instant, tick: nil)
        let contrast = 10 * log10(energy(wrong) / max(energy(right), 1e-30))
        #expect(contrast >= 10, "\(sound) \(key.name) at \(instant) s: \(contrast) dB")
      }
    }
  }

  @Test func `two bursts begin after the fade`() throws {
    let note = try SineRenderer(sampleRate: 48000).render(Note(key: .a4))
    let tick = Tick(rate: 48000).rendered(
      for: NoteLevel(note, rate: 48000), level: AmplitudeDB(-12), after: .seconds(0.3))
    let heard = heard(note, answeredAt: 0.3, tick: tick)[0]
    #expect(heard.peak(from: 0.0095, to: 0.01) < 0.01 * heard.peak())
    let bursts = Tone(tick.samples(0), rate: 48000).sounds(floor: 1e-4, silence: 0.01)
    expect(bursts.count, equals: 2)
    #expect(abs(Double(bursts[1].lowerBound - bursts[0].lowerBound) / 48000 - 0.06) < 0.001)
    #expect(bursts.allSatisfy { $0.count <= Tick.burst.frames(at: 48000) })
  }

  @Test func `the tick of a soft note is at -45 LUFS, and the level changes it`() throws {
    let note = try SineRenderer(sampleRate: 48000).render(Note(key: .a4, amplitude: AmplitudeDB(-60)))
    func loudness(_ level: Double, _ note: RenderedNote) -> Double {
      let tick = Tick(rate: 48000).rendered(
        for: NoteLevel(note, rate: 48000), level: AmplitudeDB(level), after: .seconds(2))
      let padded = Tone(tick.samples(0) + [Float](repeating: 0, count: 6000), rate: 48000)
      return padded.largestLoudness(over: 0.125)
    }
    #expect(abs(loudness(-12, note) + 45) < 0.1)
    let usual = try SineRenderer(sampleRate: 48000).render(Note(key: .a4))
    expect(that: abs(loudness(-24, usual) - loudness(-12, usual) + 12) < 0.1 || loudness(-24, usual) >= -45.1)
    #expect(loudness(0, usual) > loudness(-12, usual))
  }

  @Test func `its energy is between 1 and 6 kHz at every rate`() {
    for rate in [44100.0, 48000, 96000] {
      let silence = NoteLevel(RenderedNote(frames: Int(rate)), rate: rate)
      let tick = Tone(Tick(rate: rate).rendered(for: silence, level: .zero, after: .zero).samples(0), rate: rate)
      let all = tick.energy(between: 20, and: 20000, from: 0, to: 0.1)
      #expect(tick.energy(between: 1000, and: 6000, from: 0, to: 0.1) > 0.85 * all)
    }
  }
}
