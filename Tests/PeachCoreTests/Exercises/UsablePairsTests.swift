import PeachCore
import Synchronization
import TestSupport
import Testing

private final class FixedPitches: KeyPitchSource {
  let usable: Set<Int>
  let asked = Mutex<Set<Int>>([])

  init(usable: Set<Int>) { self.usable = usable }

  func pitch(of key: MIDINote) -> KeyPitch {
    asked.withLock { _ = $0.insert(key.number) }
    return KeyPitch(error: .zero, grade: usable.contains(key.number) ? .coarse : .unusable)
  }
}

@Suite struct UsablePairsTests {
  private func settings(_ pitches: FixedPitches, _ directions: IntervalDirections = .up) -> IntervalSettings {
    var settings = IntervalSettings()
    settings.intervals = [.interval(.minorThird), .interval(.fifth)]
    settings.directions = directions
    settings.pitches = KeyPitches(pitches)
    return settings
  }

  private let range = NoteRange.standard

  @Test func `the search ends with the first pair`() {
    let pitches = FixedPitches(usable: Set(48...72))
    #expect(settings(pitches).hasUsablePair(in: range))
    expect(pitches.asked.withLock { $0 }, equals: [60, 63])
  }

  @Test(arguments: IntervalDirections.allCases) func `two keys an interval apart suffice`(
    directions: IntervalDirections
  ) {
    #expect(settings(FixedPitches(usable: [65, 72]), directions).hasUsablePair(in: range))
    #expect(!settings(FixedPitches(usable: [50, 52, 54, 60, 62]), directions).hasUsablePair(in: range))
    #expect(!settings(FixedPitches(usable: [83, 90]), directions).hasUsablePair(in: range))
  }
}
