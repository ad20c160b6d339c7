/// A stored version of a SoundFont file, always without its path.
public struct SoundFontRecord: Hashable, Sendable {
  /// The base name.
  public let file: String
  /// In bytes.
  public let size: Int
  public let modified: UTCTime

  public init(file: String, size: Int, modified: UTCTime) {
    self.file = file
    self.size = size
    self.modified = modified
  }
}

/// The stored sound of an answer.
public struct SoundSourceRecord: Hashable, Sendable {
  /// `sine`, or base file name:bank:program.
  public let name: String
  /// Nil for the sine.
  public let soundFont: SoundFontRecord?

  public init(name: String, soundFont: SoundFontRecord?) {
    self.name = name
    self.soundFont = soundFont
  }
}
