import PeachBase

/// Which properties of a preset are measured. The line of a request has it, and the preset as `BANK:PROGRAM`.
enum ProbeExtent: String {
  /// None: the file is loaded.
  case file
  /// Its loudness.
  case gain
  /// Its loudness and steadiness.
  case whole
}

/// The answer of the process that tests a SoundFont, as a line.
enum ProbeAnswer {
  case measured(SoundMeasurement)
  case defect(SoundFontDefect)

  init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words[0] {
    case "measured":
      let numbers = rest.split(separator: " ").compactMap { Double($0) }
      guard let gain = numbers.first, gain.isFinite else { return nil }
      let steadiness = numbers.count == 3 ? Steadiness(vibrato: numbers[1], beating: numbers[2]) : nil
      self = .measured(SoundMeasurement(gain: gain, steadiness: steadiness))
    case "slow":
      guard let key = Int(rest).flatMap(MIDINote.init(exactly:)) else { return nil }
      self = .defect(.tooSlow(key: key))
    case "compression": self = .defect(.compression)
    case "memory": self = .defect(.excessive(.memory))
    case "refused": self = .defect(.refused(rest))
    default: return nil
    }
  }

  init(_ error: AudioError) {
    switch error {
    case .unreadableSoundFont(_, let defect), .unusablePreset(_, _, let defect): self = .defect(defect)
    case .synthesis(let operation): self = .defect(.refused(operation))
    default: self = .defect(.refused(""))
    }
  }

  var line: String {
    switch self {
    case .measured(let measurement):
      ([measurement.gain] + (measurement.steadiness.map { [$0.vibrato, $0.beating] } ?? []))
        .reduce("measured") { $0 + " \($1)" }
    case .defect(.tooSlow(let key)): "slow \(key.number)"
    case .defect(.compression): "compression"
    case .defect(.excessive(.memory)): "memory"
    case .defect(.refused(let words)): "refused " + words.filter { !$0.isNewline }
    case .defect: "refused"
    }
  }
}
