import PeachAudio
import PeachCore

/// Checks whether an audio driver opens.
struct DriverCheck: Check {
  var subject: Text { Text(name) }
  let name: String
  /// The driver's own error message; nil if it opens.
  private let reason: String?
  /// In Hz, frames and milliseconds, and why the period is as long as it is; nil if it can't be opened.
  private let opened: (sampleRate: Double, period: Int, latency: Double, reason: BufferReason)?
  private let openingMilliseconds: Double
  /// The socket of PipeWire, which acts as a PulseAudio server; nil without it.
  private let pipeWire: String?

  /// The drivers of this FluidSynth that work with any program, and the one in the settings.
  static func names(wanted: [String]) throws(AudioError) -> [String] {
    let available = try AudioDevice.drivers()
    let chosen = wanted.count == 1 ? wanted : []
    return AudioDriverName.all.filter { available.contains($0) || chosen.contains($0) }
  }

  /// - Parameter buffers: what is known about the buffers of this machine.
  init(_ name: String, _ buffers: LongBuffers, environment: [String: String]) {
    self.name = name
    let needsLongest = buffers.longest.contains(name)
    let begin = ContinuousClock.now
    var stream: SilentStream?
    var failure: String?
    do throws(AudioError) {
      stream = try SilentStream(driver: name, needsLongest ? .longest : .long)
    } catch {
      if case .deviceUnavailable(let failures) = error { failure = failures.last?.reason }
    }
    openingMilliseconds = (ContinuousClock.now - begin).inSeconds * 1000
    stream?.close()
    reason = stream == nil ? failure ?? "" : nil
    opened = stream.map { stream in
      (
        stream.sampleRate, stream.period, stream.latency.inSeconds * 1000,
        BufferReason(
          driver: name, hasDroppedOut: buffers.drivers.contains(name), needsLongest: needsLongest)
      )
    }
    let socket = environment["XDG_RUNTIME_DIR"].map { $0 + "/pipewire-0" }
    pipeWire = name == "pulseaudio" ? socket.flatMap { FilePaths.exists($0) ? $0 : nil } : nil
  }

  var opens: Bool { opened != nil }

  var json: JSON {
    [
      "name": .text(name), "opens": .bool(opens), "reason": JSON(reason), "sampleRateHertz": JSON(opened?.sampleRate),
      "periodFrames": JSON(opened?.period), "latencyMilliseconds": JSON(opened?.latency),
      "bufferReason": JSON(opened?.reason.rawValue), "openingMilliseconds": .number(openingMilliseconds),
    ]
  }

  var findings: [Finding] {
    let through = pipeWire.map {
      Text(en: "; connects to PipeWire (\($0))", de: "; verbindet mit PipeWire (\($0))")
    }
    guard let opened else {
      let words = reason.flatMap { $0.isEmpty ? nil : ": " + $0 } ?? ""
      return [
        Finding(
          .note, "driverFails",
          Text(en: "can't be opened", de: "lässt sich nicht öffnen") + Text(words) + (through ?? Text(""))
        )
      ]
    }
    let (rate, latency) = (Decimal.written(opened.sampleRate), Figure.decimal(opened.latency, 1))
    return [
      Finding(
        .good, "driverOpens",
        Text(
          en: "opens: \(rate) Hz, period of \(opened.period) frames, buffer of \(latency.english) ms",
          de: "lässt sich öffnen: \(rate) Hz, Periode \(opened.period) Samples, Puffer \(latency.german) ms")
          + Self.words(opened.reason) + (through ?? Text("")),
        advice: [.droppedOut, .busy].contains(opened.reason) ? Self.forgetting : nil,
        command: "peach settings set audio-driver \(name)")
    ]
  }

  private static func words(_ reason: BufferReason) -> Text {
    switch reason {
    case .realTime:
      Text(
        en: " (shorter after the first seconds, because the sound server has real-time priority)",
        de: " (nach den ersten Sekunden kürzer, weil der Soundserver Echtzeitpriorität hat)")
    case .noRealTime:
      Text(
        en: " (long, because the sound server doesn't play the sound of programs with real-time priority)",
        de: " (lang, weil der Soundserver den Ton von Programmen nicht mit Echtzeitpriorität abspielt)")
    case .droppedOut:
      Text(
        en: " (long, because the sound has dropped out before)", de: " (lang, weil der Ton schon einmal ausgesetzt hat)"
      )
    case .busy:
      Text(
        en: " (longest, because the sound has repeatedly dropped out with a long one)",
        de: " (am längsten, weil der Ton auch mit einem langen mehrmals ausgesetzt hat)")
    case .usual: Text("")
    }
  }

  private static let forgetting = Text(
    en: "To try a shorter buffer again: ", de: "Wieder einen kürzeren Puffer versuchen: ")
}

