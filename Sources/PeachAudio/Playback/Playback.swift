import PeachBase

/// The control side of a mixer: schedules notes and converts the mixer's events into player events.
///
/// Call everything from one thread.
public final class Playback {
  /// Allocated at a fixed address for the audio callback.
  let mixer: UnsafeMutablePointer<Mixer>
  /// Keeps the mixer's wake descriptor open.
  private let wakePipe: WakePipe?
  public let sampleRate: Double
  /// The time from handing a frame over to hearing it.
  public internal(set) var latency: Duration

  private struct Sounding {
    /// What the mixer reads: a `RenderedNote` or a `Tuning`.
    let memory: AnyObject
    /// The index of the note in its phrase; nil for a tick.
    let index: Int?
    /// The number of its phrase; events of a stopped phrase are ignored.
    let phrase: Int
  }
  private var sounding: [Int: Sounding] = [:]
  private var lastVoice = 0
  private var phrase = 0
  /// The index of the note that is tuned in the latest phrase.
  public private(set) var tuned: Int?

  /// The number of drop-outs since the first note that a longer buffer can prevent. A pause of a second or more means that the
  /// machine was suspended rather than busy.
  private(set) var shortDropOuts = 0
  private static let longestShortPause = Duration.seconds(1)

  /// - Parameters:
  ///   - canDropOut: whether the mixer is called in real time, so that calls can be late.
  ///   - patience: how late, in periods, before the sound counts as dropped out.
  ///   - wakePipe: receives a byte when there are events; nil if nothing waits for them.
  init(
    sampleRate: Double, latency: Duration = .zero, canDropOut: Bool = false, patience: Double = 0.5,
    wakePipe: WakePipe? = nil
  ) {
    self.wakePipe = wakePipe
    self.sampleRate = sampleRate
    self.latency = latency
    mixer = .allocate(capacity: 1)
    mixer.initialize(
      to: Mixer(
        sampleRate: sampleRate, canDropOut: canDropOut, patience: patience, wakeDescriptor: wakePipe?.writingEnd ?? -1))
  }

  deinit {
    mixer.deinitialize(count: 1)
    mixer.deallocate()
  }

  public func start(_ note: RenderedNote) { start([(.note(note), 0)]) }

  /// Starts the notes of a phrase, exact to the sample.
  ///
  /// - Parameters:
  ///   - change: that of the pitch of the note that is tuned.
  ///   - time: when to hand the first frame over; with the next period if that is in the past.
  /// - Returns: the note that is tuned.
  @discardableResult
  package func start(_ phrase: RenderedPhrase, change: Cents = .zero, at time: SessionTime = .zero) -> Tuning? {
    start(phrase.voices, tuned: phrase.tuned, change: change, at: time)
  }

  /// Starts voices, each after a number of frames.
  @discardableResult
  func start(
    _ voices: [(voice: RenderedPhrase.Voice, onset: Int)], tuned: Int? = nil, change: Cents = .zero,
    at time: SessionTime = .zero
  ) -> Tuning? {
    phrase += 1
    self.tuned = tuned
    var tuning: Tuning?
    let waiting = voices.enumerated().map { index, item in
      switch item.voice {
      case .note(let note): return voice(note, index, delay: item.onset, at: time)
      case .held(let note):
        let own = Tuning(note, change: index == tuned ? change : .zero, sampleRate: sampleRate)
        if index == tuned { tuning = own }
        return voice(own, index, delay: item.onset, at: time)
      }
    }
    _ = mixer.pointee.play(waiting)
    return tuning
  }

  /// Plays a tick after a fade-out.
  func tick(_ note: RenderedNote) {
    _ = mixer.pointee.play([voice(note, nil, delay: Mixer.fade.frames(at: sampleRate))])
  }

  /// Fades out in 10 ms. The phrase has no further events.
  public func stop() {
    phrase += 1
    _ = mixer.pointee.fadeAll()
  }

  private func voice(_ note: RenderedNote, _ index: Int?, delay: Int, at time: SessionTime = .zero) -> Mixer.Voice {
    Mixer.Voice(
      id: keep(note, index), left: UnsafePointer(note.left), right: UnsafePointer(note.right), frames: note.frames,
      position: -delay, due: time.nanoseconds)
  }

  private func voice(_ tuning: Tuning, _ index: Int?, delay: Int, at time: SessionTime) -> Mixer.Voice {
    Mixer.Voice(id: keep(tuning, index), tuned: tuning.voice, position: -delay, due: time.nanoseconds)
  }

  /// Keeps what the mixer reads until the mixer has released it.
  private func keep(_ memory: AnyObject, _ index: Int?) -> Int {
    lastVoice += 1
    sounding[lastVoice] = Sounding(memory: memory, index: index, phrase: phrase)
    return lastVoice
  }

  /// Whether no note or tick is waiting or sounding.
  public var isSilent: Bool { sounding.isEmpty }

  /// The events since the last call, each with the time at which it is heard.
  public func takeEvents() -> [(event: PlayerEvent, time: SessionTime)] {
    var events: [(PlayerEvent, SessionTime)] = []
    while let event = mixer.pointee.nextEvent() {
      if event.kind == .droppedOut {
        if event.pause < Self.longestShortPause.nanoseconds { shortDropOuts += 1 }
        events.append((.droppedOut, SessionTime(nanoseconds: event.time) + latency))
        continue
      }
      guard let voice = sounding[event.voice] else { continue }
      if event.kind == .released { sounding[event.voice] = nil }
      guard voice.phrase == phrase, let index = voice.index else { continue }
      let time = SessionTime(nanoseconds: event.time) + latency
      if event.kind == .began {
        events.append((.began(index), time))
      } else if !sounding.values.contains(where: { $0.phrase == phrase && $0.index != nil }) {
        // The last note of the phrase.
        events.append((.ended, time))
      }
    }
    return events
  }
}
