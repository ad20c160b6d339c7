/// A message of MIDI 1.0: a channel message, or a system message that has no data here.
public struct MIDIMessage: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    /// A note-on of velocity 0 is one too.
    case noteOff(MIDINote)
    /// Velocity 1…127.
    case noteOn(MIDINote, velocity: Int)
    /// Aftertouch of one key, 0…127.
    case keyPressure(MIDINote, Int)
    /// Controller 0…127, value 0…127.
    case controlChange(Int, Int)
    /// Program 0…127.
    case programChange(Int)
    /// Aftertouch of a channel, 0…127.
    case channelPressure(Int)
    /// 0…16383; the centre is 8192.
    case pitchWheel(Int)
    /// Clock, active sensing and other messages of one byte, 0xF8…0xFF.
    case realTime(UInt8)
  }

  /// 0…15; 0 for real-time messages.
  public let channel: Int
  public let content: Content

  public init(_ content: Content, channel: Int = 0) {
    self.content = content
    self.channel = channel
  }

  /// Creates a channel message from its bytes; nil for another status. The data bytes must be below 128.
  ///
  /// - Parameter second: ignored for messages of one data byte.
  public init?(status: UInt8, _ first: UInt8, _ second: UInt8 = 0) {
    let (number, value) = (Int(first), Int(second))
    guard let note = MIDINote(exactly: number), value < 128 else { return nil }
    switch status & 0xF0 {
    case 0x80: content = .noteOff(note)
    case 0x90: content = value == 0 ? .noteOff(note) : .noteOn(note, velocity: value)
    case 0xA0: content = .keyPressure(note, value)
    case 0xB0: content = .controlChange(number, value)
    case 0xC0: content = .programChange(number)
    case 0xD0: content = .channelPressure(number)
    case 0xE0: content = .pitchWheel(value << 7 | number)
    default: return nil
    }
    channel = Int(status & 0x0F)
  }
}
