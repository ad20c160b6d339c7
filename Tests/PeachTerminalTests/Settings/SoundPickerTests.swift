import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

@Suite struct SoundPickerTests {
  private static let sounds =
    SoundListing.builtIn
    + (0..<40).map { program in
      SoundListing(
        id: .preset(file: "Big.sf2", bank: 0, program: program),
        name: Text(program == 20 ? "Solo Violin" : program == 30 ? "Violoncello" : "Preset \(program)"),
        file: "Big.sf2", words: program == 20 ? ["violin", "geige"] : [])
    }

  private func picker(_ columns: Int = 80, _ rows: Int = 24, _ language: LanguageCode = .english) -> FormDriver {
    var form = FormDriver(columns, rows, language, sounds: Self.sounds)
    form.press(.enter, at: .sound)
    return form
  }

  @Test func `control characters in names are escaped, and the columns stay aligned`() {
    let strange = "\u{1B}[2J\u{202E}x\n.sf2"
    var form = FormDriver(
      80, 24, .english,
      sounds: SoundListing.builtIn + [
        SoundListing(
          id: .preset(file: strange, bank: 0, program: 0), name: Text("\u{1B}]0;a\u{7}"), file: strange, words: [])
      ])
    form.press(.enter, at: .sound)
    #expect(form.text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnprintable })
    #expect(form.lines.contains { $0.contains(#"\x1b]0;a\x07"#) }, "\(form.text)")
    #expect(form.lines.allSatisfy { $0.cells <= 80 })
  }

  @Test(arguments: [49, 60, 80, 133]) func `a long file name takes all room up to the margin`(columns: Int) {
    let file = String(repeating: "long ", count: 40) + ".sf2"
    var form = FormDriver(
      columns, 24, .english,
      sounds: SoundListing.builtIn + [
        SoundListing(id: .preset(file: file, bank: 0, program: 0), name: Text("Grand"), file: file, words: [])
      ])
    form.press(.enter, at: .sound)
    let row = form.lines.first { $0.contains("Grand") } ?? ""
    expect(that: row.cells == columns - 2 && row.hasSuffix("…"), "\(form.text)")
  }

  @Test func `a list that has room isn't scrolled`() {
    var form = picker()
    // Violoncello, which keeps the focus.
    for _ in 0..<32 { form.press(.down) }
    form.type("viol")
    expect(
      form.lines.filter { $0.contains("Solo Violin") || $0.contains("Violoncello") }.count, equals: 2, "\(form.text)")
  }

  @Test func `long text pasted into the search is cut`() {
    var form = picker()
    form.press(.character("/"))
    form.type(String(repeating: "violin", count: 100))
    guard case .listening(let picker) = form.screen.mode else {
      Issue.record()
      return
    }
    expect(picker.filter.count, equals: 60)
  }

  @Test func `plus and minus change the volume of the preview`() {
    var form = picker()
    #expect(form.lines[0].contains("Volume 0 dB"))
    form.press(.character("-"), .character("-"), .character("+"))
    expect(form.actions, equals: [.set(.volume, "-2"), .set(.volume, "-4"), .set(.volume, "-2")])
    #expect(form.lines[0].contains("Volume −2 dB"))
  }

  @Test func `the list marks the current sound; the focused one can be previewed and applied`() {
    var form = picker(40, 12)
    expect(
      form.lines,
      equals: [
        "  Sound source               42 sounds",
        "",
        "  › ● Default",
        "      Sine",
        "      Preset 0              0:0",
        "      Preset 1              0:1",
        "      Preset 2              0:2",
        "      Preset 3              0:3        ↓",
        "",
        "",
        "",
        " ⏎ apply  ␣ preview  ? Keys  Esc cancel",
      ])
    form.press(.down, .down)
    // The file of the focused preset; there is no room for a column of files.
    expect(form.lines[8], equals: "      Big.sf2")
    form.press(.character(" "), .enter)
    expect(
      form.actions,
      equals: [
        .audition(.preset(file: "Big.sf2", bank: 0, program: 0)), .set(.sound, "Big.sf2:0:0"),
      ])
    // Back in the form, where the sound has its name.
    #expect(form.text.contains("Big · Preset 0"))
  }

  @Test func `a search finds names in either language and BANK:PROGRAM`() {
    var form = picker()
    form.press(.character("/"))
    form.type("viol")
    expect(that: form.text.contains("2 sounds") && form.text.contains("/ viol_"))
    form.press(.backspace, .backspace, .backspace, .backspace)
    // Letters that are keys elsewhere are letters here.
    form.type("geige a")
    expect(that: form.text.contains("0 sounds") && form.text.contains("No sound with this name."))
    form.press(.backspace, .backspace, .enter, .character(" "))
    expect(form.actions, equals: [.audition(.preset(file: "Big.sf2", bank: 0, program: 20))])
    form.press(.escape)
    expect(that: form.text.contains("42 sounds") && form.text.contains("› "))
    // The focus has stayed on its sound.
    #expect(form.text.contains("›   Solo Violin"))
    form.press(.character("/"))
    form.enter("0:31")
    form.press(.enter)
    expect(form.actions.last, equals: .set(.sound, "Big.sf2:0:31"))
  }

