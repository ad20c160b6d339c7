import PeachCore
import Testing

/// The values that a pedal of some kind sends when it is pressed.
struct PedalStream: Sendable, CustomTestStringConvertible {
  typealias Value = (milliseconds: Int, value: Int)

  let name: String
  let kind: MIDIControl.SwitchKind
  /// What one press sends; it is given its number and its time.
  private let press: @Sendable (Int, Int, inout Noise) -> [Value]

  var testDescription: String { name }

  /// The values of so many presses, one every `interval` milliseconds.
  func values(presses: Int, from start: Int = 0, every interval: Int = 3000) -> [Value] {
    var noise = Noise()
    var values: [Value] = []
    for number in 0..<presses { values += press(number, start + number * interval, &noise) }
    return values
  }

  static let all =
    momentary + [
      PedalStream(name: "latching", kind: .latching) { number, time, _ in [(time, number % 2 == 0 ? 127 : 0)] },
      PedalStream(name: "latching, 127 at first", kind: .latching) { number, time, _ in
        [(time, number % 2 == 0 ? 0 : 127)]
      },
      PedalStream(name: "latching and bouncing", kind: .latching) { number, time, _ in
        let value = number % 2 == 0 ? 127 : 0
        return [(time, value), (time + 3, 127 - value), (time + 8, value)]
      },
    ]
    + momentary.map { pedal -> PedalStream in
      PedalStream(name: pedal.name + ", reversed", kind: .reversed) { number, time, noise in
        pedal.press(number, time, &noise).map { ($0.milliseconds, 127 - $0.value) }
      }
    }

  static let momentary = [
    PedalStream(name: "momentary", kind: .momentary) { _, time, _ in [(time, 127), (time + 80, 0)] },
    PedalStream(name: "momentary, short", kind: .momentary) { _, time, _ in [(time, 127), (time + 20, 0)] },
    PedalStream(name: "bouncing contact", kind: .momentary) { _, time, _ in
      [(0, 127), (2, 0), (7, 127), (120, 0), (124, 127), (129, 0)].map { (time + $0.0, $0.1) }
    },
    PedalStream(name: "half-pedal", kind: .momentary) { _, time, noise in half(time, &noise) },
    PedalStream(name: "half-pedal that rests at 5", kind: .momentary) { _, time, noise in half(time, &noise, rest: 5) },
    PedalStream(name: "half-pedal that reaches 80", kind: .momentary) { _, time, noise in half(time, &noise, top: 80) },
    PedalStream(name: "half-pedal under a foot that hovers at 64", kind: .momentary) { _, time, noise in
      half(time, &noise, down: 200, top: 64, noise: 0).prefix(9)
        + stride(from: 80, to: 2080, by: 8).map { (time + $0, noise.value(around: 64, by: 6)) } + [(time + 2500, 0)]
    },
    PedalStream(name: "pedal that is never 0", kind: .momentary) { _, time, _ in
      [24, 48, 80, 100, 127, 127, 100, 80, 48, 24].enumerated().map { (time + 10 * $0.offset, $0.element) }
    },
  ]

  private static func half(
    _ time: Int, _ random: inout Noise, down: Int = 350, top: Int = 127, rest: Int = 0, noise: Int = 3
  ) -> [Value] {
    var values: [Value] = []
    for after in stride(from: 0, to: down + 90, by: 8) {
      let part = after < 70 ? after * 100 / 70 : after < down ? 100 : 100 - (after - down) * 100 / 90
      values.append((time + after, random.value(around: rest + (top - rest) * part / 100, by: noise)))
    }
    return values + [(time + down + 95, rest)]
  }

  /// A linear congruential generator, so that each run has the same noise.
  struct Noise {
    private var state: UInt64

    init(seed: Int = 7) { state = UInt64(seed) }

    mutating func next(below count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }

    mutating func value(around middle: Int, by width: Int) -> Int {
      min(max(middle + next(below: 2 * width + 1) - width, 0), 127)
    }
  }
}

extension SessionTime {
  static func milliseconds(_ count: Int) -> SessionTime { SessionTime(nanoseconds: Int64(count) * 1_000_000) }
}

extension MIDIMessage {
  static func on(_ note: Int, channel: Int = 0) -> MIDIMessage {
    MIDIMessage(.noteOn(MIDINote(note), velocity: 64), channel: channel)
  }

  static func off(_ note: Int) -> MIDIMessage { MIDIMessage(.noteOff(MIDINote(note))) }

  static func controller(_ number: Int, _ value: Int) -> MIDIMessage { MIDIMessage(.controlChange(number, value)) }
}
