import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachStore

/// What settings mean for a training.
@Suite struct TrainingSettingsTests {
  @Test func `each strategy has its constants with their ranges, units and defaults`() throws {
    let constants: [(StrategyConstant, ClosedRange<Double>, String)] = [
      (.narrow, 0...0.2, ""), (.widen, 0...0.5, ""), (.correct, 0.55...0.95, ""), (.spread, 0...2, "octaves"),
      (.step, 0.1...2, "octaves"), (.largest, 10...100, "cents"),
    ]
    expect(constants.map(\.0), equals: StrategyConstant.allCases)
    for (constant, range, unit) in constants { #expect(constant.range == range && constant.unit == unit) }
    let rows: [(StrategyName, String)] = [
      (.kazez, "narrow widen largest"), (.adaptive, "narrow widen largest"),
      (.thresholdTracking, "correct spread largest"), (.weightedUpDown, "correct step largest"),
      (.twoDownOneUp, "step largest"), (.threeDownOneUp, "step largest"), (.questPlus, "largest"),
    ]
    expect(rows.map(\.0), equals: StrategyName.allCases)
    for (strategy, names) in rows {
      expect(strategy.constants.map(\.rawValue).joined(separator: " "), equals: names)
      expect(strategy.settings, equals: (strategy == .adaptive ? [.naturalVsMechanical] : []))
      // Each constant is that of its strategy alone, and reaches what chooses.
      for constant in strategy.constants {
        var settings = TrainingSettings()
        settings[constant, of: strategy] = constant.range.upperBound
        for other in StrategyName.allCases where other != strategy {
          for constant in StrategyConstant.allCases {
            let (value, standard) = (settings[constant, of: other], TrainingSettings()[constant, of: other])
            expect(that: value == standard || value.isNaN && standard.isNaN)
          }
        }
        expect(settings[constant, of: strategy], equals: constant.range.upperBound)
      }
    }
    var settings = TrainingSettings()
    settings.kazez.staircase.bounds.smallest = 0.2
    settings.adaptive.staircase.bounds.smallest = 0.3
    settings.thresholdTracking.bounds.smallest = 0.4
    settings.questPlus.bounds.smallest = 0.6
    for (place, name) in [StrategyName.weightedUpDown, .twoDownOneUp, .threeDownOneUp].enumerated() {
      settings[upDown: name].step = 0.7 + Double(place) / 10
    }
    func chosen(_ name: StrategyName) -> any NextNoteStrategy {
      settings.strategy = name
      return settings.nextNoteStrategy
    }
    #expect((chosen(.kazez) as? KazezNoteStrategy)?.staircase.bounds.smallest == 0.2)
    #expect((chosen(.adaptive) as? AdaptiveNoteStrategy)?.staircase.bounds.smallest == 0.3)
    #expect((chosen(.thresholdTracking) as? ThresholdTrackingNoteStrategy)?.bounds.smallest == 0.4)
    #expect((chosen(.questPlus) as? QuestPlusNoteStrategy)?.bounds.smallest == 0.6)
    #expect((chosen(.weightedUpDown) as? UpDownNoteStrategy)?.step == 0.7)
    #expect((chosen(.twoDownOneUp) as? UpDownNoteStrategy)?.step == 0.7 + 1 / 10.0)
    #expect((chosen(.threeDownOneUp) as? UpDownNoteStrategy)?.step == 0.7 + 2 / 10.0)
  }

  @Test func `a measurement has the widest bounds, and what suits its strategy`() {
    var settings = TrainingSettings()
    settings.strategy = .questPlus
    settings.widenForMeasuring()
    for strategy in StrategyName.allCases {
      expect(that: settings[boundsOf: strategy].smallest == 0.1 && settings[boundsOf: strategy].largest == 100)
    }
    expect(that: settings.thresholdTracking.correct == 0.8 && settings.thresholdTracking.spread == 0.5)
    // Reading a constant of all reads that of the chosen strategy, or of the first that has it.
    settings[.step, of: .threeDownOneUp] = 1.5
    settings[.step, of: .weightedUpDown] = 1.25
    expect(settings[ofAll: .step], equals: 1.25)
    settings.strategy = .threeDownOneUp
    expect(settings[ofAll: .step], equals: 1.5)
    settings[ofAll: .largest] = 40
    #expect(StrategyName.allCases.allSatisfy { settings[boundsOf: $0].largest == 40 })
    settings.smallest = 2
    #expect(StrategyName.allCases.allSatisfy { settings[boundsOf: $0].smallest == 2 })
    settings[boundsOf: .threeDownOneUp].smallest = 3
    expect(settings.smallest, equals: 3)
  }

  @Test func `the first range of an adaptive one is that of exercises without thresholds of keys`() throws {
    var settings = Settings()
    try Setting.noteRange.set("G3:G5", in: &settings)
    expect(settings.training.ungrownRange.description, equals: "G3:G5")
    try Setting.noteRange.set("adaptive", in: &settings)
    expect(that: settings.training.adaptsNoteRange && settings.training.noteRange == .beginning)
    expect(settings.training.ungrownRange.description, equals: "C3:C5")
    settings.training.keys = MIDINote(60)...MIDINote(100)
    #expect(settings.training.ungrownRange.lowest >= MIDINote(60))
    try Setting.noteRange.set("C4:C5", in: &settings)
    expect(that: !settings.training.adaptsNoteRange && Setting.noteRange.value(in: settings) == "C4:C5")
    // Loudness varies up to the largest offset, on both sides.
    (settings.training.varyLoudness, settings.training.largestLoudnessOffset) = (0.5, 8)
    var generator = SeededGenerator(seed: 1)
    let offsets = (0..<400).map { _ in settings.training.loudnessOffset(using: &generator).value }
    expect(that: offsets.allSatisfy { abs($0) <= 4 } && (offsets.max() ?? 0) > 3.9 && (offsets.min() ?? 0) < -3.9)
  }

  @Test func `audio drivers are tried from the last that worked on, unless one is chosen`() {
    var settings = Settings()
    expect(settings.audioDrivers(last: nil), equals: ["pulseaudio", "pipewire", "coreaudio", "alsa"])
    expect(settings.audioDrivers(last: "alsa"), equals: ["alsa", "pulseaudio", "pipewire", "coreaudio"])
    expect(settings.audioDrivers(last: "jack"), equals: ["jack", "pulseaudio", "pipewire", "coreaudio", "alsa"])
    settings.audioDriver = "oss"
    expect(that: settings.audioDrivers(last: "jack") == ["oss"] && settings.audioDrivers(last: nil) == ["oss"])
  }

  @Test(arguments: Settings.Tick.allCases, Settings.PlainFeedback.allCases)
  func `feedback is lacking only without words and without a tick`(
    tick: Settings.Tick, words: Settings.PlainFeedback
  ) {
    var settings = Settings()
    (settings.tick, settings.plainFeedback) = (tick, words)
    expect(settings.lacksPlainFeedback, equals: (tick == .off && words == .off))
  }

  @Test func `an interval is asked in one direction, a unison upwards`() throws {
    var settings = IntervalSettings()
    settings.directions = .both
    expect(settings.directions(of: .interval(.unison)), equals: [.up])
    expect(settings.directions(of: .interval(.fifth)), equals: [.up, .down])
    settings.ask(.fourth, .down)
    expect(that: settings.intervals == [.interval(.fourth)] && settings.directions == .down)
    // The fourth below ends on key 0, or beyond.
    expect(that: settings.isOnKey(MIDINote(5)) && !settings.isOnKey(MIDINote(4)))
    settings.ask(.fourth, .up)
    expect(that: settings.directions == .up && settings.isOnKey(MIDINote(122)) && !settings.isOnKey(MIDINote(123)))
    // Only what a course has chosen is from a certain pitch, until other intervals are set.
    let tuned = try #require(TuningSystem.just.interval(.interval(.fifth), .up, from: MIDINote(50)))
    settings.ask(.interval(.fifth), .up, tuned)
    expect(settings.asked, equals: tuned)
    settings.intervals = [.interval(.octave)]
    #expect(settings.asked == nil)
  }

  @Test func `a unison with both notes at once is refused in chromatic tunings`() {
    let five = TuningSystem(PitchScale(name: "five.scl", [240, 480, 702, 960, 1200].map { .init($0) }))
    for (presentation, intervals, system, isRefused) in [
      (Presentation.harmonic, [Interval.unison, .fifth], nil, true), (.melodic, [.unison], nil, false),
      (.harmonic, [.fifth], nil, false), (.harmonic, [.unison], TuningSystem.just, true),
      (.harmonic, [.unison], five, false),
    ] as [(Presentation, [Interval], TuningSystem?, Bool)] {
      var settings = IntervalSettings()
      settings.presentation = presentation
      settings.intervals = intervals.map { .interval($0) }
      settings.system = system
      expect(settings.asksHarmonicUnison, equals: isRefused)
      var training = TrainingSettings()
      training.intervals = settings
      expect((Exercise.intervals.conflict(in: training) == IntervalProfileMessages.harmonicUnison), equals: isRefused)
    }
    var settings = IntervalSettings()
    settings.system = five
    expect(that: settings.chordSystem == .just && settings.tunes == five)
    settings.system = .equal
    expect(settings.chordSystem, equals: .equal)
    settings.system = nil
    expect(that: settings.chordSystem == .just && settings.tunes == .equal && settings.system(or: .just) == .just)
  }

  @Test func `a tuning of a file brings its reference pitch, and stands on the tonic that is chosen later`() throws {
    var settings = Settings()
    settings.training.sounding.referencePitch = Frequency(432)
    settings.training.use(.just)
    expect(
      that: settings.training.intervals.system == .just && settings.training.sounding.referencePitch == Frequency(432))
    let vallotti = try #require(PitchScale(named: "vallotti"))
    settings.training.use(TuningSystem(vallotti))
    try Setting.tonic.set("D", in: &settings)
    expect(settings.training.intervals.system?.label.description, equals: "vallotti:tonic=D")
    expect(settings.training.intervals.tonic.description, equals: "D")
    // Another tuning replaces that of the file.
    try Setting.tuning.set("meantone", in: &settings)
    #expect(settings.training.intervals.system == nil)
  }

  @Test func `with one key after the other unusable, notes stay in the range, and without room anywhere`() throws {
    /// No key of it has a pitch.
    final class NoPitches: KeyPitchSource {
      func pitch(of key: MIDINote) -> KeyPitch { KeyPitch(error: .zero, grade: .unusable) }
    }
    var settings = TrainingSettings()
    settings.intervals.intervals = [.interval(.fifth)]
    settings.intervals.pitches = KeyPitches(NoPitches())
    settings.noteRange = NoteRange(trusted: MIDINote(60)...MIDINote(72))
    var course = IntervalCourse(.intervals, .init(IntervalProfile()))
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<40 {
      #expect((60...65).contains(course.next(settings, using: &generator).note.number))
    }
    settings.noteRange = NoteRange(trusted: MIDINote(60)...MIDINote(62))
    let notes = (0..<40).map { _ in course.next(settings, using: &generator).note.number }
    expect(that: Set(notes).count > 10 && notes.contains { !(60...62).contains($0) })
    expect(NoteRange(trusted: MIDINote(60)...MIDINote(65)).fromMiddle.map(\.number), equals: [62, 61, 63, 60, 64, 65])
  }

  @Test func `a stored presentation has the name that its exercise had`() throws {
    for exercise in Exercises.builtIn {
      var settings = Settings()
      settings.exercise = exercise.name
      let isMatching = exercise.name == .matching
      expect(Setting.presentation.stored(in: settings), equals: (isMatching ? .matchingMode : .presentation))
      expect(Setting.gap.stored(in: settings), equals: .gap)
    }
    var settings = Settings()
    settings.exercise = .matching
    for (text, mode) in [("harmonic", MatchingMode.together), ("melodic", .successive), ("together", .together)] {
      try Setting.presentation.set(text, in: &settings)
      expect(that: settings.training.matching.mode == mode && settings.training.intervals.presentation == .melodic)
      settings.training.matching.mode = .successive
      try Setting.matchingMode.set(text, in: &settings)
      expect(that: settings.training.matching.mode == mode && Setting.matchingMode.value(in: settings) == mode.rawValue)
    }
    #expect(throws: SettingError.self) { try Setting.matchingMode.set("both", in: &settings) }
  }

  @Test func `the part of a profile is that of the settings, and the reach limits the keys`() throws {
    var settings = TrainingSettings()
    expect(that: Exercise.intervals.part(settings) == "melodic" && Exercise.matching.part(settings) == "successive")
    settings.intervals.presentation = .harmonic
    settings.matching.mode = .together
    expect(that: Exercise.intervals.part(settings) == "harmonic" && Exercise.matching.part(settings) == "together")
    #expect(
      [.comparison, .chords, .voices, .oddOneOut].allSatisfy { (exercise: Exercise) in exercise.part(settings) == nil })
    let wide = Exercise(
      ExerciseName(rawValue: "wide"), Exercise.comparison.words, Exercise.comparison.answerForm, reach: -5...7)
    let range = NoteRange(trusted: MIDINote(60)...MIDINote(74))
    expect(wide.range(range), equals: NoteRange(trusted: MIDINote(65)...MIDINote(67)))
    settings.noteRange = NoteRange(trusted: MIDINote(60)...MIDINote(72))
    expect(that: wide.conflict(in: settings) == nil && wide.range(settings.noteRange).description == "F4:F4")
    settings.noteRange = NoteRange(trusted: MIDINote(60)...MIDINote(71))
    #expect(wide.conflict(in: settings)?.german.contains("mindestens 12 Halbtönen") == true)
    expect(wide.range(settings.noteRange).lowest, equals: settings.noteRange.middle)
    expect(
      that: Exercise.comparison.takes(.gap) && !Exercise.chords.takes(.gap) && !Exercise.comparison.takes(.listening))
    expect(that: Exercise.chords.takes(.listening) && Exercise.matching.takes(.presentation))
  }

