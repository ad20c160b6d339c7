import PeachCore

/// Makes the samples of a note: a pure function of the note and the rate.
public protocol NoteRenderer: AnyObject {
  /// In frames a second.
  var sampleRate: Double { get }

  /// The gain on every note in dB, which brings the sound to the loudness of all others.
  var gain: Double { get }

  /// Renders exactly `note.duration`, with nothing after it.
  func render(_ note: Note) throws(AudioError) -> RenderedNote
}
