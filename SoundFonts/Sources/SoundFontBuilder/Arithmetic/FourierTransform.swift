/// The discrete Fourier transform of a power of two of complex numbers (Cooley and Tukey 1965, radix 2).
struct FourierTransform {
  let size: Int
  private let cosines: [Double]
  private let sines: [Double]

  init(size: Int) {
    precondition(size > 1 && size.nonzeroBitCount == 1)
    self.size = size
    cosines = (0..<size / 2).map { PortableMath.cosine(turns: Double($0) / Double(size)) }
    sines = (0..<size / 2).map { PortableMath.sine(turns: Double($0) / Double(size)) }
  }

  /// Replaces the lines of a spectrum with the samples Σ X_k · e^(2πi k n / size).
  func synthesize(real: inout [Double], imaginary: inout [Double]) {
    precondition(real.count == size && imaginary.count == size)
    reverseBits(&real, &imaginary)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        var half = 1
        while half < size {
          let stride = size / (2 * half)
          for start in Swift.stride(from: 0, to: size, by: 2 * half) {
            for offset in 0..<half {
              let (low, high) = (start + offset, start + offset + half)
              let (c, s) = (cosines[offset * stride], sines[offset * stride])
              let x = real[high] * c - imaginary[high] * s
              let y = real[high] * s + imaginary[high] * c
              real[high] = real[low] - x
              imaginary[high] = imaginary[low] - y
              real[low] += x
              imaginary[low] += y
            }
          }
          half *= 2
        }
      }
    }
  }

  private func reverseBits(_ real: inout [Double], _ imaginary: inout [Double]) {
    var reversed = 0
    for index in 1..<size {
      var bit = size / 2
      while reversed & bit != 0 {
        reversed ^= bit
        bit /= 2
      }
      reversed |= bit
      if index < reversed {
        real.swapAt(index, reversed)
        imaginary.swapAt(index, reversed)
      }
    }
  }
}
