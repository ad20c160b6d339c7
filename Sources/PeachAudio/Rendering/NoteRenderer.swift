import PeachCore

/// Renders notes to samples. The samples depend only on the note and the sample rate.
public protocol NoteRenderer: AnyObject {
  /// In frames per second.
  var sampleRate: Double { get }

  /// The gain in dB that brings the sound to the common loudness.
  var gain: Double { get }

  /// Renders exactly `note.duration`.
  func render(_ note: Note) throws(AudioError) -> RenderedNote
}
