import PeachBase
import PeachRecords

/// The pages that a log has copied into its database file, after a check that it can be the log of this file.
struct LoggedPages {
  private var copied: Set<Int> = []
  /// The smallest number of pages that the database had after a commit in the log.
  private var fewest = Int.max

  /// Nil if the log was written for other contents of the database file. Takes some milliseconds for a thousand frames.
  init?(_ database: Database, _ log: LogState) throws(DatabaseError) {
    // https://sqlite.org/fileformat.html, section 1.3
    guard let header = try database.fileBytes(at: 0, count: 100) else { return nil }
    var seen: Set<Int> = []
    var counters: [Int] = []
    for number in stride(from: log.frames, to: 0, by: -1) {
      let offset = log.offset(ofFrame: number)
      guard let frame = try database.logBytes(at: offset, count: LogState.frameHeaderSize + 28) else { return nil }
      let (page, pages) = (frame.number(at: 0), frame.number(at: 4))
      if pages > 0 { fewest = min(fewest, pages) }
      if page == 1 { counters.append(frame.number(at: LogState.frameHeaderSize + 24)) }
      if number <= max(log.copied, log.begun) { copied.insert(page) }
      // A checkpoint leaves out pages that have later frames or that the database no longer has.
      guard seen.insert(page).inserted, number <= log.copied, page <= fewest else { continue }
      guard let written = try database.fileBytes(at: (page - 1) * log.pageSize, count: log.pageSize),
        written == (try database.logBytes(at: offset + LogState.frameHeaderSize, count: log.pageSize))
      else { return nil }
    }
    if let first = counters.last, let last = counters.first {
      // A commit that changes page 1 raises the counter in it by 1, or not at all if the same connection does it again.
      guard (first - 1...max(first, last)).contains(header.number(at: 24)) else { return nil }
    } else {
      // Page 1 has the number of pages. An index doesn't before the first commit.
      guard log.pages == 0 || header.number(at: 28) == log.pages else { return nil }
    }
  }

  /// Whether a checkpoint can have changed a page or cut it off. Pages are numbered from 1.
  func explain(_ page: Int) -> Bool { copied.contains(page) || page > fewest }
}

extension [UInt8] {
  /// A big-endian number of four bytes.
  fileprivate func number(at place: Int) -> Int { self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
}
