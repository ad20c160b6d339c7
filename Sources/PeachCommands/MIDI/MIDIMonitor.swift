import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachMIDI

/// `peach midi monitor`: prints each message, and what it answers.
final class MIDIMonitor {
  private let context: Context
  private let settings: MIDISettings
  /// Whether to print messages that answer nothing and come in floods.
  private let showsAll: Bool
  /// The message that has come last, until it is known whether it completes a press.
  private var pending: (message: MIDIMessage, port: MIDIPort)?
  /// The width of the longest name so far.
  private var nameWidth = 0

  init(_ context: Context, _ settings: MIDISettings, showsAll: Bool) {
    self.context = context
    self.settings = settings
    self.showsAll = showsAll
  }

  func run() throws -> ExitCode {
    let session = MIDISession(
      context, settings, introduction: MIDIMessages.listening(to: settings.input), readsLines: false)
    let signal = try session.run(take: { event, _ in try take(event) }) {
      try printPending()
      return true
    }
    return signal.map { .signal($0) } ?? .success
  }

  private func take(_ event: MIDIEvent) throws {
    switch event {
    case .message(let message, let port):
      try printPending()
      if showsAll || !message.comesInFloods { pending = (message, port) }
    case .press(let press): try printPending(meaning(press), alone: MIDIMessages.control(press.control))
    case .tuning, .connected, .returned, .gone, .failed: break
    }
  }

  /// Prints the message that has come last with its meaning; without a message, what stands alone.
  private func printPending(_ meaning: Text? = nil, alone: Text? = nil) throws {
    guard let text = pending.map({ MIDIMessages.message($0.message) }) ?? alone else { return }
    let name = pending?.port.name ?? ""
    pending = nil
    nameWidth = max(nameWidth, name.cells)
    let line = name.padded(to: nameWidth) + "  " + text(context.language)
    let arrow = meaning.map { "→ " + $0(context.language) }
    try context.console.print(arrow.map { line.padded(to: nameWidth + 44) + " " + $0 } ?? line)
  }

  private func meaning(_ press: MIDIPress) -> Text {
    let isHeld =
      press.meaning == .lower && settings.lower == nil
      && press.control == .controller(MIDIAnswers.rightPedal, .momentary)
    return MIDIMessages.meaning(press.meaning) + (isHeld ? MIDIMessages.held : Text(""))
  }
}

extension MIDIMessage {
  /// Whether it is one of many that a wheel, aftertouch or a clock sends, none of which answers.
  fileprivate var comesInFloods: Bool {
    switch content {
    case .keyPressure, .channelPressure, .pitchWheel, .realTime: true
    case .noteOn, .noteOff, .controlChange, .programChange: false
    }
  }
}
