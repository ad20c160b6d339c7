import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach play`: plays one note or a pair.
enum PlayCommand {
  static let note = Argument(
    "note", .note, Text(en: "A4, C#4, Bb3 or a MIDI key number", de: "A4, C#4, Bb3 oder eine MIDI-Tastennummer"))
  static let cents = Option(
    "cents", .number(-1200...1200, "cents"), "CENTS",
    en: "Detune the note by this much", de: "Den Ton um so viel verstimmen", standard: 0)
  private static let amplitude = Option(
    "amplitude", .number(AmplitudeDB.range, "dB"), "DB",
    en: "Make the note louder or softer, independently of velocity",
    de: "Den Ton lauter oder leiser machen, unabhängig vom Anschlag",
    standard: 0)
  private static let withReference = Option.flag(
    "with-reference",
    en: "Play the exact note or interval first, then the one with --cents",
    de: "Zuerst den genauen Ton oder das genaue Intervall spielen, dann mit --cents")
  private static let output = Option(
    "output", .wavFile, "FILE",
    en: "Write a WAV file instead of playing", de: "Eine WAV-Datei schreiben statt zu spielen")

  static let spec = CommandSpec(
    name: "play",
    overview: Text(en: "Play one note or a pair.", de: "Spielt einen Ton oder ein Paar."),
    arguments: [note.spec],
    options: [cents.spec, amplitude.spec, withReference.spec, output.spec] + PlayedInterval.options
      + SoundOptions.all + [Option.set.spec],
    examples: [
      example("peach play A4", en: "A4 on the piano", de: "A4 auf dem Klavier"),
      example(
        "peach play A4 --cents 20 --with-reference", en: "A4, then A4 20 cents higher",
        de: "A4, dann A4 um 20 Cent höher"),
      example(
        "peach play C4 --interval P5 --cents 20 --with-reference", en: "A fifth, then one that is 20 cents wider",
        de: "Eine Quinte, dann eine um 20 Cent zu weite"),
      example(
        "peach play C3 --preset strings --output c3.wav", en: "Strings, to a file", de: "Streicher, in eine Datei"),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try SoundOptions.check(parsed)
    let settings = parsed.applied(to: try context.storedSettings())
    let source = try SoundOptions.source(parsed, settings: settings, context)
    let interval = try PlayedInterval(
      parsed, settings, from: parsed[note], cents: parsed[cents], withReference: parsed[withReference],
      amplitude: AmplitudeDB(parsed[amplitude]))
    if let remark = interval?.remark { context.console.say(remark(context.language)) }
    func phrases(sampleRate: Double) throws(AudioError) -> [Phrase] {
      try interval?.phrases(source, through: context.gate, sampleRate: sampleRate) ?? [phrase(parsed, settings)]
    }
    if let path = parsed[output] {
      let writer = try WAVWriter(
        path: path, sparing: context.protectedFiles(parsed, reading: source), sampleRate: 48000)
      try write(phrases, of: source, to: writer, context)
    } else {
      try sound(phrases, source, settings, context)
    }
    return .success
  }

  private static func phrase(_ parsed: ParsedCommand, _ settings: Settings) -> Phrase {
    let sounding = settings.training.sounding
    let reference = Note(
      key: parsed[note], velocity: sounding.velocity, duration: sounding.duration,
      referencePitch: sounding.referencePitch)
    var moved = reference
    moved.offset = Cents(parsed[cents])
    moved.amplitude = AmplitudeDB(parsed[amplitude])
    return Phrase(
      (parsed[withReference] ? [reference, moved] : [moved]).map { TimedNote($0, .after(gap: sounding.gap)) },
      volume: sounding.volume)
  }

  /// - Parameter makePhrases: is called when the sound is known to load.
  private static func render(
    _ makePhrases: (_ sampleRate: Double) throws -> [Phrase], _ source: SoundSource, sampleRate: Double,
    _ context: Context
  ) throws -> [RenderedPhrase] {
    let progress = Progress(context.console, context.language)
    let factory = KnownMeasurements.factory(for: source, context, progress)
    let renderer = try factory.renderer(for: source, sampleRate: sampleRate)
    let phrases = try makePhrases(sampleRate)
    let notes = phrases.flatMap { $0.notes.map(\.note) }
    try factory.load(source, at: notes.first?.velocity)
    progress.finish()
    let rendered = try phrases.map { phrase throws(AudioError) in try RenderedPhrase(phrase, by: renderer) }
    let shortfalls = try notes.compactMap { note in try (renderer as? SoundFontRenderer)?.shortfall(of: note.key) }
    if let most = shortfalls.max(by: { abs($0) < abs($1) }), abs(most) > SoundCalibration.tolerance {
      context.console.say(TrainingMessages.unreachable(source.name, by: most)(context.language))
    }
    if let reduction = rendered.map(\.reduction).max(), reduction > 0 {
      let decibels = Figure.written((10 * reduction).rounded(.up) / 10)
      context.console.say(TrainingMessages.attenuated(decibels)(context.language))
    }
    return rendered
  }

  private static func write(
    _ makePhrases: (_ sampleRate: Double) throws -> [Phrase], of source: SoundSource, to writer: WAVWriter,
    _ context: Context
  ) throws {
    let output = OfflineOutput(sampleRate: writer.sampleRate, writer: writer)
    let rendered = try render(makePhrases, source, sampleRate: writer.sampleRate, context)
    for (index, phrase) in rendered.enumerated() {
      if index > 0 { _ = try output.advance(until: output.now + PlayedInterval.pause) }
      output.playback.start(phrase)
      try output.drain()
    }
    try writer.finish()
    context.console.say(wrote: writer, context.language)
  }

  /// Time to wait after the last note. A sound server may buffer more than requested (`PULSE_LATENCY_MSEC`, wireless
  /// headphones), and closing the device discards its buffer.
  private static let serverReserve = Duration.milliseconds(400)

  private static func sound(
    _ makePhrases: (_ sampleRate: Double) throws -> [Phrase], _ source: SoundSource, _ settings: Settings,
    _ context: Context
  ) throws {
    let device = try AudioDevice.open(firstOf: settings.audioDrivers(last: nil), through: context.output)
    defer { device.close() }
    let rendered = try render(makePhrases, source, sampleRate: device.sampleRate, context)
    device.waitUntilRunning()
    for (index, phrase) in rendered.enumerated() {
      if index > 0 { usleep(UInt32(PlayedInterval.pause.inSeconds * 1e6)) }
      device.playback.start(phrase)
      try waitForEnd(of: device)
    }
  }

  private static func waitForEnd(of device: AudioDevice) throws {
    while true {
      for (event, time) in device.takeEvents() {
        switch event {
        case .deviceLost: throw AudioError.deviceLost
        case .ended:
          // The note has been handed over, but is not yet heard.
          let rest = time - device.clock.now + serverReserve
          if rest > .zero { usleep(UInt32(rest.inSeconds * 1e6)) }
          return
        default: break
        }
      }
      usleep(2000)
    }
  }
}

extension Console {
  /// Reports the file that was written.
  package func say(wrote writer: WAVWriter, _ language: LanguageCode) {
    let tenths = (Double(writer.frames) / writer.sampleRate * 10).rounded() / 10
    say(
      TrainingMessages.wrote(
        writer.path, seconds: Figure.written(tenths), sampleRate: Int(writer.sampleRate))(language))
  }
}
