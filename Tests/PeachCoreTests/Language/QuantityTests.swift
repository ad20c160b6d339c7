import PeachCore
import TestSupport
import Testing

@testable import PeachStore

@Suite struct QuantityTests {
  @Test func `a number has its unit or none, a blank or none, and any case`() {
    for (text, unit, value) in [
      ("442Hz", "Hz", 442.0), ("442 hz", "Hz", 442), ("0,442 kHz", "Hz", 442), ("442", "Hz", 442),
      ("600ms", "s", 0.6), ("700 MS", "s", 0.7), ("1,5 s", "s", 1.5), ("2 Sekunden", "s", 2), ("0.01min", "s", 0.6),
      ("1h", "min", 60), ("30min", "min", 30), ("90 s", "min", 1.5), ("45 Minuten", "min", 45), ("1.5 std", "min", 90),
      ("20c", "cents", 20), ("20 cents", "cents", 20), ("-20 Cent", "cents", -20), ("−0.5 Halbtöne", "cents", -50),
      ("-6dB", "dB", -6), ("+3 DB", "dB", 3), ("50%", "", 0.5), ("5 %", "%", 5), ("1 Oktave", "octaves", 1),
      ("1e3ms", "s", 1),
    ] {
      expect(Quantity.number(text, in: unit), equals: value, "\(text)")
    }
  }

  @Test func `another unit, no number and other text are invalid`() {
    for (text, unit) in [
      ("442ms", "Hz"), ("20Hz", "cents"), ("5 dB", "s"), ("5s", ""), ("Hz", "Hz"), ("", "s"), ("5 5", "s"),
      ("5 s s", "s"), ("5  ", "s"), ("0x10", "cents"), ("1:30", "min"), ("5cents cents", "cents"), ("infs", "s"),
    ] {
      #expect(Quantity.number(text, in: unit) == nil, "\(text)")
    }
  }

  /// Settings and options are read by one table.
  @Test func `every form of every unit is read wherever a setting has that unit`() throws {
    var units: Set<String> = []
    for setting in Setting.all + Setting.all.flatMap(\.older) {
      guard case .number(let range, let unit) = setting.domain else { continue }
      units.insert(unit)
      let forms = try #require(Quantity.forms[unit], "\(setting.name)")
      for form in forms {
        for name in form.names {
          let number = try #require(Quantity.number("1" + name, in: unit))
          let value = Decimal.written(range.upperBound / number)
          for written in [value + name, value + " " + name, value + name.uppercased()] {
            var settings = Settings()
            guard let read = Quantity.number(written, in: unit), range.contains(read) else { continue }
            try setting.set(written, in: &settings)
            #expect(
              abs(range.upperBound - (Double(setting.value(in: settings)) ?? 0)) < 1e-9, "\(setting.name) \(written)")
          }
        }
      }
      for (other, forms) in Quantity.forms where other != unit {
        for name in forms.flatMap(\.names)
        where !Quantity.forms[unit, default: []].contains(where: { $0.names.contains(name) }) {
          var settings = Settings()
          #expect(throws: SettingError.self) { try setting.set("1" + name, in: &settings) }
        }
      }
    }
    #expect(units.isSuperset(of: ["s", "Hz", "dB", "cents", "octaves", ""]))
  }

  @Test func `every choice is read by its word and by its names, in any case`() throws {
    for setting in Setting.all {
      guard case .choice(let choices) = setting.domain else { continue }
      for choice in choices {
        for name in [choice.word, choice.name.english, choice.name.german] {
          for written in [name, name.uppercased(), name.lowercased()] {
            var settings = Settings()
            try setting.set(written, in: &settings)
            let read = setting.value(in: settings)
            // Two choices of a setting can have the same name.
            expect(
              that: read == choice.word || setting.word(read)(.english).lowercased() == name.lowercased()
                || setting.word(read)(.german).lowercased() == name.lowercased(), "\(setting.name) \(written)")
          }
        }
      }
    }
  }

  @Test func `notes have English and German names`() {
    for (name, number) in [
      ("Cis4", 61), ("Des4", 61), ("dis4", 63), ("Es4", 63), ("FIS3", 54), ("Ges3", 54), ("Gis3", 56), ("As3", 56),
      ("Ais3", 58), ("Ces4", 59), ("Fes4", 64), ("Eis4", 65), ("His3", nil), ("Bb3", 58), ("Ds4", nil), ("A4", 69),
      ("Cisis4", nil), ("es-1", 3), ("Cis", nil), ("Es", nil),
    ] as [(String, Int?)] {
      expect(MIDINote(name: name)?.number, equals: number, "\(name)")
    }
    for letter in "CDEFGAB" {
      for (sign, semitones) in MIDINote.accidentals where sign != "s" || "AE".contains(letter) {
        let natural = MIDINote(name: "\(letter)4")?.number ?? 0
        expect(MIDINote(name: "\(letter)\(sign)4")?.number, equals: natural + semitones)
      }
    }
    expect(MIDINote.range(named: "Cis3:Fis5"), equals: MIDINote(49)...MIDINote(78))
  }

  @Test func `every named range has names in both languages that are read in any case`() {
    var names: Set<String> = []
    for range in NamedRange.all {
      for name in range.names {
        expect(NamedRange(name: name.uppercased())?.range, equals: range.range)
        expect(NoteRange(description: name), equals: range.range)
        names.insert(name)
      }
    }
    #expect(
      names.isSuperset(of: ["baritone", "bariton", "mezzo-soprano", "mezzosopran", "guitar", "gitarre", "trumpet"]))
  }
}
