/// How the notes of a match sound.
public enum MatchingMode: String, CaseIterable, Hashable, Sendable {
  /// The reference ends before the tuned note begins.
  case successive
  /// The reference goes on sounding, so that beats can be heard.
  case together

  public init(_ presentation: Presentation) { self = presentation == .melodic ? .successive : .together }

  public var presentation: Presentation { self == .successive ? .melodic : .harmonic }
}

/// The result of tuning a note.
public struct Match: Equatable, Sendable {
  /// How far from exact the note sounded when it was confirmed; positive if too high.
  public var error: Cents
  /// How it was tuned; nil if that is unknown.
  public var path: TuningPath?
  /// The listener's own spread before this match (`MatchSpread`).
  public var spread: Cents

  public init(error: Cents, path: TuningPath? = nil, spread: Cents = MatchSpread.initial) {
    self.error = error
    self.path = path
    self.spread = spread
  }

  /// Up if the note was too high, down if it was too low; nil within the listener's own spread.
  public var side: Direction? { error.magnitude <= spread.magnitude ? nil : error < .zero ? .down : .up }
}

/// The way on which a note was tuned.
public struct TuningPath: Equatable, Sendable {
  /// The time from when the note could first be tuned to its first change.
  public var firstTouch: Duration
  /// The number of movements; a rest of `TuningProgress.rest` separates two of them.
  public var touches: Int
  /// How often the movement changed its direction.
  public var reversals: Int
  /// How far the note went beyond exact, seen from where it began; 0 if it never did.
  public var overshoot: Cents
  /// The smallest movement of one event.
  public var smallestStep: Cents
  /// What the note was last tuned with; nil for a simulated listener, and if it is unknown.
  public var source: ResponseSource?
}

/// A note that is being tuned: how far it has been moved, and on what way.
public struct TuningProgress: Equatable, Sendable {
  /// The distance from where the note began, −`limit`…`limit`.
  public private(set) var change = Cents.zero
  public private(set) var path: TuningPath
  private var latest: SessionTime
  /// 1 if the latest movement went up, −1 if it went down.
  private var direction: Double

  /// The largest distance from where the note began, in cents, so that it doesn't tell where the exact pitch is.
  public static let limit = 100.0
  /// The pause after which a change is a new touch.
  public static let rest = Duration.milliseconds(250)

  public var isAtLimit: Bool { change.magnitude == Self.limit }

  /// Changes below this number of cents don't count.
  private static let smallestChange = 1e-6

  /// Begins with a first change; nil if it is too small to count.
  ///
  /// - Parameters:
  ///   - start: the offset from exact at which the note began.
  ///   - onset: when the note could first be tuned.
  public init?(_ change: Cents, from source: ResponseSource?, at time: SessionTime, start: Cents, onset: SessionTime) {
    guard change.magnitude >= Self.smallestChange else { return nil }
    path = TuningPath(
      firstTouch: time - onset, touches: 0, reversals: 0, overshoot: .zero, smallestStep: Cents(Self.limit),
      source: source)
    direction = change.value < 0 ? -1 : 1
    latest = time + (.zero - Self.rest)
    add(change, from: source, at: time, start: start)
  }

  /// Adds a change as far as the limit allows; one that moves nothing doesn't count.
  public mutating func add(_ change: Cents, from source: ResponseSource?, at time: SessionTime, start: Cents) {
    let before = self.change.value
    self.change = Cents(min(max(before + change.value, -Self.limit), Self.limit))
    let moved = self.change.value - before
    guard abs(moved) >= Self.smallestChange else { return }
    let sign = moved < 0 ? -1.0 : 1
    if sign != direction { path.reversals += 1 }
    if time - latest >= Self.rest { path.touches += 1 }
    (direction, latest) = (sign, time)
    path.source = source
    path.smallestStep = Cents(min(path.smallestStep.value, abs(moved)))
    let beyond = (start.value < 0 ? 1 : -1) * (start.value + self.change.value)
    path.overshoot = Cents(max(path.overshoot.value, beyond))
  }
}
