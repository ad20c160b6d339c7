import PeachCore
import TestSupport
import Testing

/// What counts of the way on which a note is tuned.
@Suite struct TuningProgressTests {
  /// When the note could first be tuned.
  private static let onset = SessionTime.milliseconds(1000)

  /// A note that began 20 cents too high.
  private static let start = Cents(20)

  private func progress(_ cents: Double) -> TuningProgress? {
    TuningProgress(Cents(cents), from: .key, at: .milliseconds(1500), start: Self.start, onset: Self.onset)
  }

  private func add(
    _ cents: Double, from source: ResponseSource = .key, at milliseconds: Int, to progress: inout TuningProgress
  ) {
    progress.add(Cents(cents), from: source, at: .milliseconds(milliseconds), start: Self.start)
  }

  @Test(arguments: [1.0, -1]) func `a movement of a millionth of a cent counts, and a smaller one doesn't`(
    sign: Double
  ) throws {
    expect(that: progress(0) == nil && progress(sign * 0.99e-6) == nil)
    let least = try #require(progress(sign * 1e-6))
    expect(that: least.change == Cents(sign * 1e-6) && least.path.smallestStep == Cents(1e-6))
    expect(that: least.path.touches == 1 && least.path.reversals == 0)
    var moved = try #require(progress(sign))
    let path = moved.path
    add(-sign * 0.99e-6, from: .midi, at: 2000, to: &moved)
    expect(moved.path, equals: path)
    add(-sign * 1.01e-6, from: .midi, at: 2000, to: &moved)
    expect(that: moved.path.touches == 2 && moved.path.reversals == 1 && moved.path.source == .midi)
    #expect(abs(moved.path.smallestStep.value - 1.01e-6) < 1e-12)
  }

  @Test func `touches, reversals, the smallest step and how far it went beyond are those of the movements`() throws {
    var moved = try #require(progress(-5))
    expect(moved.path.firstTouch, equals: .milliseconds(500))
    // A touch ends with a rest of 250 ms.
    add(-10, at: 1749, to: &moved)
    expect(that: moved.path.touches == 1 && moved.path.overshoot == .zero && moved.path.smallestStep == Cents(5))
    add(-8, at: 1999, to: &moved)
    expect(that: moved.path.touches == 2 && moved.path.overshoot == Cents(3) && moved.path.reversals == 0)
    add(2, from: .midi, at: 2000, to: &moved)
    expect(that: moved.path.touches == 2 && moved.path.overshoot == Cents(3) && moved.path.reversals == 1)
    expect(that: moved.change == Cents(-21) && moved.path.smallestStep == Cents(2) && moved.path.source == .midi)
    expect(moved.path.firstTouch, equals: .milliseconds(500))
  }

  @Test(arguments: [1.0, -1]) func `it moves by 100 cents at most, and what moves nothing isn't a touch`(
    sign: Double
  ) throws {
    var moved = try #require(progress(sign * 60))
    #expect(!moved.isAtLimit)
    add(sign * 60, at: 1600, to: &moved)
    // The step is what the limit leaves of it.
    expect(that: moved.change == Cents(sign * 100) && moved.isAtLimit && moved.path.smallestStep == Cents(40))
    expect(moved.path.overshoot, equals: (sign < 0 ? Cents(80) : .zero))
    let path = moved.path
    add(sign, from: .midi, at: 3000, to: &moved)
    expect(that: moved.path == path && moved.isAtLimit)
    add(-sign, at: 3000, to: &moved)
    expect(that: !moved.isAtLimit && moved.path.touches == 2 && moved.path.reversals == 1)
  }
}
