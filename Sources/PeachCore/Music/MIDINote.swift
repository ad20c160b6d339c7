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

extension MIDINote: Comparable {
  public static func < (left: MIDINote, right: MIDINote) -> Bool { left.number < right.number }
}

extension MIDINote {
  private static let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
  private static let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]

  /// The scientific name with sharps: `C4`, `F#3`, `C-1`.
  public var name: String { Self.names[number % 12] + String(number / 12 - 1) }

  /// Reads `A4`, `C#4`, `Bb3`, `eb2`, `C-1` or a key number, `69`; nil for anything else and outside 0…127.
  public init?(name: String) {
    if let number = Int(name) {
      self.init(exactly: number)
      return
    }
    var rest = name.dropFirst()
    guard let letter = name.first?.uppercased().first, let step = Self.steps[letter] else { return nil }
    var number = step
    switch rest.first {
    case "#", "♯":
      number += 1
      rest = rest.dropFirst()
    case "b", "♭":
      number -= 1
      rest = rest.dropFirst()
    default: break
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