  // MARK: Sound of a trial

  @Test func `what an experiment changes in a note sounds, and both notes at once are as loud as one`() throws {
    var trial = Trial(note: MIDINote(60), offset: Cents(-12), amplitudeOffset: AmplitudeDB(6))
    trial.sounding.volume = AmplitudeDB(-3)
    trial.sounding.gap = .milliseconds(300)
    trial.sounding.ramp = .milliseconds(5)
    trial.sounding.velocity = try #require(MIDIVelocity(exactly: 90))
    trial.first = NoteChange(duration: .milliseconds(200))
    trial.second = NoteChange(duration: .milliseconds(700))
    trial.second?.velocity = MIDIVelocity(exactly: 30)
    trial.second?.sound = 2
    let pair = trial.phrase
    expect(pair.notes.map(\.note.duration), equals: [.milliseconds(200), .milliseconds(700)])
    expect(that: pair.notes.map(\.note.velocity.value) == [90, 30] && pair.notes.map(\.note.sound) == [0, 2])
    expect(
      that: pair.notes.map(\.note.offset) == [.zero, Cents(-12)]
        && pair.notes.map(\.note.ramp) == [.milliseconds(5), .milliseconds(5)])
    expect(that: pair.notes.map(\.note.amplitude.value) == [0, 6] && pair.volume.value == -3)
    expect(pair.notes[1].start, equals: .after(gap: .milliseconds(300)))
    // The first note can be the comparison instead.
    trial[Exercise.oddNote] = 1
    expect(Exercise.comparison.phrase(of: trial).notes.map(\.note.offset), equals: [Cents(12), .zero])
    trial[Exercise.oddNote] = 2
    expect(Exercise.comparison.phrase(of: trial), equals: pair)
    let asked = TrialInterval(.fourth, .down, size: Cents(498), tuning: "just", presentation: .harmonic)
    trial.interval = asked
    let both = trial.phrase
    expect(that: both.notes.map(\.note.key.number) == [60, 55] && both.notes[1].start == .at(.zero))
    #expect(abs(both.volume.value - (-3 - 10 * log10(1 + pow(10, 0.6)))) < 1e-9)
    // Narrower by 12 cents is higher below.
    expect(both.notes[1].note.offset, equals: Cents(14))
    expect(that: trial.amplitudeTowardsUp.value == -6 && trial.interval == asked)
    trial.interval = TrialInterval(.fourth, .up, size: Cents(498), tuning: "just")
    expect(trial.amplitudeTowardsUp.value, equals: 6)
    trial.interval = nil
    expect(that: trial.interval == nil && trial[IntervalColumns.tuning] == nil && trial.amplitudeTowardsUp.value == 6)
    trial[IntervalColumns.correction1] = 2
    expect(that: trial.corrections == nil && trial.phrase[0].offset == .zero)
    trial.corrections = PitchCorrections(first: Cents(2), second: Cents(-3))
    expect(trial.phrase.notes.map(\.note.offset), equals: [Cents(2), Cents(-15)])
    trial[IntervalColumns.exactOffsets] = "7 9"
    expect(trial.phrase.notes[0].note.offset, equals: Cents(9))
  }