  @Test(arguments: [(40, 12), (80, 24), (200, 60)])
  func `the focused sound is always visible, and a click moves the focus`(columns: Int, rows: Int) throws {
    for language in LanguageCode.allCases {
      var form = picker(columns, rows, language)
      for key in [Key.down, .up, .pageDown, .pageUp, .end, .home, .wheelDown] {
        for _ in 0..<(key == .down ? 45 : 3) {
          form.press(key)
          expect(form.lines.filter { $0.hasPrefix("  › ") }.count, equals: 1)
        }
      }
      form.press(.home)
      let place = try #require(form.place("Preset 1 "))
      form.press(.click(column: place.column, row: place.row))
      expect(that: form.actions.isEmpty && form.lines[place.row].hasPrefix("  › "))
      form.press(.click(column: place.column, row: place.row))
      expect(form.actions, equals: [.set(.sound, "Big.sf2:0:1")])
    }
  }

  @Test func `a click focuses the sound shown there, in a scrolled list and after the window shrinks`()
    throws
  {
    var settings = Settings()
    settings.sound = .preset(file: "Big.sf2", bank: 0, program: 35)
    var form = FormDriver(settings: settings, sounds: nil)
    form.press(.enter, at: .sound)
    // Found after the list has been opened.
    form.screen.sounds = Self.sounds
    for program in [33, 32] {
      let place = try #require(form.place("Preset \(program)"))
      form.press(.click(column: place.column, row: place.row))
      #expect(form.lines[place.row].hasPrefix("  ›   Preset \(program)"))
      form.look.size = TerminalSize(columns: 40, rows: 12)
    }
    #expect(form.actions.isEmpty)
  }

  @Test func `the list says that sounds are being searched for, then focuses the current one`() {
    var settings = Settings()
    settings.sound = .preset(file: "Big.sf2", bank: 0, program: 25)
    var form = FormDriver(settings: settings, sounds: nil)
    form.focus(.sound)
    #expect(form.text.contains("Big.sf2:0:25"))
    form.press(.enter, .down, .enter, .character(" "))
    expect(that: form.actions.isEmpty && form.text.contains("Searching for sounds …"))
    form.screen.sounds = Self.sounds
    #expect(form.text.contains("› ● Preset 25"))
    form.press(.escape)
    #expect(form.text.contains("Big · Preset 25"))
  }

  /// An instrument with two variations, as in a SoundFont with many instruments.
  private static let varied =
    SoundListing.builtIn
    + [(0, "Strings", true), (8, "Slow Strings", false), (16, "Fast Strings", false)].map { bank, name, isMain in
      SoundListing(
        id: .preset(file: "Big.sf2", bank: bank, program: 48), name: Text(name), file: "Big.sf2", isMain: isMain)
    }

  @Test(arguments: [(0, 1, "Strings"), (8, 2, "Slow Strings"), (16, 2, "Fast Strings")], [false, true])
  func `without a search, the list has each instrument once, and the current sound whatever it is`(
    current: (bank: Int, shown: Int, name: String), isFoundLater: Bool
  ) {
    var settings = Settings()
    settings.sound = .preset(file: "Big.sf2", bank: current.bank, program: 48)
    var form = FormDriver(settings: settings, sounds: isFoundLater ? nil : Self.varied)
    form.press(.enter, at: .sound)
    if isFoundLater { form.screen.sounds = Self.varied }
    expect(form.lines.count { $0.contains("Strings") }, equals: current.shown, "\(form.text)")
    #expect(form.text.contains("› ● " + current.name), "\(form.text)")
    // A search finds the others.
    form.type("strings")
    expect(form.lines.count { $0.contains("Strings") }, equals: 3, "\(form.text)")
    form.press(.escape)
    #expect(form.actions.isEmpty)
  }

  @Test func `a letter begins a search, in the row of the sound as in the list`() {
    for open in [Key?.none, .enter] {
      var form = FormDriver(80, 24, sounds: Self.sounds)
      form.focus(.sound)
      if let open { form.press(open) }
      form.type("alqkj")
      expect(that: form.text.contains("/ alqkj_") && form.actions.isEmpty)
      form.press(.escape, .escape)
      #expect(form.text.contains("› Sound source"))
    }
  }

  @Test func `after a search, letters begin another one and backspace goes on with it`() {
    var form = FormDriver(80, 24, sounds: Self.sounds)
    form.press(.enter, at: .sound)
    form.type("sin")
    form.press(.enter)
    form.press(.backspace)
    #expect(form.text.contains("/ si_"))
    form.press(.enter)
    form.type("x")
    #expect(form.text.contains("/ x_"))
  }
}
