import PeachBase
import PeachExercises
import PeachRecords
import PeachSimulation

/// Reads words of the command line as a `Value`, and writes defaults for the help.
package struct ValueType<Value>: Sendable {
  package let kind: ValueKind
  /// Returns nil if the word isn't valid; the parser then rejects it.
  package let read: @Sendable (String) -> Value?
  package let write: @Sendable (Value) -> String

  package init(
    kind: ValueKind, read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) {
    (self.kind, self.read, self.write) = (kind, read, write)
  }
}

extension ValueType<String> {
  /// Values that are the word itself.
  private static func words(_ kind: ValueKind) -> Self { Self(kind: kind) { $0 } }

  package static let text = words(.text)
  package static let word = words(.word)
  package static let file = words(.file)
  package static let outputFile = words(.outputFile)
  package static let wavFile = words(.wavFile)
  package static let folder = words(.folder)
  package static let soundFont = words(.soundFont)
  package static let preset = words(.preset)
  package static let settingValue = words(.settingValue)
  package static let person = words(.person)

  /// One of the words.
  package static func choice(_ words: [String]) -> Self { self.words(.choice(words)) }
}

extension ValueType<PersonName> {
  package static let newPerson = Self(kind: .newPerson) { PersonName($0) }
}

extension ValueType<Int> {
  package static func integer(_ range: ClosedRange<Int>) -> Self { Self(kind: .integer(range)) { Int($0) } }
}

extension ValueType<UInt64> {
  /// A seed of random choices, 0…`Int.max`.
  package static let seed = Self(kind: .integer(0...Int.max)) { UInt64($0) }
}

extension ValueType<Double> {
  /// - Parameter unit: one of `Quantity.forms`.
  package static func number(_ range: ClosedRange<Double>, _ unit: String = "") -> Self {
    Self(kind: .number(range, unit: unit), read: { Quantity.number($0, in: unit) }, write: Decimal.written)
  }
}

extension ValueType<[Double]> {
  /// Different numbers, separated by commas.
  package static func numbers(_ range: ClosedRange<Double>) -> Self {
    Self(
      kind: .numbers(range), read: { Decimal.list($0) },
      write: { $0.map(Decimal.written).joined(separator: ",") })
  }
}

extension ValueType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the cases, by its name.
  package static var choice: Self {
    Self(kind: .choice(Value.allCases.map(\.rawValue)), read: { Value(rawValue: $0) }, write: \.rawValue)
  }
}

extension ValueType<LanguageCode> {
  package static let language = Self(kind: .language, read: { LanguageCode(rawValue: $0) }, write: \.rawValue)
}

extension ValueType<MIDINote> {
  package static let note = Self(kind: .note) { MIDINote(name: $0) }
}

extension ValueType<IntervalChoice> {
  package static let interval = Self(kind: .interval) { IntervalChoice($0) }
}

extension ValueType<ClosedRange<MIDINote>> {
  package static let keyRange = Self(kind: .keyRange) { MIDINote.range(named: $0) }
}

extension ValueType<Setting> {
  package static let settingKey = Self(kind: .settingKey) { Setting(named: $0) }
}

extension ValueType<SettingAssignment> {
  static let assignment = Self(kind: .assignment, read: SettingAssignment.init(text:))
}

extension ValueType<SimulatedListener> {
  package static let listener = Self(kind: .listener) { SimulatedListener(description: $0) }
}

extension ValueType<MeterDescription> {
  package static let meter = Self(kind: .meter) { MeterDescription($0) }
}

extension ValueType<SimulatedListeners> {
  package static let population = Self(kind: .population) { SimulatedListeners($0) }
}

extension ValueType<SimulatedDays> {
  package static let days = Self(kind: .days, read: { SimulatedDays($0) }, write: { String($0.count) })
}

extension ValueType<SimulatedParticipants> {
  package static let participants = Self(
    kind: .participants, read: { SimulatedParticipants($0) }, write: { String($0.count) })
}

extension ValueType<StudyPart> {
  package static let part = Self(kind: .part) { StudyPart($0) }
}
