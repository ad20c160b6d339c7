/// A press of a key or a pedal, and what it says.
public struct MIDIPress: Equatable, Sendable {
  public enum Meaning: Hashable, Sendable {
    case answer(ChoiceIndex)
    /// The same as the Return key.
    case enter

    public static let higher = answer(.up)
    public static let lower = answer(.down)
  }

  public let meaning: Meaning
  public let control: MIDIControl
  public let time: SessionTime
  /// Whether it can also leave a page, as Return does. Keys that mean something only by their place on the keyboard can't,
  /// because people play them between trainings.
  public let leavesPages: Bool

  public init(_ meaning: Meaning, _ control: MIDIControl, at time: SessionTime, leavesPages: Bool) {
    self.meaning = meaning
    self.control = control
    self.time = time
    self.leavesPages = leavesPages
  }
}
