import PeachBase
import PeachExercises
import PeachExperiments

/// What an experiment does, in words.
struct ExperimentDescription {
  private let file: ExperimentFile

  init(_ file: ExperimentFile) { self.file = file }

  // MARK: For the person who wrote the file

  var lines: [Text] {
    let minutes = max(1, Int((file.seconds / 60).rounded(.up)))
    return [
      file.title.text, sound, settings,
    ] + file.blocks.enumerated().map { Text("\($0 + 1). ") + block($1) }
      + [
        Text(en: "", de: "höchstens ")
          + Figure.counted(
            file.answers, en: ("trial at most, about ", "trials at most, about "),
            de: ("Aufgabe, etwa ", "Aufgaben, etwa "))
          + Figure.counted(
            minutes, en: ("minute without pauses", "minutes without pauses"),
            de: ("Minute ohne Pausen", "Minuten ohne Pausen")),
        blockOrder, groups, feedback, texts, requirements, exclusion, findings, Text("SHA-256 " + file.hash),
      ].compactMap { $0 }
  }

  private var sound: Text {
    let font = file.sound.soundFont.map { Text(" (" + $0 + ")") } ?? Text("")
    let ramp = file.sound.ramp.map {
      Text(en: ", ramps of \($0.milliseconds) ms", de: ", Flanken von \($0.milliseconds) ms")
    }
    return Text(en: "Sound: ", de: "Klang: ") + Text(file.sound.presets.joined(separator: ", ")) + font
      + (ramp ?? Text(""))
  }

  private var settings: Text {
    let sounding = file.settings.training.sounding
    let all =
      [file.settings.training.noteRange.description] + others.map { written($0, $0.value(in: file.settings)) }
    return Text(en: "Notes of ", de: "Töne von ") + seconds(sounding.duration) + Text(en: " s, gap ", de: " s, Lücke ")
      + seconds(sounding.gap) + Text(" s, ") + Text(all.joined(separator: ", "))
  }

  /// As a file writes it: the presentation of matching is stored under a name of its own.
  private func written(_ setting: Setting, _ value: String) -> String {
    guard setting == .matchingMode, let mode = MatchingMode(rawValue: value) else {
      // Cents of an interval are told from steps by their period.
      guard case .number = setting.domain, let number = Double(value) else { return setting.name + " " + value }
      return setting.name + " " + Decimal.written(Self.rounded(number))
    }
    return Setting.presentation.name + " " + mode.presentation.rawValue
  }

  /// The other settings that the file gives all blocks.
  private var others: [Setting] {
    let told: [Setting] = [.duration, .gap, .noteRange, .volume]
    guard case .object(let members)? = file.source["settings"] else { return [] }
    return members.compactMap { Setting(named: $0.0) }.filter { !told.contains($0) }
  }

  private func block(_ block: Block) -> Text {
    var parts = [
      Text(block.name) + Text(": ") + block.task.words.title, method(block),
      block.feedback
        ? Text(en: "feedback after each answer", de: "Rückmeldung nach jeder Antwort")
        : Text(en: "no feedback", de: "keine Rückmeldung"),
    ]
    if let practice = block.practice {
      let right = practice.rightInARow
      parts.append(
        (right == 1
          ? Text(en: "practice until one is right, at most ", de: "Übung, bis eine richtig ist, höchstens ")
          : Text(
            en: "practice until \(right) in a row are right, at most ",
            de: "Übung, bis \(right) hintereinander richtig sind, höchstens "))
          + Figure.counted(practice.atMost, en: ("trial", "trials"), de: ("Aufgabe", "Aufgaben")))
    }
    if block.conditions.count > 1 {
      parts.append(order(block.order))
      parts += block.conditions.map(condition)
    } else if let only = block.conditions.first, !details(only).isEmpty {
      parts.append(condition(only))
    }
    if block.catchCount > 0 {
      parts.append(
        Figure.counted(block.catchCount, en: ("catch trial", "catch trials"), de: ("Fangversuch", "Fangversuche")))
    }
    if let gap = block.jitter.gap {
      parts.append(Text(en: "gap longer by ", de: "Lücke länger um ") + span(gap) + Text(" s"))
    }
    if let pause = block.jitter.pause {
      parts.append(Text(en: "pause longer by ", de: "Pause länger um ") + span(pause) + Text(" s"))
    }
    if block.roving.level > 0 {
      parts.append(
        Text(en: "level roved by ±", de: "Pegel zufällig um ±") + Figure.written(block.roving.level) + Text(" dB"))
    }
    if block.roving.key > 0 {
      parts.append(
        Text(en: "key roved by ±", de: "Taste zufällig um ±")
          + Figure.counted(block.roving.key, en: ("semitone", "semitones"), de: ("Halbton", "Halbtöne")))
    }
    if !block.pausesBefore {
      parts.append(Text(en: "no pause before it", de: "keine Pause davor"))
    }
    if let every = block.pauseEvery {
      parts.append(
        every == 1
          ? Text(en: "a pause after every trial", de: "eine Pause nach jeder Aufgabe")
          : Text(en: "a pause every \(every) trials", de: "eine Pause alle \(every) Aufgaben"))
    }
    return parts.dropFirst().reduce(parts[0]) { $0 + Text("; ") + $1 }
  }

