import PeachCore

/// Another process that loads and measures presets of a SoundFont. It ends when this object is released or this process ends.
final class ProbeProcess {
  private let file: SoundFontFile
  private let process: Subprocess
  private let waiting: () -> Void
  private var text: [UInt8] = []

  /// - Throws: `libraryMissing`; `synthesis` if no process can be started.
  init(executable: String, file: SoundFontFile, waiting: @escaping () -> Void) throws(AudioError) {
    // Report a missing library here, before the other process fails without it.
    _ = try FluidLibrary.functions()
    // The path may begin with a minus sign.
    guard let process = Subprocess([executable, SoundGate.command, "--", file.path]) else {
      throw .synthesis(operation: "posix_spawn")
    }
    self.file = file
    self.waiting = waiting
    self.process = process
  }

  /// Measures a preset.
  ///
  /// - Throws: `unreadableSoundFont` with the defect that the process reported, the signal that ended it, or a limit it exceeded.
  func measure(_ preset: SoundFontPreset, _ extent: ProbeExtent) throws(AudioError) -> SoundMeasurement {
    let deadline = ContinuousClock.now + SoundFontLimits.clockTime
    var answer: ProbeAnswer?
    if process.send("\(extent.rawValue) \(preset.place)") {
      answer = line(until: deadline).flatMap(ProbeAnswer.init(line:))
    }
    switch answer {
    case .measured(let measurement): return measurement
    case .defect(let defect): throw .unreadableSoundFont(path: file.path, defect)
    case nil: throw .unreadableSoundFont(path: file.path, defectOfMissingAnswer(deadline))
    }
  }

  /// The reason why no answer came. Ends the process.
  private func defectOfMissingAnswer(_ deadline: ContinuousClock.Instant) -> SoundFontDefect {
    guard ContinuousClock.now < deadline else {
      process.end()
      return .excessive(.time)
    }
    switch process.wait() {
    case SIGXCPU?: return .excessive(.time)
    // The system may kill it when memory is low.
    case SIGKILL?: return .excessive(.memory)
    case let signal?: return .crashes(signal: signal)
    case nil: return .refused("")
    }
  }

  /// The next line; nil at the end of the output or after the deadline.
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
