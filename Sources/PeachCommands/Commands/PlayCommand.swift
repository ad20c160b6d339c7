import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach play`: hear one note, or a pair.
enum PlayCommand {
  static let note = Argument(
    "note", .note, Text(en: "A4, C#4, Bb3 or a MIDI key number", de: "A4, C#4, Bb3 oder eine MIDI-Tastennummer"))
  static let cents = Option(
    "cents", .number(-1200...1200), "CENTS",
    Text(en: "How far the note is moved from its pitch", de: "Wie weit der Ton verstimmt wird"), standard: 0)
  private static let amplitude = Option(
    "amplitude", .number(AmplitudeDB.range), "DB",
    Text(en: "Louder or softer, whatever the velocity", de: "Lauter oder leiser, unabhängig vom Anschlag"),
    standard: 0)
  private static let withReference = Option.flag(
    "with-reference",
    Text(en: "The exact note first, then the one with --cents", de: "Zuerst der genaue Ton, dann der mit --cents"))
  private static let output = Option(
    "output", .outputFile, "FILE",
    Text(en: "Into a WAV file instead of a device", de: "In eine WAV-Datei statt auf ein Gerät"))

  static let spec = CommandSpec(
    name: "play",
    overview: Text(en: "Hear one note, or a pair.", de: "Lässt einen Ton oder ein Paar hören."),
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
        Text(en: "A string sound into a file", de: "Ein Streicherklang in eine Datei")
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

  /// Silence behind the last note: a server may hold more than was asked for (`PULSE_LATENCY_MSEC`, wireless headphones),
  /// and what it holds when the device is closed is never heard.
  private static let serverReserve = Duration.milliseconds(400)

  private static func sound(
    _ notes: [Note], _ source: SoundSource, _ settings: Settings, _ context: Context
  ) throws {
    // Nobody answers, so nothing is to be faded out soon: a long buffer costs nothing.
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
          // Handed over, but not yet heard.
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
  /// Says what file was written.
  func say(wrote writer: WAVWriter, _ language: LanguageCode) {
    let tenths = (Double(writer.frames) / writer.sampleRate * 10).rounded() / 10
    say(
      TrainingMessages.wrote(
        writer.path, seconds: Figure.written(tenths), sampleRate: Int(writer.sampleRate))(language))
  }
}
