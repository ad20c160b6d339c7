import PeachBase
import PeachMIDI
import PeachTerminal

/// An input of the user or of a program.
package enum InputEvent: Equatable {
  case key(Key)
  /// A line of a pipe.
  case line(String)
  case midi(MIDIEvent)
  /// The pipe has ended or the terminal is gone.
  case ended

  /// The source of an answer that a key or a line gives; nil for other events.
  package var source: ResponseSource? {
    switch self {
    case .key(let key): key.isOfMouse ? .mouse : .key
    case .line: .line
    case .midi, .ended: nil
    }
  }
}

/// A source of answers: the keys of a terminal, the lines of a pipe, or MIDI.
package protocol InputSource: AnyObject {
  /// Becomes readable when there are events to take; nil while there can be none.
  var descriptor: Int32? { get }

  /// The time to call `take` even if nothing has become readable; nil for none.
  var deadline: SessionTime? { get }

  /// Whether events act at any time, as keys of a terminal do; otherwise they wait until a trial can be answered.
  var actsAtOnce: Bool { get }

  /// Reads once, events with the times of their arrival. Call it when the descriptor is readable or the deadline has passed.
  func take() -> [(event: InputEvent, time: SessionTime)]
}

/// Instruments and pedals. A press waits until a trial can be answered.
extension MIDIReceiver: InputSource {
  package var actsAtOnce: Bool { false }

  package func take() -> [(event: InputEvent, time: SessionTime)] {
    let events: [(event: MIDIEvent, time: SessionTime)] = take()
    return events.map { (.midi($0.event), $0.time) }
  }
}
