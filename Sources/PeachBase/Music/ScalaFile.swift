/// Reads tuning systems from Scala files (`.scl`).
///
/// The format: https://www.huygens-fokker.org/scala/scl_format.html. Lines that begin with `!` are comments; then come a
/// description, the number of pitches, and that many pitches above 1/1, of which the last is the period. Text after them is
/// ignored.
public enum ScalaFile {
  /// In bytes.
  public static let largestSize = 1 << 20

  /// Reads a file of any number of pitches.
  ///
  /// - Returns: the pitches above 1/1, which isn't among them.
  /// - Throws: `ScalaError`.
  public static func pitches(_ bytes: [UInt8]) throws(ScalaError) -> [Cents] {
    try lines(bytes).map { Cents($0.pitch.cents) }
  }

  /// Reads a scale. Pitches in another order, below 1/1 or above the period are moved into the first period and sorted, and equal
  /// ones and 1/1 itself are left out.
  ///
  /// - Parameter name: the name of the scale, usually the base name of the file.
  /// - Returns: the scale, and whether its pitches had to be moved.
  /// - Throws: `ScalaError`.
  public static func scale(
    _ bytes: [UInt8], name: String
  ) throws(ScalaError) -> (scale: PitchScale, wasSorted: Bool) {
    let lines = try lines(bytes)
    guard let period = lines.last, PitchScale.counts.contains(lines.count) else {
      throw ScalaError(.countOutOfRange(lines.count))
    }
    let isDescending = zip(lines, lines.dropFirst()).allSatisfy { $0.pitch.cents > $1.pitch.cents }
    guard !isDescending || lines.count == 1 else { throw ScalaError(.descending) }
    let size = period.pitch.cents
    guard size >= PitchScale.smallestPeriod else { throw ScalaError(.smallPeriod(Cents(size)), line: period.number) }
    let given = lines.dropLast().map(\.pitch)
    let folded = given.map { pitch in
      let periods = (pitch.cents / size).rounded(.down)
      // A pitch in another period isn't the ratio that the file says.
      return periods == 0 ? pitch : PitchScale.Pitch(pitch.cents - periods * size)
    }.sorted { $0.cents < $1.cents }
    var pitches: [PitchScale.Pitch] = []
    for pitch in folded
    where pitch.cents - (pitches.last?.cents ?? 0) > smallestStep && size - pitch.cents > smallestStep {
      pitches.append(pitch)
    }
    let scale = PitchScale(name: name, pitches + [period.pitch])
    guard TuningSystem(scale).hasIntervals else { throw ScalaError(.noIntervals) }
    return (scale, wasSorted: folded != given)
  }

  /// The difference from which two pitches are different, in cents.
  private static let smallestStep = 1e-6

  private static func lines(_ bytes: [UInt8]) throws(ScalaError) -> [(pitch: PitchScale.Pitch, number: Int)] {
    var lines = try contentLines(bytes)[...]
    guard lines.popFirst() != nil else { throw ScalaError(.empty) }
    guard let second = lines.popFirst() else { throw ScalaError(.noCount) }
    // Some programs write more after the number.
    guard let count = Int(word(second.text)), count >= 0 else {
      throw ScalaError(.badCount(word(second.text)), line: second.number)
    }
    guard lines.count >= count else { throw ScalaError(.wrongCount(lines.count, expected: count)) }
    var pitches: [(pitch: PitchScale.Pitch, number: Int)] = []
    for line in lines.prefix(count) { pitches.append((try pitch(value(line.text), line: line.number), line.number)) }
    // More pitches than announced would be a scale without its end. Remarks can begin with a number, too.
    var last = pitches.last?.pitch.cents ?? 0
    let more = lines.dropFirst(count).prefix { line in
      let word = value(line.text)
      guard word.contains(where: { $0 == "." || $0 == "/" }), let next = try? pitch(word, line: line.number).cents,
        next > last
      else { return false }
      last = next
      return true
    }.count
    guard more == 0 else { throw ScalaError(.wrongCount(count + more, expected: count)) }
    return pitches
  }

  /// The lines that aren't comments.
  static func contentLines(_ bytes: [UInt8]) throws(ScalaError) -> [(text: String, number: Int)] {
    guard bytes.count <= largestSize else { throw ScalaError(.tooLarge) }
    return numberedLines(bytes).filter { !$0.text.hasPrefix("!") }
  }

