/// The format of an export.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// RFC 4180 with a header.
  case csv
  /// One array of flat objects (RFC 8259).
  case json
  /// One flat object per line.
  case jsonl
}

/// The parts of an import, an export or a deletion.
public enum ExchangePhase: Sendable {
  case reading, storing, writing, backingUp, deleting
}

/// Called regularly with the number of rows done in a phase and, if known, the completed proportion of the whole work. An error
/// that it throws aborts the work.
public typealias ExchangeProgress = (_ phase: ExchangePhase, _ rows: Int, _ proportion: Double?) throws -> Void
