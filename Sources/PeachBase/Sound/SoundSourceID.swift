/// The ID of a sound: a sine, or a preset of a SoundFont file.
public enum SoundSourceID: Hashable, Sendable {
  case sine
  /// `file` is a file name in a SoundFont folder, or a path.
  case preset(file: String, bank: Int, program: Int)
  /// The default: the piano preset of the bundled or the system's SoundFont.
  case standard

  /// The file name of the bundled SoundFont.
  public static let bundledFile = "Peach.sf2"

  /// The written form: `sine`, `FILE:BANK:PROGRAM`, `default`.
  public var description: String {
    switch self {
    case .sine: "sine"
    case .preset(let file, let bank, let program): "\(file):\(bank):\(program)"
    case .standard: "default"
    }
  }

  /// The SoundFont of a preset; nil for the default one and the sine.
  public var file: String? { if case .preset(let file, _, _) = self { file } else { nil } }

  /// Banks and programs as a SoundFont can have them: 128 is General MIDI's percussion, and files have programs beyond 127.
  static let numbers = 0...65535

  /// Reads one of the three written forms; nil for anything else.
  public init?(description: String) {
    if description == "sine" {
      self = .sine
    } else if description == "default" {
      self = .standard
    } else {
      let parts = description.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let program = Int(parts[parts.count - 1]), let bank = Int(parts[parts.count - 2]),
        Self.numbers.contains(program), Self.numbers.contains(bank)
      else { return nil }
      let file = parts.dropLast(2).joined(separator: ":")
      guard !file.isEmpty else { return nil }
      self = .preset(file: file, bank: bank, program: program)
    }
  }
}
