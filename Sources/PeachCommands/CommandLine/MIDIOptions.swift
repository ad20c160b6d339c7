import PeachCore

/// The options for MIDI, for all commands that are answered. They hold for one run, even for a run that is continued.
package enum MIDIOptions {
  static let input = Option.setting(.midiInput)
  static let driver = Option.setting(.midiDriver)

  package static let all = [input, driver].map(\.spec.unlisted)
}
