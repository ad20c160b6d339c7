import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachCommands

/// The second exercise in the whole program.
@Suite(.timeLimit(.minutes(10))) struct IntervalsTests {
  let folder = TemporaryFolder()

  private var environment: [String: String] { ["PEACH_DATA_DIR": folder.path] }

  private func run(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line, environment: environment, input: input)
  }

  @Test(arguments: ["sine", "Peach.sf2:0:48"]) func `note 2 sounds a fifth and the offset above note 1`(sound: String)
    throws
  {
    let path = folder.path + "/intervals.wav"
    let result = try run(
      "train intervals --listener simulated:threshold=12,rt=1.3 --comparisons 4 --seed 5 --sound \(sound) --events jsonl "
        + "--gap 0.1 --duration 0.5 --set tick=off --note-range C4:C6 --output " + path)
    result.expect(status: 0)
    let events = try TrainingEvent.read(result.output).filter { $0.state == "playingNote1" }
    expect(that: events.count == 4 && events.allSatisfy { $0.exercise == "intervals" && $0.intervalSemitones == 7 })
    let tone = try WAVFile.read(path).tone()
    for event in events {
      let (key, cents) = (MIDINote(try #require(event.midiNote)), try #require(event.centOffset))
      #expect(NoteRange(description: "C4:C6")?.contains(MIDINote(key.number + 7)) == true)
      let one = key.frequency().hertz
      let two = key.frequency().shifted(by: Cents(700 + cents)).hertz
      let (first, second) = (event.seconds + 0.1, event.seconds + 0.7)
      expect(1200 * log2(tone.frequency(near: one, from: first, to: first + 0.35) / one), near: 0, within: 0.01)
      expect(1200 * log2(tone.frequency(near: two, from: second, to: second + 0.35) / two), near: 0, within: 0.01)
    }
  }

  @Test(arguments: ["sine", "Peach.sf2:0:48"]) func `after an answer, the exact interval sounds without a question`(
    sound: String
  ) throws {
    let path = folder.path + "/listening.wav"
    let result = try run(
      "train intervals --listener simulated:threshold=12 --comparisons 3 --seed 5 --sound \(sound) --events jsonl "
        + "--gap 0.1 --duration 0.5 --set tick=off --listening 12 --output " + path)
    result.expect(status: 0)
    let events = try TrainingEvent.read(result.output)
    let begun = events.filter { $0.state == "playingNote1" }
    let exact = events.filter { $0.state == "listening" }
    expect(that: begun.map(\.comparison) == [1, 2, 3] && exact.map(\.comparison) == [1, 2])
    let tone = try WAVFile.read(path).tone()
    for (event, (asked, next)) in zip(exact, zip(begun, begun.dropFirst())) {
      expect(that: event.centOffset == 0 && asked.centOffset != 0 && event.midiNote == asked.midiNote)
      let one = MIDINote(try #require(event.midiNote)).frequency()
      let two = one.shifted(by: Cents(700)).hertz
      let (first, second) = (event.seconds + 0.1, event.seconds + 0.7)
      expect(
        1200 * log2(tone.frequency(near: one.hertz, from: first, to: first + 0.35) / one.hertz), near: 0, within: 0.01)
      expect(1200 * log2(tone.frequency(near: two, from: second, to: second + 0.35) / two), near: 0, within: 0.01)
      // Both notes, the gap, and as long as the feedback; notes that ring out end later.
      if sound == "sine" { expect(next.seconds - event.seconds, near: 1.5, within: 0.02) }
    }
  }

  /// A SoundFont whose keys are all off by the same amount: its sample rate against 48 kHz.
  private func font(sampleRate: UInt32) throws -> String {
    var font = TestSoundFont.sine
    font.sampleRate = sampleRate
    let path = folder.path + "/\(sampleRate).sf2"
    try Data(font.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `the measured error of each key is corrected`() throws {
    let output = folder.path + "/corrected.wav"
    let result = try run(
      "train intervals --listener simulated:threshold=12 --comparisons 3 --seed 5 --soundfont "
        + "\(font(sampleRate: 48100)) --events jsonl --duration 0.5 --set tick=off --output \(output)")
    result.expect(status: 0)
    let tone = try WAVFile.read(output).tone()
    for event in try TrainingEvent.read(result.output) where event.state == "playingNote1" {
      let hertz = MIDINote(try #require(event.midiNote)).frequency().hertz
      let found = tone.frequency(near: hertz, from: event.seconds + 0.1, to: event.seconds + 0.45)
      expect(1200 * log2(found / hertz), near: 0, within: 0.01)
    }
  }

  @Test func `a sound without two steady keys is refused`() throws {
    var phase = 0.0
    // Glides over 40 cents.
    let samples = (0..<96000).map { frame in
      phase += 440 * exp2(-40 * Double(frame) / 96000 / 1200) / 48000
      return Int16((20000 * sin(2 * .pi * phase)).rounded())
    }
    let path = folder.path + "/gliding.sf2"
    try Data(TestSoundFont(loop: samples, rootKey: 69).bytes).write(to: URL(fileURLWithPath: path))
    try run(
      "train intervals --listener simulated --comparisons 3 --soundfont \(path) --note-range C5:C6 "
        + "--output \(folder.path)/x.wav"
    ).expect(
      status: 65,
      error: .contains(
        "has no two keys in the note range that are steady enough for the intervals.",
        "'peach sounds \(path) --preset 0:0 --intervals' shows what each key is good for."))
  }

  @Test func `answers are wider and narrower, in words, rows, exports and the profile`() throws {
    let result = try run(
      "train intervals --comparisons 3 --seed 1 --sound sine --events jsonl --data-dir \(folder.path) "
        + "--output \(folder.path)/x.wav", input: "wider\nhigher\nnarrower\nn\n")
    result.expect(
      status: 0, error: .contains("'higher' isn't an answer. Use w (too wide), n (too narrow) or q (quit)."))
    let answers = try TrainingEvent.read(result.output).filter { $0.state == "showingFeedback" }
    expect(
      that: answers.map(\.answer) == ["wider", "narrower", "narrower"] && answers.allSatisfy { $0.stored == true })

    let rows = try run("export --format jsonl").output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    expect(rows.compactMap { $0["answer"] as? String }, equals: ["wider", "narrower", "narrower"])
    #expect(rows.allSatisfy { $0["exercise"] as? String == "intervals" && $0["intervalSemitones"] as? Int == 7 })
    for (exercise, count) in [("", 0), (" intervals", 3), (" comparison", 0)] {
      let profile = try run("profile\(exercise) --json").output
      #expect(profile.contains("\"answers\" : \(count),"), "\(exercise)")
    }
    try run("profile intervals").expect(output: .contains("  Profile: Intervals, melodic  "))
  }

  @Test func `the arrows on the Start Screen choose the exercise, which is kept`() throws {
    func start(_ arguments: [String] = []) throws -> PseudoTerminal {
      try PseudoTerminal(
        columns: 80, rows: 24, environment: Program.environment(environment), command: [Program.path] + arguments)
    }
    let terminal = try start().expect("‹  Pitch comparison  ›")
    terminal.type("\u{1B}[C").expect("‹  Intervals  ›")
    terminal.type("q").expectExit(0)
    try run("settings get exercise").expect(output: "intervals\n")

    let again = try start(["--lang", "de"]).expect("‹  Intervalle  ›")
    again.type("\u{1B}[D").expect("‹  Tonhöhenvergleich  ›")
    again.type("q").expectExit(0)
    try run("settings get exercise").expect(output: "comparison\n")
  }

  @Test func `what has only one exercise refuses to set it`() throws {
    for command in ["measure", "experiment loudness run"] {
      try run(command + " --set exercise=intervals --listener simulated").expect(
        status: 64, error: .contains("'--set exercise' doesn't apply here"))
    }
    try run("train --help").expect(output: .contains("comparison, intervals, matching"))
  }

  @Test func `an exercise that doesn't exist is refused, wherever it is named`() throws {
    for line in ["train harmony", "profile harmony", "settings set exercise harmony", "train --set exercise=harmony"] {
      try run(line).expect(status: 64, error: .contains("comparison, intervals"))
    }
  }

  @Test(arguments: [
    ("train --tuning just", "'--tuning' applies only to intervals"),
    ("train comparison --set direction=down", "'--set direction' applies only to intervals"),
    ("train intervals --strategy kazez", "'--strategy' doesn't apply to intervals"),
    ("train intervals --intervals P1,P5 --presentation harmonic", "A unison can't be asked with both notes at once"),
    ("train intervals --intervals P5,m9", "'m9' isn't an interval. Use P1, m2"),
    ("train intervals --tuning jus", "Did you mean 'just'?"),
    ("play C4 --tuning just", "'--tuning' needs '--interval'"),
    ("play C4 --interval P1 --presentation harmonic", "A unison can't be asked with both notes at once"),
    ("play 3 --interval P5 --direction down", "isn't a MIDI key"),
  ]) func `options that don't apply are usage errors`(line: String, message: String) throws {
    try run(line).expect(status: 64, error: .contains(message))
  }

  /// A scale whose fifth has 702 cents.
  private func scale(_ name: String, lines: [String]? = nil) throws -> String {
    let cents = [100, 200, 300, 400, 500, 600, 702, 800, 900, 1000, 1100]
    let steps: [String] = cents.map { "\($0)." } + ["2/1"]
    let text = (["! \(name)", "a scale", "12"] + (lines ?? steps)).joined(separator: "\n") + "\n"
    let path = folder.path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a Scala file gives the sizes, its base name is stored, and nothing overwrites it`() throws {
    let path = try scale("mine.scl")
    try run("settings set tuning \(path)").expect(status: 0)
    try run("settings get tuning").expect(output: .equals(path + "\n"))
    let byKey = try run("train intervals --listener simulated --comparisons 30 --seed 1 --events jsonl")
    for event in try TrainingEvent.read(byKey.output) where event.state == "playingNote1" {
      let lower = (event.midiNote ?? 0) % 12
      expect(
        that: event.intervalCents == (lower == 0 ? 702 : lower == 7 ? 698 : 700) && event.tuning == "mine.scl:tonic=C")
    }
    let result = try run("train intervals --tonic follow --listener simulated --comparisons 2 --seed 1 --events jsonl")
    let events = try TrainingEvent.read(result.output).filter { $0.state == "playingNote1" }
    #expect(events.allSatisfy { $0.intervalCents == 702 && $0.tuning == "mine.scl" && $0.direction == "up" })
    expect(that: events.count == 2 && events.allSatisfy { $0.secondMidiNote == ($0.midiNote ?? 0) + 7 })
    let link = folder.path + "/mine.wav"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try run("train intervals --listener simulated --comparisons 1 --output \(link)").expect(
      status: 73, error: .contains("this command reads the file"))
    let damaged = try scale("damaged.scl", lines: ["3/0"] + (2...12).map { "\(100 * $0)." })
    for line in [
      "settings set tuning \(damaged)", "train intervals --tuning \(damaged) --listener simulated --comparisons 1",
    ] {
      try run(line).expect(status: 65, error: .contains("damaged.scl, line 4: '3/0' divides by zero."))
    }
    try run("train intervals --tuning none.scl --listener simulated --comparisons 1").expect(status: 66)
  }

  /// What equal temperament lacks.
  @Test func `intervals that only a scale from a file has are asked, played and stored`() throws {
    let path = folder.path + "/31.scl"
    let pitches = (1...31).map { "\(Double($0) * 1200 / 31)\n" }.joined()
    try Data(("31 equal\n31\n" + pitches).utf8).write(to: URL(fileURLWithPath: path))
    for (interval, steps) in [("18", 18), ("11/9", 9), ("350.0", 9)] {
      let options = "--tuning \(path) --sound sine --data-dir \(folder.path)"
      let output = try run(
        "train intervals --intervals \(interval) --listener simulated --comparisons 2 --events jsonl \(options)"
      ).expect(status: 0)
      let events = try TrainingEvent.read(output.output).filter { $0.state == "playingNote1" }
      expect(that: events.count == 2 && events.allSatisfy { $0.tuning == "31.scl:tonic=C,steps=\(steps)" }, interval)
      try run("play C4 --interval \(interval) \(options) --output \(folder.path)/\(steps).wav").expect(status: 0)
    }
    try run("settings set exercise intervals").expect(status: 0)
    try run("settings set tuning \(path)").expect(status: 0)
    try run("settings set intervals 18").expect(status: 0)
  }

  @Test func `a scale with other than twelve notes is trained by its steps, and a key map says where it stands`() throws
  {
    let path = folder.path + "/five.scl"
    try Data("five\n5\n228.\n728.\n484.\n960.\n2/1\n".utf8).write(to: URL(fileURLWithPath: path))
    let line =
      "train intervals --tuning \(path) --listener simulated --comparisons 20 --seed 1 --events jsonl --sound sine "
      + "--data-dir \(folder.path) "
    try run(line + "--intervals 2,350.0").expect(
      status: 64, error: .contains("five.scl has no interval within 20 cents of '350.0'"))
    let sizes: Set<Double> = [484, 500, 476, 472, 468]
    let output = try run(line + "--intervals 2")
    #expect(output.error.contains("five.scl: the pitches aren't in ascending order within one period"))
    try run("play C4 --interval 2 --tuning \(path) --sound sine --output \(folder.path)/five.wav").expect(
      status: 0, error: .contains("five.scl: the pitches aren't in ascending order within one period"))
    let events = try TrainingEvent.read(output.output).filter { $0.state == "playingNote1" }
    expect(that: events.count == 20 && events.allSatisfy { $0.tuning == "five.scl:tonic=C,steps=2" })
    #expect(events.allSatisfy { sizes.contains((($0.intervalCents ?? 0) * 1e6).rounded() / 1e6) })
    let map = folder.path + "/five.kbm"
    try Data("0\n0\n127\n62\n69\n415.0\n5\n".utf8).write(to: URL(fileURLWithPath: map))
    let mapped = try TrainingEvent.read(run(line + "--intervals 2").output).filter { $0.state == "playingNote1" }
    #expect(mapped.allSatisfy { $0.tuning == "five.scl:map=five.kbm,steps=2" })
    try expectRows(
      folder.database, "SELECT tuning || ' ' || reference_hz FROM answer GROUP BY tuning, reference_hz ORDER BY 1",
      ["five.scl:map=five.kbm,steps=2 415.0", "five.scl:tonic=C,steps=2 440.0"])
    try Data("0\n0\n".utf8).write(to: URL(fileURLWithPath: map))
    try run(line).expect(status: 65, error: .contains("five.kbm: the key map ends before"))
    try run(line.replacing("five.scl", with: "five.scl:tonic=D")).expect(status: 0)
    try FileManager.default.removeItem(atPath: map)
    try run("train chords --tuning \(path) --listener simulated --comparisons 1").expect(
      status: 64, error: .contains("Chords need a tuning that gives every key a pitch"))
  }

  @Test(arguments: [
    "play C4 --interval P5 --tuning bohlen-pierce --output FILE.wav",
    "train intervals --intervals P5 --tuning bohlen-pierce --listener simulated --comparisons 2",
    "train intervals --set intervals=P5 --tuning 4edo --listener simulated --comparisons 2",
    "experiment check FILE",
  ]) func `a chosen interval that the tuning lacks is refused, the default one too`(line: String) throws {
    let file = folder.path + "/file"
    try """
    {"format": "peach-experiment 2", "title": "x", "task": "intervals", "blocks": [{"name": "a",
      "method": {"training": 4}, "settings": {"intervals": "P5", "tuning": "bohlen-pierce"}}], "report": ["thresholds"]}
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let result = try run(line.replacingOccurrences(of: "FILE", with: file))
    result.expect(
      status: line.hasPrefix("experiment") ? 65 : 64, error: .contains("has no interval within 20 cents of 'P5'"))
    #expect(!result.error.contains(".."))
  }

  @Test func `the default interval stands for all steps where the tuning has no fifth`() throws {
    try run("train intervals --tuning 4edo --listener simulated --comparisons 4 --data-dir \(folder.path)/all")
      .expect(status: 0)
    try expectRows(
      folder.path + "/all/peach.sqlite", "SELECT count(*) FROM answer WHERE interval_cents % 300 = 0", ["4"])
  }

  @Test(arguments: ["sine", "Peach.sf2:0:48"]) func `play has the exact interval, then the wider one`(sound: String)
    throws
  {
    let path = folder.path + "/played.wav"
    let command = "play C4 --interval P5 --cents 20 --with-reference --tuning just --direction down --sound \(sound) "
    try run(command + "--output " + path).expect(status: 0)
    let tone = try WAVFile.read(path).tone()
    let first = MIDINote(60).frequency()
    for (begin, size) in [(0.0, 701.955000865), (3.0, 721.955000865)] {
      let second = first.shifted(by: Cents(-size)).hertz
      let start = tone.frequency(near: first.hertz, from: begin + 0.2, to: begin + 0.8)
      expect(1200 * log2(start / first.hertz), near: 0, within: 0.01)
      let end = tone.frequency(near: second, from: begin + 1.2, to: begin + 1.8)
      expect(1200 * log2(end / second), near: 0, within: 0.01)
    }
  }
}
