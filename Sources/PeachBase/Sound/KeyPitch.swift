/// The measured pitch of a key of a sound, at one velocity and duration.
public struct KeyPitch: Hashable, Sendable {
  /// The deviation from the key's pitch.
  public let error: Cents
  public let grade: PitchGrade

  public init(error: Cents, grade: PitchGrade) {
    self.error = error
    self.grade = grade
  }

  /// A key that is exact by construction.
  public static let exact = KeyPitch(error: .zero, grade: .exact)
}

/// What the pitch of a key is good for, from the steadiest to the least steady.
public enum PitchGrade: Int, CaseIterable, Comparable, Sendable {
  /// Any offset.
  case exact
  /// Any offset, but the pitch is only good to ±1 cent.
  case near
  /// Offsets of at least `coarseOffset` only.
  case coarse
  /// No exact interval.
  case unusable

  /// The smallest offset with a coarse key, in cents.
  public static let coarseOffset = 10.0

  public static func < (left: PitchGrade, right: PitchGrade) -> Bool { left.rawValue < right.rawValue }
}

/// Measures the keys of a sound. Callable from any thread.
public protocol KeyPitchSource: AnyObject, Sendable {
  /// The pitch of a key: known already, or measured now, which takes some milliseconds.
  func pitch(of key: MIDINote) -> KeyPitch
}

/// The pitches of the keys of the sound in use, at its velocity and duration.
public struct KeyPitches: Equatable, Sendable {
  /// Nil if all keys are exact by construction.
  private let source: (any KeyPitchSource)?
  /// Whether the player corrects the keys itself, so that trials must not.
  package let areCorrected: Bool

  public init(_ source: (any KeyPitchSource)? = nil, areCorrected: Bool = false) {
    (self.source, self.areCorrected) = (source, areCorrected)
  }

  /// Without an error if the keys are corrected already.
  public subscript(key: MIDINote) -> KeyPitch {
    guard let pitch = source?.pitch(of: key) else { return .exact }
    return areCorrected ? KeyPitch(error: .zero, grade: pitch.grade) : pitch
  }

  public static func == (left: KeyPitches, right: KeyPitches) -> Bool {
    left.source === right.source && left.areCorrected == right.areCorrected
  }
}