  private func method(_ block: Block) -> Text {
    let each = block.conditions.count > 1 ? Text(en: " in each condition", de: " in jeder Bedingung") : Text("")
    switch block.method {
    case .training(let answers):
      return Figure.counted(
        answers, en: ("trial as in a training", "trials as in a training"),
        de: ("Aufgabe wie im Training", "Aufgaben wie im Training")) + each
    case .adaptive(let strategy, let answers):
      return ends(block)
        + Figure.counted(
          answers, en: ("adaptive trial", "adaptive trials"), de: ("adaptive Aufgabe", "adaptive Aufgaben"))
        + Text(" (\(strategy.rawValue))") + each
    case .constant(let offsets, let repetitions):
      let unit = block.task.columns.scale.unit.word
      return Text(en: "constant stimuli of ", de: "konstante Reize von ")
        + list(offsets.map { Figure.written($0) }) + Text(" ") + unit
        + (repetitions == 1
          ? Text(en: ", each once", de: ", jeder einmal")
          : Text(en: ", each \(repetitions) times", de: ", jeder \(repetitions)-mal")) + each
    }
  }

  /// `begins at 40 cents, until 8 reversals, of which the last 6 are averaged geometrically, at most `.
  private func ends(_ block: Block) -> Text {
    let unit = block.task.columns.scale.unit.word
    let start = block.staircase.start.map {
      Text(en: "begins at ", de: "beginnt bei ") + Figure.written($0) + Text(" ") + unit + Text(", ")
    }
    let turns = block.staircase.reversals.map { count in
      let last = block.staircase.averaged(of: count)
      return Text(en: "until \(count) reversals, of which the ", de: "bis zu \(count) Umkehrungen, von denen die ")
        + (last == 1
          ? Text(en: "last counts", de: "letzte zählt")
          : Text(en: "last \(last) are averaged geometrically", de: "letzten \(last) geometrisch gemittelt werden"))
    }
    let width = block.untilWidth.map { octaves in
      Text(en: "until the 95 % interval is ", de: "bis das 95-%-Intervall ") + Figure.written(octaves)
        + (octaves == 1
          ? Text(en: " octave wide", de: " Oktave breit ist") : Text(en: " octaves wide", de: " Oktaven breit ist"))
    }
    let ends = [turns, width].compactMap { $0 }
    guard let first = ends.first else { return start ?? Text("") }
    return (start ?? Text("")) + ends.dropFirst().reduce(first) { $0 + Text(en: ", or ", de: ", oder ") + $1 }
      + Text(en: ", at most ", de: ", höchstens ")
  }

  private var blockOrder: Text? {
    guard file.ordersBlocks else { return nil }
    return Text(
      en: "The blocks come in an order from a Latin square",
      de: "Die Blöcke kommen in der Reihenfolge eines lateinischen Quadrats")
  }

  private var groups: Text? {
    file.groups.isEmpty ? nil : Text(en: "Groups: ", de: "Gruppen: ") + ExperimentMessages.list(file.groups)
  }

