import PeachCore

/// A process that loads and measures presets of a SoundFont for us. It ends when this is released, or when this process ends.
final class ProbeProcess {
  private let file: SoundFontFile
  private let process: Subprocess
  private let waiting: () -> Void
  private var text: [UInt8] = []

  /// - Throws: `libraryMissing`; `synthesis` where no process can be started.
  init(executable: String, file: SoundFontFile, waiting: @escaping () -> Void) throws(AudioError) {
    // Said here rather than by a process that can't do its work.
    _ = try FluidLibrary.functions()
    // An argument that begins with a minus sign would be an option.
    guard let process = Subprocess([executable, SoundGate.command, "--", file.path]) else {
      throw .synthesis(operation: "posix_spawn")
    }
    self.file = file
    self.waiting = waiting
    self.process = process
  }

  /// Waits for the measurement of a preset.
  ///
  /// - Throws: `unreadableSoundFont` with what the process says, with the signal that ended it, or as it takes too long.
  func measure(_ preset: SoundFontPreset, _ extent: ProbeExtent) throws(AudioError) -> SoundMeasurement {
    let deadline = ContinuousClock.now + SoundFontLimits.clockTime
    var answer: ProbeAnswer?
    if process.send(ProbeRequest(bank: preset.bank, program: preset.program, extent: extent).line) {
      answer = line(until: deadline).flatMap(ProbeAnswer.init(line:))
    }
    switch answer {
    case .measured(let measurement): return measurement
    case .defect(let defect): throw .unreadableSoundFont(path: file.path, defect)
    case nil: throw .unreadableSoundFont(path: file.path, end(deadline))
    }
  }

  /// Why there was no answer.
  private func end(_ deadline: ContinuousClock.Instant) -> SoundFontDefect {
    guard ContinuousClock.now < deadline else {
      process.end()
      return .excessive(.time)
    }
    switch process.wait() {
    case SIGXCPU?: return .excessive(.time)
    // Where there's too little memory, the system may kill it.
    case SIGKILL?: return .excessive(.memory)
    case let signal?: return .crashes(signal: signal)
    case nil: return .refused("")
    }
  }

  /// The next line; nil at the end of the output or of the time.
  private func line(until deadline: ContinuousClock.Instant) -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      if let end = text.firstIndex(of: UInt8(ascii: "\n")) {
        defer { text.removeFirst(end + 1) }
        return String(decoding: text[..<end], as: UTF8.self)
      }
      let rest = deadline - .now
      guard rest > .zero else { return nil }
      var ready = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 200) == 0 { waiting() }
      let count = read(process.output, &bytes, bytes.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard count > 0 else { return nil }
      text += bytes[..<count]
    }
  }
}
