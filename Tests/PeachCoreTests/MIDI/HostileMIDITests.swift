import PeachCore
import Testing

/// Streams that no instrument sends: random bytes, cut messages, floods, times that stand still.
@Suite struct HostileMIDITests {
  @Test(arguments: 0..<20)
  func `a hostile stream answers at most once in 30 ms, and nothing grows with it`(seed: Int) {
    var random = PedalStream.Noise(seed: seed)
    var parsers = (0..<3).map { _ in MIDIParser() }
    var answers =
      seed.isMultiple(of: 2) ? MIDIAnswers() : MIDIAnswers(higher: .controller(1, .latching), lower: .program(3))
    var tuner = MIDITuner()
    var learner = MIDILearner(at: .zero)
    var time = SessionTime.zero
    var presses: [SessionTime] = []
    for _ in 0..<3000 {
      let input = random.next(below: 3)
      for byte in Self.piece(&random) {
        time = time + .microseconds(random.next(below: 4) * random.next(below: 400))
        guard let message = parsers[input].take(byte) else { continue }
        if let press = answers.take(message, from: input, at: time) { presses.append(press.time) }
        if let change = tuner.take(message, from: input, at: time) { #expect(change.magnitude <= 50) }
        learner.take(message, from: input, at: time)
      }
      if random.next(below: 3) == 0 {
        if let press = answers.takeDue(at: time) { presses.append(press.time) }
        if let change = tuner.takeDue(at: time) { #expect(change.magnitude <= 50) }
        learner.takeDue(at: time)
        if let deadline = learner.deadline { #expect(deadline > time) }
      }
      if random.next(below: 200) == 0 {
        answers.release(input)
        tuner.release(input)
      }
    }
    #expect(!presses.isEmpty)
    for (first, second) in zip(presses, presses.dropFirst()) { #expect(second - first >= .milliseconds(30)) }
    #expect(Self.size(of: answers) <= 3 * 2 + 128)
    #expect(Self.size(of: tuner) <= 3 + 3 * 16 * 128)
    #expect(Self.size(of: learner) <= 3 * 128)
  }

  /// Part of a stream: a message, half of one, a flood or garbage.
  private static func piece(_ random: inout PedalStream.Noise) -> [UInt8] {
    func byte() -> UInt8 { UInt8(random.next(below: 128)) }
    let status = UInt8(0x80 + random.next(below: 128))
    return switch random.next(below: 8) {
    case 0: [status]
    case 1: [0x90, byte(), byte(), byte(), 0]
    case 2: [0xB0, 64, byte(), 0xFE, 67, byte()]
    case 3: [0xF0] + (0..<random.next(below: 300)).map { _ in byte() }
    case 4: (0..<random.next(below: 60)).map { _ in UInt8(random.next(below: 256)) }
    case 5: [0xB0 + UInt8(random.next(below: 16)), byte(), byte(), byte(), byte(), byte(), byte()]
    case 6: [0xE0, byte(), byte(), 0xF8, byte(), byte()]
    default: [status, byte(), byte()]
    }
  }

  /// The number of entries in all dictionaries of a value.
  private static func size(of value: Any) -> Int {
    Mirror(reflecting: value).children.reduce(0) { sum, child in
      let mirror = Mirror(reflecting: child.value)
      return sum + (mirror.displayStyle == .dictionary ? mirror.children.count : 0)
    }
  }
}