  private func order(_ order: Block.Order) -> Text {
    switch order {
    case .interleaved: Text(en: "conditions interleaved at random", de: "Bedingungen zufällig gemischt")
    case .blocked: Text(en: "one condition after another", de: "eine Bedingung nach der anderen")
    case .latinSquare:
      Text(
        en: "one condition after another in an order from a Latin square",
        de: "eine Bedingung nach der anderen in der Reihenfolge eines lateinischen Quadrats")
    }
  }

  /// The name, and what is particular about it.
  func condition(_ condition: Block.Condition) -> Text {
    let parts = details(condition)
    let details =
      parts.isEmpty ? Text("") : Text(" (") + parts.dropFirst().reduce(parts[0]) { $0 + Text(", ") + $1 } + Text(")")
    return Text(en: "'\(condition.name)'", de: "»\(condition.name)«") + details
  }

  /// What is particular about a condition.
  private func details(_ condition: Block.Condition) -> [Text] {
    var parts = condition.settings.map { Text(written($0.setting, $0.value)) }
    if let note = condition.note { parts.append(Text(note.name)) }
    switch condition.standard {
    case .first: break
    case .second: parts.append(Text(en: "the standard second", de: "der Standardreiz als zweiter Ton"))
    case .random:
      parts.append(
        Text(en: "the standard first or second at random", de: "der Standardreiz zufällig als erster oder zweiter Ton"))
    }
    let (note1, note2) = notes(condition.standard)
    if condition.firstAmplitude != 0 { parts.append(note1 + Figure.signed(condition.firstAmplitude, 1) + Text(" dB")) }
    switch condition.amplitude {
    case .fixed(let decibels): parts.append(note2 + Figure.signed(decibels, 1) + Text(" dB"))
    case .drawn(let range):
      parts.append(
        note2 + Figure.signed(range.lowerBound, 1) + Figure.to + Figure.signed(range.upperBound, 1) + Text(" dB"))
    case .listed(let levels):
      parts.append(note2 + list(levels.map { Figure.signed($0, 1) }) + Text(" dB"))
    case nil: break
    }
    for (note, change) in [(note1, condition.first), (note2, condition.second)] {
      guard let change else { continue }
      if change.sound > 0 { parts.append(note + Text(file.sound.presets[change.sound])) }
      if let velocity = change.velocity {
        parts.append(note + Text(en: "velocity \(velocity.value)", de: "Anschlag \(velocity.value)"))
      }
      if let duration = change.duration { parts.append(note + seconds(duration) + Text(" s")) }
    }
    return parts
  }

  /// What the standard and the comparison are called.
  private func notes(_ standard: Block.Standard) -> (Text, Text) {
    let (note1, note2) = (Text(en: "note 1 ", de: "Ton 1 "), Text(en: "note 2 ", de: "Ton 2 "))
    switch standard {
    case .first: return (note1, note2)
    case .second: return (note2, note1)
    case .random: return (Text(en: "standard ", de: "Standardreiz "), Text(en: "comparison ", de: "Vergleichsreiz "))
    }
  }

  /// What feedback does to the figures; nil without any in blocks that count.
  private var feedback: Text? {
    let told = file.counted.filter(\.feedback)
    guard !told.isEmpty else { return nil }
    let measuresShift = file.findings.contains { [.shifts, .shiftPerAmplitude].contains($0) }
    let hasZero = told.contains { if case .constant(let offsets, _) = $0.method { offsets.contains(0) } else { false } }
    let always = Text(
      en: "Files of the format 'peach-experiment 1' give feedback after every answer. ",
      de: "Dateien des Formats »peach-experiment 1« geben nach jeder Antwort eine Rückmeldung. ")
    let reason =
      measuresShift
      ? Text(
        en: "Feedback goes by the written differences, so it trains away the shift that the report asks for.",
        de:
          "Die Rückmeldung geht nach den geschriebenen Unterschieden und trainiert so die Verschiebung weg, nach der der "
          + "Bericht fragt.")
      : Text(
        en: "Feedback is usual for thresholds. It goes by the written differences, so it would train away a shift.",
        de:
          "Rückmeldung ist bei Schwellen üblich. Sie geht nach den geschriebenen Unterschieden, würde also eine "
          + "Verschiebung wegtrainieren.")
    let zero = Text(
      en: " A difference of 0 has no right answer.", de: " Ein Unterschied von 0 hat keine richtige Antwort.")
    return (file.alwaysGivesFeedback ? always : Text("")) + reason + (hasZero ? zero : Text(""))
  }

