import PeachBase
import PeachFits

/// What a profile shows, independent of the medium: each exercise makes it, and text, pictures, pages and JSON are written from it.
public struct ProfileRows: Sendable {
  public let request: ProfileRequest
  /// The number of answers in the period, in the part that was asked for.
  public let answers: Int
  /// Why there are no rows; nil if there are some.
  public let emptyReason: EmptyReason?
  public internal(set) var words: ProfileWords
  /// The scale of the figures, or two of them side by side.
  public internal(set) var axes: [ProfileAxis]
  /// The scales of the courses over time, one picture for each.
  public internal(set) var courseAxes: [ProfileAxis]
  public let rows: [Row]
  /// The thresholds of keys, which are drawn over a keyboard; their course is that of the only row.
  public let keys: ProfileReport?
  public let unit: ProfileUnit
  /// The parts among which the user can choose; empty if there is only one.
  public let parts: [ProfilePart]
  /// Whether the user chooses among rows, also while there are none.
  public let hasChoices: Bool
  /// The figure that sums it up, as of the last answer if that is long ago; nil while too little is known.
  public let headline: ProfileFigure?
  private let makeJSON: @Sendable () -> JSON

  package init(
    _ request: ProfileRequest, answers: Int, emptyReason: EmptyReason?, words: ProfileWords, axes: [ProfileAxis],
    courseAxes: [ProfileAxis]? = nil, rows: [Row], keys: ProfileReport? = nil, unit: ProfileUnit = .cents,
    parts: [ProfilePart] = [], hasChoices: Bool = false, headline: ProfileFigure?,
    json: @autoclosure @escaping @Sendable () -> JSON
  ) {
    (self.request, self.answers, self.emptyReason, self.words) = (request, answers, emptyReason, words)
    (self.axes, self.courseAxes, self.rows) = (axes, courseAxes ?? axes, rows)
    (self.keys, self.unit) = (keys, unit)
    (self.parts, self.hasChoices, self.headline, makeJSON) = (parts, hasChoices, headline, json)
  }

  /// Everything that is known, also what is too uncertain to show.
  public var json: JSON { makeJSON() }

  /// The rows on which the user can put a cursor.
  public var choices: [Row] { rows.filter { !$0.details.isEmpty } }

  /// The figures that are drawn on a scale: thresholds on a logarithmic one, the others around exact.
  public func figures(_ figures: [ProfileFigure?], on axis: ProfileAxis) -> [ProfileFigure] {
    figures.compactMap { $0 }.filter { $0.isThreshold != axis.isCentred }
  }

  /// The scales on which a course has figures.
  public func axes(of course: ProfileCourse) -> [ProfileAxis] {
    courseAxes.filter { axis in course.entries.contains { !figures($0.figures, on: axis).isEmpty } }
  }

  /// The row whose course over time is shown: that of a name, or the first one.
  public func row(_ id: String?) -> Row? { rows.first { $0.id == id } ?? rows.first }

  public struct Row: Sendable {
    /// Unique among the rows.
    public let id: String
    public let name: Text
    /// The name in two letters, where there is little room.
    public let symbol: Text
    public let answers: Int
    /// One for each scale, or two on the same one; nil while it isn't known.
    public let figures: [ProfileFigure?]
    public var emphasis = Emphasis.none
    /// A place to compare the second figure with; nil if there is none.
    public var reference: Double?
    /// Whether it sums up the others, which are compared with it.
    public var isCommon = false
    /// A number at the end of the scale.
    public var number: Text?
    /// The values at the cursor, the most important first; empty if a cursor can't be put here.
    public var details: [Text] = []
    /// The most important value at the cursor, where there is little room.
    public var shortDetail: Text?
    /// All values in a sentence.
    public let values: Text
    public var course = ProfileCourse()

    public init(
      _ id: String, _ name: Text, symbol: Text? = nil, answers: Int, figures: [ProfileFigure?], values: Text
    ) {
      (self.id, self.name, self.symbol, self.answers) = (id, name, symbol ?? name, answers)
      (self.figures, self.values) = (figures, values)
    }
  }

  /// How a row differs from the others.
  public enum Emphasis: Sendable {
    case none
    case different
    /// Clearly finer or coarser.
    case finer, coarser
  }
}

/// A figure with its 95 % interval, and how it is drawn.
public enum ProfileFigure: Hashable, Sendable {
  /// A threshold on a logarithmic scale, as a band that is stronger where it is likelier.
  case threshold(ThresholdEstimate, isShown: Bool)
  /// A signed distance from exact, as a point with its interval.
  case place(Estimate, isShown: Bool)
  /// Half of the width of a band around the place before.
  case spread(Estimate, isShown: Bool)

  package var isThreshold: Bool { if case .threshold = self { true } else { false } }

  /// How small differences are for the listener, whether they are heard or left by tuning: a threshold, or a spread as one; nil for
  /// a place.
  public var size: ProfileFigure? {
    switch self {
    case .threshold: self
    case .place: nil
    case .spread(let spread, let isShown):
      .threshold(ThresholdEstimate(octaves: spread.map(log2)), isShown: isShown)
    }
  }

  /// Whether it is known well enough for a number.
  public var isShown: Bool {
    switch self {
    case .threshold(_, let isShown), .place(_, let isShown), .spread(_, let isShown): isShown
    }
  }
}

extension ShownThreshold {
  var figure: ProfileFigure { .threshold(estimate, isShown: true) }
}

/// The figures of a row over time: in days, weeks or months. Those without answers are left out.
public struct ProfileCourse: Sendable {
  public struct Entry: Hashable, Sendable {
    /// The number of the step; steps without answers leave gaps in the numbering.
    public let index: Int
    /// The bounds as days; 0 is 1970-01-01. The current step ends today.
    public let firstDay: Int64
    public let lastDay: Int64
    /// The number of answers within the step.
    public let answers: Int
    public let figures: [ProfileFigure?]
    /// The values in a sentence without a full stop.
    public let values: Text
    /// The most important of them; nil while little is known.
    public let short: Text?
    /// The values where there is little room, the most important first.
    public let parts: [Text]
    /// The change from the entry before; nil unless it is clear.
    public var change: Text?

    public init(
      _ step: TimelineStep.Entry, answers: Int, figures: [ProfileFigure?], values: Text, short: Text?, parts: [Text],
      change: Text? = nil
    ) {
      (index, firstDay, lastDay) = (step.index, step.firstDay, step.lastDay)
      (self.answers, self.figures, self.values, self.short) = (answers, figures, values, short)
      (self.parts, self.change) = (parts, change)
    }
  }

  public let step: TimelineStep
  public let entries: [Entry]

  public init(by step: TimelineStep = .day, _ entries: [Entry] = []) { (self.step, self.entries) = (step, entries) }
}
