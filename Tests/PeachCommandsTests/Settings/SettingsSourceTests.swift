import PeachCore
import TestSupport
import Testing

@testable import PeachCommands

/// The settings of a training, which keys change.
@Suite struct SettingsSourceTests {
  @Test func `plus and minus store the volume, unless an option sets it for this run`() throws {
    for (test, volume, stored) in [
      (try TestTraining(), 0.0, ["2", "0"]), (try TestTraining("--volume", "-6"), -6, ["0", "0"]),
      (try TestTraining("--set", "volume=-6"), -6, ["0", "0"]),
    ] {
      let setup = try test.training.setup { _ in
        SessionPlan(course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1)
      }
      func current() -> Double { setup.settings.current().training.sounding.volume.value }
      expect(current(), equals: volume)
      for (louder, stored) in zip([true, false], stored) {
        let expected = louder ? volume + 2 : volume
        expect(setup.settings.changeVolume(louder: louder), equals: expected)
        expect(current(), equals: expected)
        expectEventually { setup.writer.pending(.setting) == 0 }
        expect(Setting.volume.value(in: try test.other.settings()), equals: stored)
      }
      // What another program sets counts from then on, unless an option holds for this run. On a busy machine a write may take
      // longer than a key waits for it; then the value of the key holds until the next one.
      let isStored = stored[0] != stored[1]
      try expectEventually {
        let own = setup.settings.changeVolume(louder: true)
        try test.other.set(.volume, to: "-20")
        return current() == (isStored ? -20 : own)
      }
    }
  }

  @Test func `a volume that can't be stored yet holds until it is`() throws {
    let test = try TestTraining()
    let setup = try test.training.setup { _ in
      SessionPlan(course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1)
    }
    func current() -> Double { setup.settings.current().training.sounding.volume.value }
    try test.other.set(.volume, to: "-10")
    expect(current(), equals: -10)
    // As while another process has locked the database. A change of another setting makes all be read again.
    setup.writer.hold()
    expect(setup.settings.changeVolume(louder: true), equals: -8)
    try test.other.set(.gap, to: "1")
    expect(current(), equals: -8)
    expect(setup.settings.changeVolume(louder: true), equals: -6)
    setup.writer.goOn()
    expectEventually { setup.writer.pending(.setting) == 0 }
    expect(Setting.volume.value(in: try test.other.settings()), equals: "-6")
    expect(current(), equals: -6)
  }
}
