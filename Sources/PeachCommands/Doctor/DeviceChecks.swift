import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// One audio driver: whether it opens, and why not.
struct DriverCheck: Check {
  var subject: Text { Text(name) }
  let name: String
  let opens: Bool
  /// The driver's own words; nil where it opens.
  let reason: String?
  let sampleRateHertz: Double?
  let periodFrames: Int?
  let latencyMilliseconds: Double?
  /// Why the period is as long as it is: `realTime`, `noRealTime`, `droppedOut` or `usual`.
  let bufferReason: BufferReason?
  let openingMilliseconds: Double
  /// Where PipeWire listens; it takes the place of a PulseAudio server.
  private let pipeWire: String?

  enum CodingKeys: CodingKey {
    case name, opens, reason, sampleRateHertz, periodFrames, latencyMilliseconds, bufferReason, openingMilliseconds
  }

  /// The drivers of this FluidSynth that work with any program, and those that are asked for.
  static func names(wanted: [String]) throws(AudioError) -> [String] {
    let available = try AudioDevice.drivers()
    let chosen = wanted.count == 1 ? wanted : []
    return AudioDriverName.all.filter { available.contains($0) || chosen.contains($0) }
  }

  /// - Parameter hasDroppedOut: the sound dropped out through it before.
  init(_ name: String, hasDroppedOut: Bool, environment: [String: String]) {
    self.name = name
    let begin = ContinuousClock.now
    var stream: SilentStream?
    var failure: String?
    do throws(AudioError) {
      stream = try SilentStream(driver: name, hasDroppedOut: hasDroppedOut)
    } catch {
      if case .deviceUnavailable(let failures) = error { failure = failures.last?.reason }
    }
    openingMilliseconds = (ContinuousClock.now - begin).inSeconds * 1000
    stream?.close()
    opens = stream != nil
    reason = stream == nil ? failure ?? "" : nil
    sampleRateHertz = stream?.sampleRate
    periodFrames = stream?.period
    latencyMilliseconds = stream.map { $0.latency.inSeconds * 1000 }
    bufferReason = stream?.bufferReason
    let socket = environment["XDG_RUNTIME_DIR"].map { $0 + "/pipewire-0" }
    pipeWire = name == "pulseaudio" ? socket.flatMap { FilePaths.exists($0) ? $0 : nil } : nil
  }

  var findings: [Finding] {
    let through = pipeWire.map {
      Text(
        en: "; PipeWire runs (\($0)) and is reached by this", de: "; PipeWire läuft (\($0)) und wird hierüber erreicht")
    }
    guard opens, let sampleRateHertz, let periodFrames, let latencyMilliseconds else {
      let words = reason.flatMap { $0.isEmpty ? nil : ": " + $0 } ?? ""
      return [
        Finding(
          .driverFails, Text(en: "does not open", de: "öffnet nicht") + Text(words) + (through ?? Text("")))
      ]
    }
    let (rate, latency) = (SettingKey.written(sampleRateHertz), Figure.decimal(latencyMilliseconds, 1))
    return [
      Finding(
        .driverOpens,
        Text(
          en: "opens: \(rate) Hz, \(periodFrames) frames at a time, a buffer of \(latency.english) ms",
          de: "öffnet: \(rate) Hz, je \(periodFrames) Werte, ein Puffer von \(latency.german) ms")
          + bufferWords + (through ?? Text("")),
        advice: bufferReason == .droppedOut ? forgetting : nil)
    ]
  }

  private var bufferWords: Text {
    switch bufferReason {
    case .realTime:
      Text(
        en: " (short, as the sound server has real-time priority)",
        de: " (kurz, weil der Tonserver Echtzeitpriorität hat)")
    case .noRealTime:
      Text(
        en: " (long, as the sound server has no real-time priority)",
        de: " (lang, weil der Tonserver keine Echtzeitpriorität hat)")
    case .droppedOut:
      Text(en: " (long, as the sound dropped out before)", de: " (lang, weil der Ton schon ausgesetzt hat)")
    case .usual, nil: Text("")
    }
  }

  private var forgetting: Text {
    Text(
      en: "'peach settings set audio-driver \(name)' tries a short buffer again.",
      de: "»peach settings set audio-driver \(name)« versucht es wieder mit einem kurzen Puffer.")
  }
}

/// A second of silence through the driver that a training would take.
struct StreamCheck: Check {
  var subject: Text { Text(en: "Audio", de: "Ton") }
  /// Nil where none opens.
  let driver: String?
  var durationSeconds: Double?
  var callbacksPerSecond: Double?
  /// What the rate and the period let expect.
  var expectedCallbacksPerSecond: Double?
  var framesPerSecond: Double?
  var longestGapMilliseconds: Double?
  var dropOuts: Int?
  private let wanted: [String]
  /// Those that open, but are not tried.
  private let others: [String]

