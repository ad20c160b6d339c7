import PeachBase

/// The octave in which the keys of a preset sound. A whole preset may sound in another one than its keys say, as organ stops and
/// glockenspiels do; a single key that does so makes intervals wrong by an octave or a twelfth.
struct PresetOctave {
  private let usual: KeySpectrum

  /// How many keys stand for all.
  private static let keys = 9

  /// - Parameters:
  ///   - keys: those that sound at the velocity, in ascending order.
  ///   - renderer: any that renders them.
  init(of keys: [MIDINote], velocity: MIDIVelocity, with renderer: some NoteRenderer) {
    let middle = keys.filter { (36...96).contains($0.number) }
    let all = middle.isEmpty ? keys : middle
    let chosen = (0..<Self.keys).compactMap { index in
      all.isEmpty ? nil : all[all.count * (2 * index + 1) / (2 * Self.keys)]
    }
    usual = KeySpectrum(usualOf: Set(chosen).map { KeySpectrum($0, velocity, with: renderer) ?? .own })
  }

  /// The partial of a key that has the key's frequency where the preset usually sounds: 1, or 2 or 3 if it sounds higher.
  var firstPartial: Int { usual.firstPartial }

  /// Whether a key sounds in another octave than the preset, an octave and a fifth away from it, or has no partials at all where the
  /// preset has them.
  func isLeft(by key: MIDINote, velocity: MIDIVelocity, with renderer: some NoteRenderer) -> Bool {
    KeySpectrum(key, velocity, with: renderer)?.differs(from: usual) ?? true
  }
}

/// How much of a key's sound belongs to another note, in dB.
private struct KeySpectrum {
  /// The power between the key's partials relative to that at them: a lower note has partials there.
  private var between = -100.0
  /// The power of the odd partials relative to the even ones, and of those that aren't multiples of three relative to the others:
  /// a note an octave or a twelfth higher has none of them.
  private var lacking = (octave: 100.0, twelfth: 100.0)

  /// Beyond these, in dB, a key sounds elsewhere. Half of a low note's power is between the partials, but what quints of organs and
  /// noise have is less. The fundamental may be weak, but never all odd partials.
  private static let limits = (between: -3.0, lacking: -25.0)
  /// Keys that differ by less aren't told apart, in dB.
  private static let leastDifference = 10.0
  private static let duration = Duration.seconds(1)
  /// After the attack, in seconds.
  private static let start = 0.05
  /// The frequencies that are measured, as multiples of the key's.
  private static let places = 0.25...6.5

  /// That of a key in its own octave.
  static let own = KeySpectrum()

  private init() {}

  /// The medians; a preset is in another octave only if all keys are but one.
  init(usualOf all: [KeySpectrum]) {
    func usual(_ values: [Double], _ isElsewhere: (Double) -> Bool, own: Double) -> Double {
      let median = values.isEmpty ? own : values.sorted()[values.count / 2]
      return isElsewhere(median) && values.filter(isElsewhere).count < values.count - 1 ? own : median
    }
    between = usual(all.map(\.between), { $0 > Self.limits.between }, own: between)
    lacking = (
      usual(all.map(\.lacking.octave), { $0 < Self.limits.lacking }, own: lacking.octave),
      usual(all.map(\.lacking.twelfth), { $0 < Self.limits.lacking }, own: lacking.twelfth)
    )
  }

  /// Nil if the key is silent or has no partials.
  init?(_ key: MIDINote, _ velocity: MIDIVelocity, with renderer: some NoteRenderer) {
    let note = Note(key: key, velocity: velocity, duration: Self.duration)
    guard let rendered = try? renderer.render(note) else { return nil }
    let sound = Sound(note: rendered, rate: renderer.sampleRate)
    let frequency = note.frequency.hertz
    // The window's main lobe reaches an eighth of the frequency to either side.
    let length = min(max(32 / frequency, 0.05), 0.85)
    var (inside, outside) = (1e-20, 1e-20)
    var partials = [Double](repeating: 1e-20, count: 7)
    // Half the distance at which the window separates two lines.
    let step = 2 / (length * frequency)
    let places = stride(from: Self.places.lowerBound, through: Self.places.upperBound, by: min(1 / 16, step))
      .filter { $0 * frequency < 0.45 * sound.rate }
    let powers = sound.powers(places.map { $0 * frequency }, center: Self.start + length / 2, length: length)
    for (place, power) in zip(places, powers) {
      let number = max(1, place.rounded())
      let (distance, tolerance) = (abs(place - number), number * (exp2(50.0 / 1200) - 1))
      if distance <= min(0.125 + tolerance, 0.31) { inside += power } else { outside += power }
      if distance <= 0.0626 + tolerance, number <= 6 { partials[Int(number)] = max(partials[Int(number)], power) }
    }
    // The mean square of a cosine of amplitude a is a² / 2.
    let whole = sound.meanSquare(from: Self.start, to: Self.start + length)
    guard partials.reduce(0, +) / 2 >= PitchMeasurement.minimumEnergy * whole else { return nil }
    func level(_ some: [Int], _ others: [Int]) -> Double {
      10 * log10(some.reduce(0) { $0 + partials[$1] } / others.reduce(0) { $0 + partials[$1] })
    }
    between = 10 * log10(outside / inside)
    lacking = (level([1, 3, 5], [2, 4, 6]), level([1, 2, 4, 5], [3, 6]))
  }

  var firstPartial: Int {
    lacking.twelfth < Self.limits.lacking ? 3 : lacking.octave < Self.limits.lacking ? 2 : 1
  }

  func differs(from other: KeySpectrum) -> Bool {
    func differs(_ one: Double, _ two: Double, _ limit: Double) -> Bool {
      (one > limit) != (two > limit) && abs(one - two) >= Self.leastDifference
    }
    return differs(between, other.between, Self.limits.between)
      || differs(lacking.octave, other.lacking.octave, Self.limits.lacking)
      || differs(lacking.twelfth, other.lacking.twelfth, Self.limits.lacking)
  }
}

extension SoundSource {
  /// The octave of its preset; nil for the sine.
  func octave(at velocity: MIDIVelocity, with renderer: some NoteRenderer) -> PresetOctave? {
    guard case .preset(_, let preset) = self else { return nil }
    return PresetOctave(of: preset.keys(at: velocity), velocity: velocity, with: renderer)
  }
}
