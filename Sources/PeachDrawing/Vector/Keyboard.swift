import PeachBase
import PeachFits

/// The keys below a profile. All semitones have the same width, so that each key is below its place in the picture; a white key
/// extends to the middle of the black keys next to it.
struct Keyboard {
  let report: ProfileReport
  let frame: Frame

  /// The length of a black key, as a proportion of a white key.
  private static let blackDepth = 0.62

  var elements: [Element] {
    let white = report.keys.filter { !$0.isBlackKey }.map {
      key("white", extent: whiteExtent(of: $0), depth: 1)
    }
    let black = report.keys.filter(\.isBlackKey).map {
      key("black", extent: report.extent(of: $0), depth: Self.blackDepth)
    }
    return white + black
  }

  /// The names of all C keys, below them.
  func names(below distance: Double) -> [Element] {
    report.keys.filter { $0.number % 12 == 0 }.map { note in
      let extent = report.extent(of: note)
      let middle = frame.x((extent.lowerBound + extent.upperBound) / 2)
      return label(note.name, x: middle, y: frame.bottom + distance, anchor: "middle")
    }
  }

  private func whiteExtent(of note: MIDINote) -> ClosedRange<Double> {
    let extent = report.extent(of: note)
    let half = (extent.upperBound - extent.lowerBound) / 2
    func isBlack(_ neighbour: Int) -> Bool { MIDINote(exactly: neighbour).map { $0.isBlackKey } ?? false }
    let lower = isBlack(note.number - 1) ? extent.lowerBound - half : extent.lowerBound
    let upper = isBlack(note.number + 1) ? extent.upperBound + half : extent.upperBound
    return max(0, lower)...min(1, upper)
  }

  private func key(_ name: String, extent: ClosedRange<Double>, depth: Double) -> Element {
    Element(
      "rect",
      [
        "class": name, "x": written(frame.x(extent.lowerBound)), "y": written(frame.top),
        "width": written(frame.width * (extent.upperBound - extent.lowerBound)),
        "height": written(frame.height * depth),
      ])
  }
}
