import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachExercises

@Suite struct ChordProfileTests {
  private static let begin = 1_790_000_000_000
  private static let day = 86_400_000

  /// Matches of a voice, evenly on some days, by a listener whose centre is this far from the equal-tempered interval.
  private func matches(
    of interval: Interval, _ chord: String = "major", centre: Double, spread: Double = 4, count: Int, days: Int,
    daySpread: Double = 0, in system: TuningSystem = .just, using generator: inout SeededGenerator
  ) throws -> [ChordMatch] {
    var settings = TrainingSettings()
    settings.intervals.system = system
    let chord = try #require(Chord(chord))
    let offDay = (0..<days).map { _ in daySpread * generator.normal() }
    return try (0..<count).map { number in
      var trial = Trial(exercise: .chords, note: MIDINote(60), offset: Cents(20 - 40 * Double(number % 2)))
      trial.ask(chord, interval, keyedBy: .unison, settings, using: &generator)
      let exact =
        chord.offset(of: interval, on: MIDINote(60 + interval.semitones), root: MIDINote(60), in: system) ?? .nan
      let day = number * days / count
      let error = centre + offDay[day] + spread * generator.normal() - exact
      let time = UTCTime(milliseconds: Self.begin + day * Self.day + number * 1000)
      return try #require(
        ChordMatch(
          FitAnswer(trial: trial, response: .match(Match(error: Cents(error))), time: time, unsignedChoices: nil)))
    }
  }

  private func report(_ matches: [ChordMatch], day: Int = 40) -> ChordReport {
    ChordReport(
      ProfileRequest(.chords), answers: matches, impossible: 0, newest: nil,
      now: UTCTime(milliseconds: Self.begin + day * Self.day))
  }

  @Test func `each voice of each chord has a row with its centre and precision, in the order of settings`() throws {
    var generator = SeededGenerator(seed: 4)
    let all =
      try matches(of: .minorThird, "minor", centre: 8, count: 40, days: 5, using: &generator)
      + matches(of: .fifth, centre: 2, count: 40, days: 5, using: &generator)
      + matches(of: .majorThird, centre: -10, spread: 6, count: 40, days: 5, using: &generator)
      + matches(of: .majorSixth, "P1,M3,M6", centre: 0, count: 2, days: 1, using: &generator)
    let rows = report(all).rows(of: .chords)
    expect(rows.rows.map(\.id), equals: ["major:M3", "major:P5", "minor:m3", "P1,M3,M6:M6"])
    expect(rows.rows.map(\.name.english), equals: ["Major: third", "Major: fifth", "Minor: third", "P1 M3 M6: sixth"])
    expect(that: rows.answers == 122 && rows.rows.map(\.answers) == [40, 40, 40, 2])
    for (row, truth) in zip(rows.rows, [(-10.0, 6.0), (2, 4), (8, 4)]) {
      guard case .place(let centre, true)? = row.figures[0], case .spread(let precision, true)? = row.figures[1] else {
        Issue.record("no figures")
        continue
      }
      expect(that: (centre.lower95...centre.upper95).contains(truth.0) && abs(centre.value - truth.0) < 3)
      #expect((precision.lower95...precision.upper95).contains(truth.1))
      expect(that: row.course.entries.count == 5 && row.course.entries.allSatisfy { $0.answers == 8 })
      for entry in row.course.entries {
        expect(that: entry.values.english.hasSuffix(", 8 matches") && entry.parts.last?.english == " · 8 matches")
      }
    }
    #expect(abs(try #require(rows.rows[0].reference) + 13.686) < 1e-3)
    let spoken = rows.words.spoken.map(\.english).filter { $0.hasPrefix("Major: third: ") }
    expect(
      that: spoken.count == 1
        && spoken[0].contains("; a just one is 13.7 narrower; two of three matches are within ±"), "\(spoken)")
    let details = rows.words.details.map(\.english)
    for row in rows.rows {
      let lines = details.filter { $0.hasPrefix(row.name.english) && $0.hasSuffix(", \(row.answers) matches.") }
      expect(lines.count, equals: 1, "\(details)")
    }
    #expect(try rows.json.written(onOneLine: true).contains("\"chord\":\"P1,M3,M6\""))
  }

  @Test func `a voice whose last match is more than 90 days old says its month wherever it is described`() throws {
    var generator = SeededGenerator(seed: 4)
    let matches =
      try matches(of: .majorThird, centre: -10, count: 20, days: 2, using: &generator)
      + matches(of: .fifth, centre: 2, count: 20, days: 30, using: &generator)
    // The last third is on the second day, the last fifth 28 days after the first.
    for (day, names) in [
      (90, ["Major: third: ", "Major: fifth: "]), (100, ["Major: third, in September 2026: ", "Major: fifth: "]),
      (130, ["Major: third, in September 2026: ", "Major: fifth, in October 2026: "]),
    ] {
      let rows = report(matches, day: day).rows(of: .chords)
      let told = [
        rows.words.spoken, rows.words.details, rows.words.rowFindings, rows.rows.map(\.values),
        rows.rows.flatMap(\.details), rows.rows.compactMap(\.shortDetail),
      ]
      for texts in told {
        for name in names { #expect(texts.contains { $0.english.hasPrefix(name) }, "\(day): \(texts)") }
      }
    }
  }

  @Test func `the tuning that a centre fits is read out below its voice`() throws {
    var generator = SeededGenerator(seed: 2)
    let matches = try matches(of: .majorThird, centre: -13.7, spread: 3, count: 40, days: 5, using: &generator)
    let details = report(matches).rows(of: .chords).words.details.map(\.english)
    expect(that: details.count == 2 && details[0].hasSuffix(", 40 matches."))
    expect(details.last, equals: "Major: third: your centre fits just intonation, not equal temperament.")
  }

  @Test func `a centre is the same in whatever tuning it was trained`() throws {
    for system in TuningSystem.following {
      var generator = SeededGenerator(seed: 9)
      let voice = report(
        try matches(of: .majorThird, centre: -9, spread: 3, count: 60, days: 6, in: system, using: &generator)
          + matches(of: .majorThird, centre: -9, spread: 3, count: 60, days: 6, in: .equal, using: &generator)
      ).voices[0]
      expect(that: voice.matches == 120 && abs(voice.figures.bias.value + 9) < 1.2, "\(system.scale.name)")
    }
  }

  /// Matches of the thirds of quarter-comma meantone on six days, by somebody who follows a part of their differences from the just
  /// one. One in forty is a mistake.
  private func matches(
    following part: Double, spread: Double, mistake: Double, using generator: inout SeededGenerator
  ) throws -> [ChordMatch] {
    try (0..<120).map { number in
      var trial = Trial(exercise: .chords, note: MIDINote(60), offset: Cents(20 - 40 * Double(number % 2)))
      let size = generator.uniform() < 2 / 3.0 ? -13.686 : 27.373
      trial[ChordColumns.chord] = "major"
      trial[IntervalColumns.interval] = Interval.majorThird.semitones
      trial[IntervalColumns.size] = 400 + size
      let error = (1 - part) * (-13.686 - size) + spread * generator.normal() + (number % 40 == 7 ? mistake : 0)
      let time = UTCTime(milliseconds: Self.begin + number / 20 * Self.day + number * 1000)
      return try #require(
        ChordMatch(
          FitAnswer(trial: trial, response: .match(Match(error: Cents(error))), time: time, unsignedChoices: nil)))
    }
  }

  @Test(
    arguments: [
      (1, 2, 0, true), (1, 5, 0, true), (1, 2, 40, true), (0.5, 2, 0, true), (0, 2, 0, false), (0, 5, 0, false),
      (0, 2, 40, false),
    ] as [(Double, Double, Double, Bool)])
  func `the sizes of a temperament are no scatter, whether somebody follows them or not`(
    part: Double, spread: Double, mistake: Double, moves: Bool
  ) throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let all = try matches(following: part, spread: spread, mistake: mistake, using: &generator)
      let voice = report(all).voices[0]
      let (centre, precision) = (voice.figures.bias, voice.figures.precision)
      // Where the matches lie on average, without the mistakes.
      let tuned = all.map { $0.deviation + $0.match.error }.reduce(0, +) / Double(all.count) - mistake / 40
      expect(that: abs(centre.value - tuned) < 1.5 && centre.upper95 - centre.lower95 < 5, "\(seed) \(centre) \(tuned)")
      #expect((0.7...1.5).contains(precision.value / spread), "\(seed) \(precision)")
      // Who doesn't follow has the centre of the just third, from which mistakes are off.
      expect(that: (voice.fit == .exact) == moves && voice.followsSizes == moves, "\(seed)")
      expect(that: moves || mistake > 0 || voice.fit == .just, "\(seed)")
    }
  }

  @Test func `who follows two tunings in turn has a moving centre, and tunes as closely as in one`() throws {
    var generator = SeededGenerator(seed: 5)
    let just = 1200 * log2(1.25) - 400
    let all =
      try matches(of: .majorThird, centre: just, spread: 2, count: 60, days: 6, in: .just, using: &generator)
      + matches(of: .majorThird, centre: 0, spread: 2, count: 60, days: 6, in: .equal, using: &generator)
    let voice = report(all.sorted { $0.milliseconds < $1.milliseconds }).voices[0]
    expect(that: voice.fit == .exact && voice.followsSizes && abs(voice.figures.bias.value - just / 2) < 1)
    #expect((1.4...3).contains(voice.figures.precision.value))
  }

  @Test func `just or equal is said only from fifteen matches on four days, and if one is excluded`() throws {
    func fit(_ centre: Double, _ count: Int, _ days: Int, of interval: Interval = .majorThird, spread: Double = 3)
      throws
      -> ChordReport.Voice.Fit?
    {
      var generator = SeededGenerator(seed: 2)
      let all = try matches(of: interval, centre: centre, spread: spread, count: count, days: days, using: &generator)
      return report(all).voices[0].fit
    }
    try expect(that: fit(-13.7, 40, 5) == .just && fit(0, 40, 5) == .equal && fit(-7, 60, 5) == .neither)
    try expect(that: fit(-13.7, 14, 5) == nil && fit(-13.7, 40, 3) == nil)
    // With a wide spread both are possible.
    #expect(try fit(-7, 16, 4, spread: 25) == nil)
    // Of a fifth, some hundred matches tell; where both are the same, nothing is said.
    try expect(that: fit(2, 30, 5, of: .fifth, spread: 8) == nil && fit(0, 300, 5, of: .octave) == nil)
    try expect(fit(2, 600, 20, of: .fifth, spread: 3), equals: .just)
  }

  @Test(
    arguments: [
      ("seventh-16/9", .minorSeventh, 16 / 9.0), ("seventh-9/5", .minorSeventh, 9 / 5.0),
      ("seventh-7/4", .minorSeventh, 7 / 4.0), ("seventh-7/4", .majorThird, 5 / 4.0),
      ("P1,m3,m7", .minorSeventh, 9 / 5.0),
    ] as [(String, Interval, Double)])
  func `a just voice is that of the scale, and of a dominant seventh the one that it is named for`(
    chord: String, interval: Interval, ratio: Double
  ) throws {
    let just = 1200 * log2(ratio) - Double(100 * interval.semitones)
    var generator = SeededGenerator(seed: 2)
    let report = try report(
      matches(of: interval, chord, centre: just, spread: 3, count: 300, days: 10, using: &generator))
    let rows = report.rows(of: .chords)
    #expect(abs(try #require(rows.rows.first?.reference) - just) < 1e-9)
    guard case .array(let voices)? = rows.json["voices"], let voice = voices.first else {
      Issue.record("no voices")
      return
    }
    #expect(abs(try #require(voice["justCents"]?.number) - just) < 1e-9)
    expect(that: report.voices.first?.fit == .just && voice["fits"]?.text == "just")
  }

  @Test func `no tuning is excluded that the interval contains as it is written`() throws {
    let just = 1200 * log2(1.25) - 400
    func voice(_ centre: Double) throws -> ChordReport.Voice {
      var generator = SeededGenerator(seed: 2)
      return try report(
        matches(of: .majorThird, centre: centre, spread: 3, count: 40, days: 5, using: &generator)
      ).voices[0]
    }
    /// A voice whose interval has an end at a place, found by moving its centre.
    func voice(_ end: KeyPath<Estimate, Double>, at place: Double) throws -> ChordReport.Voice {
      let centre = try (0..<8).reduce(-7.0) { centre, _ in try centre + place - voice(centre).figures.bias[keyPath: end]
      }
      return try voice(centre)
    }
    try expect(voice(-7).fit, equals: .neither)
    // Where one end of the interval is so far beyond a tuning, both are written as the same number, or not.
    for (end, tuning, beyond) in [
      (\Estimate.upper95, just, -1.0), (\.lower95, just, 1), (\.upper95, 0, -1), (\.lower95, 0, 1),
    ] {
      for (distance, fit) in [(0.02, ChordReport.Voice.Fit?.none), (0.2, .neither)] {
        let moved = try voice(end, at: tuning + beyond * distance)
        let bias = moved.figures.bias
        #expect(abs(bias[keyPath: end] - tuning - beyond * distance) < 0.005)
        expect(that: moved.fit == fit && !(bias.lower95...bias.upper95).contains(tuning), "\(tuning) \(distance)")
      }
    }
  }

  @Test func `the wrong tuning is said about few listeners whose days differ`() throws {
    var (wrong, said) = (0, 0)
    for seed in 1...60 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let isJust = seed % 2 == 0
      let all = try matches(
        of: .majorThird, centre: isJust ? -13.686 : 0, spread: 5, count: 40, days: 5, daySpread: 3, using: &generator)
      let fit = report(all).voices[0].fit
      if fit != nil { said += 1 }
      if fit == .neither || fit == (isJust ? .equal : .just) { wrong += 1 }
    }
    // The interval covers 95 %.
    expect(that: wrong <= 6 && said > 20)
  }
}
