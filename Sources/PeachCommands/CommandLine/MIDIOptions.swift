import PeachCore

/// The options for MIDI, for all commands that are answered. They hold for one run, even for a run that is continued.
enum MIDIOptions {
  static let input = Option.setting(.midiInput)
  static let driver = Option.setting(.midiDriver)

  static let all = [input, driver].map(\.spec.unlisted)
}
