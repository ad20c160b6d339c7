import PeachBase
import Synchronization

/// Mixes rendered notes into the audio stream, exact to the sample.
///
/// One thread, the control side, pushes commands and pops events; another, the audio callback or the offline output, mixes.
/// Mixing doesn't allocate, lock or count references. It calls only the C library's `write`, with one byte to wake the
/// control side for an event.
struct Mixer: ~Copyable {
  /// A note that is waiting or sounding.
  struct Voice: BitwiseCopyable {
    /// 0 if the slot is free.
    var id: Int = 0
    var left: UnsafePointer<Float>?
    var right: UnsafePointer<Float>?
    var frames = 0
    /// The state of a note that is tuned, which sounds until it fades out; it replaces the samples.
    var tuned: UnsafeMutablePointer<TunedVoice>?
    /// The next frame to mix; negative while the voice waits. Of a tuned voice, 1 while it sounds.
    var position = 0
    /// When to hand the frame at `position` over, on the clock of `mix`; a time in the past means at once.
    var due: Int64 = 0
    /// Frames faded so far; −1 if the voice doesn't fade.
    var faded = -1
  }

  enum Command: BitwiseCopyable {
    /// Mix this voice from its position on, starting at the time that is due.
    case play(Voice)
    /// Fade out all voices and drop those that wait.
    case fadeAll
  }

  struct Event: BitwiseCopyable {
    enum Kind: BitwiseCopyable {
      case began
      /// The voice has ended or faded out; the mixer no longer uses its memory.
      case released
      /// The driver had run out of samples before this time; `voice` is 0.
      case droppedOut
    }
    var kind: Kind
    var voice: Int
    /// Nanoseconds on the clock of `mix`.
    var time: Int64
    /// For `droppedOut`, the length of the gap in nanoseconds.
    var pause: Int64 = 0
  }

  /// Two phrases and a tick: one fades while the next begins.
  static let voiceCount = 2 * Phrase.capacity + 2
  /// The fade of a stop. It doesn't use the preset's release, because the samples exist before the stop, and the feedback should
  /// follow at once.
  static let fade = Duration.milliseconds(10)

  let sampleRate: Double
  private let commands: Ring<Command>
  private let events: Ring<Event>
  private let voices: UnsafeMutablePointer<Voice>
  private let fade: UnsafeMutablePointer<Float>
  private let fadeFrames: Int
  private let wakeDescriptor: Int32
  /// Used only on the audio side; nil if the sound can't drop out.
  private let detector: UnsafeMutablePointer<DropOutDetector>?
  /// Whether a voice has been played; used only on the audio side.
  private let hasPlayed: UnsafeMutablePointer<Bool>
  let frameCount = Atomic<Int>(0)

  /// - Parameters:
  ///   - canDropOut: whether `mix` is called in real time, so that calls can be late.
  ///   - patience: how late, in periods.
  ///   - wakeDescriptor: receives a byte when there are events; −1 for none.
  init(sampleRate: Double, canDropOut: Bool = false, patience: Double = 0.5, wakeDescriptor: Int32 = -1) {
    self.sampleRate = sampleRate
    self.wakeDescriptor = wakeDescriptor
    hasPlayed = .allocate(capacity: 1)
    hasPlayed.initialize(to: false)
    if canDropOut {
      let memory = UnsafeMutablePointer<DropOutDetector>.allocate(capacity: 1)
      memory.initialize(to: DropOutDetector(sampleRate: sampleRate, patience: patience))
      detector = memory
    } else {
      detector = nil
    }
    commands = Ring(capacity: 64)
    events = Ring(capacity: 256)
    voices = .allocate(capacity: Self.voiceCount)
    voices.initialize(repeating: Voice(), count: Self.voiceCount)
    fadeFrames = Self.fade.frames(at: sampleRate)
    fade = .allocate(capacity: fadeFrames)
    for frame in 0..<fadeFrames {
      (fade + frame).initialize(to: 1 - RaisedCosine.rise(frame + 1, of: fadeFrames))
    }
  }

  deinit {
    voices.deallocate()
    fade.deallocate()
    hasPlayed.deallocate()
    detector?.deallocate()
  }

  // MARK: Control side

  func play(_ voices: [Voice]) -> Bool { commands.push(voices.map(Command.play)) }
  func fadeAll() -> Bool { commands.push(.fadeAll) }
  func nextEvent() -> Event? { events.pop() }

  // MARK: Audio side

  /// Fills both channels with the next `frames` frames.
  ///
  /// - Parameter time: when the first frame is handed over, in nanoseconds.
  @inline(__always)
  func mix(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int, time: Int64) {
    left.update(repeating: 0, count: frames)
    right.update(repeating: 0, count: frames)
    advance(frames: frames, time: time, into: (left, right))
  }

  /// Lets the next `frames` frames pass without mixing them, with the events of `mix`.
  func skip(frames: Int, time: Int64) { advance(frames: frames, time: time, into: nil) }

