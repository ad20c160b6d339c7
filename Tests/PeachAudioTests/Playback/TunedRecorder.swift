import AudioMeasurement
import PeachCore

@testable import PeachAudio

/// Pulls a playback in periods, as a driver does, and keeps both channels and the events.
class Puller {
  static let rate = 48000.0
  let playback: Playback
  private(set) var left: [Float] = []
  private(set) var right: [Float] = []
  private(set) var events: [(event: PlayerEvent, time: SessionTime)] = []

  init(_ playback: Playback = Playback(sampleRate: rate)) { self.playback = playback }

  /// Pulls periods into buffers that aren't cleared before, as a driver does.
  func pull(_ periods: Int, of frames: Int = 512) {
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
    buffer.initialize(repeating: 0.77, count: 2 * frames)
    defer { buffer.deallocate() }
    for _ in 0..<periods {
      let time = Int64((Double(left.count) / Self.rate * 1e9).rounded())
      playback.mixer.pointee.mix(buffer, buffer + frames, frames: frames, time: time)
      left += UnsafeBufferPointer(start: buffer, count: frames)
      right += UnsafeBufferPointer(start: buffer + frames, count: frames)
      events += playback.takeEvents()
    }
  }

  /// The left channel.
  var tone: Tone { Tone(left, rate: Self.rate) }
}

/// Plays matches as a training does.
final class TunedRecorder: Puller {
  static let period = 256
  let player: RenderingNotePlayer

  init(_ renderer: any NoteRenderer) {
    let playback = Playback(sampleRate: Self.rate)
    player = RenderingNotePlayer(renderer: renderer, playback: playback)
    super.init(playback)
  }

  /// Starts a phrase at once.
  convenience init(_ renderer: any NoteRenderer, playing phrase: Phrase) throws {
    self.init(renderer)
    try player.prepare(phrase)
    player.start(at: .zero)
  }

  func play(_ seconds: Double) {
    pull(Int((seconds * Self.rate / Double(Self.period)).rounded()), of: Self.period)
  }

  /// The time recorded so far in seconds.
  var now: Double { Double(left.count) / Self.rate }
  /// When an event was heard last, in seconds.
  func time(of event: PlayerEvent) -> Double? { events.last { $0.event == event }?.time.seconds }

  /// A match that begins `start` cents away from a key, after a reference of 0.1 s.
  static func pair(_ key: Int, start: Double = 0, _ mode: MatchingMode = .successive) -> Phrase {
    let reference = Note(key: MIDINote(key), duration: .milliseconds(100))
    var note = reference
    note.offset = Cents(start)
    var notes = [TimedNote(reference), TimedNote(note)]
    notes[0].isHeld = mode == .together
    return Phrase(notes, tuned: 1)
  }
}

/// Renders what a formula gives, from a phase in cycles.
final class FormulaRenderer: NoteRenderer {
  let sampleRate = TunedRecorder.rate
  let gain = 0.0
  private let wave: (Double) -> Double

  init(_ wave: @escaping (_ cycles: Double) -> Double) { self.wave = wave }

  func render(_ note: Note) -> RenderedNote {
    let rendered = RenderedNote(frames: note.duration.frames(at: sampleRate))
    for frame in 0..<rendered.frames {
      let sample = Float(wave(Double(frame) * note.frequency.hertz / sampleRate))
      rendered.left[frame] = sample
      rendered.right[frame] = sample
    }
    return rendered
  }

  /// A sine that decays by 20 dB a second at `frequency`.
  static func pluck(_ frequency: Double) -> FormulaRenderer { FormulaRenderer { wave($0, frequency) } }

  static func wave(_ cycles: Double, _ frequency: Double) -> Double {
    0.3 * pow(10, -cycles / frequency) * sin(2 * .pi * (cycles - cycles.rounded(.down)))
  }
}

/// The distance of a frequency from another in cents.
func cents(_ frequency: Double, from wanted: Double) -> Double { 1200 * log2(frequency / wanted) }
