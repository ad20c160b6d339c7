/// Plays layers as FluidSynth does, for measuring their loudness: 4-point interpolation, filter, pan and volume envelope.
struct Player {
  static let rate = 48_000.0
  /// FluidSynth's gain in dB with a gain of 1 and the default channel volume of 100, measured.
  private static let gain = -2.93

  /// The two channels of a note's first `seconds`.
  static func note(_ layers: [Layer], key: Int, root: Int, velocity: Int, seconds: Double) -> [[Double]] {
    let count = Int((seconds * rate).rounded())
    var channels = [[Double]](repeating: [Double](repeating: 0, count: count), count: 2)
    for layer in layers { add(layer, to: &channels, key: key, root: root, velocity: velocity) }
    return channels
  }

  private static func add(_ layer: Layer, to channels: inout [[Double]], key: Int, root: Int, velocity: Int) {
    let ratio = PortableMath.exp2(Double(key - root) / 12)
    let step = ratio * Double(layer.waveform.tuning.sampleRate) / rate
    var filter = layer.velocity.filter.map { Biquad.lowPass(frequency: $0.cutoff(at: velocity), sampleRate: rate) }
    let gain = Decibels.amplitude(gain - layer.velocity.attenuation(at: velocity))
    // The pan law keeps the power: cos and sin of a quarter turn.
    let left = gain * PortableMath.cosine(turns: (layer.pan + 1) / 8)
    let right = gain * PortableMath.sine(turns: (layer.pan + 1) / 8)
    let body = layer.waveform.bodySeconds
    let loop = layer.loops ? layer.waveform.bodyLength : nil
    var position = 0.0
    var envelope = 1.0
    layer.samples.withUnsafeBufferPointer { samples in
      func sample(_ index: Int) -> Double {
        if index < 0 { return 0 }
        if index < samples.count { return samples[index] }
        guard let loop else { return 0 }
        return samples[loop + (index - loop) % (samples.count - loop)]
      }
      for index in channels[0].indices {
        if index % 64 == 0 {
          let time = Double(index) / rate
          envelope =
            layer.envelope.swelled(at: time)
            * Decibels.amplitude(layer.envelope.gain(at: time, bodySeconds: body, ratio: ratio))
        }
        let whole = Int(position)
        var value = interpolate(
          sample(whole - 1), sample(whole), sample(whole + 1), sample(whole + 2), at: position - Double(whole))
        if filter != nil { value = filter?.next(value) ?? value }
        channels[0][index] += left * envelope * value
        channels[1][index] += right * envelope * value
        position += step
      }
    }
  }
}