  private var texts: Text? {
    let pages = ExperimentFile.Page.allCases.filter { file.texts[$0] != nil }.map(\.rawValue)
    return pages.isEmpty ? nil : Text(en: "Texts: ", de: "Texte: ") + Text(pages.joined(separator: ", "))
  }

  private var requirements: Text? {
    let words = ExperimentFile.Requirement.allCases.filter(file.requirements.contains).map(\.rawValue)
    return words.isEmpty ? nil : Text(en: "Requires: ", de: "Verlangt: ") + Text(words.joined(separator: ", "))
  }

  private var exclusion: Text? {
    var parts: [Text] = []
    if let least = file.exclusion.catchRightBelow {
      parts.append(
        Text(en: "fewer than ", de: "weniger als ") + percent(least)
          + Text(en: " of catch trials right", de: " der Fangversuche richtig"))
    }
    if file.exclusion.guessing {
      parts.append(Text(en: "answers that look like guessing", de: "Antworten, die nach Raten aussehen"))
    }
    if let most = file.exclusion.droppedOutAbove {
      parts.append(
        Text(en: "more than ", de: "mehr als ") + percent(most) + Text(en: " drop-outs", de: " Tonaussetzer"))
    }
    if file.exclusion.unfinished {
      parts.append(Text(en: "answers that are missing", de: "fehlenden Antworten"))
    }
    guard let first = parts.first else { return nil }
    return Text(en: "Excludes participants with ", de: "Schließt Personen aus bei: ")
      + parts.dropFirst().reduce(first) { $0 + Text(en: "; or with ", de: "; oder bei: ") + $1 }
  }

  private var findings: Text {
    func of(_ isTuning: Bool, _ words: Text) -> [Text] {
      file.counted.contains { $0.task.answerForm.isTuning == isTuning } ? [words] : []
    }
    let parts = file.findings.flatMap { finding -> [Text] in
      switch finding {
      case .thresholds:
        of(false, Text(en: "thresholds", de: "Schwellen")) + of(true, Text(en: "mean errors", de: "mittlere Fehler"))
      case .shifts: [Text(en: "shifts", de: "Verschiebungen")]
      case .contrast(let first, let second): [FindingMessages.names((first, second))]
      case .shiftPerAmplitude: [Text(en: "shift per dB", de: "Verschiebung je dB")]
      }
    }
    return Text(en: "Report: ", de: "Bericht: ")
      + parts.dropFirst().reduce(parts.first ?? Text("")) { $0 + Text(", ") + $1 }
  }

  private func percent(_ share: Double) -> Text { Figure.written(Self.rounded(100 * share)) + Text("\u{A0}%") }
  private func seconds(_ duration: Duration) -> Text { Figure.written(Self.rounded(duration.inSeconds)) }
  /// A number that isn't exactly that of the file, because it is computed from it.
  private static func rounded(_ value: Double) -> Double { Fixed.rounded(value, 9) }
  /// `−6.0, +6.0`; German numbers have commas of their own.
  private func list(_ numbers: [Text]) -> Text {
    Text(en: numbers.map(\.english).joined(separator: ", "), de: numbers.map(\.german).joined(separator: "; "))
  }
  private func span(_ range: ClosedRange<Double>) -> Text {
    Figure.written(range.lowerBound) + Figure.to + Figure.written(range.upperBound)
  }

  // MARK: For a paper

