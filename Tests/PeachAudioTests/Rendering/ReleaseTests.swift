import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// The last 50 ms of a note: the preset's own release under a raised cosine.
@Suite(.serialized) struct ReleaseTests {
  private static let fade = 0.05

  private func renderer(_ generators: [TestSoundFont.Generator], in folder: TemporaryFolder) throws
    -> SoundFontRenderer
  {
    var font = Instruments.sineLoop().font
    font.zones = [generators]
    return try Instruments.renderer(SoundFontFile(path: try folder.write(font.bytes, "sine.sf2")), "0:0")
  }

  private func note(_ duration: Double, _ key: MIDINote = .a4, offset: Double = 0) -> Note {
    Note(key: key, offset: Cents(offset), duration: .seconds(duration))
  }

  /// The level of `ended` relative to the longer note `held`, in dB, in a window of whole periods of the sine.
  private func level(_ ended: Tone, _ held: Tone, at time: Double) -> Double {
    let (start, end) = (time - 0.00125, time + 0.00125)
    return decibels(ended.rootMeanSquare(from: start, to: end) / held.rootMeanSquare(from: start, to: end))
  }

  // SoundFont 2.04, 8.1.2, generator 38; FluidSynth falls by 96 dB in that time and begins with a block of 64 frames.
  @Test(arguments: [0.1, 0.3, 2, 20]) func `a preset's release sounds in the last 50 ms`(seconds: Double) throws {
    let folder = TemporaryFolder()
    let renderer = try renderer([.release(seconds)], in: folder)
    for duration in [0.3, 1.0, 1.0005] {
      let ended = Instruments.tone(try renderer.render(note(duration)))
      let held = Instruments.tone(try renderer.render(note(duration + 1)))
      for time in [0.01, 0.02, 0.03, 0.04] {
        let cosine = decibels(0.5 + 0.5 * cos(Double.pi * time / Self.fade))
        let expected = cosine - 96 * time / seconds
        let measured = level(ended, held, at: duration - Self.fade + time)
        #expect(abs(measured - expected) < 0.5 + 96 * 0.0015 / seconds, "\(time) s: \(measured), not \(expected) dB")
      }
    }
  }

  @Test func `the release changes nothing before the last 50 ms`() throws {
    for preset in ["piano", "strings"] {
      let renderer = try Instruments.renderer(Instruments.peach(), preset)
      for offset in [0, -12.3] {
        let ended = try renderer.render(note(0.7, offset: offset)).samples(0)
        let held = try renderer.render(note(1, offset: offset)).samples(0)
        let unchanged = Int((0.7 - Self.fade) * Instruments.rate)
        expect(ended.prefix(unchanged), equals: held.prefix(unchanged))
      }
    }
  }

  // The modulation envelope is at its peak when the note ends. A release of 1 ms, the default, would drop the pitch by an
  // octave at once, or close the filter.
  @Test(arguments: [
    [TestSoundFont.Generator.envelopeToPitch(1200), .release(2)],
    [.filter(4000), .envelopeToFilter(6000), .release(2)],
  ]) func `pitch and filter don't jump at the release`(generators: [TestSoundFont.Generator]) throws {
    let folder = TemporaryFolder()
    let renderer = try renderer(generators, in: folder)
    let (ended, held) = (
      Instruments.tone(try renderer.render(note(1))), Instruments.tone(try renderer.render(note(2)))
    )
    for time in [0.01, 0.02, 0.03] {
      let expected = decibels(0.5 + 0.5 * cos(Double.pi * time / Self.fade)) - 96 * time / 2
      #expect(abs(level(ended, held, at: 0.95 + time) - expected) < 0.5)
    }
    // The phases agree to 0.02 cycles, so the pitch does to less than 2 cents. FluidSynth rounds it down to whole cents.
    let frequency = held.frequency(
      near: held.strongestPartial(of: 440, count: 2, center: 0.5, length: 0.4), from: 0.2, to: 0.9)
    for center in [0.96, 0.975, 0.985] {
      let phases = [ended, held].map { $0.component(frequency, center: center, length: 0.015).phase }
      #expect(abs(sin((phases[0] - phases[1]) / 2)) < 0.06)
    }
  }

  @Test func `a note that is shorter than the fade sounds and ends in silence`() throws {
    let folder = TemporaryFolder()
    let renderer = try renderer([.release(0.1)], in: folder)
    for duration in [0.005, 0.02, 0.05] {
      let note = try renderer.render(note(duration))
      expect(note.frames, equals: Int(duration * Instruments.rate))
      #expect(note.peak > 0.0001)
      expect(note.samples(0).last, equals: 0)
    }
  }

  @Test func `bundled presets end without a click`() throws {
    try check(Instruments.peach()) { _ in true }
  }

  // Presets with abrupt releases, or whose modulation envelope changes pitch or brightness.
  @Test(
    .enabled(if: Instruments.hasFluidR3),
    arguments: ["0:0", "0:13", "0:71", "0:102", "8:24", "8:26", "8:31", "8:80"])
  func `sampled presets end without a click`(preset: String) throws {
    try check(SoundFontFile(path: Instruments.fluidR3)) { $0.place == preset }
  }

  /// A click has energy above 8 kHz that the note didn't have before.
  private func check(_ file: SoundFontFile, _ isIncluded: (SoundFontPreset) -> Bool) throws {
    for preset in file.presets where isIncluded(preset) && !preset.isPercussion {
      let renderer = try Instruments.renderer(file, preset.place)
      for key in [40, 60, 76] {
        let rendered = try renderer.render(note(1, MIDINote(key)))
        expect(that: rendered.samples(0).last == 0 && rendered.samples(1).last == 0)
        let tone = Instruments.tone(rendered)
        let level = tone.rootMeanSquare(from: 0.9, to: 0.95)
        let (before, ending) = (tone.treble(from: 0.85, to: 0.945), tone.treble(from: 0.945, to: 1))
        let limit = max(before + 6, decibels(level) - 60)
        #expect(ending < limit, "\(preset.name), key \(key): \(before) dB before, \(ending) dB in the ending")
        #expect(tone.rootMeanSquare(from: 0.95) < level, "\(preset.name), key \(key)")
      }
    }
  }
}

extension Tone {
  /// The level above 8 kHz in the loudest 5 ms between two times after 0.8 s, in dB relative to full scale.
  fileprivate func treble(from start: Double, to end: Double) -> Double {
    // An eighth-order Butterworth filter.
    var filters = [1, 3, 5, 7].map {
      Biquad.highPass(frequency: 8000, q: 1 / (2 * cos(Double($0) * .pi / 16)), rate: rate)
    }
    let (first, window) = (Int(0.8 * rate), Int(0.005 * rate))
    let filtered = samples[first...].map { sample in
      filters.indices.reduce(SIMD2(Double(sample), 0)) { value, index in filters[index].next(value) }.x
    }
    let (from, to) = (Int(start * rate) - first, Int(end * rate) - first)
    let energies = stride(from: from, through: to - window, by: window / 4).map { begin in
      filtered[begin..<begin + window].reduce(0) { $0 + $1 * $1 } / Double(window)
    }
    return 10 * log10(max(energies.max() ?? 0, 1e-30))
  }
}
