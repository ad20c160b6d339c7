import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachStore

@Suite struct ScalaFileTests {
  private static let meantone = """
    ! meanquar.scl
    !
    1/4-comma meantone scale. Pietro Aaron's temperament (1523)
     12
    !
     76.04900
     193.15686
     310.26471
     5/4
     503.42157
     579.47057
     696.57843
     25/16
     889.73529
     1006.84314
     1082.89214
     2/1

    """

  private func pitches(_ lines: [String]) throws -> [Double] {
    try ScalaFile.pitches(Array((["test", String(lines.count)] + lines).joined(separator: "\n").utf8)).map(\.value)
  }

  @Test func `the valid pitches of the format's page are read`() throws {
    let lines = [
      "81/64", "408.0", "408.", "5", "-5.0", "10/20", "100.0 cents", "100.0 C#", "5/4   E\\",
    ]
    func ratio(_ value: Double) -> Double { 1200 * log2(value) }
    let expected = [ratio(81 / 64), 408, 408, ratio(5), -5, -1200, 100, 100, ratio(1.25)]
    for (value, wanted) in zip(try pitches(lines), expected) { expect(value, near: wanted, within: 1e-9) }
    try expect(pitches(["64", "65/1", "1200/1"]).map { $0.rounded() }, equals: [7200, 7227, 12275])
    try expect(pitches(["\t 4294967297/2147483648\t! a fifth"]).map { $0.rounded() }, equals: [1200])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func `any line ends and a byte order mark are read`(end: String, mark: [UInt8]) throws {
    let text = Self.meantone.replacing("\n", with: end)
    let (scale, wasSorted) = try ScalaFile.scale(mark + Array(text.utf8), name: "mean.scl")
    expect(that: scale.name == "mean.scl" && !wasSorted && scale.isChromatic)
    expect(that: scale[0] == 0 && scale[12] == 1200 && scale[7] == 696.57843 && scale[-5] == 696.57843 - 1200)
    expect(scale[4], near: PitchScale.just[4], within: 1e-9)
  }

  @Test func `the description may be empty and in Latin-1, and lines after the pitches are ignored`() throws {
    for end in ["\nmore", "\n\n3/1", "\nmore\n3/1\n", "\n! 3/1"] {
      try expect(ScalaFile.pitches(Array(("\n1\n2/1" + end).utf8)).map(\.value), equals: [1200], "\(end)")
    }
    try expect(
      ScalaFile.pitches(Array("!\n".utf8) + [0xE4, 0x0A] + Array("1\n!\n2\n".utf8)).map(\.value), equals: [1200])
    #expect(try ScalaFile.pitches(Array("none\n0\n".utf8)).isEmpty)
  }

  @Test(arguments: ["12 tones", "1. See the book", "3/2 is the fifth", "1200.", "end"])
  func `remarks after the pitches may begin with a number`(remark: String) throws {
    let text = "a\n3\n5/4\n3/2\n2/1\n\(remark)\n400 Hz\n"
    try expect(ScalaFile.pitches(Array(text.utf8)).count, equals: 3)
  }

  @Test func `no-break spaces are spaces, in Latin-1 and in UTF-8`() throws {
    for space in [[0xA0], [0xC2, 0xA0]] as [[UInt8]] {
      for line in [["", "3/2"], ["3/2", ""], ["3", "/2"], ["3/2", "a fifth"]] {
        let text =
          Array("x\n1".utf8) + space + Array("pitch\n".utf8) + line.map { Array($0.utf8) }.joined(separator: space)
        expect(try ScalaFile.pitches(text)[0].value, near: 701.955001, within: 1e-5)
      }
    }
  }

  private static let damaged: [(text: String, problem: ScalaError.Problem, line: Int?)] = [
    ("", .empty, nil), ("! only a comment\n", .empty, nil), ("a\n", .noCount, nil),
    ("a\ntwelve\n", .badCount("twelve"), 2), ("a\n-1\n", .badCount("-1"), 2), ("a\n\n2/1\n", .badCount(""), 2),
    ("a\n99999999999999999999\n", .badCount("99999999999999999999"), 2),
    ("a\n2\n!\n3/2\n", .wrongCount(1, expected: 2), nil),
    ("a\n1\n3/2\n2/1\n", .wrongCount(2, expected: 1), nil), ("a\n0\n2/1\n", .wrongCount(1, expected: 0), nil),
    ("a\n2\n!\n100.\n200.\n!\n300. x\n2/1\nend\n", .wrongCount(4, expected: 2), nil),
    ("a\n1\n!\n3/0\n", .zeroDenominator("3/0"), 4), ("a\n1\n-3/2\n", .notPositive("-3/2"), 3),
    ("a\n1\n3/-2\n", .notPositive("3/-2"), 3), ("a\n1\n0\n", .notPositive("0"), 3),
    ("a\n1\n\n", .badPitch(""), 3), ("a\n1\nnan\n", .badPitch("nan"), 3), ("a\n1\ninf.\n", .badPitch("inf."), 3),
    ("a\n1\n1.e999\n", .badPitch("1.e999"), 3), ("a\n1\n1e5\n", .badPitch("1e5"), 3),
    ("a\n1\n3/\n", .badPitch("3/"), 3), ("a\n1\n1/2/3\n", .badPitch("1/2/3"), 3),
    ("a\n3\n100.\n702\n1200\n", .badPitch("702"), 4), ("a\n2\n3/2\n1200 cents\n", .badPitch("1200"), 4),
    ("a\n1\n65\n", .badPitch("65"), 3), ("a\n1\n+100\n", .badPitch("+100"), 3),
    ("a\n1\n1200000.0\n", .badPitch("1200000.0"), 3), ("a\n1\n0x1p3\n", .badPitch("0x1p3"), 3),
  ]

  @Test(arguments: damaged.indices) func `a damaged file is refused with its line`(index: Int) {
    let (text, problem, line) = Self.damaged[index]
    let error = #expect(throws: ScalaError.self) { try ScalaFile.pitches(Array(text.utf8)) }
    expect(error, equals: ScalaError(problem, line: line), "\(text)")
  }

  private func scale(_ pitches: [String]) throws(ScalaError) -> (scale: PitchScale, wasSorted: Bool) {
    try ScalaFile.scale(Array((["x", String(pitches.count)] + pitches).joined(separator: "\n").utf8), name: "x.scl")
  }

  @Test func `a scale has one to 1200 pitches and a period of at least 100 cents`() throws {
    let steps = (1...1200).map { "\($0)." }
    #expect(throws: ScalaError(.countOutOfRange(0))) { try scale([]) }
    #expect(throws: ScalaError(.countOutOfRange(1201))) { try scale(steps + ["1201."]) }
    try expect(scale(steps).scale.count, equals: 1200)
    #expect(throws: ScalaError(.smallPeriod(Cents(99.9)), line: 3)) { try scale(["99.9"]) }
    #expect(throws: ScalaError(.smallPeriod(.zero), line: 4)) { try scale(["-3.", "1/1"]) }
    #expect(throws: ScalaError(.descending)) { try scale(["1200.", "700.", "400."]) }
    // A single pitch in a tritave lies on no two keys within an octave.
    #expect(throws: ScalaError(.noIntervals)) { try scale(["3/1"]) }
    #expect(try scale(["9/8", "3/1"]).scale.period > 1900)
  }

  @Test func `pitches are sorted within a period, and equal ones are left out`() throws {
    let (sorted, wasSorted) = try scale(["3/2", "5/4", "-200.", "9/4", "2/1"])
    expect(that: wasSorted && sorted.count == 5)
    for (degree, cents) in [203.910002, 386.313714, 701.955001, 1000, 1200].enumerated() {
      expect(sorted[degree + 1], near: cents, within: 1e-5)
    }
    expect(that: sorted.ratio(from: 0, to: 2)?.description == "5/4" && sorted.ratio(from: 0, to: 1) == nil)
    let twelve = try scale(["1/1"] + (1...11).map { "\(100 * $0)." } + ["2/1"])
    expect(that: !twelve.wasSorted && twelve.scale.count == 12 && twelve.scale.isChromatic)
    let spaced = try scale(["9 / 8", "5 /4", "3/ 2  fifth", "700. / x", "2/1"])
    expect(that: spaced.wasSorted && spaced.scale.count == 5)
    expect(spaced.scale[2], near: 386.313714, within: 1e-5)
    #expect(try !scale(["100.", "200.", "2/1"]).wasSorted)
  }

  @Test func `twelve pitches that aren't near their keys aren't chromatic`() throws {
    let steps = (1...12).map { "\(100 * $0)." }
    #expect(try scale(steps).scale.isChromatic)
    #expect(try scale(["149.", "150."] + steps.dropFirst(2)).scale.isChromatic)
    #expect(try !scale(["151.", "200."] + steps.dropFirst(2)).scale.isChromatic)
    #expect(try scale(steps.dropLast() + ["1151."]).scale.isChromatic)
    #expect(try !scale(steps.dropLast() + ["1149."]).scale.isChromatic)
  }

  @Test func `random changes of a file are read or refused`() {
    var generator = SeededGenerator(seed: 18)
    let original = Array(Self.meantone.utf8)
    for _ in 0..<2000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("0123456789./-!\n\r e".utf8).randomElement(using: &generator) ?? 0, at: place)
        }
      }
      if let scale = try? ScalaFile.scale(bytes, name: "x.scl").scale {
        expect(that: scale.period >= 100 && (0..<scale.count).allSatisfy { scale[$0] < scale[$0 + 1] })
      }
    }
  }

  @Test func `a file is read again when it has changed, and must be a regular file of at most 1 MB`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/scale.scl"
    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    let file = TuningFile()
    let choice = try #require(TuningChoice(description: path))
    #expect(throws: ScalaError(.missing(errno: ENOENT))) { try file.system(choice, .automatic) }
    try write(Self.meantone)
    try expect(file.system(choice, .automatic).scale[7], equals: 696.57843)
    try expect(file.system(choice, .automatic).scale.name, equals: "scale.scl")
    try write(Self.meantone.replacing(" 696.57843", with: " 701.955001"))
    try expect(file.system(choice, .automatic).scale[7], equals: 701.955001)
    try write("x")
    #expect(throws: ScalaError(.noCount)) { try file.system(choice, .automatic) }
    try write(String(repeating: "!\n", count: 600_000))
    #expect(throws: ScalaError(.tooLarge)) { try file.system(choice, .automatic) }
    try expect(file.system(.scale(.just), .automatic), equals: .just)
    let pipe = folder.path + "/pipe.scl"
    expect(mkfifo(pipe, 0o600), equals: 0)
    #expect(throws: ScalaError(.notRegular)) { try file.system(.file(path: pipe), .automatic) }
  }

  @Test func `the key map beside a file is read again, too, and a tonic leaves it out`() throws {
    let folder = TemporaryFolder()
    let choice = TuningChoice.file(path: try folder.write(Array(Self.meantone.utf8), "scale.scl"))
    let file = TuningFile()
    // Each map has another size, since a file's times can have steps of milliseconds.
    func writeMap(_ reference: String) throws {
      _ = try folder.write(Array("0\n0\n127\n60\n69\n\(reference)\n0\n".utf8), "scale.kbm")
    }
    func hertz(_ tonic: Tonic = .automatic) throws -> Double? {
      let system = try file.system(choice, tonic)
      expect(that: system.scale[7] == 696.57843 && system.tonic == tonic)
      return system.map?.referencePitch.hertz.rounded()
    }
    #expect(try hertz() == nil)
    try writeMap("415")
    try expect(hertz(), equals: 415)
    try writeMap("430.0")
    try expect(hertz(), equals: 430)
    // The same file with and without its map, in turn.
    for tonic in [Tonic.key(2), .follow] {
      #expect(try hertz(tonic) == nil)
      try expect(hertz(), equals: 430)
    }
    let map = try folder.write(Array("x\n".utf8), "scale.kbm")
    for _ in 0..<2 { #expect(throws: ScalaError(.badMap("x"), line: 1, map: map)) { try hertz() } }
    #expect(try hertz(.key(0)) == nil)
    unlink(map)
    #expect(try hertz() == nil)
  }

  @Test func `whether the pitches had to be sorted is that of the file that was last read`() throws {
    let folder = TemporaryFolder()
    let lines = [("a.scl", ["300.", "700.", "2/1"]), ("b.scl", ["700.", "300.", "2/1"])]
    let paths = try lines.map { name, lines in
      try folder.write(Array((["x", "3"] + lines).joined(separator: "\n").utf8), name)
    }
    let file = TuningFile()
    #expect(!file.wasSorted)
    for (path, wasSorted) in [(paths[0], false), (paths[1], true), (paths[0], false), (paths[1], true)] {
      try expect(that: file.system(.file(path: path), .automatic).scale[1] == 300 && file.wasSorted == wasSorted)
    }
  }
}
