import PeachCore

extension ExperimentFile {
  /// The largest file, in bytes.
  public static let largest = 1 << 20
  private static let longestText = 20_000
  private static let mostAnswers = 100_000

  /// Reads a file.
  ///
  /// - Throws: the first defect, with its line.
  public init(text: String) throws(FileDefect) {
    guard text.utf8.count <= Self.largest else {
      throw FileDefect("", Text(en: "larger than 1 MB", de: "größer als 1 MB"))
    }
    guard let json = JSON(parsing: text) else {
      var reader = JSONTextReader(rest: text.utf8[...])
      _ = reader.value(levels: 64)
      let read = text.utf8.count - reader.rest.count
      let line = 1 + text.utf8.prefix(read).count { $0 == UInt8(ascii: "\n") }
      throw FileDefect("", Text(en: "not JSON from here on", de: "ab hier kein JSON"), line: line)
    }
    do throws(FileDefect) {
      try self.init(json: json)
    } catch {
      var located = error
      located.line = JSON.line(of: error.path, in: text)
      throw located
    }
  }

  public init(json: JSON) throws(FileDefect) {
    var reader = try FieldReader(json)
    let format = try reader.required("format", .text)
    guard format == Self.format else { throw FieldReader.unknown(format, of: [Self.format], at: "format") }
    guard let title = try reader.localText("title", longest: 200, lines: false) else {
      throw reader.defect("title", Text(en: "missing; expected a text", de: "fehlt; erwartet wird ein Text"))
    }
    self.init(json, title: title)
    notes = try reader.optional("notes", .text)
    _ = try reader.optional("seed", .integer(0...Int(1) << 53))
    let task = try reader.exercise("task") ?? .comparison
    if var inner = try reader.object("sound") { sound = try FileSound(&inner) }
    settings.training.widenForMeasuring()
    settings.training.varyLoudness = 0
    settings.training.strategy = .thresholdTracking
    if let inner = try reader.object("settings") {
      for (setting, value) in try inner.assignments(of: task, to: settings) { try? setting.set(value, in: &settings) }
    }
    settings.training.sounding.ramp = sound.ramp
    if var inner = try reader.object("texts") {
      for page in Page.allCases { texts[page] = try inner.localText(page.rawValue, longest: Self.longestText) }
      try inner.end()
    }
    if var inner = try reader.object("require") {
      for requirement in Requirement.allCases where try inner.optional(requirement.rawValue, .flag) == true {
        requirements.insert(requirement)
      }
      try inner.end()
    }
    var presets = sound.presets
    let (settings, ramp) = (settings, sound.ramp)
    blocks =
      try reader.list("blocks", 1...100) { json, path throws(FileDefect) in
        var inner = try FieldReader(json, at: path)
        return try Block(&inner, task, settings, &presets)
      } ?? []
    guard !blocks.isEmpty else {
      throw reader.defect(
        "blocks", Text(en: "missing; expected an array of blocks", de: "fehlt; erwartet wird ein Array aus Blöcken"))
    }
    sound.presets = presets
    if let ramp, presets.contains(where: { $0 != FileSound.sine }) {
      throw FileDefect(
        "sound.ramp",
        Text(
          en: "only a sine has ramps of \(ramp.milliseconds) ms",
          de: "nur ein Sinus hat Flanken von \(ramp.milliseconds) ms"))
    }
    try checkNames()
    if var inner = try reader.object("exclude") {
      exclusion.catchRightBelow = try inner.optional("catchRightBelow", .number(0...1))
      exclusion.guessing = try inner.optional("guessing", .flag) ?? false
      exclusion.droppedOutAbove = try inner.optional("droppedOutAbove", .number(0...1))
      try inner.end()
      if exclusion.catchRightBelow != nil, !counted.contains(where: { $0.catches != nil }) {
        throw FileDefect(
          "exclude.catchRightBelow",
          Text(en: "no block has catch trials ('catch')", de: "kein Block hat Fangversuche (»catch«)"))
      }
    }
    let names = conditionNames
    findings =
      try reader.list("report", 1...100) { json, path throws(FileDefect) in try Finding(json, at: path, names) }
      ?? usualFindings
    try reader.end()
    if findings.contains(.shiftPerAmplitude), !counted.contains(where: \.drawsAmplitude) {
      throw FileDefect(
        "report",
        Text(
          en: "'shiftPer' needs a condition whose amplitude is drawn",
          de: "»shiftPer« braucht eine Bedingung mit gezogener Amplitude"))
    }
    guard answers <= Self.mostAnswers else {
      throw FileDefect(
        "blocks",
        Text(
          en: "\(answers) trials in all, but at most \(Self.mostAnswers) are possible",
          de: "zusammen \(answers) Aufgaben, möglich sind höchstens \(Self.mostAnswers)"))
    }
  }

