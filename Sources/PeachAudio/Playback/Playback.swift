import PeachCore

/// The control side of a mixer: schedules pairs of notes and converts the mixer's events into player events.
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

  private enum Role { case note1, note2, tick }
  private struct Sounding {
    /// What the mixer reads: a `RenderedNote` or a `Tuning`.
    let memory: AnyObject
    let role: Role
    /// The number of its pair; events of a stopped pair are ignored.
    let pair: Int
  }
  private var sounding: [Int: Sounding] = [:]
  private var lastVoice = 0
  private var pair = 0

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

  /// Starts one or two notes. The second follows the first after the gap, or begins with it, exact to the sample.
  ///
  /// - Parameters:
  ///   - areSimultaneous: whether both begin at the same time; the gap then doesn't apply.
  ///   - time: when to hand the first frame over; with the next period if that is in the past.
  public func start(
    _ notes: [RenderedNote], gap: Duration, areSimultaneous: Bool = false, at time: SessionTime = .zero
  ) {
    precondition((1...2).contains(notes.count))
    pair += 1
    let note1 = voice(notes[0], role: .note1, delay: 0, at: time)
    guard notes.count == 2 else {
      _ = mixer.pointee.play(note1)
      return
    }
    let delay = areSimultaneous ? 0 : notes[0].frames + gap.frames(at: sampleRate)
    let note2 = voice(notes[1], role: .note2, delay: delay, at: time)
    _ = mixer.pointee.play(note1, note2)
  }

  /// Starts a reference, and `delay` frames after it a note that is tuned; both sound until they end or are stopped.
  func start(_ reference: Reference, then tuning: Tuning, delay: Int, at time: SessionTime) {
    pair += 1
    let note1 =
      switch reference {
      case .note(let note): voice(note, role: .note1, delay: 0, at: time)
      case .endless(let note): voice(Tuning(note, sampleRate: sampleRate), role: .note1, delay: 0, at: time)
      }
    _ = mixer.pointee.play(note1, voice(tuning, role: .note2, delay: delay, at: time))
  }

  /// The note that a tuned one is compared with.
  enum Reference {
    case note(RenderedNote)
    /// It sounds until it is stopped, and isn't tuned.
    case endless(TunableNote)
  }

  /// Plays a tick after a fade-out.
  func tick(_ note: RenderedNote) {
    _ = mixer.pointee.play(voice(note, role: .tick, delay: Mixer.fade.frames(at: sampleRate)))
  }

  /// Fades out in 10 ms. The pair has no further events.
  public func stop() {
    pair += 1
    _ = mixer.pointee.fadeAll()
  }

  private func voice(_ note: RenderedNote, role: Role, delay: Int, at time: SessionTime = .zero) -> Mixer.Voice {
    Mixer.Voice(
      id: keep(note, role), left: UnsafePointer(note.left), right: UnsafePointer(note.right), frames: note.frames,
      position: -delay, due: time.nanoseconds)
  }

  private func voice(_ tuning: Tuning, role: Role, delay: Int, at time: SessionTime) -> Mixer.Voice {
    Mixer.Voice(id: keep(tuning, role), tuned: tuning.voice, position: -delay, due: time.nanoseconds)
  }

  /// Keeps what the mixer reads until the mixer has released it.
  private func keep(_ memory: AnyObject, _ role: Role) -> Int {
    lastVoice += 1
    sounding[lastVoice] = Sounding(memory: memory, role: role, pair: pair)
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
      guard voice.pair == pair else { continue }
      let time = SessionTime(nanoseconds: event.time) + latency
      switch (event.kind, voice.role) {
      case (.began, .note1): events.append((.note1Began, time))
      case (.began, .note2): events.append((.note2Began, time))
      case (.released, .note1), (.released, .note2):
        // The last note of the pair.
        if !sounding.values.contains(where: { $0.pair == pair && $0.role != .tick }) { events.append((.ended, time)) }
      default: break
      }
    }
    return events
  }
}
