import PeachCore
import PeachMIDI

@testable import PeachCommandLine
@testable import PeachCommands

/// MIDI events sent by a test.
final class TestMIDI: InputSource {
  private let pipe = WakePipe()
  private let clock: any SessionClock
  private var events: [MIDIEvent] = []
  let actsAtOnce = false
  let deadline: SessionTime? = nil

  init(_ clock: any SessionClock) { self.clock = clock }

  var descriptor: Int32? { pipe?.readingEnd }

  func send(_ event: MIDIEvent) {
    events.append(event)
    pipe?.write(1)
  }

  /// A key is pressed now, or was pressed at `time`.
  func press(_ meaning: MIDIPress.Meaning, at time: SessionTime? = nil) {
    let note = MIDINote(meaning == .higher ? 72 : 48)
    send(.press(MIDIPress(meaning, .keys(note...note), at: time ?? clock.now, leavesPages: false)))
  }

  func take() -> [(event: InputEvent, time: SessionTime)] {
    pipe?.empty()
    defer { events.removeAll() }
    return events.map { (.midi($0), clock.now) }
  }
}
