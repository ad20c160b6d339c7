import FoundationEssentials

/// A source of imported answers.
enum AnswerSource {
  /// An export of Peach, in any of its formats.
  case peach(ExportFormat, RowValues)
  /// The CSV of the Peach app for iOS, in its format 1, 2 or 3.
  case app(version: Int, RowValues)

  /// Detects the format from the first bytes.
  init(_ source: ByteSource, name: String) throws(ImportError) {
    while let byte = try source.peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      _ = try source.next()
    }
    switch try source.peek() {
    case nil:
      // An export without answers has no lines. Any other empty file is probably an accident.
      guard name.hasSuffix(".jsonl") else { throw ImportError(.empty) }
      self = .peach(.jsonl, RowValues(try JSONReader(source, isArray: false)))
    case UInt8(ascii: "["): self = .peach(.json, RowValues(try JSONReader(source, isArray: true)))
    case UInt8(ascii: "{"): self = .peach(.jsonl, RowValues(try JSONReader(source, isArray: false)))
    case UInt8(ascii: "#"):
      let version = try Self.appVersion(source)
      let values = RowValues(try CSVReader(source))
      for column in AppRow.required where values.places[column] == nil {
        throw ImportError(.missingColumn, line: values.reader.line, column: column)
      }
      self = .app(version: version, values)
    default:
      let reader = try Self.header(source)
      let values = RowValues(reader)
      let known = reader.columns.filter { ExchangeColumn.named[$0] != nil }
      guard known.count >= 2 else { throw ImportError(.unknownFormat) }
      for column in reader.columns where ExchangeColumn.named[column] == nil {
        throw ImportError(.unknownColumn, line: reader.line, column: column)
      }
      for column in ExchangeColumn.required where values.places[column.name] == nil {
        throw ImportError(.missingColumn, line: reader.line, column: column.name)
      }
      self = .peach(.csv, values)
    }
  }

  /// A file whose header isn't valid CSV has an unknown format.
  private static func header(_ source: ByteSource) throws(ImportError) -> CSVReader {
    do throws(ImportError) {
      return try CSVReader(source)
    } catch {
      if case .unreadable = error.problem { throw error }
      throw ImportError(.unknownFormat)
    }
  }

  var reader: any RowReader {
    switch self {
    case .peach(_, let values), .app(_, let values): values.reader
    }
  }

  /// Reads a line such as `# peach-export-format:3`.
  private static func appVersion(_ source: ByteSource) throws(ImportError) -> Int {
    var line: [UInt8] = []
    while let byte = try source.next(), byte != 0x0A, line.count < 200 { line.append(byte) }
    let text = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
    let prefix = "#peach-export-format:"
    guard text.hasPrefix(prefix) else { throw ImportError(.unknownFormat) }
    let version = String(text.dropFirst(prefix.count))
    guard let number = Int(version), (1...3).contains(number) else {
      throw ImportError(.unknownVersion(version), line: 1)
    }
    return number
  }
}

extension RowValues {
  /// The answer in a row of Peach's own export.
  func peachAnswer() throws(ImportError) -> ImportedAnswer {
    func name(_ column: ExchangeColumn) -> String { Self.names[column.rawValue] }
    let exercise = try exercise(name(.exercise))
    var answer = ImportedAnswer(
      id: try uuid(name(.id)), exercise: exercise.name, time: try required(answerTime(name(.time)), name(.time)),
      note: try required(integer(name(.midiNote), AnswerBounds.note), name(.midiNote)),
      cents: try real(name(.centOffset), AnswerBounds.cents), line: reader.line)
    answer.amplitudeOffset = try real(name(.amplitudeOffsetDecibels), AnswerBounds.amplitudeOffset)
    try read(exercise.columns, into: &answer, name)
    answer.responseTime = try integer(name(.responseTimeMilliseconds), AnswerBounds.response)
    answer.velocity = try integer(name(.velocity), AnswerBounds.velocity)
    answer.referencePitch = try real(name(.referencePitchHertz), AnswerBounds.referencePitch)
    answer.duration = try integer(name(.durationMilliseconds), AnswerBounds.duration)
    answer.gap = try integer(name(.gapMilliseconds), AnswerBounds.gap)
    answer.strategy = try choice(name(.strategy), StrategyName.self)?.rawValue
    answer.purpose = try required(choice(name(.purpose), Purpose.self), name(.purpose))
    answer.condition = try self.name(name(.condition))
    answer.gain = try real(name(.gainDecibels), AnswerBounds.gain)
    answer.dropOuts = try integer(name(.dropOuts), AnswerBounds.dropOuts)
    answer.replays = try integer(name(.replays), AnswerBounds.replays) ?? 0
    answer.source = try choice(name(.source), ResponseSource.self)?.rawValue
    (answer.sound, answer.run) = try origin(
      { () throws(ImportError) in try sound(name) }, { () throws(ImportError) in try run(name) })
    return answer
  }

