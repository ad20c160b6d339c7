import PeachCore

/// Renders each note with the sound that it names, all keys at their exact pitch: where sounds are compared, what is known about
/// one of them must not tell which it is.
final class SoundsRenderer: NoteRenderer {
  private let renderers: [any NoteRenderer]
  /// The measured errors of keys, which other files than the bundled one may have.
  private var errors: [Key: Cents] = [:]

  private struct Key: Hashable {
    let sound: Int
    let note: MIDINote
    let velocity: MIDIVelocity
  }

  /// - Parameter renderers: by `Note.sound`; at least one.
  init(_ renderers: [any NoteRenderer]) { self.renderers = renderers }

  var sampleRate: Double { renderers[0].sampleRate }
  var gain: Double { renderers[0].gain }

  func render(_ note: Note) throws(AudioError) -> RenderedNote {
    let renderer = renderers[min(note.sound, renderers.count - 1)]
    var exact = note
    if renderer is SoundFontRenderer { exact.offset = note.offset + -(try error(note, renderer)) }
    return try renderer.render(exact)
  }

  private func error(_ note: Note, _ renderer: any NoteRenderer) throws(AudioError) -> Cents {
    let key = Key(sound: note.sound, note: note.key, velocity: note.velocity)
    if let known = errors[key] { return known }
    let error = try KeyError.measured(note.key, note.velocity, by: renderer)
    errors[key] = error
    return error
  }
}

/// The deviation of a key's first partial from its pitch.
enum KeyError {
  /// Zero if the partial isn't there.
  static func measured(
    _ key: MIDINote, _ velocity: MIDIVelocity = .medium, by renderer: any NoteRenderer
  ) throws(AudioError) -> Cents {
    let note = Note(key: key, velocity: velocity)
    let (start, end) = KeyPitchMeasurement.span(of: note.duration)
    let track = PartialTrack(
      of: Sound(note: try renderer.render(note), rate: renderer.sampleRate), near: note.frequency.hertz, from: start,
      to: end, length: PitchMeasurement.windowLength(for: note.frequency.hertz, within: end - start))
    let found = Cents(1200 * log2(track.frequency / note.frequency.hertz))
    return found.magnitude <= PitchMeasurement.searchRange ? found : .zero
  }
}
