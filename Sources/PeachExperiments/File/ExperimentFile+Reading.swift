import PeachBase
import PeachExercises
import PeachFits
import PeachRecords

extension ExperimentFile {
  /// The largest file, in bytes.
  package static let largest = 1 << 20
  private static let longestText = 20_000
  private static let mostAnswers = 100_000
  private static let tooLarge = FileDefect("", Text(en: "larger than 1 MB", de: "größer als 1 MB"))

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its text in UTF-8; of one that is too large, more than the largest has are enough.
  ///   - hasRuns: whether it is that of earlier runs, which may have what a new one is refused for.
  /// - Throws: the first defect, with its line.
  package init(bytes: [UInt8], hasRuns: Bool = false) throws(FileDefect) {
    guard bytes.count <= Self.largest else { throw Self.tooLarge }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileDefect("", Text(en: "not text in UTF-8", de: "kein Text in UTF-8"))
    }
    try self.init(text: text, hasRuns: hasRuns)
  }

  /// The same for a text.
  package init(text: String, hasRuns: Bool = false) throws(FileDefect) {
    guard text.utf8.count <= Self.largest else { throw Self.tooLarge }
    // Editors for Windows begin a text with a byte order mark.
    let text = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    guard let json = JSON(parsing: text) else {
      var reader = JSONTextReader(rest: text.utf8[...])
      _ = reader.value(levels: 64)
      let read = text.utf8.count - reader.rest.count
      let line = 1 + text.utf8.prefix(read).count { $0 == UInt8(ascii: "\n") }
      let rest = String(Substring(reader.rest)).excerpt
      throw FileDefect(
        "",
        rest.isEmpty
          ? Text(en: "not JSON, as it ends too early", de: "kein JSON, denn es endet zu früh")
          : Text(en: "not JSON from here on: \(rest)", de: "ab hier kein JSON: \(rest)"), line: line)
    }
    do throws(FileDefect) {
      try self.init(json: json)
      self.text = text
      if !hasRuns { try checkMeaning() }
    } catch {
      var located = error
      located.line = JSON.line(of: error.path, in: text)
      throw located
    }
  }

  package init(json: JSON) throws(FileDefect) {
    var reader = try FieldReader(json)
    let format = try reader.required("format", .text)
    guard Self.formats.contains(format) else {
      // No other format is suggested: the same words may mean something else in it.
      throw FileDefect(
        "format",
        Text(
          en: "this version of Peach doesn't know '\(format.excerpt)', only \(Self.formats.joined(separator: ", "))",
          de: "diese Version von Peach kennt »\(format.excerpt)« nicht, nur \(Self.formats.joined(separator: ", "))"))
    }
    guard let title = try reader.localText("title", longest: 200, lines: false) else {
      throw reader.missing("title", Expected.text.description)
    }
    self.init(json, title: title)
    notes = try reader.optional("notes", .text)
    _ = try reader.optional("seed", .integer(0...Int(1) << 53))
    let task = try reader.exercise("task") ?? .comparison
    if var inner = try reader.object("sound") { sound = try FileSound(&inner) }
    settings = settings.measuring
    let chosen = try reader.object("settings")?.assignments(of: task, to: settings) ?? []
    for (setting, value) in chosen { try? setting.set(value, in: &settings) }
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
    let (settings, ramp, alwaysGivesFeedback) = (settings, sound.ramp, alwaysGivesFeedback)
    blocks =
      try reader.list("blocks", 1...100) { json, path throws(FileDefect) in
        var inner = try FieldReader(json, at: path)
        var block = try Block(&inner, task, settings, &presets)
        if alwaysGivesFeedback {
          guard !inner.names.contains("feedback") else {
            throw inner.defect(
              "feedback",
              Text(
                en: "only files of the format '\(Self.formats[1])' have it",
                de: "das haben nur Dateien des Formats »\(Self.formats[1])«"))
          }
          block.feedback = true
        }
        return block
      } ?? []
    guard !blocks.isEmpty else {
      throw reader.missing("blocks", Text(en: "an array of blocks", de: "ein Array aus Blöcken"))
    }
    for (index, block) in blocks.enumerated() where !block.pausesBefore {
      guard index == 0 || blocks[index - 1].task.name != block.task.name else { continue }
      throw FileDefect(
        "blocks[\(index)].pauseBefore",
        Text(
          en: "only a block with the same task as the one before it follows without a pause",
          de: "nur ein Block mit der Aufgabe des Blocks davor folgt ohne Pause"))
    }
    let orders = [Block.Order.blocked, .latinSquare].map(\.rawValue)
    ordersBlocks = try reader.word("order", of: orders) == Block.Order.latinSquare.rawValue
    sound.presets = presets
    if let ramp, presets.contains(where: { $0 != FileSound.sine }) {
      throw FileDefect(
        "sound.ramp",
        Text(
          en: "only a sine has ramps of \(ramp.milliseconds) ms",
          de: "nur ein Sinus hat Flanken von \(ramp.milliseconds) ms"))
    }
    try check(settings.training)
    try checkRamps()
    try checkNames()
    if var inner = try reader.object("groups") {
      // Runs store the canonical file, whose members are in this order.
      groups = try inner.names.sorted().map { name throws(FileDefect) in try Group(name, &inner) }
      try inner.end()
      try checkGroups()
    }
    if var inner = try reader.object("exclude") {
      exclusion.catchRightBelow = try inner.optional("catchRightBelow", .number(0...1))
      exclusion.guessing = try inner.optional("guessing", .flag) ?? false
      exclusion.droppedOutAbove = try inner.optional("droppedOutAbove", .number(0...1))
      exclusion.unfinished = try inner.optional("unfinished", .flag) ?? false
      try inner.end()
      if exclusion.catchRightBelow != nil, !counted.contains(where: { $0.catches != nil }) { throw Self.noCatches }
    }
    let names = conditionNames
    findings =
      try reader.list("report", 1...100) { json, path throws(FileDefect) in try Finding(json, at: path, names) }
      ?? usualFindings
    try reader.end()
    guard !findings.indices.contains(where: { findings[..<$0].contains(findings[$0]) }) else {
      throw FileDefect(
        "report",
        Text(en: "names a figure twice; give each one once", de: "nennt eine Zahl doppelt; gib jede einmal an"))
    }
    guard answers <= Self.mostAnswers else {
      throw FileDefect(
        "blocks",
        Text(
          en: "\(answers) trials in all, but at most \(Self.mostAnswers) are possible",
          de: "zusammen \(answers) Aufgaben, möglich sind höchstens \(Self.mostAnswers)"))
    }
  }

  /// Only the tuning of the whole file is read from another file.
  private static func ownScalaFile(_ path: String) -> FileDefect {
    FileDefect(
      path,
      Text(
        en: "a Scala file can be the 'tuning' of the whole experiment only, in its 'settings'",
        de: "eine Scala-Datei kann nur die »tuning« des ganzen Versuchs sein, in seinen »settings«"))
  }

  private static let noCatches = FileDefect(
    "exclude.catchRightBelow",
    Text(en: "no block has catch trials ('catch')", de: "kein Block hat Fangversuche (»catch«)"))

  /// Checks for what can be asked, but can't be meant.
  private func checkMeaning() throws(FileDefect) {
    for page in Page.allCases {
      for (language, text) in texts[page]?.texts ?? [] {
        let path = "texts." + page.rawValue + (language.isEmpty ? "" : "." + language)
        _ = try FieldReader.read(.text(text), .text(Self.longestText, lines: true, canBeBlank: false), at: path)
      }
    }
    for (index, block) in blocks.enumerated() {
      let path = "blocks[\(index)]"
      guard block.catches?.offset != 0 else {
        throw FileDefect(
          path + ".catch.offset",
          Text(en: "a difference of 0 has no right answer", de: "bei einem Unterschied von 0 ist keine Antwort richtig")
        )
      }
      for condition in block.conditions {
        let isOwn = condition.settings.contains { setting, value in
          if case .file? = PlacedTuning(description: value)?.tuning { setting == .tuning } else { false }
        }
        guard !isOwn else { throw Self.ownScalaFile(path) }
        let settings = block.settings(of: condition, settings.training)
        try block.checkStart(settings, at: path)
        let loudest = settings.sounding.volume.value + condition.largestGain + block.roving.level
        guard loudest > AmplitudeDB.range.upperBound + 1e-9 else { continue }
        let written = Figure.written(loudest)
        throw FileDefect(
          path,
          Text(
            en: "volume, amplitude and 'rove' of '\(condition.name)' give up to \(written.english) dB, but at most "
              + "12 are possible",
            de: "Lautstärke, Amplitude und »rove« von »\(condition.name)« ergeben bis zu \(written.german) dB, möglich "
              + "sind höchstens 12"))
      }
    }
    if exclusion.catchRightBelow != nil, !counted.contains(where: { $0.catchCount > 0 }) { throw Self.noCatches }
    let offsets = Set(counted.filter(\.tellsDirection).flatMap { $0.amplitudeOffsets(settings.training) })
    // With a single one, louder notes can't be told from a bias.
    if findings.contains(.shiftPerAmplitude), offsets.count < 2 {
      throw FileDefect(
        "report",
        Text(
          en:
            "'shiftPer' needs comparisons or intervals with at least two differences in amplitude; 0 dB counts as one",
          de:
            "»shiftPer« braucht Vergleiche oder Intervalle mit mindestens zwei Unterschieden der Amplitude; 0 dB zählt als "
            + "einer"
        ))
    }
    for (index, finding) in findings.enumerated() {
      guard case .contrast(let first, let second) = finding else { continue }
      let tuned = [first, second].filter { task(of: $0)?.answerForm.isTuning == true }
      guard tuned.count == 1 else { continue }
      throw FileDefect(
        "report[\(index)].contrast",
        Text(
          en: "'\(tuned[0])' is tuned and has no threshold, so it can't be compared with one that is judged",
          de: "»\(tuned[0])« wird gestimmt und hat keine Schwelle, ist also mit einer beurteilten nicht vergleichbar"))
    }
  }

  /// The names of all conditions whose answers count, in the order of the file, each once.
  package var conditionNames: [String] {
    var seen: Set<String> = []
    return counted.flatMap(\.conditions).map(\.name).filter { seen.insert($0).inserted }
  }

  /// - Parameter training: the file's settings, with a tuning that has been read or is known.
  /// - Throws: if those of a condition can't be combined.
  package func check(_ training: TrainingSettings) throws(FileDefect) {
    var chosen: [Setting] = []
    if case .object(let members)? = source["settings"] { chosen = members.compactMap { Setting(named: $0.0) } }
    for (index, block) in blocks.enumerated() {
      for condition in block.conditions {
        let (own, all) = (condition.settings.map(\.setting), block.settings(of: condition, training))
        guard let conflict = block.task.conflict(in: all, choosing: chosen + own) else { continue }
        throw FileDefect(own.isEmpty ? "settings" : "blocks[\(index)]", conflict)
      }
    }
  }

  /// - Throws: if a note is shorter than the ramps of a sine.
  private func checkRamps() throws(FileDefect) {
    guard let ramp = sound.ramp else { return }
    for (index, block) in blocks.enumerated() {
      for condition in block.conditions {
        var settings = settings
        for (setting, value) in condition.settings { try? setting.set(value, in: &settings) }
        let durations = [
          settings.training.sounding.duration, condition.first?.duration, condition.second?.duration,
        ].compactMap { $0 }
        guard let shortest = durations.min(), shortest < ramp * 2 else { continue }
        throw FileDefect(
          "blocks[\(index)]",
          Text(
            en: "a note of \(shortest.milliseconds) ms is shorter than two ramps of \(ramp.milliseconds) ms",
            de: "ein Ton von \(shortest.milliseconds) ms ist kürzer als zwei Flanken von \(ramp.milliseconds) ms"))
      }
    }
  }

  /// A name means the same condition everywhere, and a practice has a name of its own.
  private func checkNames() throws(FileDefect) {
    var tasks: [String: (task: ExerciseName, isPractice: Bool)] = [:]
    var ended: Set<String> = []
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
        guard tasks[condition.name] == nil || !block.isEndedByAnswers && !ended.contains(condition.name) else {
          throw FileDefect(
            "blocks[\(index)]",
            Text(
              en: "a condition with 'reversals' or 'untilWidth' stands in one block only",
              de: "eine Bedingung mit »reversals« oder »untilWidth« steht nur in einem Block"))
        }
        tasks[condition.name] = known
        if block.isEndedByAnswers { ended.insert(condition.name) }
      }
    }
    guard !counted.isEmpty else {
      throw FileDefect(
        "blocks", Text(en: "all blocks are practices ('until')", de: "alle Blöcke sind Übungen (»until«)"))
    }
  }

  /// - Throws: if there is a single group, or somebody could be in two of them.
  private func checkGroups() throws(FileDefect) {
    guard groups.count > 1 else {
      throw FileDefect(
        "groups", Text(en: "expected at least two groups", de: "erwartet werden mindestens zwei Gruppen"))
    }
    for (index, group) in groups.enumerated() {
      for member in group.members {
        for other in groups.dropFirst(index + 1) {
          guard let same = other.members.first(where: { Group.overlap($0, member) }) else { continue }
          throw FileDefect(
            "groups." + other.name,
            Text(
              en: "'\(same)' is also in '\(group.name)', by '\(member)'",
              de: "»\(same)« ist auch in »\(group.name)«, durch »\(member)«"))
        }
      }
    }
  }

  private var usualFindings: [Finding] {
    [.thresholds] + (counted.contains { $0.tellsDirection && $0.drawsAmplitude } ? [.shiftPerAmplitude] : [])
  }
}

