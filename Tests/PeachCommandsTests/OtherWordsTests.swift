import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// Words that people try, units, and names of files.
@Suite struct OtherWordsTests {
  private func parse(_ words: [String]) throws -> ParsedCommand { try Parser(root: .peach).parse(words) }

  private func complaint(_ line: String) -> Text? { complaint(line.words) }

  /// `#expect(throws:)` would print the error, with all commands that it holds, each time.
  private func complaint(_ words: [String]) -> Text? {
    do {
      _ = try parse(words)
      return nil
    } catch {
      return (error as? UsageError)?.message
    }
  }

  @Test func `every other word for a command leads to one that exists`() throws {
    var count = 0
    for (command, path) in CommandTree.all {
      for (word, instead) in command.otherWords {
        #expect(command.subcommand(word) == nil)
        expect(
          complaint(path.dropFirst() + [word])?.english,
          equals: "Unknown command '\(word)'. Did you mean '\(instead)'?")
        let words = instead.words
        let line = words.first == "peach" ? Array(words.dropFirst()) : path.dropFirst() + words
        let parsed = try parse(line + ["--help"])
        expect(that: parsed.path.count > path.count || words.first == "peach")
        count += 1
      }
    }
    #expect(count > 15)
    for line in ["version", "midi list", "people switch"] {
      #expect(complaint(line)?.english.contains("Did you mean") == true)
    }
  }

  @Test(arguments: [
    // One wrong letter in up to three, two in up to eight, a third of more; never all of them.
    ("a", "b", false), ("ab", "ac", true), ("ab", "cd", false), ("abc", "abx", true), ("abc", "axy", false),
    ("abcd", "abxy", true), ("abcd", "axyz", false), ("abcdefgh", "abcdefxy", true), ("abcdefgh", "abcdexyz", false),
    ("abcdefghi", "abcdefxyz", true), ("abcdefghi", "abcdewxyz", false), ("ABC", "abx", true),
    // The beginning, from three letters on, and what a name of four letters begins.
    ("vel", "velocity", true), ("ve", "velocity", false), ("pianoforte", "piano", true), ("pianoforte", "pia", false),
  ]) func `what is suggested is near the word, or its continuation or beginning`(
    word: String, name: String, isNear: Bool
  ) {
    expect(nearest(to: word, in: [name, "0123456789012345"]), equals: (isNear ? name : nil))
  }

  @Test func `every option with a unit takes it`() throws {
    var found: Set<String> = []
    for (command, path) in CommandTree.all {
      for option in command.options {
        guard case .number(let range, let unit) = option.kind, !unit.isEmpty else { continue }
        let kind = try #require(option.kind)
        for name in try #require(Quantity.forms[unit]).flatMap(\.names) {
          let size = try #require(Quantity.number("1" + name, in: unit))
          let middle = Decimal.written((range.lowerBound + range.upperBound) / 2 / size)
          expect(
            that: kind.accepts(middle + name) && kind.accepts(middle + " " + name.uppercased()),
            "\(path) \(middle) \(name)")
        }
        #expect(!kind.accepts("1furlong"))
        found.insert(unit)
      }
    }
    expect(found, equals: ["s", "min", "dB", "cents", "octaves"])
    try expect(parse(["play", "A4", "--cents", "20c"])[PlayCommand.cents], equals: 20)
    try expect(parse(["play", "A4", "--cents", "-20 Cent"])[PlayCommand.cents], equals: -20)
    try expect(parse(["train", "--minutes", "1h"])[SessionOptions.minutes], equals: 60)
    try expect(parse(["settings", "set", "volume", "-6dB"]).arguments, equals: ["volume", "-6dB"])
    expect(SimulatedListener(description: "simulated:threshold=12c,rt=900ms")?.responseTime, equals: 0.9)
    #expect(SimulatedPopulation(description: "simulated:threshold=1-100cents") != nil)
    for (line, words) in [
      ("train --reference-pitch 442ms", "expected 380…500 Hz"), ("train --duration 20Hz", "expected 0.3…3 s"),
      ("play A4 --cents 20ms", "expected -1200…1200 cents"), ("train --minutes 3c", "expected 0.1…1440 minutes"),
    ] {
      #expect(complaint(line)?.english.contains(words) == true, "\(String(describing: complaint(line)?.english))")
    }
  }

  @Test func `German names are understood, and a third is hinted at`() throws {
    for line in [
      "play Cis4", "play Es4 --interval Quinte", "play A4 --interval große-Terz", "train chords --chord dur",
      "train --note-range Cis3:Fis5", "train --note-range bariton", "train --set replay-after-wrong=an",
      "train Intervalle",
    ] {
      #expect(complaint(line) == nil, "\(line): \(complaint(line)?.english ?? "")")
    }
    try expect(parse(["train", "Intervalle"]).command.exercise(in: ["Intervalle"])?.name, equals: .intervals)
    for word in ["Terz", "terz", "third", "Sekunde", "Sexte", "sixth", "Septime"] {
      let intervals = Interval.all(named: word)
      expect(intervals.count, equals: 2)
      for line in [
        "play A4 --interval \(word)", "train intervals --intervals \(word)", "train intervals --intervals P5,\(word)",
      ] {
        let text = complaint(line)
        #expect(text?.english.contains(intervals[0].names[0].english + " or " + intervals[1].names[0].english) == true)
        #expect(text?.german.contains(intervals[0].names[0].german + " oder " + intervals[1].names[0].german) == true)
      }
    }
  }

  @Test func `a WAV file has a name that ends in wav`() throws {
    var count = 0
    for (command, _) in CommandTree.all {
      for option in command.options where option.name == "output" {
        guard case .wavFile = option.kind, let kind = option.kind else {
          #expect(!option.help.english.contains("WAV"))
          continue
        }
        count += 1
        for (name, instead) in [
          ("o.mp3", "o.wav"), ("a.b/o", "a.b/o.wav"), ("o.wav.ogg", "o.wav.wav"), (".flac", ".flac.wav"),
          ("ü.WAVE", "ü.wav"),
        ] {
          #expect(!kind.accepts(name))
          let complaint = kind.complaint(about: name, for: "--output")
          expect(
            that: complaint.english.contains("a WAV file is written") && complaint.english.contains("'\(instead)'"))
          #expect(complaint.german.contains("»\(instead)«"))
        }
        for name in ["o.wav", "O.WAV", "a/b.wav", "/dev/null"] { #expect(kind.accepts(name)) }
        expect(that: !kind.accepts("-") && !kind.accepts(""))
      }
    }
    #expect(count >= 5)
    let folder = TemporaryFolder()
    try Program.run(["play", "A4", "--output", folder.path + "/o.mp3"])
      .expect(status: 64, output: "", error: .contains("Did you mean '\(folder.path)/o.wav'?"))
    #expect(FilePaths.names(in: folder.path).filter { !$0.hasPrefix(".") }.isEmpty)
  }
}
