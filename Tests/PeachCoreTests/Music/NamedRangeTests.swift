import PeachCore
import TestSupport
import Testing

@Suite struct NamedRangeTests {
  @Test(arguments: [
    ("soprano", "C4:A5"), ("Alt", "F3:D5"), ("TENOR", "C3:A4"), ("bass", "E2:E4"), ("violin", "G3:A7"),
    ("Geige", "G3:A7"),
    ("Violine", "G3:A7"), ("bratsche", "C3:E6"), ("viola", "C3:E6"), ("cello", "C2:A5"), ("Flöte", "C4:C7"),
    ("FLÖTE", "C4:C7"), ("klavier", "A0:C8"), ("Mezzo-Soprano", "A3:F5"), ("Bariton", "G2:F4"), ("guitar", "E2:B5"),
    ("Trompete", "E3:A#5"),
  ])
  func `a voice or an instrument is a note range`(name: String, keys: String) throws {
    expect(NoteRange(description: name)?.description, equals: keys)
  }

  @Test func `all ranges are allowed and have different names`() {
    expect(NamedRange.all.count, equals: 13)
    for named in NamedRange.all {
      expect(NoteRange(exactly: named.range.lowest, named.range.highest), equals: named.range)
      #expect(named.names.allSatisfy { NamedRange(name: $0)?.range == named.range && $0 == $0.lowercased() })
    }
    #expect(["", "oboe", "C4", "cello:bass", "adaptive"].allSatisfy { NamedRange(name: $0) == nil })
  }

  @Test func `the keys are stored, not the name`() throws {
    var settings = Settings()
    try Setting.noteRange.set("Cello", in: &settings)
    expect(Setting.noteRange.value(in: settings), equals: "C2:A5")
  }
}
