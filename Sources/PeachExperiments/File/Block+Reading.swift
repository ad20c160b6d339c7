import PeachBase
import PeachExercises
import PeachFits

extension Block {
  /// Whether its answers say in which direction two notes differ, from which a shift per dB is computed.
  var tellsDirection: Bool { !task.answerForm.isTuning && task.answerForm.unsignedChoices == nil }

  /// Whether the level of a condition's comparison is drawn.
  var drawsAmplitude: Bool {
    conditions.contains { condition in
      switch condition.amplitude {
      case .drawn, .listed: Set(condition.levels).count > 1
      case .fixed, nil: false
      }
    }
  }

  /// By how much the second note of a trial can be louder: both ends of a range. An interval downwards has the other sign, as
  /// has the comparison where it sounds first.
  func amplitudeOffsets(_ session: TrainingSettings) -> Set<Double> {
    Set(
      conditions.flatMap { condition in
        let asksIntervals = task.columns.has(IntervalColumns.interval)
        let ways = asksIntervals ? settings(of: condition, session).intervals.directions : .up
        let standards: [Standard] = condition.standard == .random ? [.first, .second] : [condition.standard]
        let signs = ways.directions.flatMap { way in standards.map { (way == .up) == ($0 == .first) ? 1.0 : -1 } }
        return condition.levels.flatMap { level in signs.map { $0 * (level - condition.firstAmplitude) } }
      })
  }

  /// The widths of intervals that can end a condition, in octaves.
  private static let widths = 0.3...6.0

  private static let choosesKeys = Text(
    en: "the method 'training' chooses keys itself", de: "die Methode »training« wählt die Töne selbst")