  @Test func `of three notes the odd one is off, and all have the same gap`() {
    for odd in 1...3 {
      var trial = Trial(exercise: .oddOneOut, note: MIDINote(60), offset: Cents(9))
      (trial.sounding.gap, trial.sounding.volume) = (.milliseconds(200), AmplitudeDB(-2))
      trial[Exercise.oddNote] = odd
      let phrase = Exercise.oddOneOut.phrase(of: trial)
      #expect(phrase.notes.map(\.note.offset.value) == (1...3).map { $0 == odd ? 9 : 0 })
      expect(that: phrase.notes.allSatisfy { $0.start == .after(gap: .milliseconds(200)) } && phrase.volume.value == -2)
    }
    var trial = Trial(exercise: .matching, note: MIDINote(60), offset: Cents(9))
    trial.sounding.gap = .milliseconds(200)
    trial.sounding.volume = AmplitudeDB(-2)
    for (mode, isHeld, gap) in [(MatchingMode.successive, false, 200), (.together, true, 0)] {
      trial.matching = mode
      let phrase = Exercise.matching.phrase(of: trial)
      expect(
        that: phrase.notes.map(\.isHeld) == [isHeld, true] && phrase.notes[1].start == .after(gap: .milliseconds(gap)))
      expect(that: phrase.tuned == 1 && phrase.volume.value == -2)
    }
  }

