import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach play`: plays one note or a pair.
enum PlayCommand {
  static let note = Argument(
    "note", .note, Text(en: "A4, C#4, Bb3 or a MIDI key number", de: "A4, C#4, Bb3 oder eine MIDI-Tastennummer"))
  static let cents = Option(
    "cents", .number(-1200...1200), "CENTS",
    Text(en: "Detune the note by this much", de: "Den Ton so weit verstimmen"), standard: 0)
  private static let amplitude = Option(
    "amplitude", .number(AmplitudeDB.range), "DB",
    Text(
      en: "Make the note louder or softer, independently of velocity",
      de: "Den Ton lauter oder leiser machen, unabhängig vom Anschlag"),
    standard: 0)
  private static let withReference = Option.flag(
    "with-reference",
    Text(
      en: "Play the exact note first, then the one with --cents",
      de: "Zuerst den genauen Ton spielen, dann den mit --cents"))
  private static let output = Option(
    "output", .outputFile, "FILE",
    Text(en: "Write a WAV file instead of playing", de: "Eine WAV-Datei schreiben statt zu spielen"))

  static let spec = CommandSpec(
    name: "play",
    overview: Text(en: "Play one note or a pair.", de: "Spielt einen Ton oder ein Paar."),
    arguments: [note.spec],
    options: [cents.spec, amplitude.spec, withReference.spec, output.spec] + SoundOptions.all,
    examples: [
      ("peach play A4", Text(en: "A4 on the piano", de: "A4 auf dem Klavier")),
      (
        "peach play A4 --cents 20 --with-reference",
        Text(en: "A4, then A4 20 cents higher", de: "A4, dann A4 um 20 Cent höher")
      ),
      (
        "peach play C3 --preset strings --output c3.wav",
        Text(en: "Strings, to a file", de: "Streicher, in eine Datei")
      ),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try SoundOptions.check(parsed)
    let settings = parsed.applied(to: try context.storedSettings())
    let source = try SoundOptions.source(parsed, settings: settings, in: context.catalogue)
    let notes = notes(parsed, settings)
    if let path = parsed[output] {
      let writer = try WAVWriter(
        path: path, sparing: context.protectedFiles(parsed, reading: source), sampleRate: 48000)
      try write(notes, source, settings, to: writer, context)
    } else {
      try sound(notes, source, settings, context)
    }
    return .success
  }

  private static func notes(_ parsed: ParsedCommand, _ settings: Settings) -> [Note] {
    let sounding = settings.training.sounding
    let reference = Note(
      key: parsed[note], velocity: sounding.velocity, duration: sounding.duration,
      referencePitch: sounding.referencePitch)
    var moved = reference
    moved.offset = Cents(parsed[cents])
    moved.amplitude = AmplitudeDB(parsed[amplitude])
    return parsed[withReference] ? [reference, moved] : [moved]
  }

  private static func render(
    _ notes: [Note], _ source: SoundSource, _ settings: Settings, sampleRate: Double, _ context: Context
  ) throws -> [RenderedNote] {
    let progress = Progress(context.console, context.language)
    let renderer = try KnownMeasurements.factory(for: source, context, progress)
      .renderer(for: source, sampleRate: sampleRate)
    progress.finish()
    let rendered = try notes.map { note throws(AudioError) in try renderer.render(note) }
    let volume = settings.training.sounding.volume
    let reduction = volume.value - Headroom.apply(volume, to: rendered)
    if reduction > 0 {
      let decibels = Figure.written((10 * reduction).rounded(.up) / 10)
      context.console.say(TrainingMessages.attenuated(decibels)(context.language))
    }
    return rendered
  }

  private static func write(
    _ notes: [Note], _ source: SoundSource, _ settings: Settings, to writer: WAVWriter, _ context: Context
  ) throws {
    let output = OfflineOutput(sampleRate: writer.sampleRate, writer: writer)
    let rendered = try render(notes, source, settings, sampleRate: writer.sampleRate, context)
    output.playback.start(rendered, gap: settings.training.sounding.gap)
    try output.drain()
    try writer.finish()
    context.console.say(wrote: writer, context.language)
  }

  /// Time to wait after the last note. A sound server may buffer more than requested (`PULSE_LATENCY_MSEC`, wireless
  /// headphones), and closing the device discards its buffer.
  private static let serverReserve = Duration.milliseconds(400)

  private static func sound(
    _ notes: [Note], _ source: SoundSource, _ settings: Settings, _ context: Context
  ) throws {
    // No answer will interrupt the note, so a long buffer has no drawback.
    let names = settings.audioDrivers(last: nil)
    let device = try AudioDevice.open(firstOf: AudioDrivers(names, droppedOut: Set(names)), through: context.output)
    defer { device.close() }
    let rendered = try render(notes, source, settings, sampleRate: device.sampleRate, context)
    device.waitUntilRunning()
    device.playback.start(rendered, gap: settings.training.sounding.gap)
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
  func say(wrote writer: WAVWriter, _ language: LanguageCode) {
    let tenths = (Double(writer.frames) / writer.sampleRate * 10).rounded() / 10
    say(
      TrainingMessages.wrote(
        writer.path, seconds: Figure.written(tenths), sampleRate: Int(writer.sampleRate))(language))
  }
}
