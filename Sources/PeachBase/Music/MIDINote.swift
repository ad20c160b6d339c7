/// A MIDI key number, 0…127, where 60 is C4 and 69 is A4.
public struct MIDINote: Hashable, Sendable {
  public let number: Int

  public static let range = 0...127

  /// Traps outside 0…127.
  public init(_ number: Int) {
    precondition(Self.range.contains(number))
    self.number = number
  }

  /// Nil outside 0…127.
  public init?(exactly number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }

  public static let a4 = MIDINote(69)

  /// The key's equal-tempered frequency if A4 is `reference`: reference · 2^((number − 69) / 12).
  public func frequency(reference: Frequency = .concertPitch) -> Frequency {
    reference.shifted(by: Cents(Double(100 * (number - MIDINote.a4.number))))
  }
}

extension [MIDINote] {
  /// Ascending keys as ranges without gaps.
  public var ranges: [ClosedRange<MIDINote>] { ranges(withGapsOf: 0) }

  /// Ascending keys as ranges with gaps of at most so many keys.
  package func ranges(withGapsOf gap: Int) -> [ClosedRange<MIDINote>] {
    reduce(into: []) { ranges, key in
      if let last = ranges.last, key.number - last.upperBound.number - 1 <= gap {
        ranges[ranges.count - 1] = last.lowerBound...key
      } else {
        ranges.append(key...key)
      }
    }
  }

  /// `A0–C2, E2`; `–` for none.
  public var rangeNames: String {
    isEmpty
      ? "–"
      : ranges.map { $0.count == 1 ? $0.lowerBound.name : $0.lowerBound.name + "–" + $0.upperBound.name }
        .joined(separator: ", ")
  }
}

extension ClosedRange<MIDINote> {
  public var count: Int { upperBound.number - lowerBound.number + 1 }
}

extension MIDINote: Comparable {
  public static func < (left: MIDINote, right: MIDINote) -> Bool { left.number < right.number }
}

extension MIDINote {
  private static let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
  private static let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]

  /// The scientific name with sharps: `C4`, `F#3`, `C-1`.
  public var name: String { Self.names[number % 12] + String(number / 12 - 1) }

  /// What raises or lowers a letter by a semitone. German A and E have only an S.
  public static let accidentals: [(sign: String, semitones: Int)] = [
    ("#", 1), ("♯", 1), ("is", 1), ("es", -1), ("b", -1), ("♭", -1), ("s", -1),
  ]

  /// Reads `A4`, `C#4`, `Bb3`, `eb2`, `Cis4`, `As3`, `C-1` or a key number, `69`; nil for anything else and outside 0…127.
  public init?(name: String) {
    if let number = Int(name) {
      self.init(exactly: number)
      return
    }
    var rest = name.dropFirst()
    guard let letter = name.first?.uppercased().first, let step = Self.steps[letter] else { return nil }
    var number = step
    let accidental = Self.accidentals.first { accidental in
      rest.lowercased().hasPrefix(accidental.sign) && (accidental.sign != "s" || "AE".contains(letter))
    }
    if let accidental {
      number += accidental.semitones
      rest = rest.dropFirst(accidental.sign.count)
    }
    guard let octave = Int(rest), (-2...10).contains(octave), rest.first != "+" else { return nil }
    self.init(exactly: number + 12 * (octave + 1))
  }
}

extension MIDINote {
  /// Reads `C2:C6`, `36:84` or the name of a `NamedRange`: a range of one key or more; nil for anything else.
  public static func range(named text: String) -> ClosedRange<MIDINote>? {
    if let named = NamedRange(name: text) { return named.range.notes }
    let bounds = text.split(separator: ":", omittingEmptySubsequences: false).map { MIDINote(name: String($0)) }
    guard bounds.count == 2, let lowest = bounds[0], let highest = bounds[1], lowest <= highest else { return nil }
    return lowest...highest
  }
}