  @Test func `a tone off its key is corrected, and the asked voice of a chord is off`() {
    var trial = Trial(exercise: .chords, note: MIDINote(60), offset: Cents(8))
    expect(that: trial.voicing == nil && trial.chord(held: true) == trial.phrase)
    trial.voicing = ChordVoicing(
      voices: [
        .init(key: MIDINote(55), cents: 2, correction: -1, level: 0.5), .init(key: MIDINote(60), cents: 0.12345678),
        .init(key: MIDINote(64), cents: -13.686, correction: 3, level: -1),
      ])
    expect(that: trial[ChordColumns.keys] == "55 60 64" && trial[ChordColumns.levels] == "0.5 0 -1")
    expect(that: trial[ChordColumns.cents] == "2 0.123457 -13.686" && trial[ChordColumns.corrections] == "-1 0 3")
    expect(trial.chord(held: false), equals: trial.phrase)
    trial[ChordColumns.voice] = 3
    let (held, free) = (trial.chord(held: true), trial.chord(held: false))
    expect(that: held.notes.map(\.note.key.number) == [55, 60, 64] && held.tuned == 2 && free.tuned == nil)
    for (note, offset) in zip(held.notes, [1, 0.123457, -2.686]) {
      #expect(abs(note.note.offset.value - offset) < 1e-9)
    }
    expect(that: held.notes.allSatisfy { $0.isHeld && $0.start == .at(.zero) } && held.isChord)
    expect(that: free.notes.allSatisfy { !$0.isHeld } && free.isChord && free.answersOpen == .began(2))
    let power = pow(10, 0.05) + 1 + pow(10, -0.1)
    #expect(abs(held.volume.value + 10 * log10(power)) < 1e-9)
    trial.voicing = nil
    expect(that: trial[ChordColumns.keys] == nil && trial[ChordColumns.levels] == nil)
  }