  private static let names = ExchangeColumn.allCases.map(\.name)

  /// Files without this column predate other exercises and contain comparisons.
  private func exercise(_ column: String) throws(ImportError) -> any Exercise {
    let word = try choice(column, Exercises.all.map(\.name.rawValue))
    return try required(Exercises[word.map(ExerciseName.init) ?? .comparison], column)
  }

  /// Reads interval, difference and answer according to the exercise.
  private func read(
    _ columns: AnswerColumns, into answer: inout ImportedAnswer, _ name: (ExchangeColumn) -> String
  ) throws(ImportError) {
    if columns.hasInterval {
      answer.interval = try interval(from: answer.note, name)
      answer.corrections = try corrections(name)
    } else {
      try checkEmpty(ExchangeColumn.ofIntervals, name)
    }
    if columns.hasMatch {
      try checkEmpty([.answer, .correct, .strategy], name)
      _ = try required(answer.cents, name(.centOffset))
      answer.match = try match(name)
      let response = try integer(name(.responseTimeMilliseconds), AnswerBounds.response)
      if let touch = answer.match?.firstTouch, let response, touch > response {
        throw try contradiction(name(.firstTouchMilliseconds))
      }
      guard try choice(name(.purpose), Purpose.self) ?? .training == .training else {
        throw try contradiction(name(.purpose))
      }
      return
    }
    try checkEmpty(ExchangeColumn.ofMatches, name)
    let isCorrect = try required(boolean(name(.correct)), name(.correct))
    answer.isCorrect = isCorrect
    let difference =
      switch columns.difference {
      case .cents: try required(answer.cents, name(.centOffset))
      case .amplitude: try required(answer.amplitudeOffset, name(.amplitudeOffsetDecibels))
      }
    answer.answer = try self.answer(columns, name(.answer))
    if let given = answer.answer, (given == (difference < 0 ? columns.down : columns.up)) != isCorrect {
      throw try contradiction(name(.correct))
    }
  }

  /// Checks that columns of other exercises have no values.
  private func checkEmpty(
    _ columns: [ExchangeColumn], _ name: (ExchangeColumn) -> String
  ) throws(ImportError) {
    for column in columns where try text(name(column))?.isEmpty == false { throw try contradiction(name(column)) }
  }

  private func match(_ name: (ExchangeColumn) -> String) throws(ImportError) -> ImportedMatch {
    let mode = try required(choice(name(.matchingMode), MatchingMode.self), name(.matchingMode))
    var match = ImportedMatch(
      mode: mode, error: try required(real(name(.errorCents), AnswerBounds.matchError), name(.errorCents)))
    match.firstTouch = try integer(name(.firstTouchMilliseconds), AnswerBounds.firstTouch)
    match.touches = try integer(name(.touches), AnswerBounds.touches)
    match.reversals = try integer(name(.reversals), AnswerBounds.reversals)
    match.overshoot = try real(name(.overshootCents), AnswerBounds.overshoot)
    match.step = try real(name(.stepCents), AnswerBounds.tuningStep)
    match.tunedWith = try choice(name(.tunedWith), ResponseSource.self)
    return match
  }

