import Dispatch
import PeachAudio
import PeachCore
import Synchronization

/// Plays a preview of a sound on a separate thread, so that keys stay responsive while a device opens.
///
/// The device stays open for 3 s after a note, so that the next one sounds at once. A new note replaces the one that is
/// sounding.
final class Audition: Sendable {
  /// The sound to preview, how to play it, and the drivers to try.
  struct Request: Sendable {
    let sound: SoundSourceID
    let sounding: Sounding
    let range: NoteRange
    let drivers: [String]
  }

  /// Nil if the system has no descriptor left; failures are then found only by polling.
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

  /// How long the device stays open without a new request.
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

  // MARK: Called by the main thread

  /// Becomes readable when there is a failure to take.
  var descriptor: Int32? { pipe?.readingEnd }

  /// Plays a note as soon as possible, replacing the previous one.
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

  /// Fades out and closes the device, without waiting for it.
  func fade() {
    state.withLock { state in (state.request, state.failure, state.isLeaving) = (nil, nil, true) }
    hasArrived.signal()
  }

  /// Fades out, closes the device and waits for that, for at most 600 ms.
  func end() {
    fade()
    let deadline = ContinuousClock.now + .milliseconds(600)
    while state.withLock(\.isWorking), ContinuousClock.now < deadline { usleep(1000) }
  }

  /// Returns why the last note did not sound, once.
  func takeFailure() -> AudioError? {
    pipe?.empty()
    return state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }

  // MARK: The audio thread

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
          device.playback.start(note)
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

  /// Waits for the next request; nil after `patience` without one, or when leaving.
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

  /// Whether no request arrived while the device was closing. If so, the next request starts a new thread.
  private func isDone() -> Bool {
    state.withLock { state in
      state.isWorking = state.request != nil
      return !state.isWorking
    }
  }

  /// Waits until the note is over or another one is requested.
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
  /// The device, opened if necessary; nil if `isLeaving` became true first.
  fileprivate mutating func orOpen(
    firstOf drivers: [String], through output: any OutputDriver, unless isLeaving: () -> Bool
  ) throws(AudioError) -> AudioDevice? {
    if self == nil {
      self = try AudioDevice.Opening(firstOf: drivers, through: output).finish(unless: isLeaving)
      self?.waitUntilRunning(unless: isLeaving)
    }
    return self
  }
}

/// A loaded sound that renders notes.
private struct Instrument {
  let sound: SoundSourceID
  let sampleRate: Double
  private let source: SoundSource
  private let renderer: any NoteRenderer

  init(
    _ sound: SoundSourceID, in catalogue: SoundFontCatalogue, _ factory: (SoundSource) -> NotePlayerFactory,
    sampleRate: Double
  ) throws(AudioError) {
    source = try SoundSource(sound, in: catalogue)
    self.sound = sound
    self.sampleRate = sampleRate
    renderer = try factory(source).renderer(for: source, sampleRate: sampleRate)
  }

  /// A4, or the nearest note within the training's range that sounds.
  func note(_ request: Audition.Request) throws(AudioError) -> RenderedPhrase {
    let sounding = request.sounding
    let wanted = min(max(MIDINote.a4, request.range.lowest), request.range.highest)
    func distance(_ key: MIDINote) -> Int { abs(key.number - wanted.number) }
    let key = source.keys(at: sounding.velocity).min { distance($0) < distance($1) } ?? wanted
    let note = Note(
      key: key, velocity: sounding.velocity, duration: sounding.duration, referencePitch: sounding.referencePitch)
    return try RenderedPhrase(Phrase([TimedNote(note)], volume: sounding.volume), by: renderer)
  }
}
