import PeachCore
import PeachLanguage
import PeachTerminal

/// What comes from whoever sits there.
enum InputEvent: Equatable {
  case key(Key)
  /// A line of a pipe.
  case line(String)
  /// Nobody will say anything any more: the pipe has ended, the terminal is gone.
  case ended
}

/// An event, and when it came.
struct TimedInput: Equatable {
  let event: InputEvent
  let time: SessionTime
}

/// Something that answers come from: the keys of a terminal, the lines of a pipe.
protocol InputSource: AnyObject {
  /// Becomes readable when there is something to take.
  var descriptor: Int32 { get }

  /// When to take at the latest, though nothing has become readable; nil where there is no such time.
  var deadline: SessionTime? { get }

  /// Whether its events act from the beginning, as a person's at a terminal; else they wait until something can be answered.
  var actsAtOnce: Bool { get }

  /// Reads once. To be called when the descriptor is readable or the deadline has come.
  func take() -> [TimedInput]
}
