import AudioMeasurement
import PeachAudio
import PeachCore
import TestSupport
import Testing

/// Recordings of the sound.
extension LiveTrainingTests {
  /// An environment with a long buffer for a busy machine. It doesn't change the sound.
  var patientEnvironment: [String: String] { patientEnvironment(server) }

  private func patientEnvironment(_ server: SoundServer) -> [String: String] {
    environment(server).merging(["PULSE_LATENCY_MSEC": "300"]) { $1 }
  }

  /// Records until the sound has no errors, at most five times, because a sound server without real-time priority drops samples
  /// on a busy machine.
  func recordUntilRight(_ attempt: () throws -> (recorded: Tone, wrong: (Tone) throws -> [String])) throws {
    var wrong: [String] = []
    for _ in 0..<5 {
      let (recorded, judge) = try attempt()
      wrong = try judge(recorded)
      if wrong.isEmpty { return }
    }
    Issue.record("\(wrong)")
  }

  @Test(arguments: SoundServer.Kind.available)
  func `the sound server plays the requested pitch, level and gap`(
    kind: SoundServer.Kind
  ) throws {
    let server = try server(kind)
    try recordUntilRight {
      var events: [TrainingEvent] = []
      let tone = try server.recording {
        let result = try Program.run(
          "train --listener simulated:rt=0.9 --audio-driver pulseaudio --sound sine --duration 0.5 --gap 0.2 "
            + "--vary-loudness 1 --comparisons 3 --seed 5 --events jsonl --set tick=off",
          environment: patientEnvironment(server))
        result.expect(status: 0, error: "")
        events = try TrainingEvent.read(result.output)
      }
      let pairs = try events.filter { $0.state == "playingNote1" }.map { event in
        SinePair(
          key: MIDINote(try #require(event.midiNote)), cents: try #require(event.centOffset),
          decibels: event.amplitudeOffsetDecibels ?? 0)
      }
      return (tone, { Self.mistakes(in: $0, of: pairs) })
    }
  }

  /// Two expected sines, with the differences of the second in pitch and level.
  struct SinePair {
    let key: MIDINote
    let cents: Double
    let decibels: Double
    /// The gain on both, in dB: headroom lowers a low note that would clip.
    var gain = 0.0
  }

  /// The errors in a recording of sines of half a second, 0.2 s apart.
  static func mistakes(in tone: Tone, of pairs: [SinePair]) -> [String] {
    let sounds = tone.sounds(floor: 1e-5, silence: 0.05)
    guard sounds.count == 2 * pairs.count else {
      return ["\(sounds.count) sounds: \(sounds.map { ($0.lowerBound, $0.count) })"]
    }
    var mistakes: [String] = []
    for (index, pair) in pairs.enumerated() {
      let pitches = [pair.key.frequency(), pair.key.frequency().shifted(by: Cents(pair.cents))]
      let sine = decibels(SineRenderer.peak(of: pair.key)) + pair.gain
      let levels = [sine, sine + pair.decibels]
      for note in 0...1 {
        let start = Double(sounds[2 * index + note].lowerBound) / 48000
        let expected = pitches[note].hertz
        let cents = 1200 * log2(tone.frequency(near: expected, from: start + 0.02, to: start + 0.48) / expected)
        if abs(cents) >= 0.001 { mistakes.append("\(cents) cents off") }
        let level = decibels(tone.component(expected, center: start + 0.25, length: 0.4).magnitude) - levels[note]
        if abs(level) >= 0.001 { mistakes.append("\(level) dB off") }
      }
      // Exact to the sample, except that the first and last samples of a sine are too small to detect.
      let distance = sounds[2 * index + 1].lowerBound - sounds[2 * index].lowerBound - 33600
      if abs(distance) >= 40 { mistakes.append("note 2 is \(distance) frames off") }
    }
    // Between the notes there must be silence.
    let noise = tone.samples.indices.filter { index in
      tone.samples[index] != 0 && !sounds.contains { ($0.lowerBound - 40..<$0.upperBound + 40).contains(index) }
    }
    return noise.isEmpty ? mistakes : mistakes + ["\(noise.count) frames of noise"]
  }

  @Test func `a pair that is heard again sounds the same, and begins again without a click`() throws {
    try recordUntilRight {
      var events: [TrainingEvent] = []
      let tone = try server.recording {
        let session = try EventSession(
          "train --sound sine --duration 0.5 --gap 0.2 --seed 5 --comparisons 2 --set tick=off",
          environment: patientEnvironment)
        // Once after the first pair, once while the second note of the second pair sounds.
        func reply(_ event: TrainingEvent) -> String? {
          switch (event.state, event.comparison, event.replays) {
          case ("awaitingAnswer", 1, nil), ("playingNote2", 2, nil): "again"
          case ("awaitingAnswer", _, 1): "higher"
          default: nil
          }
        }
        #expect(try session.answer(reply: reply) { $0.last?.state == "idle" })
        try session.end().expect(status: 0)
        events = session.events
      }
      expect(events.filter { $0.state == "showingFeedback" }.map(\.replays), equals: [1, 1])
      let pairs = try [1, 1, 2].map { number in
        let event = try #require(events.first { $0.comparison == number })
        return SinePair(
          key: MIDINote(try #require(event.midiNote)), cents: try #require(event.centOffset), decibels: 0)
      }
      return (tone, { Self.mistakes(in: $0, ofReplayed: pairs) })
    }
  }

  /// The errors in a recording of the first pair, the same again, and the last pair, whose second note is interrupted by
  /// the same pair again.
  private static func mistakes(in tone: Tone, ofReplayed pairs: [SinePair]) -> [String] {
    let sounds = tone.sounds(floor: 1e-5, silence: 0.05)
    guard sounds.count >= 7 else { return ["\(sounds.count) sounds"] }
    // The interrupted note 2 and the next note 1 are one sound, or two with a pause of the driver.
    let (whole, last) = (sounds[3].upperBound + 4800, sounds[sounds.count - 1].upperBound)
    var mistakes = mistakes(in: Tone(Array(tone.samples[..<whole]), rate: 48000), of: Array(pairs[..<2]))
    // The interrupted note fades while the last pair begins.
    let start = Double(last - 57600) / 48000
    let (one, two) = (pairs[2].key.frequency(), pairs[2].key.frequency().shifted(by: Cents(pairs[2].cents)))
    for (pitch, begin) in [(one.hertz, start + 0.05), (two.hertz, start + 0.75)] {
      let cents = 1200 * log2(tone.frequency(near: pitch, from: begin, to: begin + 0.4) / pitch)
      if abs(cents) >= 0.001 { mistakes.append("\(cents) cents off") }
    }
    // A cut would be a step of up to the sine's peak. The steepest is that of two sines at once.
    let steepest = Float(2 * SineRenderer.peak(of: pairs[2].key) * 2 * Double.pi * max(one.hertz, two.hertz) / 48000)
    let steps = (whole..<last).filter { abs(tone.samples[$0] - tone.samples[$0 - 1]) > 1.05 * steepest }
    return steps.isEmpty ? mistakes : mistakes + ["clicks at \(steps.prefix(3))"]
  }

  @Test func `both notes follow each other without a gap, click or overlap`() throws {
    let notes = ["play", "C4", "--with-reference", "--cents", "25", "--duration", "0.5", "--velocity", "100"]
    let path = folder.path + "/x.wav"
    try Program.run(notes + ["--output", path]).expect(status: 0)
    let offline = try WAVFile.read(path).tone()
    let offlineStart = try #require(offline.samples.firstIndex { abs($0) > 1e-4 })
    try recordUntilRight {
      let tone = try server.recording {
        try Program.run(notes, environment: patientEnvironment).expect(status: 0, output: "", error: "")
      }
      // The samples must equal those of an offline rendering.
      return (
        tone,
        { tone in
          let start = try #require(tone.samples.firstIndex { abs($0) > 1e-4 })
          let differing = (0..<47000).filter {
            abs(tone.samples[start + $0] - offline.samples[offlineStart + $0]) >= 1e-6
          }
          return differing.isEmpty ? [] : ["\(differing.count) frames differ"]
        }
      )
    }
  }
}
