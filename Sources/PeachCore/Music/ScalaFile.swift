/// Reads tuning systems from Scala files (`.scl`).
///
/// The format: https://www.huygens-fokker.org/scala/scl_format.html. Lines that begin with `!` are comments; then come a
/// description, the number of pitches, and that many pitches above 1/1, of which the last is the period.
public enum ScalaFile {
  /// In bytes.
  public static let largestSize = 1 << 20

  /// The sizes of the period that make it an octave, in cents.
  public static let octave = 1150.0...1250.0

  /// Reads a file of any number of pitches.
  ///
  /// - Returns: the pitches above 1/1, which isn't among them.
  /// - Throws: `ScalaError`.
  public static func pitches(_ bytes: [UInt8]) throws(ScalaError) -> [Cents] { try lines(bytes).map(\.pitch) }

  /// Reads a file with one octave of 12 ascending pitches.
  ///
  /// - Parameter name: the name of the system, usually the base name of the file.
  /// - Throws: `ScalaError`.
  public static func system(_ bytes: [UInt8], name: String) throws(ScalaError) -> TuningSystem {
    let lines = try lines(bytes)
    guard lines.count == 12, let period = lines.last else { throw ScalaError(.notTwelve(lines.count)) }
    guard octave.contains(period.pitch.value) else {
      throw ScalaError(.notAnOctave(period.pitch), line: period.number)
    }
    var previous = Cents.zero
    for line in lines {
      guard line.pitch > previous else { throw ScalaError(.notAscending, line: line.number) }
      previous = line.pitch
    }
    return TuningSystem(name: name, sizes: [.zero] + lines.map(\.pitch))
  }

  private static func lines(_ bytes: [UInt8]) throws(ScalaError) -> [(pitch: Cents, number: Int)] {
    guard bytes.count <= largestSize else { throw ScalaError(.tooLarge) }
    var lines = numberedLines(bytes).filter { !$0.text.hasPrefix("!") }[...]
    guard lines.popFirst() != nil else { throw ScalaError(.empty) }
    guard let second = lines.popFirst() else { throw ScalaError(.noCount) }
    // Some programs write more after the number.
    guard let count = Int(word(second.text)), count >= 0 else {
      throw ScalaError(.badCount(word(second.text)), line: second.number)
    }
    guard lines.count >= count else { throw ScalaError(.tooFewPitches(lines.count, expected: count)) }
    var pitches: [(pitch: Cents, number: Int)] = []
    for line in lines.prefix(count) { pitches.append((try pitch(word(line.text), line: line.number), line.number)) }
    return pitches
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
      default: line.append(Unicode.Scalar(byte))
      }
    }
    if !line.isEmpty { lines.append(String(line)) }
    return lines.enumerated().map { ($1, $0 + 1) }
  }

  /// The first word of a line; what follows a value is ignored.
  private static func word(_ line: String) -> String {
    line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }.first.map(String.init) ?? ""
  }

  /// A value with a period is in cents; any other is a ratio or a whole number.
  private static func pitch(_ word: String, line: Int) throws(ScalaError) -> Cents {
    let invalid = ScalaError(.badPitch(word), line: line)
    let value: Double
    if word.contains(".") {
      guard let cents = number(word, "0123456789.+-eE") else { throw invalid }
      value = cents
    } else {
      let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let numerator = number(parts[0], "0123456789+-"),
        let denominator = parts.count == 1 ? 1 : number(parts[1], "0123456789+-")
      else { throw invalid }
      guard denominator != 0 else { throw ScalaError(.zeroDenominator(word), line: line) }
      guard numerator > 0, denominator > 0 else { throw ScalaError(.notPositive(word), line: line) }
      value = 1200 * (log2(numerator) - log2(denominator))
    }
    guard value.magnitude <= largestPitch else { throw invalid }
    return Cents(value)
  }

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
    case tooFewPitches(Int, expected: Int)
    case badPitch(String)
    case zeroDenominator(String)
    case notPositive(String)
    /// The number of pitches isn't 12.
    case notTwelve(Int)
    /// The last pitch isn't an octave.
    case notAnOctave(Cents)
    case notAscending
  }

  public let problem: Problem
  /// From 1; nil for the file as a whole.
  public let line: Int?

  public init(_ problem: Problem, line: Int? = nil) {
    self.problem = problem
    self.line = line
  }
}
