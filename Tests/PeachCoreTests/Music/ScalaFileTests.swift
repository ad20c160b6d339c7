import Foundation
import TestSupport
import Testing

@testable import PeachCore

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
    #expect(try pitches(["\t 4294967297/2147483648\t! a fifth"]).map { $0.rounded() } == [1200])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func `any line ends and a byte order mark are read`(end: String, mark: [UInt8]) throws {
    let text = Self.meantone.replacing("\n", with: end)
    let system = try ScalaFile.system(mark + Array(text.utf8), name: "mean.scl")
    #expect(system.name == "mean.scl")
    #expect(system.size(of: .unison).value == 0 && system.size(of: .octave).value == 1200)
    #expect(system.size(of: .fifth).value == 696.57843)
    expect(system.size(of: .majorThird).value, near: TuningSystem.just.size(of: .majorThird).value, within: 1e-9)
  }

  @Test func `the description may be empty and in Latin-1, and lines after the pitches are ignored`() throws {
    #expect(try ScalaFile.pitches(Array("\n1\n2/1\nmore".utf8)).map(\.value) == [1200])
    #expect(try ScalaFile.pitches(Array("!\n".utf8) + [0xE4, 0x0A] + Array("1\n!\n2\n".utf8)).map(\.value) == [1200])
    #expect(try ScalaFile.pitches(Array("none\n0\n".utf8)).isEmpty)
  }

  private static let damaged: [(text: String, problem: ScalaError.Problem, line: Int?)] = [
    ("", .empty, nil), ("! only a comment\n", .empty, nil), ("a\n", .noCount, nil),
    ("a\ntwelve\n", .badCount("twelve"), 2), ("a\n-1\n", .badCount("-1"), 2), ("a\n\n2/1\n", .badCount(""), 2),
    ("a\n99999999999999999999\n", .badCount("99999999999999999999"), 2),
    ("a\n2\n!\n3/2\n", .tooFewPitches(1, expected: 2), nil),
    ("a\n1\n!\n3/0\n", .zeroDenominator("3/0"), 4), ("a\n1\n-3/2\n", .notPositive("-3/2"), 3),
    ("a\n1\n3/-2\n", .notPositive("3/-2"), 3), ("a\n1\n0\n", .notPositive("0"), 3),
    ("a\n1\n\n", .badPitch(""), 3), ("a\n1\nnan\n", .badPitch("nan"), 3), ("a\n1\ninf.\n", .badPitch("inf."), 3),
    ("a\n1\n1.e999\n", .badPitch("1.e999"), 3), ("a\n1\n1e5\n", .badPitch("1e5"), 3),
    ("a\n1\n3/\n", .badPitch("3/"), 3), ("a\n1\n1/2/3\n", .badPitch("1/2/3"), 3),
    ("a\n1\n1200000.0\n", .badPitch("1200000.0"), 3), ("a\n1\n0x1p3\n", .badPitch("0x1p3"), 3),
  ]

  @Test(arguments: damaged.indices) func `a damaged file is refused with its line`(index: Int) {
    let (text, problem, line) = Self.damaged[index]
    let error = #expect(throws: ScalaError.self) { try ScalaFile.pitches(Array(text.utf8)) }
    #expect(error == ScalaError(problem, line: line), "\(text)")
  }

  @Test func `intervals need twelve ascending pitches to an octave`() {
    func error(_ pitches: [String]) -> ScalaError? {
      let text = (["x", String(pitches.count)] + pitches).joined(separator: "\n")
      return #expect(throws: ScalaError.self) { try ScalaFile.system(Array(text.utf8), name: "x.scl") }
    }
    let steps = (1...12).map { "\(100 * $0)." }
    #expect(error(Array(steps.prefix(7))) == ScalaError(.notTwelve(7)))
    #expect(error(steps.dropLast() + ["3/1"])?.line == 14)
    #expect(error(steps.dropLast() + ["1149.9"]) == ScalaError(.notAnOctave(Cents(1149.9)), line: 14))
  }

  @Test func `a pitch that isn't higher than the one before is refused`() {
    let steps = ["100.", "100."] + (3...12).map { "\(100 * $0)." }
    let text = (["x", "12"] + steps).joined(separator: "\n")
    #expect(throws: ScalaError(.notAscending, line: 4)) { try ScalaFile.system(Array(text.utf8), name: "x.scl") }
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
      if let system = try? ScalaFile.system(bytes, name: "x.scl") {
        #expect(ScalaFile.octave.contains(system.size(of: .octave).value))
      }
    }
  }

  @Test func `a file is read again when it has changed, and must be a regular file of at most 1 MB`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/scale.scl"
    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    let file = TuningFile()
    let choice = try #require(TuningChoice(description: path))
    #expect(throws: ScalaError(.missing(errno: ENOENT))) { try file.system(choice) }
    try write(Self.meantone)
    #expect(try file.system(choice).size(of: .fifth).value == 696.57843)
    #expect(try file.system(choice).name == "scale.scl")
    try write(Self.meantone.replacing(" 696.57843", with: " 701.955001"))
    #expect(try file.system(choice).size(of: .fifth).value == 701.955001)
    try write("x")
    #expect(throws: ScalaError(.noCount)) { try file.system(choice) }
    try write(String(repeating: "!\n", count: 600_000))
    #expect(throws: ScalaError(.tooLarge)) { try file.system(choice) }
    #expect(try file.system(.system(.just)) == .just)
    let pipe = folder.path + "/pipe.scl"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: ScalaError(.notRegular)) { try file.system(.file(path: pipe)) }
  }
}
