import PeachCore
import Testing

@testable import PeachCommandLine
@testable import PeachCommands
import PeachLanguage
@testable import PeachTerminal

/// The keys, lines and signals of a training, sent by a test.
///
/// `@unchecked Sendable`: any thread may write; the test's thread uses the rest.
final class TestPlace: @unchecked Sendable {
  let clock: any SessionClock
  private let keys: WakePipe
  private let lines: WakePipe
  private let signalled: WakePipe
  let signals: SignalPipe

  init(_ clock: any SessionClock) throws {
    self.clock = clock
    keys = try #require(WakePipe())
    lines = try #require(WakePipe())
    signalled = try #require(WakePipe())
    signals = SignalPipe(signalled)
  }

  var keyInput: KeyInput { KeyInput(keys.readingEnd, clock: clock) }
  var lineInput: LineInput { LineInput(lines.readingEnd, clock: clock) }

  func type(_ text: String) { for byte in text.utf8 { keys.write(byte) } }
  func send(_ text: String) { for byte in text.utf8 { lines.write(byte) } }
  func signal(_ number: Int32) { signalled.write(UInt8(number)) }
}
