import CSequencer
import PeachBase

extension MIDIMessage {
  /// Converts an event of the sequencer; nil if it isn't a message of this kind.
  init?(_ event: PeachSequencerEvent) {
    let (note, control) = (event.data.note, event.data.control)
    /// Two data bytes of a message on the channel that the event names.
    func message(_ status: UInt8, _ channel: UInt8, _ first: UInt32, _ second: Int32) -> MIDIMessage? {
      guard channel < 16, first < 128, (0..<128).contains(second) else { return nil }
      return MIDIMessage(status: status | channel, UInt8(first), UInt8(second))
    }
    let converted: MIDIMessage? =
      switch Int(event.type) {
      case PEACH_SEQ_NOTE, PEACH_SEQ_NOTEON:
        message(0x90, note.channel, UInt32(note.note), Int32(note.velocity))
      case PEACH_SEQ_NOTEOFF: message(0x80, note.channel, UInt32(note.note), 0)
      case PEACH_SEQ_KEYPRESS: message(0xA0, note.channel, UInt32(note.note), Int32(note.velocity))
      case PEACH_SEQ_CONTROLLER: message(0xB0, control.channel, control.param, control.value)
      case PEACH_SEQ_PGMCHANGE: message(0xC0, control.channel, UInt32(bitPattern: control.value), 0)
      case PEACH_SEQ_CHANPRESS: message(0xD0, control.channel, UInt32(bitPattern: control.value), 0)
      case PEACH_SEQ_PITCHBEND: Self.wheel(control.value, control.channel)
      case PEACH_SEQ_CLOCK: MIDIMessage(.realTime(0xF8))
      case PEACH_SEQ_START: MIDIMessage(.realTime(0xFA))
      case PEACH_SEQ_CONTINUE: MIDIMessage(.realTime(0xFB))
      case PEACH_SEQ_STOP: MIDIMessage(.realTime(0xFC))
      case PEACH_SEQ_SENSING: MIDIMessage(.realTime(0xFE))
      case PEACH_SEQ_RESET: MIDIMessage(.realTime(0xFF))
      default: nil
      }
    guard let converted else { return nil }
    self = converted
  }

  /// - Parameter value: −8192…8191, the centre at 0.
  private static func wheel(_ value: Int32, _ channel: UInt8) -> MIDIMessage? {
    guard (-8192...8191).contains(value), channel < 16 else { return nil }
    return MIDIMessage(.pitchWheel(Int(value) + 8192), channel: Int(channel))
  }
}
