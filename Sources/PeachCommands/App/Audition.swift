import Dispatch
import PeachAudio
import PeachCore
import Synchronization

/// Lets a sound be heard without a training, on a thread of its own: whatever a device takes to open, keys are not held up.
///
/// The device stays open for a moment after a note, so that the next one sounds at once, and is closed then. A new note takes
/// the place of the one that sounds.
final class Audition: Sendable {
  /// What is to be heard, and where.
  struct Request: Sendable {
    let sound: SoundSourceID
    let sounding: Sounding
    let range: NoteRange
    let drivers: AudioDrivers
  }

  /// Nil where the system has no descriptor left: a failure is then found by looking for it.
  private let pipe = WakePipe()
  private let output: any OutputDriver
  private let catalogue: SoundFontCatalogue
  private let factory: @Sendable (SoundSource) -> NotePlayerFactory
  private let state = Mutex(State())
  private let hasArrived = DispatchSemaphore(value: 0)

  private struct State {
    var request: Request?
    var isWorking = false
    var isLeaving = false
    var failure: AudioError?
  }

  /// How long the device stays open when nothing more is asked for.
  private static let patience = Duration.seconds(3)

  /// - Parameter factory: makes players of a sound.
  init(
    _ catalogue: SoundFontCatalogue, through output: any OutputDriver,
    factory: @escaping @Sendable (SoundSource) -> NotePlayerFactory
  ) {
    self.output = output
    self.catalogue = catalogue
    self.factory = factory
  }

  // MARK: The side of the keys

  /// Becomes readable when there is a failure to tell of.
  var descriptor: Int32? { pipe?.readingEnd }

  /// Sounds a note as soon as that can be done, in place of the one before.
  func play(_ request: Request) {
    let isWorking = state.withLock { state in
      state.request = request
      state.isLeaving = false
      defer { state.isWorking = true }
      return state.isWorking
    }
    if isWorking {
      hasArrived.signal()
    } else {
      DispatchQueue.global(qos: .userInitiated).async { self.work() }
    }
  }

  /// Fades out what sounds and closes the device.
  func fade() {
    state.withLock { state in (state.request, state.failure, state.isLeaving) = (nil, nil, true) }
    hasArrived.signal()
  }

  /// The same, and waits for it, but not for a device that does not let itself be closed.
  func end() {
    fade()
    let deadline = ContinuousClock.now + .milliseconds(600)
    while state.withLock(\.isWorking), ContinuousClock.now < deadline { usleep(1000) }
  }

  /// Why the last note did not sound, once.
  func takeFailure() -> AudioError? {
    pipe?.empty()
    return state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }

  // MARK: The side of the sound

  private func work() {
    var instrument: Instrument?
    repeat {
      var device: AudioDevice?
      while let request = next() {
        do throws(AudioError) {
          guard let device = try device.orOpen(firstOf: request.drivers, through: output, unless: { isLeaving }) else {
            continue
          }
          if instrument?.sound != request.sound || instrument?.sampleRate != device.sampleRate {
            instrument = try Instrument(request.sound, in: catalogue, factory, sampleRate: device.sampleRate)
          }
          guard let note = try instrument?.note(request) else { continue }
          device.playback.stop()
          device.playback.start([note], gap: .zero)
          try listen(to: device)
        } catch {
          fail(error)
          if error == .deviceLost {
            device?.close()
            device = nil
          }
        }
      }
      device?.playback.stop()
      device?.finishFade()
      device?.close()
    } while !isDone()
  }

  private var isLeaving: Bool { state.withLock(\.isLeaving) }

  /// Waits for the next request; nil when there is none for a while, or when it is over.
  private func next() -> Request? {
    let deadline = DispatchTime.now() + .milliseconds(Int(Self.patience.inSeconds * 1000))
    repeat {
      let request = state.withLock { state in
        defer { state.request = nil }
        return state.request
      }
      if let request { return request }
    } while !isLeaving && hasArrived.wait(timeout: deadline) == .success
    return nil
  }

  /// Whether nothing has been asked for while the device was being closed: the next request then finds nobody at work.
  private func isDone() -> Bool {
    state.withLock { state in
      state.isWorking = state.request != nil
      return !state.isWorking
    }
  }

  /// Until the note is over or another one is asked for.
  private func listen(to device: AudioDevice) throws(AudioError) {
    while state.withLock({ $0.request == nil && !$0.isLeaving }) {
      for (event, _) in device.takeEvents() {
        if event == .deviceLost { throw .deviceLost }
        if event == .ended { return }
      }
      device.clock.wait(for: [device.wakeDescriptor], atMost: .milliseconds(20))
    }
  }

  private func fail(_ error: AudioError) {
    state.withLock { $0.failure = error }
    pipe?.write(1)
  }
}

extension AudioDevice? {
  /// The device, opened where it is not yet; nil where `isLeaving` came true before.
  fileprivate mutating func orOpen(
    firstOf drivers: AudioDrivers, through output: any OutputDriver, unless isLeaving: () -> Bool
  ) throws(AudioError) -> AudioDevice? {
    if self == nil {
      self = try AudioDevice.beginOpening(firstOf: drivers, through: output).finish(unless: isLeaving)
      self?.waitUntilRunning(unless: isLeaving)
    }
    return self
  }
}

/// A sound that has been loaded, to make notes with.
private struct Instrument {
  let sound: SoundSourceID
  let sampleRate: Double
  private let keys: ClosedRange<MIDINote>?
  private let renderer: any NoteRenderer

  init(
    _ sound: SoundSourceID, in catalogue: SoundFontCatalogue, _ factory: (SoundSource) -> NotePlayerFactory,
    sampleRate: Double
  ) throws(AudioError) {
    let source = try SoundSource(sound, in: catalogue)
    self.sound = sound
    self.sampleRate = sampleRate
    keys = if case .preset(_, let preset) = source { preset.keys } else { nil }
    renderer = try factory(source).renderer(for: source, sampleRate: sampleRate)
  }

  /// A4, or the note next to it that the training has and the sound can make.
  func note(_ request: Audition.Request) throws(AudioError) -> RenderedNote {
    let sounding = request.sounding
    var note = min(max(MIDINote.a4, request.range.lowest), request.range.highest)
    if let keys { note = min(max(note, keys.lowerBound), keys.upperBound) }
    let rendered = [
      try renderer.render(
        Note(
          key: note, velocity: sounding.velocity, duration: sounding.duration,
          referencePitch: sounding.referencePitch))
    ]
    Headroom.apply(sounding.volume, to: rendered)
    return rendered[0]
  }
}
