import AudioMeasurement
import Foundation
import PeachCore
import Testing

/// Experiments by ear.
extension LiveTrainingTests {
  @Test func `a whole experiment at a terminal sounds with the levels and pitches that are stored`() throws {
    var attempt = 0
    try recordUntilRight {
      attempt += 1
      let data = folder.path + "/attempt-\(attempt)"
      #expect(try Program.run(["settings", "set", "tick", "off", "--data-dir", data]).status == 0)
      var terminal: PseudoTerminal?
      let tone = try server.recording {
        let participant = try PseudoTerminal(
          columns: 80, rows: 24, environment: patientEnvironment,
          command: [
            Program.path, "experiment", "loudness", "run", "--sound", "sine", "--duration", "0.5", "--gap", "0.2",
            "--levels", "0,0.5,1", "--max-offset", "12", "--comparisons-per-level", "2", "--block", "4",
            "--participant", "P1", "--seed", "3",
            "--audio-driver", "pulseaudio", "--data-dir", data,
          ])
        terminal = participant
        for comparison in 0..<6 {
          if comparison == 4 {
            #expect(participant.wait(forText: "Block 1 of 2 is done."))
            participant.type("\r")
          }
          try #require(participant.wait { $0.isAlternate && $0.isDim("Higher") == false })
          // Heard to its end.
          let end = ContinuousClock.now + .milliseconds(650)
          _ = participant.wait { _ in ContinuousClock.now > end }
          participant.type(comparison.isMultiple(of: 3) ? "l" : "h")
          try #require(participant.wait { $0.isDim("Higher") != false })
        }
        #expect(participant.exitCode() == 0)
      }
      let transcript = try #require(terminal).transcript
      #expect(transcript.contains("All 6 answers are stored"))
      let stored = try rows(
        data + "/" + TrainingDataStore.fileName,
        """
        SELECT note, cents, amplitude_offset_db, answer, condition, purpose, response_ms FROM completed_comparison
        ORDER BY id
        """
      ).map { $0.split(separator: "|").map(String.init) }
      try #require(stored.count == 6 && stored.allSatisfy { $0.count == 7 })
      #expect(stored.map { $0[3] } == (0..<6).map { $0.isMultiple(of: 3) ? "lower" : "higher" })
      var counts: [String: Int] = [:]
      for row in stored {
        counts[row[4], default: 0] += 1
        let (decibels, level) = (try #require(Double(row[2])), try #require(Double(row[4])))
        let response = try #require(Int(row[6]))
        #expect(abs(decibels) <= 12 * level && (level == 0 || decibels != 0))
        #expect(row[5] == "experiment" && (500..<3000).contains(response))
      }
      #expect(counts == ["0": 2, "0.5": 2, "1": 2])
      let pairs = try stored.map { row in
        SinePair(
          key: MIDINote(try #require(Int(row[0]))), cents: try #require(Double(row[1])),
          decibels: try #require(Double(row[2])))
      }
      return (tone, { Self.mistakes(in: $0, of: pairs) })
    }
  }
}
