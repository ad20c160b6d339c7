import PeachBase
import Synchronization

/// What the control side and the audio side of a note that is tuned share. The values are the bits of a rate, in frames of the
/// render for each frame that is heard.
struct TuningCell: ~Copyable {
  /// Written by the control side.
  let target: Atomic<UInt64>
  /// The last target that the audio side has taken.
  let taken: Atomic<UInt64>

  init(rate: Double) {
    target = Atomic(rate.bitPattern)
    taken = Atomic(rate.bitPattern)
  }
}

/// When a note that sounds without end is struck again.
struct Strikes: BitwiseCopyable {
  /// The heard frames from one strike to the next; 0 if the note is struck again at a place of its render.
  var period = 0
  /// The place in the render at which it is struck again, in frames; only if there is no period.
  var end = Double.infinity
  /// The place in the render at which the new strike begins.
  var entry = 0.0
  /// The frames for which the old strike fades out.
  var overlap = 0

  /// Whether the new strike fades in while the old one fades out. A decaying note keeps its attack.
  var fadesIn: Bool { period == 0 }
}

/// A note whose rate changes while it sounds, and which is struck again without end.
///
/// Used only on the audio side. It reads the target once a call and glides there in a straight line; at the end of the glide, its
/// rate is exactly the target. Two strikes of the same render overlap for a while.
struct TunedVoice: BitwiseCopyable {
  private let left: UnsafePointer<Float>
  private let right: UnsafePointer<Float>
  private let frames: Double
  private let coefficients: UnsafePointer<Float>
  /// The rising half of the overlap.
  private let rise: UnsafePointer<Float>
  private let strikes: Strikes
  private let cell: UnsafeMutablePointer<TuningCell>
  private let glideFrames: Int

  /// The next frame of the render, and that of the strike before, which fades out.
  private(set) var position = 0.0
  private var earlier = 0.0
  /// Frames of the overlap so far; −1 outside of one.
  private var overlapped = -1
  /// Frames heard since the last strike.
  private var heard = 0
  private(set) var rate = 1.0
  private var target = 1.0
  private var step = 0.0
  /// The frames until the rate is the target.
  private var glideLeft = 0
  private var hasBegun = false

  /// The time in which the pitch glides to a new target. A change of 50 cents then leaves nothing above −99 dB beside the note.
  static let glide = Duration.milliseconds(10)

  /// The caller keeps everything in memory until the mixer has released the voice.
  init(_ note: TunableNote, cell: UnsafeMutablePointer<TuningCell>, sampleRate: Double) {
    left = UnsafePointer(note.rendered.left)
    right = UnsafePointer(note.rendered.right)
    frames = Double(note.rendered.frames)
    coefficients = ResamplingKernel.coefficients
    rise = UnsafePointer(note.rise)
    strikes = note.strikes
    self.cell = cell
    glideFrames = Self.glide.frames(at: sampleRate)
  }

  /// Adds the next `count` frames. A function of its own in the machine code, where `scripts/checks/check-audio-callback` looks for it.
  ///
  /// - Parameter fade: a factor for each of the frames; nil for none.
  @inline(never)
  mutating func add(
    to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, count: Int, fade: UnsafePointer<Float>?
  ) {
    takeTarget()
    for frame in 0..<count {
      var sample = position < frames ? read(at: position) : (left: 0, right: 0)
      if overlapped >= 0 { addEarlier(to: &sample) }
      let factor = fade?[frame] ?? 1
      left[frame] += sample.left * factor
      right[frame] += sample.right * factor
      position += rate
      advanceRate()
      heard += 1
      if strikes.period > 0 ? heard == strikes.period : position >= strikes.end { strike() }
    }
  }

  /// Also without samples, so that the control side knows what the pitch would be.
  @inline(__always)
  mutating func takeTarget() {
    let bits = cell.pointee.target.load(ordering: .relaxed)
    let wanted = Double(bitPattern: bits)
    if !hasBegun {
      // What was tuned before the note began.
      (rate, target, hasBegun) = (wanted, wanted, true)
    } else if wanted != target {
      target = wanted
      step = (wanted - rate) / Double(glideFrames)
      glideLeft = glideFrames
    } else {
      return
    }
    cell.pointee.taken.store(bits, ordering: .relaxed)
  }

  @inline(__always)
  private mutating func advanceRate() {
    guard glideLeft > 0 else { return }
    glideLeft -= 1
    rate = glideLeft == 0 ? target : rate + step
  }

  @inline(__always)
  private mutating func addEarlier(to sample: inout (left: Float, right: Float)) {
    let gain = rise[overlapped]
    if strikes.fadesIn { sample = (sample.left * gain, sample.right * gain) }
    if earlier < frames {
      let old = read(at: earlier)
      sample.left += old.left * (1 - gain)
      sample.right += old.right * (1 - gain)
    }
    earlier += rate
    overlapped += 1
    if overlapped == strikes.overlap { overlapped = -1 }
  }

  @inline(__always)
  private mutating func strike() {
    earlier = position
    // With what the position is beyond its end, so that the overlapping strikes stay aligned.
    position = strikes.period > 0 ? 0 : strikes.entry + (position - strikes.end)
    overlapped = 0
    heard = 0
  }

  @inline(__always)
  private func read(at position: Double) -> (left: Float, right: Float) {
    ResamplingKernel.read(left, right, at: position, coefficients)
  }
}
