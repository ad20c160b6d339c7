import PeachCore
import Testing

@testable import PeachBase
@testable import PeachExercises

/// The words of exercises, chords and settings in both languages, also those that no recorded output shows.
@Suite struct ExerciseWordTests {
  typealias Row = (text: Text, english: String, german: String)

  private func expect(_ rows: [Row]) {
    for (text, english, german) in rows {
      #expect(text.english == english)
      #expect(text.german == german)
    }
  }

  @Test func `each exercise has its title, its question, and a short one`() throws {
    let rows: [(Exercise, [(String, String)])] = [
      (
        .comparison,
        [
          ("Pitch comparison", "Tonhöhenvergleich"),
          ("Two notes. Is the second higher or lower?", "Zwei Töne. Ist der zweite höher oder tiefer?"),
          ("Higher or lower?", "Höher oder tiefer?"),
        ]
      ),
      (
        .intervals,
        [
          ("Intervals", "Intervalle"),
          ("Is the interval too narrow or too wide?", "Ist das Intervall zu eng oder zu weit?"),
          ("Too narrow or too wide?", "Zu eng oder zu weit?"),
          (
            "Is the interval too narrow or too wide? Too wide: the notes are too far apart.",
            "Ist das Intervall zu eng oder zu weit? Zu weit: Die Töne liegen zu weit auseinander."
          ),
          (
            "Upwards, too wide means that the second note is sharp, too narrow that it is flat. Downwards it is the reverse.",
            "Aufwärts heißt »zu weit«, dass der zweite Ton zu hoch ist, »zu eng«, dass er zu tief ist. Abwärts ist es "
              + "umgekehrt."
          ),
        ]
      ),
      (
        .matching,
        [
          ("Matching", "Nachstimmen"),
          (
            "Tune the second note until it has the same pitch as the first.",
            "Stimme den zweiten Ton, bis er so hoch ist wie der erste."
          ),
          ("Tune the note.", "Stimme den Ton."),
        ]
      ),
      (
        .chords,
        [
          ("Chords", "Akkorde"),
          ("Tune one voice of the chord until it is exact.", "Stimme einen Ton des Akkords, bis er genau ist."),
          ("Tune the voice.", "Stimme den Ton."),
        ]
      ),
      (
        .voices,
        [
          ("Voices in a chord", "Töne im Akkord"),
          ("Three voices. Which one is off?", "Drei Töne. Welcher liegt daneben?"),
          ("Which voice is off?", "Welcher Ton liegt daneben?"),
        ]
      ),
      (
        .oddOneOut,
        [
          ("Odd one out", "Einer ist anders"),
          ("Three notes. Which one is different?", "Drei Töne. Welcher ist anders?"),
          ("Which one is different?", "Welcher ist anders?"),
        ]
      ),
    ]
    #expect(rows.map(\.0.name) == Exercises.builtIn.map(\.name))
    for (exercise, words) in rows {
      let own = exercise.words
      // Only that of intervals has more to say.
      let hint = own.hint == nil ? [] : [own.introduction]
      #expect(own.hint != nil || own.introduction == own.question)
      let texts = [own.title, own.question, own.shortQuestion] + hint + [own.explanation].compactMap { $0 }
      #expect(texts == words.map { Text(en: $0.0, de: $0.1) }, "\(exercise.name.rawValue)")
    }
  }

