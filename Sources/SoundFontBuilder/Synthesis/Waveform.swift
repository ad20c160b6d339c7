/// A sample before quantisation: a body that is played once, then a loop.
struct Waveform {
  /// The body's samples, then the loop's.
  private(set) var samples: [Double]
  let bodyLength: Int
  let tuning: LoopTuning

  /// The sum of `partials`.
  ///
  /// Cosines come from a table with the length of the loop, indexed by (cycles · i + phase) mod N, so they are exactly
  /// periodic. Envelopes are evaluated at every eighth sample.
  init(partials: [Partial], bodySeconds: Double, tuning: LoopTuning) {
    self.tuning = tuning
    let blocks = Int((bodySeconds * Double(tuning.sampleRate)).rounded()) / Self.block + 1
    bodyLength = blocks * Self.block
    samples = [Double](repeating: 0, count: bodyLength + tuning.length)
    let table = (0..<tuning.length).map { PortableMath.cosine(turns: Double($0) / Double(tuning.length)) }
    for partial in partials {
      add(partial, table: table)
    }
  }

  mutating func scale(by factor: Double) {
    for index in samples.indices { samples[index] *= factor }
  }

  private mutating func add(_ partial: Partial, table: [Double]) {
    let length = tuning.length
    let rate = Double(tuning.sampleRate)
    let knots = partial.texture.count
    // The position in the loop that corresponds to sample 0 of the body.
    let start = (length - bodyLength % length) % length
    let offset = Int((partial.phase * Double(length)).rounded()) % length + length
    let step = partial.cycles % length
    var angle = (start * step + offset) % length
    var knot = start * knots / length
    var remainder = start * knots % length
    var from = partial.level(0)
    let last = partial.level(Double(bodyLength) / rate)
    let scale = 1 / Double(length)

    samples.withUnsafeMutableBufferPointer { samples in
      table.withUnsafeBufferPointer { table in
        partial.texture.withUnsafeBufferPointer { texture in
          var index = 0
          while index < samples.count {
            let end = min(index + Self.block, samples.count)
            let to = end < bodyLength ? partial.level(Double(end) / rate) : last
            if index >= bodyLength { from = last }
            let slope = (to - from) / Double(Self.block)
            var level = from
            while index < end {
              let here = texture[knot]
              let next = texture[knot + 1 == knots ? 0 : knot + 1]
              let factor = here + (next - here) * (Double(remainder) * scale)
              samples[index] += level * factor * table[angle]
              level += slope
              angle += step
              if angle >= length { angle -= length }
              remainder += knots
              while remainder >= length {
                remainder -= length
                knot += 1
              }
              if knot >= knots { knot -= knots }
              index += 1
            }
            from = to
          }
        }
      }
    }
  }

  private static let block = 8
}