  private typealias Channels = (left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>)

  @inline(__always)
  private func advance(frames: Int, time: Int64, into channels: Channels?) {
    var hasEvents = reportDropOut(StreamCall(time: time, frames: frames))
    takeCommands(time: time)
    for index in 0..<Self.voiceCount where voices[index].id != 0 {
      hasEvents = advance(voices + index, frames: frames, time: time, into: channels) || hasEvents
    }
    frameCount.wrappingAdd(frames, ordering: .releasing)
    if hasEvents { wake() }
  }

  /// Pushes an event if samples were missing; true if they were. Calls before the first note don't count, because a starting
  /// server may delay them.
  @inline(__always)
  private func reportDropOut(_ call: StreamCall) -> Bool {
    guard let gap = detector?.pointee.take(call), hasPlayed.pointee else { return false }
    return events.push(Event(kind: .droppedOut, voice: 0, time: gap.end, pause: gap.length))
  }

  @inline(__always)
  private func takeCommands(time: Int64) {
    while let command = commands.pop() {
      switch command {
      case .play(let voice):
        hasPlayed.pointee = true
        for index in 0..<Self.voiceCount where voices[index].id == 0 {
          voices[index] = voice
          // All voices of a phrase arrive in the same call, so they wait from the same moment.
          voices[index].position -= max(0, frames(voice.due - time))
          break
        }
      case .fadeAll:
        var hasEvents = false
        for index in 0..<Self.voiceCount where voices[index].id != 0 && voices[index].faded < 0 {
          if voices[index].position <= 0 {
            hasEvents = release(voices + index, time: time) || hasEvents
          } else {
            voices[index].faded = 0
          }
        }
        if hasEvents { wake() }
      }
    }
  }

  /// Waits for one voice's turn and adds it to the channels, if any; true if it pushed an event.
  @inline(__always)
  private func advance(
    _ voice: UnsafeMutablePointer<Voice>, frames: Int, time: Int64, into channels: Channels?
  ) -> Bool {
    var made = false
    var frame = 0
    if voice.pointee.position < 0 {
      frame = min(-voice.pointee.position, frames)
      voice.pointee.position += frame
    }
    guard frame < frames else { return false }
    if voice.pointee.position == 0 {
      made = events.push(Event(kind: .began, voice: voice.pointee.id, time: time + nanoseconds(frame)))
    }
    var end = frames
    if voice.pointee.faded >= 0 { end = min(end, frame + fadeFrames - voice.pointee.faded) }
    if voice.pointee.tuned == nil {
      end = min(end, frame + voice.pointee.frames - voice.pointee.position)
      if let channels { addSamples(voice, channels.left + frame, channels.right + frame, count: end - frame) }
      voice.pointee.position += end - frame
    } else {
      if let channels {
        let fading = voice.pointee.faded >= 0 ? UnsafePointer(fade + voice.pointee.faded) : nil
        voice.pointee.tuned?.pointee.add(
          to: channels.left + frame, channels.right + frame, count: end - frame, fade: fading)
      } else {
        voice.pointee.tuned?.pointee.takeTarget()
      }
      voice.pointee.position = 1
    }
    if voice.pointee.faded >= 0 { voice.pointee.faded += end - frame }
    if voice.pointee.faded == fadeFrames
      || (voice.pointee.tuned == nil && voice.pointee.position == voice.pointee.frames)
    {
      return release(voice, time: time + nanoseconds(end)) || made
    }
    return made
  }

  /// Adds the next samples of a note that isn't tuned.
  @inline(__always)
  private func addSamples(
    _ voice: UnsafeMutablePointer<Voice>, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    guard let sourceLeft = voice.pointee.left, let sourceRight = voice.pointee.right else { return }
    let (faded, position) = (voice.pointee.faded, voice.pointee.position)
    for frame in 0..<count {
      let factor = faded < 0 ? 1 : fade[faded + frame]
      left[frame] += sourceLeft[position + frame] * factor
      right[frame] += sourceRight[position + frame] * factor
    }
  }

  @inline(__always)
  private func release(_ voice: UnsafeMutablePointer<Voice>, time: Int64) -> Bool {
    let id = voice.pointee.id
    voice.pointee.id = 0
    return events.push(Event(kind: .released, voice: id, time: time))
  }

  @inline(__always)
  private func nanoseconds(_ frames: Int) -> Int64 { Int64(Double(frames) / sampleRate * 1e9) }

  @inline(__always)
  private func frames(_ nanoseconds: Int64) -> Int { Int((Double(nanoseconds) * 1e-9 * sampleRate).rounded()) }

  @inline(__always)
  private func wake() {
    guard wakeDescriptor >= 0 else { return }
    var byte: UInt8 = 1
    _ = write(wakeDescriptor, &byte, 1)
  }
}