  @Test func `the theory of what sounds is its chord, or its interval`() {
    var trial = Trial(exercise: .chords, note: MIDINote(60), offset: .zero)
    #expect(trial.theory == nil)
    trial[ChordColumns.chord] = "minor"
    #expect(trial.theory == nil)
    trial[IntervalColumns.tuning] = "just"
    expect(trial.theory, equals: Text(en: "Minor, just intonation.", de: "Moll, rein."))
    trial.interval = TrialInterval(.fifth, size: Cents(698.04), tuning: "vallotti:tonic=D")
    expect(trial.theory, equals: Text(en: "Minor, Vallotti on D.", de: "Moll, Vallotti auf D."))
    trial[ChordColumns.chord] = nil
    expect(
      trial.theory,
      equals: Text(en: "Fifth C4–G4 in Vallotti on D (698.0 cents).", de: "Quinte C4–G4, Vallotti auf D (698,0 Cent)."))
  }

  // MARK: Ends and histories

  @Test func `a training ends with its answers or its time, whichever comes first`() {
    func end(_ answers: Int?, _ seconds: Int?) -> TrainingEnd {
      var start = ExerciseCourse.Start(KeyFit(), answers: answers)
      start.duration = seconds.map { .seconds($0) }
      return TrainingEnd(start)
    }
    func time(_ milliseconds: Int) -> UTCTime { UTCTime(milliseconds: 1_790_000_000_000 + milliseconds) }
    var both = end(2, 10)
    both.begin(at: time(0))
    both.addAnswer(at: time(9999))
    #expect(!both.isOver)
    var timed = both
    both.addAnswer(at: time(9999))
    timed.leaveOut(.seconds(1))
    expect(that: both.isOver && !timed.isOver)
    // A pause doesn't count, and neither does what was left out: 7 s, then 2.5 of 3.5 s, and half a second.
    var paused = end(nil, 10)
    paused.leaveOut(.seconds(5))
    paused.begin(at: time(0))
    paused.addAnswer(at: time(7000))
    paused.begin(at: time(60_000))
    paused.leaveOut(.seconds(1))
    paused.addAnswer(at: time(63_500))
    #expect(!paused.isOver)
    paused.begin(at: time(90_000))
    paused.addAnswer(at: time(90_499))
    #expect(!paused.isOver)
    paused.addAnswer(at: time(90_500))
    #expect(paused.isOver)
    var endless = end(nil, nil)
    endless.begin(at: time(0))
    for number in 1...50 { endless.addAnswer(at: time(number * 1_000_000)) }
    #expect(!endless.isOver)
  }