  /// The names of all conditions whose answers count, in the order of the file, each once.
  public var conditionNames: [String] {
    var seen: Set<String> = []
    return counted.flatMap(\.conditions).map(\.name).filter { seen.insert($0).inserted }
  }

  /// A name means the same condition everywhere, and a practice has a name of its own.
  private func checkNames() throws(FileDefect) {
    var tasks: [String: (task: ExerciseName, isPractice: Bool)] = [:]
    for (index, block) in blocks.enumerated() {
      for condition in block.conditions {
        let known = tasks[condition.name] ?? (block.task.name, block.practice != nil)
        guard known == (block.task.name, block.practice != nil), condition.name != Block.Catches.condition else {
          throw FileDefect(
            "blocks[\(index)]",
            Text(
              en: "the name '\(condition.name)' is already used for something else",
              de: "der Name »\(condition.name)« ist schon für etwas anderes vergeben"))
        }
        tasks[condition.name] = known
      }
    }
    guard !counted.isEmpty else {
      throw FileDefect(
        "blocks", Text(en: "all blocks are practices ('until')", de: "alle Blöcke sind Übungen (»until«)"))
    }
  }

  private var usualFindings: [Finding] {
    [.thresholds] + (counted.contains(where: \.drawsAmplitude) ? [.shiftPerAmplitude] : [])
  }
}

extension Block {
  var drawsAmplitude: Bool {
    conditions.contains { if case .drawn = $0.amplitude { true } else { false } }
  }

  private static let choosesKeys = Text(
    en: "the method 'training' chooses keys itself", de: "die Methode »training« wählt die Töne selbst")

