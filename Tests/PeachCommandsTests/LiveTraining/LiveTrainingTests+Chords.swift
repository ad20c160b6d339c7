import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// Chords at a terminal.
extension LiveTrainingTests {
  @Test func `a voice is tuned while the chord sounds, the exact chord follows, and a kill loses no match`() throws {
    let terminal = try terminal()
    terminal.type(
      "(echo $BASHPID >\(folder.path)/process; "
        + "exec peach train chords --chord minor --voice third --root D3 --set sound=sine --set tick=off)\n")
    var asked: [Int] = []
    for _ in 1...2 {
      try terminal.require { $0.isDim("Tune the note") == false && $0.text.contains(" voice.") }
      let places = ["lowest", "middle", "highest"]
      let place = places.firstIndex { terminal.screen.text.contains("Tune the \($0) voice.") }
      asked.append(1 + (try #require(place)))
      terminal.type("\u{1B}[C\u{1B}[C")
      terminal.pass(0.08)
      terminal.type("\r")
      try terminal.require(within: 2) { screen in ["High", "Low", "Close"].contains { screen.text.contains($0) } }
    }
    try terminal.require { $0.isDim("Tune the note") == false }
    _ = try Program.tool(["bash", "-c", "kill -9 $(cat \(folder.path)/process)"])
    try expectRows(
      folder.database,
      "SELECT chord || ' ' || note || ' ' || interval || ' ' || voice || ' ' || round(error_cents - cents, 6) || ' ' "
        + "|| tuned_with FROM answer ORDER BY id", asked.map { "minor 50 3 \($0) 2.0 key" })
  }

  @Test func `a voice is named, and then its direction`() throws {
    let terminal = try terminal()
    terminal.type("peach train voices --name-direction --duration 0.3 --set sound=sine --set tick=off\n")
    try terminal.require { $0.isDim("Lowest") == false }
    // A direction alone answers nothing, and the voice can be changed.
    terminal.type("h3")
    try terminal.require { $0.isDim("Too high") == false && !$0.text.contains("Lowest") }
    terminal.type("1k")
    try terminal.require(within: 2) { screen in
      ["Correct", "Incorrect", "The right one, but too low"].contains { screen.text.contains($0) }
    }
    terminal.type("q").expect { !$0.isAlternate }
    terminal.expectStatus(0)
    try expectRows(folder.database, "SELECT answer || ' ' || named_direction FROM answer", ["lowest up"])
  }
}
