import PeachBase

/// A rendered note: two channels of 32-bit float samples at the nominal rate, where 1.0 is full scale.
///
/// Code that passes its pointers to the audio callback must keep a reference until the callback has released them.
///
/// `@unchecked Sendable`: the samples are written only while the note is made.
public final class RenderedNote: @unchecked Sendable {
  public let frames: Int
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  /// How much the note was raised, in dB: the gain of its key, the volume, and headroom.
  public private(set) var gain = 0.0
  /// Both channels, with zeros around each of them for a resampling kernel.
  private let memory: UnsafeMutablePointer<Float>

  /// Makes a silent note to fill in.
  init(frames: Int) {
    precondition(frames >= 0)
    self.frames = frames
    let padding = ResamplingKernel.padding
    let count = 2 * frames + 3 * padding
    // C: `calloc`, whose large blocks are zero without being written.
    guard let block = calloc(count, MemoryLayout<Float>.stride) else { preconditionFailure("out of memory") }
    memory = block.bindMemory(to: Float.self, capacity: count)
    left = memory + padding
    right = left + frames + padding
  }

  /// Adds notes, each from a frame on.
  convenience init(mixing notes: [(note: RenderedNote, onset: Int)]) {
    self.init(frames: notes.map { $0.onset + $0.note.frames }.max() ?? 0)
    for (note, onset) in notes {
      for frame in 0..<note.frames {
        left[onset + frame] += note.left[frame]
        right[onset + frame] += note.right[frame]
      }
    }
  }

  /// Copies the first frames of a note.
  convenience init(first count: Int, of note: RenderedNote) {
    self.init(frames: min(count, note.frames))
    left.update(from: note.left, count: frames)
    right.update(from: note.right, count: frames)
  }

  /// Copies samples of two channels of the same length.
  convenience init(left: [Float], right: [Float]) {
    precondition(left.count == right.count)
    self.init(frames: left.count)
    self.left.update(from: left, count: frames)
    self.right.update(from: right, count: frames)
  }

  deinit {
    free(memory)
  }

  /// The samples of both channels in a frame.
  @inline(__always) subscript(_ frame: Int) -> SIMD2<Double> { SIMD2(Double(left[frame]), Double(right[frame])) }

  /// The largest absolute sample of both channels.
  public var peak: Float { max(Self.peak(left, frames), Self.peak(right, frames)) }

  var channelPeaks: (left: Float, right: Float) { (Self.peak(left, frames), Self.peak(right, frames)) }

  private static func peak(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
    // Without the sign bit, floats sort like their bit patterns, and integer comparisons vectorise.
    var peak: UInt32 = 0
    for frame in 0..<count { peak = max(peak, samples[frame].bitPattern & 0x7FFF_FFFF) }
    return Float(bitPattern: peak)
  }

  /// A copy of the samples of one channel: 0 is left, 1 is right.
  public func samples(_ channel: Int) -> [Float] {
    Array(UnsafeBufferPointer(start: channel == 0 ? left : right, count: frames))
  }

  /// - Parameters:
  ///   - decibels: the gain.
  ///   - factor: the gain as a factor on the samples.
  func raise(by decibels: Double, factor: Double) {
    if decibels != 0 { scale(by: Float(factor)) }
    gain += decibels
  }

  func scale(by factor: Float) { scale(left: factor, right: factor) }

  func scale(left leftFactor: Float, right rightFactor: Float) {
    for frame in 0..<frames {
      left[frame] *= leftFactor
      right[frame] *= rightFactor
    }
  }

  /// Raises the level by `volume`, or by less if it would clip.
  func raise(by volume: AmplitudeDB) {
    let clips = Double(peak) * volume.gain > 1
    let factor = clips ? 1 / Double(peak) : volume.gain
    raise(by: clips ? 20 * log10(factor) : volume.value, factor: factor)
  }

  /// Fades the first `attack` frames in and the last `release` frames out with a raised cosine.
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

/// The rising half of a raised cosine, for smooth fades.
enum RaisedCosine {
  /// (1 − cos(π · position / length)) / 2: 0 at position 0.
  static func rise(_ position: Int, of length: Int) -> Float {
    Float(0.5 - 0.5 * cos(Double.pi * Double(position) / Double(length)))
  }
}
