import PeachCore

@testable import PeachAudio

/// Renders what a formula gives for a note, and keeps what it was asked for.
final class KeyedRenderer: NoteRenderer {
  let sampleRate: Double
  let gain = 0.0
  private(set) var asked: [Note] = []
  private let silent: Set<Int>
  private let wave: (_ note: Note) -> (_ seconds: Double) -> Double

  init(rate: Double = 6000, silent: Set<Int> = [], _ wave: @escaping (_ note: Note, _ seconds: Double) -> Double) {
    (sampleRate, self.silent, self.wave) = (rate, silent, { note in { wave(note, $0) } })
  }

  /// - Parameter wave: makes the formula of a note, which is then evaluated for each frame.
  init(rate: Double, silent: Set<Int>, of wave: @escaping (_ note: Note) -> (_ seconds: Double) -> Double) {
    (sampleRate, self.silent, self.wave) = (rate, silent, wave)
  }

  /// A sine on each key, as loud in dB as the formula says.
  convenience init(rate: Double, silent: Set<Int> = [], level: @escaping (MIDINote) -> Double = { _ in 0 }) {
    self.init(rate: rate, silent: silent) { note, seconds in
      0.1 * pow(10, level(note.key) / 20) * sin(2 * .pi * note.frequency.hertz * seconds)
    }
  }

  func render(_ note: Note) throws(AudioError) -> RenderedNote {
    asked.append(note)
    guard !silent.contains(note.key.number) else { throw .silentKey(preset: "keyed", key: note.key) }
    let wave = wave(note)
    let samples = (0..<note.duration.frames(at: sampleRate)).map { Float(wave(Double($0) / sampleRate)) }
    return RenderedNote(left: samples, right: samples)
  }
}

extension Sound {
  /// Two channels that formulas give by the time in seconds.
  init(rate: Double, seconds: Double, left: (Double) -> Double, right: (Double) -> Double) {
    let times = (0..<Int(seconds * rate)).map { Double($0) / rate }
    self.init(
      note: RenderedNote(left: times.map { Float(left($0)) }, right: times.map { Float(right($0)) }), rate: rate)
  }

  /// The same in both channels.
  init(rate: Double, seconds: Double, _ sample: (Double) -> Double) {
    self.init(rate: rate, seconds: seconds, left: sample, right: sample)
  }
}