extension ExperimentFile.Group {
  fileprivate init(_ name: String, _ reader: inout FieldReader) throws(FileDefect) {
    guard Expected.isName(name) else {
      throw reader.defect(name, Text(en: "expected ", de: "erwartet wird ") + Expected.name.description)
    }
    let id = Expected(
      Text(
        en: "a participant's ID, or its beginning with '*'", de: "die Kennung einer Person oder ihr Anfang mit »*«")
    ) { json in
      json.text.flatMap { text in
        ExperimentFile.isID(text.last == "*" ? String(text.dropLast()) : text) ? text : nil
      }
    }
    self.name = name
    members =
      try reader.list(name, 1...1000) { json, path throws(FileDefect) in try FieldReader.read(json, id, at: path) }
      ?? []
  }
}

extension ExperimentFile.FileSound {
  fileprivate init(_ reader: inout FieldReader) throws(FileDefect) {
    self.init()
    soundFont = try reader.optional("soundFont", .fileName)
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

extension Block {
  /// - Parameter settings: those of a condition.
  /// - Throws: if the first difference is beyond what the settings allow.
  fileprivate func checkStart(_ settings: TrainingSettings, at path: String) throws(FileDefect) {
    let strategy = settings.nextNoteStrategy(choices: task.answerForm.unsignedChoices)
    guard let start = staircase.start, let bounds = (strategy as? UpDownNoteStrategy)?.bounds else { return }
    let scale = task.columns.scale
    let (least, most) = (scale.value(of: Cents(bounds.smallest)), scale.value(of: Cents(bounds.largest)))
    guard least <= start * (1 + 1e-9), start <= most * (1 + 1e-9) else {
      let (low, high) = (Figure.written(least), Figure.written(most))
      throw FileDefect(
        path + ".method.start",
        Text(
          en: "the differences of its strategy are from \(low.english) to \(high.english)",
          de: "die Unterschiede seiner Strategie gehen von \(low.german) bis \(high.german)"))
    }
  }
}

extension Settings {
  /// These with wide bounds, equal loudness, and the strategy whose intervals hold even if a listener's slope differs from the model's.
  package var measuring: Settings {
    var settings = self
    settings.training.widenForMeasuring()
    settings.training.varyLoudness = 0
    settings.training.strategy = .thresholdTracking
    return settings
  }
}
