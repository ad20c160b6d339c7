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
    }
  }
}
