/// What a listener answered with.
public enum ResponseSource: String, Sendable, CaseIterable {
  /// A key of the computer keyboard.
  case key
  /// A click of the mouse.
  case mouse
  /// A key, a pedal or another control of a MIDI instrument.
  case midi
  /// A line of text from another program.
  case line
}
