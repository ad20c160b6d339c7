import TestSupport
import Testing

/// Sinks of the sound server that come and go during a training.
extension LiveTrainingTests {
  @Test(
    arguments: SoundServer.Kind.available, ["module-null-sink sink_name=other channels=2", "module-always-sink"])
  func `a training ends when its sink is removed, though the server moves the stream to another`(
    kind: SoundServer.Kind, other: String
  ) throws {
    let server = try server(kind)
    _ = try server.ask("load-module \(other)")
    _ = try server.ask("set-default-sink null48")
    let session = try EventSession("train --sound sine --duration 0.3", environment: environment(server))
    var isRemoved = false
    try session.answerAll { event in
      guard event.state == "playingNote2" else { return nil }
      if event.comparison == 2 && !isRemoved {
        isRemoved = true
        try server.removeSink()
      }
      return event.comparison == 1 ? "higher" : nil
    }
    try session.end().expect(
      status: 69, error: "Error: The audio device was lost.\nThe training has ended. All your answers are stored.\n")
    try expect(answers().count, equals: 1)
  }

  @Test(arguments: SoundServer.Kind.available)
  func `a training goes on when the user moves its stream or chooses another default`(kind: SoundServer.Kind) throws {
    let server = try server(kind)
    _ = try server.ask("load-module module-null-sink sink_name=other rate=48000 channels=2")
    _ = try server.ask("set-default-sink null48")
    let session = try EventSession(
      "train --sound sine --duration 0.3 --comparisons 4", environment: environment(server))
    var moved = 0
    try session.answerAll { event in
      guard event.state == "playingNote2", let comparison = event.comparison else { return nil }
      if comparison == 2, moved == 0 {
        moved = 1
        let stream = try server.ask("list short sink-inputs").split(separator: "\t").first ?? ""
        _ = try server.ask("move-sink-input \(stream) other")
      } else if comparison == 3, moved == 1 {
        moved = 2
        _ = try server.ask("set-default-sink other")
      }
      return "higher"
    }
    try session.end().expect(status: 0)
    expect(moved, equals: 2)
  }
}
