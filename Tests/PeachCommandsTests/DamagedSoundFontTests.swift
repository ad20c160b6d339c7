import AudioMeasurement
import Foundation
import PeachCore
import Testing

/// Files from strangers: each is refused with a reason, or plays.
///
/// Every file has a process of its own, so that whatever it does is known to be its doing. `PEACH_FULL_TESTS=1` tries more than
/// ten times as many.
@Suite(.serialized) struct DamagedSoundFontTests {
  /// What a user waits for, in seconds, and what a file may take, in MB.
  static let limits = (seconds: 5.0, megabytes: 500)
  static let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"
  static let count = isFull ? 700 : 40

  private struct Tally {
    var played = 0
    var refused = 0
    var slowest = 0.0
    var largest = 0
    var reasons: [String: Int] = [:]
  }

  private struct Run {
    let status: Int32
    let seconds: Double
    let megabytes: Int
    let error: String
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["a simple SF2", "one of many zones", "SF3", "Peach.sf2"])
  func `a damaged file is refused with a reason or plays`(kind: String) async throws {
    let bytes =
      switch kind {
      case "SF3": compressed()
      case "one of many zones": rich()
      case "Peach.sf2": try bundled()
      default: simple()
      }
    let temporary = TemporaryFolder()
    let folder = temporary.path
    let tally = try await withThrowingTaskGroup(of: [(UInt64, String, Run)].self) { group in
      let workers = 2
      for worker in 0..<workers {
        group.addTask {
          try stride(from: worker, to: Self.count, by: workers).map { seed in
            var damage = SoundFontDamage(bytes, seed: UInt64(seed))
            let path = folder + "/\(worker).sf2"
            try Data(damage.made()).write(to: URL(fileURLWithPath: path))
            return (
              UInt64(seed), damage.description, try Self.play(path, seed: seed, output: folder + "/\(worker)")
            )
          }
        }
      }
      var tally = Tally()
      for try await runs in group {
        for (seed, damage, run) in runs { Self.judge(run, "\(kind), seed \(seed): \(damage)", &tally) }
      }
      return tally
    }
    #expect(tally.played + tally.refused == Self.count)
    // Were nothing refused or nothing played, the damage would miss its aim.
    #expect(tally.played > 0 && tally.refused > 0)
    if Self.isFull { print(kind, tally) }
  }

  @Test func `a file whose notes would take minutes is refused within seconds`() throws {
    let folder = TemporaryFolder()
    // How hard a key is struck raises it by twenty octaves.
    var font = TestSoundFont(loop: loop(), rootKey: 69)
    font.modulators = [[0x0002, 51, 600, 0, 0]]
    let path = folder.path + "/slow.sf2"
    try Data(font.bytes).write(to: URL(fileURLWithPath: path))
    let run = try Self.play(path, seed: 511, output: folder.path + "/slow")
    #expect(run.status == 65 && run.error.contains("takes too long to render"))
    #expect(run.seconds < Self.limits.seconds)
  }

  private static func judge(_ run: Run, _ what: String, _ tally: inout Tally) {
    tally.slowest = max(tally.slowest, run.seconds)
    tally.largest = max(tally.largest, run.megabytes)
    #expect(run.seconds < limits.seconds && run.megabytes < limits.megabytes, "\(what): \(run)")
    if run.status == 0 {
      tally.played += 1
    } else {
      tally.refused += 1
      tally.reasons[reason(run.error), default: 0] += 1
      #expect([64, 65, 66].contains(run.status) && run.error.hasPrefix("Error: "), "\(what): \(run)")
    }
  }

  /// The message without names and numbers.
  private static func reason(_ error: String) -> String {
    let line = error.split(separator: "\n").first ?? ""
    return String(line.split(separator: ": ").last ?? "").filter { !$0.isNumber }
  }

  private static func play(_ path: String, seed: Int, output: String) throws -> Run {
    let key = 21 + seed * 7 % 88
    let errors = output + ".errors"
    #expect(FileManager.default.createFile(atPath: errors, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: errors))
    let begun = ContinuousClock.now
    let command = [
      Program.path, "play", String(key), "--soundfont", path, "--cents", "3", "--with-reference", "--output",
      output + ".wav",
    ]
    let process = try ChildProcess(
      command, environment: Program.environment(), error: file.fileDescriptor)
    let (status, megabytes) = process.waitMeasuring(within: 2 * limits.seconds)
    let seconds = Double((ContinuousClock.now - begun) / .milliseconds(1)) / 1000
    return Run(
      status: status, seconds: seconds, megabytes: megabytes,
      error: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self))
  }

  private func loop() -> [Int16] {
    (0..<1200).map { Int16((20000 * sin(2 * .pi * 11 * Double($0) / 1200)).rounded()) }
  }

  private func simple() -> [UInt8] { TestSoundFont(loop: loop(), rootKey: 69).bytes }

  private func rich() -> [UInt8] {
    var font = TestSoundFont(loop: loop(), rootKey: 60)
    font.presets = (0..<4).map { .init(bank: 0, program: $0, name: "Preset \($0)") }
    // Velocity to attenuation, the modulation wheel to vibrato, velocity to the filter.
    font.modulators = [[0x0502, 48, 960, 0, 0], [0x0081, 6, 50, 0, 0], [0x0102, 8, 0xF6A0, 0x0D02, 0]]
    for zone in 0..<6 as Range<Int16> {
      // Attack, decay, sustain and release of the envelope, the filter.
      let shape = [(34, -4000), (36, 1200), (37, 100), (38, -2400), (8, 9000), (11, 600)] as [(UInt16, Int16)]
      let tuning: [TestSoundFont.Generator] = [
        .vibrato(zone), .fineTune(3 * zone), .attenuation(10 * zone), .pan(100 * zone - 250),
      ]
      font.zones.append(tuning + shape.map { .init($0.0, $0.1) })
    }
    return font.bytes
  }

  private func bundled() throws -> [UInt8] {
    let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst()
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: package + "/SoundFonts/Peach.sf2")))
  }

  private func compressed() -> [UInt8] {
    var font = TestSoundFont(loop: [Int16](repeating: 0, count: CompressedLoop.frames), rootKey: 69)
    font.compressed = CompressedLoop.bytes
    font.isPadded = false
    return font.bytes
  }
}