  @Test func `choices have their word, their label and their letters`() {
    let rows: [(Exercise, [(String, String, String, String, String)])] = [
      (.comparison, [("lower", "Lower", "Tiefer", "l", "t"), ("higher", "Higher", "Höher", "h", "h")]),
      (.intervals, [("narrower", "Too narrow", "Zu eng", "n", "e"), ("wider", "Too wide", "Zu weit", "w", "w")]),
      (.matching, []), (.chords, []),
      (
        .voices,
        [
          ("lowest", "Lowest", "Unterster", "1", "1"), ("middle", "Middle", "Mittlerer", "2", "2"),
          ("highest", "Highest", "Oberster", "3", "3"), ("lower", "Too low", "Zu tief", "l", "t"),
          ("higher", "Too high", "Zu hoch", "h", "h"),
        ]
      ),
      (
        .oddOneOut,
        [
          ("first", "First", "Erster", "1", "1"), ("second", "Second", "Zweiter", "2", "2"),
          ("third", "Third", "Dritter", "3", "3"),
        ]
      ),
    ]
    for (exercise, choices) in rows {
      let form = exercise.answerForm
      #expect(
        form.choices + form.directions
          == choices.map { Choice($0.0, Text(en: $0.1, de: $0.2), letters: Text(en: $0.3, de: $0.4)) },
        "\(exercise.name.rawValue)")
    }
  }

  @Test func `chords and their tones are named in both languages`() throws {
    expect(
      zip(
        Chord.named.map(\.title),
        [
          ("Drone", "Bordun"), ("Fifth", "Quinte"), ("Major", "Dur"), ("Minor", "Moll"), ("sus4", "sus4"),
          ("Dominant seventh (16/9)", "Dominantseptakkord (16/9)"),
          ("Dominant seventh (9/5)", "Dominantseptakkord (9/5)"),
          ("Dominant seventh (7/4)", "Dominantseptakkord (7/4)"),
        ]
      ).map { ($0, $1.0, $1.1) })
    #expect(
      Chord.named.map { chord in chord.intervals.map(\.symbol).joined(separator: ",") } == [
        "P1", "P1,P5", "P1,M3,P5", "P1,m3,P5", "P1,P4,P5", "P1,M3,P5,m7", "P1,M3,P5,m7", "P1,M3,P5,m7",
      ])
    #expect(Chord("m3,P4,m6")?.title == Text("P1 m3 P4 m6"))
    let degrees: [Degree?] = [
      nil, .second, .second, .third, .third, .fourth, nil, .fifth, .sixth, .sixth, .seventh, .seventh, .octave,
    ]
    #expect(Interval.allCases.map(\.degree) == degrees)
    let names = [
      ("second", "Sekunde"), ("third", "Terz"), ("fourth", "Quarte"), ("fifth", "Quinte"), ("sixth", "Sexte"),
      ("seventh", "Septime"), ("octave", "Oktave"),
    ]
    expect(zip(Degree.allCases.map(\.name), names).map { ($0, $1.0, $1.1) })
    // A tone of which the chord has two sizes has its full name, and so have those over a drone.
    for (word, interval, english, german) in [
      ("major", "M3", "Major: third", "Dur: Terz"), ("drone", "m3", "Drone: minor third", "Bordun: kleine Terz"),
      ("P1,m3,M3", "M3", "P1 m3 M3: major third", "P1 m3 M3: große Terz"),
      ("P1,TT,P8", "TT", "P1 TT P8: tritone", "P1 TT P8: Tritonus"),
    ] {
      var trial = Trial(exercise: .chords, note: MIDINote(60), offset: .zero)
      #expect(ChordTrack(trial) == nil)
      trial[ChordColumns.chord] = word
      #expect(ChordTrack(trial) == nil)
      trial[IntervalColumns.interval] = try #require(Interval(symbol: interval)).semitones
      let track = try #require(ChordTrack(trial))
      #expect(track.title == Text(en: english, de: german) && track.id == word + ":" + interval)
    }
  }

  @Test func `what can't be combined is said in both languages`() throws {
    let range = try #require(NoteRange(description: "C4:C5"))
    let five = TuningSystem(PitchScale(name: "five.scl", [240, 480, 702, 960, 1200].map { .init($0) }))
    let (third, tritone) = (IntervalChoice.interval(.majorThird), IntervalChoice.interval(.tritone))
    expect([
      (
        ChordMessages.missing("seventh", in: .major),
        "The chord 'major' has no seventh. Choose another voice, or 'any'.",
        "Der Akkord »major« enthält keine Septime. Wähle eine andere Stimme oder »any«."
      ),
      (
        ChordMessages.misfit(MIDINote(50), range),
        "There is no room for the chord on D3 in C4:C5, in any octave. Choose a wider range or another root.",
        "Für den Akkord auf D3 ist in C4:C5 kein Platz, in keiner Oktave. Wähle einen größeren Tonumfang oder einen anderen "
          + "Grundton."
      ),
      (
        ChordMessages.needsThreeVoices, "'voices' needs a chord of three voices, such as major, minor or sus4.",
        "»voices« braucht einen Akkord aus drei Stimmen, etwa major, minor oder sus4."
      ),
      (
        ChordMessages.needsAllKeys,
        "Chords need a tuning that gives every key a pitch, within 50 cents of its usual one. Choose another tuning.",
        "Akkorde brauchen eine Stimmung, die jeder Taste einen Ton gibt, höchstens 50 Cent neben dem üblichen. Wähle eine "
          + "andere."
      ),
      (
        IntervalProfileMessages.harmonicUnison,
        "A unison can't be asked with both notes at once, because only beats would be heard. Leave out P1, or set the "
          + "presentation to melodic.",
        "Eine Prime lässt sich nicht mit gleichzeitigen Tönen abfragen, weil nur Schwebungen zu hören wären. Lass P1 weg oder "
          + "stelle die Darbietung auf melodic."
      ),
      (
        IntervalProfileMessages.lacking(third, in: five),
        "five.scl has no interval within 20 cents of 'M3'. Choose others with 'intervals': steps such as 3, or all.",
        "five.scl hat kein Intervall, das höchstens 20 Cent von »M3« abweicht. Wähle andere mit »intervals«: Stufen wie 3, "
          + "oder all."
      ),
      (
        IntervalProfileMessages.lacking(tritone, in: .equal),
        "\(PitchScale.equal.name) has no interval 'TT' up to an octave. Choose others with 'intervals', or all.",
        "\(PitchScale.equal.name) hat kein Intervall »TT« bis zu einer Oktave. Wähle andere mit »intervals«, oder all."
      ),
      (
        IntervalProfileMessages.lacking(.cents(350), in: .equal),
        "\(PitchScale.equal.name) has no interval within 20 cents of '350.0'. Choose others with 'intervals': names such as "
          + "M3, or all.",
        "\(PitchScale.equal.name) hat kein Intervall, das höchstens 20 Cent von »350.0« abweicht. Wähle andere mit "
          + "»intervals«: Namen wie M3, oder all."
      ),
      (
        ExerciseWords.tooNarrow(-12...1007), "The notes need a note range of at least 1,019 semitones.",
        "Die Töne brauchen einen Tonumfang von mindestens 1.019 Halbtönen."
      ),
    ])
    // Steps up to an octave, not cents.
    if let steps = IntervalChoice.list("9")?.first {
      #expect(IntervalProfileMessages.lacking(steps, in: five).english.hasPrefix("five.scl has no interval '9' up to"))
    }
  }

  /// The label, and what a value is called in errors.
  private static let settings: [(Setting, (String, String), (String, String)?)] = [
    (.exercise, ("Exercise", "Übung"), ("an exercise", "keine Übung")),
    (.noteRange, ("Note range", "Tonumfang"), ("a note range", "kein Tonumfang")),
    (.duration, ("Note duration", "Tondauer"), nil), (.experimentDuration, ("Note duration", "Tondauer"), nil),
    (.varyLoudness, ("Vary loudness", "Lautstärke variieren"), nil), (.gap, ("Gap", "Pause"), nil),
    (.maxOffset, ("Largest variation", "Größte Variation"), nil),
    (.feedback, ("Feedback", "Rückmeldung"), nil), (.tick, ("Tick", "Ticken"), nil),
    (.replayAfterWrong, ("Replay after wrong", "Falsche wiederholen"), nil),
    (.listening, ("Listening", "Zuhören"), nil),
    (.plainFeedback, ("Feedback in words", "Rückmeldung in Worten"), nil),
    (.language, ("Language", "Sprache"), ("a language", "keine Sprache")),
    (.strategy, ("Strategy", "Strategie"), ("a strategy", "keine Strategie")),
    (.trainingSmallest, ("Smallest difference", "Kleinster Unterschied"), nil),
    (.naturalVsMechanical, ("Natural vs. mechanical", "Natürlich/mechanisch"), nil),
    (.sound, ("Sound source", "Klangquelle"), ("a sound", "kein Klang")),
    (.referencePitch, ("Reference pitch", "Stimmton"), nil), (.velocity, ("Velocity", "Anschlag"), nil),
    (.volume, ("Volume", "Lautstärke"), nil),
    (.audioDriver, ("Audio driver", "Audiotreiber"), ("an audio driver", "kein Audiotreiber")),
    (.midiInput, ("MIDI input", "MIDI-Eingang"), nil),
    (.midiDriver, ("MIDI driver", "MIDI-Treiber"), ("a MIDI driver", "kein MIDI-Treiber")),
    (.midiHigher, ("MIDI: higher", "MIDI: höher"), ("a MIDI control", "kein MIDI-Bedienelement")),
    (.midiLower, ("MIDI: lower", "MIDI: tiefer"), ("a MIDI control", "kein MIDI-Bedienelement")),
    (.intervals, ("Intervals", "Intervalle"), ("an interval", "kein Intervall")),
    (.direction, ("Direction", "Richtung"), ("a direction", "keine Richtung")),
    (.singleDirection, ("Direction", "Richtung"), ("a direction", "keine Richtung")),
    (.tuning, ("Tuning", "Stimmung"), ("a tuning", "keine Stimmung")),
    (.presentation, ("Presentation", "Darbietung"), ("a presentation", "keine Darbietung")),
    (.matchingNumbers, ("Show cents", "Cent anzeigen"), nil), (.chord, ("Chord", "Akkord"), ("a chord", "kein Akkord")),
    (.voice, ("Voice", "Stimme"), ("a voice", "keine Stimme")),
    (.root, ("Root", "Grundton"), ("a root", "kein Grundton")),
  ]

  @Test func `settings have their label, and a name of their values for errors`() {
    let listed = Set(Self.settings.map(\.0.name))
    for setting in Setting.all { #expect(listed.contains(setting.name), "\(setting.name)") }
    for (setting, label, called) in Self.settings {
      #expect(setting.label == Text(en: label.0, de: label.1))
      #expect(setting.valueName == called.map { Text(en: $0.0, de: $0.1) }, "\(setting.name)")
    }
    #expect(Setting.chord.others == Text(en: "intervals such as m3,P4,m6", de: "Intervalle wie m3,P4,m6"))
    #expect(Setting.tick.others == Text(en: "a level, -24…0 dB", de: "einen Pegel, -24…0 dB"))
    #expect(Setting.root.others == Text(en: "a note such as D3", de: "einen Ton wie D3"))
    #expect(
      Setting.strategy.others
        == Text(
          en: "one with constants, such as kazez:narrow=0.05", de: "eine mit Konstanten, etwa kazez:narrow=0.05"))
    #expect(Setting.all.filter { $0.others != nil } == [.chord, .root, .tick, .strategy])
  }

  @Test func `settings are in their places, and some yield to those of an exercise`() {
    func names(_ place: Setting.Place) -> String {
      Setting.all.filter { $0.place == place }.map(\.name).joined(separator: " ")
    }
    #expect(names(.training) == "exercise note-range duration vary-loudness")
    #expect(
      names(.exercise)
        == "intervals direction tuning presentation listening matching-numbers chord voice root")
    #expect(names(.sound) == "sound reference-pitch volume" && names(.midi) == "midi-input")
    #expect(names(.display) == "tick replay-after-wrong language")
    #expect(names(.strategy) == "strategy natural-vs-mechanical")
    #expect(
      names(.advanced)
        == "gap max-offset feedback training.smallest velocity audio-driver midi-driver midi-higher midi-lower plain-feedback"
    )
    let yielding = Setting.all.filter(\.yields).map(\.name)
    #expect(yielding == ["duration", "vary-loudness", "midi-input", "replay-after-wrong"])
    #expect(Setting.all.compactMap { $0.shorthand?.name } == ["together"])
    #expect(Setting.presentation.shorthand?.value == "harmonic")
    #expect(
      SettingGroup.all.map { $0.title } == [
        Text("Training"), Text(en: "Pitch comparison", de: "Tonhöhenvergleich"),
        Text(en: "Intervals", de: "Intervalle"),
        Text(en: "Matching", de: "Nachstimmen"), Text(en: "Chords", de: "Akkorde"),
        Text(en: "Voices in a chord", de: "Töne im Akkord"), Text(en: "Odd one out", de: "Einer ist anders"),
        Text(en: "Sound", de: "Klang"), Text("MIDI"), Text(en: "Display", de: "Anzeige"),
        Text(en: "How notes are chosen", de: "Wie Töne gewählt werden"), Text(en: "Advanced", de: "Erweitert"),
      ])
    #expect(SettingGroup.all.map(\.isAdvanced) == Array(repeating: false, count: 10) + [true, true])
  }

  @Test func `an exercise has its own settings, and ignores some`() {
    func names(_ settings: [Setting]) -> String { settings.map(\.name).joined(separator: " ") }
    let rows: [(Exercise, String, String)] = [
      (.comparison, "strategy training.smallest replay-after-wrong", ""),
      (.intervals, "intervals direction tuning presentation listening replay-after-wrong", ""),
      (.matching, "presentation matching-numbers", ""),
      (.chords, "chord voice tuning root matching-numbers listening", "vary-loudness max-offset gap"),
      (
        .voices, "chord tuning listening strategy training.smallest replay-after-wrong", "vary-loudness max-offset gap"
      ),
      (.oddOneOut, "strategy training.smallest replay-after-wrong", "vary-loudness max-offset"),
    ]
    for (exercise, own, ignored) in rows {
      #expect(names(exercise.settings) == own && names(exercise.ignored) == ignored, "\(exercise.name.rawValue)")
    }
    #expect(Exercises.builtIn.map(\.asksByTrial) == [false, true, false, true, false, false])
    #expect(Exercises.builtIn.map(\.tuning.scale.name) == ["equal", "equal", "equal", "just", "just", "equal"])
    #expect(Exercises.builtIn.map(\.exactDuration) == [nil, nil, nil, .seconds(1), nil, nil])
    #expect(Exercises.builtIn.map(\.course.usesStrategy) == [true, false, false, false, true, true])
  }

  @Test func `values have names where lists and forms show them`() {
    let rows: [(Setting, String, String, String)] = [
      (.exercise, "odd-one-out", "Odd one out", "Einer ist anders"), (.tick, "noise", "noise", "Rauschen"),
      (.tick, "bell", "bell", "Glocke"), (.tick, "off", "off", "aus"), (.tick, "-6", "-6", "-6"),
      (.replayAfterWrong, "on", "on", "an"), (.replayAfterWrong, "off", "off", "aus"),
      (.plainFeedback, "words", "words", "Worte"), (.plainFeedback, "off", "off", "aus"),
      (.language, "auto", "automatic", "automatisch"), (.language, "en", "English", "English"),
      (.language, "de", "Deutsch", "Deutsch"), (.direction, "up", "up", "aufwärts"),
      (.direction, "down", "down", "abwärts"), (.direction, "both", "up and down", "auf- und abwärts"),
      (.presentation, "melodic", "one after the other", "nacheinander"),
      (.presentation, "harmonic", "both at once", "gleichzeitig"), (.voice, "any", "any", "jede"),
      (.voice, "sixth", "Sixth", "Sexte"), (.root, "random", "changing", "wechselnd"),
      (.root, "fixed", "stays", "bleibt"), (.chord, "minor", "Minor", "Moll"), (.chord, "P1,M2", "P1,M2", "P1,M2"),
      (.midiInput, "off", "off", "aus"), (.midiInput, "auto", "automatic", "automatisch"),
      (.midiInput, "Piano", "Piano", "Piano"), (.midiHigher, "auto", "automatic", "automatisch"),
      (.intervals, "all", "all", "alle"), (.intervals, "m3", "Minor third", "Kleine Terz"),
      (.intervals, "M3,m3", "Minor third, major third", "Kleine Terz, große Terz"),
      (.intervals, "m3,M3,P5", "m3, M3, P5", "m3, M3, P5"), (.intervals, "5/4,386.3", "5/4, 386.3", "5/4, 386.3"),
      (.intervals, "?", "?", "?"), (.noteRange, "C4:C5", "C4:C5", "C4:C5"),
      (
        .strategy, "kazez:narrow=0.05,widen=0.09", StrategyName.kazez.name.english + ": narrow=0.05,widen=0.09",
        StrategyName.kazez.name.german + ": narrow=0.05,widen=0.09"
      ),
      (.strategy, "kasez:narrow=0.05", "kasez:narrow=0.05", "kasez:narrow=0.05"),
    ]
    for (setting, value, english, german) in rows {
      #expect(setting.word(value) == Text(en: english, de: german), "\(setting.name) \(value)")
    }
    for strategy in StrategyName.allCases {
      #expect(Setting.strategy.meaning(strategy.rawValue) == strategy.feel)
      #expect(Setting.strategy.word(strategy.rawValue) == strategy.name)
    }
    #expect(Setting.tick.meaning("bell") == nil && Setting.noteRange.meaning("adaptive") == nil)
    #expect(SettingChoice.adaptive.name == Text(en: "adaptive", de: "adaptiv"))
  }

  @Test func `an interval is called by its name, and in other scales by ratio or size with its steps`() {
    func name(_ interval: Interval, size: Double, _ tuning: String, _ direction: Direction = .up) -> TrialInterval {
      TrialInterval(interval, direction, size: Cents(size), tuning: tuning)
    }
    #expect(name(.fifth, size: 702, "just").name == Text(en: "Fifth", de: "Quinte"))
    #expect(name(.fifth, size: 702, "five.scl:steps=3").name == Text(en: "Fifth (3 steps)", de: "Quinte (3 Stufen)"))
    #expect(
      name(.minorThird, size: 348.4, "five.scl:steps=1").name
        == Text(en: "348 cents (1 step)", de: "348 Cent (1 Stufe)"))
    #expect(
      name(.unison, size: 49.6, "five.scl:steps=2").name == Text(en: "50 cents (2 steps)", de: "50 Cent (2 Stufen)"))
    #expect(
      name(.fifth, size: 702, "five.scl:steps=3,ratio=3/2").name == Text(en: "3/2 (3 steps)", de: "3/2 (3 Stufen)"))
    #expect(
      name(.octave, size: 1200, "five.scl:steps=5,ratio=2/1").name
        == Text(en: "Octave (5 steps)", de: "Oktave (5 Stufen)"))
    #expect(name(.unison, size: 702, "five.scl:steps=0").name == Text(en: "Unison", de: "Prime"))
    #expect(name(.unison, size: 0, "five.scl:steps=0").isUnison && name(.unison, size: 0, "just").isUnison)
    #expect(!name(.unison, size: 40, "five.scl:steps=1").isUnison && !name(.minorSecond, size: 100, "just").isUnison)
    for (direction, presentation, english, german) in [
      (Direction.up, Presentation.melodic, "Fourth up, just intonation", "Quarte aufwärts, rein"),
      (.down, .melodic, "Fourth down, just intonation", "Quarte abwärts, rein"),
      (.up, .harmonic, "Fourth, both at once, just intonation", "Quarte, gleichzeitig, rein"),
      (.down, .harmonic, "Fourth, both at once, just intonation", "Quarte, gleichzeitig, rein"),
    ] {
      var asked = name(.fourth, size: 498, "just", direction)
      asked.presentation = presentation
      #expect(asked.title == Text(en: english, de: german))
    }
    #expect(name(.fourth, size: 500, "equal").title == Text(en: "Fourth up", de: "Quarte aufwärts"))
    #expect(
      name(.fourth, size: 498.04, "just", .down).theory(from: MIDINote(60))
        == Text(
          en: "Fourth C4–G3 in just intonation (498.0 cents).", de: "Quarte C4–G3, rein (498,0 Cent)."))
  }
}