  @Test func `of each strategy 200 answers are kept, and the last of all`() {
    var history = TrainingHistory()
    func answer(_ number: Int) -> CompletedTrial {
      CompletedTrial(Trial(note: .a4, offset: Cents(Double(number))), answer: .up)
    }
    func time(_ number: Int) -> UTCTime { UTCTime(milliseconds: number) }
    for number in 0..<205 { history.add(answer(number), at: time(number), by: .kazez) }
    history.add(answer(300), at: time(300), by: .questPlus)
    history.add(answer(400), at: time(400))
    let kept = history[.kazez]
    expect(that: kept.count == 200 && kept.first?.time == time(5) && kept.last?.completed == answer(204))
    expect(that: history[.questPlus].map(\.time) == [time(300)] && history[.adaptive].isEmpty)
    expect(that: history.last?.completed == answer(400) && history.last?.time == time(400))
  }

  /// The least that a course needs.
  private struct Bare: Course {
    let exercise = Exercise.comparison
    var isOver = false
    mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
      Trial(note: .a4, offset: .zero)
    }
    mutating func add(_ completed: CompletedTrial, at time: UTCTime) {}
  }

  @Test func `courses have feedback and no replays unless they say otherwise`() {
    var bare = Bare()
    expect(that: bare.hasMore && bare.givesFeedback && !bare.allowsReplays && !bare.asksAgain)
    expect(that: bare.delay == .zero && bare.matchSpread == Cents(10))
    bare.isOver = true
    #expect(!bare.hasMore)
    let practice = PracticeCourse(.comparison)
    expect(that: practice.asksAgain && !practice.allowsReplays && practice.givesFeedback)
    for exercise in Exercises.builtIn {
      let course = exercise.course.make(exercise, .init(exercise.fit.init()))
      expect(that: course.allowsReplays && !course.asksAgain && course.exercise.name == exercise.name)
      expect((course is any ContinuedCourse), equals: !exercise.answerForm.isTuning)
    }
  }

  // MARK: Fits

  private func matched(_ mode: MatchingMode?, _ milliseconds: Int) -> FitAnswer {
    var trial = Trial(exercise: .matching, note: MIDINote(52), offset: Cents(30))
    trial.matching = mode
    return FitAnswer(
      trial: trial, response: .match(Match(error: Cents(-2))), time: UTCTime(milliseconds: milliseconds),
      unsignedChoices: nil)
  }

  @Test func `a fit takes answers of its form, and knows the last of each part`() throws {
    var matches = MatchHistory()
    #expect(matches.lastAnswer == nil)
    for (mode, time) in [(MatchingMode.together, 5), (.successive, 9), (.together, 12)] {
      let isAdded = matches.add(matched(mode, time))
      #expect(isAdded)
    }
    let isAdded = matches.add(matched(nil, 20))
    expect(that: !isAdded && matches.lastAnswer == 12)
    func last(_ part: String?) -> Int64? { matches.lastAnswer(of: ProfileRequest(.matching, part: part)) }
    expect(that: last("successive") == 9 && last("together") == 12 && last(nil) == 9)
    expect(that: matches.storedDays.isEmpty && matches.encoded().isEmpty && MatchHistory(encoded: [], days: nil) == nil)
    expect(that: !MatchHistory.isStored && IntervalProfile.isStored && KeyFit.isStored && !ChordHistory.isStored)
    expect(
      that: MatchHistory.takesMatches && ChordHistory.takesMatches && !IntervalProfile.takesMatches
        && !KeyFit.takesMatches)
    let made = try #require(MatchAnswer(matched(.together, 7)))
    expect(
      that: made.mode == .together && made.note == MIDINote(52) && made.start == 30 && made.error == -2
        && made.milliseconds == 7)
    // Choices are no matches, and matches no choices.
    let choice = FitAnswer(
      trial: matched(.together, 7).trial, response: .choice(.up, isRight: true), time: .zero, unsignedChoices: nil)
    expect(that: MatchAnswer(choice) == nil && ChordMatch(choice) == nil && IntervalAnswer(choice) == nil)
    var keys = KeyFit()
    let isKeyed = keys.add(matched(.together, 7))
    expect(that: !isKeyed && keys.lastAnswer == nil)
  }

  private func interval(
    _ interval: Interval, _ presentation: Presentation, _ cents: Double, _ answer: ChoiceIndex, at milliseconds: Int
  ) -> FitAnswer {
    var trial = Trial(exercise: .intervals, note: MIDINote(60), offset: Cents(cents))
    trial.interval = TrialInterval(interval, .down, in: .just, presentation: presentation)
    return FitAnswer(
      trial: trial, response: .choice(answer, isRight: answer == ChoiceIndex(signOf: Cents(cents))),
      time: UTCTime(milliseconds: milliseconds), unsignedChoices: nil)
  }

  @Test func `an answer about an interval has its deviation from equal, and what was exact`() throws {
    let made = try #require(IntervalAnswer(interval(.majorThird, .harmonic, 5, .down, at: 9)))
    let just = 1200 * log2(1.25) - 400
    expect(that: made.track == IntervalTrack(.majorThird, .down) && made.presentation == .harmonic && !made.isWider)
    expect(
      that: abs(made.deviation.value - just - 5) < 1e-9 && abs(made.exact.value - just) < 1e-9 && made.milliseconds == 9
    )
    #expect(try #require(IntervalAnswer(interval(.fifth, .melodic, -5, .up, at: 9))).isWider)
  }

  @Test func `the days of a profile of intervals come back, with the answers of both presentations`() throws {
    let day = 86_400_000
    var profile = IntervalProfile()
    // Days are local ones, so answers are around noon.
    for (number, presentation, count) in [
      (3, Presentation.melodic, 4), (3, .harmonic, 2), (5, .harmonic, 3), (9, .melodic, 1),
    ] {
      for index in 0..<count {
        let isAdded = profile.add(
          interval(.fifth, presentation, Double(index + 1), .up, at: number * day + day / 2 + index * 1000))
        #expect(isAdded)
      }
    }
    let days = profile.storedDays
    expect(that: days.count == 3 && days.map(\.answers) == [6, 9, 10])
    expect(zip(days, days.dropFirst()).map { $1.number - $0.number }, equals: [2, 4])
    let read = try #require(IntervalProfile(encoded: profile.encoded(), days: days))
    expect(that: read == profile && read.storedDays == days)
    #expect(IntervalProfile(encoded: profile.encoded(), days: nil) != nil)
    func changed(_ change: (inout [UInt8]) -> Void) -> IntervalProfile? {
      var bytes = days[0].bytes
      change(&bytes)
      return IntervalProfile(
        encoded: profile.encoded(),
        days: [StoredDay(number: days[0].number, answers: 6, bytes: bytes)] + days.dropFirst())
    }
    let same = changed { _ in }
    let damaged = [
      changed { $0.removeLast() }, changed { $0[$0[7] == 0 ? 0 : 7] = 4 },
    ]
    expect(that: same == profile && damaged.allSatisfy { $0 == nil })
    #expect(IntervalProfile(encoded: profile.encoded(), days: Array(days.prefix(1))) == nil)
    #expect(IntervalProfile(encoded: profile.encoded(), days: days.reversed()) == nil)
  }

  @Test func `the days of a profile over keys come back only if they belong to it`() throws {
    var fit = KeyFit()
    for (number, count) in [(3, 4), (5, 2)] {
      for index in 0..<count {
        var trial = Trial(note: MIDINote(60 + index), offset: Cents(Double(10 + index)))
        trial.condition = number == 5 ? WarmUp.condition : nil
        let time = UTCTime(milliseconds: number * 86_400_000 + 43_200_000 + index)
        let isAdded = fit.add(
          FitAnswer(trial: trial, response: .choice(.up, isRight: true), time: time, unsignedChoices: nil))
        #expect(isAdded)
      }
    }
    let days = fit.storedDays
    expect(that: days.map(\.answers) == [4, 6] && fit.profile.bank.answers == 6)
    expect(that: fit.profile[MIDINote(60)].count == 2 && fit.profile[MIDINote(62)].count == 1)
    expect(fit.profile[MIDINote(64)].count, equals: 0)
    let read = try #require(KeyFit(encoded: fit.encoded(), days: days))
    expect(that: read.storedDays == days && read.profile == fit.profile && read.lastAnswer == fit.lastAnswer)
    expect(KeyFit(encoded: fit.encoded(), days: nil)?.profile, equals: fit.profile)
    expect(
      that: KeyFit(encoded: fit.encoded(), days: []) == nil && KeyFit(encoded: fit.encoded(), days: [days[0]]) == nil)
    expect(
      that: KeyFit(encoded: fit.encoded(), days: days.reversed()) == nil && KeyFit(encoded: [1, 2], days: days) == nil)
    let torn = StoredDay(number: days[0].number, answers: 4, bytes: Array(days[0].bytes.dropLast()))
    #expect(KeyFit(encoded: fit.encoded(), days: [torn, days[1]]) == nil)
  }
}
