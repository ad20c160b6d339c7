import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// The trial of a SoundFont by another process, which is a script here.
@Suite struct ProbeTests {
  private let folder = TemporaryFolder()

  /// What a process answers with, as a line, and what is then known.
  private static let answers: [(line: String, answer: ProbeAnswer)] = [
    (
      "measured 3.5 1.25 0.5",
      .measured(SoundMeasurement(gain: 3.5, steadiness: Steadiness(vibrato: 1.25, beating: 0.5)))
    ),
    ("measured -2.0", .measured(SoundMeasurement(gain: -2, steadiness: nil))),
    ("slow 61", .defect(.tooSlow(key: MIDINote(61)))), ("compression", .defect(.compression)),
    ("memory", .defect(.excessive(.memory))), ("refused no such thing", .defect(.refused("no such thing"))),
    ("refused ", .defect(.refused(""))),
  ]

  @Test func `answers are lines, and lines are answers`() throws {
    for (line, answer) in Self.answers {
      expect(answer.line, equals: line)
      #expect("\(try #require(ProbeAnswer(line: line)))" == "\(answer)")
    }
    for line in [
      "", "measured", "measured x", "measured inf", "measured nan 1 2", "slow", "slow 128", "slow x", "Memory",
    ] {
      #expect(ProbeAnswer(line: line) == nil, "\(line)")
    }
    expect(ProbeAnswer.defect(.refused("a\nb\r\nc")).line, equals: "refused abc")
    expect(ProbeAnswer.defect(.empty).line, equals: "refused")
  }

  @Test func `errors are answered with what is known of them`() {
    let cases: [(AudioError, String)] = [
      (.unreadableSoundFont(path: "x", .refused("bad")), "refused bad"),
      (.unusablePreset("P", path: "x", .tooSlow(key: MIDINote(7))), "slow 7"),
      (.unusablePreset("P", path: "x", .compression), "compression"), (.synthesis(operation: "op"), "refused op"),
      (.deviceLost, "refused "), (.unreadableSoundFont(path: "x", .missing), "refused"),
    ]
    for (error, line) in cases { #expect(ProbeAnswer(error).line == line) }
  }

  /// A program that reads a request, notes it with its own ID, and then runs a script, in which $place is the preset.
  private func program(_ script: String) throws -> String {
    let text = """
      #!/bin/sh
      [ "$1 $2" = "probe --" ] || exit 9
      while read extent place; do
        echo "$extent $place $$" >> "\(folder.path)/requests"
        \(script)
      done
      """
    let path = try folder.write(Array(text.utf8), "program \(UUID())")
    try #require(chmod(path, 0o700) == 0)
    return path
  }

  /// The requests so far: the extents with presets, and how many processes got them.
  private func requests() throws -> (lines: [String], processes: Int) {
    let lines = try String(contentsOfFile: folder.path + "/requests", encoding: .utf8).split(separator: "\n")
    let words = lines.map { $0.split(separator: " ") }
    return (words.map { $0.dropLast().joined(separator: " ") }, Set(words.compactMap(\.last)).count)
  }

  private func file(_ presets: [TestSoundFont.Preset] = [.init(program: 5, name: "Five")]) throws -> SoundFontFile {
    var font = TestSoundFont.sine
    font.presets = presets
    return try SoundFontFile(path: folder.write(font.bytes, "tried.sf2"))
  }

  private func gate(_ script: String) throws -> SoundGate {
    try SoundGate(executable: program(script), catalogue: SoundFontCatalogue(folders: []))
  }

  private func measure(_ script: String) throws -> Result<SoundMeasurement, AudioError> {
    let file = try file()
    let probe = try #require(try gate(script).probe(of: file))
    return Result { () throws(AudioError) in try probe.measure(file.presets[0], .whole) }
  }

  @Test func `what a process answers is the measurement or the defect of the preset`() throws {
    let file = try file()
    for (line, answer) in Self.answers {
      let expected: Result<SoundMeasurement, AudioError> =
        switch answer {
        case .measured(let measurement): .success(measurement)
        case .defect(.refused(let words)): .failure(.unreadableSoundFont(path: file.path, .refused(words)))
        case .defect(let defect): .failure(.unusablePreset("Five", path: file.path, defect))
        }
      try expect(measure("echo \(line)"), equals: expected, "\(line)")
    }
    #expect(try requests().lines.allSatisfy { $0 == "whole 0:5" })
  }

  @Test func `a process that ends without an answer tells by its end why`() throws {
    let file = try file()
    let ends: [(String, SoundFontDefect)] = [
      ("exit 0", .refused("")), ("exit 1", .refused("")), ("kill -SEGV $$", .crashes(signal: SIGSEGV)),
      ("kill -ABRT $$", .crashes(signal: SIGABRT)), ("kill -KILL $$", .excessive(.memory)),
      ("kill -XCPU $$", .excessive(.time)), ("echo nonsense; exit", .refused("")),
      ("echo measured nan; read more", .refused("")),
    ]
    for (script, defect) in ends {
      let failure = AudioError.unusablePreset("Five", path: file.path, defect)
      try expect(measure(script), equals: .failure(failure), "\(script)")
    }
  }

  @Test func `one process measures one preset after the other, and another one follows a defect`() throws {
    let file = try file((0..<4).map { .init(program: $0, name: "P\($0)") })
    let script =
      "case $place in 0:1) echo slow 60;; 0:2) exit;; *) printf 'measured '; printf '%s\\n' ${place#0:};; esac"
    let probe = try #require(try gate(script).probe(of: file))
    func gain(_ index: Int) -> Double? { try? probe.measure(file.presets[index], .gain).gain }
    expect([3, 0, 1, 3, 2, 0].map(gain), equals: [3, 0, nil, 3, nil, 0])
    let found = try requests()
    expect(found.lines, equals: ["gain 0:3", "gain 0:0", "gain 0:1", "gain 0:3", "gain 0:2", "gain 0:0"])
    expect(found.processes, equals: 3)
  }

  @Test func `the usual preset is the first that is loud enough and can be used`() throws {
    let file = try file((0..<6).map { .init(program: $0, name: "P\($0)") })
    let script = """
      case $place in
        0:1) echo slow 60;; 0:2) echo measured 24;; 0:3) echo measured 23.9;; 0:4) echo measured 0;; *) echo memory;;
      esac
      """
    let gate = try gate(script)
    let loud = SoundMeasurement(gain: 1, steadiness: nil)
    let known: [Int: SoundMeasurement] = [0: SoundMeasurement(gain: 40, steadiness: nil)]
    try expect(gate.usualPreset(of: file) { known[$0.program] }.program, equals: 3)
    try expect(requests().lines, equals: ["gain 0:1", "gain 0:2", "gain 0:3"])
    try expect(gate.usualPreset(of: file) { $0.program == 2 ? loud : known[$0.program] }.program, equals: 2)
    // Where none is, the default as far as the tables tell.
    try expect(self.gate("echo compression").usualPreset(of: file) { _ in nil }.program, equals: 0)
    #expect(throws: AudioError.unreadableSoundFont(path: file.path, .refused("all"))) {
      try self.gate("echo refused all").usualPreset(of: file) { _ in nil }
    }
    // A single one needs no trial.
    let single = try self.file()
    try expect(self.gate("exit").usualPreset(of: single) { _ in nil }.program, equals: 5)
  }

