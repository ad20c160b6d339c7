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

  func take() -> [(event: InputEvent, time: SessionTime)] { receiver.take().map { (.midi($0.event), $0.time) } }
}
