/// Reads messages from the bytes of a MIDI 1.0 stream.
///
/// Keeps running status. Real-time messages may stand anywhere, even within another message. Skips system exclusive messages
/// of any length and system common messages, both of which end running status.
public struct MIDIParser: Sendable {
  /// The running status; 0 for none.
  private var status: UInt8 = 0
  /// The first data byte of an incomplete message.
  private var first: UInt8?

  public init() {}

  /// Takes the next byte, and returns the message that it completes.
  public mutating func take(_ byte: UInt8) -> MIDIMessage? {
    switch byte {
    case 0xF8...: return MIDIMessage(.realTime(byte))
    case 0xF0...: (status, first) = (0, nil)
    case 0x80...: (status, first) = (byte, nil)
    default: return takeData(byte)
    }
    return nil
  }

  private mutating func takeData(_ byte: UInt8) -> MIDIMessage? {
    guard status != 0 else { return nil }
    let hasOneByte = (0xC0..<0xE0).contains(status)
    guard let first else {
      if hasOneByte { return MIDIMessage(status: status, byte) }
      first = byte
      return nil
    }
    self.first = nil
    return MIDIMessage(status: status, first, byte)
  }
}
