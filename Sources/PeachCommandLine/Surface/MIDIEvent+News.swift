import PeachBase
import PeachLanguage
import PeachMIDI

extension MIDIEvent {
  /// What to tell the user about the inputs; nil for events that aren't about them.
  package var news: Text? {
    switch self {
    case .connected(let port):
      Text(en: "\(port.name) is connected and can answer.", de: "\(port.name) ist verbunden und kann antworten.")
    case .returned(let port):
      Text(en: "\(port.name) is back.", de: "\(port.name) ist wieder da.")
    case .gone(let port):
      Text(
        en: "\(port.name) is disconnected. The computer's keys still answer.",
        de: "\(port.name) ist nicht mehr verbunden. Die Computertastatur antwortet weiter.")
    case .failed(let error): ErrorMessage(error).notice
    case .press, .tuning, .message: nil
    }
  }

  /// Whether it leaves a page that appeared at this time, as Return does.
  package func leavesPage(since time: SessionTime) -> Bool {
    guard case .press(let press) = self else { return false }
    return press.leavesPages && press.time - time >= Surface.reactionTime
  }
}