  init(
    _ reader: inout FieldReader, _ standard: Exercise, _ settings: Settings, _ presets: inout [String]
  ) throws(FileDefect) {
    let name = try reader.required("name", .name)
    let task = try reader.exercise("task") ?? standard
    guard var inner = try reader.object("method") else {
      throw reader.missing("method", Text(en: "an object", de: "ein Objekt"))
    }
    let staircase = try Staircase(&inner, task)
    let untilWidth = try inner.optional("untilWidth", .number(Self.widths))
    self.init(name: name, task: task, method: try Method(&inner, task))
    (self.staircase, self.untilWidth) = (staircase, untilWidth)
    if untilWidth != nil {
      guard case .adaptive = method else {
        throw reader.defect(
          "method", Text(en: "'untilWidth' needs 'adaptive'", de: "»untilWidth« braucht »adaptive«"))
      }
    }
    if staircase != Staircase() {
      let steps: [StrategyName] = [.weightedUpDown, .twoDownOneUp, .threeDownOneUp]
      guard case .adaptive(let strategy, _) = method, steps.contains(strategy) else {
        let words = steps.map(\.rawValue).joined(separator: ", ")
        throw reader.defect(
          "method",
          Text(
            en: "'reversals' and 'start' need one of the strategies \(words)",
            de: "»reversals« und »start« brauchen eine der Strategien \(words)"))
      }
    }
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
    feedback = try reader.optional("feedback", .flag) ?? (practice != nil)
    order = try reader.word("order", of: Order.allCases.map(\.rawValue)).flatMap(Order.init) ?? .interleaved
    pauseEvery = try reader.optional("pauseEvery", .integer(1...100_000))
    pausesBefore = try reader.optional("pauseBefore", .flag) ?? true
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
    let standard = try reader.standard(of: task) ?? .first
    let (first, second) = (try reader.object("first"), try reader.object("second"))
    let own = try reader.object("settings")?.assignments(of: task, to: settings) ?? []
    var fields = (presets: presets, names: Set<String>())
    func condition(_ json: JSON, _ path: String) throws(FileDefect) -> Condition {
      var inner = try FieldReader(json, at: path)
      var condition = Condition(name: try inner.optional("name", .name) ?? name)
      condition.settings = own + (try inner.object("settings")?.assignments(of: task, to: settings) ?? [])
      condition.note = try inner.note("note") ?? note
      if case .training = method, condition.note != nil { throw inner.defect("note", Self.choosesKeys) }
      condition.standard = try inner.standard(of: task) ?? standard
      var (standards, comparisons) = (
        [first, try inner.object("first")], [second, try inner.object("second")]
      )
      if condition.standard == .second { swap(&standards, &comparisons) }
      let drawn = condition.standard == .second ? "first" : "second"
      for case var reader? in standards {
        if let json = reader.member("amplitude") {
          guard json.number != nil else {
            throw reader.defect(
              "amplitude",
              Text(
                en: "expected a number; only the level of the comparison, here '\(drawn)', can be drawn",
                de: "erwartet wird eine Zahl; gezogen wird nur der Pegel des Vergleichsreizes, hier »\(drawn)«"))
          }
          condition.firstAmplitude = try FieldReader.read(json, .number(-12...12), at: reader.place("amplitude"))
        }
        try condition.read(&reader, \.first, task, &fields.presets)
      }
      for case var reader? in comparisons {
        try condition.readAmplitude(&reader)
        try condition.read(&reader, \.second, task, &fields.presets)
      }
      try condition.checkLevels(at: path)
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

extension Block.Staircase {
  fileprivate init(_ reader: inout FieldReader, _ task: Exercise) throws(FileDefect) {
    let largest = task.columns.scale.largest
    start = try reader.optional("start", .number(largest / 1000...largest))
    reversals = try reader.optional("reversals", .integer(2...100))
    meanOfLast = try reader.optional("meanOfLast", .integer(1...100))
    guard let meanOfLast, meanOfLast > reversals ?? 0 else { return }
    throw reader.defect(
      "meanOfLast",
      reversals.map { Text(en: "more than the \($0) reversals", de: "mehr als die \($0) Umkehrungen") }
        ?? Text(
          en: "only with 'reversals', of which it averages the last", de: "nur mit »reversals«, deren letzte es mittelt"
        ))
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
  /// Reads what is different about a note besides its level.
  fileprivate mutating func read(
    _ reader: inout FieldReader, _ change: WritableKeyPath<Self, NoteChange?>, _ task: Exercise,
    _ presets: inout [String]
  ) throws(FileDefect) {
    guard task.changesSecondNote else {
      throw FileDefect(
        reader.path,
        Text(
          en: "'\(task.name.rawValue)' has no first and second note of their own",
          de: "»\(task.name.rawValue)« hat keinen eigenen ersten und zweiten Ton"))
    }
    var note = self[keyPath: change] ?? NoteChange()
    note.velocity =
      try reader.optional("velocity", .integer(MIDIVelocity.range)).flatMap { MIDIVelocity(exactly: $0) }
      ?? note.velocity
    note.duration = try reader.optional("duration", .number(0.02...3)).map { .seconds($0) } ?? note.duration
    if let preset = try reader.optional("preset", .name) {
      if !presets.contains(preset) { presets.append(preset) }
      note.sound = presets.firstIndex(of: preset) ?? 0
    }
    try reader.end()
    self[keyPath: change] = note == NoteChange() ? nil : note
  }

  /// Reads how much louder the comparison is.
  fileprivate mutating func readAmplitude(_ reader: inout FieldReader) throws(FileDefect) {
    let levels = -12.0...12.0
    if let json = reader.member("amplitude") {
      let place = reader.place("amplitude")
      if json.number != nil {
        amplitude = .fixed(try FieldReader.read(json, .number(levels), at: place))
      } else if case .array = json {
        amplitude = .listed(try reader.numbers("amplitude", levels, count: 1...20) ?? [])
      } else {
        let forms = Text(
          en: "a level in dB, a list of levels, or { \"from\": …, \"to\": … }",
          de: "ein Pegel in dB, eine Liste von Pegeln oder { \"from\": …, \"to\": … }")
        var inner = try FieldReader(json, at: place, orElse: forms)
        let (low, high) = (try inner.required("from", .number(levels)), try inner.required("to", .number(levels)))
        try inner.end()
        guard low <= high else {
          throw FileDefect(place, Text(en: "'from' is above 'to'", de: "»from« liegt über »to«"))
        }
        amplitude = .drawn(low...high)
      }
    }
  }

  /// The least and the largest level of the comparison, in dB, and those between them that are listed.
  fileprivate var levels: [Double] {
    switch amplitude {
    case .fixed(let level): [level]
    case .drawn(let range): [range.lowerBound, range.upperBound]
    case .listed(let levels): levels
    case nil: [0]
    }
  }

  /// By how much the volume of its trials is raised at most, in dB. If the comparison may sound first, its level counts, too.
  var largestGain: Double { max(firstAmplitude, standard == .first ? firstAmplitude : levels.max() ?? 0) }

  /// - Throws: if the notes can differ by more than 12 dB.
  fileprivate func checkLevels(at path: String) throws(FileDefect) {
    guard let most = levels.map({ abs($0 - firstAmplitude) }).max(), most > 12 else { return }
    let written = Figure.written(most)
    throw FileDefect(
      path,
      Text(
        en: "the notes differ by \(written.english) dB; at most 12 dB are possible",
        de: "die Töne unterscheiden sich um \(written.german) dB; möglich sind höchstens 12 dB"))
  }
}
