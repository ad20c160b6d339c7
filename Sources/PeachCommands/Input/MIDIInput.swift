import PeachCore
import PeachMIDI

/// Instruments and pedals.
final class MIDIInput: InputSource {
  let receiver: MIDIReceiver
  /// A press waits until a trial can be answered.
  let actsAtOnce = false

  init(_ receiver: MIDIReceiver) { self.receiver = receiver }

  var descriptor: Int32? { receiver.descriptor }
  var deadline: SessionTime? { receiver.deadline }

  func take() -> [TimedInput] { receiver.take().map { TimedInput(event: .midi($0.event), time: $0.time) } }
}
