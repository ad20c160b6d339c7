import PeachCommandLine
import PeachCommands
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach calibrate`: measures the level, and checks the sides and the headphones.
enum CalibrateCommand {
  /// What is shown or measured; without it, everything is measured.
  enum Part: String, CaseIterable { case level, headphones, show }

  static let part = Argument<Part?>(
    optional: "part", .choice,
    Text(
      en: "level or headphones, to measure only these, or show, to see what is stored",
      de: "level oder headphones, um nur das zu messen, oder show, um das Gespeicherte zu sehen"))
  static let signal = Option(
    "signal", .choice, "SIGNAL",
    en: "What sounds while the level is measured: a tone of 1 kHz, or pink noise",
    de: "Was erklingt, während der Pegel gemessen wird: ein Ton von 1 kHz oder rosa Rauschen",
    standard: CalibrationSignal.tone)
  /// Offline, how long it sounds; otherwise it can be ended.
  static let seconds = Option("seconds", .number(1...300, "s"), "N", en: "", de: "", standard: 30)
  static let reading = Option(
    "reading", .number(RigRecord.Level.readings, "dB"), "DB",
    en: "The reading of the meter, if it is known already; the signal then doesn't sound",
    de: "Die Anzeige des Messgeräts, wenn sie schon bekannt ist; das Signal erklingt dann nicht")
  static let meter = Option<MeterDescription?>(
    "meter", .meter, "NAME",
    en: "The meter with its frequency weighting, A, C or Z, and its time weighting: XL2:weighting=A,time=eq",
    de: "Das Messgerät mit seiner Frequenzbewertung, A, C oder Z, und seiner Zeitbewertung: XL2:weighting=A,time=eq")

  // What earlier versions called the weightings of the meter and the parts.
  static let weighting = Option<FrequencyWeighting?>("weighting", .choice, "WEIGHTING", Text(""))
  static let timeWeighting = Option<String?>("time-weighting", .text, "NAME", Text(""))
  static let onlyHeadphones = Option.flag("headphones", Text(""))
  static let skipHeadphones = Option.flag("skip-headphones", Text(""))
  static let show = Option.flag("show", Text(""))
  static let output = Option(
    "output", .wavFile, "FILE",
    en: "Write a WAV file, faster than real time, instead of playing; stores only with --data-dir",
    de: "Statt zu spielen eine WAV-Datei schreiben, schneller als in Echtzeit; speichert nur mit --data-dir")

  private static let options: [OptionSpec] = {
    let usual = [
      signal.spec, reading.spec, meter.spec, Option.json.spec, Option.setting(.volume).spec, output.spec,
      SessionOptions.seed.spec,
    ]
    let earlier = [
      seconds.spec, weighting.spec, timeWeighting.spec, onlyHeadphones.spec, skipHeadphones.spec, show.spec,
      SoundOptions.audioDriver.spec,
    ]
    return usual + earlier.map(\.unlisted)
  }()

  static let spec = CommandSpec(
    name: "calibrate",
    overview: Text(
      en: "Measure the sound level, and check left, right and headphones.",
      de: "Misst den Schallpegel und prüft links, rechts und die Kopfhörer."),
    arguments: [part.spec],
    options: options,
    examples: [
      example(
        "peach calibrate", en: "Level, sides and headphones, step by step",
        de: "Pegel, Seiten und Kopfhörer, Schritt für Schritt"),
      example(
        "peach calibrate level --reading 61.5 --meter XL2:weighting=A",
        en: "A level that was read before",
        de: "Ein Pegel, der vorher abgelesen wurde"),
      example("peach calibrate headphones", en: "Only the headphone check", de: "Nur die Kopfhörerprüfung"),
      example("peach calibrate show", en: "What is stored", de: "Was gespeichert ist"),
    ],
    discussion: [
      Text(
        en:
          "You need a sound level meter; for headphones also a coupler or an ear simulator. The tone is as loud as every sound "
          + "of Peach at this volume, so an experiment knows its level from the reading and the difference of the volumes. Set the "
          + "volume of the system first, and don't change it afterwards: Peach can't see it.",
        de:
          "Du brauchst einen Schallpegelmesser, für Kopfhörer auch einen Kuppler oder ein künstliches Ohr. Der Ton ist so laut wie "
          + "jeder Klang von Peach bei dieser Lautstärke, daher kennt ein Versuch seinen Pegel aus der Anzeige und dem Unterschied "
          + "der Lautstärken. Stell zuerst die Lautstärke des Systems ein und verändere sie danach nicht: Peach sieht sie nicht."
      ),
      Text(
        en:
          "The headphone check has two tests of six trials: tones of which one is in antiphase, so that loudspeakers make it the "
          + "softest (Woods et al. 2017; 5 right answers pass), and a pitch that only both ears together hear (Huggins; Milne et "
          + "al. 2020; 6 pass). Both must be passed.",
        de:
          "Die Kopfhörerprüfung besteht aus zwei Tests mit je sechs Aufgaben: Töne, von denen einer gegenphasig ist, sodass "
          + "Lautsprecher ihn am leisesten machen (Woods et al. 2017; bestanden ab 5 richtigen), und eine Tonhöhe, die nur beide "
          + "Ohren zusammen hören (Huggins; Milne et al. 2020; bestanden mit 6). Beide müssen bestanden sein."),
    ],
    run: run, group: .research)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try check(parsed)
    if parsed.calibrationPart == .show { return try showStored(invocation) }
    let isKept = !parsed.has(output) || context.givenDataFolder != nil
    let store = isKept ? try TrainingDataStore(folder: context.folderToWriteTo()) : nil
    let settings = parsed.applied(to: try context.storedSettings())
    let dialog = RigDialog(context, isPlain: parsed[GlobalOptions.plain])
    do {
      let player = try RigPlayer(
        writingTo: parsed[output], settings.audioDrivers(last: try store?.lastDriver()), parsed, context)
      defer { player.close() }
      let record = try Calibration(parsed, settings.training.sounding.volume, player, dialog, context).run()
      return try finish(record, store, player, invocation)
    } catch let RigDialog.Interruption.signal(number) {
      return .signal(number)
    }
  }

  private static func check(_ parsed: ParsedCommand) throws {
    if parsed.calibrationPart == .headphones {
      let others = [skipHeadphones.spec, reading.spec, weighting.spec, timeWeighting.spec, meter.spec, signal.spec]
      if let other = others.first(where: parsed.has) {
        throw parsed.usageError(
          en: "'\(other.word)' and 'headphones' can't be combined: the headphone check measures no level.",
          de: "»\(other.word)« und »headphones« lassen sich nicht kombinieren: Die Kopfhörerprüfung misst keinen Pegel."
        )
      }
    }
    if parsed.has(reading), parsed.meter.weighting == nil {
      throw parsed.usageError(
        en: "'--reading' needs '--meter NAME:weighting=A', 'C' or 'Z': a level means nothing without it.",
        de: "»--reading« braucht »--meter NAME:weighting=A«, »C« oder »Z«: Ohne sie bedeutet ein Pegel nichts.")
    }
  }

  /// Stores and prints what was found.
  private static func finish(
    _ record: RigRecord?, _ store: TrainingDataStore?, _ player: RigPlayer, _ invocation: Invocation
  ) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    guard let record, record.isWorthStoring else {
      try player.finish()
      context.console.say(RigMessages.cancelled(context.language))
      return .success
    }
    if let store {
      try store.rigs.add(record)
      if player.isLive { try store.setLastDriver(record.driver) }
    }
    // After what was measured, which a full disk must not take along.
    try player.finish()
    if parsed[.json] {
      try context.printJSON(record.json)
    } else {
      try context.console.print(RigMessages.lines(record).map { $0(context.language) })
    }
    context.console.say((store == nil ? RigMessages.notStoredOffline : RigMessages.stored)(context.language))
    return .success
  }

  private static func showStored(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let records = try TrainingDataStore.existing(folder: context.dataFolder())?.rigs.all() ?? []
    if parsed[.json] {
      try context.printJSON(["calibrations": .array(records.map(\.json))])
    } else if records.isEmpty {
      try context.console.print(RigMessages.nothingStored(options: context.dataOptions)(context.language))
    } else {
      let lines = records.flatMap { [RigMessages.heading($0)] + RigMessages.lines($0).map { Text("  ") + $0 } }
      try context.console.print(lines.map { $0(context.language) })
    }
    return .success
  }
}

extension ParsedCommand {
  /// The part of the calibration; nil for everything.
  var calibrationPart: CalibrateCommand.Part? {
    if self[CalibrateCommand.show] { return .show }
    if self[CalibrateCommand.onlyHeadphones] { return .headphones }
    return self[CalibrateCommand.skipHeadphones] ? .level : self[CalibrateCommand.part]
  }

  /// The meter, as far as it is given.
  var meter: MeterDescription {
    var meter = self[CalibrateCommand.meter] ?? MeterDescription()
    meter.weighting = self[CalibrateCommand.weighting] ?? meter.weighting
    meter.timeWeighting = self[CalibrateCommand.timeWeighting] ?? meter.timeWeighting
    return meter
  }
}

extension RigRecord {
  /// Whether anything was found out.
  var isWorthStoring: Bool { level != nil || sides != nil || !rightAnswers.isEmpty }

  var json: JSON {
    [
      "time": .text(time.iso), "peachVersion": .text(version), "driver": .text(driver),
      "sampleRate": .number(sampleRate), "volume": .number(volume), "signal": JSON(level?.signal.rawValue),
      "reading": JSON(level?.reading),
      "weighting": JSON(level?.weighting.rawValue), "timeWeighting": JSON(level?.timeWeighting),
      "meter": JSON(level?.meter), "sides": JSON(sides?.rawValue), "antiphaseRight": JSON(rightAnswers[.antiphase]),
      "hugginsRight": JSON(rightAnswers[.huggins]), "headphonesPassed": passedHeadphones.map(JSON.bool),
    ]
  }
}