  /// The answer in the word of the exercise. Earlier versions called the answers to intervals sharp and flat.
  private func answer(_ columns: AnswerColumns, _ column: String) throws(ImportError) -> String? {
    if columns.hasInterval, let earlier = try text(column) {
      if earlier == "sharp" { return columns.up }
      if earlier == "flat" { return columns.down }
    }
    return try choice(column, [columns.up, columns.down])
  }

  /// The interval of a row. Files of earlier versions have only its semitones; it is then an equal-tempered one upwards.
  private func interval(from note: Int, _ name: (ExchangeColumn) -> String) throws(ImportError) -> TrialInterval {
    let semitones = try required(integer(name(.intervalSemitones), AnswerBounds.interval), name(.intervalSemitones))
    let interval = try required(Interval(rawValue: semitones), name(.intervalSemitones))
    let direction = try choice(name(.direction), Direction.allCases.map(\.word)).flatMap(Direction.init(word:)) ?? .up
    let presentation = try choice(name(.presentation), Presentation.self) ?? .melodic
    let size = try real(name(.intervalCents), AnswerBounds.intervalSize)
    let tuning = try self.name(name(.tuning))
    if size != nil { _ = try required(tuning, name(.tuning)) }
    let equal = TuningSystem.equal
    if size == nil, let tuning, tuning != equal.name { throw try contradiction(name(.tuning)) }
    let asked = TrialInterval(
      interval, direction, size: size.map { Cents($0) } ?? equal.size(of: interval), tuning: tuning ?? equal.name,
      presentation: presentation)
    guard AnswerBounds.note.contains(note + asked.step) else { throw try contradiction(name(.midiNote)) }
    if let second = try integer(name(.secondMidiNote), AnswerBounds.note), second != note + asked.step {
      throw try contradiction(name(.secondMidiNote))
    }
    return asked
  }

  /// Both corrections or none.
  private func corrections(_ name: (ExchangeColumn) -> String) throws(ImportError) -> PitchCorrections? {
    let first = try real(name(.correction1Cents), AnswerBounds.correction)
    let second = try real(name(.correction2Cents), AnswerBounds.correction)
    guard first != nil || second != nil else { return nil }
    return PitchCorrections(
      first: Cents(try required(first, name(.correction1Cents))),
      second: Cents(try required(second, name(.correction2Cents))))
  }

  private func sound(_ name: (ExchangeColumn) -> String) throws(ImportError) -> ImportedSound? {
    let (file, sound) = (try text(name(.soundFontFile)), try text(name(.sound)))
    let digest = try digest(name(.soundFontSha256))
    guard file != nil else {
      if digest != nil { throw ImportError(.missingValue, line: reader.line, column: name(.soundFontFile)) }
      return sound.map { ImportedSound(name: $0) }
    }
    let font = SoundFontRecord(
      file: try required(file, name(.soundFontFile)),
      size: try required(integer(name(.soundFontSize), 0...Int.max), name(.soundFontSize)),
      modified: try required(time(name(.soundFontModified)), name(.soundFontModified)))
    return ImportedSound(name: try required(sound, name(.sound)), font: font, sha256: digest)
  }

  private func run(_ name: (ExchangeColumn) -> String) throws(ImportError) -> RunRecord? {
    guard let id = try uuid(name(.run)).flatMap(UUID.init(uuidString:)) else { return nil }
    return RunRecord(
      id: id, purpose: try required(choice(name(.runPurpose), Purpose.self), name(.runPurpose)),
      started: try required(answerTime(name(.runStarted)), name(.runStarted)),
      peachVersion: try required(self.name(name(.peachVersion)), name(.peachVersion)),
      fluidSynthVersion: try required(self.name(name(.fluidSynthVersion)), name(.fluidSynthVersion)),
      driver: try required(self.name(name(.driver)), name(.driver)),
      sampleRate: try required(real(name(.sampleRateHertz), AnswerBounds.sampleRate), name(.sampleRateHertz)),
      period: try required(integer(name(.periodFrames), AnswerBounds.period), name(.periodFrames)),
      plan: try text(name(.runPlan)))
  }
}
