import Dispatch
import PeachBase

/// The process that tests a SoundFont for another one: it reads requests from standard input, answers on standard output, and
/// exits at the end of standard input.
public enum Probe {
  /// Tests presets of the file at `path` until the end of standard input.
  ///
  /// - Parameter cache: the folder for decoded samples; nil for none.
  public static func run(path: String, cache: String?) -> Never {
    // Let a crash end this process at once, without the backtrace of Swift's runtime.
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(number, SIG_DFL) }
    RenderWatch.install { error in
      answer(ProbeAnswer(error))
      _exit(0)
    }
    let queue = DispatchQueue(label: "probe")
    nonisolated(unsafe) var opened: Result<ProbedFile, AudioError>?
    // This thread notices the end of standard input even while a test hangs.
    while let line = readLine(strippingNewline: true) {
      queue.async {
        let file = opened ?? Result { () throws(AudioError) in try ProbedFile(path: path, cache: cache) }
        opened = file
        do throws(AudioError) {
          answer(.measured(try file.get().answer(line)))
        } catch {
          answer(ProbeAnswer(error))
        }
      }
    }
    _exit(0)
  }

  private static func answer(_ answer: ProbeAnswer) {
    let bytes = Array((answer.line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }
}

private final class ProbedFile {
  private let file: SoundFontFile
  private let factory = NotePlayerFactory(gate: nil)
  private let cache: DecodedCache?

  /// Opens the file, disables core files, and limits memory to the current use plus what the file may take.
  init(path: String, cache: String?) throws(AudioError) {
    self.cache = cache.map { DecodedCache(folder: $0) }
    file = try SoundFontFile(path: path)
    _ = try FluidLibrary.functions()
    setLimit(RLIMIT_CORE, 0)
    if let own = Self.addressSpace {
      setLimit(RLIMIT_AS, own + SoundFontLimits.memory(ofFile: file.record.size, isCompressed: file.isCompressed))
    }
  }

  func answer(_ line: String) throws(AudioError) -> SoundMeasurement {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 2, let extent = ProbeExtent(rawValue: words[0]) else { throw .synthesis(operation: line) }
    // C: `clock`, in microseconds of processor time.
    setLimit(RLIMIT_CPU, Int(clock()) / 1_000_000 + 1 + SoundFontLimits.processorSeconds)
    let preset = try file.preset(named: words[1])
    // Whole measurements are made of all presets, for which there is no room.
    factory.cache = extent == .gain ? cache : nil
    let source = SoundSource.preset(file, preset)
    if extent == .file {
      _ = try LoadedSoundFont(file)
      return SoundMeasurement(gain: 0, steadiness: nil)
    }
    do throws(AudioError) {
      let renderer = try factory.renderer(for: source, sampleRate: SoundCalibration.rate)
      if let renderer = renderer as? SoundFontRenderer { try renderKeys(of: preset, renderer) }
      if extent == .gain { return SoundMeasurement(gain: try factory.load(source), steadiness: nil) }
    } catch .inaudible {}
    return try factory.measurement(of: source) ?? SoundMeasurement(gain: 0, steadiness: nil)
  }

  /// Renders the begin of every key that a training can ask, at the default velocity and at the extremes.
  private func renderKeys(of preset: SoundFontPreset, _ renderer: SoundFontRenderer) throws(AudioError) {
    let deadline = ThreadTime.current.elapsed + SoundFontRenderer.limit.first
    for velocity in [preset.usualVelocity, MIDIVelocity(1), MIDIVelocity(127)] {
      for key in preset.keys(at: velocity) where NoteRange.allowed.contains(key) {
        do throws(AudioError) {
          let note = Note(key: key, velocity: velocity, duration: SoundFontRenderer.fade + .milliseconds(10))
          _ = try renderer.render(note, attenuation: 0)
        } catch .silentKey {}
        guard ThreadTime.current.elapsed < deadline else {
          throw .unusablePreset(preset.name, path: file.path, .tooSlow(key: key))
        }
      }
    }
  }

  /// The size of this process's address space in bytes; nil without `/proc`.
  private static var addressSpace: Int? {
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 100)
    guard fgets(&text, 100, file) != nil else { return nil }
    return strtol(text, nil, 10) * sysconf(Int32(_SC_PAGESIZE))
  }
}

#if os(Linux)
  private typealias Resource = __rlimit_resource
#else
  private typealias Resource = Int32
#endif

/// Sets a soft limit. C: `setrlimit`.
private func setLimit(_ resource: Resource, _ value: Int) {
  #if os(Linux)
    let resource = Int32(resource.rawValue)
  #endif
  var limit = rlimit()
  getrlimit(resource, &limit)
  limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
  setrlimit(resource, &limit)
}
