import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// All text goes to the terminal through `Console`, which escapes control characters.
@Suite struct OutputGateTests {
  /// The sources by file name.
  private static let sources: [(name: String, text: String)] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources")
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (paths?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.compactMap { path in
      (try? String(contentsOf: path, encoding: .utf8)).map { (path.lastPathComponent, $0) }
    }
  }()

  /// The files that call a function, and for each call what stands before it and after its parenthesis in the line.
  private func calls(of function: String) -> [(file: String, before: Substring, arguments: Substring)] {
    Self.sources.flatMap { name, text in
      text.ranges(of: function + "(").map { range in
        (
          name, text[text.lineRange(for: range).lowerBound..<range.lowerBound],
          text[range.upperBound..<text.lineRange(for: range).upperBound]
        )
      }.filter { !($0.1.last.map { $0.isLetter || $0 == "_" } ?? false) }
    }
  }

  @Test func `only these files write text unchanged: their own sequences, JSON, rows and words for shells`() {
    #expect(!Self.sources.isEmpty)
    expect(
      Set(calls(of: "writeUnchanged").map(\.file)),
      equals: [
        "Console.swift", "RawTerminal.swift", "ScreenWriter.swift", "BackgroundQuestion.swift", "Context.swift",
        "ExportCommand.swift", "CompletionsCommand.swift",
      ])
  }

  @Test func `only these files call the system's functions: for pipes, files and the sequences of a crash`() {
    // Three arguments without names.
    let writes = ["write", "pwrite", "writev"].flatMap(calls).filter { call in
      let arguments = call.arguments.split(separator: ",")
      return arguments.count >= 3 && !arguments.prefix(2).contains { $0.contains(":") }
    }
    expect(
      Set(writes.map(\.file)),
      equals: [
        "Console.swift", "RawTerminal.swift", "SignalPipe.swift", "WakePipe.swift", "OutputFile.swift", "Mixer.swift",
        "MIDIDriver.swift", "Probe.swift", "Subprocess.swift", "DecodedCache.swift", "Console+LastLine.swift",
      ])
    let others = [
      "fputs", "fputc", "puts", "putc", "putchar", "fwrite", "printf", "fprintf", "perror", "debugPrint", "dump",
      "NSLog", "FileHandle",
    ]
    expect(others.flatMap(calls).map(\.file), equals: [])
    // Swift's own function, which a type with such a method doesn't call.
    let ownMethods = Set(calls(of: "func print").map(\.file))
    let prints = calls(of: "print").filter { $0.before.last != "." && !ownMethods.contains($0.file) }
    expect(prints.map(\.file), equals: [])
  }

  @Test func `a pipe that another program has made non-blocking gets all of the output`() throws {
    let (pipe, text) = (Pipe(), String(repeating: "0123456789abcdé\n", count: 20_000))
    let output = pipe.fileHandleForWriting.fileDescriptor
    expect(fcntl(output, F_SETFL, O_NONBLOCK), equals: 0)
    nonisolated(unsafe) var read = Data()
    let reading = DispatchGroup()
    // The reader comes late, so that the pipe is full before.
    reading.enter()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
      read = pipe.fileHandleForReading.readDataToEndOfFile()
      reading.leave()
    }
    #expect(throws: Never.self) { try Console.writeUnchanged(text, to: output) }
    try pipe.fileHandleForWriting.close()
    reading.wait()
    let isWhole = read == Data(text.utf8)
    #expect(isWhole)
  }

  @Test func `lines of a training without a screen are escaped, and keep their line feeds`() throws {
    let pipe = Pipe()
    let display = PlainDisplay(
      Exercises.all[0], to: pipe.fileHandleForWriting.fileDescriptor, language: .english,
      glyphs: Glyphs(isUnicode: true), printsFeedback: { true })
    display.introduce(Text("in a tuning x\u{1B}[31m\n.scl"))
    display.rejected(.untuned)
    // A program that answers wants no word about the volume, which is said on a terminal alone.
    display.changed(volume: -4)
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let rejection = MatchingMessages.rejection(.untuned)(.english)
    expect(text, equals: #"in a tuning x\x1b[31m\x0a.scl"# + "\n\(rejection)\n")
  }
}
