import AudioMeasurement
import PeachCore

@testable import PeachAudio

/// A match with a SoundFont's preset, recorded, and the render of its note.
struct MatchingRecording {
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
    note = pair[1]
    let recorder = try TunedRecorder(renderer, playing: pair)
    for (frame, change) in Self.changes {
      recorder.play(Double(frame) / Self.rate - recorder.now)
      recorder.player.retune(by: Cents(change))
    }
    recorder.play(2 - recorder.now)
    samples = recorder.left
    var long = note
    long.duration = HeldNote.shortDuration
    let short = try renderer.render(long)
    isSustained = HeldNote.isSustained(short, rate: Self.rate)
    if isSustained { long.duration = HeldNote.longDuration }
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
