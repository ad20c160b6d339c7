import PeachBase

/// Another process that loads and measures presets of a SoundFont. It ends when this object is released or this process ends. One
/// that a preset ended is replaced.
final class ProbeProcess {
  private let executable: String
  private let file: SoundFontFile
  private var process: Subprocess?
  private let waiting: () -> Void
  private var text: [UInt8] = []

  /// - Throws: `libraryMissing`.
  init(executable: String, file: SoundFontFile, waiting: @escaping () -> Void) throws(AudioError) {
    // Report a missing library here, before the other process fails without it.
    _ = try FluidLibrary.functions()
    (self.executable, self.file, self.waiting) = (executable, file, waiting)
  }

  /// - Throws: `synthesis` if no process can be started.
  private func start() throws(AudioError) -> Subprocess {
    if let process { return process }
    text = []
    // The path may begin with a minus sign.
    process = Subprocess([executable, SoundGate.command, "--", file.path])
    guard let process else { throw .synthesis(operation: "posix_spawn") }
    return process
  }

  /// Measures a preset.
  ///
  /// - Throws: `unreadableSoundFont` if FluidSynth rejects the file; `unusablePreset` with the defect that the process reported,
  ///   the signal that ended it, or a limit it exceeded.
  func measure(_ preset: SoundFontPreset, _ extent: ProbeExtent) throws(AudioError) -> SoundMeasurement {
    let process = try start()
    let deadline = ContinuousClock.now + SoundFontLimits.clockTime
    let line =
      process.send("\(extent.rawValue) \(preset.place)") ? line(from: process, until: deadline) : nil
    let answer = line.flatMap(ProbeAnswer.init(line:))
    // After a defect it may have ended, or be about to.
    if case .defect? = answer { self.process = nil }
    switch answer {
    case .measured(let measurement): return measurement
    case .defect(.refused(let words)): throw .unreadableSoundFont(path: file.path, .refused(words))
    case .defect(let defect): throw .unusablePreset(preset.name, path: file.path, defect)
    case nil where line != nil:
      // It may wait for the next request.
      process.end()
      self.process = nil
      throw .unusablePreset(preset.name, path: file.path, .refused(""))
    case nil: throw .unusablePreset(preset.name, path: file.path, defectOfMissingAnswer(process, deadline))
    }
  }

  /// The reason why no answer came. Ends the process.
  private func defectOfMissingAnswer(_ process: Subprocess, _ deadline: ContinuousClock.Instant) -> SoundFontDefect {
    self.process = nil
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
  private func line(from process: Subprocess, until deadline: ContinuousClock.Instant) -> String? {
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
