import PeachCore
import TestSupport
import Testing

/// A FIFO in a temporary folder, with a writer if one was opened.
final class TestFIFO {
  private let folder = TemporaryFolder()
  private var writer: Int32 = -1

  var path: String { folder.path + "/fifo" }

  init() throws { try #require(mkfifo(path, 0o600) == 0) }

  deinit { leave() }

  /// Writes as many of the bytes as there is room for, and returns how many.
  @discardableResult
  func write(_ bytes: some Collection<UInt8>) -> Int {
    if writer < 0 { writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
    return max(0, PeachCore.write(writer, Array(bytes), bytes.count))
  }

  /// Closes the writer.
  func leave() {
    if writer >= 0 { close(writer) }
    writer = -1
  }
}

/// A pseudo-terminal in line mode, as it is when it is made, that is plugged in at a path.
final class TestTerminal {
  private let folder = TemporaryFolder()
  private var master: Int32 = -1

  var path: String { folder.path + "/instrument" }

  init() throws { try plug() }

  deinit { unplug() }

  func plug() throws {
    var (slave, name): (Int32, [CChar]) = (-1, Array(repeating: 0, count: 128))
    try #require(openpty(&master, &slave, &name, nil, nil) == 0)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    close(slave)
    try #require(symlink(name, path) == 0)
  }

  func unplug() {
    unlink(path)
    if master >= 0 { close(master) }
    master = -1
  }

  @discardableResult
  func write(_ bytes: some Collection<UInt8>) -> Int { max(0, PeachCore.write(master, Array(bytes), bytes.count)) }
}

let higher: [UInt8] = [0x90, 72, 64]
let lower: [UInt8] = [0x90, 48, 64]

/// The messages in the bytes, by the parser alone.
func parsed(_ bytes: [UInt8]) -> [MIDIMessage] {
  var parser = MIDIParser()
  return bytes.compactMap { parser.take($0) }
}

/// Writes all bytes in pieces of different lengths, and takes what arrives meanwhile.
func feed(_ bytes: [UInt8], to listener: Listener, _ write: (ArraySlice<UInt8>) -> Int) {
  var position = 0
  var piece = 1
  while position < bytes.count {
    let written = write(bytes[position..<min(bytes.count, position + piece)])
    position += written
    piece = piece % 4093 + 61
    listener.take()
  }
}
