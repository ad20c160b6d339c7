import PeachCore
import TestSupport
import Testing

@Suite struct MIDITunerTests {
  // MARK: The wheel

  @Test func `the wheel sets a speed of at most 60 cents a second`() {
    let full = cents(ofWheel: 16383, milliseconds: 1000)
    expect(full, near: 60, within: 0.1)
    expect(cents(ofWheel: 0, milliseconds: 1000), near: -60, within: 1e-9)
    // x = 0.52: 60 · (0.48 / 0.96)².
    expect(cents(ofWheel: 8192 + 4260, milliseconds: 1000), near: 15, within: 0.01)
  }

  @Test func `the wheel rests in a dead zone around its centre`() {
    for value in [8192, 8191, 8192 + 327, 8192 - 327, 63 << 7, 66 << 7] {
      expect(cents(ofWheel: value, milliseconds: 1000), equals: 0)
    }
    #expect(cents(ofWheel: 8192 + 328, milliseconds: 1000) > 0)
  }

  @Test func `the first steps of a wheel of 7 bits are slow`() {
    let speeds = (67...69).map { cents(ofWheel: $0 << 7, milliseconds: 1000) }
    for (speed, expected) in zip(speeds, [0.003, 0.032, 0.095]) { expect(speed, near: expected, within: 0.002) }
  }

  @Test func `a wheel that springs back holds the pitch`() {
    var tuner = MIDITuner()
    var sum = 0.0
    func add(_ cents: Cents?) { sum += cents?.value ?? 0 }
    add(tuner.take(wheel(16383), from: 0, at: .zero))
    add(tuner.takeDue(at: .milliseconds(50)))
    let reached = sum
    expect(reached, near: 3, within: 0.01)
    for (index, value) in [12000, 9000, 8100, 8192].enumerated() {
      add(tuner.take(wheel(value), from: 0, at: .milliseconds(51 + index)))
    }
    #expect(tuner.deadline == nil)
    #expect(tuner.takeDue(at: .milliseconds(5000)) == nil)
    expect(that: sum > reached && sum < reached + 0.3)
  }

  @Test func `a suspended program doesn't jump`() {
    var tuner = MIDITuner()
    _ = tuner.take(wheel(16383), from: 0, at: .zero)
    let change = tuner.takeDue(at: .milliseconds(3_600_000))?.value
    #expect(change.map { $0 > 5.9 && $0 < 6.01 } == true)
  }

  @Test func `wheels of several inputs add up, and one that goes stops`() {
    var tuner = MIDITuner()
    _ = tuner.take(wheel(0), from: 0, at: .zero)
    _ = tuner.take(wheel(0), from: 1, at: .zero)
    expect(tuner.deadline, equals: .milliseconds(10))
    expect(tuner.takeDue(at: .milliseconds(100)), equals: Cents(-12))
    tuner.release(0)
    expect(tuner.takeDue(at: .milliseconds(200)), equals: Cents(-6))
    tuner.release()
    #expect(tuner.deadline == nil)
  }

  // MARK: Knobs

  @Test func `a knob counts by half cents from where it was touched`() {
    expect(changes([(7, 100), (7, 101), (7, 99), (7, 99), (7, 0)]), equals: [nil, 0.5, -1, nil, -49.5])
  }

  @Test func `a knob changes the note by at most 50 cents at once`() {
    expect(changes([(1, 0), (1, 127), (1, 0)]), equals: [nil, 50, -50])
  }

  @Test func `a fine value divides a step by 128`() {
    expect(
      changes([(11, 10), (43, 64), (11, 10), (43, 65), (11, 11)]), equals: [nil, 0.25, nil, 0.003_906_25, 0.246_093_75])
  }

  @Test func `a fine value that comes first doesn't make the note jump`() {
    expect(changes([(43, 100), (11, 10), (11, 11)]), equals: [nil, nil, 0.5])
  }

  @Test func `pedals, banks, data entry, parameter numbers and modes are no knobs`() {
    let others = [0, 6, 32, 38, 84, 88] + Array(64...69) + Array(96...101) + Array(120...127)
    for number in others { #expect(changes([(number, 0), (number, 60), (number, 127)]) == [nil, nil, nil]) }
  }

  @Test func `knobs of other channels and inputs, and one that comes back, begin anew`() {
    var tuner = MIDITuner()
    func turn(_ value: Int, channel: Int = 0, input: Int = 0) -> Double? {
      tuner.take(MIDIMessage(.controlChange(7, value), channel: channel), from: input, at: .zero)?.value
    }
    expect([turn(10), turn(90, channel: 1), turn(50, input: 1), turn(11)], equals: [nil, nil, nil, 0.5])
    tuner.release(0)
    expect([turn(90), turn(51, input: 1)], equals: [nil, 0.5])
  }

  private func wheel(_ value: Int) -> MIDIMessage { MIDIMessage(.pitchWheel(value)) }

  /// The change by a wheel that stays there, taken at each deadline.
  private func cents(ofWheel value: Int, milliseconds: Int) -> Double {
    var tuner = MIDITuner()
    var sum = tuner.take(wheel(value), from: 0, at: .zero)?.value ?? 0
    while let deadline = tuner.deadline, deadline <= .milliseconds(milliseconds) {
      sum += tuner.takeDue(at: deadline)?.value ?? 0
    }
    return sum
  }

  private func changes(_ values: [(Int, Int)]) -> [Double?] {
    var tuner = MIDITuner()
    return values.map { tuner.take(.controller($0, $1), from: 0, at: .zero)?.value }
  }
}
