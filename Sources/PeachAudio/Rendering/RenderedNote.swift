import PeachCore

/// A finished note: two channels of 32-bit float samples at the nominal rate, 1.0 being full scale.
///
/// The memory is freed when the last reference goes; whoever hands the pointers to the audio callback keeps one until the
/// callback has let go of them.
///
/// `@unchecked Sendable`: the samples are written while the note is made and only read after.
public final class RenderedNote: @unchecked Sendable {
  public let frames: Int
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  /// Silence, to be filled in.
  init(frames: Int) {
    precondition(frames >= 0)
    self.frames = frames
    left = .allocate(capacity: max(frames, 1))
    right = .allocate(capacity: max(frames, 1))
    left.initialize(repeating: 0, count: max(frames, 1))
    right.initialize(repeating: 0, count: max(frames, 1))
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// The largest absolute sample of both channels.
  public var peak: Float {
    // Without the sign, floats are ordered as their bits are, and integers compare several at a time.
    var peak: UInt32 = 0
    for frame in 0..<frames {
      peak = max(peak, left[frame].bitPattern & 0x7FFF_FFFF, right[frame].bitPattern & 0x7FFF_FFFF)
    }
    return Float(bitPattern: peak)
  }

  /// The samples of one channel (0 left, 1 right), copied.
  public func samples(_ channel: Int) -> [Float] {
    Array(UnsafeBufferPointer(start: channel == 0 ? left : right, count: frames))
  }

  func scale(by factor: Float) {
    for frame in 0..<frames {
      left[frame] *= factor
      right[frame] *= factor
    }
  }

  /// Multiplies the first `attack` and the last `release` frames with halves of a raised cosine, from and to zero.
  func shape(attack: Int, release: Int) {
    for frame in 0..<min(attack, frames) { multiply(frame, by: RaisedCosine.rise(frame, of: attack)) }
    for frame in 0..<min(release, frames) {
      multiply(frames - 1 - frame, by: RaisedCosine.rise(frame, of: release))
    }
  }

  private func multiply(_ frame: Int, by factor: Float) {
    left[frame] *= factor
    right[frame] *= factor
  }
}

/// The half of a cosine that begins and ends without a corner.
enum RaisedCosine {
  /// (1 − cos(π · position / length)) / 2: 0 at position 0.
  static func rise(_ position: Int, of length: Int) -> Float {
    Float(0.5 - 0.5 * cos(Double.pi * Double(position) / Double(length)))
  }
}