  @Test func `of many presets sixteen are tried`() throws {
    let file = try file((0..<20).map { .init(program: $0, name: "P\($0)") })
    for (loud, found) in [(15, 15), (16, 0)] {
      let gate = try gate("[ $place = 0:\(loud) ] && echo measured 1 || echo measured 50")
      try #expect(gate.usualPreset(of: file) { _ in nil }.program == found, "\(loud)")
    }
    try expect(requests().lines.count, equals: 32)
  }

  @Test func `a file is checked by loading it, and what its loading ends with is a defect of the file`() throws {
    let file = try file()
    try gate("echo measured 0").check(file)
    try expect(requests().lines, equals: ["file 0:5"])
    #expect(throws: AudioError.unreadableSoundFont(path: file.path, .crashes(signal: SIGSEGV))) {
      try gate("kill -SEGV $$").check(file)
    }
    let missing = SoundGate(executable: "/nowhere", catalogue: SoundFontCatalogue(folders: []))
    #expect(throws: AudioError.synthesis(operation: "posix_spawn")) { try missing.check(file) }
  }

  @Test func `a copy of the bundled SoundFont needs no trial, another file of its name does`() throws {
    let root = folder.path + "/share/peach/SoundFonts"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let bytes = TestSoundFont.sine.bytes
    try Data(bytes).write(to: URL(fileURLWithPath: root + "/Peach.sf2"))
    let executable = folder.path + "/bin/peach"
    let gate = SoundGate(
      executable: executable, catalogue: SoundFontCatalogue(environment: [:], executable: executable))
    let copy = try SoundFontFile(path: folder.write(bytes, "copy.sf2"))
    let other = try SoundFontFile(
      path: folder.write(TestSoundFont(loop: TestSoundFont.sine.loop, rootKey: 70).bytes, "Peach.sf2"))
    for _ in 0..<2 {
      try expect(that: gate.isBundled(SoundFontFile(path: root + "/Peach.sf2")) && gate.isBundled(copy))
      #expect(!gate.isBundled(other))
    }
    try expect(that: gate.probe(of: copy) == nil && gate.probe(of: other) != nil)
    let without = SoundGate(executable: executable, catalogue: SoundFontCatalogue(folders: []))
    #expect(!without.isBundled(copy))
  }

  @Test func `presets of a file are measured in their order, with the defect of each that can't be used`() throws {
    let root = folder.path + "/share/peach/SoundFonts"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    var font = TestSoundFont.sine
    font.presets = [
      .init(name: "Soft", own: .init([.attenuation(300)])), .init(program: 1, name: "Odd", own: .init(rate: 7)),
      .init(program: 2, name: "Plain"),
    ]
    try Data(font.bytes).write(to: URL(fileURLWithPath: root + "/Peach.sf2"))
    let executable = folder.path + "/bin/peach"
    let bundled = SoundGate(
      executable: executable, catalogue: SoundFontCatalogue(environment: [:], executable: executable))
    let own = try SoundFontFile(path: root + "/Peach.sf2")
    let found = try PresetMeasurements.of(own.presets, in: own, through: bundled) { _ in }
    expect(that: found[1] == .failure(.sampleRate(7)) && found.count == 3)
    let gains = try [0, 2].map { try #require(try found[$0].get()).gain }
    // FluidSynth applies 40 % of 30 dB.
    #expect(abs(gains[0] - gains[1] - 12) < 0.11)
    // Another process measures other files, each preset as a whole.
    let file = try file((0..<3).map { .init(program: $0, name: "P\($0)") })
    let script = "[ $place = 0:1 ] && echo memory || echo measured 5.0 1.0 ${place#0:}.5"
    let measured = try PresetMeasurements.of(file.presets, in: file, through: gate(script)) { _ in }
    func whole(_ beating: Double) -> SoundMeasurement {
      SoundMeasurement(gain: 5, steadiness: Steadiness(vibrato: 1, beating: beating))
    }
    expect(measured, equals: [.success(whole(0.5)), .failure(.excessive(.memory)), .success(whole(2.5))])
    #expect(Set(try requests().lines) == ["whole 0:0", "whole 0:1", "whole 0:2"])
  }
}
