import Foundation
import PeachCore
import TestSupport
import Testing

/// The program's name at sound servers, and what it remembers about drop-outs.
extension LiveTrainingTests {
  @Test(arguments: SoundServer.Kind.available) func `the sound server shows the program by its name`(
    kind: SoundServer.Kind
  ) throws {
    let server = try server(kind)
    let process = try Program.start(
      ["play", "A4", "--sound", "sine", "--duration", "3"], environment: environment(server))
    var streams = ""
    let isShown = try eventually {
      streams = try Program.tool(["pactl", "list", "sink-inputs"], environment: server.environment)
      return streams.contains("application.process.binary = \"peach\"")
    }
    #expect(isShown)
    #expect(streams.contains("application.name = \"Peach\"") && !streams.contains("name = \"FluidSynth\""))
    process.end()
  }

  private func pulseAudio(_ environment: [String: String]) throws -> DoctorReport.Driver {
    let report = try DoctorReport(Program.run(["doctor", "--json"], environment: environment, limit: 30).output)
    return try #require(report.audioDrivers.first { $0.name == "pulseaudio" })
  }

  @Test func `a comparison that drops out is asked again, and the buffer is long until a driver is chosen`() throws {
    try expect(pulseAudio(environment).bufferReason, equals: "noRealTime")
    let server = try SoundServer(.realTimePulseAudio)
    defer { withExtendedLifetime(server) {} }
    let environment = environment(server)
    let before = try pulseAudio(environment)
    // Without real-time priority there is no short buffer.
    guard before.bufferReason == "realTime" else { return }
    expect(before.periodFrames, equals: 256)
    let (input, output) = (try ChildPipe(), try ChildPipe())
    let process = try Program.start(
      ["train", "--events", "jsonl", "--sound", "sine", "--duration", "0.5", "--comparisons", "2"],
      environment: environment, input: input.reading.fileDescriptor, output: output.writing.fileDescriptor)
    try output.writing.close()
    var text = ""
    while let data = try output.reading.read(upToCount: 1), !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      guard text.hasSuffix("}\n"), let event = try TrainingEvent.read(text).last else { continue }
      if event.state == "playingNote1" && event.comparison == 1 {
        // Much longer than the short buffer.
        server.freeze()
        _ = eventually(within: 0.1) { false }
        server.thaw()
      }
      if event.state == "playingNote2" { try input.writing.write(contentsOf: Data("higher\n".utf8)) }
    }
    process.expectExit(0)
    let answers = try TrainingEvent.read(text).filter { $0.state == "showingFeedback" }
    #expect((answers.first?.dropOuts ?? 0) > 0 && answers.count { $0.dropOuts == nil } == 2)
    let stored = try rows(folder.database, "SELECT drop_outs > 0 FROM answer ORDER BY id")
    expect(stored, equals: answers.map { $0.dropOuts == nil ? "0" : "1" })

    let after = try pulseAudio(environment)
    #expect(after.periodFrames == 2048 && after.bufferReason == "droppedOut")
    let settings = try Program.run(["settings", "list"], environment: environment).output
    #expect(!settings.contains("audio-period"))
    try Program.run(["settings", "set", "audio-driver", "pulseaudio"], environment: environment).expect(status: 0)
    try expect(pulseAudio(environment).periodFrames, equals: 256)
  }
}