  /// A paragraph for the methods of a paper.
  ///
  /// - Parameters:
  ///   - program: the name and version of the program.
  ///   - level: how the level was measured; nil if it wasn't.
  ///   - participants: who took part; nil before the first run.
  ///   - soundFontSHA256: that of the runs; nil if it isn't known.
  func methods(
    by program: String, level: Text?, participants: Text? = nil, soundFontSHA256: String? = nil
  ) -> Text {
    let digest = (file.sound.sha256 ?? soundFontSHA256).map { " (SHA-256 \($0))" } ?? ""
    let font = (file.sound.soundFont ?? SoundSourceID.bundledFile) + digest
    let sampled = file.sound.presets.filter { $0 != ExperimentFile.FileSound.sine }
    let names = sampled.joined(separator: ", ")
    let presets =
      sampled.count == 1
      ? Text(en: "the preset \(names)", de: "der Klangfarbe \(names)")
      : Text(en: "the presets \(names)", de: "den Klangfarben \(names)")
    let sines =
      sampled.count < file.sound.presets.count ? Text(en: ", and as sines", de: " und als Sinustöne") : Text("")
    let blocks = file.blocks.map { block($0) }
    let list = (blocks.dropFirst() + [blockOrder].compactMap { $0 }).reduce(blocks[0]) { $0 + Text(". ") + $1 }
    let intro = Text(
      en: "Stimuli were generated and responses recorded with \(program). "
        + (sampled.isEmpty
          ? "Notes were sines. "
          : "Notes sounded with \(presets.english) of the SoundFont \(font)\(sines.english). "),
      de: "Die Reize erzeugte und die Antworten erfasste \(program). "
        + (sampled.isEmpty
          ? "Die Töne waren Sinustöne. "
          : "Die Töne erklangen mit \(presets.german) des SoundFonts \(font)\(sines.german). ")
    )
    return (participants.map { $0 + Text(" ") } ?? Text("")) + intro + settings + ramps + volume + Text(". ") + list
      + Text(". ") + targets
      + (level.map { Text(en: "Level: ", de: "Pegel: ") + $0 + Text(". ") }
        ?? Text(en: "The level was not calibrated. ", de: "Der Pegel war nicht kalibriert. "))
      + (groups.map { $0 + Text(". ") } ?? Text(""))
      + (exclusion.map { Text(en: "Rule of the file: ", de: "Regel der Datei: ") + $0 + Text(". ") }
        ?? Text(en: "No participant was excluded by rule. ", de: "Niemand wurde nach einer Regel ausgeschlossen. "))
      + Text(
        en:
          "The experiment is the file with the SHA-256 \(file.hash) (canonical JSON, RFC 8785), from which and from the "
          + "participant's ID all random choices follow\(seed).",
        de:
          "Der Versuch ist die Datei mit der SHA-256 \(file.hash) (kanonisches JSON, RFC 8785), aus der und aus der Kennung "
          + "der teilnehmenden Person alle zufälligen Entscheidungen folgen\(seed).")
  }

  private var seed: String { file.source["seed"]?.integer.map { " (seed \($0))" } ?? "" }

  /// The ramps of sines; other sounds have those of their instruments.
  private var ramps: Text {
    guard file.sound.presets.contains(ExperimentFile.FileSound.sine) else { return Text("") }
    let ramp = file.sound.ramp ?? .milliseconds(10)
    return Text(
      en: ", sines with ramps of \(ramp.milliseconds) ms", de: ", Sinustöne mit Flanken von \(ramp.milliseconds) ms")
  }

  private var volume: Text {
    Text(en: ", volume ", de: ", Lautstärke ") + Figure.signed(file.settings.training.sounding.volume.value, 1)
      + Text(en: " dB re −23 LUFS", de: " dB re −23 LUFS")
  }

  /// What thresholds mean.
  private var targets: Text {
    guard file.counted.contains(where: { !$0.task.answerForm.isTuning }) else { return Text("") }
    return Text(
      en:
        "A threshold is the difference at which the probability of a right answer is half way between chance and certainty, "
        + "fitted with slope, bias and lapse rate to all answers of a condition. ",
      de:
        "Eine Schwelle ist der Unterschied, bei dem die Wahrscheinlichkeit einer richtigen Antwort halb zwischen Zufall und "
        + "Gewissheit liegt, mit Steigung, Neigung und Aussetzern an alle Antworten einer Bedingung angepasst. ")
  }
}
