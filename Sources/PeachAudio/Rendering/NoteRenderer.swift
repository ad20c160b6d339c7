import PeachBase

/// Renders notes to samples. The samples depend only on the note and the sample rate.
public protocol NoteRenderer: AnyObject {
  /// In frames per second.
  var sampleRate: Double { get }

  /// The sound's own gain in dB, from which that of a key may differ; see `RenderedNote.gain`.
  var gain: Double { get }

  /// The number of its sounds, which `Note.sound` names from 0 on.
  var sounds: Int { get }

  /// Renders exactly `note.duration`.
  func render(_ note: Note) throws(AudioError) -> RenderedNote
}

extension NoteRenderer {
  public var sounds: Int { 1 }
}
