import PeachCore
import PeachExperiments
import Testing

@testable import PeachLaboratory

/// What an experiment does, in words.
@Suite struct ExperimentDescriptionTests {
  private static let rich = #"""
    { "format": "peach-experiment 2", "title": { "en": "Rich", "de": "Reich" }, "seed": 7,
      "sound": { "preset": "sine", "ramp": 0.02 },
      "settings": { "duration": 0.8, "gap": 0.25, "volume": -6.5, "reference-pitch": 442, "note-range": "C3:C5" },
      "texts": { "end": "E", "welcome": "W", "break": "B" }, "require": { "headphones": true, "calibration": true },
      "order": "latin-square", "groups": { "winds": ["F1", "O*"], "keys": ["K1"] },
      "blocks": [
        { "name": "p", "method": { "constant": [-100, 100], "repeat": 1 }, "feedback": false,
          "until": { "rightInARow": 3, "atMost": 7 } },
        { "name": "a", "method": { "training": 12 }, "order": "blocked", "pauseEvery": 5,
          "jitter": { "gap": [0.1, 0.2], "pause": [0.5, 1] }, "rove": { "level": 1.5 },
          "catch": { "share": 0.2, "offset": 50 },
          "conditions": [{ "name": "x" }, { "name": "y", "settings": { "duration": 0.5, "reference-pitch": 440 } }] },
        { "name": "b", "pauseBefore": false, "order": "latin-square", "standard": "second",
          "method": { "adaptive": "two-down-one-up", "comparisons": 40, "start": 50, "reversals": 6, "meanOfLast": 3,
            "untilWidth": 1 },
          "conditions": [
            { "name": "c1", "first": { "velocity": 100, "duration": 0.5 }, "second": { "amplitude": -3 } },
            { "name": "c2", "standard": "random", "first": { "amplitude": -1.5 },
              "second": { "amplitude": { "from": -2, "to": 4 } } },
            { "name": "c3", "standard": "first", "note": "A4", "first": { "velocity": 30 },
              "second": { "amplitude": [-3, 0, 3] } }] },
        { "name": "d", "task": "odd-one-out", "feedback": true, "note": "A4",
          "method": { "adaptive": "kazez", "comparisons": 9, "untilWidth": 1.5 } },
        { "name": "e", "feedback": true, "rove": { "key": 3 }, "method": { "constant": [0, 2.5], "repeat": 1 } }],
      "exclude": { "catchRightBelow": 0.8, "unfinished": true },
      "report": [{ "contrast": ["x", "y"] }, "shifts", "thresholds", { "shiftPer": "amplitude" }] }
    """#

  private static let fonts = #"""
    { "format": "peach-experiment 1", "title": "Fonts",
      "sound": { "soundFont": "Own.sf2", "preset": "flute",
        "sha256": "00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff" },
      "blocks": [
        { "name": "v", "method": { "constant": [-5, 5], "repeat": 3 }, "first": { "preset": "violin" },
          "second": { "preset": "flute", "velocity": 70 } },
        { "name": "m", "task": "matching", "method": { "training": 4 },
          "conditions": [{ "name": "one" }, { "name": "two", "second": { "preset": "sine", "amplitude": 2 } }] }],
      "report": ["thresholds"] }
    """#

  private static let tune = #"""
    { "format": "peach-experiment 2", "title": "Tune", "sound": { "preset": "sine" },
      "blocks": [{ "name": "m", "task": "matching", "method": { "training": 1 } }] }
    """#

  private func expectDescription(
    _ file: ExperimentFile, lines: (english: String, german: String), methods: (english: String, german: String)
  ) {
    let description = ExperimentDescription(file)
    expect(description.lines.map(\.english).joined(separator: "\n"), .equals(lines.english))
    expect(description.lines.map(\.german).joined(separator: "\n"), .equals(lines.german))
    expect(description.methods(by: "Peach 1.2.3", level: nil).english, .equals(methods.english))
    expect(description.methods(by: "Peach 1.2.3", level: nil).german, .equals(methods.german))
  }

  @Test func `everything that a file with sines can say is told, also for a paper`() throws {
    let file = try ExperimentFile(text: Self.rich)
    expectDescription(
      file,
      lines: (
        """
        Rich
        Sound: sine, ramps of 20 ms
        Notes of 0.8 s, gap 0.25 s, C3:C5, reference-pitch 442
        1. p: Pitch comparison; constant stimuli of −100, 100 cents, each once; no feedback; practice until \
        3 in a row are right, at most 7 trials
        2. a: Pitch comparison; 12 trials as in a training in each condition; no feedback; one condition \
        after another; 'x'; 'y' (duration 0.5, reference-pitch 440); 6 catch trials; gap longer by 0.1 to \
        0.2 s; pause longer by 0.5 to 1 s; level roved by ±1.5 dB; a pause every 5 trials
        3. b: Pitch comparison; begins at 50 cents, until 6 reversals, of which the last 3 are averaged \
        geometrically, or \
        until the 95 % interval is 1 octave wide, at most 40 adaptive trials (two-down-one-up) in each \
        condition; no feedback; one condition after another in an order from a Latin square; 'c1' (the \
        standard second, note 2 −3.0 dB, note 1 velocity 100, note 1 0.5 s); 'c2' (the standard first or \
        second at random, standard −1.5 dB, comparison −2.0 to +4.0 dB); 'c3' (A4, note 2 −3.0, 0.0, +3.0 dB, \
        note 1 velocity 30); no pause before it
        4. d: Odd one out; until the 95 % interval is 1.5 octaves wide, at most 9 adaptive trials (kazez); \
        feedback after each answer; 'd' (A4)
        5. e: Pitch comparison; constant stimuli of 0, 2.5 cents, each once; feedback after each answer; key \
        roved by ±3 semitones
        168 trials at most, about 10 minutes without pauses
        The blocks come in an order from a Latin square
        Groups: keys (K1), winds (F1, O*)
        Feedback goes by the written differences, so it trains away the shift that the report asks for. A \
        difference of 0 has no right answer.
        Texts: welcome, break, end
        Requires: calibration, headphones
        Excludes participants with fewer than 80\u{A0}% of catch trials right; or with answers that are \
        missing
        Report: y against x, shifts, thresholds, shift per dB
        SHA-256 \(file.hash)
        """,
        """
        Reich
        Klang: sine, Flanken von 20 ms
        Töne von 0,8 s, Lücke 0,25 s, C3:C5, reference-pitch 442
        1. p: Tonhöhenvergleich; konstante Reize von −100; 100 Cent, jeder einmal; keine Rückmeldung; Übung, \
        bis 3 hintereinander richtig sind, höchstens 7 Aufgaben
        2. a: Tonhöhenvergleich; 12 Aufgaben wie im Training in jeder Bedingung; keine Rückmeldung; eine \
        Bedingung nach der anderen; »x«; »y« (duration 0.5, reference-pitch 440); 6 Fangversuche; Lücke \
        länger um 0,1 bis 0,2 s; Pause länger um 0,5 bis 1 s; Pegel zufällig um ±1,5 dB; eine Pause alle 5 \
        Aufgaben
        3. b: Tonhöhenvergleich; beginnt bei 50 Cent, bis zu 6 Umkehrungen, von denen die letzten 3 \
        geometrisch gemittelt werden, oder bis das 95-%-Intervall 1 Oktave breit ist, höchstens 40 adaptive Aufgaben \
        (two-down-one-up) in jeder Bedingung; keine Rückmeldung; eine Bedingung nach der anderen in der \
        Reihenfolge eines lateinischen Quadrats; »c1« (der Standardreiz als zweiter Ton, Ton 2 −3,0 dB, Ton \
        1 Anschlag 100, Ton 1 0,5 s); »c2« (der Standardreiz zufällig als erster oder zweiter Ton, \
        Standardreiz −1,5 dB, Vergleichsreiz −2,0 bis +4,0 dB); »c3« (A4, Ton 2 −3,0; 0,0; +3,0 dB, Ton 1 \
        Anschlag 30); keine Pause davor
        4. d: Einer ist anders; bis das 95-%-Intervall 1,5 Oktaven breit ist, höchstens 9 adaptive Aufgaben \
        (kazez); Rückmeldung nach jeder Antwort; »d« (A4)
        5. e: Tonhöhenvergleich; konstante Reize von 0; 2,5 Cent, jeder einmal; Rückmeldung nach jeder \
        Antwort; Taste zufällig um ±3 Halbtöne
        höchstens 168 Aufgaben, etwa 10 Minuten ohne Pausen
        Die Blöcke kommen in der Reihenfolge eines lateinischen Quadrats
        Gruppen: keys (K1), winds (F1, O*)
        Die Rückmeldung geht nach den geschriebenen Unterschieden und trainiert so die Verschiebung weg, \
        nach der der Bericht fragt. Ein Unterschied von 0 hat keine richtige Antwort.
        Texte: welcome, break, end
        Verlangt: calibration, headphones
        Schließt Personen aus bei: weniger als 80\u{A0}% der Fangversuche richtig; oder bei: fehlenden \
        Antworten
        Bericht: y gegen x, Verschiebungen, Schwellen, Verschiebung je dB
        SHA-256 \(file.hash)
        """
      ),
      methods: (
        """
        Stimuli were generated and responses recorded with Peach 1.2.3. Notes were sines. Notes of 0.8 s, \
        gap 0.25 s, C3:C5, reference-pitch 442, sines with ramps of 20 ms, volume −6.5 dB re −23 LUFS. p: \
        Pitch comparison; constant stimuli of −100, 100 cents, each once; no feedback; practice until 3 in a \
        row are right, at most 7 trials. a: Pitch comparison; 12 trials as in a training in each condition; \
        no feedback; one condition after another; 'x'; 'y' (duration 0.5, reference-pitch 440); 6 catch \
        trials; gap longer by 0.1 to 0.2 s; pause longer by 0.5 to 1 s; level roved by ±1.5 dB; a pause \
        every 5 trials. b: Pitch comparison; begins at 50 cents, until 6 reversals, of which the last 3 are \
        averaged geometrically, or until the 95 % interval is 1 octave wide, at most 40 adaptive trials (two-down-one-up) \
        in each condition; no feedback; one condition after another in an order from a Latin square; 'c1' \
        (the standard second, note 2 −3.0 dB, note 1 velocity 100, note 1 0.5 s); 'c2' (the standard first \
        or second at random, standard −1.5 dB, comparison −2.0 to +4.0 dB); 'c3' (A4, note 2 −3.0, 0.0, +3.0 \
        dB, note 1 velocity 30); no pause before it. d: Odd one out; until the 95 % interval is 1.5 octaves \
        wide, at most 9 adaptive trials (kazez); feedback after each answer; 'd' (A4). e: Pitch comparison; \
        constant stimuli of 0, 2.5 cents, each once; feedback after each answer; key roved by ±3 semitones. \
        The blocks come in an order from a Latin square. A threshold is the difference at which the \
        probability of a right answer is half way between chance and certainty, fitted with slope, bias and \
        lapse rate to all answers of a condition. The level was not calibrated. Groups: keys (K1), winds \
        (F1, O*). Rule of the file: Excludes participants with fewer than 80\u{A0}% of catch trials right; \
        or with answers that are missing. The experiment is the file with the SHA-256 \(file.hash) \
        (canonical JSON, RFC 8785), from which and from the participant's ID all random choices follow (seed \
        7).
        """,
        """
        Die Reize erzeugte und die Antworten erfasste Peach 1.2.3. Die Töne waren Sinustöne. Töne von 0,8 s, \
        Lücke 0,25 s, C3:C5, reference-pitch 442, Sinustöne mit Flanken von 20 ms, Lautstärke −6,5 dB re −23 \
        LUFS. p: Tonhöhenvergleich; konstante Reize von −100; 100 Cent, jeder einmal; keine Rückmeldung; \
        Übung, bis 3 hintereinander richtig sind, höchstens 7 Aufgaben. a: Tonhöhenvergleich; 12 Aufgaben \
        wie im Training in jeder Bedingung; keine Rückmeldung; eine Bedingung nach der anderen; »x«; »y« \
        (duration 0.5, reference-pitch 440); 6 Fangversuche; Lücke länger um 0,1 bis 0,2 s; Pause länger um \
        0,5 bis 1 s; Pegel zufällig um ±1,5 dB; eine Pause alle 5 Aufgaben. b: Tonhöhenvergleich; beginnt \
        bei 50 Cent, bis zu 6 Umkehrungen, von denen die letzten 3 geometrisch gemittelt werden, oder bis das \
        95-%-Intervall 1 Oktave breit ist, höchstens 40 adaptive Aufgaben (two-down-one-up) in jeder \
        Bedingung; keine Rückmeldung; eine Bedingung nach der anderen in der Reihenfolge eines lateinischen \
        Quadrats; »c1« (der Standardreiz als zweiter Ton, Ton 2 −3,0 dB, Ton 1 Anschlag 100, Ton 1 0,5 s); \
        »c2« (der Standardreiz zufällig als erster oder zweiter Ton, Standardreiz −1,5 dB, Vergleichsreiz \
        −2,0 bis +4,0 dB); »c3« (A4, Ton 2 −3,0; 0,0; +3,0 dB, Ton 1 Anschlag 30); keine Pause davor. d: Einer \
        ist anders; bis das 95-%-Intervall 1,5 Oktaven breit ist, höchstens 9 adaptive Aufgaben (kazez); \
        Rückmeldung nach jeder Antwort; »d« (A4). e: Tonhöhenvergleich; konstante Reize von 0; 2,5 Cent, \
        jeder einmal; Rückmeldung nach jeder Antwort; Taste zufällig um ±3 Halbtöne. Die Blöcke kommen in \
        der Reihenfolge eines lateinischen Quadrats. Eine Schwelle ist der Unterschied, bei dem die \
        Wahrscheinlichkeit einer richtigen Antwort halb zwischen Zufall und Gewissheit liegt, mit Steigung, \
        Neigung und Aussetzern an alle Antworten einer Bedingung angepasst. Der Pegel war nicht kalibriert. \
        Gruppen: keys (K1), winds (F1, O*). Regel der Datei: Schließt Personen aus bei: weniger als \
        80\u{A0}% der Fangversuche richtig; oder bei: fehlenden Antworten. Der Versuch ist die Datei mit der \
        SHA-256 \(file.hash) (kanonisches JSON, RFC 8785), aus der und aus der Kennung der teilnehmenden \
        Person alle zufälligen Entscheidungen folgen (seed 7).
        """
      ))
  }

  @Test func `the presentation has the name that files give it, whatever the task`() throws {
    for task in ["matching", "intervals"] {
      for (written, told) in [
        (#""presentation": "harmonic""#, "presentation harmonic"),
        (#""presentation": "melodic""#, "presentation melodic"),
        (#""matching-mode": "together""#, "presentation harmonic"),
      ] where task == "matching" || !written.contains("mode") {
        let file = try ExperimentFile(
          text: Self.tune.replacing(
            #""task": "matching", "#, with: #""task": "\#(task)", "settings": { \#(written) }, "#))
        expect(ExperimentDescription(file).methods(by: "Peach", level: nil).english, .contains("'m' (\(told))"))
      }
    }
  }

  @Test func `numbers are those of the file, and one of a thing is one`() throws {
    let file = try ExperimentFile(
      text: #"""
        { "format": "peach-experiment 2", "title": "T",
          "settings": { "duration": 1.23456789123, "gap": 0.123456789123, "feedback": 1.1 },
          "exclude": { "catchRightBelow": 0.29, "droppedOutAbove": 0.07 },
          "blocks": [
            { "name": "p", "method": { "training": 9 }, "until": { "rightInARow": 1, "atMost": 1 } },
            { "name": "a", "method": { "constant": [-5.25, 5], "repeat": 1 }, "catch": { "share": 0.2, "offset": 50 },
              "pauseEvery": 1, "rove": { "key": 1 }, "conditions": [
                { "name": "x", "settings": { "duration": 1.23456789123 }, "second": { "amplitude": [-6, 6] } },
                { "name": "y", "second": { "duration": 1.23456789123 } }] }] }
        """#)
    let lines = ExperimentDescription(file).lines
    for (english, german) in [
      (
        "Notes of 1.234567891 s, gap 0.123456789 s, C2:C6, feedback 1.1",
        "Töne von 1,234567891 s, Lücke 0,123456789 s, C2:C6, feedback 1.1"
      ),
      (
        "; practice until one is right, at most 1 trial\n",
        "; Übung, bis eine richtig ist, höchstens 1 Aufgabe\n"
      ),
      ("constant stimuli of −5.25, 5 cents, ", "konstante Reize von −5,25; 5 Cent, "),
      (
        "; 'x' (duration 1.234567891, note 2 −6.0, +6.0 dB); 'y' (note 2 1.234567891 s); ",
        "; »x« (duration 1.234567891, Ton 2 −6,0; +6,0 dB); »y« (Ton 2 1,234567891 s); "
      ),
      (
        "; 1 catch trial; key roved by ±1 semitone; a pause after every trial\n",
        "; 1 Fangversuch; Taste zufällig um ±1 Halbton; eine Pause nach jeder Aufgabe\n"
      ),
      (
        "fewer than 29\u{A0}% of catch trials right; or with more than 7\u{A0}% drop-outs\n",
        "weniger als 29\u{A0}% der Fangversuche richtig; oder bei: mehr als 7\u{A0}% Tonaussetzer\n"
      ),
    ] {
      expect(lines.map(\.english).joined(separator: "\n"), .contains(english))
      expect(lines.map(\.german).joined(separator: "\n"), .contains(german))
    }
  }

  @Test func `of how many reversals the mean is, is said, also of one`() throws {
    for (members, english, german) in [
      (#""reversals": 2"#, "of which the last counts, at", "von denen die letzte zählt, höchstens"),
      (#""reversals": 3"#, "of which the last counts, at", "von denen die letzte zählt, höchstens"),
      (
        #""reversals": 4"#, "of which the last 2 are averaged geometrically, at",
        "von denen die letzten 2 geometrisch gemittelt werden, höchstens"
      ),
      (#""reversals": 8, "meanOfLast": 1"#, "of which the last counts, at", "von denen die letzte zählt, höchstens"),
    ] {
      let method = #"{ "adaptive": "two-down-one-up", "comparisons": 40, \#(members) }"#
      let file = try ExperimentFile(
        text: Self.tune.replacing(#""task": "matching", "method": { "training": 1 }"#, with: #""method": \#(method)"#))
      let text = ExperimentDescription(file).methods(by: "Peach", level: nil)
      expect(text.english, .contains(english))
      expect(text.german, .contains(german))
    }
  }

  @Test func `a file of the first format with a SoundFont says its presets and its feedback`() throws {
    let file = try ExperimentFile(text: Self.fonts)
    expectDescription(
      file,
      lines: (
        """
        Fonts
        Sound: flute, violin, sine (Own.sf2)
        Notes of 1 s, gap 0 s, C2:C6
        1. v: Pitch comparison; constant stimuli of −5, 5 cents, each 3 times; feedback after each answer; \
        'v' (note 1 violin, note 2 velocity 70)
        2. m: Matching; 4 trials as in a training in each condition; feedback after each answer; conditions \
        interleaved at random; 'one'; 'two' (note 2 +2.0 dB, note 2 sine)
        14 trials at most, about 2 minutes without pauses
        Files of the format 'peach-experiment 1' give feedback after every answer. Feedback is usual for \
        thresholds. It goes by the written differences, so it would train away a shift.
        Report: thresholds, mean errors
        SHA-256 \(file.hash)
        """,
        """
        Fonts
        Klang: flute, violin, sine (Own.sf2)
        Töne von 1 s, Lücke 0 s, C2:C6
        1. v: Tonhöhenvergleich; konstante Reize von −5; 5 Cent, jeder 3-mal; Rückmeldung nach jeder \
        Antwort; »v« (Ton 1 violin, Ton 2 Anschlag 70)
        2. m: Nachstimmen; 4 Aufgaben wie im Training in jeder Bedingung; Rückmeldung nach jeder Antwort; \
        Bedingungen zufällig gemischt; »one«; »two« (Ton 2 +2,0 dB, Ton 2 sine)
        höchstens 14 Aufgaben, etwa 2 Minuten ohne Pausen
        Dateien des Formats »peach-experiment 1« geben nach jeder Antwort eine Rückmeldung. Rückmeldung ist \
        bei Schwellen üblich. Sie geht nach den geschriebenen Unterschieden, würde also eine Verschiebung \
        wegtrainieren.
        Bericht: Schwellen, mittlere Fehler
        SHA-256 \(file.hash)
        """
      ),
      methods: (
        """
        Stimuli were generated and responses recorded with Peach 1.2.3. Notes sounded with the presets \
        flute, violin of the SoundFont Own.sf2 (SHA-256 \
        00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff), and as sines. Notes of 1 s, gap 0 s, C2:C6, \
        sines with ramps of 10 ms, volume 0.0 dB re −23 LUFS. v: Pitch comparison; constant stimuli of −5, 5 \
        cents, each 3 times; feedback after each answer; 'v' (note 1 violin, note 2 velocity 70). m: \
        Matching; 4 trials as in a training in each condition; feedback after each answer; conditions \
        interleaved at random; 'one'; 'two' (note 2 +2.0 dB, note 2 sine). A threshold is the difference at \
        which the probability of a right answer is half way between chance and certainty, fitted with slope, \
        bias and lapse rate to all answers of a condition. The level was not calibrated. No participant was \
        excluded by rule. The experiment is the file with the SHA-256 \(file.hash) (canonical JSON, RFC \
        8785), from which and from the participant's ID all random choices follow.
        """,
        """
        Die Reize erzeugte und die Antworten erfasste Peach 1.2.3. Die Töne erklangen mit den Klangfarben \
        flute, violin des SoundFonts Own.sf2 (SHA-256 \
        00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff) und als Sinustöne. Töne von 1 s, Lücke 0 s, C2:C6, \
        Sinustöne mit Flanken von 10 ms, Lautstärke 0,0 dB re −23 LUFS. v: Tonhöhenvergleich; konstante \
        Reize von −5; 5 Cent, jeder 3-mal; Rückmeldung nach jeder Antwort; »v« (Ton 1 violin, Ton 2 Anschlag \
        70). m: Nachstimmen; 4 Aufgaben wie im Training in jeder Bedingung; Rückmeldung nach jeder Antwort; \
        Bedingungen zufällig gemischt; »one«; »two« (Ton 2 +2,0 dB, Ton 2 sine). Eine Schwelle ist der \
        Unterschied, bei dem die Wahrscheinlichkeit einer richtigen Antwort halb zwischen Zufall und \
        Gewissheit liegt, mit Steigung, Neigung und Aussetzern an alle Antworten einer Bedingung angepasst. \
        Der Pegel war nicht kalibriert. Niemand wurde nach einer Regel ausgeschlossen. Der Versuch ist die \
        Datei mit der SHA-256 \(file.hash) (kanonisches JSON, RFC 8785), aus der und aus der Kennung der \
        teilnehmenden Person alle zufälligen Entscheidungen folgen.
        """
      ))
  }

  @Test func `a file without thresholds says nothing of them, and one minute is one`() throws {
    let file = try ExperimentFile(text: Self.tune)
    expectDescription(
      file,
      lines: (
        """
        Tune
        Sound: sine
        Notes of 1 s, gap 0 s, C2:C6
        1. m: Matching; 1 trial as in a training; no feedback
        1 trial at most, about 1 minute without pauses
        Report: mean errors
        SHA-256 \(file.hash)
        """,
        """
        Tune
        Klang: sine
        Töne von 1 s, Lücke 0 s, C2:C6
        1. m: Nachstimmen; 1 Aufgabe wie im Training; keine Rückmeldung
        höchstens 1 Aufgabe, etwa 1 Minute ohne Pausen
        Bericht: mittlere Fehler
        SHA-256 \(file.hash)
        """
      ),
      methods: (
        """
        Stimuli were generated and responses recorded with Peach 1.2.3. Notes were sines. Notes of 1 s, gap \
        0 s, C2:C6, sines with ramps of 10 ms, volume 0.0 dB re −23 LUFS. m: Matching; 1 trial as in a \
        training; no feedback. The level was not calibrated. No participant was excluded by rule. The \
        experiment is the file with the SHA-256 \(file.hash) (canonical JSON, RFC 8785), from which and from \
        the participant's ID all random choices follow.
        """,
        """
        Die Reize erzeugte und die Antworten erfasste Peach 1.2.3. Die Töne waren Sinustöne. Töne von 1 s, \
        Lücke 0 s, C2:C6, Sinustöne mit Flanken von 10 ms, Lautstärke 0,0 dB re −23 LUFS. m: Nachstimmen; 1 \
        Aufgabe wie im Training; keine Rückmeldung. Der Pegel war nicht kalibriert. Niemand wurde nach \
        einer Regel ausgeschlossen. Der Versuch ist die Datei mit der SHA-256 \(file.hash) (kanonisches \
        JSON, RFC 8785), aus der und aus der Kennung der teilnehmenden Person alle zufälligen Entscheidungen \
        folgen.
        """
      ))
  }

  @Test func `what is known of level, participants and SoundFont is in the paragraph for a paper`() throws {
    var file = try ExperimentFile(text: Self.tune)
    let known = ExperimentDescription(file).methods(
      by: "Peach 1.2.3", level: Text(en: "60 dB (tone)", de: "60 dB (Ton)"),
      participants: Text(en: "N = 2 participants.", de: "N = 2 Teilnehmende."), soundFontSHA256: "abc")
    expect(known.english, [.begins("N = 2 participants. Stimuli were"), .contains(". Level: 60 dB (tone). No part")])
    expect(known.german, [.begins("N = 2 Teilnehmende. Die Reize"), .contains(". Pegel: 60 dB (Ton). Niemand")])
    // The SoundFont of sines has none; otherwise the digest of the file comes first, then that of the runs.
    expect(known.english, .lacks("abc"))
    file = try ExperimentFile(text: Self.tune.replacing("sine", with: "flute"))
    for (digest, font) in [("abc", "Peach.sf2 (SHA-256 abc). "), (nil, "Peach.sf2. ")] {
      let text = ExperimentDescription(file).methods(by: "Peach", level: nil, soundFontSHA256: digest)
      expect(text.english, .contains(" Notes sounded with the preset flute of the SoundFont " + font))
      expect(text.german, .contains(" Die Töne erklangen mit der Klangfarbe flute des SoundFonts " + font))
    }
    file = try ExperimentFile(text: Self.fonts)
    expect(
      ExperimentDescription(file).methods(by: "Peach", level: nil, soundFontSHA256: "abc").english, .lacks("abc"))
  }
}
