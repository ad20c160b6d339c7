import Dispatch
import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommands

/// What is got ready while a screen shows, and trainings that end before they begin.
@Suite struct PreparationTests {
  private let test: TestTraining
  private let preparation: Preparation

  init() throws {
    test = try TestTraining()
    try test.other.set(.sound, to: "sine")
    preparation = Preparation(test.training)
  }

  /// Waits until something is there to take.
  private func taken<Value>(_ take: () -> Value?) -> Value? {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      if let value = take() { return value }
      MonotonicClock().wait(for: preparation.descriptors, atMost: .milliseconds(10))
    }
    return nil
  }

  /// What takes a while, and whether its result can be taken.
  private static let work:
    [(name: String, begin: @Sendable (Preparation) throws -> Void, isTaken: @Sendable (Preparation) -> Bool)] = [
      ("the profile", { $0.read(.all) }, { $0.takeReport() != nil }),
      ("sounds", { $0.findSounds() }, { $0.takeSounds() != nil }),
      ("MIDI inputs", { $0.findMIDIInputs() }, { $0.takeMIDIInputs() != nil }),
      ("a deletion", { try $0.delete(.all) }, { $0.takeDeletion() != nil }),
      ("a file", { $0.write { Text("Wrote it.") } }, { $0.takeWriting() != nil }),
    ]

  @Test(arguments: work.indices) func `what is ready wakes the screen that waits for keys`(index: Int) throws {
    let work = Self.work[index]
    #expect(MonotonicClock().wait(for: preparation.descriptors, atMost: .zero).isEmpty)
    try work.begin(preparation)
    #expect(!MonotonicClock().wait(for: preparation.descriptors, atMost: .seconds(20)).isEmpty, "\(work.name)")
    #expect(work.isTaken(preparation), "\(work.name)")
    #expect(MonotonicClock().wait(for: preparation.descriptors, atMost: .zero).isEmpty, "\(work.name)")
  }

  // MARK: The profile

  @Test func `a period that is asked for last is the one that is read, once`() throws {
    for period in [HistoryRange.week, .year, .all] { preparation.read(period) }
    let report = try #require(taken(preparation.takeReport)).get()
    expect(report.request.period, equals: .all)
    expect(that: !preparation.isReading && preparation.takeReport() == nil)
  }

  // MARK: The settings

  @Test func `the settings say which of them options set for this run`() throws {
    #expect(App(test.training).settingsScreen().notice == nil)
    let other = try TestTraining("--preset", "cello", "--note-range", "cello", "--set", "vary-loudness=0.5")
    let notice = try #require(App(other.training).settingsScreen().notice)
    let names = [Setting.sound, .noteRange, .varyLoudness].map(\.label.english)
    for name in names { expect(notice, .contains(name)) }
    expect(notice.filter { $0 == "," }.count, equals: names.count - 1)
  }

  // MARK: The sound and the training

  @Test func `a training continues the last one, with the current sound`() throws {
    preparation.loadSound()
    let first = try preparation.live()
    expect(first.sound, equals: .sine)
    try test.other.set(.sound, to: TestTraining.piano.description)
    preparation.loadSound()
    // Meanwhile the setting changes.
    try test.other.set(.sound, to: "sine")
    preparation.loadSound()
    let second = try preparation.live()
    expect(that: second === first && second.sound == .sine)
  }

  @Test func `a sound that can't be found keeps the training from beginning, and not the next`() throws {
    try test.other.set(.sound, to: "gone.sf2:0:0")
    preparation.loadSound()
    do {
      _ = try preparation.live()
      Issue.record("It was found.")
    } catch AudioError.soundFontNotFound("gone.sf2", _) {}
    try test.other.set(.sound, to: "sine")
    try expect(preparation.live().sound, equals: .sine)
  }

  @Test(arguments: [("q", Place?.none), ("p", .profile), ("s", .settings)])
  func `who leaves while the device opens is gone at once, and it is closed when it has opened`(
    key: String, destination: Place?
  ) throws {
    // Keys typed early are not answers.
    test.output.hold { [place = test.place] in place.type("k" + key) }
    let ending = try preparation.live().train(canNavigate: true)
    expect(that: ending.reason == .quit && ending.destination == destination)
    #expect(test.output.streams.isEmpty)
    ending.settle()
    test.output.letOpen()
    expect(test.output.closed.wait(timeout: .now() + 10), equals: .success)
    expect(test.output.streams.map(\.isClosed), equals: [true])
  }

  @Test func `a signal ends the wait for the device`() throws {
    test.output.hold { [place = test.place] in place.signal(SIGTERM) }
    try expect(preparation.live().train(canNavigate: true).reason, equals: .signal(SIGTERM))
    test.output.letOpen()
    expect(test.output.closed.wait(timeout: .now() + 10), equals: .success)
  }

  @Test func `a stalled device is waited for until the user leaves`() throws {
    test.output.testClock.plan(0.3) { test.place.type("q") }
    test.output.freeze()
    let ending = try preparation.live().train(canNavigate: true)
    expect(that: ending.reason == .quit && test.output.streams.map(\.isClosed) == [false])
    ending.settle()
    expect(test.output.streams.map(\.isClosed), equals: [true])
  }

  @Test func `a device that can't be opened is reported with its reason`() throws {
    let failure = AudioError.deviceUnavailable([.init(driver: "pulseaudio", reason: "Connection refused")])
    test.output.fail(failure)
    let live = try preparation.live()
    #expect(throws: failure) { try live.train(canNavigate: true) }
  }

  @Test func `the device is closed where the sound is gone`() throws {
    let live = try preparation.live()
    try test.other.set(.sound, to: "gone.sf2:0:0")
    #expect(throws: AudioError.self) { try live.train(canNavigate: true) }
    expect(test.output.streams.map(\.isClosed), equals: [true])
  }

  // MARK: The settings

  @Test func `the sounds that were found are there once`() throws {
    preparation.findSounds()
    let sounds = try #require(taken(preparation.takeSounds))
    #expect(sounds.contains { $0.id == .sine })
    #expect(preparation.takeSounds() == nil)
  }

  @Test func `after a deletion no training continues from deleted answers`() throws {
    let first = try preparation.live()
    try preparation.delete(.all)
    let deletion = taken(preparation.takeDeletion)
    try expect(deletion?.get().deleted, equals: 0)
    #expect(preparation.takeDeletion() == nil)
    #expect(try preparation.live() !== first)
  }

  @Test func `a training waits for a deletion that is under way`() throws {
    let first = try preparation.live()
    try preparation.delete(.all)
    #expect(try preparation.live() !== first)
  }

  @Test func `nothing is deleted while an answer is still to be stored`() throws {
    let gate = DispatchSemaphore(value: 0)
    let writer = try test.training.openWriter()
    guard case .pending = writer.perform(.answer, { _ in gate.wait() }) else {
      Issue.record("It was stored.")
      return
    }
    #expect(throws: DataStoreError.self) { try preparation.delete(.all) }
    gate.signal()
    #expect(taken { writer.takeStored() } != nil)
    try preparation.delete(.all)
    #expect(taken(preparation.takeDeletion) != nil)
  }
}
