import AudioMeasurement
import Foundation
import PeachAudio
import PeachCore
import TestSupport
import Testing

/// Rules for rows are tested with rows that the program really stores: of every exercise, with sounds of all kinds.
@Suite struct StoredAnswerTests {
  private let folder = TemporaryFolder()
  private static let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"

  /// The answers with each sound: fewer where notes are held, which takes longest to render.
  private static func count(_ exercise: String) -> Int {
    if isFull { return 40 }
    return Exercises[ExerciseName(rawValue: exercise)]?.answerForm.isTuning == true ? 4 : 14
  }

  /// The options of each sound: the bundled presets, a copy of their file, the sine, and SoundFonts that aren't Peach's.
  private func sounds() throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bundled = try SoundFontFile(path: root.path + "/SoundFonts/Peach.sf2")
    try FileManager.default.copyItem(atPath: bundled.path, toPath: folder.path + "/Copy.sf2")
    var beating = TestSoundFont.sine
    beating.zones = [[], [.fineTune(3), .attenuation(300)]]
    var detuned = TestSoundFont.sine
    detuned.zones = [[.fineTune(13)]]
    let strange = [
      try folder.write(TestSoundFont.sine.bytes, "exact.sf2"), try folder.write(beating.bytes, "beating.sf2"),
      try folder.write(detuned.bytes, "detuned.sf2"),
    ]
    return bundled.presets.map { "--soundfont \(bundled.path) --preset \($0.bank):\($0.program)" } + ["--sound sine"]
      + (["\(folder.path)/Copy.sf2"] + strange).map { "--soundfont \($0)" }
  }

  private func peach(_ line: String, data: String = "data") throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path + "/" + data], limit: 120)
  }

  /// In one folder, which keeps what was measured of the sounds.
  @Test func `every answer that is stored counts, and comes back from an export`() throws {
    let sounds = try sounds()
    var total = 0
    for exercise in Exercises.all.map(\.name.rawValue) {
      let count = Self.count(exercise)
      for (index, sound) in sounds.enumerated() {
        try peach(
          "train \(exercise) \(sound) --listener simulated:rt=0.1 --comparisons \(count) --duration 0.3 --seed \(index)"
        ).expect(status: 0)
      }
      let profile = try peach("profile \(exercise) --json")
      profile.expect(status: 0, output: .contains("\"impossibleAnswers\" : 0,", " : \(sounds.count * count),"))
      total += sounds.count * count
    }
    try expectRows(folder.path + "/data/peach.sqlite", "SELECT count(*) FROM answer", ["\(total)"])
    let doctor = try peach("doctor --json")
    expect(
      that: doctor.output.contains("\"impossibleAnswers\" : 0,") && doctor.output.contains("\"unknownAnswers\" : 0")
        && !doctor.output.contains("answersImpossible"))
    try peach("delete --impossible --yes --json").expect(status: 0, output: .contains("\"deleted\" : 0"))
    for format in ["csv", "json", "jsonl"] {
      let files = ["one", "two"].map { "\(folder.path)/\($0).\(format)" }
      try peach("export --format \(format) --output \(files[0])").expect(status: 0)
      try peach("import \(files[0])", data: format).expect(status: 0, output: .contains(" answers were added"))
      try expectRows("\(folder.path)/\(format)/peach.sqlite", "SELECT count(*) FROM answer", ["\(total)"])
      try peach("export --format \(format) --output \(files[1])", data: format).expect(status: 0)
      let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
      expect(texts[0], equals: texts[1])
    }
  }
}