  fileprivate init(
    _ reader: inout FieldReader, _ standard: Exercise, _ settings: Settings, _ presets: inout [String]
  ) throws(FileDefect) {
    let name = try reader.required("name", .name)
    let task = try reader.exercise("task") ?? standard
    guard var inner = try reader.object("method") else {
      throw reader.defect("method", Text(en: "missing; expected an object", de: "fehlt; erwartet wird ein Objekt"))
    }
    self.init(name: name, task: task, method: try Method(&inner, task))
    if var inner = try reader.object("until") {
      let practice = Practice(
        rightInARow: try inner.required("rightInARow", .integer(1...100)),
        atMost: try inner.required("atMost", .integer(1...1000)))
      try inner.end()
      guard practice.rightInARow <= practice.atMost else {
        throw inner.defect(
          "rightInARow",
          Text(
            en: "more than the \(practice.atMost) trials of 'atMost'",
            de: "mehr als die \(practice.atMost) Aufgaben von »atMost«"))
      }
      self.practice = practice
      guard !task.answerForm.isTuning else {
        throw reader.defect("until", Text(en: "a tuned note is never right", de: "ein gestimmter Ton ist nie richtig"))
      }
    }
    order = try reader.word("order", of: Order.allCases.map(\.rawValue)).flatMap(Order.init) ?? .interleaved
    pauseEvery = try reader.optional("pauseEvery", .integer(1...100_000))
    if var inner = try reader.object("catch") {
      catches = Catches(
        share: try inner.required("share", .number(0...0.5)),
        offset: try inner.required("offset", .number(-task.columns.scale.largest...task.columns.scale.largest)))
      try inner.end()
      guard !task.answerForm.isTuning else {
        throw reader.defect("catch", Text(en: "a tuned note is never right", de: "ein gestimmter Ton ist nie richtig"))
      }
      guard practice == nil else {
        throw reader.defect("catch", Text(en: "practice has no catch trials", de: "eine Übung hat keine Fangversuche"))
      }
    }
    if var inner = try reader.object("jitter") {
      jitter = Jitter(gap: try inner.span("gap", 0...2), pause: try inner.span("pause", 0...10))
      try inner.end()
    }
    if var inner = try reader.object("rove") {
      roving = Roving(
        level: try inner.optional("level", .number(0...12)) ?? 0, key: try inner.optional("key", .integer(0...24)) ?? 0)
      try inner.end()
    }
    let note = try reader.note("note")
    if case .training = method {
      // A training chooses its own keys.
      if note != nil { throw reader.defect("note", Self.choosesKeys) }
      if roving.key > 0 { throw FileDefect(reader.place("rove") + ".key", Self.choosesKeys) }
    }
    let second = try reader.object("second")
    let own = try reader.object("settings")?.assignments(of: task, to: settings) ?? []
    var fields = (presets: presets, names: Set<String>())
    func condition(_ json: JSON, _ path: String) throws(FileDefect) -> Condition {
      var inner = try FieldReader(json, at: path)
      var condition = Condition(name: try inner.optional("name", .name) ?? name)
      condition.settings = own + (try inner.object("settings")?.assignments(of: task, to: settings) ?? [])
      condition.note = try inner.note("note") ?? note
      if case .training = method, condition.note != nil { throw inner.defect("note", Self.choosesKeys) }
      let own = try inner.object("second")
      for case var reader? in [second, own] { try condition.readSecond(&reader, task, &fields.presets) }
      try inner.end()
      guard fields.names.insert(condition.name).inserted else {
        throw FileDefect(
          path,
          Text(
            en: "two conditions of the block are called '\(condition.name)'",
            de: "zwei Bedingungen des Blocks heißen »\(condition.name)«"))
      }
      return condition
    }
    let listed = try reader.list("conditions", 1...20, condition)
    if let listed { conditions = listed } else { conditions = [try condition([:], reader.path)] }
    presets = fields.presets
    try reader.end()
  }
}

extension Block.Method {
  fileprivate init(_ reader: inout FieldReader, _ task: Exercise) throws(FileDefect) {
    let counts = 1...10_000
    let kinds = ["training", "adaptive", "constant"].filter(reader.names.contains)
    guard kinds.count == 1 else {
      throw FileDefect(
        reader.path,
        Text(
          en: "expected one of 'training', 'adaptive' and 'constant'",
          de: "erwartet wird eins von »training«, »adaptive« und »constant«"))
    }
    switch kinds[0] {
    case "training": self = .training(answers: try reader.required("training", .integer(counts)))
    case "adaptive":
      guard !task.answerForm.isTuning else {
        throw reader.defect(
          "adaptive",
          Text(
            en: "no strategy follows tuned notes; use 'training' or 'constant'",
            de: "gestimmten Tönen folgt keine Strategie; nimm »training« oder »constant«"))
      }
      let words = StrategyName.allCases.map(\.rawValue)
      let word = try reader.word("adaptive", of: words).flatMap(StrategyName.init) ?? .thresholdTracking
      self = .adaptive(word, answers: try reader.required("comparisons", .integer(counts)))
    default:
      let largest = task.columns.scale.largest
      let offsets = try reader.numbers("constant", -largest...largest, count: 1...100) ?? []
      self = .constant(offsets, repetitions: try reader.required("repeat", .integer(counts)))
    }
    try reader.end()
  }
}

