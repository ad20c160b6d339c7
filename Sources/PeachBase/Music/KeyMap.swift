/// Which key plays which pitch of a scale, from a Scala keyboard mapping (`.kbm`).
///
/// The format: https://www.huygens-fokker.org/scala/help.htm#mappings.
public struct KeyMap: Hashable, Sendable {
  /// The base name of its file.
  public let name: String
  /// The keys that have pitches.
  private let keys: ClosedRange<Int>
  /// The key of degree 0.
  private let middle: Int
  private let referenceKey: Int
  /// In Hz.
  private let reference: Double
  /// The degree from one repetition of the degrees to the next; 0 for that of the scale's period.
  private let octave: Int
  /// From the middle key on, repeated in both directions; nil is a key without pitch, and empty gives each key the next degree.
  private let degrees: [Int?]

  /// Reads the lines of a file.
  ///
  /// - Throws: `ScalaError`.
  public init(_ bytes: [UInt8], name: String) throws(ScalaError) {
    var lines = try ScalaFile.contentLines(bytes)[...]
    func number(_ range: ClosedRange<Int>) throws(ScalaError) -> Int {
      guard let line = lines.popFirst() else { throw ScalaError(.shortMap) }
      let word = ScalaFile.word(line.text)
      guard let value = Int(word), range.contains(value) else { throw ScalaError(.badMap(word), line: line.number) }
      return value
    }
    self.name = name
    let size = try number(0...MIDINote.range.count)
    let (first, last) = (try number(MIDINote.range), try number(MIDINote.range))
    guard first <= last else { throw ScalaError(.emptyMap) }
    keys = first...last
    middle = try number(MIDINote.range)
    let key = try number(MIDINote.range)
    guard let line = lines.popFirst() else { throw ScalaError(.shortMap) }
    let word = ScalaFile.word(line.text)
    guard let hertz = Decimal.number(word), hertz > 0 else { throw ScalaError(.badMap(word), line: line.number) }
    (referenceKey, reference) = (key, hertz)
    octave = try number(0...10_000)
    var degrees: [Int?] = []
    // Keys that are left out at the end have no pitch.
    while degrees.count < size {
      guard let line = lines.popFirst() else { break }
      let word = ScalaFile.word(line.text)
      if word.lowercased() == "x" {
        degrees.append(nil)
      } else {
        guard let degree = Int(word), (0...10_000).contains(degree) else {
          throw ScalaError(.badMap(word), line: line.number)
        }
        degrees.append(degree)
      }
    }
    self.degrees = degrees + [Int?](repeating: nil, count: size - degrees.count)
    guard Frequency.references.contains(usualA4) else { throw ScalaError(.badReference(hertz)) }
  }

  /// The frequency of A4 with which the reference key has its usual pitch.
  private var usualA4: Double { reference * exp2(Double(MIDINote.a4.number - referenceKey) / 12) }

  /// The reference pitch that it asks for.
  public var referencePitch: Frequency { Frequency(usualA4) }

  /// - Parameter count: the number of pitches in the scale's period.
  private func degree(of key: Int, in count: Int) -> Int? {
    let distance = key - middle
    guard !degrees.isEmpty else { return distance }
    let index = (distance % degrees.count + degrees.count) % degrees.count
    return degrees[index].map { $0 + (distance - index) / degrees.count * (octave == 0 ? count : octave) }
  }

  /// The keys with their pitches above the usual one of key 0, in cents, by degree.
  func pitches(of scale: PitchScale) -> [(key: Int, pitch: Double, degree: Int)] {
    // A reference key without a pitch of its own leaves the middle key where it is.
    let tonic =
      degree(of: referenceKey, in: scale.count).map { Double(100 * referenceKey) - scale[$0] }
      ?? Double(100 * middle)
    return keys.compactMap { key in
      degree(of: key, in: scale.count).map { (key, tonic + scale[$0], $0) }
    }.sorted { $0.degree < $1.degree }
  }
}
