import PeachCore
import TestSupport
import Testing

@testable import PeachExperiments

/// What is said of each defect of a file, as a whole, and the limits of its values.
@Suite struct FileReasonTests {
  private func defect(in text: String) -> FileDefect? {
    do throws(FileDefect) {
      _ = try ExperimentFile(text: text)
      return nil
    } catch {
      return error
    }
  }

  /// A file with these members.
  private func file(_ members: String, title: String = #""T""#) -> String {
    #"{ "format": "peach-experiment 2", "title": \#(title), \#(members) }"#
  }

  private static let training = #""method": { "training": 5 }"#

  /// A file with a block of these members.
  private func block(_ members: String, _ others: String = "") -> String {
    file(#"\#(others)"blocks": [{ "name": "a", \#(members) }]"#)
  }

  private func expectReason(_ text: String, _ path: String, _ english: String, _ german: String) {
    let found = defect(in: text)
    expect(found?.path, equals: path, "\(text)")
    expect(found?.reason.english ?? "no defect", equals: english, "\(text)")
    expect(found?.reason.german ?? "kein Mangel", equals: german, "\(text)")
  }

  private typealias Row = (members: String, path: String, english: String, german: String)

  @Test func `each defect of a block has its reason in both languages`() {
    let steps = "weighted-up-down, two-down-one-up, three-down-one-up"
    let never = ("a tuned note is never right", "ein gestimmter Ton ist nie richtig")
    let keys = ("the method 'training' chooses keys itself", "die Methode »training« wählt die Töne selbst")
    let tuned = #""task": "matching", "method": { "training": 5 }"#
    let rows: [Row] = [
      (#""order": "blocked""#, "blocks[0].method", "missing; expected an object", "fehlt; erwartet wird ein Objekt"),
      (
        #""method": 5"#, "blocks[0].method", "expected an object, { … }", "erwartet wird ein Objekt, { … }"
      ),
      (
        #""method": {}"#, "blocks[0].method", "expected one of 'training', 'adaptive' and 'constant'",
        "erwartet wird eins von »training«, »adaptive« und »constant«"
      ),
      (
        #""method": { "training": 9, "untilWidth": 1 }"#, "blocks[0].method", "'untilWidth' needs 'adaptive'",
        "»untilWidth« braucht »adaptive«"
      ),
      (
        #""method": { "adaptive": "kazez", "comparisons": 9, "start": 4 }"#, "blocks[0].method",
        "'reversals' and 'start' need one of the strategies " + steps,
        "»reversals« und »start« brauchen eine der Strategien " + steps
      ),
      (
        Self.training + #", "until": { "rightInARow": 5, "atMost": 4 }"#, "blocks[0].until.rightInARow",
        "more than the 4 trials of 'atMost'", "mehr als die 4 Aufgaben von »atMost«"
      ),
      (tuned + #", "until": { "rightInARow": 3, "atMost": 4 }"#, "blocks[0].until", never.0, never.1),
      (tuned + #", "catch": { "share": 0.1, "offset": 9 }"#, "blocks[0].catch", never.0, never.1),
      (
        Self.training + #", "until": { "rightInARow": 3, "atMost": 4 }, "catch": { "share": 0.1, "offset": 9 }"#,
        "blocks[0].catch", "practice has no catch trials", "eine Übung hat keine Fangversuche"
      ),
      (Self.training + #", "note": "A4""#, "blocks[0].note", keys.0, keys.1),
      (Self.training + #", "rove": { "key": 1 }"#, "blocks[0].rove.key", keys.0, keys.1),
      (Self.training + #", "conditions": [{ "note": "A4" }]"#, "blocks[0].conditions[0].note", keys.0, keys.1),
      (
        Self.training + #", "conditions": [{ "name": "x" }, { "name": "x" }]"#, "blocks[0].conditions[1]",
        "two conditions of the block are called 'x'", "zwei Bedingungen des Blocks heißen »x«"
      ),
      (
        #""method": { "adaptive": "two-down-one-up", "comparisons": 9, "reversals": 4, "meanOfLast": 5 }"#,
        "blocks[0].method.meanOfLast", "more than the 4 reversals", "mehr als die 4 Umkehrungen"
      ),
      (
        #""method": { "adaptive": "two-down-one-up", "comparisons": 9, "meanOfLast": 1 }"#,
        "blocks[0].method.meanOfLast", "only with 'reversals', of which it averages the last",
        "nur mit »reversals«, deren letzte es mittelt"
      ),
      (
        #""task": "chords", "method": { "adaptive": "kazez", "comparisons": 9 }"#, "blocks[0].method.adaptive",
        "no strategy follows tuned notes; use 'training' or 'constant'",
        "gestimmten Tönen folgt keine Strategie; nimm »training« oder »constant«"
      ),
      (
        #""task": "odd-one-out", "second": { "duration": 1 }, "# + Self.training, "blocks[0].second",
        "'odd-one-out' has no first and second note of their own",
        "»odd-one-out« hat keinen eigenen ersten und zweiten Ton"
      ),
      (
        #""second": { "amplitude": { "from": 2, "to": 1 } }, "# + Self.training, "blocks[0].second.amplitude",
        "'from' is above 'to'", "»from« liegt über »to«"
      ),
      (
        #""second": { "amplitude": "6" }, "# + Self.training, "blocks[0].second.amplitude",
        #"expected a level in dB, a list of levels, or { "from": …, "to": … }"#,
        #"erwartet wird ein Pegel in dB, eine Liste von Pegeln oder { "from": …, "to": … }"#
      ),
      (
        #""first": { "amplitude": 13 }, "# + Self.training, "blocks[0].first.amplitude",
        "expected a number from −12 to 12", "erwartet wird eine Zahl von −12 bis 12"
      ),
      (
        #""first": { "amplitude": [-6, 6] }, "# + Self.training, "blocks[0].first.amplitude",
        "expected a number; only the level of the comparison, here 'second', can be drawn",
        "erwartet wird eine Zahl; gezogen wird nur der Pegel des Vergleichsreizes, hier »second«"
      ),
      (
        #""standard": "second", "second": { "amplitude": { "from": -6, "to": 6 } }, "# + Self.training,
        "blocks[0].second.amplitude",
        "expected a number; only the level of the comparison, here 'first', can be drawn",
        "erwartet wird eine Zahl; gezogen wird nur der Pegel des Vergleichsreizes, hier »first«"
      ),
      (
        #""first": { "amplitude": -6.5 }, "second": { "amplitude": 6 }, "# + Self.training, "blocks[0]",
        "the notes differ by 12.5 dB; at most 12 dB are possible",
        "die Töne unterscheiden sich um 12,5 dB; möglich sind höchstens 12 dB"
      ),
      (
        #""task": "intervals", "standard": "random", "# + Self.training, "blocks[0].standard",
        "the notes of 'intervals' have a fixed order", "die Töne von »intervals« haben eine feste Reihenfolge"
      ),
      (
        #""standard": "third", "# + Self.training, "blocks[0].standard",
        "'third' isn't known; expected one of first, second, random",
        "»third« ist nicht bekannt; erwartet wird eins von first, second, random"
      ),
      (
        #""note": "H4", "method": { "constant": [5], "repeat": 1 }"#, "blocks[0].note",
        "expected a note from A0 to C8, such as A4", "erwartet wird ein Ton von A0 bis C8, etwa A4"
      ),
      (
        Self.training + #", "jitter": { "gap": [0.2, 0.1] }"#, "blocks[0].jitter.gap",
        "the smaller number comes first", "die kleinere Zahl steht zuerst"
      ),
      (
        Self.training + #", "jitter": { "gap": [0.2] }"#, "blocks[0].jitter.gap",
        "expected an array, [ … ], of 2 values", "erwartet wird ein Array, [ … ], aus 2 Werten"
      ),
      (
        Self.training + #", "conditions": []"#, "blocks[0].conditions",
        "expected an array, [ … ], of 1 to 20 values", "erwartet wird ein Array, [ … ], aus 1 bis 20 Werten"
      ),
      (
        Self.training + #", "pauseBefore": false"#, "blocks[0].pauseBefore",
        "only a block with the same task as the one before it follows without a pause",
        "nur ein Block mit der Aufgabe des Blocks davor folgt ohne Pause"
      ),
      (
        Self.training + #", "feedback": 1"#, "blocks[0].feedback", "expected true or false",
        "erwartet wird true oder false"
      ),
      (
        Self.training + #", "pauseEvery": 0"#, "blocks[0].pauseEvery", "expected a whole number from 1 to 100000",
        "erwartet wird eine ganze Zahl von 1 bis 100000"
      ),
      (
        Self.training + #", "rove": { "level": 12.5 }"#, "blocks[0].rove.level", "expected a number from 0 to 12",
        "erwartet wird eine Zahl von 0 bis 12"
      ),
      (
        Self.training + #", "catch": { "share": 0.6, "offset": 9 }"#, "blocks[0].catch.share",
        "expected a number from 0 to 0.5", "erwartet wird eine Zahl von 0 bis 0,5"
      ),
      (
        Self.training + #", "catch": { "share": 0.1 }"#, "blocks[0].catch.offset",
        "missing; expected a number from −100 to 100", "fehlt; erwartet wird eine Zahl von −100 bis 100"
      ),
      (
        Self.training + #", "jitter": { "gab": [0, 1] }"#, "blocks[0].jitter.gab",
        "'gab' isn't known here; known are gap, pause", "»gab« ist hier nicht bekannt; bekannt sind gap, pause"
      ),
      (
        Self.training + #", "note": null, "note": null"#, "blocks[0].note", "it stands here twice",
        "steht hier doppelt"
      ),
      (
        Self.training + #", "settings": { "gab": 1 }"#, "blocks[0].settings.gab",
        "'gab' isn't known; expected one of \(Setting.ofExperiments.map(\.name).joined(separator: ", "))",
        "»gab« ist nicht bekannt; erwartet wird eins von \(Setting.ofExperiments.map(\.name).joined(separator: ", "))"
      ),
      (
        Self.training + #", "settings": { "gap": 2.5 }"#, "blocks[0].settings.gap", "2.5 isn't within 0 to 2 s",
        "2.5 liegt nicht zwischen 0 und 2 s"
      ),
      (
        Self.training + #", "settings": { "velocity": 128 }"#, "blocks[0].settings.velocity",
        "128 isn't a whole number from 1 to 127", "128 ist keine ganze Zahl von 1 bis 127"
      ),
      (
        Self.training + #", "settings": { "direction": "side" }"#, "blocks[0].settings.direction",
        "'side' isn't one of up, down, both", "»side« ist keins von up, down, both"
      ),
      (
        Self.training + #", "settings": { "note-range": "C9" }"#, "blocks[0].settings.note-range",
        "'C9' isn't a value of this setting; 'peach settings list --advanced' shows which are",
        "»C9« ist kein Wert dieser Einstellung; »peach settings list --advanced« zeigt, welche es sind"
      ),
      (
        Self.training + #", "catch": { "share": 0.1, "offset": 0 }"#, "blocks[0].catch.offset",
        "a difference of 0 has no right answer", "bei einem Unterschied von 0 ist keine Antwort richtig"
      ),
      (
        Self.training + #", "settings": { "volume": 4.5 }, "first": { "amplitude": 6 }, "rove": { "level": 2 }"#,
        "blocks[0]", "volume, amplitude and 'rove' of 'a' give up to 12.5 dB, but at most 12 are possible",
        "Lautstärke, Amplitude und »rove« von »a« ergeben bis zu 12,5 dB, möglich sind höchstens 12"
      ),
      (
        #""method": { "adaptive": "two-down-one-up", "comparisons": 9, "start": 80 }, "#
          + #""settings": { "training.largest": 50.5, "training.smallest": 0.5 }"#, "blocks[0].method.start",
        "the differences of its strategy are from 0.5 to 50.5",
        "die Unterschiede seiner Strategie gehen von 0,5 bis 50,5"
      ),
    ]
    for row in rows { expectReason(block(row.members), row.path, row.english, row.german) }
  }

  @Test func `each defect of a file has its reason in both languages`() {
    let one = #"{ "name": "a", "method": { "training": 5 } }"#
    let two = #"{ "name": "b", "task": "matching", "method": { "training": 5 } }"#
    let ended =
      #"{ "name": "e", "method": { "adaptive": "two-down-one-up", "comparisons": 9, "reversals": 4 } }"#
    let again = #"{ "name": "f", "method": { "training": 5 }, "conditions": [{ "name": "e" }] }"#
    let loud = two.replacing("} }", with: #"}, "second": { "amplitude": [-6, 6] } }"#)
    let blocks = #""blocks": [\#(one)]"#
    let catches = ("no block has catch trials ('catch')", "kein Block hat Fangversuche (»catch«)")
    let levels = (
      "'shiftPer' needs comparisons or intervals with at least two differences in amplitude; 0 dB counts as one",
      "»shiftPer« braucht Vergleiche oder Intervalle mit mindestens zwei Unterschieden der Amplitude; 0 dB zählt als einer"
    )
    let used = (
      "the name 'a' is already used for something else", "der Name »a« ist schon für etwas anderes vergeben"
    )
    let rows: [Row] = [
      (
        #""order": "blocked""#, "blocks", "missing; expected an array of blocks",
        "fehlt; erwartet wird ein Array aus Blöcken"
      ),
      (
        #""blocks": [\#(one.replacing("}", with: #"}, "until": { "rightInARow": 1, "atMost": 5 }"#, maxReplacements: 1))]"#,
        "blocks", "all blocks are practices ('until')", "alle Blöcke sind Übungen (»until«)"
      ),
      (#""blocks": [\#(one), \#(two.replacing("\"b\"", with: "\"a\""))]"#, "blocks[1]", used.0, used.1),
      (
        #""blocks": [\#(one.replacing("\"a\"", with: "\"catch\""))]"#, "blocks[0]",
        used.0.replacing("'a'", with: "'catch'"), used.1.replacing("»a«", with: "»catch«")
      ),
      (
        #""blocks": [\#(ended), \#(again)]"#, "blocks[1]",
        "a condition with 'reversals' or 'untilWidth' stands in one block only",
        "eine Bedingung mit »reversals« oder »untilWidth« steht nur in einem Block"
      ),
      (
        #""groups": { "A": ["P1"] }, \#(blocks)"#, "groups", "expected at least two groups",
        "erwartet werden mindestens zwei Gruppen"
      ),
      (
        #""groups": { "A": ["V*"], "B": ["K1", "V2"] }, \#(blocks)"#, "groups.B", "'V2' is also in 'A', by 'V*'",
        "»V2« ist auch in »A«, durch »V*«"
      ),
      (
        #""groups": { "A": ["P1"], "B": ["P 2"] }, \#(blocks)"#, "groups.B[0]",
        "expected a participant's ID, or its beginning with '*'",
        "erwartet wird die Kennung einer Person oder ihr Anfang mit »*«"
      ),
      (
        #""groups": { " ": ["P1"], "B": ["P2"] }, \#(blocks)"#, "groups. ",
        "expected a name of 1 to 60 printable characters", "erwartet wird ein Name aus 1 bis 60 druckbaren Zeichen"
      ),
      (#""exclude": { "catchRightBelow": 0.8 }, \#(blocks)"#, "exclude.catchRightBelow", catches.0, catches.1),
      (
        #""report": ["shifts", "thresholds", "shifts"], \#(blocks)"#, "report",
        "names a figure twice; give each one once", "nennt eine Zahl doppelt; gib jede einmal an"
      ),
      (#""report": [{ "shiftPer": "amplitude" }], \#(blocks)"#, "report", levels.0, levels.1),
      (
        #""blocks": [{ "name": "a", "task": "intervals", "settings": { "tuning": "a.scl" }, "method": { "training": 5 } }]"#,
        "blocks[0]", "a Scala file can be the 'tuning' of the whole experiment only, in its 'settings'",
        "eine Scala-Datei kann nur die »tuning« des ganzen Versuchs sein, in seinen »settings«"
      ),
      // What is answered without a direction doesn't count.
      (#""report": [{ "shiftPer": "amplitude" }], "blocks": [\#(one), \#(loud)]"#, "report", levels.0, levels.1),
      (
        #""report": [{ "contrast": ["a", "a"] }], \#(blocks)"#, "report[0].contrast", "a condition against itself",
        "eine Bedingung gegen sich selbst"
      ),
      (
        #""report": [{}], \#(blocks)"#, "report[0]", "expected 'contrast' or 'shiftPer'",
        "erwartet wird »contrast« oder »shiftPer«"
      ),
      (
        #""report": ["threshold"], \#(blocks)"#, "report[0]",
        "'threshold' isn't known; expected one of thresholds, shifts",
        "»threshold« ist nicht bekannt; erwartet wird eins von thresholds, shifts"
      ),
      (
        #""report": [{ "contrast": ["b", "a"] }], "blocks": [\#(one), \#(two)]"#, "report[0].contrast",
        "'b' is tuned and has no threshold, so it can't be compared with one that is judged",
        "»b« wird gestimmt und hat keine Schwelle, ist also mit einer beurteilten nicht vergleichbar"
      ),
      (
        #""blocks": [{ "name": "a", "method": { "training": 10000 }, "conditions": ["#
          + (1...11).map { #"{ "name": "\#($0)" }"# }.joined(separator: ", ") + "] }]", "blocks",
        "110000 trials in all, but at most 100000 are possible",
        "zusammen 110000 Aufgaben, möglich sind höchstens 100000"
      ),
      (
        #""sound": { "ramp": 0.02 }, \#(blocks)"#, "sound.ramp", "only a sine has ramps of 20 ms",
        "nur ein Sinus hat Flanken von 20 ms"
      ),
      (
        #""sound": { "preset": "sine", "ramp": 0.02 }, "settings": { "duration": 0.03 }, \#(blocks)"#, "blocks[0]",
        "a note of 30 ms is shorter than two ramps of 20 ms", "ein Ton von 30 ms ist kürzer als zwei Flanken von 20 ms"
      ),
      (
        #""sound": { "soundFont": "a/b.sf2" }, \#(blocks)"#, "sound.soundFont",
        "expected a file's name without its folder", "erwartet wird ein Dateiname ohne Ordner"
      ),
      (
        #""sound": { "soundFont": "" }, \#(blocks)"#, "sound.soundFont",
        "expected a name of 1 to 255 printable characters", "erwartet wird ein Name aus 1 bis 255 druckbaren Zeichen"
      ),
      (
        #""sound": { "sha256": "12" }, \#(blocks)"#, "sound.sha256", "expected 64 hexadecimal digits",
        "erwartet wird 64 hexadezimale Ziffern"
      ),
      (#""notes": 5, \#(blocks)"#, "notes", "expected a text", "erwartet wird ein Text"),
      (
        #""texts": { "end": "a\u0007" }, \#(blocks)"#, "texts.end",
        "expected a text of 1 to 20000 characters that isn't blank and has no control characters",
        "erwartet wird ein Text aus 1 bis 20000 Zeichen, der nicht leer ist und keine Steuerzeichen hat"
      ),
      (
        #""texts": { "end": {} }, \#(blocks)"#, "texts.end", "expected at least one language",
        "erwartet wird mindestens eine Sprache"
      ),
      (
        #""texts": { "end": { "e": "x" } }, \#(blocks)"#, "texts.end.e",
        "expected the code of a language, such as en", "erwartet wird das Kürzel einer Sprache, etwa en"
      ),
    ]
    for row in rows { expectReason(file(row.members), row.path, row.english, row.german) }
    for (title, english, german) in [
      (
        #""a\nb""#, "expected a text of 1 to 200 characters that isn't blank and has no control characters",
        "erwartet wird ein Text aus 1 bis 200 Zeichen, der nicht leer ist und keine Steuerzeichen hat"
      ),
      (
        "5", "expected a text, or an object with one for each language",
        "erwartet wird ein Text oder ein Objekt mit einem für jede Sprache"
      ),
      ("null", "missing; expected a text", "fehlt; erwartet wird ein Text"),
    ] { expectReason(file(blocks, title: title), "title", english, german) }
    let formats = "peach-experiment 1, peach-experiment 2"
    expectReason(
      file(blocks).replacing("peach-experiment 2", with: "peach-experiment 3"), "format",
      "this version of Peach doesn't know 'peach-experiment 3', only \(formats)",
      "diese Version von Peach kennt »peach-experiment 3« nicht, nur \(formats)")
    expectReason(
      block(Self.training + #", "feedback": true"#).replacing("peach-experiment 2", with: "peach-experiment 1"),
      "blocks[0].feedback", "only files of the format 'peach-experiment 2' have it",
      "das haben nur Dateien des Formats »peach-experiment 2«")
    expectReason(
      String(repeating: " ", count: ExperimentFile.largest + 1), "", "larger than 1 MB", "größer als 1 MB")
    expectReason("[]", "", "expected an object, { … }", "erwartet wird ein Objekt, { … }")
  }

  /// The members of a block with X, and values of X that are taken and that aren't.
  private static let limits: [(members: String, taken: [String], refused: [String])] = [
    (#""method": { "training": X }"#, ["1", "10000"], ["0", "10001"]),
    (#""method": { "adaptive": "kazez", "comparisons": X }"#, ["1", "10000"], ["0", "10001"]),
    (#""method": { "constant": [5], "repeat": X }"#, ["1", "10000"], ["0", "10001"]),
    (#""method": { "constant": [X], "repeat": 1 }"#, ["-100", "100"], ["-100.1", "100.1"]),
    (
      #""method": { "constant": X, "repeat": 1 }"#,
      ["[5]", "[\(Array(repeating: "5", count: 100).joined(separator: ","))]"],
      ["[]", "[\(Array(repeating: "5", count: 101).joined(separator: ","))]"]
    ),
    (
      #""method": { "adaptive": "two-down-one-up", "comparisons": 9, "reversals": X }"#, ["2", "100"], ["1", "101"]
    ),
    (
      #""method": { "adaptive": "two-down-one-up", "comparisons": 9, "reversals": 100, "meanOfLast": X }"#,
      ["1", "100"], ["0", "101"]
    ),
    (
      #""method": { "adaptive": "two-down-one-up", "comparisons": 9, "reversals": 7, "meanOfLast": X }"#, ["7"], ["8"]
    ),
    (#""method": { "adaptive": "two-down-one-up", "comparisons": 9, "start": X }"#, ["0.1", "100"], ["0.09", "101"]),
    (#""method": { "adaptive": "kazez", "comparisons": 9, "untilWidth": X }"#, ["0.3", "6"], ["0.29", "6.1"]),
    (#""method": { "training": 9 }, "pauseEvery": X"#, ["1", "100000"], ["0", "100001"]),
    (#""method": { "training": 9 }, "catch": { "share": X, "offset": 9 }"#, ["0", "0.5"], ["-0.1", "0.51"]),
    (#""method": { "training": 9 }, "catch": { "share": 0.1, "offset": X }"#, ["-100", "100"], ["-101", "101"]),
    (
      #""method": { "training": 9 }, "jitter": { "gap": X }"#, ["[0, 2]", "[1, 1]"],
      ["[-0.1, 2]", "[0, 2.1]", "[1, 0.9]"]
    ),
    (#""method": { "training": 9 }, "jitter": { "pause": X }"#, ["[0, 10]"], ["[-0.1, 2]", "[0, 10.1]"]),
    (#""method": { "training": 9 }, "rove": { "level": X }"#, ["0", "12"], ["-1", "12.1"]),
    (#""method": { "constant": [5], "repeat": 1 }, "rove": { "key": X }"#, ["0", "24"], ["-1", "25"]),
    (#""method": { "constant": [5], "repeat": 1 }, "note": X"#, [#""A0""#, #""C8""#], [#""G#0""#, #""C#8""#]),
    (#""method": { "training": 9 }, "first": { "amplitude": X }"#, ["-12", "12"], ["-12.1", "12.1"]),
    (#""method": { "training": 9 }, "second": { "amplitude": X }"#, ["-12", "12"], ["-12.1", "12.1"]),
    (
      #""method": { "training": 9 }, "second": { "amplitude": { "from": X, "to": 12 } }"#, ["-12", "12"], ["-12.1"]
    ),
    (#""method": { "training": 9 }, "second": { "duration": X }"#, ["0.02", "3"], ["0.019", "3.1"]),
    (#""method": { "training": 9 }, "second": { "velocity": X }"#, ["1", "127"], ["0", "128"]),
    (
      #""method": { "training": 9 }, "second": { "amplitude": X }"#,
      ["[\(Array(repeating: "5", count: 20).joined(separator: ","))]"],
      ["[\(Array(repeating: "5", count: 21).joined(separator: ","))]"]
    ),
    (#""method": { "training": 9 }, "conditions": X"#, [names(20)], [names(21)]),
    (#""method": { "training": 9 }, "settings": { "duration": X }"#, ["0.02", "3"], ["0.019", "3.1"]),
  ]

  private static func names(_ count: Int) -> String {
    "[" + (1...count).map { #"{ "name": "c\#($0)" }"# }.joined(separator: ", ") + "]"
  }

  @Test func `the limits of each value of a block are those of its type`() {
    for (members, taken, refused) in Self.limits {
      for value in taken {
        #expect(defect(in: block(members.replacing("X", with: value))) == nil, "\(members): \(value)")
      }
      for value in refused {
        #expect(defect(in: block(members.replacing("X", with: value))) != nil, "\(members): \(value)")
      }
    }
    let until = #""method": { "constant": [5], "repeat": 1 }, "until": { "rightInARow": X, "atMost": Y }"#
    let counted = #"{ "name": "b", "method": { "training": 5 } }"#
    for (right, most, isTaken) in [
      (1, 1, true), (100, 1000, true), (100, 100, true), (0, 5, false), (101, 1000, false), (1, 0, false),
      (1, 1001, false), (6, 5, false),
    ] {
      let members = until.replacing("X", with: "\(right)").replacing("Y", with: "\(most)")
      let text = file(#""blocks": [{ "name": "a", \#(members) }, \#(counted)]"#)
      expect((defect(in: text) == nil), equals: isTaken, "\(right) \(most)")
    }
  }

  @Test func `the limits of each value of a file are those of its type`() throws {
    func text(_ count: Int) -> String { "\"" + String(repeating: "x", count: count) + "\"" }
    let catches = #""blocks": [{ "name": "a", "method": { "training": 50 }, "catch": { "share": 0.1, "offset": 9 } }]"#
    let digest = String(repeating: "0aF9", count: 16)
    let members = "[" + (1...1000).map { #""P\#($0)""# }.joined(separator: ", ")
    let blocks = (1...101).map { #"{ "name": "b\#($0)", "method": { "training": 5 } }"# }
    let limits: [(members: String, taken: [String], refused: [String])] = [
      (#""seed": X"#, ["0", "9007199254740992"], ["-1", "9007199254740993", "0.5"]),
      (#""texts": { "end": X }"#, [#""a""#, #""a\nb""#, text(20000)], [#""""#, text(20001), #""a\tb""#]),
      (#""sound": { "preset": "sine", "ramp": X }"#, ["0.001", "0.15"], ["0.0009", "0.151"]),
      (#""sound": { "preset": X }"#, [text(60)], [text(61), #""""#]),
      (#""sound": { "soundFont": X }"#, [text(255)], [text(256), #""""#]),
      (#""sound": { "sha256": X }"#, ["\"\(digest)\""], ["\"\(digest)0\"", "\"g\(digest.dropFirst())\""]),
      (#""exclude": { "catchRightBelow": X }"#, ["0", "1"], ["-0.1", "1.1"]),
      (#""exclude": { "droppedOutAbove": X }"#, ["0", "1"], ["-0.1", "1.1"]),
      (#""groups": { "A": ["Q1"], "B": X }"#, [members + "]"], [members + #", "P1001"]"#, "[]"]),
      (
        #""texts": { "end": { X: "a" } }"#, [#""en""#, #""en-Latn1""#.replacing("1", with: "x")],
        [#""e""#, #""abcdefghi""#, #""e1""#]
      ),
    ]
    for (members, taken, refused) in limits {
      for value in taken {
        let found = defect(in: file(members.replacing("X", with: value) + ", " + catches))
        #expect(found == nil, "\(members): \(found?.reason.english ?? "") \(value.prefix(40))")
      }
      for value in refused {
        #expect(
          defect(in: file(members.replacing("X", with: value) + ", " + catches)) != nil,
          "\(members): \(value.prefix(40))")
      }
    }
    expect(
      that: defect(in: file(catches, title: text(200))) == nil && defect(in: file(catches, title: text(201))) != nil)
    for count in [100, 101] {
      let text = file(#""blocks": [\#(blocks.prefix(count).joined(separator: ", "))]"#)
      expect((defect(in: text) == nil), equals: (count == 100))
    }
    try expect(
      ExperimentFile(text: file(#""sound": { "sha256": "\#(digest)" }, "# + catches)).sound.sha256,
      equals: digest.lowercased())
  }

  @Test func `the line of a value is that of its own member, whatever texts look like`() {
    let text = """
      { "a": "\\"b\\": {",
        "c": { "b": 1,
               "d": [ { "b": "]" },
                      [ "x", "y" ],
        { "b":
             2 } ] },
        "b": { "d": [ 0 ] },
        "1": 5
      }
      """
    let lines: [(path: String, line: Int)] = [
      ("", 1), ("a", 1), ("c", 2), ("c.b", 2), ("c.d", 3), ("c.d[0]", 3), ("c.d[0].b", 3), ("c.d[1]", 4),
      ("c.d[1][1]", 4), ("c.d[2]", 5), ("c.d[2].b", 6), ("b", 7), ("b.d[0]", 7),
      // The nearest one around what isn't there.
      ("c.e", 2), ("c.d[3]", 3), ("c.d[0].x", 3), ("x", 1),
    ]
    for (path, line) in lines { #expect(JSON.line(of: path, in: text) == line, "\(path)") }
  }

  @Test func `a text is shown in the language, or for all, or in English, or the first one`() {
    let all: [(texts: [(language: String, text: String)], english: String, german: String)] = [
      ([("fr", "F"), ("de", "D"), ("en", "E")], "E", "D"), ([("fr", "F"), ("en", "E")], "E", "E"),
      ([("fr", "F"), ("de", "D")], "F", "D"), ([("fr", "F"), ("it", "I")], "F", "F"), ([("", "A")], "A", "A"),
      ([("en", "E"), ("", "A")], "E", "A"), ([("", "A"), ("de", "D")], "A", "D"), ([], "", ""),
    ]
    for (texts, english, german) in all {
      expect(LocalText(texts).text, equals: Text(en: english, de: german))
    }
    expect(LocalText([("en", "E"), ("de", "D")]), equals: LocalText([("de", "D"), ("en", "E")]))
    expect(
      that: LocalText([("en", "E")]) != LocalText([("en", "F")]) && LocalText([("en", "E")]) != LocalText([("de", "E")])
    )
  }

  @Test func `a file knows the strategy, the task and the settings of its runs`() throws {
    let file = try Sample.file(
      #"{ "name": "trained", "method": { "training": 5 } }"#,
      #"{ "name": "tuned", "task": "matching", "method": { "training": 5 } }"#,
      #"{ "name": "constant", "method": { "constant": [5], "repeat": 2 } }"#,
      #"{ "name": "p", "task": "intervals", "method": { "adaptive": "kazez", "comparisons": 9 }, "until": { "rightInARow": 2, "atMost": 3 } }"#,
      #"{ "name": "steps", "task": "odd-one-out", "method": { "adaptive": "two-down-one-up", "comparisons": 9 } }"#,
      with: #""settings": { "duration": 0.7 }"#)
    let names = ["trained", "tuned", "constant", "p", "steps", "catch", nil]
    expect(names.map(file.strategy), equals: [.thresholdTracking, nil, nil, .kazez, .twoDownOneUp, nil, nil])
    expect(
      ["trained", "tuned", "constant", "p", "steps"].map { file.task(of: $0)?.name },
      equals: [
        .comparison, .matching, .comparison, nil, .oddOneOut,
      ])
    expect(that: file.plannedAnswers == 5 + 5 + 2 + 9 && file.answers == 5 + 5 + 2 + 3 + 9)
    var stored = Settings()
    (stored.language, stored.audioDriver, stored.plainFeedback) = (.german, "alsa", .off)
    stored.midi.input = .off
    stored.training.sounding.duration = .seconds(2)
    let settings = file.settings(of: .intervals, .sine, from: stored)
    expect(that: settings.exercise == .intervals && settings.sound == .sine && settings.language == .german)
    expect(that: settings.audioDriver == "alsa" && settings.plainFeedback == .off && settings.midi == stored.midi)
    expect(settings.training.sounding.duration, equals: .milliseconds(700))
  }

  @Test func `the time has the mean of both jitters, and a practice at its longest`() throws {
    let file = try Sample.file(
      #"{ "name": "p", "method": { "constant": [5], "repeat": 1 }, "until": { "rightInARow": 2, "atMost": 7 } }"#,
      #"{ "name": "a", "method": { "training": 10 }, "jitter": { "gap": [0.1, 0.3], "pause": [1, 4] } }"#,
      with: #""settings": { "duration": 0.5, "gap": 0.1 }"#)
    let each = 1.1 + 1 + file.settings.training.feedbackDuration.inSeconds
    #expect(abs(file.seconds - (7 * each + 10 * (each + 0.2 + 2.5))) < 1e-9, "\(file.seconds)")
  }

  @Test func `members of groups overlap if somebody can have the ID of both`() {
    for (one, other, isSame) in [
      ("V1", "V1", true), ("V1", "V2", false), ("V*", "V1", true), ("V1*", "V*", true), ("V*", "V*", true),
      ("V1*", "V2*", false), ("V*", "V", true), ("V1", "V12", false), ("V1*", "V", false),
    ] {
      expect(ExperimentFile.Group.overlap(one, other), equals: isSame, "\(one) \(other)")
      expect(ExperimentFile.Group.overlap(other, one), equals: isSame, "\(other) \(one)")
    }
  }
}
