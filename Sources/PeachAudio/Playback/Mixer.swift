import PeachCore
import Synchronization

/// Adds finished notes to the audio stream, exact to the sample.
///
/// One thread (the control side) pushes commands and pops events, one (the audio callback, or the offline output) mixes.
/// Mixing allocates nothing, locks nothing, counts no references and calls nothing but the C library's `write`, one byte to
/// wake the control side when there is an event for it.
struct Mixer: ~Copyable {
  /// A voice is one finished note on its way through the stream.
  struct Voice: BitwiseCopyable {
    /// 0 is no voice.
    var id: Int = 0
    var left: UnsafePointer<Float>?
    var right: UnsafePointer<Float>?
    var frames = 0
    /// The next frame to be mixed; negative while the voice waits.
    var position = 0
    /// When the frame at `position` is handed over, on the clock of the times given to `mix`; at once where that is past.
    var due: Int64 = 0
    /// Frames of the fade that are over; −1 where it does not fade.
    var faded = -1
  }

  enum Command: BitwiseCopyable {
    case none
    /// Mix this voice from its position on, beginning with the frame that is due.
    case play(Voice)
    /// Fade out all voices, and drop those that wait.
    case fadeAll
  }

  struct Event: BitwiseCopyable {
    enum Kind: BitwiseCopyable {
      case began
      /// The voice is over, by its end or a fade: the mixer will not touch its memory again.
      case released
      /// The call came so late that what had been handed over was played before; `voice` is 0.
      case droppedOut
    }
    var kind: Kind
    var voice: Int
    /// Nanoseconds on the clock of the times given to `mix`.
    var time: Int64
    /// Of `droppedOut`: the time since the call before, in nanoseconds.
    var pause: Int64 = 0
  }

  static let voiceCount = 16
  /// How long a fade takes.
  static let fade = Duration.milliseconds(10)

  let sampleRate: Double
  private let commands: Ring<Command>
  private let events: Ring<Event>
  private let voices: UnsafeMutablePointer<Voice>
  private let fade: UnsafeMutablePointer<Float>
  private let fadeFrames: Int
  private let wakeDescriptor: Int32
  /// For the audio side alone; nil where the sound cannot drop out.
  private let detector: UnsafeMutablePointer<DropOutDetector>?
  /// Whether there has been something to play; for the audio side alone.
  private let hasPlayed: UnsafeMutablePointer<Bool>
  /// Frames mixed since the beginning.
  let frameCount = Atomic<Int>(0)

  /// - Parameters:
  ///   - canDropOut: whether the calls of `mix` come in real time, where one can be late.
  ///   - wakeDescriptor: takes a byte whenever there are events; −1 for none.
  init(sampleRate: Double, canDropOut: Bool = false, wakeDescriptor: Int32 = -1) {
    self.sampleRate = sampleRate
    self.wakeDescriptor = wakeDescriptor
    hasPlayed = .allocate(capacity: 1)
    hasPlayed.initialize(to: false)
    if canDropOut {
      let memory = UnsafeMutablePointer<DropOutDetector>.allocate(capacity: 1)
      memory.initialize(to: DropOutDetector(sampleRate: sampleRate))
      detector = memory
    } else {
      detector = nil
    }
    commands = Ring(capacity: 64, filler: .none)
    events = Ring(capacity: 256, filler: Event(kind: .began, voice: 0, time: 0))
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

  func play(_ voice: Voice) -> Bool { commands.push(.play(voice)) }
  func play(_ first: Voice, _ second: Voice) -> Bool { commands.push(.play(first), .play(second)) }
  func fadeAll() -> Bool { commands.push(.fadeAll) }
  func nextEvent() -> Event? { events.pop() }

  // MARK: Audio side

  /// Fills both channels with the next `frames` frames.
  ///
  /// - Parameter time: when the first of them is handed over, in nanoseconds.
  @inline(__always)
  func mix(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int, time: Int64) {
    left.update(repeating: 0, count: frames)
    right.update(repeating: 0, count: frames)
    var hasEvents = noteDropOut(StreamCall(time: time, frames: frames))
    takeCommands(time: time)
    for index in 0..<Self.voiceCount where voices[index].id != 0 {
      hasEvents = add(voices + index, left, right, frames: frames, time: time) || hasEvents
    }
    frameCount.wrappingAdd(frames, ordering: .releasing)
    if hasEvents { wake() }
  }

  /// True where the call came too late and that made an event. Before the first note nothing is missed: a server that is starting
  /// may take its time.
  @inline(__always)
  private func noteDropOut(_ call: StreamCall) -> Bool {
    guard let pause = detector?.pointee.take(call), pause > 0, hasPlayed.pointee else { return false }
    return events.push(Event(kind: .droppedOut, voice: 0, time: call.time, pause: pause))
  }

  @inline(__always)
  private func takeCommands(time: Int64) {
    while let command = commands.pop() {
      switch command {
      case .none: break
      case .play(let voice):
        hasPlayed.pointee = true
        for index in 0..<Self.voiceCount where voices[index].id == 0 {
          voices[index] = voice
          // Two voices of one pair are taken in one call, and wait the same time.
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

  /// Mixes one voice; true where that made an event.
  @inline(__always)
  private func add(
    _ voice: UnsafeMutablePointer<Voice>, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    frames: Int, time: Int64
  ) -> Bool {
    var made = false
    var frame = 0
    if voice.pointee.position < 0 {
      frame = min(-voice.pointee.position, frames)
      voice.pointee.position += frame
    }
    guard frame < frames, let sourceLeft = voice.pointee.left, let sourceRight = voice.pointee.right else {
      return false
    }
    if voice.pointee.position == 0 {
      made = events.push(Event(kind: .began, voice: voice.pointee.id, time: time + nanoseconds(frame)))
    }
    let end = min(frames, frame + voice.pointee.frames - voice.pointee.position)
    var position = voice.pointee.position
    if voice.pointee.faded < 0 {
      while frame < end {
        left[frame] += sourceLeft[position]
        right[frame] += sourceRight[position]
        frame += 1
        position += 1
      }
    } else {
      var faded = voice.pointee.faded
      while frame < end && faded < fadeFrames {
        left[frame] += sourceLeft[position] * fade[faded]
        right[frame] += sourceRight[position] * fade[faded]
        frame += 1
        position += 1
        faded += 1
      }
      voice.pointee.faded = faded
    }
    voice.pointee.position = position
    if position == voice.pointee.frames || voice.pointee.faded == fadeFrames {
      return release(voice, time: time + nanoseconds(frame)) || made
    }
    return made
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
