import PeachBase

/// Renders each note with the sound that it names, all keys at their exact pitch: where sounds are compared, what is known about
/// one of them must not tell which it is, and a held note must not differ from a short one.
final class SoundsRenderer: NoteRenderer {
  private let renderers: [any NoteRenderer]
  /// The measured errors of keys, which other files than the bundled one may have.
  private var errors: [Key: Cents] = [:]

  private struct Key: Hashable {
    let sound: Int
    let note: MIDINote
    let velocity: MIDIVelocity
    let duration: Duration
  }

  /// - Parameter renderers: by `Note.sound`; at least one.
  init(_ renderers: [any NoteRenderer]) { self.renderers = renderers }

  /// That of the sound in use.
  var first: any NoteRenderer { renderers[0] }
  var sampleRate: Double { first.sampleRate }
  var gain: Double { first.gain }
  var sounds: Int { renderers.count }

  func render(_ note: Note) throws(AudioError) -> RenderedNote {
    let renderer = renderers[note.sound]
    var exact = note
    if renderer is SoundFontRenderer { exact.offset = note.offset + -(try error(note, renderer)) }
    return try renderer.render(exact)
  }

  private func error(_ note: Note, _ renderer: any NoteRenderer) throws(AudioError) -> Cents {
    let key = Key(sound: note.sound, note: note.key, velocity: note.velocity, duration: note.duration)
    if let known = errors[key] { return known }
    let error = try KeyError.measured(
      Note(key: note.key, velocity: note.velocity, duration: note.duration), by: renderer)
    errors[key] = error
    return error
  }
}
