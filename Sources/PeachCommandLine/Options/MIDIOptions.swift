/// The options for MIDI, for all commands that are answered. They hold for one run, even for a run that is continued.
package enum MIDIOptions {
  package static let input = Option.setting(.midiInput)
  package static let driver = Option.setting(.midiDriver)

  package static let all = [input, driver].map(\.spec.unlisted)
}
