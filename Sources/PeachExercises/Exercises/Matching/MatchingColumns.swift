import PeachBase

/// The columns of matches, besides those of every tuned note.
public enum MatchingColumns {
  public static let mode = Column<MatchingMode>(
    28, "matchingMode", sql: "matching_mode", .words(of: MatchingMode.self), .trial, isCompared: true,
    Text(
      en: "how the notes sounded: one after the other, or together",
      de: "wie die Töne klangen: nacheinander oder zusammen"))
}

extension Trial {
  /// How the notes of a match sound; nil if no note is tuned.
  public var matching: MatchingMode? {
    get { self[MatchingColumns.mode] }
    set { self[MatchingColumns.mode] = newValue }
  }
}

extension MatchingMode: ColumnContent {}
