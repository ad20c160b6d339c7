import AudioMeasurement
import PeachCore
import Testing

extension LiveTrainingTests {
  @Test func `the preview in the settings has the reference pitch, also after a change`()
    throws
  {
    let environment = patientEnvironment
    try recordUntilRight {
      for (key, value) in [
        ("sound", "sine"), ("duration", "0.5"), ("audio-driver", "pulseaudio"), ("reference-pitch", "440"),
      ] {
        try Program.run(["settings", "set", key, value], environment: environment).expect(status: 0)
      }
      let terminal = try PseudoTerminal(columns: 80, rows: 24, environment: environment, command: [Program.path])
      terminal.expect("Start training")
      terminal.type("s" + String(repeating: "\u{1B}[B", count: 7)).expect("› Reference pitch      440 Hz")
      let tone = try server.recording {
        for step in [" ", "\u{1B}[C\u{1B}[C "] {
          terminal.type(step)
          // The time to open the device, for the note, and for a gap after it.
          terminal.pass(1.8)
        }
      }
      terminal.type("\u{1B}").expect("Start training")
      terminal.type("q").expectExit(0)
      return (tone, Self.wrongPitches)
    }
  }

  /// The errors in a recording of two sines of half a second at 440 and 442 Hz.
  private static func wrongPitches(_ tone: Tone) -> [String] {
    let sounds = tone.sounds(floor: 1e-5, silence: 0.05)
    guard sounds.count == 2 else { return ["\(sounds.count) sounds"] }
    return zip(sounds, [440.0, 442]).compactMap { sound, hertz in
      let start = Double(sound.lowerBound) / 48000
      let cents = 1200 * log2(tone.frequency(near: hertz, from: start + 0.05, to: start + 0.45) / hertz)
      return abs(cents) < 0.01 ? nil : "\(cents) cents off at \(hertz) Hz"
    }
  }
}
