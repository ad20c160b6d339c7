/// A sample before quantisation: a body that is played once, then a loop.
struct Waveform {
  /// The body's samples, then the loop's.
  private(set) var samples: [Double]
  let bodyLength: Int
  let tuning: LoopTuning

  /// A silent waveform.
  init(bodySeconds: Double, tuning: LoopTuning) {
    self.tuning = tuning
    let blocks = Int((bodySeconds * Double(tuning.sampleRate)).rounded()) / Self.block + 1
    bodyLength = blocks * Self.block
    samples = [Double](repeating: 0, count: bodyLength + tuning.length)
  }

  /// The body's exact length in seconds.
  var bodySeconds: Double { Double(bodyLength) / Double(tuning.sampleRate) }

  mutating func scale(by factor: Double) {
    for index in samples.indices { samples[index] *= factor }
  }

  /// Adds noise with an envelope, which is constant after the end of the body.
  mutating func add(_ noise: PeriodicNoise, envelope: (Double) -> Double) {
    guard !noise.steps.isEmpty else { return }
    let (length, bodyLength) = (tuning.length, bodyLength)
    let step = Double(PeriodicNoise.count) / Double(length)
    let mask = PeriodicNoise.count - 1
    let blocks = blocks(of: envelope)
    samples.withUnsafeMutableBufferPointer { samples in
      noise.steps.withUnsafeBufferPointer { steps in
        for block in blocks {
          for index in block.range {
            let phase = (index - bodyLength) % length
            let position = Double(phase < 0 ? phase + length : phase) * step
            let whole = Int(position)
            let value = interpolate(
              steps[(whole - 1) & mask], steps[whole & mask], steps[(whole + 1) & mask], steps[(whole + 2) & mask],
              at: position - Double(whole))
            samples[index] += value * (block.level + block.slope * Double(index - block.range.lowerBound))
          }
        }
      }
    }
  }

  /// Adds partials.
  ///
  /// Cosines come from a table with the length of the loop, indexed by (cycles · i + phase) mod N, so they are exactly
  /// periodic.
  mutating func add(_ partials: [Partial]) {
    let table = (0..<tuning.length).map { PortableMath.cosine(turns: Double($0) / Double(tuning.length)) }
    for partial in partials { add(partial, table: table) }
  }

  private mutating func add(_ partial: Partial, table: [Double]) {
    let length = tuning.length
    let knots = partial.texture.count
    // The position in the loop that corresponds to sample 0 of the body.
    let start = (length - bodyLength % length) % length
    let step = partial.cycles % length
    var angle = Int((partial.phase * Double(length)).rounded()) % length
    if angle < 0 { angle += length }
    var knot = start * knots / length
    var remainder = start * knots % length
    let scale = 1 / Double(length)
    let blocks = blocks(of: partial.level)
    samples.withUnsafeMutableBufferPointer { samples in
      table.withUnsafeBufferPointer { table in
        partial.texture.withUnsafeBufferPointer { texture in
          for block in blocks {
            var level = block.level
            for index in block.range {
              let here = texture[knot]
              let next = texture[knot + 1 == knots ? 0 : knot + 1]
              samples[index] += level * (here + (next - here) * (Double(remainder) * scale)) * table[angle]
              level += block.slope
              angle += step
              if angle >= length { angle -= length }
              remainder += knots
              while remainder >= length {
                remainder -= length
                knot += 1
              }
              if knot >= knots { knot -= knots }
            }
          }
        }
      }
    }
  }

  /// A short range of samples, an envelope's value at its beginning, and its change per sample.
  private struct Block {
    let range: Range<Int>
    let level: Double
    let slope: Double
  }

  private func blocks(of envelope: (Double) -> Double) -> [Block] {
    let rate = Double(tuning.sampleRate)
    let last = envelope(bodySeconds)
    var from = envelope(0)
    return stride(from: 0, to: samples.count, by: Self.block).map { start in
      let end = min(start + Self.block, samples.count)
      let to = end < bodyLength ? envelope(Double(end) / rate) : last
      if start >= bodyLength { from = last }
      defer { from = to }
      return Block(range: start..<end, level: from, slope: (to - from) / Double(Self.block))
    }
  }

  private static let block = 8
}