extension Block.Condition {
  /// Reads what is different about note 2.
  fileprivate mutating func readSecond(
    _ reader: inout FieldReader, _ task: Exercise, _ presets: inout [String]
  ) throws(FileDefect) {
    guard task.changesSecondNote else {
      throw FileDefect(
        reader.path,
        Text(
          en: "'\(task.name.rawValue)' has no second note of its own",
          de: "»\(task.name.rawValue)« hat keinen eigenen zweiten Ton"))
    }
    let levels = -12.0...12.0
    if let json = reader.member("amplitude") {
      let place = reader.place("amplitude")
      if json.number != nil {
        amplitude = .fixed(try FieldReader.read(json, .number(levels), at: place))
      } else {
        var inner = try FieldReader(json, at: place)
        let (low, high) = (try inner.required("from", .number(levels)), try inner.required("to", .number(levels)))
        try inner.end()
        guard low <= high else {
          throw FileDefect(place, Text(en: "'from' is above 'to'", de: "»from« liegt über »to«"))
        }
        amplitude = .drawn(low...high)
      }
    }
    var note = second ?? SecondNote()
    note.velocity =
      try reader.optional("velocity", .integer(MIDIVelocity.range)).flatMap { MIDIVelocity(exactly: $0) }
      ?? note.velocity
    note.duration = try reader.optional("duration", .number(0.3...3)).map { .seconds($0) } ?? note.duration
    if let preset = try reader.optional("preset", .name) {
      if !presets.contains(preset) { presets.append(preset) }
      note.sound = presets.firstIndex(of: preset) ?? 0
    }
    try reader.end()
    second = note == SecondNote() ? nil : note
  }
}

extension ExperimentFile.FileSound {
  fileprivate init(_ reader: inout FieldReader) throws(FileDefect) {
    self.init()
    soundFont = try reader.optional("soundFont", .name)
    guard soundFont?.contains("/") != true else {
      throw reader.defect(
        "soundFont",
        Text(en: "expected a file's name without its folder", de: "erwartet wird ein Dateiname ohne Ordner"))
    }
    sha256 = try reader.optional(
      "sha256",
      Expected(Text(en: "64 hexadecimal digits", de: "64 hexadezimale Ziffern")) { json in
        json.text.flatMap { $0.count == 64 && $0.allSatisfy(\.isHexDigit) ? $0.lowercased() : nil }
      })
    presets[0] = try reader.optional("preset", .name) ?? presets[0]
    ramp = try reader.optional("ramp", .number(0.001...0.15)).map { .seconds($0) }
    try reader.end()
  }
}

extension ExperimentFile.Finding {
  fileprivate init(_ json: JSON, at path: String, _ conditions: [String]) throws(FileDefect) {
    if let word = json.text {
      switch word {
      case "thresholds": self = .thresholds
      case "shifts": self = .shifts
      default: throw FieldReader.unknown(word, of: ["thresholds", "shifts"], at: path)
      }
      return
    }
    var reader = try FieldReader(json, at: path)
    let pair = try reader.list("contrast", 2...2) { json, path throws(FileDefect) in
      let name = try FieldReader.read(json, .name, at: path)
      guard conditions.contains(name) else { throw FieldReader.unknown(name, of: conditions, at: path) }
      return name
    }
    let word = try reader.word("shiftPer", of: ["amplitude"])
    try reader.end()
    if let pair, word == nil {
      guard pair[0] != pair[1] else {
        throw FileDefect(
          path + ".contrast", Text(en: "a condition against itself", de: "eine Bedingung gegen sich selbst"))
      }
      self = .contrast(pair[0], pair[1])
    } else if word != nil, pair == nil {
      self = .shiftPerAmplitude
    } else {
      throw FileDefect(
        path, Text(en: "expected 'contrast' or 'shiftPer'", de: "erwartet wird »contrast« oder »shiftPer«"))
    }
  }
}

extension FieldReader {
  fileprivate mutating func exercise(_ name: String) throws(FileDefect) -> Exercise? {
    try word(name, of: Exercises.all.map(\.name.rawValue)).flatMap { Exercises[ExerciseName(rawValue: $0)] }
  }