  enum CodingKeys: CodingKey {
    case driver, durationSeconds, callbacksPerSecond, expectedCallbacksPerSecond, framesPerSecond,
      longestGapMilliseconds
    case dropOuts
  }

  /// - Parameters:
  ///   - drivers: what a training would try.
  ///   - opened: the drivers that open.
  init(_ drivers: AudioDrivers, opened: [String]) {
    let wanted = drivers.names
    self.wanted = wanted
    others = opened.filter { !wanted.contains($0) }
    driver = wanted.first(where: opened.contains)
    guard let driver else { return }
    let hasDroppedOut = drivers.droppedOut.contains(driver)
    guard let stream = try? SilentStream(driver: driver, hasDroppedOut: hasDroppedOut) else { return }
    defer { stream.close() }
    guard let measured = stream.measure(for: .seconds(1)) else { return }
    durationSeconds = measured.duration.inSeconds
    callbacksPerSecond = measured.callbacksPerSecond
    expectedCallbacksPerSecond = stream.sampleRate / Double(stream.period)
    framesPerSecond = measured.framesPerSecond
    longestGapMilliseconds = measured.longestGap.inSeconds * 1000
    dropOuts = measured.dropOuts
  }

  var findings: [Finding] {
    guard let driver else { return [Finding(.noDriverOpens, nothingOpens, advice: advice)] }
    guard let durationSeconds, let callbacksPerSecond, let expectedCallbacksPerSecond, let longestGapMilliseconds,
      let dropOuts
    else {
      return [
        Finding(
          .streamStalls,
          Text(
            en: "\(driver) opens, but takes no samples", de: "\(driver) öffnet, nimmt aber keine Werte ab"),
          advice: Text(
            en: "See whether the sound server's output is suspended or its device unplugged, or choose another driver: "
              + "'peach settings set audio-driver NAME'.",
            de: "Nachsehen, ob die Ausgabe des Tonservers angehalten oder das Gerät abgezogen ist, oder einen anderen "
              + "Treiber wählen: »peach settings set audio-driver NAME«."))
      ]
    }
    let (rate, expected) = (Figure.decimal(callbacksPerSecond, 1), Figure.decimal(expectedCallbacksPerSecond, 1))
    let (seconds, gap) = (Figure.decimal(durationSeconds, 1), Figure.decimal(longestGapMilliseconds, 1))
    let text = Text(
      en: "\(driver), \(seconds.english) s of silence: \(rate.english) callbacks/s (\(expected.english) expected), "
        + "drop-outs: \(dropOuts), longest gap \(gap.english) ms",
      de: "\(driver), \(seconds.german) s Stille: \(rate.german) Abrufe/s (\(expected.german) erwartet), "
        + "Aussetzer: \(dropOuts), längste Pause \(gap.german) ms")
    guard dropOuts > 0 else { return [Finding(.streamSteady, text)] }
    return [
      Finding(
        .streamDropsOut, text,
        advice: Text(
          en:
            "Notes may crackle: end what keeps the machine busy, or let the sound server run with real-time priority.",
          de:
            "Töne können knacken: beenden, was die Maschine beschäftigt, oder den Tonserver in Echtzeit laufen lassen.")
      )
    ]
  }

  private var nothingOpens: Text {
    if wanted.count == 1 {
      return Text(
        en: "the driver that is set, \(wanted[0]), does not open",
        de: "der eingestellte Treiber, \(wanted[0]), öffnet nicht")
    }
    return others.isEmpty
      ? Text(en: "no audio driver opens", de: "kein Audiotreiber öffnet")
      : Text(
        en: "none of the audio drivers opens that are tried where none is set",
        de: "von den Audiotreibern, die ohne Einstellung versucht werden, öffnet keiner")
  }

  private var advice: Text {
    guard let other = others.first else { return Self.startServer }
    return Text(
      en: "'peach settings set audio-driver \(other)' takes one that opens.",
      de: "»peach settings set audio-driver \(other)« nimmt einen, der öffnet.")
  }

  private static let startServer = Text(
    en: "Start a sound server (systemctl --user start pipewire-pulse, or pulseaudio --start); for ALSA be in the group "
      + "audio; 'peach settings reset audio-driver' tries all. Without sound: peach train --listener simulated "
      + "--comparisons 20 --output FILE.wav",
    de:
      "Einen Tonserver starten (systemctl --user start pipewire-pulse oder pulseaudio --start); für ALSA in der Gruppe "
      + "audio sein; »peach settings reset audio-driver« probiert alle. Ohne Ton: peach train --listener simulated "
      + "--comparisons 20 --output DATEI.wav")
}
