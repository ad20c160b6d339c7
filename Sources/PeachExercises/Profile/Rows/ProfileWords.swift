import PeachBase

public struct ProfileWords: Sendable {
  /// `Profile: Intervals, melodic`.
  public let title: Text
  /// `412 matches`.
  public let count: Text
  /// The picture in one or two sentences.
  public var summary: Text
  /// Of the course over time, without the length of its steps.
  public let overTime: Text
  /// `interval`, and `interval by interval`.
  public let rowName: Text
  public let rowByRow: Text
  /// Why it shows nothing, without a full stop; nil if it shows something.
  public var empty: Text?
  /// How to begin where the screen has no other words for it.
  public var begin: Text?
  /// The most important figures, in lines; fewer where there is little room.
  public var figures: [Text] = []
  public var lowFigures: [Text] = []
  /// The change from the period before, in a sentence.
  public var change: Text?
  /// In sentences: what is wrong with the answers, what is known, what is known of single rows, and how to read the figures.
  public var remarks: [Text] = []
  public var findings: [Text] = []
  public var rowFindings: [Text] = []
  public var basis: [Text] = []
  /// The findings where there is little room.
  public var shortFindings: [Text] = []
  /// A summary for reading out, after the title; with it at most 60 words.
  public var spoken: [Text] = []
  /// All rows for reading out, one line each.
  public var details: [Text] = []
  /// How to read the picture on a screen, and in a file, one line each.
  public var legend: [Text]
  public let fileLegend: [Text]
  public var page: Page

  /// The parts of a page.
  public struct Page: Sendable {
    /// The headings of the picture, and of its table.
    public let picture: Text
    public let table: Text
    /// The titles of the table's columns.
    public let columns: [Text]
    /// Sentences below the picture, and below the figures.
    public var remarks: [Text] = []
    public var sentences: [Text] = []
    public var figures: [LargeFigure] = []
    /// How to read it: headings with a paragraph each.
    public var explanations: [(heading: Text, words: Text)]
  }

  /// Everything that is known, in sentences.
  public var sentences: [Text] { remarks + findings + rowFindings + basis }
}
