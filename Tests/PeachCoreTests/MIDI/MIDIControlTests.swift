import PeachCore
import TestSupport
import Testing

@Suite struct MIDIControlTests {
  private static let forms: [(String, MIDIControl, String)] = [
    ("D3", .keys(MIDINote(50)...MIDINote(50)), "D3"), ("bb3", .keys(MIDINote(58)...MIDINote(58)), "A#3"),
    ("50", .keys(MIDINote(50)...MIDINote(50)), "D3"), ("C5:C8", .keys(MIDINote(72)...MIDINote(108)), "C5:C8"),
    ("c5:c8", .keys(MIDINote(72)...MIDINote(108)), "C5:C8"), ("c5:c5", .keys(MIDINote(72)...MIDINote(72)), "C5"),
    ("cc64", .controller(64, .momentary), "cc64"), ("CC0", .controller(0, .momentary), "cc0"),
    ("cc64:momentary", .controller(64, .momentary), "cc64"),
    ("Cc64:Latching", .controller(64, .latching), "cc64:latching"),
    ("cc127:REVERSED", .controller(127, .reversed), "cc127:reversed"), ("program5", .program(5), "program5"),
    ("PROGRAM127", .program(127), "program127"),
  ]

  @Test(arguments: forms)
  func `controls are read in any case and written in one form`(text: String, control: MIDIControl, written: String) {
    expect(MIDIControl(description: text), equals: control)
    expect(control.description, equals: written)
    expect(MIDIControl(description: written), equals: control)
  }

  @Test(arguments: [
    "", " ", "H3", "C", "C5:", ":C5", "C8:C5", "C5:C8:C9", "C12", "128", "-1", "cc", "cc128", "cc-1", "cc+4", "cc 64",
    "cc64:", "cc64:toggle", "cc64:latching:", "cc٣", "cc64.5", "program", "program128", "program 5",
    "program5:latching",
    "auto", "wheel", "cc99999999999999999999",
  ])
  func `other texts aren't controls`(text: String) {
    #expect(MIDIControl(description: text) == nil)
  }

  @Test func `all controls read back as themselves`() {
    for number in 0...127 {
      let note = MIDINote(number)
      let controls =
        MIDIControl.SwitchKind.allCases.map { MIDIControl.controller(number, $0) } + [
          .program(number), .keys(note...note), .keys(MIDINote(0)...note),
        ]
      for control in controls { #expect(MIDIControl(description: control.description) == control) }
    }
  }

  @Test func `controls overlap if one press is both`() throws {
    let range = try #require(MIDIControl(description: "C3:C5"))
    let pedal = MIDIControl.controller(64, .momentary)
    #expect(range.overlaps(.keys(MIDINote(60)...MIDINote(60))))
    #expect(!range.overlaps(.keys(MIDINote(80)...MIDINote(90))))
    #expect(pedal.overlaps(.controller(64, .latching)))
    #expect(!pedal.overlaps(.controller(67, .momentary)))
    #expect(!pedal.overlaps(.program(64)))
    #expect(MIDIControl.program(3).overlaps(.program(3)))
  }
}
