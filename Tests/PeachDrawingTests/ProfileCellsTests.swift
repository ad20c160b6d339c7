import PeachCore
import PeachDrawing
import Testing

@Suite struct ProfileCellsTests {
  private func threshold(_ note: Int, _ cents: Double, octaves: Double = 0.5) -> NoteThreshold {
    let mean = Log2.of(cents)
    return NoteThreshold(
      note: MIDINote(note), answers: 10,
      estimate: ThresholdEstimate(meanLog2: mean, lower95Log2: mean - octaves, upper95Log2: mean + octaves))
  }

  private enum Log2 {
    static func of(_ value: Double) -> Double { log2(value) }
  }

  private func picture(_ thresholds: [NoteThreshold]) -> ProfilePicture {
    ProfilePicture(range: .standard, thresholds: thresholds)
  }

  @Test func `lower thresholds are nearer to the keys, on a logarithmic scale`() {
    #expect(ProfilePicture.height(ofCents: 1) == 0)
    #expect(ProfilePicture.height(ofCents: 10) == 0.5)
    #expect(ProfilePicture.height(ofCents: 100) == 1)
    let cells = ProfileCells(picture([threshold(36, 2), threshold(84, 80)]), width: 49, height: 10)
    func darkest(_ column: Int) -> Int? {
      cells.rows.indices.max { cells.rows[$0][column] < cells.rows[$1][column] }
    }
    #expect(darkest(0) == ProfileCells.row(ofCents: 2, height: 10))
    #expect(darkest(48) == ProfileCells.row(ofCents: 80, height: 10))
    #expect(ProfileCells.row(ofCents: 100, height: 10) == 0)
    #expect(ProfileCells.row(ofCents: 1, height: 10) == 9)
  }

  @Test func `notes without data are gaps`() {
    let cells = ProfileCells(picture([threshold(40, 10), threshold(44, 10)]), width: 49, height: 8)
    for column in [0, 5, 6, 7, 48] { #expect(cells.rows.allSatisfy { $0[column] == .none }) }
    #expect(cells.rows.contains { $0[4] != .none } && cells.rows.contains { $0[8] != .none })
  }

  @Test func `an uncertain note is wider and paler than a certain one`() {
    let cells = ProfileCells(
      picture([threshold(40, 10, octaves: 0.3), threshold(60, 10, octaves: 3)]), width: 49, height: 12)
    func column(_ index: Int) -> [ProfileCells.Shade] { cells.rows.map { $0[index] } }
    #expect(column(4).filter { $0 != .none }.count < column(24).filter { $0 != .none }.count)
    #expect((column(4).max() ?? .none) > (column(24).max() ?? .none))
  }

  @Test func `probabilities of all rows add up to 1, even for thresholds off the scale`() {
    for cents in [0.2, 1, 10, 100, 300.0] {
      let estimate = threshold(40, cents).estimate
      let total = (0..<20).reduce(0.0) { sum, row in
        sum + ProfilePicture.probability(of: estimate, from: Double(row) / 20, to: Double(row + 1) / 20)
      }
      #expect(abs(total - 1) < 1e-12)
    }
  }

  @Test(arguments: [12, 30, 49, 70, 110]) func `octaves are in order at any width`(width: Int) {
    let cells = ProfileCells(picture([]), width: width, height: 5)
    #expect(cells.columns.count == width)
    #expect(cells.columns.first == MIDINote(36))
    #expect(cells.columns == cells.columns.sorted())
    if width >= 49 { #expect(cells.octaves.map(\.note.name) == ["C2", "C3", "C4", "C5", "C6"]) }
  }
}
