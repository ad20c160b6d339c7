import PeachCore
import PeachMIDI

// Prints what a receiver says, for tests in other processes: MIDIEvents INPUT [DRIVER] or MIDIEvents --list.
// Ends with its input, and then prints how long closing took.

// As Peach does: the JACK library writes to a server that has ended.
signal(SIGPIPE, SIG_IGN)
let arguments = CommandLine.arguments.dropFirst()

/// Writes a line at once, also to a pipe.
func say(_ words: Any...) {
  let line = words.map { "\($0)" }.joined(separator: " ") + "\n"
  _ = write(STDOUT_FILENO, line, line.utf8.count)
}

func text(_ meaning: MIDIPress.Meaning) -> String {
  switch meaning {
  case .higher: "higher"
  case .lower: "lower"
  default: "\(meaning)"
  }
}

func text(_ port: MIDIPort) -> String { "\(port.name)\(port.isHardware ? " (hardware)" : "")" }

if arguments.first == "--list" {
  do throws(MIDIError) {
    for port in try MIDIPorts.all(driver: nil) { say(text(port)) }
  } catch {
    say(error)
  }
  exit(0)
}

var settings = MIDISettings()
settings.input = arguments.first.flatMap { MIDIInputChoice(description: $0) } ?? .automatic
settings.driver = arguments.dropFirst().first
let receiver = MIDIReceiver(settings)
receiver.passesMessages = true
receiver.open()
let clock: any SessionClock = .monotonic
var isEnding = false
while !isEnding {
  let limit = receiver.deadline.map { $0 - clock.now }
  let ready = clock.wait(for: [STDIN_FILENO] + [receiver.descriptor].compactMap(\.self), atMost: limit)
  for (event, _) in receiver.take() {
    switch event {
    case .message(let message, let port): say("message", port.name, message.content)
    case .press(let press): say("press", text(press.meaning), press.control.description)
    case .tuning(let cents): say("tuning", cents.value)
    case .connected(let port): say("connected", text(port))
    case .returned(let port): say("returned", text(port))
    case .gone(let port): say("gone", text(port))
    case .failed(let error): say("failed", error)
    }
  }
  if ready.contains(STDIN_FILENO) {
    var byte: UInt8 = 0
    isEnding = read(STDIN_FILENO, &byte, 1) == 0
  }
}
let start = clock.now
receiver.close()
say("closed within \((clock.now - start).milliseconds) ms")