/// Plays one second of silence through the driver that a training would use.
struct StreamCheck: Check {
  var subject: Text { Text(en: "Audio", de: "Ton") }
  /// Nil if none opens.
  let driver: String?
  /// Nil if the driver plays nothing.
  private var measured: StreamMeasurement?
  /// The number of callbacks a second expected from sample rate and period.
  private var expected: Double?
  private let wanted: [String]
  /// Drivers that open, but wouldn't be tried.
  private let others: [String]

  /// - Parameters:
  ///   - wanted: the drivers that a training would try.
  ///   - opened: the drivers that open.
  ///   - longest: the drivers that need the longest buffer.
  init(_ wanted: [String], opened: [String], longest: Set<String> = []) {
    self.wanted = wanted
    others = opened.filter { !wanted.contains($0) }
    driver = wanted.first(where: opened.contains)
    guard let driver, let stream = try? SilentStream(driver: driver, longest.contains(driver) ? .longest : .long)
    else { return }
    defer { stream.close() }
    measured = stream.measure(for: .seconds(1))
    expected = measured.map { _ in stream.sampleRate / Double(stream.period) }
  }

  var json: JSON {
    [
      "driver": JSON(driver), "durationSeconds": JSON(measured?.duration.inSeconds),
      "callbacksPerSecond": JSON(measured?.callbacksPerSecond), "expectedCallbacksPerSecond": JSON(expected),
      "framesPerSecond": JSON(measured?.framesPerSecond),
      "longestGapMilliseconds": JSON(measured.map { $0.longestGap.inSeconds * 1000 }),
      "dropOuts": JSON(measured?.dropOuts),
    ]
  }

  var findings: [Finding] {
    guard let driver else {
      return [Finding(.trouble, "noDriverOpens", nothingOpens, advice: advice.text, command: advice.command)]
    }
    guard let measured, let expected else {
      return [
        Finding(
          .trouble, "streamStalls",
          Text(en: "\(driver) opens, but plays nothing", de: "\(driver) lässt sich öffnen, spielt aber nichts ab"),
          advice: Text(
            en:
              "Check whether the output of the sound server is suspended or its device is unplugged, or choose another "
              + "driver: ",
            de: "Prüfe, ob die Ausgabe des Soundservers angehalten oder das Gerät abgezogen ist, oder wähle einen "
              + "anderen Treiber: "), command: "peach settings set audio-driver NAME")
      ]
    }
    let (rate, usual) = (Figure.decimal(measured.callbacksPerSecond, 1), Figure.decimal(expected, 1))
    let seconds = Figure.decimal(measured.duration.inSeconds, 1)
    let (dropOuts, gap) = (measured.dropOuts, Figure.decimal(measured.longestGap.inSeconds * 1000, 1))
    let text = Text(
      en: "\(driver), \(seconds.english) s of silence: \(rate.english) callbacks/s (\(usual.english) expected), "
        + "drop-outs: \(dropOuts), longest gap \(gap.english) ms",
      de: "\(driver), \(seconds.german) s Stille: \(rate.german) Abrufe/s (\(usual.german) erwartet), "
        + "Aussetzer: \(dropOuts), längste Pause \(gap.german) ms")
    guard dropOuts > 0 else { return [Finding(.good, "streamSteady", text)] }
    return [
      Finding(
        .note, "streamDropsOut", text,
        advice: Text(en: "Notes may crackle. ", de: "Töne können knacken. ") + Self.whatHelps)
    ]
  }

  static let whatHelps = Text(
    en: "Close busy programs, or run the sound server with real-time priority.",
    de: "Beende rechenintensive Programme oder gib dem Soundserver Echtzeitpriorität.")

  private var nothingOpens: Text {
    if wanted.count == 1 {
      return Text(
        en: "the driver in the settings, \(wanted[0]), can't be opened",
        de: "der eingestellte Treiber, \(wanted[0]), lässt sich nicht öffnen")
    }
    return others.isEmpty
      ? Text(en: "no audio driver can be opened", de: "kein Audiotreiber lässt sich öffnen")
      : Text(
        en: "none of the drivers that Peach tries by default can be opened",
        de: "keiner der Treiber, die Peach von sich aus versucht, lässt sich öffnen")
  }

  private var advice: (text: Text, command: String) {
    guard let other = others.first else { return (Self.startServer, "peach settings reset audio-driver") }
    return (
      Text(en: "To use one that works: ", de: "Einen verwenden, der funktioniert: "),
      "peach settings set audio-driver \(other)"
    )
  }

  private static let startServer = Text(
    en: "Start a sound server (systemctl --user start pipewire-pulse, or pulseaudio --start). For ALSA, join the group "
      + "audio. To train without sound: peach train --listener simulated --comparisons 20 --output FILE.wav. To try all "
      + "drivers: ",
    de:
      "Starte einen Soundserver (systemctl --user start pipewire-pulse oder pulseaudio --start). Für ALSA musst du in der "
      + "Gruppe audio sein. Ohne Ton: peach train --listener simulated --comparisons 20 --output DATEI.wav. Alle Treiber "
      + "versuchen: ")
}