  /// The lines as Latin-1, which end in CR, LF or both, without the byte order mark of UTF-8.
  private static func numberedLines(_ bytes: [UInt8]) -> [(text: String, number: Int)] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var last: UInt8?
    for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...] {
      defer { last = byte }
      switch byte {
      case 0x0A where last == 0x0D: break
      case 0x0A, 0x0D:
        lines.append(String(line))
        line = .init()
      // A no-break space in Latin-1, and its two bytes in UTF-8; web pages and word processors put it between words.
      case 0xC2, 0xA0: line.append(" ")
      default: line.append(Unicode.Scalar(byte))
      }
    }
    if !line.isEmpty { lines.append(String(line)) }
    return lines.enumerated().map { ($1, $0 + 1) }
  }

  /// The first word of a line; what follows a value is ignored.
  static func word(_ line: String) -> String {
    line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }.first.map(String.init) ?? ""
  }

  /// The value at the beginning of a line, also a ratio with spaces around its slash.
  private static func value(_ line: String) -> String {
    let words = line.split(maxSplits: 3) { $0 == " " || $0 == "\t" }.map(String.init)
    guard let first = words.first, words.count > 1, !first.contains("."), !first.dropLast().contains("/") else {
      return word(line)
    }
    if words[1] == "/", words.count > 2 { return first + "/" + words[2] }
    return words[1].hasPrefix("/") || first.hasSuffix("/") ? first + words[1] : first
  }

  /// A value with a period is in cents; any other is a ratio or a whole number, which is hardly meant as a ratio if it is large.
  private static func pitch(_ word: String, line: Int) throws(ScalaError) -> PitchScale.Pitch {
    let invalid = ScalaError(.badPitch(word), line: line)
    let value: Double
    if word.contains(".") {
      guard let cents = number(word, "0123456789.+-eE") else { throw invalid }
      value = cents
    } else {
      let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let numerator = number(parts[0], "0123456789+-"),
        let denominator = parts.count == 1 ? 1 : number(parts[1], "0123456789+-"),
        parts.count == 2 || numerator <= largestWhole
      else { throw invalid }
      guard denominator != 0 else { throw ScalaError(.zeroDenominator(word), line: line) }
      guard numerator > 0, denominator > 0 else { throw ScalaError(.notPositive(word), line: line) }
      value = 1200 * (log2(numerator) - log2(denominator))
    }
    guard value.magnitude <= largestPitch else { throw invalid }
    return PitchScale.Pitch(cents: value, ratio: Ratio(word.contains("/") ? word : word + "/1"))
  }

  /// Six octaves; cents without their period are larger.
  private static let largestWhole = 64.0
  /// In cents, far beyond hearing.
  private static let largestPitch = 100_000.0

  private static func number(_ text: some StringProtocol, _ characters: String) -> Double? {
    guard text.allSatisfy(characters.contains), let value = Double(text), value.isFinite else { return nil }
    return value
  }
}

/// The reason why a Scala file can't be used. Cases state facts; callers supply the wording.
public struct ScalaError: Error, Equatable, Sendable {
  public enum Problem: Equatable, Sendable {
    case missing(errno: Int32)
    /// Not a regular file.
    case notRegular
    case tooLarge
    case empty, noCount
    case badCount(String)
    /// Fewer or more pitches than the file announces.
    case wrongCount(Int, expected: Int)
    case badPitch(String)
    case zeroDenominator(String)
    case notPositive(String)
    /// There are none, or more than `PitchScale.counts`.
    case countOutOfRange(Int)
    /// The last pitch is lower than `PitchScale.smallestPeriod`.
    case smallPeriod(Cents)
    /// Each pitch is lower than the one before.
    case descending
    /// No two pitches are within an octave on the keyboard.
    case noIntervals
    /// A key map has fewer lines than its format needs, or a line that isn't a number of its kind.
    case shortMap
    case badMap(String)
    /// The first key of a key map is above the last one.
    case emptyMap
    /// The reference frequency of a key map in Hz, with which A4 is out of range.
    case badReference(Double)
  }

  public let problem: Problem
  /// From 1; nil for the file as a whole.
  public let line: Int?

  /// The key map with the problem; nil for the scale.
  public internal(set) var map: String?

  public init(_ problem: Problem, line: Int? = nil, map: String? = nil) {
    (self.problem, self.line, self.map) = (problem, line, map)
  }
}