  fileprivate mutating func note(_ name: String) throws(FileDefect) -> MIDINote? {
    try optional(
      name,
      Expected(Text(en: "a note from A0 to C8, such as A4", de: "ein Ton von A0 bis C8, etwa A4")) { json in
        json.text.flatMap { MIDINote(name: $0) }.flatMap { NoteRange.allowed.contains($0) ? $0 : nil }
      })
  }

  /// A text for all languages, or an object with one for each.
  ///
  /// - Parameter lines: whether it can have several.
  fileprivate mutating func localText(
    _ name: String, longest: Int, lines: Bool = true
  ) throws(FileDefect) -> LocalText? {
    guard let json = member(name) else { return nil }
    let place = place(name)
    let expected = Expected<String>(
      Text(
        en: "a text of at most \(longest) characters without control characters",
        de: "ein Text aus höchstens \(longest) Zeichen ohne Steuerzeichen")
    ) { json in
      json.text.flatMap { text in
        text.count <= longest && text.unicodeScalars.allSatisfy { lines && $0 == "\n" || !$0.isUnprintable }
          ? text : nil
      }
    }
    if json.text != nil { return LocalText([("", try Self.read(json, expected, at: place))]) }
    var inner = try FieldReader(json, at: place)
    var texts: [(String, String)] = []
    for code in inner.names {
      guard (2...8).contains(code.count), code.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) else {
        throw inner.defect(
          code,
          Text(en: "expected the code of a language, such as en", de: "erwartet wird das Kürzel einer Sprache, etwa en")
        )
      }
      texts.append((code, try inner.required(code, expected)))
    }
    guard !texts.isEmpty else {
      throw FileDefect(place, Text(en: "expected at least one language", de: "erwartet wird mindestens eine Sprache"))
    }
    return LocalText(texts)
  }

  /// Values of settings that have an effect on trials.
  ///
  /// - Parameter base: the settings in which they must be valid.
  fileprivate consuming func assignments(
    of task: Exercise, to base: Settings
  ) throws(FileDefect) -> [(setting: Setting, value: String)] {
    var (settings, assignments) = (base, [(setting: Setting, value: String)]())
    settings.exercise = task.name
    let known = Setting.ofExperiments
    for name in names {
      guard let setting = Setting(named: name), known.contains(where: { $0.name == name }) else {
        throw Self.unknown(name, of: known.map(\.name), at: place(name))
      }
      let written: String? =
        switch member(name) {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): Decimal.written(number)
        case .bool(let value): value ? "on" : "off"
        default: nil
        }
      guard let written, (try? setting.set(written, in: &settings)) != nil else {
        throw FileDefect(
          place(name),
          Text(
            en:
              "'\((written ?? "").excerpt)' isn't a value of this setting; 'peach settings list --advanced' shows which are",
            de:
              "»\((written ?? "").excerpt)« ist kein Wert dieser Einstellung; »peach settings list --advanced« zeigt, welche es sind"
          ))
      }
      assignments.append((setting, setting.value(in: settings)))
    }
    if let conflict = task.conflict(in: settings.training) { throw FileDefect(path, conflict) }
    return assignments
  }
}

extension Setting {
  /// Those that files of experiments can set: what has an effect on trials and isn't said elsewhere in the file.
  public static var ofExperiments: [Setting] {
    let others: [Setting] = [
      .exercise, .sound, .varyLoudness, .maxOffset, .strategy, .audioDriver, .language, .midiDriver, .midiHigher,
      .midiLower, .plainFeedback,
    ]
    return SettingGroup.all.flatMap(\.settings).filter { setting in
      switch setting.place {
      case .midi, .display: false
      default: !others.contains(setting)
      }
    }
  }
}

extension Exercise {
  /// Whether a trial's note 2 is different by itself, so that an experiment can change it.
  var changesSecondNote: Bool { [.comparison, .intervals, .matching].contains(name) }
}
